/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The tables in PostgreSQL, as a list of steps; see sqlite_schema.c. Texts are compared by their
 * bytes, as SQLite does. A step that was ever released is never changed.
 */
#include "store/pg_schema.h"

#include "base/error.h"

#include <stdio.h>

#define TXT "TEXT COLLATE \"C\""

static const char *const steps[] = {
    /* 3: the version of SQLite's tables when PostgreSQL was added. `owner` and `server`: which server is
     * responsible for a game. */
    "CREATE TABLE form (one INTEGER PRIMARY KEY CHECK (one = 1), version INTEGER NOT NULL);"
    "INSERT INTO form VALUES (1, 0);"
    "CREATE TABLE game ("
    " id " TXT " PRIMARY KEY,"
    " born BIGINT NOT NULL,"
    " created BIGINT NOT NULL,"
    " last_n BIGINT NOT NULL DEFAULT 0,"
    " last_t BIGINT NOT NULL DEFAULT 0,"
    " over BIGINT NOT NULL DEFAULT 0,"
    " owner BIGINT"
    ") WITH (fillfactor = 70);"
    "CREATE INDEX game_open ON game(created) WHERE over = 0;"
    "CREATE TABLE event ("
    " game " TXT " NOT NULL,"
    " n BIGINT NOT NULL,"
    " t BIGINT NOT NULL,"
    " body " TXT " NOT NULL,"
    " client_id " TXT ","
    " digest BIGINT NOT NULL,"
    " PRIMARY KEY (game, n)"
    ");"
    "CREATE TABLE seat ("
    " game " TXT " NOT NULL,"
    " side BIGINT NOT NULL,"
    " token BYTEA NOT NULL,"
    " session BYTEA,"
    " PRIMARY KEY (game, side)"
    ");"
    "CREATE INDEX seat_session ON seat(session) WHERE session IS NOT NULL;"
    "CREATE TABLE session ("
    " token BYTEA PRIMARY KEY,"
    " name " TXT " NOT NULL,"
    " created BIGINT NOT NULL,"
    " account BYTEA,"
    " seen BIGINT NOT NULL DEFAULT 0,"
    " device " TXT " NOT NULL DEFAULT ''"
    ");"
    "CREATE INDEX session_account ON session(account) WHERE account IS NOT NULL;"
    "CREATE TABLE house ("
    " one BIGINT PRIMARY KEY CHECK (one = 1),"
    " beat BIGINT NOT NULL,"
    " at TIMESTAMPTZ"
    ");"
    "INSERT INTO house VALUES (1, 0, NULL);"
    "CREATE SEQUENCE server_number;"
    "CREATE TABLE server ("
    " number BIGINT PRIMARY KEY,"
    " seen TIMESTAMPTZ NOT NULL"
    ");"
    "CREATE TABLE account ("
    " key BYTEA PRIMARY KEY,"
    " name " TXT ","
    " folded " TXT " UNIQUE,"
    " password " TXT ","
    " role " TXT " NOT NULL DEFAULT 'player',"
    " created BIGINT NOT NULL,"
    " settings " TXT " NOT NULL DEFAULT '{}'"
    ");"
    "CREATE TABLE recovery ("
    " account BYTEA NOT NULL,"
    " hash BYTEA NOT NULL,"
    " used BIGINT NOT NULL DEFAULT 0,"
    " PRIMARY KEY (account, hash)"
    ");"
    "CREATE TABLE played ("
    " game " TXT " PRIMARY KEY,"
    " kind " TXT " NOT NULL,"
    " rules " TXT " NOT NULL,"
    " time " TXT " NOT NULL,"
    " speed " TXT " NOT NULL,"
    " rated BIGINT NOT NULL,"
    " first BYTEA,"
    " second BYTEA,"
    " first_name " TXT ","
    " second_name " TXT ","
    " result BIGINT NOT NULL,"
    " reason " TXT " NOT NULL,"
    " article " TXT ","
    " plies BIGINT NOT NULL,"
    " ended BIGINT NOT NULL"
    ");"
    "CREATE INDEX played_first ON played(first, ended) WHERE first IS NOT NULL;"
    "CREATE INDEX played_second ON played(second, ended) WHERE second IS NOT NULL;"
    "CREATE TABLE strength ("
    " account BYTEA NOT NULL,"
    " kind " TXT " NOT NULL,"
    " speed " TXT " NOT NULL,"
    " games BIGINT NOT NULL,"
    " points BIGINT NOT NULL,"
    " elo BIGINT NOT NULL,"
    " glicko BIGINT NOT NULL,"
    " deviation BIGINT NOT NULL,"
    " volatility BIGINT NOT NULL,"
    " at BIGINT NOT NULL,"
    " PRIMARY KEY (account, kind, speed)"
    ");"
    "CREATE TABLE rated ("
    " game " TXT " NOT NULL,"
    " side BIGINT NOT NULL,"
    " account BYTEA NOT NULL,"
    " kind " TXT " NOT NULL,"
    " speed " TXT " NOT NULL,"
    " at BIGINT NOT NULL,"
    " points BIGINT NOT NULL,"
    " elo BIGINT NOT NULL,"
    " glicko BIGINT NOT NULL,"
    " deviation BIGINT NOT NULL,"
    " PRIMARY KEY (game, side)"
    ");"
    "CREATE INDEX rated_account ON rated(account, kind, speed, at);"
    "CREATE TABLE tie ("
    " account BYTEA NOT NULL,"
    " other BYTEA NOT NULL,"
    " kind BIGINT NOT NULL,"
    " at BIGINT NOT NULL,"
    " PRIMARY KEY (account, kind, other)"
    ");"
    "CREATE INDEX tie_other ON tie(other);"
    "CREATE TABLE report ("
    " id " TXT " PRIMARY KEY,"
    " at BIGINT NOT NULL,"
    " by_whom BYTEA NOT NULL,"
    " about BYTEA NOT NULL,"
    " game " TXT ","
    " why " TXT " NOT NULL,"
    " words " TXT " NOT NULL,"
    " closed BIGINT,"
    " note " TXT ");",

    /* 4 */
    "CREATE TABLE study ("
    " id " TXT " PRIMARY KEY,"
    " owner BYTEA NOT NULL,"
    " title " TXT " NOT NULL,"
    " token BYTEA,"
    " last_n BIGINT NOT NULL DEFAULT 0,"
    " bytes BIGINT NOT NULL DEFAULT 0,"
    " created BIGINT NOT NULL,"
    " changed BIGINT NOT NULL"
    ");"
    "CREATE INDEX study_owner ON study(owner, changed);"
    "CREATE TABLE study_act ("
    " study " TXT " NOT NULL,"
    " n BIGINT NOT NULL,"
    " t BIGINT NOT NULL,"
    " who BYTEA NOT NULL,"
    " name " TXT " NOT NULL,"
    " body " TXT " NOT NULL,"
    " client_id " TXT ","
    " digest BIGINT NOT NULL,"
    " PRIMARY KEY (study, n)"
    ");"
    "CREATE INDEX study_act_who ON study_act(who, study);"
    "CREATE UNIQUE INDEX study_act_client ON study_act(study, who, client_id);",

    /* 5 */
    "CREATE TABLE leave_taken ("
    " account BYTEA NOT NULL,"
    " begins BIGINT NOT NULL,"
    " ends BIGINT NOT NULL,"
    " PRIMARY KEY (account, begins)"
    ");"
    "CREATE TABLE puzzle_try ("
    " who BYTEA NOT NULL,"
    " puzzle " TXT " NOT NULL,"
    " solved BIGINT NOT NULL,"
    " at BIGINT NOT NULL,"
    " PRIMARY KEY (who, puzzle)"
    ");"
    "CREATE TABLE puzzle_strength ("
    " who BYTEA NOT NULL,"
    " kind " TXT " NOT NULL,"
    " tries BIGINT NOT NULL,"
    " glicko BIGINT NOT NULL,"
    " deviation BIGINT NOT NULL,"
    " volatility BIGINT NOT NULL,"
    " at BIGINT NOT NULL,"
    " PRIMARY KEY (who, kind)"
    ");",

    /* 6 */
    "CREATE TABLE display ("
    " id " TXT " PRIMARY KEY,"
    " owner BYTEA NOT NULL,"
    " title " TXT " NOT NULL,"
    " games " TXT " NOT NULL,"
    " created BIGINT NOT NULL,"
    " closed BIGINT NOT NULL DEFAULT 0"
    ");"
    "CREATE INDEX display_owner ON display(owner);",

    /* 7 */
    "CREATE TABLE log ("
    " name " TXT " PRIMARY KEY,"
    " last_n BIGINT NOT NULL,"
    " mark BIGINT NOT NULL"
    ");"
    "CREATE TABLE log_line ("
    " log " TXT " NOT NULL,"
    " n BIGINT NOT NULL,"
    " body " TXT " NOT NULL,"
    " digest BIGINT NOT NULL,"
    " PRIMARY KEY (log, n)"
    ");",

    /* 8: only for SQLite, whose journal may get lost unnoticed */
    "ALTER TABLE house ADD COLUMN writes BIGINT NOT NULL DEFAULT 0;",

    /* 9 */
    "ALTER TABLE session ADD COLUMN scopes " TXT ";",
    /* 10 */
    "CREATE TABLE class ("
    " id " TXT " PRIMARY KEY,"
    " owner BYTEA NOT NULL,"
    " name " TXT " NOT NULL,"
    " token BYTEA,"
    " created BIGINT NOT NULL"
    ");"
    "CREATE INDEX class_owner ON class(owner);"
    "CREATE TABLE pupil ("
    " class " TXT " NOT NULL,"
    " id " TXT " NOT NULL,"
    " who BYTEA,"
    " name " TXT " NOT NULL,"
    " token BYTEA,"
    " joined BIGINT NOT NULL,"
    " PRIMARY KEY (class, id)"
    ");"
    "CREATE UNIQUE INDEX pupil_who ON pupil(who, class);"
    "CREATE TABLE homework ("
    " id " TXT " PRIMARY KEY,"
    " class " TXT " NOT NULL,"
    " name " TXT " NOT NULL,"
    " due BIGINT NOT NULL,"
    " created BIGINT NOT NULL"
    ");"
    "CREATE INDEX homework_class ON homework(class, created);"
    "CREATE TABLE task ("
    " homework " TXT " NOT NULL,"
    " n BIGINT NOT NULL,"
    " kind " TXT " NOT NULL,"
    " body " TXT " NOT NULL,"
    " PRIMARY KEY (homework, n)"
    ");"
    "CREATE TABLE task_try ("
    " homework " TXT " NOT NULL,"
    " pupil " TXT " NOT NULL,"
    " n BIGINT NOT NULL,"
    " state BIGINT NOT NULL,"
    " tries BIGINT NOT NULL,"
    " found BIGINT NOT NULL DEFAULT 0,"
    " missed BIGINT NOT NULL DEFAULT 0,"
    " at BIGINT NOT NULL,"
    " PRIMARY KEY (homework, pupil, n)"
    ");"
    "CREATE TABLE own_puzzle ("
    " owner BYTEA NOT NULL,"
    " id " TXT " NOT NULL,"
    " body " TXT " NOT NULL,"
    " source " TXT " NOT NULL,"
    " made BIGINT NOT NULL,"
    " PRIMARY KEY (owner, id)"
    ");",
};
#define STEP_COUNT ((int)(sizeof steps / sizeof steps[0]))

/* "QiYu" as a number: the advisory lock for changing the tables. */
#define LOCK "SELECT pg_advisory_xact_lock(1365858677)"

int qyi_pg_schema_version(void)
{
    return QYI_PG_FIRST_FORM + STEP_COUNT - 1;
}

int qyi_pg_schema_find(struct qyi_pg *pg, int *ret_form, struct qy_error *reterr)
{
    int64_t there = 0;
    int64_t form = 0;
    int code = qyi_pg_number(pg, "SELECT count(to_regclass('form'))", &there);

    if (code == 0 && there > 0)
        code = qyi_pg_number(pg, "SELECT version FROM form", &form);
    if (code != 0)
        return qyi_pg_fault(pg, reterr);
    *ret_form = (int)form;
    return 0;
}

/* Applies the migrations after a version, and stores the new version with them. */
static int climb(struct qyi_pg *pg, int version)
{
    char sql[80];
    int code = 0;

    for (int i = version < QYI_PG_FIRST_FORM ? 0 : version - QYI_PG_FIRST_FORM + 1;
         i < STEP_COUNT && code == 0; i++)
        code = qyi_pg_run_text(pg, steps[i]);
    snprintf(sql, sizeof sql, "UPDATE form SET version = %d", qyi_pg_schema_version());
    return code == 0 ? qyi_pg_run_text(pg, sql) : code;
}

int qyi_pg_schema_prepare(struct qyi_pg *pg, struct qy_error *reterr)
{
    int version = 0;
    int code = qyi_pg_run_text(pg, "BEGIN; " LOCK);
    int status = code == 0 ? qyi_pg_schema_find(pg, &version, reterr) : qyi_pg_fault(pg, reterr);

    if (status == 0 && version > qyi_pg_schema_version())
        status = qyi_error_setf(reterr, QY_E_STORE_VERSION, 0, NULL, "%d", version);
    if (status == 0 && version < qyi_pg_schema_version() && climb(pg, version) != 0)
        status = qyi_pg_fault(pg, reterr);
    if (status == 0 && qyi_pg_run_text(pg, "COMMIT") != 0)
        status = qyi_pg_fault(pg, reterr);
    if (status < 0)
        (void)qyi_pg_run_text(pg, "ROLLBACK");
    return status;
}
