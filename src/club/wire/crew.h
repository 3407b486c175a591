/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Threads that come before those of libuv.
 *
 * libuv has one pool, where a thread that once gave way to others can't take that back. So what games and desks wait
 * for has threads of its own, and those of the pool, which passwords, papers and searches have, give way to them and to
 * the loop: qyi_crew_give_way().
 */
#ifndef QYI_WIRE_CREW_H
#define QYI_WIRE_CREW_H

#include <pthread.h>
#include <stdbool.h>
#include <uv.h>

#define QYI_CREW_MOST 8

struct qyi_task;

/* Zeroed, it has no threads. */
struct qyi_crew {
    pthread_t thread[QYI_CREW_MOST];
    unsigned count;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t more;
    struct qyi_task *first; /* those that wait */
    struct qyi_task *last;
    struct qyi_task *done; /* those whose end the loop is to be told, the last one first */
    bool ends;
    uv_async_t told;
};

/* Begins up to this many threads. Where none can be had, works go to libuv's. */
void qyi_crew_begin(struct qyi_crew *crew, uv_loop_t *loop, unsigned threads);
/* As uv_queue_work(), without uv_cancel(). */
int qyi_crew_work(struct qyi_crew *crew, uv_loop_t *loop, uv_work_t *work, uv_work_cb run,
                  uv_after_work_cb after);
/* Ends the threads, when no work is under way any more. */
void qyi_crew_end(struct qyi_crew *crew);
/* The calling thread gives way to the others from now on. */
void qyi_crew_give_way(void);

#endif
