/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The tables, as a list of steps: a store of version v is brought up to date by steps v, v+1,
 * ... A step that was ever released is never changed.
 */
#include "store/sqlite_schema.h"

#include "base/error.h"
#include "store/digest.h"

#include <stdbool.h>

#include <string.h>

static const char *const steps[] = {
    /* 1 */
    "CREATE TABLE game ("
    " id TEXT PRIMARY KEY,"
    " born INTEGER NOT NULL,"
    " created INTEGER NOT NULL,"
    " last_n INTEGER NOT NULL DEFAULT 0,"
    " last_t INTEGER NOT NULL DEFAULT 0,"
    " over INTEGER NOT NULL DEFAULT 0"
    ") WITHOUT ROWID;"
    "CREATE INDEX game_open ON game(created) WHERE over = 0;"
    "CREATE TABLE event ("
    " game TEXT NOT NULL,"
    " n INTEGER NOT NULL,"
    " t INTEGER NOT NULL,"
    " body TEXT NOT NULL,"
    " client_id TEXT,"
    " PRIMARY KEY (game, n)"
    ") WITHOUT ROWID;"
    "CREATE TABLE seat ("
    " game TEXT NOT NULL,"
    " side INTEGER NOT NULL,"
    " token BLOB NOT NULL,"
    " session BLOB,"
    " PRIMARY KEY (game, side)"
    ") WITHOUT ROWID;"
    "CREATE INDEX seat_session ON seat(session) WHERE session IS NOT NULL;"
    "CREATE TABLE session ("
    " token BLOB PRIMARY KEY,"
    " name TEXT NOT NULL,"
    " created INTEGER NOT NULL"
    ") WITHOUT ROWID;"
    "CREATE TABLE house ("
    " one INTEGER PRIMARY KEY CHECK (one = 1),"
    " beat INTEGER NOT NULL"
    ");"
    "INSERT INTO house VALUES (1, 0);",

    /* 2: digests of the rows of events */
    "ALTER TABLE event ADD COLUMN digest INTEGER;"
    "UPDATE event SET digest = qyi_event_digest(game, n, t, body, client_id);",

    /* 3: people. */
    "CREATE TABLE account ("
    " key BLOB PRIMARY KEY,"
    " name TEXT,"
    " folded TEXT UNIQUE,"
    " password TEXT,"
    " role TEXT NOT NULL DEFAULT 'player',"
    " created INTEGER NOT NULL,"
    " settings TEXT NOT NULL DEFAULT '{}'"
    ") WITHOUT ROWID;"
    "ALTER TABLE session ADD COLUMN account BLOB;"
    "ALTER TABLE session ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE session ADD COLUMN device TEXT NOT NULL DEFAULT '';"
    "CREATE INDEX session_account ON session(account) WHERE account IS NOT NULL;"
    "CREATE TABLE recovery ("
    " account BLOB NOT NULL,"
    " hash BLOB NOT NULL,"
    " used INTEGER NOT NULL DEFAULT 0,"
    " PRIMARY KEY (account, hash)"
    ") WITHOUT ROWID;"
    "CREATE TABLE played ("
    " game TEXT PRIMARY KEY,"
    " kind TEXT NOT NULL,"
    " rules TEXT NOT NULL,"
    " time TEXT NOT NULL,"
    " speed TEXT NOT NULL,"
    " rated INTEGER NOT NULL,"
    " first BLOB,"
    " second BLOB,"
    " first_name TEXT,"
    " second_name TEXT,"
    " result INTEGER NOT NULL,"
    " reason TEXT NOT NULL,"
    " article TEXT,"
    " plies INTEGER NOT NULL,"
    " ended INTEGER NOT NULL"
    ") WITHOUT ROWID;"
    "CREATE INDEX played_first ON played(first, ended) WHERE first IS NOT NULL;"
    "CREATE INDEX played_second ON played(second, ended) WHERE second IS NOT NULL;"
    "CREATE TABLE strength ("
    " account BLOB NOT NULL,"
    " kind TEXT NOT NULL,"
    " speed TEXT NOT NULL,"
    " games INTEGER NOT NULL,"
    " points INTEGER NOT NULL,"
    " elo INTEGER NOT NULL,"
    " glicko INTEGER NOT NULL,"
    " deviation INTEGER NOT NULL,"
    " volatility INTEGER NOT NULL,"
    " at INTEGER NOT NULL,"
    " PRIMARY KEY (account, kind, speed)"
    ") WITHOUT ROWID;"
    "CREATE TABLE rated ("
    " game TEXT NOT NULL,"
    " side INTEGER NOT NULL,"
    " account BLOB NOT NULL,"
    " kind TEXT NOT NULL,"
    " speed TEXT NOT NULL,"
    " at INTEGER NOT NULL,"
    " points INTEGER NOT NULL,"
    " elo INTEGER NOT NULL,"
    " glicko INTEGER NOT NULL,"
    " deviation INTEGER NOT NULL,"
    " PRIMARY KEY (game, side)"
    ") WITHOUT ROWID;"
    "CREATE INDEX rated_account ON rated(account, kind, speed, at);"
    "CREATE TABLE tie ("
    " account BLOB NOT NULL,"
    " other BLOB NOT NULL,"
    " kind INTEGER NOT NULL,"
    " at INTEGER NOT NULL,"
    " PRIMARY KEY (account, kind, other)"
    ") WITHOUT ROWID;"
    "CREATE INDEX tie_other ON tie(other);"
    "CREATE TABLE report ("
    " id TEXT PRIMARY KEY,"
    " at INTEGER NOT NULL,"
    " by_whom BLOB NOT NULL,"
    " about BLOB NOT NULL,"
    " game TEXT,"
    " why TEXT NOT NULL,"
    " words TEXT NOT NULL,"
    " closed INTEGER,"
    " note TEXT"
    ") WITHOUT ROWID;",

    /* 4: studies and their acts */
    "CREATE TABLE study ("
    " id TEXT PRIMARY KEY,"
    " owner BLOB NOT NULL,"
    " title TEXT NOT NULL,"
    " token BLOB,"
    " last_n INTEGER NOT NULL DEFAULT 0,"
    " bytes INTEGER NOT NULL DEFAULT 0,"
    " created INTEGER NOT NULL,"
    " changed INTEGER NOT NULL"
    ") WITHOUT ROWID;"
    "CREATE INDEX study_owner ON study(owner, changed);"
    "CREATE TABLE study_act ("
    " study TEXT NOT NULL,"
    " n INTEGER NOT NULL,"
    " t INTEGER NOT NULL,"
    " who BLOB NOT NULL,"
    " name TEXT NOT NULL,"
    " body TEXT NOT NULL,"
    " client_id TEXT,"
    " digest INTEGER NOT NULL,"
    " PRIMARY KEY (study, n)"
    ") WITHOUT ROWID;"
    "CREATE INDEX study_act_who ON study_act(who, study);"
    "CREATE UNIQUE INDEX study_act_client ON study_act(study, who, client_id);",

    /* 5: puzzles tried, the ratings of puzzles and of those who try them; leave from games with days per move */
    "CREATE TABLE leave_taken ("
    " account BLOB NOT NULL,"
    " begins INTEGER NOT NULL,"
    " ends INTEGER NOT NULL,"
    " PRIMARY KEY (account, begins)"
    ") WITHOUT ROWID;"
    "CREATE TABLE puzzle_try ("
    " who BLOB NOT NULL,"
    " puzzle TEXT NOT NULL,"
    " solved INTEGER NOT NULL,"
    " at INTEGER NOT NULL,"
    " PRIMARY KEY (who, puzzle)"
    ") WITHOUT ROWID;"
    "CREATE TABLE puzzle_strength ("
    " who BLOB NOT NULL,"
    " kind TEXT NOT NULL,"
    " tries INTEGER NOT NULL,"
    " glicko INTEGER NOT NULL,"
    " deviation INTEGER NOT NULL,"
    " volatility INTEGER NOT NULL,"
    " at INTEGER NOT NULL,"
    " PRIMARY KEY (who, kind)"
    ") WITHOUT ROWID;",

    /* 6: simultaneous displays. */
    "CREATE TABLE display ("
    " id TEXT PRIMARY KEY,"
    " owner BLOB NOT NULL,"
    " title TEXT NOT NULL,"
    " games TEXT NOT NULL,"
    " created INTEGER NOT NULL,"
    " closed INTEGER NOT NULL DEFAULT 0"
    ") WITHOUT ROWID;"
    "CREATE INDEX display_owner ON display(owner);",

    /* 7: logs of tournaments, of the boards of their desks and of their people; digests of a game's time of
     * birth and of the server's time, on which all clocks depend */
    "ALTER TABLE game ADD COLUMN digest INTEGER;"
    "UPDATE game SET digest = qyi_event_digest(id, 0, born, created, NULL);"
    "ALTER TABLE house ADD COLUMN digest INTEGER;"
    "UPDATE house SET digest = qyi_event_digest('', 0, beat, '', NULL);"
    "CREATE TABLE log ("
    " name TEXT PRIMARY KEY,"
    " last_n INTEGER NOT NULL,"
    " mark INTEGER NOT NULL"
    ") WITHOUT ROWID;"
    "CREATE TABLE log_line ("
    " log TEXT NOT NULL,"
    " n INTEGER NOT NULL,"
    " body TEXT NOT NULL,"
    " digest INTEGER NOT NULL,"
    " PRIMARY KEY (log, n)"
    ") WITHOUT ROWID;",

    /* 8: how many transactions there were: sqlite_mark.h. */
    "ALTER TABLE house ADD COLUMN writes INTEGER NOT NULL DEFAULT 0;",

    /* 9: tokens made by accounts: sessions with scopes, whose `device` is their purpose */
    "ALTER TABLE session ADD COLUMN scopes TEXT;",
    /* 10: classes, their pupils, homework and what came of it; puzzles of one's own. */
    "CREATE TABLE class ("
    " id TEXT PRIMARY KEY,"
    " owner BLOB NOT NULL,"
    " name TEXT NOT NULL,"
    " token BLOB,"
    " created INTEGER NOT NULL"
    ") WITHOUT ROWID;"
    "CREATE INDEX class_owner ON class(owner);"
    "CREATE TABLE pupil ("
    " class TEXT NOT NULL,"
    " id TEXT NOT NULL,"
    " who BLOB,"
    " name TEXT NOT NULL,"
    " token BLOB,"
    " joined INTEGER NOT NULL,"
    " PRIMARY KEY (class, id)"
    ") WITHOUT ROWID;"
    "CREATE UNIQUE INDEX pupil_who ON pupil(who, class);"
    "CREATE TABLE homework ("
    " id TEXT PRIMARY KEY,"
    " class TEXT NOT NULL,"
    " name TEXT NOT NULL,"
    " due INTEGER NOT NULL,"
    " created INTEGER NOT NULL"
    ") WITHOUT ROWID;"
    "CREATE INDEX homework_class ON homework(class, created);"
    "CREATE TABLE task ("
    " homework TEXT NOT NULL,"
    " n INTEGER NOT NULL,"
    " kind TEXT NOT NULL,"
    " body TEXT NOT NULL,"
    " PRIMARY KEY (homework, n)"
    ") WITHOUT ROWID;"
    "CREATE TABLE task_try ("
    " homework TEXT NOT NULL,"
    " pupil TEXT NOT NULL,"
    " n INTEGER NOT NULL,"
    " state INTEGER NOT NULL,"
    " tries INTEGER NOT NULL,"
    " found INTEGER NOT NULL DEFAULT 0,"
    " missed INTEGER NOT NULL DEFAULT 0,"
    " at INTEGER NOT NULL,"
    " PRIMARY KEY (homework, pupil, n)"
    ") WITHOUT ROWID;"
    "CREATE TABLE own_puzzle ("
    " owner BLOB NOT NULL,"
    " id TEXT NOT NULL,"
    " body TEXT NOT NULL,"
    " source TEXT NOT NULL,"
    " made INTEGER NOT NULL,"
    " PRIMARY KEY (owner, id)"
    ") WITHOUT ROWID;",
};
#define STEP_COUNT ((int)(sizeof steps / sizeof steps[0]))

/* ---- digests --------------------------------------------------------------------------------------- */

static void event_digest(sqlite3_context *context, int count, sqlite3_value **values)
{
    struct qyi_digest_part part[5];

    for (int i = 0; i < count; i++) {
        bool null = sqlite3_value_type(values[i]) == SQLITE_NULL;

        part[i].text = null ? NULL : (const char *)sqlite3_value_text(values[i]);
        part[i].len = null ? 0 : (size_t)sqlite3_value_bytes(values[i]);
    }
    sqlite3_result_int64(context, qyi_digest(part, (size_t)count));
}

int qyi_schema_functions(sqlite3 *db)
{
    return sqlite3_create_function(db, "qyi_event_digest", 5, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL,
                                   event_digest, NULL, NULL);
}

/* ---- steps ----------------------------------------------------------------------------------------- */

static int read_version(sqlite3 *db, int *ret_version)
{
    sqlite3_stmt *statement;
    int code = sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &statement, NULL);

    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        *ret_version = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return code == SQLITE_ROW ? SQLITE_OK : code;
}

static int climb(sqlite3 *db, int version)
{
    char pragma[80];
    int code = SQLITE_OK;

    for (int i = version; i < STEP_COUNT && code == SQLITE_OK; i++)
        code = sqlite3_exec(db, steps[i], NULL, NULL, NULL);
    sqlite3_snprintf(sizeof pragma, pragma, "PRAGMA user_version=%d; PRAGMA application_id=%d", STEP_COUNT,
                     QYI_APPLICATION_ID);
    return code == SQLITE_OK ? sqlite3_exec(db, pragma, NULL, NULL, NULL) : code;
}

int qyi_schema_version(void)
{
    return STEP_COUNT;
}

int qyi_schema_prepare(sqlite3 *db, struct qy_error *reterr)
{
    int version = 0;
    int code = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);

    if (code == SQLITE_OK)
        code = read_version(db, &version);
    if (code == SQLITE_OK && version > STEP_COUNT) {
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
        return qyi_error_setf(reterr, QY_E_STORE_VERSION, 0, NULL, "%d", version);
    }
    if (code == SQLITE_OK && version < STEP_COUNT)
        code = climb(db, version);
    if (code == SQLITE_OK)
        code = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    if (code != SQLITE_OK) {
        const char *why = sqlite3_errmsg(db);

        qyi_error_set(reterr, QY_E_STORE_FAILED, 0, why, strlen(why), NULL);
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
        return QY_E_STORE_FAILED;
    }
    return 0;
}
