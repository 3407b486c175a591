/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays games between engines with different parameters. */
#include "tune.h"

#include <qiyuan/play/engine.h>
#include <stdlib.h>
#include <string.h>

#include "evaluator.h"

/* A game is won if both sides agree on this advantage for this many plies. */
#define WON_BY    1000
#define WON_PLIES 6
/* Games longer than this, or this long without a capture, are drawn. */
#define LONGEST      320
#define LONGEST_IDLE 100
/* Openings consist of this many random moves, plus or minus one so that either side may be to move. */
#define OPENING_PLIES 8
/* Openings in which one side has a larger advantage are rejected. */
#define OPENING_VALUE 350

uint64_t tune_random(uint64_t *state)
{
    uint64_t x = *state += UINT64_C(0x9E3779B97F4A7C15);

    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

/* Gives an engine its network; false after printing the error. */
static bool set_network(struct qy_engine *engine, const char *name)
{
    struct qy_error error;
    struct qy_buf words = QY_BUF_INIT;

    if (qy_engine_set_network(engine, name, strlen(name), &error) == 0)
        return true;
    qy_error_words(&error, QY_LANG_EN, &words);
    fprintf(stderr, "%s: %s\n", name, qy_buf_str(&words));
    qy_buf_free(&words);
    return false;
}

struct qy_engine *tune_player(const struct tune_game *game, const char *name, qyi_score *params)
{
    struct qy_engine *engine = NULL;
    size_t len = strlen(name);
    bool network = len > 6 && strcmp(name + len - 6, ".qynet") == 0;

    if (tune_read(game, network ? "-" : name, params) < 0)
        return NULL;
    tune_params[game->game] = params;
    if (qy_engine_new(game->game, &engine) < 0 || qy_engine_set_hash(engine, 4) < 0) {
        fputs("no memory for an engine\n", stderr);
        qy_engine_free(engine);
        return NULL;
    }
    tune_params[game->game] = NULL;
    if (network && !set_network(engine, name)) {
        qy_engine_free(engine);
        return NULL;
    }
    return engine;
}

/* ---- openings -------------------------------------------------------------------------------------- */

/* Plays random moves. False if the game ended. */
static bool draw_opening(struct qy_history *history, uint64_t *seed)
{
    size_t plies = OPENING_PLIES + (tune_random(seed) & 1);

    for (size_t i = 0; i < plies; i++) {
        qy_move moves[QY_MAX_MOVES];
        size_t count = qy_position_legal(qy_history_position(history), moves);

        if (count == 0 || qy_history_push(history, moves[tune_random(seed) % count]) < 0)
            return false;
    }
    return qy_position_status(qy_history_position(history)) == QY_STATUS_OPEN;
}

/* True if neither side is much better according to the engine. */
static bool balanced(struct qy_engine *player, const struct qy_history *history, uint64_t nodes)
{
    struct qy_engine_limits limits = {.nodes = nodes};
    struct qy_engine_result result;

    return qy_engine_search(player, history, &limits, NULL, NULL, &result) == 0 &&
           abs(result.value) <= OPENING_VALUE;
}

/* A balanced opening, reproducible from seed and opener; NULL if out of memory. */
static struct qy_history *opening(const struct tune_conditions *conditions)
{
    uint64_t seed = conditions->seed;
    struct qy_position start;

    qy_position_start(conditions->game->game, &start);
    for (;;) {
        struct qy_history *history = NULL;

        if (qy_history_new(&start, &history) < 0)
            return NULL;
        if (draw_opening(history, &seed) && balanced(conditions->opener, history, conditions->nodes))
            return history;
        qy_history_free(history);
    }
}

/* ---- ends ------------------------------------------------------------------------------------------ */

/* The first side's points for a result, in halves; -1 while the game is open. */
static int points_of(enum qy_result result)
{
    switch (result) {
    case QY_RESULT_OPEN: return -1;
    case QY_RESULT_FIRST_WON: return 2;
    case QY_RESULT_SECOND_WON: return 0;
    default: return 1;
    }
}

/* Points according to the repetition rule: a side that would have to deviate loses. */
static int repetition_points(const struct qy_history *history, const struct qy_rules *rules)
{
    struct qy_judgement judgement;
    int points;

    if (qy_history_occurrences(history) < 3 || !qy_judge_is_due(history, rules))
        return -1;
    if (qy_judge_repetition(history, rules, NULL, &judgement) < 0)
        return 1;
    points = points_of(judgement.result);
    if (points < 0)
        points = judgement.deviate < 0 ? 1 : judgement.deviate == QY_FIRST ? 0 : 2;
    qy_judgement_free(&judgement);
    return points;
}

/* The first side's points if the position or its repetition ends the game; else -1. */
static int ended(const struct qy_history *history, const struct qy_rules *rules)
{
    const struct qy_position *position = qy_history_position(history);
    struct qy_outcome outcome = qy_position_outcome(position, rules);

    if (outcome.result != QY_RESULT_OPEN)
        return points_of(outcome.result);
    if (qy_position_halfmove(position) >= LONGEST_IDLE || qy_history_plies(history) >= LONGEST)
        return 1;
    return repetition_points(history, rules);
}

/* Counts the plies for which both sides have agreed on the winner. */
struct agreement {
    int side; /* 1: the first, -1: the second, 0: none */
    int plies;
};

/* The first side's points once that lasts long enough; else -1. */
static int agreed(struct agreement *agreement, int first_value)
{
    int side = first_value >= WON_BY ? 1 : first_value <= -WON_BY ? -1 : 0;

    agreement->plies = side != 0 && side == agreement->side ? agreement->plies + 1 : side != 0;
    agreement->side = side;
    return agreement->plies < WON_PLIES ? -1 : side > 0 ? 2 : 0;
}

int tune_play_game(const struct tune_conditions *conditions, struct qy_engine *const players[2])
{
    const struct qy_rules *rules = qy_rules_default(conditions->game->game);
    struct qy_engine_limits limits = {.nodes = conditions->nodes};
    struct qy_history *history;
    struct agreement agreement = {0, 0};
    int points;

    qy_engine_clear(conditions->opener);
    history = opening(conditions);
    if (!history)
        return -1;
    qy_engine_clear(players[0]);
    qy_engine_clear(players[1]);
    while ((points = ended(history, rules)) < 0) {
        enum qy_side side = qy_position_side(qy_history_position(history));
        struct qy_engine_result result;
        struct tune_ply ply;

        if (qy_engine_search(players[side], history, &limits, NULL, NULL, &result) < 0)
            break;
        ply = (struct tune_ply){qy_history_position(history), result.best, result.value};
        if (conditions->told)
            conditions->told(conditions->closure, &ply);
        points = agreed(&agreement, side == QY_FIRST ? result.value : -result.value);
        if (points >= 0 || qy_history_push(history, result.best) < 0)
            break;
    }
    qy_history_free(history);
    return points;
}
