/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The engine's lines for a study, computed in slices of thinking: the page asks for another when one ends.
 *
 * Slices wait in one queue, are shorter while several people ask, and yield to boards on which a player waits
 * for the engine. The number of slices that one address may have is limited, so that studies share evenly the
 * time that games leave.
 */
#include "base/error.h"
#include "live/api.h"
#include "study/study.h"
#include "thinking/analyses.h"
#include "wire/bodies.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Milliseconds of a slice: the bounds and default of a request, and the longest while others wait. */
#define LEAST_MS   50
#define USUAL_MS   500
#define MOST_MS    4000
#define SHARED_MS  400
#define MOST_LINES 8
#define MOST_MOVES 24
/* The most slices in the queue. */
#define MOST_WAITING 200

/* A slice in the queue or being computed. */
struct slice {
    struct qyi_exchange *exchange;
    struct qyi_budget *budget;
    struct qyi_study_line line;
    int64_t milliseconds;
};

static void forget(struct slice *slice)
{
    --slice->exchange->server->study_thinking;
    qyi_budget_thought(slice->budget);
    qyi_study_line_free(&slice->line);
    qyi_exchange_unref(slice->exchange);
    free(slice);
}

static void thought(void *user, int status, const struct qy_thought *thought)
{
    struct slice *slice = user;
    const struct qy_position *position = qy_history_position(slice->line.history);
    json_t *lines = json_array();
    int32_t depth = 0;

    for (uint32_t i = 0; status == 0 && i < thought->lines; i++) {
        if (thought->line[i].depth > depth)
            depth = thought->line[i].depth;
        json_array_append_new(lines, qyi_thought_line_json(position, &thought->line[i], MOST_MOVES));
    }
    if (status < 0)
        qyi_reply_problem(slice->exchange, status, NULL, NULL);
    else
        qyi_reply_json(slice->exchange, 200,
                       json_pack("{s:i, s:I, s:I, s:O}", "depth", depth, "nodes", (json_int_t)thought->nodes,
                                 "milliseconds", (json_int_t)slice->milliseconds, "lines", lines));
    json_decref(lines);
    forget(slice);
}

/*
 * Composes the name under which positions of one study share what the engine has learnt; no game has such a
 * name.
 */
static void name_board(const struct qyi_budget *budget, const char *board, char name[16])
{
    uint64_t key = budget ? qyi_budget_key(budget) : 0;

    for (const char *at = board ? board : ""; *at; at++)
        key = (key ^ (unsigned char)*at) * UINT64_C(1099511628211);
    (void)snprintf(name, 16, "s%014" PRIx64, key & UINT64_C(0xffffffffffffff));
}

/* The requested number, or `otherwise` if there is none, brought within `least` and `most`. */
static int64_t within(const struct qyi_shape_int *asked, int64_t least, int64_t most, int64_t otherwise)
{
    int64_t is = asked->given ? asked->is : otherwise;

    return is < least ? least : is > most ? most : is;
}

static bool ask(struct slice *slice, const struct qyi_body_study_think *body)
{
    struct qyi_server *server = slice->exchange->server;
    int64_t most = server->study_thinking > 1 ? SHARED_MS : MOST_MS;
    struct qyi_think_about about = {
        .history = slice->line.history,
        .rules = slice->line.rules,
        .lines = (unsigned)within(&body->lines, 1, MOST_LINES, 1),
        .milliseconds = within(&body->milliseconds, LEAST_MS, most, USUAL_MS),
        .yields = true,
    };
    char name[16];

    name_board(slice->budget, body->board, name);
    about.game_id = name;
    slice->milliseconds = about.milliseconds;
    return qyi_think(server->thinkers, &about, thought, slice) != NULL;
}

/* Whether the game is over at the line's end; then the engine has nothing to search. */
static bool is_over(const struct qyi_study_line *line)
{
    return qy_position_outcome(qy_history_position(line->history), line->rules).result != QY_RESULT_OPEN ||
           qy_position_status(qy_history_position(line->history)) != QY_STATUS_OPEN;
}

static void begin(struct qyi_exchange *exchange, const struct qyi_body_study_think *body,
                  struct qyi_study_line *line)
{
    struct qyi_server *server = exchange->server;
    struct qyi_budget *budget = qyi_server_budget(server, exchange->wsi);
    struct slice *slice = NULL;

    if (server->study_thinking >= MOST_WAITING || !qyi_budget_think(server->budgets, budget)) {
        qyi_reply_too_many(exchange, "thoughts", 1);
        return;
    }
    slice = calloc(1, sizeof *slice);
    if (!slice) {
        qyi_budget_thought(budget);
        qyi_reply_problem(exchange, QY_E_MEMORY, NULL, NULL);
        return;
    }
    *slice = (struct slice){.exchange = qyi_exchange_ref(exchange), .budget = budget, .line = *line};
    line->history = NULL;
    server->study_thinking++;
    if (ask(slice, body))
        return;
    qyi_reply_too_many(exchange, "thoughts", 1);
    forget(slice);
}

void qyi_api_study_think(struct qyi_exchange *exchange)
{
    struct qyi_study_line line = {.history = NULL};
    struct qyi_body_study_think body;
    struct qy_error error = {.code = 0};

    if (!qyi_api_read(exchange, &qyi_shape_study_think, &body))
        return;
    if (qyi_study_line_read(QYI_STUDY_ASKED(&body), exchange->lang, &line, &error) < 0)
        qyi_reply_error(exchange, &error);
    else if (is_over(&line))
        qyi_reply_json(
            exchange, 200,
            json_pack("{s:i, s:i, s:i, s:[]}", "depth", 0, "nodes", 0, "milliseconds", 0, "lines"));
    else
        begin(exchange, &body, &line);
    qyi_study_line_free(&line);
}
