/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One connection to PostgreSQL with its prepared statements. A connection belongs to one thread.
 *
 * Statements are known by numbers: those of this file, then questions, acts and qyi_sql_rated() of
 * people_acts.h. Those of other files are written with ?1, ?2, ... and prepared with $1, $2, ...
 */
#ifndef QYI_STORE_PG_DB_H
#define QYI_STORE_PG_DB_H

#include "store/people_acts.h"
#include "store/write.h"

#include <qiyuan/errors/store.h>

#include <libpq-fe.h>

enum qyi_pg_statement {
    QYI_PG_BEGIN,
    QYI_PG_COMMIT,
    QYI_PG_SAVEPOINT,
    QYI_PG_RELEASE,
    QYI_PG_GAME_NEW,
    QYI_PG_GAME_OVER,
    QYI_PG_EVENT_NEW, /* and the game's counter goes up by one; no row is changed where it is not the next */
    QYI_PG_SEAT_NEW,
    QYI_PG_SESSION_NEW,
    QYI_PG_SESSION_FORGET,
    QYI_PG_BEAT,
    QYI_PG_NOTIFY, /* what the other servers hear when it is committed */
    QYI_PG_OPEN_GAMES,
    QYI_PG_ALL_GAMES,
    QYI_PG_SESSION_GAMES,
    QYI_PG_GAME,
    QYI_PG_EVENTS,
    QYI_PG_SEATS,
    QYI_PG_SESSION,
    QYI_PG_HOUSE_TIME,
    QYI_PG_HOUSE_BEAT,
    QYI_PG_OWN_COUNT
};
#define QYI_PG_ASK(which) (QYI_PG_OWN_COUNT + (int)(which))
#define QYI_PG_ACT(which) (QYI_PG_ASK(QYI_ASK_COUNT) + (int)(which))
#define QYI_PG_RATED      QYI_PG_ACT(QYI_ACT_COUNT)
#define QYI_PG_COUNT      (QYI_PG_RATED + 1)

struct qyi_pg {
    PGconn *conn;
    bool prepared[QYI_PG_COUNT];
    int64_t tried; /* when it was last tried to connect again, in milliseconds of the monotonic clock */
};

/* What a statement came to, beside 0. */
enum qyi_pg_code {
    QYI_PG_FAILED = 1, /* the database said no; what it said is in the connection */
    QYI_PG_CLASH,      /* what is there already forbids it */
    QYI_PG_AGAIN,      /* another transaction stood in the way: all of it once more */
    QYI_PG_LOST        /* the connection is gone */
};

/* Connects to `url`, a URL as libpq knows it. QY_E_STORE_OPEN with libpq's words; passwords are not shown. */
int qyi_pg_open(const char *url, struct qyi_pg *ret_pg, struct qy_error *reterr);
/* The same of what stands behind "postgresql:". */
int qyi_pg_connect(const char *place, struct qyi_pg *ret_pg, struct qy_error *reterr);
void qyi_pg_close(struct qyi_pg *pg);
/*
 * Whether the connection stands. One that was lost is made again; where that failed not `often` than once a
 * second.
 */
bool qyi_pg_stands(struct qyi_pg *pg, bool often);
/* Sets `reterr` to QY_E_STORE_FAILED with what libpq says of its last call; returns that code. */
int qyi_pg_fault(const struct qyi_pg *pg, struct qy_error *reterr);

/* The code of a result that has come; 0 for one that is as it should be. */
int qyi_pg_code(const struct qyi_pg *pg, const PGresult *result);
/* Prepares a statement unless it is. */
int qyi_pg_prepare(struct qyi_pg *pg, int statement);
/* Runs a statement and waits for its result, which is the caller's to clear (NULL where it failed). */
int qyi_pg_run(struct qyi_pg *pg, int statement, const struct qyi_datum *data, size_t count,
               PGresult **ret_result);
/* Sends a statement in pipeline mode; false where it could not be sent. It must be prepared. */
bool qyi_pg_send(struct qyi_pg *pg, int statement, const struct qyi_datum *data, size_t count);
/* Runs a text without parameters: one or several statements. */
int qyi_pg_run_text(struct qyi_pg *pg, const char *sql);
/* A text without parameters that answers with one number. */
int qyi_pg_number(struct qyi_pg *pg, const char *sql, int64_t *ret_number);

/* A value of a row: of whole numbers, texts, and bytes that are decoded into `bytes`. */
struct qyi_datum qyi_pg_value(const PGresult *result, int row, int column,
                              unsigned char bytes[QYI_HASH_SIZE]);
/* Tells each row of a result; what the callback stopped it with, or 0. */
int qyi_pg_tell(const PGresult *result, qyi_row_fn each, void *user);

#endif
