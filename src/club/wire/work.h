/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Work outside the loop, and its order.
 *
 * The server's own work (questions of games, the mirror, the folder of events) starts at once. Work for
 * requests goes through lanes with threads of their own, so that a password does not wait for a search. In a
 * lane the addresses of the lowest rank take turns: each address has few jobs running, and another address's first job comes
 * before its further jobs.
 */
#ifndef QYI_WIRE_WORK_H
#define QYI_WIRE_WORK_H

#include "wire/budget.h"
#include "wire/crew.h"

#include <stdatomic.h>
#include <stddef.h>
#include <uv.h>

/* The lanes: name, jobs running at the same time, how many of those for one address, and how many jobs of an
 * address may wait. */
#define QYI_LANES_OF(X)                                              \
    X(DOOR, door, 2, 1, 64)   /* passwords, which use 64 MiB each */ \
    X(DESK, desk, 2, 1, 128)  /* changes of an event or a board */   \
    X(READ, read, 4, 2, 512)  /* queries */                          \
    X(HEAVY, heavy, 3, 1, 32) /* work that may take seconds: files of games, searches, judgements */

#define QYI_LANE_ID(id, name, most, each, waiting) QYI_LANE_##id,
enum qyi_lane { QYI_LANES_OF(QYI_LANE_ID) QYI_LANES };
#undef QYI_LANE_ID

/* A job of a request outside the loop. Zero it, then set the first members. */
struct qyi_job {
    uv_work_t work; /* first; its `data` is the caller's and is passed to `is_vain` */
    uv_work_cb run;
    uv_after_work_cb
        /* in the loop's thread; UV_ECANCELED if it was not started, because it was vain or the server stops */
        after;
    bool (*is_vain)(const void *data); /* true if nobody waits for the result; NULL: always do it */
    unsigned rank;                     /* addresses whose first job has a lower one come before */
    /* used by the lane */
    struct qyi_job *next;
    struct qyi_share *share;
    enum qyi_lane lane;
    uint64_t since; /* uv_hrtime() at its arrival */
};

/* A lane, as shown in the metrics. */
struct qyi_lane_state {
    struct qyi_share *first; /* the next address; a list of those with running or waiting jobs */
    unsigned running;
    unsigned waiting;
    uint64_t done;
    uint64_t refused; /* because their address had too many waiting */
    uint64_t vain;    /* because nobody waited for them any more */
    uint64_t waited;  /* total time that started jobs had waited, in nanoseconds */
};

/* The work of a loop, whose `data` points to it. Initialise with zeros. */
struct qyi_works {
    size_t under_way; /* including waiting jobs */
    bool ended;
    atomic_bool stops; /* the same, for other threads */
    struct qyi_lane_state lane[QYI_LANES];
    struct qyi_crew crew; /* for the server's own work, and for desks */
};

/* The name of a lane. */
const char *qyi_lane_name(enum qyi_lane lane);
/* How many of its jobs run at the same time. */
unsigned qyi_lane_most(enum qyi_lane lane);
/* Makes room for all lanes in libuv's thread pool; call it before the first thread starts. */
void qyi_works_widen(void);
/* Starts the threads with precedence. Without it libuv's threads do all work. */
void qyi_works_begin(uv_loop_t *loop);

/*
 * Like uv_queue_work(), started at once; `after` must call qyi_work_ended() first. Returns UV_ECANCELED after
 * qyi_works_end(), without starting anything.
 */
int qyi_work_begin(uv_loop_t *loop, uv_work_t *work, uv_work_cb run, uv_after_work_cb after);
/* Call it in the loop's thread for each finished work of qyi_work_begin(). */
void qyi_work_ended(uv_loop_t *loop);

/* Adds a job to a lane. `owner` (or NULL) is the address whose share it uses. UV_ECANCELED as above,
 * UV_ENOMEM, UV_EAGAIN: the owner has too many waiting jobs; in these cases `after` is not called. */
int qyi_job_begin(uv_loop_t *loop, enum qyi_lane lane, struct qyi_budget *owner, struct qyi_job *job);

/* True when the server is stopping, so that long work should stop; for any thread. */
bool qyi_works_stop(const struct qyi_works *works);
/* Rejects new work, cancels waiting jobs, and runs the loop until running work has finished. */
void qyi_works_end(uv_loop_t *loop);

#endif
