/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes carried out in SQLite: one transaction for all that waited. The writer's thread. */
#include "store/sqlite.h"

#include "base/error.h"

#include <string.h>

/* ---- rows ------------------------------------------------------------------------------------------ */

static int apply_game(struct qyi_db *db, const struct qyi_op *op)
{
    sqlite3_stmt *statement = qyi_db_statement(db, QYI_SQL_GAME_NEW);

    sqlite3_bind_text(statement, 1, op->game, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, op->a);
    sqlite3_bind_int64(statement, 3, op->b);
    return qyi_db_finish(db, statement);
}

static int apply_seat(struct qyi_db *db, const struct qyi_op *op)
{
    sqlite3_stmt *statement = qyi_db_statement(db, QYI_SQL_SEAT_NEW);

    sqlite3_bind_text(statement, 1, op->game, -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 2, op->holder);
    sqlite3_bind_blob(statement, 3, op->token, QYI_HASH_SIZE, SQLITE_STATIC);
    if (op->has_session)
        sqlite3_bind_blob(statement, 4, op->session, QYI_HASH_SIZE, SQLITE_STATIC);
    return qyi_db_finish(db, statement);
}

/* The game's counter goes up by exactly one, or the event is refused. */
static int apply_event(struct qyi_db *db, const struct qyi_op *op)
{
    sqlite3_stmt *statement = qyi_db_statement(db, QYI_SQL_GAME_NEXT);

    sqlite3_bind_text(statement, 1, op->game, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, op->n);
    sqlite3_bind_int64(statement, 3, op->a);
    int code = qyi_db_finish(db, statement);
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
    return qyi_db_finish(db, statement);
}

static int apply_session(struct qyi_db *db, const struct qyi_op *op)
{
    sqlite3_stmt *statement = qyi_db_statement(db, QYI_SQL_SESSION_NEW);

    sqlite3_bind_blob(statement, 1, op->token, QYI_HASH_SIZE, SQLITE_STATIC);
    sqlite3_bind_text64(statement, 2, op->text, op->len, SQLITE_STATIC, SQLITE_UTF8);
    sqlite3_bind_int64(statement, 3, op->a);
    return qyi_db_finish(db, statement);
}

static int apply(struct qyi_db *db, const struct qyi_op *op)
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
        return qyi_db_finish(db, statement);
    case QYI_OP_SESSION: return apply_session(db, op);
    case QYI_OP_FORGET:
        statement = qyi_db_statement(db, QYI_SQL_SESSION_FORGET);
        sqlite3_bind_int64(statement, 1, op->a);
        return qyi_db_finish(db, statement);
    case QYI_OP_ACT: return qyi_sqlite_act(db, op);
    case QYI_OP_RATED:
    case QYI_OP_UNRATED: return qyi_sqlite_rate(db, op);
    case QYI_OP_BEAT:
        statement = qyi_db_statement(db, QYI_SQL_BEAT);
        sqlite3_bind_int64(statement, 1, op->a);
        return qyi_db_finish(db, statement);
    }
    return SQLITE_MISUSE;
}

/* ---- writes ---------------------------------------------------------------------------------------- */

/* An event that is not the next of its game, or a name that is taken, is an error of that write, not of the store. */
static int write_fault(const struct qyi_db *db, const struct qyi_op *op, int code, struct qy_error *reterr)
{
    if (op->kind == QYI_OP_ACT && code == SQLITE_CONSTRAINT && op->clash < 0)
        return qyi_error_set(reterr, op->clash, 0, NULL, 0, NULL);
    if (op->kind == QYI_OP_ACT && code == SQLITE_NOTFOUND)
        return qyi_error_set(reterr, op->nothing, 0, NULL, 0, NULL);
    if (code != SQLITE_CONSTRAINT || op->kind != QYI_OP_EVENT)
        return qyi_db_fault(db, reterr);
    return qyi_error_set(reterr, QY_E_GAME_DAMAGED, 0, op->game, strlen(op->game),
                         "the event is not the next one");
}

/* Executes a write within the transaction, completely or not at all. */
static int carry_out(struct qyi_db *db, const struct qyi_write *write, struct qy_error *reterr)
{
    const struct qyi_op *op = write->first;
    int status = 0;
    int code;

    if (write->failed)
        return qyi_no_memory(reterr);
    if (qyi_db_run(db, QYI_SQL_SAVEPOINT) != SQLITE_OK)
        return qyi_db_fault(db, reterr);
    for (; op && status == 0; op = op->next) {
        code = apply(db, op);
        if (code != SQLITE_OK)
            status = write_fault(db, op, code, reterr);
    }
    if (status < 0)
        (void)qyi_db_run(db, QYI_SQL_UNDO);
    if (qyi_db_run(db, QYI_SQL_RELEASE) != SQLITE_OK && status == 0)
        status = qyi_db_fault(db, reterr);
    return status;
}

bool qyi_sqlite_transact(struct qyi_db *db, struct qyi_write *first, struct qy_error *reterr)
{
    bool good = qyi_db_run(db, QYI_SQL_BEGIN) == SQLITE_OK;

    if (!good)
        (void)qyi_db_fault(db, reterr);
    for (struct qyi_write *write = first; write && good; write = write->next) {
        write->status = carry_out(db, write, &write->error);
        good = !sqlite3_get_autocommit(db->handle); /* a full disk ends the transaction automatically */
        if (!good)
            *reterr = write->error;
    }
    if (good &&
        (qyi_db_run(db, QYI_SQL_COUNT_WRITE) != SQLITE_OK || qyi_db_run(db, QYI_SQL_COMMIT) != SQLITE_OK)) {
        (void)qyi_db_fault(db, reterr);
        good = false;
    }
    if (!good && !sqlite3_get_autocommit(db->handle))
        (void)qyi_db_run(db, QYI_SQL_ROLLBACK);
    return good;
}

/* Whether current writes go to the file that the next start will find. */
static bool stands(const struct qyi_sqlite *sqlite, struct qy_error *reterr)
{
    if (qyi_place_stands(&sqlite->place))
        return true;
    (void)qyi_error_set(reterr, QY_E_STORE_MOVED, 0, "", 0, sqlite->place.path);
    return false;
}

void qyi_sqlite_commit(void *db, struct qyi_write *first)
{
    struct qyi_sqlite *sqlite = db;
    struct qy_error error = {0};

    bool good = stands(sqlite, &error) && qyi_sqlite_transact(&sqlite->writing, first, &error);

    if (good)
        qyi_mark_note(&sqlite->mark);
    if (!good || !stands(sqlite, &error))
        qyi_writes_fail(first, &error);
}
