/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The writer's thread and its lists, over whichever database a store's URL names.
 *
 *   submit ---> waiting ---> [writer: the backend's commit, which syncs] ---> finished ---> drain, done()
 *
 * The lists are the only things that both threads touch, under `lock`.
 */
#include "store/store.h"

#include "base/error.h"
#include "store/backend.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* The kinds of stores; a path without a scheme is the first one's. */
static const struct qyi_backend *const backends[] = {
    &qyi_sqlite_backend,
#ifdef QYI_HAVE_POSTGRESQL
    &qyi_postgres_backend,
#endif
};
#ifdef QYI_HAVE_POSTGRESQL
#define KINDS "PATH | sqlite:PATH | postgresql://[USER@]HOST[:PORT]/DATABASE"
#else
#define KINDS "PATH | sqlite:PATH"
#endif
#define BACKENDS (sizeof backends / sizeof backends[0])

struct write_list {
    struct qyi_write *first;
    struct qyi_write *last;
};

struct qyi_store {
    const struct qyi_backend *backend;
    char *place; /* after the scheme */
    const char *vfs;
    void *db;
    size_t pending;            /* owner's thread */
    struct write_list drained; /* for the owner's thread: finished, but not yet reported */
    bool failing;              /* owner's thread: the last write failed because of the store itself */
    struct qy_error fault;     /* how */
    qyi_store_wake wake;
    void *wake_user;
    pthread_t writer;
    pthread_mutex_t lock; /* the rest */
    pthread_cond_t more;
    pthread_cond_t settled; /* a write that is awaited */
    struct write_list waiting;
    struct write_list finished;
    bool stop;
    bool read_only; /* set by the owner's thread */
};

static void append(struct write_list *list, struct write_list *more)
{
    if (!more->first)
        return;
    if (list->last)
        list->last->next = more->first;
    else
        list->first = more->first;
    list->last = more->last;
    *more = (struct write_list){NULL, NULL};
}

/* ---- the writer's thread --------------------------------------------------------------------------- */

/* Notifies the threads that wait for a write at once; the others stay in the list. */
static void settle_awaited(struct qyi_store *store, struct write_list *batch)
{
    struct write_list others = {NULL, NULL};
    struct qyi_write *write = batch->first;
    bool any = false;

    while (write) {
        struct qyi_write *next = write->next;

        write->next = NULL;
        any = any || write->awaited;
        if (write->awaited)
            write->settled = true;
        else
            append(&others, &(struct write_list){write, write});
        write = next;
    }
    *batch = others;
    if (any)
        pthread_cond_broadcast(&store->settled);
}

/* Fails writes because the operator has made the store read-only. */
static void refuse(struct qyi_write *first)
{
    for (struct qyi_write *write = first; write; write = write->next)
        write->status = qyi_error_set(&write->error, QY_E_STORE_READ_ONLY, 0, NULL, 0, NULL);
}

static void *writer_main(void *user)
{
    struct qyi_store *store = user;

    pthread_mutex_lock(&store->lock);
    while (!store->stop || store->waiting.first) {
        struct write_list batch = store->waiting;

        if (!batch.first) {
            pthread_cond_wait(&store->more, &store->lock);
            continue;
        }
        bool read_only = store->read_only;

        store->waiting = (struct write_list){NULL, NULL};
        pthread_mutex_unlock(&store->lock);
        if (read_only)
            refuse(batch.first);
        else
            store->backend->commit(store->db, batch.first);
        pthread_mutex_lock(&store->lock);
        settle_awaited(store, &batch);
        append(&store->finished, &batch);
        if (store->finished.first && store->wake)
            store->wake(store->wake_user);
    }
    pthread_mutex_unlock(&store->lock);
    return NULL;
}

/* ---- the owner's thread ---------------------------------------------------------------------------- */

const struct qyi_backend *qyi_backend_of(const char *url, const char **ret_place, struct qy_error *reterr)
{
    for (size_t i = 0; i < BACKENDS; i++) {
        size_t len = strlen(backends[i]->scheme);

        if (strncmp(url, backends[i]->scheme, len) == 0) {
            *ret_place = url + len;
            return backends[i];
        }
    }
    *ret_place = url;
    if (!strstr(url, "://"))
        return backends[0];
    (void)qyi_error_set(reterr, QY_E_VALUE, 0, url, strlen(url), KINDS);
    return NULL;
}

const struct qyi_backend *qyi_store_backend(const struct qyi_store *store, const char **ret_place,
                                            const char **ret_vfs)
{
    *ret_vfs = store->vfs;
    *ret_place = store->place;
    return store->backend;
}

static int start_writer(struct qyi_store *store, struct qy_error *reterr)
{
    pthread_mutex_init(&store->lock, NULL);
    pthread_cond_init(&store->more, NULL);
    pthread_cond_init(&store->settled, NULL);
    if (pthread_create(&store->writer, NULL, writer_main, store) == 0)
        return 0;
    pthread_cond_destroy(&store->settled);
    pthread_cond_destroy(&store->more);
    pthread_mutex_destroy(&store->lock);
    return qyi_error_set(reterr, QY_E_SYSTEM, 0, "pthread_create", 14, NULL);
}

int qyi_store_open(const char *url, const char *vfs, qyi_store_wake wake, void *wake_user,
                   struct qyi_store **ret_store, struct qy_error *reterr)
{
    const char *place;
    const struct qyi_backend *backend = qyi_backend_of(url, &place, reterr);

    if (!backend)
        return QY_E_VALUE;
    struct qyi_store *store = calloc(1, sizeof *store);
    if (!store)
        return qyi_no_memory(reterr);
    store->backend = backend;
    store->wake = wake;
    store->wake_user = wake_user;
    store->vfs = vfs;
    store->place = strdup(place);
    int code = store->place ? backend->open(place, vfs, &store->db, reterr) : qyi_no_memory(reterr);
    if (code < 0) {
        free(store->place);
        free(store);
        return code;
    }
    code = backend->start ? backend->start(store->db, wake, wake_user, reterr) : 0;
    if (code == 0)
        code = start_writer(store, reterr);
    if (code < 0) {
        backend->close(store->db);
        free(store->place);
        free(store);
        return code;
    }
    *ret_store = store;
    return 0;
}

void qyi_store_stop(struct qyi_store *store)
{
    if (store->stop) /* only this function sets it, in this thread */
        return;
    pthread_mutex_lock(&store->lock);
    store->stop = true;
    pthread_cond_signal(&store->more);
    pthread_mutex_unlock(&store->lock);
    pthread_join(store->writer, NULL);
    qyi_store_drain(store);
}

void qyi_store_close(struct qyi_store *store)
{
    if (!store)
        return;
    qyi_store_stop(store);
    while (store->waiting.first) { /* submitted after the writer has ended */
        for (struct qyi_write *write = store->waiting.first; write; write = write->next)
            write->status = qyi_error_set(&write->error, QY_E_STORE_FAILED, 0, "stopped", 7, NULL);
        append(&store->finished, &store->waiting);
        qyi_store_drain(store);
    }
    store->backend->close(store->db);
    pthread_cond_destroy(&store->settled);
    pthread_cond_destroy(&store->more);
    pthread_mutex_destroy(&store->lock);
    free(store->place);
    free(store);
}

void qyi_store_submit(struct qyi_store *store, struct qyi_write *write)
{
    struct write_list one = {write, write};

    store->pending++;
    pthread_mutex_lock(&store->lock);
    append(&store->waiting, &one);
    pthread_cond_signal(&store->more);
    pthread_mutex_unlock(&store->lock);
}

int qyi_store_write_now(struct qyi_store *store, struct qyi_write *write, struct qy_error *reterr)
{
    struct write_list one = {write, write};

    write->awaited = true;
    pthread_mutex_lock(&store->lock);
    if (store->stop) { /* the writer may be gone */
        write->status = qyi_error_set(&write->error, QY_E_STORE_FAILED, 0, "stopped", 7, NULL);
    } else {
        append(&store->waiting, &one);
        pthread_cond_signal(&store->more);
        while (!write->settled)
            pthread_cond_wait(&store->settled, &store->lock);
    }
    pthread_mutex_unlock(&store->lock);
    int status = write->status;
    if (status < 0 && reterr)
        *reterr = write->error;
    qyi_write_free(write);
    return status;
}

/* Remembers whether the store itself can be written. */
static void note(struct qyi_store *store, const struct qyi_write *write)
{
    bool fails = write->status == QY_E_STORE_FAILED || write->status == QY_E_STORE_MOVED ||
                 write->status == QY_E_STORE_READ_ONLY;

    if (write->status == 0 || fails)
        store->failing = fails;
    if (fails)
        store->fault = write->error;
}

bool qyi_store_drain_some(struct qyi_store *store, size_t most)
{
    pthread_mutex_lock(&store->lock);
    append(&store->drained, &store->finished);
    pthread_mutex_unlock(&store->lock);
    for (; store->drained.first && most > 0; most--) {
        struct qyi_write *write = store->drained.first;

        store->drained.first = write->next;
        if (!store->drained.first)
            store->drained.last = NULL;
        store->pending--;
        note(store, write);
        if (write->done)
            write->done(write->user, write->status, &write->error);
        qyi_write_free(write);
    }
    return store->drained.first != NULL;
}

size_t qyi_store_drain(struct qyi_store *store)
{
    size_t before = store->pending;

    while (qyi_store_drain_some(store, before))
        continue;
    return before > store->pending ? before - store->pending : 0;
}

size_t qyi_store_pending(const struct qyi_store *store)
{
    return store->pending;
}

void qyi_store_set_read_only(struct qyi_store *store, bool read_only)
{
    pthread_mutex_lock(&store->lock);
    store->read_only = read_only;
    pthread_mutex_unlock(&store->lock);
    if (read_only) { /* at once, not with the next write that fails */
        store->failing = true;
        (void)qyi_error_set(&store->fault, QY_E_STORE_READ_ONLY, 0, NULL, 0, NULL);
    }
}

bool qyi_store_is_read_only(const struct qyi_store *store)
{
    return store->read_only;
}

const struct qy_error *qyi_store_fault(const struct qyi_store *store)
{
    return store->failing ? &store->fault : NULL;
}

/* ---- other servers --------------------------------------------------------------------------------- */

bool qyi_store_is_shared(const struct qyi_store *store)
{
    return store->backend->heed != NULL;
}

void qyi_store_heed_news(struct qyi_store *store, qyi_news_fn each, void *user)
{
    if (store->backend->heed)
        store->backend->heed(store->db, each, user);
}

void qyi_store_say(struct qyi_store *store, const char *text)
{
    if (store->backend->say)
        store->backend->say(store->db, text);
}

/* ---- reading --------------------------------------------------------------------------------------- */

int qyi_store_open_games(struct qyi_store *store, qyi_stored_game_fn each, void *user)
{
    return store->backend->open_games(store->db, each, user);
}

int qyi_store_session_games(struct qyi_store *store, const unsigned char session_hash[QYI_HASH_SIZE],
                            unsigned limit, qyi_stored_game_fn each, void *user)
{
    return store->backend->session_games(store->db, session_hash, limit, each, user);
}

int qyi_store_game(struct qyi_store *store, const char *game, struct qyi_stored_game *ret_game)
{
    return store->backend->game(store->db, game, ret_game);
}

int qyi_store_events(struct qyi_store *store, const char *game, uint32_t after, qyi_stored_event_fn each,
                     void *user)
{
    return store->backend->events(store->db, game, after, each, user);
}

int qyi_store_seats(struct qyi_store *store, const char *game, qyi_stored_seat_fn each, void *user)
{
    return store->backend->seats(store->db, game, each, user);
}

int qyi_store_session(struct qyi_store *store, const unsigned char hash[QYI_HASH_SIZE],
                      struct qy_buf *ret_name)
{
    return store->backend->session(store->db, hash, ret_name);
}

int qyi_store_ask(struct qyi_store *store, enum qyi_people_ask which, const struct qyi_datum *data,
                  size_t count, qyi_row_fn each, void *user)
{
    return store->backend->ask(store->db, which, data, count, each, user);
}

int qyi_store_house_beat(struct qyi_store *store, int64_t *ret_house_time)
{
    return store->backend->house_beat ? store->backend->house_beat(store->db, ret_house_time) : QY_E_VALUE;
}

int qyi_store_house_time(struct qyi_store *store, int64_t *ret_house_time)
{
    return store->backend->house_time(store->db, ret_house_time);
}
