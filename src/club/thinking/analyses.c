/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The server's queue of games to be annotated, one asked about at a time. */
#include "thinking/analyses.h"

#include "thinking/moves.h"

#include "base/error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_KEPT    64
#define MOST_AT_WORK 16
/* Nodes searched per position: enough to find what people overlook. */
#define NODES      25000
#define MOST_MS    1500
#define LINES      2
#define LINE_MOVES 8

struct analysis {
    struct analysis *next; /* asked for before this one */
    struct qyi_analyses *analyses;
    char game_id[16];
    struct qy_history *whole;
    struct qy_history *history; /* up to the position reached */
    const struct qy_rules *rules;
    json_t *positions;
    struct qy_eval_mark mark; /* evaluation of the position before, and the engine's move there */
    bool marked;
    qy_move own;
    struct qyi_thinking *thinking;
    int failed; /* 0, or why it goes no further */
    bool done;
};

struct qyi_analyses {
    struct qyi_thinkers *thinkers;
    struct analysis *newest;
};

/* ---- JSON ------------------------------------------------------------------------------------------ */

static void set_score(json_t *json, bool scored, bool mate, int32_t score)
{
    json_object_set_new(json, "eval", scored && !mate ? json_integer(score) : json_null());
    json_object_set_new(json, "mate", scored && mate ? json_integer(score) : json_null());
}

/* A move as JSON: in UCI and in every notation. */
static json_t *move_json(const struct qy_position *position, qy_move move)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;

    qyi_json_begin(&json, &out);
    qyi_move_object(position, move, &json);
    json_t *read = json_loadb(qy_buf_str(&out), out.len, 0, NULL);
    qy_buf_free(&out);
    return read;
}

json_t *qyi_thought_line_json(const struct qy_position *position, const struct qy_thought_line *line,
                              size_t most)
{
    struct qy_position at = *position;
    int32_t sign = qy_position_side(position) == QY_FIRST ? 1 : -1;
    json_t *json = json_object();
    json_t *moves = json_array();

    for (size_t i = 0; i < line->count && i < most; i++) {
        struct qy_undo undo;

        json_array_append_new(moves, move_json(&at, line->move[i]));
        qy_position_make(&at, line->move[i], &undo);
    }
    set_score(json, line->scored, line->mate, sign * line->score);
    json_object_set_new(json, "depth", json_integer(line->depth));
    json_object_set_new(json, "moves", moves);
    return json;
}

/* ---- one position ---------------------------------------------------------------------------------- */

/* Records the position reached; `thought` is NULL if its value follows from the rules. */
static void note_position(struct analysis *analysis, const struct qy_eval_mark *mark, bool marked,
                          const struct qy_thought *thought)
{
    const struct qy_position *position = qy_history_position(analysis->history);
    size_t ply = qy_history_plies(analysis->history);
    qy_move move = ply > 0 ? qy_history_move(analysis->history, ply) : QY_MOVE_NONE;
    json_t *json = json_pack("{s:I}", "ply", (json_int_t)ply);
    json_t *lines = json_array();
    bool judged = ply > 0 && marked && analysis->marked;
    struct qy_move_note note = {.scored = judged};

    if (judged)
        qy_note_measure(qy_position_side(position) == QY_FIRST ? QY_SECOND : QY_FIRST, &analysis->mark, mark,
                        move == analysis->own, &note);
    set_score(json, marked, mark->is_mate, mark->score);
    json_object_set_new(json, "judgement", judged ? json_string(qy_note_name(note.note)) : json_null());
    json_object_set_new(json, "loss", judged ? json_integer(note.loss) : json_null());
    json_object_set_new(json, "share", json_real(marked ? qy_score_share(mark->is_mate, mark->score) : 0.5));
    for (uint32_t i = 0; thought && i < thought->lines; i++)
        json_array_append_new(lines, qyi_thought_line_json(position, &thought->line[i], LINE_MOVES));
    json_object_set_new(json, "lines", lines);
    json_array_append_new(analysis->positions, json);
    analysis->mark = *mark;
    analysis->marked = marked;
    analysis->own = thought ? thought->move : QY_MOVE_NONE;
}

/* ---- one after the other --------------------------------------------------------------------------- */

static void go_on(struct analysis *analysis);

static void step(struct analysis *analysis)
{
    size_t ply = qy_history_plies(analysis->history) + 1;

    if (ply > qy_history_plies(analysis->whole)) {
        analysis->done = true;
        return;
    }
    if (qy_history_push(analysis->history, qy_history_move(analysis->whole, ply)) < 0)
        analysis->failed = QY_E_MEMORY;
    else
        go_on(analysis);
}

static void thought(void *user, int status, const struct qy_thought *thought)
{
    struct analysis *analysis = user;
    const struct qy_thought_line *line = &thought->line[0];
    const struct qy_position *position = qy_history_position(analysis->history);
    int32_t sign = qy_position_side(position) == QY_FIRST ? 1 : -1;
    struct qy_eval_mark mark = {line->mate, sign * line->score, line->depth};

    analysis->thinking = NULL;
    if (status < 0) {
        analysis->failed = status;
        return;
    }
    note_position(analysis, &mark, line->scored, thought);
    step(analysis);
}

static void go_on(struct analysis *analysis)
{
    struct qyi_think_about about = {
        .history = analysis->history,
        .rules = analysis->rules,
        .game_id = analysis->game_id,
        .lines = LINES,
        .milliseconds = MOST_MS,
        .nodes = NODES,
    };
    struct qy_eval_mark mark;

    if (qy_eval_mark_of_end(qy_history_position(analysis->history), analysis->rules, &mark)) {
        note_position(analysis, &mark, true, NULL);
        step(analysis); /* no further than one ply: the game ended here */
        return;
    }
    analysis->thinking = qyi_think(analysis->analyses->thinkers, &about, thought, analysis);
    if (!analysis->thinking)
        analysis->failed = QY_E_TOO_MANY;
}

/* ---- all of them ----------------------------------------------------------------------------------- */

static void free_analysis(struct analysis *analysis)
{
    if (analysis->thinking)
        qyi_think_cancel(analysis->thinking);
    qy_history_free(analysis->whole);
    qy_history_free(analysis->history);
    json_decref(analysis->positions);
    free(analysis);
}

/* Returns the analysis of a game, and moves it to the front of the list; NULL if there is none. */
static struct analysis *find(struct qyi_analyses *analyses, const char *game_id)
{
    for (struct analysis **place = &analyses->newest; *place; place = &(*place)->next) {
        struct analysis *found = *place;

        if (strcmp(found->game_id, game_id) != 0)
            continue;
        *place = found->next;
        found->next = analyses->newest;
        analyses->newest = found;
        return found;
    }
    return NULL;
}

/* Whether an analysis must be repeated: it was not finished, or the game has changed. */
static bool is_stale(const struct analysis *analysis, const struct qy_history *history)
{
    size_t plies = qy_history_plies(history);

    if (analysis->failed < 0 || qy_history_plies(analysis->whole) != plies)
        return true;
    for (size_t ply = 1; ply <= plies; ply++)
        if (qy_history_move(analysis->whole, ply) != qy_history_move(history, ply))
            return true;
    return false;
}

/* Drops the oldest notes; false where too many are still being made. */
static bool make_room(struct qyi_analyses *analyses)
{
    unsigned kept = 0;
    unsigned at_work = 0;

    for (struct analysis **place = &analyses->newest; *place;) {
        struct analysis *one = *place;

        at_work += one->thinking != NULL;
        if (++kept < MOST_KEPT || one->thinking) {
            place = &one->next;
            continue;
        }
        *place = one->next;
        free_analysis(one);
    }
    return at_work < MOST_AT_WORK;
}

static int copy_history(const struct qy_history *history, struct qy_history **ret_copy)
{
    struct qy_history *copy;
    int status = qy_history_new(qy_history_start(history), &copy);

    for (size_t ply = 1; status == 0 && ply <= qy_history_plies(history); ply++)
        status = qy_history_push(copy, qy_history_move(history, ply));
    if (status < 0)
        return QY_E_MEMORY;
    *ret_copy = copy;
    return 0;
}

static int begin(struct qyi_analyses *analyses, const char *game_id, const struct qy_history *history,
                 const struct qy_rules *rules, struct analysis **ret_analysis)
{
    struct analysis *analysis = calloc(1, sizeof *analysis);

    if (!analysis)
        return QY_E_MEMORY;
    analysis->analyses = analyses;
    analysis->rules = rules;
    analysis->positions = json_array();
    snprintf(analysis->game_id, sizeof analysis->game_id, "%s", game_id);
    if (copy_history(history, &analysis->whole) < 0 ||
        qy_history_new(qy_history_start(history), &analysis->history) < 0) {
        free_analysis(analysis);
        return QY_E_MEMORY;
    }
    analysis->next = analyses->newest;
    analyses->newest = analysis;
    go_on(analysis);
    *ret_analysis = analysis;
    return 0;
}

int qyi_analyses_of(struct qyi_analyses *analyses, const char *game_id, const struct qy_history *history,
                    const struct qy_rules *rules, size_t from, json_t **ret_json)
{
    struct analysis *analysis = find(analyses, game_id);
    int status;

    if (analysis && is_stale(analysis, history)) {
        analyses->newest = analysis->next;
        free_analysis(analysis);
        analysis = NULL;
    }
    if (!analysis) {
        status = make_room(analyses) ? begin(analyses, game_id, history, rules, &analysis) : QY_E_TOO_MANY;
        if (status < 0)
            return status;
    }
    if (analysis->failed < 0)
        return analysis->failed;
    json_t *positions = json_array();
    for (size_t i = from; i < json_array_size(analysis->positions); i++)
        json_array_append(positions, json_array_get(analysis->positions, i));
    *ret_json = json_pack("{s:s, s:b, s:I, s:o}", "id", game_id, "done", (int)analysis->done, "plies",
                          (json_int_t)qy_history_plies(analysis->whole), "positions", positions);
    return *ret_json ? 0 : QY_E_MEMORY;
}

struct qyi_analyses *qyi_analyses_new(struct qyi_thinkers *thinkers)
{
    struct qyi_analyses *analyses = calloc(1, sizeof *analyses);

    if (analyses)
        analyses->thinkers = thinkers;
    return analyses;
}

void qyi_analyses_free(struct qyi_analyses *analyses)
{
    while (analyses && analyses->newest) {
        struct analysis *one = analyses->newest;

        analyses->newest = one->next;
        free_analysis(one);
    }
    free(analyses);
}
