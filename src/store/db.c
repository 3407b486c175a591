/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/db.h"

#include "base/error.h"

#include <string.h>

static const char *const sql[QYI_SQL_COUNT] = {
    [QYI_SQL_BEGIN] = "BEGIN IMMEDIATE",
    [QYI_SQL_COMMIT] = "COMMIT",
    [QYI_SQL_ROLLBACK] = "ROLLBACK",
    [QYI_SQL_SAVEPOINT] = "SAVEPOINT one",
    [QYI_SQL_RELEASE] = "RELEASE one",
    [QYI_SQL_UNDO] = "ROLLBACK TO one",
    [QYI_SQL_GAME_NEW] = "INSERT INTO game (id, born, created) VALUES (?1, ?2, ?3)",
    [QYI_SQL_GAME_NEXT] = "UPDATE game SET last_n = ?2, last_t = ?3 WHERE id = ?1 AND last_n = ?2 - 1",
    [QYI_SQL_GAME_OVER] = "UPDATE game SET over = ?2 WHERE id = ?1",
    [QYI_SQL_EVENT_NEW] = "INSERT INTO event (game, n, t, body, client_id) VALUES (?1, ?2, ?3, ?4, ?5)",
    [QYI_SQL_SEAT_NEW] = "INSERT INTO seat (game, side, token, session) VALUES (?1, ?2, ?3, ?4)",
    [QYI_SQL_SESSION_NEW] = ("INSERT INTO session (token, name, created) VALUES (?1, ?2, ?3)"
                             " ON CONFLICT (token) DO UPDATE SET name = ?2"),
    [QYI_SQL_BEAT] = "UPDATE house SET beat = ?1 WHERE beat < ?1",
    [QYI_SQL_OPEN_GAMES] = "SELECT id, over, born, created, last_n FROM game WHERE over = 0 ORDER BY created",
    [QYI_SQL_SESSION_GAMES] =
        ("SELECT DISTINCT id, over, born, created, last_n FROM seat JOIN game ON id = game"
         " WHERE session = ?1 ORDER BY created DESC LIMIT ?2"),
    [QYI_SQL_GAME] = "SELECT id, over, born, created, last_n FROM game WHERE id = ?1",
    [QYI_SQL_EVENTS] = "SELECT n, t, body, client_id FROM event WHERE game = ?1 AND n > ?2 ORDER BY n",
    [QYI_SQL_SEATS] = "SELECT side, token, session FROM seat WHERE game = ?1 ORDER BY side",
    [QYI_SQL_SESSION] = "SELECT name FROM session WHERE token = ?1",
    [QYI_SQL_HOUSE_TIME] =
        "SELECT max((SELECT beat FROM house), coalesce((SELECT max(born + last_t) FROM game), 0))",
};

int qyi_db_open(const char *path, const char *vfs, struct qyi_db *ret_db, struct qy_error *reterr)
{
    struct qyi_db db = {0};
    int code = sqlite3_open_v2(path, &db.handle,
                               SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, vfs);

    if (code == SQLITE_OK) {
        sqlite3_busy_timeout(db.handle, 5000);
        code = sqlite3_exec(db.handle, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL", NULL, NULL, NULL);
    }
    if (code != SQLITE_OK) {
        const char *why = db.handle ? sqlite3_errmsg(db.handle) : sqlite3_errstr(code);

        qyi_error_set(reterr, QY_E_STORE_OPEN, 0, why, strlen(why), path);
        sqlite3_close(db.handle);
        return QY_E_STORE_OPEN;
    }
    *ret_db = db;
    return 0;
}

void qyi_db_close(struct qyi_db *db)
{
    for (int i = 0; i < QYI_SQL_COUNT; i++)
        sqlite3_finalize(db->statement[i]);
    sqlite3_close(db->handle);
    *db = (struct qyi_db){0};
}

sqlite3_stmt *qyi_db_statement(struct qyi_db *db, enum qyi_statement which)
{
    if (!db->statement[which] && sqlite3_prepare_v3(db->handle, sql[which], -1, SQLITE_PREPARE_PERSISTENT,
                                                    &db->statement[which], NULL) != SQLITE_OK)
        return NULL;
    sqlite3_reset(db->statement[which]);
    sqlite3_clear_bindings(db->statement[which]);
    return db->statement[which];
}

/* Runs a statement whose parameters are set. */
static int finish(struct qyi_db *db, sqlite3_stmt *statement)
{
    int code;

    if (!statement)
        return sqlite3_errcode(db->handle);
    code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW ? SQLITE_OK : code;
}

int qyi_db_run(struct qyi_db *db, enum qyi_statement which)
{
    return finish(db, qyi_db_statement(db, which));
}

static int apply_game(struct qyi_db *db, const struct qyi_op *op)
{
    sqlite3_stmt *statement = qyi_db_statement(db, QYI_SQL_GAME_NEW);

    sqlite3_bind_text(statement, 1, op->game, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, op->a);
    sqlite3_bind_int64(statement, 3, op->b);
    return finish(db, statement);
}

static int apply_seat(struct qyi_db *db, const struct qyi_op *op)
{
    sqlite3_stmt *statement = qyi_db_statement(db, QYI_SQL_SEAT_NEW);

    sqlite3_bind_text(statement, 1, op->game, -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 2, op->holder);
    sqlite3_bind_blob(statement, 3, op->token, QYI_HASH_SIZE, SQLITE_STATIC);
    if (op->has_session)
        sqlite3_bind_blob(statement, 4, op->session, QYI_HASH_SIZE, SQLITE_STATIC);
    return finish(db, statement);
}

/* The game's counter goes up by exactly one, or the event is refused. */
static int apply_event(struct qyi_db *db, const struct qyi_op *op)
{
    sqlite3_stmt *statement = qyi_db_statement(db, QYI_SQL_GAME_NEXT);
    int code;

    sqlite3_bind_text(statement, 1, op->game, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, op->n);
    sqlite3_bind_int64(statement, 3, op->a);
    code = finish(db, statement);
    if (code != SQLITE_OK)
        return code;
    if (sqlite3_changes(db->handle) != 1)
        return SQLITE_CONSTRAINT;
    statement = qyi_db_statement(db, QYI_SQL_EVENT_NEW);
    sqlite3_bind_text(statement, 1, op->game, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, op->n);
    sqlite3_bind_int64(statement, 3, op->a);
    sqlite3_bind_text64(statement, 4, op->text, op->len, SQLITE_STATIC, SQLITE_UTF8);
    if (op->client_id)
        sqlite3_bind_text(statement, 5, op->client_id, -1, SQLITE_STATIC);
    return finish(db, statement);
}

static int apply_session(struct qyi_db *db, const struct qyi_op *op)
{
    sqlite3_stmt *statement = qyi_db_statement(db, QYI_SQL_SESSION_NEW);

    sqlite3_bind_blob(statement, 1, op->token, QYI_HASH_SIZE, SQLITE_STATIC);
    sqlite3_bind_text64(statement, 2, op->text, op->len, SQLITE_STATIC, SQLITE_UTF8);
    sqlite3_bind_int64(statement, 3, op->a);
    return finish(db, statement);
}

int qyi_db_apply(struct qyi_db *db, const struct qyi_op *op)
{
    sqlite3_stmt *statement;

    switch (op->kind) {
    case QYI_OP_GAME: return apply_game(db, op);
    case QYI_OP_SEAT: return apply_seat(db, op);
    case QYI_OP_EVENT: return apply_event(db, op);
    case QYI_OP_OVER:
        statement = qyi_db_statement(db, QYI_SQL_GAME_OVER);
        sqlite3_bind_text(statement, 1, op->game, -1, SQLITE_STATIC);
        sqlite3_bind_int(statement, 2, op->over);
        return finish(db, statement);
    case QYI_OP_SESSION: return apply_session(db, op);
    case QYI_OP_BEAT:
        statement = qyi_db_statement(db, QYI_SQL_BEAT);
        sqlite3_bind_int64(statement, 1, op->a);
        return finish(db, statement);
    }
    return SQLITE_MISUSE;
}
