/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The functions that a kind of database must provide to serve as a store. The writer's thread, the queues and
 * everything else common to all databases is in store.c.
 *
 *   sqlite.c      a file on this machine
 *   postgres.c    a database that several servers can share
 *
 * Only `commit` is called in the writer's thread; open and close while that thread does not run.
 */
#ifndef QYI_STORE_BACKEND_H
#define QYI_STORE_BACKEND_H

#include "store/log_lines.h"
#include "store/write.h"

struct qyi_backend {
    /* The scheme of its URLs ("sqlite:"). */
    const char *scheme;
    /*
     * Opens the database at `place` (the URL after the scheme), migrates its tables and becomes its only
     * owner. `vfs` is for tests of SQLite, else NULL. Errors: those of qyi_store_open().
     */
    int (*open)(const char *place, const char *vfs, void **ret_db, struct qy_error *reterr);
    void (*close)(void *db);
    /* Opens an additional connection, which is used only for `ask`, by one thread at a time. */
    int (*open_beside)(const char *place, const char *vfs, void **ret_db, struct qy_error *reterr);
    void (*close_beside)(void *db);
    /* Makes a list of writes durable in one transaction, and sets the `status` and `error` of each. */
    void (*commit)(void *db, struct qyi_write *first);

    /* For a store that several servers share; else NULL. `start` is called once, after `open`. */
    int (*start)(void *db, qyi_store_wake wake, void *user, struct qy_error *reterr);
    void (*heed)(void *db, qyi_news_fn each, void *user);
    void (*say)(void *db, const char *text);
    int (*house_beat)(void *db, int64_t *ret_house_time);

    /* Reading, as defined in store.h. */
    int (*open_games)(void *db, qyi_stored_game_fn each, void *user);
    int (*session_games)(void *db, const unsigned char session_hash[QYI_HASH_SIZE], unsigned limit,
                         qyi_stored_game_fn each, void *user);
    int (*game)(void *db, const char *game, struct qyi_stored_game *ret_game);
    int (*events)(void *db, const char *game, uint32_t after, qyi_stored_event_fn each, void *user);
    int (*seats)(void *db, const char *game, qyi_stored_seat_fn each, void *user);
    int (*session)(void *db, const unsigned char hash[QYI_HASH_SIZE], struct qy_buf *ret_name);
    qyi_ask_fn ask;
    int (*house_time)(void *db, int64_t *ret_house_time);

    /* Maintenance, as defined in keeping.h. `backup` and `restore` are NULL if a store is not a file.
     * `change` does not free the write. */
    int (*check)(const char *place, const struct qyi_keeping_visitor *visitor, void *user,
                 struct qyi_holdings *ret_holdings, struct qy_error *reterr);
    int (*backup)(const char *place, const char *target, struct qy_error *reterr);
    int (*restore)(const char *backup, const char *place, struct qy_buf *ret_kept, struct qy_error *reterr);
    int (*look)(const char *place, enum qyi_people_ask which, const struct qyi_datum *data, size_t count,
                qyi_row_fn each, void *user, struct qy_error *reterr);
    int (*change)(const char *place, struct qyi_write *write, struct qy_error *reterr);
};

/* Returns the kind of store that a URL names, and its place; NULL, with `reterr` set to QY_E_VALUE, for a
 * kind that this program does not support. */
const struct qyi_backend *qyi_backend_of(const char *url, const char **ret_place, struct qy_error *reterr);

extern const struct qyi_backend qyi_sqlite_backend;
/* Returns the kind of an open store, and its place; `ret_vfs` as it was opened. */
const struct qyi_backend *qyi_store_backend(const struct qyi_store *store, const char **ret_place,
                                            const char **ret_vfs);

#ifdef QYI_HAVE_POSTGRESQL
extern const struct qyi_backend qyi_postgres_backend;
#endif

#endif
