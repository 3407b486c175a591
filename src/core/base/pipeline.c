/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Worker threads over a ring of items, which are finished in order. */
#include "base/pipeline.h"

#include <qiyuan/core/error.h>

#include <pthread.h>
#include <stdlib.h>

#define MOST_THREADS 256

/*
 * A ring of slots. `made`, `taken` and `finished` count items from the beginning; item n is in slot n %
 * slots:
 *
 *     finished <= taken <= made <= finished + slots
 */
struct ring {
    const struct qyi_pipeline *pipeline;
    pthread_mutex_t lock;
    pthread_cond_t has_work;
    pthread_cond_t has_done;
    char *items;
    bool *done; /* for each slot: the work on its item is done */
    size_t slots;
    size_t made;
    size_t taken;
    size_t finished;
    bool closed; /* no more items will come */
};

static void *item_of(const struct ring *ring, size_t n)
{
    return ring->items + n % ring->slots * ring->pipeline->item_size;
}

static void *work(void *user)
{
    struct ring *ring = user;

    pthread_mutex_lock(&ring->lock);
    for (;;) {
        while (ring->taken == ring->made && !ring->closed)
            pthread_cond_wait(&ring->has_work, &ring->lock);
        if (ring->taken == ring->made)
            break;
        size_t n = ring->taken++;
        pthread_mutex_unlock(&ring->lock);
        ring->pipeline->work(ring->pipeline->user, item_of(ring, n));
        pthread_mutex_lock(&ring->lock);
        ring->done[n % ring->slots] = true;
        pthread_cond_signal(&ring->has_done);
    }
    pthread_mutex_unlock(&ring->lock);
    return NULL;
}

/* Waits for the oldest item and finishes it. */
static int finish_one(struct ring *ring)
{
    size_t slot = ring->finished % ring->slots;

    pthread_mutex_lock(&ring->lock);
    while (!ring->done[slot])
        pthread_cond_wait(&ring->has_done, &ring->lock);
    ring->done[slot] = false;
    pthread_mutex_unlock(&ring->lock);
    int code = ring->pipeline->finish(ring->pipeline->user, item_of(ring, ring->finished));
    ring->finished++;
    return code;
}

/* Makes and finishes all items while the threads work on them. */
static int drive(struct ring *ring)
{
    const struct qyi_pipeline *pipeline = ring->pipeline;
    int code = 1;

    while (code == 1) {
        while (ring->made - ring->finished == ring->slots) {
            code = finish_one(ring);
            if (code != 0)
                return code;
        }
        code = pipeline->make(pipeline->user, item_of(ring, ring->made));
        if (code == 1) {
            pthread_mutex_lock(&ring->lock);
            ring->made++;
            pthread_cond_signal(&ring->has_work);
            pthread_mutex_unlock(&ring->lock);
        }
    }
    int failed = code;
    while (ring->finished < ring->made) {
        code = finish_one(ring);
        if (code != 0)
            return code;
    }
    return failed;
}

static void close_ring(struct ring *ring)
{
    pthread_mutex_lock(&ring->lock);
    ring->closed = true;
    pthread_cond_broadcast(&ring->has_work);
    pthread_mutex_unlock(&ring->lock);
}

static int run_alone(const struct qyi_pipeline *pipeline, void *item)
{
    int code;

    while ((code = pipeline->make(pipeline->user, item)) == 1) {
        pipeline->work(pipeline->user, item);
        code = pipeline->finish(pipeline->user, item);
        if (code != 0)
            return code;
    }
    return code;
}

static int run_threads(struct ring *ring, unsigned threads)
{
    pthread_t thread[MOST_THREADS];
    unsigned started = 0;

    pthread_mutex_init(&ring->lock, NULL);
    pthread_cond_init(&ring->has_work, NULL);
    pthread_cond_init(&ring->has_done, NULL);
    while (started < threads && pthread_create(&thread[started], NULL, work, ring) == 0)
        started++;
    int code = started == 0 ? run_alone(ring->pipeline, ring->items) : drive(ring);
    close_ring(ring);
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_cond_destroy(&ring->has_done);
    pthread_cond_destroy(&ring->has_work);
    pthread_mutex_destroy(&ring->lock);
    return code;
}

int qyi_pipeline_run(const struct qyi_pipeline *pipeline, unsigned threads)
{
    struct ring ring = {.pipeline = pipeline};
    int code;

    if (threads > MOST_THREADS)
        threads = MOST_THREADS;
    ring.slots = threads > 1 ? 2 * (size_t)threads : 1;
    ring.items = calloc(ring.slots, pipeline->item_size);
    ring.done = calloc(ring.slots, sizeof(*ring.done));
    if (ring.items == NULL || ring.done == NULL)
        code = QY_E_MEMORY;
    else
        code = threads > 1 ? run_threads(&ring, threads) : run_alone(pipeline, ring.items);
    for (size_t i = 0; ring.items != NULL && pipeline->drop != NULL && i < ring.slots; i++)
        pipeline->drop(pipeline->user, ring.items + i * pipeline->item_size);
    free(ring.items);
    free(ring.done);
    return code;
}
