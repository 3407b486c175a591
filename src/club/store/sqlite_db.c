/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One connection to SQLite: its statements, and how they are run. */
#include "store/sqlite_db.h"

#include "base/error.h"
#include "store/sqlite_schema.h"

#include <string.h>

/* Conditions for unchanged rows. A game whose time of birth was corrected by hand has no digest. */
#define SOUND_GAME  "(game.digest IS NULL OR game.digest IS qyi_event_digest(game.id, 0, born, created, NULL))"
#define SOUND_HOUSE "house.digest IS qyi_event_digest('', 0, beat, '', NULL)"

static const char *const sql[QYI_SQL_COUNT] = {
    [QYI_SQL_BEGIN] = "BEGIN IMMEDIATE",
    [QYI_SQL_COMMIT] = "COMMIT",
    [QYI_SQL_ROLLBACK] = "ROLLBACK",
    [QYI_SQL_SAVEPOINT] = "SAVEPOINT one",
    [QYI_SQL_RELEASE] = "RELEASE one",
    [QYI_SQL_UNDO] = "ROLLBACK TO one",
    [QYI_SQL_GAME_NEW] = ("INSERT INTO game (id, born, created, digest)"
                          " VALUES (?1, ?2, ?3, qyi_event_digest(?1, 0, ?2, ?3, NULL))"),
    [QYI_SQL_GAME_NEXT] = "UPDATE game SET last_n = ?2, last_t = ?3 WHERE id = ?1 AND last_n = ?2 - 1",
    [QYI_SQL_GAME_OVER] = "UPDATE game SET over = ?2 WHERE id = ?1",
    [QYI_SQL_EVENT_NEW] = ("INSERT INTO event (game, n, t, body, client_id, digest)"
                           " VALUES (?1, ?2, ?3, ?4, ?5, qyi_event_digest(?1, ?2, ?3, ?4, ?5))"),
    [QYI_SQL_SEAT_NEW] = "INSERT INTO seat (game, side, token, session) VALUES (?1, ?2, ?3, ?4)",
    [QYI_SQL_SESSION_NEW] = ("INSERT INTO session (token, name, created) VALUES (?1, ?2, ?3)"
                             " ON CONFLICT (token) DO UPDATE SET name = ?2"),
    [QYI_SQL_SESSION_FORGET] = ("DELETE FROM session WHERE created < ?1 AND account IS NULL"
                                " AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.session = session.token)"
                                " AND NOT EXISTS (SELECT 1 FROM study WHERE study.owner = session.token)"
                                " AND NOT EXISTS (SELECT 1 FROM class WHERE class.owner = session.token)"
                                " AND NOT EXISTS (SELECT 1 FROM pupil WHERE pupil.who = session.token)"),
    [QYI_SQL_BEAT] =
        ("UPDATE house SET beat = max(beat, ?1), digest = qyi_event_digest('', 0, max(beat, ?1), '', NULL)"
         " WHERE beat < ?1 OR digest IS NOT qyi_event_digest('', 0, beat, '', NULL)"),
    [QYI_SQL_OPEN_GAMES] = ("SELECT id, over, born, created, last_n, " SOUND_GAME " FROM game NOT INDEXED"
                            " WHERE over = 0 ORDER BY created"),
    [QYI_SQL_SESSION_GAMES] =
        ("SELECT DISTINCT id, over, born, created, last_n, " SOUND_GAME " FROM seat JOIN game ON id = game"
         " WHERE session = ?1 ORDER BY over, created DESC LIMIT ?2"),
    [QYI_SQL_GAME] = "SELECT id, over, born, created, last_n, " SOUND_GAME " FROM game WHERE id = ?1",
    [QYI_SQL_EVENTS] =
        ("SELECT n, t, body, client_id, digest IS qyi_event_digest(game, n, t, body, client_id)"
         " FROM event WHERE game = ?1 AND n > ?2 ORDER BY n"),
    [QYI_SQL_SEATS] = "SELECT side, token, session FROM seat WHERE game = ?1 ORDER BY side",
    [QYI_SQL_SESSION] = "SELECT name FROM session WHERE token = ?1",
    [QYI_SQL_HOUSE_TIME] = ("SELECT coalesce((SELECT beat FROM house WHERE " SOUND_HOUSE "), -1),"
                            " coalesce((SELECT max(born + t) FROM game NOT INDEXED JOIN event ON event.game "
                            "= game.id AND n = last_n"
                            " WHERE over = 0 AND " SOUND_GAME
                            " AND event.digest IS qyi_event_digest(event.game, n, t, body, client_id)),"
                            " 0)"),
    [QYI_SQL_WRITES] = "SELECT writes FROM house",
    [QYI_SQL_COUNT_WRITE] = "UPDATE house SET writes = writes + 1",
};

/* Configures a connection, and verifies that the required settings took effect. */
static int configure(sqlite3 *handle)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(handle, "PRAGMA journal_mode=WAL", -1, &statement, NULL);

    sqlite3_busy_timeout(handle, 5000);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        code = sqlite3_stricmp((const char *)sqlite3_column_text(statement, 0), "wal") == 0 ? SQLITE_OK
                                                                                            : SQLITE_CANTOPEN;
    sqlite3_finalize(statement);
    if (code == SQLITE_OK)
        code = sqlite3_exec(handle, "PRAGMA synchronous=FULL", NULL, NULL, NULL);
    return code == SQLITE_OK ? qyi_schema_functions(handle) : code;
}

int qyi_db_open(const char *path, const char *vfs, struct qyi_db *ret_db, struct qy_error *reterr)
{
    struct qyi_db db = {0};
    int code = sqlite3_open_v2(path, &db.handle,
                               SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, vfs);

    if (code == SQLITE_OK)
        code = configure(db.handle);
    if (code != SQLITE_OK) {
        const char *why = db.handle ? sqlite3_errmsg(db.handle) : sqlite3_errstr(code);

        qyi_error_set(reterr, QY_E_STORE_OPEN, 0, why, strlen(why), path);
        sqlite3_close(db.handle);
        return QY_E_STORE_OPEN;
    }
    *ret_db = db;
    return 0;
}

int qyi_db_fault(const struct qyi_db *db, struct qy_error *reterr)
{
    const char *why = sqlite3_errmsg(db->handle);

    return qyi_error_set(reterr, QY_E_STORE_FAILED, 0, why, strlen(why), NULL);
}

void qyi_db_close(struct qyi_db *db)
{
    for (int i = 0; i < QYI_SQL_COUNT; i++)
        sqlite3_finalize(db->statement[i]);
    for (int i = 0; i <= QYI_ASK_COUNT; i++)
        sqlite3_finalize(db->ask[i]);
    for (int i = 0; i < QYI_ACT_COUNT; i++)
        sqlite3_finalize(db->act[i]);
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

int qyi_db_finish(struct qyi_db *db, sqlite3_stmt *statement)
{
    if (!statement)
        return sqlite3_errcode(db->handle);
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW ? SQLITE_OK : code;
}

int qyi_db_run(struct qyi_db *db, enum qyi_statement which)
{
    return qyi_db_finish(db, qyi_db_statement(db, which));
}
