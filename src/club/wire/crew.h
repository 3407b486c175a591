/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Threads with precedence over libuv's.
 *
 * libuv has one pool of threads, and an unprivileged thread that lowered its priority can't raise it again.
 * So urgent work for games and desks has its own threads. The threads of the pool, which process passwords,
 * papers and searches, yield to them and to the loop: qyi_crew_give_way().
 */
#ifndef QYI_WIRE_CREW_H
#define QYI_WIRE_CREW_H

#include <pthread.h>
#include <stdbool.h>
#include <uv.h>

#define QYI_CREW_MOST 8

struct qyi_task;

/* Initialise with zeros: no threads. */
struct qyi_crew {
    pthread_t thread[QYI_CREW_MOST];
    unsigned count;
    pthread_mutex_t lock; /* protects the following members */
    pthread_cond_t more;
    struct qyi_task *first; /* waiting tasks */
    struct qyi_task *last;
    struct qyi_task *done; /* finished tasks to report to the loop, latest first */
    bool ends;
    uv_async_t told;
};

/* Starts up to this many threads. If none can be started, work goes to libuv's. */
void qyi_crew_begin(struct qyi_crew *crew, uv_loop_t *loop, unsigned threads);
/* Like uv_queue_work(), without uv_cancel(). */
int qyi_crew_work(struct qyi_crew *crew, uv_loop_t *loop, uv_work_t *work, uv_work_cb run,
                  uv_after_work_cb after);
/* Ends the threads; call it when no work is left. */
void qyi_crew_end(struct qyi_crew *crew);
/* Lowers the priority of the calling thread. */
void qyi_crew_give_way(void);

#endif
