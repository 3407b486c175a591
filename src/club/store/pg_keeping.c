/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A store in PostgreSQL looked through and changed from outside; servers may have it meanwhile. */
#include "store/log_lines.h"
#include "store/postgres.h"

#include "base/error.h"
#include "base/grow.h"
#include "store/pg_schema.h"

#include <stdlib.h>
#include <string.h>

/* Connects to a database that contains a store. QY_E_STORE_NONE, QY_E_STORE_VERSION and those of qyi_pg_connect(). */
static int open_beside(const char *place, bool any_form, struct qyi_postgres *postgres, int *ret_form,
                       struct qy_error *reterr)
{
    int code = qyi_pg_connect(place, &postgres->reading, reterr);

    if (code < 0)
        return code;
    code = qyi_pg_schema_find(&postgres->reading, ret_form, reterr);
    if (code == 0 && *ret_form == 0)
        code = qyi_error_set(reterr, QY_E_STORE_NONE, 0, "", 0, PQdb(postgres->reading.conn));
    else if (code == 0 &&
             (any_form ? *ret_form > qyi_pg_schema_version() : *ret_form != qyi_pg_schema_version()))
        code = qyi_error_setf(reterr, QY_E_STORE_VERSION, 0, NULL, "%d", *ret_form);
    if (code < 0)
        qyi_pg_close(&postgres->reading);
    return code;
}

/* ---- looking through ------------------------------------------------------------------------------- */

struct look {
    struct qyi_postgres *postgres;
    const struct qyi_keeping_visitor *visitor;
    void *user;
    struct qyi_holdings holdings;
    uint32_t behind; /* the last event accepted */
    struct qyi_stored_game *games;
    size_t count;
    size_t room;
};

static int note_game(void *user, const struct qyi_stored_game *game)
{
    struct look *look = user;

    if (QYI_GROW(look->games, look->room, look->count + 1) < 0)
        return QY_E_MEMORY;
    look->games[look->count++] = *game;
    return 0;
}

static int tell_event(void *user, const struct qyi_stored_event *event)
{
    struct look *look = user;
    int status = look->visitor->event(look->user, event);

    if (status == 0)
        look->behind = event->n;
    return status;
}

/* The events of a game. */
static int tell_events(struct look *look, const struct qyi_stored_game *game)
{
    look->behind = 0;
    int status = qyi_pg_events(look->postgres, game->id, 0, tell_event, look);
    return status == 0 && look->behind != game->last_n ? QY_E_GAME_DAMAGED : status;
}

static void look_at_game(struct look *look, const struct qyi_stored_game *game)
{
    look->visitor->begin(look->user, game);
    int status = look->visitor->end(look->user, tell_events(look, game));
    look->holdings.games++;
    look->holdings.over += game->over;
    look->holdings.events += look->behind;
    if (status == 0)
        return;
    look->holdings.damaged++;
    look->visitor->damaged(look->user, game->id, look->behind, status);
}

int qyi_pg_check(const char *place, const struct qyi_keeping_visitor *visitor, void *user,
                 struct qyi_holdings *ret_holdings, struct qy_error *reterr)
{
    struct qyi_postgres postgres = {.reading = {.conn = NULL}};
    struct look look = {.postgres = &postgres, .visitor = visitor, .user = user};
    struct qyi_pg *pg = &postgres.reading;
    int64_t sessions = 0;
    int code = open_beside(place, true, &postgres, &look.holdings.form, reterr);

    if (code < 0)
        return code;
    if (qyi_pg_run_text(
            pg, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0") != 0 ||
        qyi_pg_number(pg, "SELECT count(*) FROM session", &sessions) != 0)
        code = qyi_pg_fault(pg, reterr);
    if (code == 0)
        code = qyi_pg_all_games(&postgres, note_game, &look);
    if (code < 0)
        (void)qyi_pg_fault(pg, reterr);
    for (size_t i = 0; i < look.count && code == 0; i++)
        look_at_game(&look, &look.games[i]);
    free(look.games);
    if (code == 0 && look.holdings.form >= QYI_FORM_WITH_LOGS &&
        qyi_logs_check(qyi_pg_ask, &postgres, visitor, user, &look.holdings) < 0)
        code = qyi_pg_fault(pg, reterr);
    qyi_pg_close(pg);
    look.holdings.sessions = (uint64_t)sessions;
    if (code == 0)
        *ret_holdings = look.holdings;
    return code;
}

/* ---- people ---------------------------------------------------------------------------------------- */

int qyi_pg_look(const char *place, enum qyi_people_ask which, const struct qyi_datum *data, size_t count,
                qyi_row_fn each, void *user, struct qy_error *reterr)
{
    struct qyi_postgres postgres = {.reading = {.conn = NULL}};
    int form = 0;
    int code = open_beside(place, false, &postgres, &form, reterr);

    if (code < 0)
        return code;
    code = qyi_pg_ask(&postgres, which, data, count, each, user);
    if (code == QY_E_STORE_FAILED)
        (void)qyi_pg_fault(&postgres.reading, reterr);
    qyi_pg_close(&postgres.reading);
    return code;
}

int qyi_pg_change(const char *place, struct qyi_write *write, struct qy_error *reterr)
{
    struct qyi_postgres postgres = {.reading = {.conn = NULL}};
    int form = 0;
    int code = open_beside(place, false, &postgres, &form, reterr);

    if (code < 0)
        return code;
    qyi_pg_transact(&postgres.reading, 0, write);
    qyi_pg_close(&postgres.reading);
    if (write->status < 0)
        *reterr = write->error;
    return write->status;
}
