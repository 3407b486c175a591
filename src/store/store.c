/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: store. The writer thread, and reading.
 *
 *   submit ---> waiting ---> [writer: BEGIN IMMEDIATE ... COMMIT, which syncs] ---> finished ---> drain:
 * done()
 *
 * The lists are the only things that both threads touch, under `lock`.
 */
#include "store/store.h"

#include "base/error.h"
#include "store/db.h"
#include "store/schema.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct write_list {
    struct qyi_write *first;
    struct qyi_write *last;
};

struct qyi_store {
    struct qyi_db reading; /* owner's thread */
    size_t pending;        /* owner's thread */
    struct qyi_db writing; /* writer's thread */
    qyi_store_wake wake;
    void *wake_user;
    pthread_t writer;
    pthread_mutex_t lock; /* the rest */
    pthread_cond_t more;
    struct write_list waiting;
    struct write_list finished;
    bool stop;
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

/* ---- the writer's thread --------------------------------------------------------------------------------
 */

/* Carries out one write within the transaction: all of it or nothing. */
static int carry_out(struct qyi_db *db, const struct qyi_write *write)
{
    int code;

    if (write->failed)
        return QY_E_MEMORY;
    code = qyi_db_run(db, QYI_SQL_SAVEPOINT);
    if (code != SQLITE_OK)
        return QY_E_STORE_FAILED;
    for (const struct qyi_op *op = write->first; op && code == SQLITE_OK; op = op->next)
        code = qyi_db_apply(db, op);
    if (code != SQLITE_OK)
        qyi_db_run(db, QYI_SQL_UNDO);
    if (qyi_db_run(db, QYI_SQL_RELEASE) != SQLITE_OK)
        code = SQLITE_ERROR;
    return code == SQLITE_OK ? 0 : QY_E_STORE_FAILED;
}

/* One transaction for all that waited. Where it fails as a whole, every write in it has failed. */
static void commit_all(struct qyi_db *db, struct qyi_write *first)
{
    bool good = qyi_db_run(db, QYI_SQL_BEGIN) == SQLITE_OK;

    for (struct qyi_write *write = first; write && good; write = write->next) {
        write->status = carry_out(db, write);
        good = !sqlite3_get_autocommit(db->handle); /* a full disk ends the transaction by itself */
    }
    if (good)
        good = qyi_db_run(db, QYI_SQL_COMMIT) == SQLITE_OK;
    if (good)
        return;
    if (!sqlite3_get_autocommit(db->handle))
        qyi_db_run(db, QYI_SQL_ROLLBACK);
    for (struct qyi_write *write = first; write; write = write->next)
        write->status = QY_E_STORE_FAILED;
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
        store->waiting = (struct write_list){NULL, NULL};
        pthread_mutex_unlock(&store->lock);
        commit_all(&store->writing, batch.first);
        pthread_mutex_lock(&store->lock);
        append(&store->finished, &batch);
        if (store->wake)
            store->wake(store->wake_user);
    }
    pthread_mutex_unlock(&store->lock);
    return NULL;
}

/* ---- the owner's thread ---------------------------------------------------------------------------------
 */

/* Makes the folders above a path. */
static int make_folders(const char *path, struct qy_error *reterr)
{
    char folder[4096];
    size_t len = strlen(path);

    if (len >= sizeof folder)
        return qyi_error_set(reterr, QY_E_TOO_LONG, 0, path, len, "4095");
    for (size_t i = 1; i < len; i++) {
        if (path[i] != '/')
            continue;
        memcpy(folder, path, i);
        folder[i] = '\0';
        if (mkdir(folder, 0700) < 0 && errno != EEXIST) {
            const char *why = strerror(errno); /* NOLINT(concurrency-mt-unsafe): glibc's is safe */
            return qyi_error_set(reterr, QY_E_STORE_OPEN, 0, why, strlen(why), folder);
        }
    }
    return 0;
}

static int open_connections(struct qyi_store *store, const char *path, const char *vfs,
                            struct qy_error *reterr)
{
    int status = qyi_db_open(path, vfs, &store->writing, reterr);

    if (status == 0)
        status = qyi_schema_prepare(store->writing.handle, reterr);
    if (status == 0)
        status = qyi_db_open(path, vfs, &store->reading, reterr);
    return status;
}

static void close_connections(struct qyi_store *store)
{
    qyi_db_close(&store->reading);
    qyi_db_close(&store->writing);
}

/* The path that a store's URL names, or NULL for a kind of store that this program does not have. */
static const char *path_of(const char *url)
{
    if (strncmp(url, "sqlite:", 7) == 0)
        return url + 7;
    return strstr(url, "://") ? NULL : url;
}

int qyi_store_open(const char *url, const char *vfs, qyi_store_wake wake, void *wake_user,
                   struct qyi_store **ret_store, struct qy_error *reterr)
{
    const char *path = path_of(url);
    struct qyi_store *store;
    int status;

    if (!path)
        return qyi_error_set(reterr, QY_E_VALUE, 0, url, strlen(url), "PATH | sqlite:PATH");
    status = vfs ? 0 : make_folders(path, reterr);
    if (status < 0)
        return status;
    store = calloc(1, sizeof *store);
    if (!store)
        return qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    store->wake = wake;
    store->wake_user = wake_user;
    status = open_connections(store, path, vfs, reterr);
    if (status == 0) {
        pthread_mutex_init(&store->lock, NULL);
        pthread_cond_init(&store->more, NULL);
        if (pthread_create(&store->writer, NULL, writer_main, store) != 0) {
            pthread_cond_destroy(&store->more);
            pthread_mutex_destroy(&store->lock);
            status = qyi_error_set(reterr, QY_E_SYSTEM, 0, "pthread_create", 14, NULL);
        }
    }
    if (status < 0) {
        close_connections(store);
        free(store);
        return status;
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
    while (store->waiting.first) { /* submitted after the writer's end: nobody is left to write it */
        for (struct qyi_write *write = store->waiting.first; write; write = write->next)
            write->status = QY_E_STORE_FAILED;
        append(&store->finished, &store->waiting);
        qyi_store_drain(store);
    }
    close_connections(store);
    pthread_cond_destroy(&store->more);
    pthread_mutex_destroy(&store->lock);
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

size_t qyi_store_drain(struct qyi_store *store)
{
    struct write_list done;
    size_t count = 0;

    pthread_mutex_lock(&store->lock);
    done = store->finished;
    store->finished = (struct write_list){NULL, NULL};
    pthread_mutex_unlock(&store->lock);
    while (done.first) {
        struct qyi_write *write = done.first;

        done.first = write->next;
        store->pending--;
        count++;
        if (write->done)
            write->done(write->user, write->status);
        qyi_write_free(write);
    }
    return count;
}

size_t qyi_store_pending(const struct qyi_store *store)
{
    return store->pending;
}

/* ---- reading --------------------------------------------------------------------------------------------
 */

static void copy_hash(unsigned char *hash, sqlite3_stmt *row, int column)
{
    const void *blob = sqlite3_column_blob(row, column);

    memset(hash, 0, QYI_HASH_SIZE);
    if (blob && sqlite3_column_bytes(row, column) == QYI_HASH_SIZE)
        memcpy(hash, blob, QYI_HASH_SIZE);
}

static void read_game_row(sqlite3_stmt *row, struct qyi_stored_game *game)
{
    const char *id = (const char *)sqlite3_column_text(row, 0);

    memset(game, 0, sizeof *game);
    if (id)
        memcpy(game->id, id, strnlen(id, QYI_GAME_ID_SIZE - 1));
    game->over = sqlite3_column_int(row, 1) != 0;
    game->born = sqlite3_column_int64(row, 2);
    game->created = sqlite3_column_int64(row, 3);
    game->last_n = (uint32_t)sqlite3_column_int64(row, 4);
}

/* Ends a reading loop whose last step gave `code` and whose callback gave `status`. */
static int end_rows(sqlite3_stmt *statement, int code, int status)
{
    sqlite3_reset(statement);
    if (status != 0)
        return status;
    return code == SQLITE_DONE ? 0 : QY_E_STORE_FAILED;
}

static int each_game(sqlite3_stmt *statement, qyi_stored_game_fn each, void *user)
{
    int status = 0;
    int code = SQLITE_ERROR;

    while (status == 0 && statement && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct qyi_stored_game game;

        read_game_row(statement, &game);
        status = each(user, &game);
    }
    return end_rows(statement, code, status);
}

int qyi_store_open_games(struct qyi_store *store, qyi_stored_game_fn each, void *user)
{
    return each_game(qyi_db_statement(&store->reading, QYI_SQL_OPEN_GAMES), each, user);
}

int qyi_store_session_games(struct qyi_store *store, const unsigned char session_hash[QYI_HASH_SIZE],
                            unsigned limit, qyi_stored_game_fn each, void *user)
{
    sqlite3_stmt *statement = qyi_db_statement(&store->reading, QYI_SQL_SESSION_GAMES);

    sqlite3_bind_blob(statement, 1, session_hash, QYI_HASH_SIZE, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, limit);
    return each_game(statement, each, user);
}

static int take_game(void *user, const struct qyi_stored_game *game)
{
    *(struct qyi_stored_game *)user = *game;
    return 1;
}

int qyi_store_game(struct qyi_store *store, const char *game, struct qyi_stored_game *ret_game)
{
    sqlite3_stmt *statement = qyi_db_statement(&store->reading, QYI_SQL_GAME);

    sqlite3_bind_text(statement, 1, game, -1, SQLITE_STATIC);
    return each_game(statement, take_game, ret_game);
}

int qyi_store_events(struct qyi_store *store, const char *game, uint32_t after, qyi_stored_event_fn each,
                     void *user)
{
    sqlite3_stmt *statement = qyi_db_statement(&store->reading, QYI_SQL_EVENTS);
    int status = 0;
    int code = SQLITE_ERROR;

    sqlite3_bind_text(statement, 1, game, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, after);
    while (status == 0 && statement && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct qyi_stored_event event = {
            .n = (uint32_t)sqlite3_column_int64(statement, 0),
            .t = sqlite3_column_int64(statement, 1),
            .body = (const char *)sqlite3_column_text(statement, 2),
            .len = (size_t)sqlite3_column_bytes(statement, 2),
            .client_id = (const char *)sqlite3_column_text(statement, 3),
        };
        status = each(user, &event);
    }
    return end_rows(statement, code, status);
}

int qyi_store_seats(struct qyi_store *store, const char *game, qyi_stored_seat_fn each, void *user)
{
    sqlite3_stmt *statement = qyi_db_statement(&store->reading, QYI_SQL_SEATS);
    int status = 0;
    int code = SQLITE_ERROR;

    sqlite3_bind_text(statement, 1, game, -1, SQLITE_STATIC);
    while (status == 0 && statement && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct qyi_stored_seat seat;

        seat.holder = sqlite3_column_int(statement, 0);
        if (seat.holder < 0 || seat.holder >= QYI_HOLDERS)
            continue;
        copy_hash(seat.token_hash, statement, 1);
        seat.has_session = sqlite3_column_type(statement, 2) == SQLITE_BLOB;
        copy_hash(seat.session_hash, statement, 2);
        status = each(user, &seat);
    }
    return end_rows(statement, code, status);
}

int qyi_store_session(struct qyi_store *store, const unsigned char hash[QYI_HASH_SIZE],
                      struct qy_buf *ret_name)
{
    sqlite3_stmt *statement = qyi_db_statement(&store->reading, QYI_SQL_SESSION);
    int code;

    sqlite3_bind_blob(statement, 1, hash, QYI_HASH_SIZE, SQLITE_STATIC);
    code = statement ? sqlite3_step(statement) : SQLITE_ERROR;
    if (code == SQLITE_ROW) {
        qy_buf_add(ret_name, (const char *)sqlite3_column_text(statement, 0),
                   (size_t)sqlite3_column_bytes(statement, 0));
        return end_rows(statement, SQLITE_DONE, 1);
    }
    return end_rows(statement, code, 0);
}

int qyi_store_house_time(struct qyi_store *store, int64_t *ret_house_time)
{
    sqlite3_stmt *statement = qyi_db_statement(&store->reading, QYI_SQL_HOUSE_TIME);
    int code = statement ? sqlite3_step(statement) : SQLITE_ERROR;

    if (code == SQLITE_ROW) {
        *ret_house_time = sqlite3_column_int64(statement, 0);
        code = SQLITE_DONE;
    }
    return end_rows(statement, code, 0);
}
