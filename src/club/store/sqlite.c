/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A store in a file of SQLite, opened and closed. */
#include "store/sqlite.h"

#include "base/error.h"
#include "store/sqlite_schema.h"

#include <stdlib.h>

/* Makes a new file with its tables. */
static int make(const char *path, struct qy_error *reterr)
{
    struct qyi_db db;
    int code = qyi_db_open(path, NULL, &db, reterr);

    if (code < 0)
        return code;
    code = qyi_schema_prepare(db.handle, reterr);
    qyi_db_close(&db);
    qyi_mark_remove(path); /* of an earlier file */
    return code;
}

static int open_connections(struct qyi_sqlite *sqlite, const char *vfs, struct qy_error *reterr)
{
    int64_t house_time;
    int code = qyi_db_open(sqlite->place.path, vfs, &sqlite->writing, reterr);

    if (code == 0)
        code = qyi_schema_prepare(sqlite->writing.handle, reterr);
    if (code == 0)
        code = qyi_db_open(sqlite->place.path, vfs, &sqlite->reading, reterr);
    if (code == 0 && qyi_sqlite_house_time(sqlite, &house_time) < 0)
        code = qyi_db_fault(&sqlite->reading, reterr);
    if (code == 0)
        qyi_place_note_journal(&sqlite->place); /* it exists after the first read */
    if (code == 0 && !vfs)
        code = qyi_mark_open(sqlite->place.path, &sqlite->writing, &sqlite->mark, reterr);
    return code;
}

static void close_sqlite(void *db)
{
    struct qyi_sqlite *sqlite = db;

    qyi_db_close(&sqlite->reading);
    qyi_db_close(&sqlite->writing);
    qyi_mark_close(&sqlite->mark);
    qyi_place_leave(&sqlite->place);
    free(sqlite);
}

static int open_sqlite(const char *place, const char *vfs, void **ret_db, struct qy_error *reterr)
{
    struct qyi_sqlite *sqlite = calloc(1, sizeof *sqlite);

    if (!sqlite)
        return qyi_no_memory(reterr);
    int code = vfs ? qyi_place_pretend(place, &sqlite->place, reterr)
                   : qyi_place_claim(place, make, &sqlite->place, reterr);
    if (code < 0) {
        free(sqlite);
        return code;
    }
    sqlite->mark.file = -1;
    code = open_connections(sqlite, vfs, reterr);
    if (code < 0) {
        close_sqlite(sqlite);
        return code;
    }
    *ret_db = sqlite;
    return 0;
}

static int open_beside(const char *place, const char *vfs, void **ret_db, struct qy_error *reterr)
{
    struct qyi_sqlite *sqlite = calloc(1, sizeof *sqlite);
    int code = sqlite ? qyi_db_open(place, vfs, &sqlite->reading, reterr) : qyi_no_memory(reterr);

    if (code < 0)
        free(sqlite);
    else
        *ret_db = sqlite;
    return code;
}

static void close_beside(void *db)
{
    qyi_db_close(&((struct qyi_sqlite *)db)->reading);
    free(db);
}

const struct qyi_backend qyi_sqlite_backend = {
    .scheme = "sqlite:",
    .open = open_sqlite,
    .close = close_sqlite,
    .open_beside = open_beside,
    .close_beside = close_beside,
    .commit = qyi_sqlite_commit,
    .open_games = qyi_sqlite_open_games,
    .session_games = qyi_sqlite_session_games,
    .game = qyi_sqlite_game,
    .events = qyi_sqlite_events,
    .seats = qyi_sqlite_seats,
    .session = qyi_sqlite_session,
    .ask = qyi_sqlite_ask,
    .house_time = qyi_sqlite_house_time,
    .check = qyi_sqlite_check,
    .backup = qyi_sqlite_backup,
    .restore = qyi_sqlite_restore,
    .look = qyi_sqlite_look,
    .change = qyi_sqlite_change,
};
