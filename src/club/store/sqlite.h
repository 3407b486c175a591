/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of the SQLite store. backend.h describes the functions. */
#ifndef QYI_STORE_SQLITE_H
#define QYI_STORE_SQLITE_H

#include "store/backend.h"
#include "store/place.h"
#include "store/sqlite_db.h"
#include "store/sqlite_mark.h"

struct qyi_sqlite {
    struct qyi_place place; /* locked before the connections are opened, released after they are closed */
    struct qyi_db reading;  /* for the owner's thread */
    struct qyi_db writing;  /* for the writer's thread */
    struct qyi_mark mark;   /* for the writer's thread */
};

/* sqlite_write.c: executes writes in one transaction; false if the transaction failed. */
bool qyi_sqlite_transact(struct qyi_db *db, struct qyi_write *first, struct qy_error *reterr);
void qyi_sqlite_commit(void *db, struct qyi_write *first);

/* sqlite_read.c */
int qyi_sqlite_open_games(void *db, qyi_stored_game_fn each, void *user);
int qyi_sqlite_session_games(void *db, const unsigned char session_hash[QYI_HASH_SIZE], unsigned limit,
                             qyi_stored_game_fn each, void *user);
int qyi_sqlite_game(void *db, const char *game, struct qyi_stored_game *ret_game);
int qyi_sqlite_events(void *db, const char *game, uint32_t after, qyi_stored_event_fn each, void *user);
int qyi_sqlite_seats(void *db, const char *game, qyi_stored_seat_fn each, void *user);
int qyi_sqlite_session(void *db, const unsigned char hash[QYI_HASH_SIZE], struct qy_buf *ret_name);
int qyi_sqlite_house_time(void *db, int64_t *ret_house_time);

/* sqlite_keeping.c: the functions of keeping.h, with the file's path as URL. */
int qyi_sqlite_check(const char *path, const struct qyi_keeping_visitor *visitor, void *user,
                     struct qyi_holdings *ret_holdings, struct qy_error *reterr);
int qyi_sqlite_backup(const char *path, const char *target, struct qy_error *reterr);
int qyi_sqlite_restore(const char *backup, const char *path, struct qy_buf *ret_kept,
                       struct qy_error *reterr);
int qyi_sqlite_look(const char *path, enum qyi_people_ask which, const struct qyi_datum *data, size_t count,
                    qyi_row_fn each, void *user, struct qy_error *reterr);
int qyi_sqlite_change(const char *path, struct qyi_write *write, struct qy_error *reterr);

/* sqlite_people.c */
int qyi_sqlite_ask(void *db, enum qyi_people_ask which, const struct qyi_datum *data, size_t count,
                   qyi_row_fn each, void *user);
int qyi_sqlite_ask_db(struct qyi_db *db, enum qyi_people_ask which, const struct qyi_datum *data,
                      size_t count, qyi_row_fn each, void *user);
/* Executes a change of a write, in the writer's thread. Returns SQLITE_OK, SQLITE_CONSTRAINT for a conflict,
 * SQLITE_NOTFOUND if it had to change something but did not, or SQLite's code. */
int qyi_sqlite_act(struct qyi_db *db, const struct qyi_op *op);
int qyi_sqlite_rate(struct qyi_db *db, const struct qyi_op *op);

#endif
