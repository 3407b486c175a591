/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls that an engine answers: a hint against the computer, notes on a game that is over. */
#include "live/api.h"
#include "live/house.h"
#include "thinking/analyses.h"
#include "thinking/hints.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* Full strength thinks a moment; twice as long over several lines. */
#define HINT_MS    1500
#define HINT_NODES 60000

/* ---- hints ----------------------------------------------------------------------------------------- */

/* A requested hint. The game may be freed meanwhile: it is looked up again. */
struct hint {
    struct qyi_exchange *exchange;
    struct qy_position position;
    unsigned level; /* of the computer, which the caller plays against */
};

static void hinted(void *user, int status, const struct qy_thought *thought)
{
    struct hint *hint = user;
    struct qyi_live *live = qyi_house_find(hint->exchange->server->house, hint->exchange->param, NULL);
    uint32_t chosen = status == 0 ? qyi_hint_choose(&hint->position, thought, hint->level) : 0;
    struct qy_thought_line line = thought->line[chosen];

    if (live)
        live->computing.hinting = false;
    if (status == 0 && chosen == 0 && (line.count == 0 || line.move[0] != thought->move)) {
        line.move[0] = thought->move;
        line.count = 1;
    }
    if (status < 0)
        qyi_reply_problem(hint->exchange, status, NULL, NULL);
    else
        qyi_reply_json(hint->exchange, 200,
                       qyi_thought_line_json(&hint->position, &line, qyi_hint_horizon(hint->level)));
    qyi_exchange_unref(hint->exchange);
    free(hint);
}

static int ask_hint(struct qyi_exchange *exchange, struct qyi_live *live)
{
    unsigned level = live->room.setup.level[qyi_room_computer(&live->room)];
    unsigned lines = qyi_hint_lines(level);
    struct qyi_think_about about = {
        .history = qyi_room_history(&live->room),
        .rules = live->room.setup.rules,
        .game_id = live->id,
        .lines = lines,
        .milliseconds = HINT_MS,
        .nodes = lines > 1 ? 2 * HINT_NODES : HINT_NODES,
        .waits = true,
    };
    struct hint *hint = calloc(1, sizeof *hint);

    if (!hint)
        return QY_E_MEMORY;
    hint->exchange = qyi_exchange_ref(exchange);
    hint->position = *qyi_room_position(&live->room);
    hint->level = level;
    if (!qyi_think(exchange->server->thinkers, &about, hinted, hint)) {
        qyi_exchange_unref(exchange);
        free(hint);
        return QY_E_TOO_MANY;
    }
    live->computing.hinting = true;
    return 0;
}

void qyi_api_hint(struct qyi_exchange *exchange)
{
    struct qyi_live *live = qyi_api_game(exchange);
    int status = 0;

    if (!live || !qyi_api_read(exchange, &qyi_shape_nothing, NULL))
        return;
    int side = qyi_live_side(live, &exchange->caller);
    if (side != QY_FIRST && side != QY_SECOND)
        status = QY_E_NO_SEAT;
    else if (!qyi_room_may_hint(&live->room, (enum qy_side)side))
        status = QY_E_NO_HINT;
    else if (live->computing.hinting)
        status = QY_E_TOO_MANY;
    if (status == 0)
        status = ask_hint(exchange, live);
    if (status < 0)
        qyi_reply_problem(exchange, status, NULL, NULL);
}

/* ---- notes on a game ------------------------------------------------------------------------------- */

void qyi_api_analysis(struct qyi_exchange *exchange)
{
    struct qyi_live *live = qyi_api_game(exchange);
    const char *from = qyi_exchange_arg(exchange, "from");
    json_t *json = NULL;
    char *end = NULL;
    long first = from ? strtol(from, &end, 10) : 0;
    int status;

    if (!live)
        return;
    if (from && (end == from || *end != '\0' || first < 0)) {
        qyi_reply_problem(exchange, QY_E_FIELD_VALUE, "from", "0, 1, ...");
        return;
    }
    if (qyi_room_status(&live->room) != QYI_ROOM_OVER)
        status = QY_E_NOT_ENDED;
    else
        status = qyi_analyses_of(exchange->server->analyses, live->id, qyi_room_history(&live->room),
                                 live->room.setup.rules, (size_t)first, &json);
    if (status < 0)
        qyi_reply_problem(exchange, status, NULL, NULL);
    else
        qyi_reply_json(exchange, 200, json);
}
