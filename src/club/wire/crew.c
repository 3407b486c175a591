/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Threads with precedence over libuv's, and lowering the priority of the latter. */
#include "wire/crew.h"

#include <stdlib.h>
#include <sys/resource.h>

/* Increase in niceness of threads that give way: the others get three times their share of a processor, but
 * do not wait long for a thread that holds what they need. */
#define NICER 5

struct qyi_task {
    struct qyi_task *next;
    uv_work_t *work;
    uv_work_cb run;
    uv_after_work_cb after;
};

void qyi_crew_give_way(void)
{
#ifdef __linux__ /* there it applies only to the calling thread */
    static _Thread_local bool gives_way;

    if (!gives_way)
        (void)setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + NICER);
    gives_way = true;
#endif
}

static void *crew_main(void *user)
{
    struct qyi_crew *crew = user;

    pthread_mutex_lock(&crew->lock);
    for (;;) {
        while (!crew->first && !crew->ends)
            pthread_cond_wait(&crew->more, &crew->lock);
        struct qyi_task *task = crew->first;

        if (!task)
            break;
        crew->first = task->next;
        pthread_mutex_unlock(&crew->lock);
        task->run(task->work);
        pthread_mutex_lock(&crew->lock);
        task->next = crew->done;
        crew->done = task;
        uv_async_send(&crew->told);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

/* Reports finished tasks to the loop, in the order in which they finished. */
static void tell(uv_async_t *told)
{
    struct qyi_crew *crew = told->data;
    struct qyi_task *first = NULL;

    pthread_mutex_lock(&crew->lock);
    struct qyi_task *task = crew->done;
    crew->done = NULL;
    pthread_mutex_unlock(&crew->lock);
    while (task) {
        struct qyi_task *next = task->next;

        task->next = first;
        first = task;
        task = next;
    }
    while (first) {
        task = first;
        first = task->next;
        task->after(task->work, 0);
        free(task);
    }
}

void qyi_crew_begin(struct qyi_crew *crew, uv_loop_t *loop, unsigned threads)
{
    if (uv_async_init(loop, &crew->told, tell) < 0)
        return;
    crew->told.data = crew;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->more, NULL);
    while (crew->count < threads && crew->count < QYI_CREW_MOST &&
           pthread_create(&crew->thread[crew->count], NULL, crew_main, crew) == 0)
        crew->count++;
}

int qyi_crew_work(struct qyi_crew *crew, uv_loop_t *loop, uv_work_t *work, uv_work_cb run,
                  uv_after_work_cb after)
{
    if (crew->count == 0)
        return uv_queue_work(loop, work, run, after);
    struct qyi_task *task = malloc(sizeof *task);

    if (!task)
        return UV_ENOMEM;
    *task = (struct qyi_task){.work = work, .run = run, .after = after};
    work->loop = loop;
    pthread_mutex_lock(&crew->lock);
    if (crew->first)
        crew->last->next = task;
    else
        crew->first = task;
    crew->last = task;
    pthread_cond_signal(&crew->more);
    pthread_mutex_unlock(&crew->lock);
    return 0;
}

void qyi_crew_end(struct qyi_crew *crew)
{
    if (crew->count == 0)
        return;
    pthread_mutex_lock(&crew->lock);
    crew->ends = true;
    pthread_cond_broadcast(&crew->more);
    pthread_mutex_unlock(&crew->lock);
    while (crew->count > 0)
        pthread_join(crew->thread[--crew->count], NULL);
    pthread_cond_destroy(&crew->more);
    pthread_mutex_destroy(&crew->lock);
}
