/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads from SQLite in the owner's thread through a separate connection. */
#include "store/sqlite.h"

#include <string.h>

static struct qyi_db *reading(void *db)
{
    return &((struct qyi_sqlite *)db)->reading;
}

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
    game->ours = true;
    game->damaged = sqlite3_column_int(row, 5) == 0;
}

/* Ends a loop of reading; its last step returned `code` and its callback `status`. */
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

int qyi_sqlite_open_games(void *db, qyi_stored_game_fn each, void *user)
{
    return each_game(qyi_db_statement(reading(db), QYI_SQL_OPEN_GAMES), each, user);
}

int qyi_sqlite_session_games(void *db, const unsigned char session_hash[QYI_HASH_SIZE], unsigned limit,
                             qyi_stored_game_fn each, void *user)
{
    sqlite3_stmt *statement = qyi_db_statement(reading(db), QYI_SQL_SESSION_GAMES);

    sqlite3_bind_blob(statement, 1, session_hash, QYI_HASH_SIZE, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, limit);
    return each_game(statement, each, user);
}

static int take_game(void *user, const struct qyi_stored_game *game)
{
    *(struct qyi_stored_game *)user = *game;
    return 1;
}

int qyi_sqlite_game(void *db, const char *game, struct qyi_stored_game *ret_game)
{
    sqlite3_stmt *statement = qyi_db_statement(reading(db), QYI_SQL_GAME);

    sqlite3_bind_text(statement, 1, game, -1, SQLITE_STATIC);
    return each_game(statement, take_game, ret_game);
}

int qyi_sqlite_events(void *db, const char *game, uint32_t after, qyi_stored_event_fn each, void *user)
{
    sqlite3_stmt *statement = qyi_db_statement(reading(db), QYI_SQL_EVENTS);
    uint32_t next = after + 1;
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
        bool whole = sqlite3_column_int(statement, 4) != 0 && event.body && event.n == next++;

        status = whole ? each(user, &event) : QY_E_GAME_DAMAGED;
    }
    return end_rows(statement, code, status);
}

int qyi_sqlite_seats(void *db, const char *game, qyi_stored_seat_fn each, void *user)
{
    sqlite3_stmt *statement = qyi_db_statement(reading(db), QYI_SQL_SEATS);
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

int qyi_sqlite_session(void *db, const unsigned char hash[QYI_HASH_SIZE], struct qy_buf *ret_name)
{
    sqlite3_stmt *statement = qyi_db_statement(reading(db), QYI_SQL_SESSION);

    sqlite3_bind_blob(statement, 1, hash, QYI_HASH_SIZE, SQLITE_STATIC);
    int code = statement ? sqlite3_step(statement) : SQLITE_ERROR;
    if (code == SQLITE_ROW) {
        qy_buf_add(ret_name, (const char *)sqlite3_column_text(statement, 0),
                   (size_t)sqlite3_column_bytes(statement, 0));
        return end_rows(statement, SQLITE_DONE, 1);
    }
    return end_rows(statement, code, 0);
}

int qyi_sqlite_house_time(void *db, int64_t *ret_house_time)
{
    sqlite3_stmt *statement = qyi_db_statement(reading(db), QYI_SQL_HOUSE_TIME);
    int code = statement ? sqlite3_step(statement) : SQLITE_ERROR;

    bool damaged = false;

    if (code == SQLITE_ROW) {
        int64_t beat = sqlite3_column_int64(statement, 0);
        int64_t event = sqlite3_column_int64(statement, 1);

        damaged = beat < 0;
        *ret_house_time = beat > event ? beat : event;
        code = SQLITE_DONE;
    }
    return end_rows(statement, code, damaged);
}
