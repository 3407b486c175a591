/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Queries and writes about people, carried out in SQLite. */
#include "store/people_acts.h"
#include "store/sqlite.h"
#include "store/write.h"

static sqlite3_stmt *ready(struct qyi_db *db, sqlite3_stmt **place, const char *sql)
{
    if (!*place &&
        sqlite3_prepare_v3(db->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, place, NULL) != SQLITE_OK)
        return NULL;
    sqlite3_reset(*place);
    sqlite3_clear_bindings(*place);
    return *place;
}

static void bind(sqlite3_stmt *statement, const struct qyi_datum *data, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        int at = (int)i + 1;

        switch (data[i].kind) {
        case QYI_DATUM_NULL: sqlite3_bind_null(statement, at); break;
        case QYI_DATUM_INT: sqlite3_bind_int64(statement, at, data[i].number); break;
        case QYI_DATUM_TEXT:
            sqlite3_bind_text64(statement, at, data[i].text, data[i].len, SQLITE_STATIC, SQLITE_UTF8);
            break;
        case QYI_DATUM_BYTES:
            sqlite3_bind_blob64(statement, at, data[i].text, data[i].len, SQLITE_STATIC);
            break;
        }
    }
}

static struct qyi_datum read_value(sqlite3_stmt *row, int column)
{
    struct qyi_datum value = {.kind = QYI_DATUM_NULL};

    switch (sqlite3_column_type(row, column)) {
    case SQLITE_INTEGER:
        value.kind = QYI_DATUM_INT;
        value.number = sqlite3_column_int64(row, column);
        break;
    case SQLITE_TEXT:
        value.kind = QYI_DATUM_TEXT;
        value.text = (const char *)sqlite3_column_text(row, column);
        value.len = (size_t)sqlite3_column_bytes(row, column);
        break;
    case SQLITE_BLOB:
        value.kind = QYI_DATUM_BYTES;
        value.text = sqlite3_column_blob(row, column);
        value.len = (size_t)sqlite3_column_bytes(row, column);
        break;
    default: break;
    }
    return value;
}

/* Passes on each row; returns SQLITE_DONE, SQLite's code, or in `ret_status` the result with which the
 * callback stopped. */
static int tell_rows(sqlite3_stmt *statement, qyi_row_fn each, void *user, int *ret_status)
{
    int code = SQLITE_ERROR;

    *ret_status = 0;
    while (*ret_status == 0 && statement && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct qyi_datum value[QYI_MOST_DATA] = {{0}};
        size_t count = (size_t)sqlite3_column_count(statement);

        for (size_t i = 0; i < count && i < QYI_MOST_DATA; i++)
            value[i] = read_value(statement, (int)i);
        *ret_status = each(user, value, count);
    }
    sqlite3_reset(statement);
    return code;
}

static int ask(struct qyi_db *db, enum qyi_people_ask which, const struct qyi_datum *data, size_t count,
               qyi_row_fn each, void *user, int *ret_status)
{
    sqlite3_stmt *statement = ready(db, &db->ask[which], qyi_sql_ask(which));

    bind(statement, data, statement ? count : 0);
    return tell_rows(statement, each, user, ret_status);
}

int qyi_sqlite_ask_db(struct qyi_db *db, enum qyi_people_ask which, const struct qyi_datum *data,
                      size_t count, qyi_row_fn each, void *user)
{
    int status;
    int code = ask(db, which, data, count, each, user, &status);

    return status != 0 ? status : code == SQLITE_DONE ? 0 : QY_E_STORE_FAILED;
}

int qyi_sqlite_ask(void *db, enum qyi_people_ask which, const struct qyi_datum *data, size_t count,
                   qyi_row_fn each, void *user)
{
    return qyi_sqlite_ask_db(&((struct qyi_sqlite *)db)->reading, which, data, count, each, user);
}

/* ---- the writer's thread ------------------------------------------------------------------------------ */

static int act(void *user, enum qyi_people_act which, const struct qyi_datum *data, size_t count)
{
    struct qyi_db *db = user;
    sqlite3_stmt *statement = ready(db, &db->act[which], qyi_sql_act(which));

    bind(statement, data, statement ? count : 0);
    return qyi_db_finish(db, statement);
}

int qyi_sqlite_act(struct qyi_db *db, const struct qyi_op *op)
{
    int code = act(db, op->act, op->data, op->n);

    if (code == SQLITE_OK && op->nothing < 0 && sqlite3_changes(db->handle) == 0)
        return SQLITE_NOTFOUND;
    return code;
}

static int ask_writing(void *user, enum qyi_people_ask which, const struct qyi_datum *data, size_t count,
                       qyi_row_fn each, void *each_user)
{
    int status;
    int code = ask(user, which, data, count, each, each_user, &status);

    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int ask_rated(void *user, const char *game, qyi_row_fn each, void *each_user)
{
    struct qyi_db *db = user;
    sqlite3_stmt *statement = ready(db, &db->ask[QYI_ASK_COUNT], qyi_sql_rated());
    struct qyi_datum data[1] = {qyi_datum_text(game)};
    int status;

    bind(statement, data, statement ? 1 : 0);
    int code = tell_rows(statement, each, each_user, &status);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

int qyi_sqlite_rate(struct qyi_db *db, const struct qyi_op *op)
{
    static const struct qyi_rating_hand hand = {ask_rated, ask_writing, act};

    return op->kind == QYI_OP_UNRATED ? qyi_people_unrate(&hand, db, op->game, op->start)
                                      : qyi_people_rate(&hand, db, op->game, op->rate);
}
