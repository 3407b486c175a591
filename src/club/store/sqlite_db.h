/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An SQLite connection with its prepared statements. Each connection belongs to one thread. */
#ifndef QYI_STORE_SQLITE_DB_H
#define QYI_STORE_SQLITE_DB_H

#include "store/write.h"

#include <qiyuan/errors/store.h>

#include <sqlite3.h>

enum qyi_statement {
    QYI_SQL_BEGIN,
    QYI_SQL_COMMIT,
    QYI_SQL_ROLLBACK,
    QYI_SQL_SAVEPOINT,
    QYI_SQL_RELEASE,
    QYI_SQL_UNDO,
    QYI_SQL_GAME_NEW,
    QYI_SQL_GAME_NEXT,
    QYI_SQL_GAME_OVER,
    QYI_SQL_EVENT_NEW,
    QYI_SQL_SEAT_NEW,
    QYI_SQL_SESSION_NEW,
    QYI_SQL_SESSION_FORGET,
    QYI_SQL_BEAT,
    QYI_SQL_OPEN_GAMES,
    QYI_SQL_SESSION_GAMES,
    QYI_SQL_GAME,
    QYI_SQL_EVENTS,
    QYI_SQL_SEATS,
    QYI_SQL_SESSION,
    QYI_SQL_HOUSE_TIME,
    QYI_SQL_WRITES,
    QYI_SQL_COUNT_WRITE,
    QYI_SQL_COUNT
};

struct qyi_db {
    sqlite3 *handle;
    sqlite3_stmt *statement[QYI_SQL_COUNT];
    sqlite3_stmt *ask[QYI_ASK_COUNT + 1]; /* the last one is qyi_sql_rated() */
    sqlite3_stmt *act[QYI_ACT_COUNT];
};

/* Opens a connection in WAL mode with full sync. QY_E_STORE_OPEN with SQLite's message in `reterr`. */
int qyi_db_open(const char *path, const char *vfs, struct qyi_db *ret_db, struct qy_error *reterr);
/* Sets `reterr` to QY_E_STORE_FAILED with SQLite's message about its last call; returns that code. */
int qyi_db_fault(const struct qyi_db *db, struct qy_error *reterr);
void qyi_db_close(struct qyi_db *db);

/* Returns a statement, reset and ready for its parameters; NULL if it can't be prepared. */
sqlite3_stmt *qyi_db_statement(struct qyi_db *db, enum qyi_statement which);
/* Runs a statement without parameters and rows. Returns SQLITE_OK or SQLite's code. */
int qyi_db_run(struct qyi_db *db, enum qyi_statement which);
/* Runs a statement whose parameters are set, and resets it; fails for NULL (a statement that could not be
 * prepared). */
int qyi_db_finish(struct qyi_db *db, sqlite3_stmt *statement);

#endif
