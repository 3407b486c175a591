/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The work done beside the loop, and its order.
 *
 * What the server needs itself (a question of a game, a mirror, the folder of events) begins at once. What requests ask
 * for goes by lanes, each with threads of its own, so that nobody waits for a password behind a search. In a lane the
 * addresses take turns: one of them has few of its jobs at work, and however many of its jobs wait, another address's
 * first job comes next.
 */
#ifndef QYI_WIRE_WORK_H
#define QYI_WIRE_WORK_H

#include "wire/budget.h"
#include "wire/crew.h"

#include <stdatomic.h>
#include <stddef.h>
#include <uv.h>

/* The lanes: name, jobs at work at once, those of one address among them, and those of one address that may wait. */
#define QYI_LANES_OF(X)                                               \
    X(DOOR, door, 2, 1, 64)   /* passwords, which take 64 MiB each */ \
    X(DESK, desk, 2, 1, 128)  /* what changes an event or a board */  \
    X(READ, read, 4, 2, 512)  /* what is looked up and shown */       \
    X(HEAVY, heavy, 3, 1, 32) /* what may take seconds: files of games, searches, judgements */

#define QYI_LANE_ID(id, name, most, each, waiting) QYI_LANE_##id,
enum qyi_lane { QYI_LANES_OF(QYI_LANE_ID) QYI_LANES };
#undef QYI_LANE_ID

/* What a request has done beside the loop. Zeroed, then the first members set. */
struct qyi_job {
    uv_work_t work; /* first; its `data` is the caller's, and `is_vain` is asked with it */
    uv_work_cb run;
    uv_after_work_cb
        after; /* in the loop's thread; UV_ECANCELED where it was not begun: it was vain, or the end came */
    bool (*is_vain)(
        const void *data); /* nobody waits for what would come of it; NULL: it is done all the same */
    /* the lane's own */
    struct qyi_job *next;
    struct qyi_share *share;
    enum qyi_lane lane;
    uint64_t since; /* when it came, by uv_hrtime() */
};

/* A lane, as the figures tell it. */
struct qyi_lane_state {
    struct qyi_share *first; /* who comes next; those with a job at work or waiting */
    unsigned running;
    unsigned waiting;
    uint64_t done;
    uint64_t refused; /* their address had too many waiting */
    uint64_t vain;    /* nobody waited for them any more */
    uint64_t waited;  /* nanoseconds that those that were begun had waited, together */
};

/* The works of a loop, which points at it from its `data`. Zeroed, it has none. */
struct qyi_works {
    size_t under_way; /* also jobs that wait */
    bool ended;
    atomic_bool stops; /* the same for other threads */
    struct qyi_lane_state lane[QYI_LANES];
    struct qyi_crew crew; /* for what the server needs itself, and for the desk */
};

/* The name of a lane. */
const char *qyi_lane_name(enum qyi_lane lane);
/* Makes room for all lanes among libuv's threads; before the first of them begins. */
void qyi_works_widen(void);
/* Begins the threads for what comes before those. Without it all is done by libuv's. */
void qyi_works_begin(uv_loop_t *loop);

/*
 * As uv_queue_work(), at once; `after` must call qyi_work_ended() first. UV_ECANCELED once qyi_works_end() was called,
 * and nothing is queued then.
 */
int qyi_work_begin(uv_loop_t *loop, uv_work_t *work, uv_work_cb run, uv_after_work_cb after);
/* Called in the loop's thread for each work of qyi_work_begin() that is over. */
void qyi_work_ended(uv_loop_t *loop);

/* Puts a job into a lane, where it waits for its turn. `owner` (or NULL) is whose share it takes. UV_ECANCELED as
 * above, UV_ENOMEM, UV_EAGAIN: the owner has too many waiting. `after` is not called then. */
int qyi_job_begin(uv_loop_t *loop, enum qyi_lane lane, struct qyi_budget *owner, struct qyi_job *job);

/* Whether the server ends: what takes long looks now and then, and gives up. In any thread. */
bool qyi_works_stop(const struct qyi_works *works);
/* Takes no more works, calls off the jobs that wait, and runs the loop until those at work are over. */
void qyi_works_end(uv_loop_t *loop);

#endif
