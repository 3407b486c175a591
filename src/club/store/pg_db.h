/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A connection to PostgreSQL with its prepared statements. Each connection belongs to one thread.
 *
 * Statements have numbers: first those of this file, then the queries, the changes and qyi_sql_rated() of
 * people_acts.h. The latter are written with ?1, ?2, ... and prepared with $1, $2, ...
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
    /* also increments the game's counter; changes no row unless the event is the next one */
    QYI_PG_EVENT_NEW,
    QYI_PG_SEAT_NEW,
    QYI_PG_SESSION_NEW,
    QYI_PG_SESSION_FORGET,
    QYI_PG_BEAT,
    QYI_PG_NOTIFY, /* the notification that other servers receive after the commit */
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
    int64_t tried; /* time of the last attempt to reconnect, in milliseconds of the monotonic clock */
};

/* The result of a statement other than 0. */
enum qyi_pg_code {
    QYI_PG_FAILED = 1, /* the database reported an error; its text is in the connection */
    QYI_PG_CLASH,      /* a constraint forbids it */
    QYI_PG_AGAIN,      /* a conflict with another transaction: repeat the whole transaction */
    QYI_PG_LOST        /* the connection is lost */
};

/* Connects to `url` in libpq's syntax. QY_E_STORE_OPEN with libpq's message, without passwords. */
int qyi_pg_open(const char *url, struct qyi_pg *ret_pg, struct qy_error *reterr);
/* The same for the part after "postgresql:". */
int qyi_pg_connect(const char *place, struct qyi_pg *ret_pg, struct qy_error *reterr);
void qyi_pg_close(struct qyi_pg *pg);
/*
 * True if the connection is alive. A lost connection is restored; after a failure the next attempt is made a
 * second later unless `often`.
 */
bool qyi_pg_stands(struct qyi_pg *pg, bool often);
/* Sets `reterr` to QY_E_STORE_FAILED with libpq's message about its last call; returns that code. */
int qyi_pg_fault(const struct qyi_pg *pg, struct qy_error *reterr);

/* The code for a result; 0 if it is good. */
int qyi_pg_code(const struct qyi_pg *pg, const PGresult *result);
/* Prepares a statement if needed. */
int qyi_pg_prepare(struct qyi_pg *pg, int statement);
/* Runs a statement and waits for its result, which the caller clears (NULL after an error). */
int qyi_pg_run(struct qyi_pg *pg, int statement, const struct qyi_datum *data, size_t count,
               PGresult **ret_result);
/* Sends a prepared statement in pipeline mode; false if it could not be sent. */
bool qyi_pg_send(struct qyi_pg *pg, int statement, const struct qyi_datum *data, size_t count);
/* Runs one or several statements without parameters. */
int qyi_pg_run_text(struct qyi_pg *pg, const char *sql);
/* Runs a statement without parameters that returns one number. */
int qyi_pg_number(struct qyi_pg *pg, const char *sql, int64_t *ret_number);

/* A value of a row: an integer, a text, or bytes, which are decoded into `bytes`. */
struct qyi_datum qyi_pg_value(const PGresult *result, int row, int column,
                              unsigned char bytes[QYI_HASH_SIZE]);
/* Passes each row of a result to the callback; returns the result with which it stopped, or 0. */
int qyi_pg_tell(const PGresult *result, qyi_row_fn each, void *user);

#endif
