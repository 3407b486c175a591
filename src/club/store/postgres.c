/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A store in PostgreSQL, opened and closed. */
#include "store/postgres.h"

#include "base/error.h"
#include "store/pg_peers.h"
#include "store/pg_schema.h"

#include <stdlib.h>

static int open_connections(struct qyi_postgres *postgres, const char *place, struct qy_error *reterr)
{
    int code = qyi_pg_connect(place, &postgres->writing, reterr);

    if (code < 0)
        return code;
    code = qyi_pg_schema_prepare(&postgres->writing, reterr);
    if (code == 0)
        code = qyi_pg_connect(place, &postgres->reading, reterr);
    if (code == 0)
        code = qyi_pg_peers_new(place, &postgres->peers, reterr);
    if (code < 0) {
        qyi_pg_close(&postgres->reading);
        qyi_pg_close(&postgres->writing);
    }
    return code;
}

static void close_postgres(void *db)
{
    struct qyi_postgres *postgres = db;

    qyi_pg_peers_free(postgres->peers);
    qyi_pg_close(&postgres->reading);
    qyi_pg_close(&postgres->writing);
    free(postgres);
}

static int open_postgres(const char *place, const char *vfs, void **ret_db, struct qy_error *reterr)
{
    struct qyi_postgres *postgres = calloc(1, sizeof *postgres);

    (void)vfs;
    if (!postgres)
        return qyi_no_memory(reterr);
    int code = open_connections(postgres, place, reterr);
    if (code < 0)
        free(postgres);
    else
        *ret_db = postgres;
    return code;
}

static int open_beside(const char *place, const char *vfs, void **ret_db, struct qy_error *reterr)
{
    struct qyi_postgres *postgres = calloc(1, sizeof *postgres);
    int code = postgres ? qyi_pg_connect(place, &postgres->reading, reterr) : qyi_no_memory(reterr);

    (void)vfs;
    if (code < 0)
        free(postgres);
    else
        *ret_db = postgres;
    return code;
}

static void close_beside(void *db)
{
    qyi_pg_close(&((struct qyi_postgres *)db)->reading);
    free(db);
}

static int start(void *db, qyi_store_wake wake, void *user, struct qy_error *reterr)
{
    return qyi_pg_peers_start(((struct qyi_postgres *)db)->peers, wake, user, reterr);
}

static void heed(void *db, qyi_news_fn each, void *user)
{
    qyi_pg_peers_heed(((struct qyi_postgres *)db)->peers, each, user);
}

static void say(void *db, const char *text)
{
    qyi_pg_peers_say(((struct qyi_postgres *)db)->peers, text);
}

const struct qyi_backend qyi_postgres_backend = {
    .scheme = "postgresql:",
    .open = open_postgres,
    .close = close_postgres,
    .open_beside = open_beside,
    .close_beside = close_beside,
    .commit = qyi_pg_commit,
    .start = start,
    .heed = heed,
    .say = say,
    .open_games = qyi_pg_open_games,
    .session_games = qyi_pg_session_games,
    .game = qyi_pg_game,
    .events = qyi_pg_events,
    .seats = qyi_pg_seats,
    .session = qyi_pg_session,
    .ask = qyi_pg_ask,
    .house_beat = qyi_pg_house_beat,
    .house_time = qyi_pg_house_time,
    .check = qyi_pg_check,
    .look = qyi_pg_look,
    .change = qyi_pg_change,
};
