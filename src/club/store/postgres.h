/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of the PostgreSQL store. backend.h describes the functions. */
#ifndef QYI_STORE_POSTGRES_H
#define QYI_STORE_POSTGRES_H

#include "store/backend.h"
#include "store/pg_db.h"

struct qyi_pg_peers;

struct qyi_postgres {
    struct qyi_pg_peers *peers; /* NULL: opened from outside the server */
    struct qyi_pg reading;      /* for the owner's thread */
    struct qyi_pg writing;      /* for the writer's thread */
};

/* pg_write.c: executes writes in one transaction, and sets the status of each. */
void qyi_pg_commit(void *db, struct qyi_write *first);
/* `number` is this server's: it owns the games that are opened, and its notifications carry it. */
void qyi_pg_transact(struct qyi_pg *pg, int64_t number, struct qyi_write *first);

/* pg_read.c */
int qyi_pg_open_games(void *db, qyi_stored_game_fn each, void *user);
int qyi_pg_all_games(void *db, qyi_stored_game_fn each, void *user);
int qyi_pg_session_games(void *db, const unsigned char session_hash[QYI_HASH_SIZE], unsigned limit,
                         qyi_stored_game_fn each, void *user);
int qyi_pg_game(void *db, const char *game, struct qyi_stored_game *ret_game);
int qyi_pg_events(void *db, const char *game, uint32_t after, qyi_stored_event_fn each, void *user);
int qyi_pg_seats(void *db, const char *game, qyi_stored_seat_fn each, void *user);
int qyi_pg_session(void *db, const unsigned char hash[QYI_HASH_SIZE], struct qy_buf *ret_name);
int qyi_pg_ask(void *db, enum qyi_people_ask which, const struct qyi_datum *data, size_t count,
               qyi_row_fn each, void *user);
int qyi_pg_house_beat(void *db, int64_t *ret_house_time);
int qyi_pg_house_time(void *db, int64_t *ret_house_time);

/* pg_keeping.c */
int qyi_pg_check(const char *place, const struct qyi_keeping_visitor *visitor, void *user,
                 struct qyi_holdings *ret_holdings, struct qy_error *reterr);
int qyi_pg_look(const char *place, enum qyi_people_ask which, const struct qyi_datum *data, size_t count,
                qyi_row_fn each, void *user, struct qy_error *reterr);
int qyi_pg_change(const char *place, struct qyi_write *write, struct qy_error *reterr);

#endif
