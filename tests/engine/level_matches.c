/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games played out between players of any strength. */
#include "level_matches.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/eval.h"
#include "game/ops.h"

#define MOST_PLIES    300
#define QUIET_PLIES   120
#define OPENING_PLIES 8
#define OPENING_NODES 1000
#define OPENING_EVEN  100 /* no opening is worse for a side */

/* So far ahead, or so even after this many plies, in this many positions in a row, a game is ended. */
#define DECIDED       1500
#define DECIDED_PLIES 10
#define EVEN          25
#define EVEN_PLIES    30
#define EVEN_FROM     120

struct seat {
    const struct level_player *player;
    struct qy_engine *engine;
};

struct table {
    enum qy_game game;
    struct seat seats[2];
    struct qyi_eval *eval;
    struct qy_engine *referee;
    uint64_t seed;
    bool adjudicate;
};

/* What must not fail in a measurement. */
static void need(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "levels: %s failed\n", what);
    abort();
}

static int evaluate(const struct table *table, const struct qy_position *position)
{
    return position->game == QY_GAME_CHESS ? qyi_eval_chess(table->eval, &position->as.chess)
                                           : qyi_eval_xiangqi(table->eval, &position->as.xiangqi);
}

/* ---- plain players --------------------------------------------------------------------------------- */

static qy_move random_move(const struct qy_position *position, uint64_t *seed)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);

    return moves[(size_t)(qyi_level_draw(seed) * (double)count)];
}

/* Mates where it can at once, takes what hangs, the dearest first, and otherwise moves at random: a child's play. */
static qy_move taking_move(const struct qy_position *position, uint64_t *seed)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);
    qy_move chosen = QY_MOVE_NONE;
    int best = 0;

    for (size_t i = 0; i < count; i++) {
        struct qy_position next = *position;
        struct qy_undo undo;
        int gain =
            qyi_ops(position)->captured(position, moves[i]) ? qyi_level_exchange(position, moves[i]) : 0;

        qy_position_make(&next, moves[i], &undo);
        if (qy_position_status(&next) == QY_STATUS_CHECKMATE)
            return moves[i];
        if (gain > best) {
            best = gain;
            chosen = moves[i];
        }
    }
    return chosen != QY_MOVE_NONE ? chosen : random_move(position, seed);
}

/* The best that the side to move can do in `depth` plies, without looking at exchanges. */
static int plain_value(const struct table *table, const struct qy_position *position, unsigned depth,
                       int alpha, int beta)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count;

    if (depth == 0)
        return evaluate(table, position);
    count = qy_position_legal(position, moves);
    if (count == 0)
        return position->game == QY_GAME_CHESS && qy_position_status(position) == QY_STATUS_STALEMATE
                   ? 0
                   : -30000;
    for (size_t i = 0; i < count && alpha < beta; i++) {
        struct qy_position next = *position;
        struct qy_undo undo;
        int value;

        qy_position_make(&next, moves[i], &undo);
        value = -plain_value(table, &next, depth - 1, -beta, -alpha);
        alpha = value > alpha ? value : alpha;
    }
    return alpha;
}

/* The best move by two plies. One that repeats a position is played only where all do. */
static qy_move plain_move(const struct table *table, struct qy_history *history)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(qy_history_position(history), moves);
    qy_move chosen = moves[0];
    int best = -100000;

    for (size_t i = 0; i < count; i++) {
        int value;

        need(qy_history_push(history, moves[i]) == 0, "push");
        value = -plain_value(table, qy_history_position(history), 1, -40000, 40000);
        if (qy_history_occurrences(history) > 1)
            value -= 50000;
        (void)qy_history_pop(history);
        if (value > best) {
            best = value;
            chosen = moves[i];
        }
    }
    return chosen;
}

static qy_move choose(struct table *table, const struct seat *seat, struct qy_history *history)
{
    const struct qy_position *position = qy_history_position(history);
    struct qy_engine_limits limits = {.nodes = 10000000};
    struct qy_engine_result result = {.best = QY_MOVE_NONE};

    if (seat->player->kind == PLAYER_RANDOM)
        return random_move(position, &table->seed);
    if (seat->player->kind == PLAYER_TAKER)
        return taking_move(position, &table->seed);
    if (seat->player->kind == PLAYER_TWO_PLIES)
        return plain_move(table, history);
    need(qy_engine_search(seat->engine, history, &limits, NULL, NULL, &result) == 0, "search");
    return result.best;
}

/* ---- games ----------------------------------------------------------------------------------------- */

/* The first side's points in half points, or -1 while the game goes on. */
static int score_of(const struct qy_history *history)
{
    const struct qy_position *position = qy_history_position(history);
    const struct qy_rules *rules = qy_rules_default(position->game);
    struct qy_outcome outcome = qy_position_outcome(position, rules);
    struct qy_judgement judgement;

    switch (outcome.result) {
    case QY_RESULT_OPEN: break;
    case QY_RESULT_FIRST_WON: return 2;
    case QY_RESULT_SECOND_WON: return 0;
    default: return 1;
    }
    if (qy_position_halfmove(position) >= QUIET_PLIES || qy_history_plies(history) >= MOST_PLIES)
        return 1;
    if (qy_history_occurrences(history) < 3)
        return -1;
    if (qy_judge_repetition(history, rules, NULL, &judgement) < 0)
        return 1;
    qy_judgement_free(&judgement);
    return judgement.verdict == QY_VERDICT_LOSS ? (judgement.deviate == QY_FIRST ? 0 : 2) : 1;
}

/* How long a game has been decided, or even. */
struct run {
    int decided; /* positions in a row; negative: for the second side */
    int even;
};

/* The score of a game that need not go on, else -1. */
static int adjudged(const struct table *table, const struct qy_history *history, struct run *run)
{
    const struct qy_position *position = qy_history_position(history);
    int value = evaluate(table, position);
    int sign = qyi_ops(position)->side(position) == QY_FIRST ? 1 : -1;

    if (abs(value) < DECIDED)
        run->decided = 0;
    else if (value * sign > 0)
        run->decided = run->decided > 0 ? run->decided + 1 : 1;
    else
        run->decided = run->decided < 0 ? run->decided - 1 : -1;
    run->even = abs(value) <= EVEN ? run->even + 1 : 0;
    if (abs(run->decided) >= DECIDED_PLIES)
        return run->decided > 0 ? 2 : 0;
    return run->even >= EVEN_PLIES && qy_history_plies(history) >= EVEN_FROM ? 1 : -1;
}

/* Draws an opening that is no worse for one side than OPENING_EVEN. */
static struct qy_history *opening(struct table *table, uint64_t *seed)
{
    const struct qy_engine_limits limits = {.nodes = OPENING_NODES};
    struct qy_engine_result result;
    struct qy_position start;
    struct qy_history *history;

    qy_position_start(table->game, &start);
    for (;;) {
        need(qy_history_new(&start, &history) == 0, "history");
        while (qy_history_plies(history) < OPENING_PLIES && score_of(history) < 0)
            need(qy_history_push(history, random_move(qy_history_position(history), seed)) == 0, "push");
        qy_engine_clear(table->referee);
        need(qy_engine_search(table->referee, history, &limits, NULL, NULL, &result) == 0, "search");
        if (score_of(history) < 0 && abs(result.value) <= OPENING_EVEN)
            return history;
        qy_history_free(history);
    }
}

/* Plays a game from an opening, which it frees; the first side's points in half points. */
static int play(struct table *table, struct qy_history *history, unsigned first, struct level_match *match)
{
    struct run run = {0, 0};
    int score;

    while ((score = score_of(history)) < 0 &&
           (!table->adjudicate || (score = adjudged(table, history, &run)) < 0)) {
        const struct qy_position *position = qy_history_position(history);
        unsigned seat = (first + qy_history_plies(history)) % 2;
        qy_move move = choose(table, &table->seats[seat], history);
        bool hung = qyi_level_hangs(position, move);

        need(qy_history_push(history, move) == 0, "push");
        if (seat == 0) {
            match->moves++;
            match->hung += hung;
        }
    }
    qy_history_free(history);
    return score;
}

static struct table table_of(enum qy_game game, const struct level_player players[2])
{
    struct table table = {.game = game, .eval = qyi_eval_new()};

    need(table.eval && qy_engine_new(game, &table.referee) == 0, "memory");
    need(qy_engine_set_hash(table.referee, 1) == 0, "memory");
    for (unsigned i = 0; i < 2; i++) {
        table.seats[i].player = &players[i];
        need(qy_engine_new(game, &table.seats[i].engine) == 0, "memory");
        need(qy_engine_set_hash(table.seats[i].engine, 4) == 0, "memory");
        qyi_engine_set_level(table.seats[i].engine, &players[i].level);
    }
    return table;
}

struct level_match level_play(enum qy_game game, const struct level_player players[2], unsigned games,
                              uint64_t seed, bool adjudicate)
{
    struct table table = table_of(game, players);
    struct level_match match = {0, 0, 0, 0, 0};

    table.adjudicate = adjudicate;
    for (unsigned i = 0; i < games; i++) {
        uint64_t from = seed + (i / 2) * UINT64_C(1000003);
        int score;

        table.seed = seed + i * UINT64_C(7919);
        for (unsigned j = 0; j < 2; j++) {
            qy_engine_set_seed(table.seats[j].engine, table.seed + j + 1);
            qy_engine_clear(table.seats[j].engine);
        }
        score = play(&table, opening(&table, &from), i % 2, &match);
        score = i % 2 == 0 ? score : 2 - score;
        match.won += score == 2;
        match.drawn += score == 1;
        match.lost += score == 0;
    }
    for (unsigned j = 0; j < 2; j++)
        qy_engine_free(table.seats[j].engine);
    qy_engine_free(table.referee);
    qyi_eval_free(table.eval);
    return match;
}

struct level_player level_player(enum qy_game game, unsigned level)
{
    return (struct level_player){PLAYER_LEVEL, *qyi_level(game, level)};
}

/* ---- figures --------------------------------------------------------------------------------------- */

double level_score(const struct level_match *match)
{
    return (100.0 * match->won + 50.0 * match->drawn) / (match->won + match->drawn + match->lost);
}

/* Wilson's interval of the score, with the variance that wins, draws and losses have. */
void level_interval(const struct level_match *match, double *ret_low, double *ret_high)
{
    double n = match->won + match->drawn + match->lost;
    double mean = level_score(match) / 100;
    double binomial = mean * (1 - mean);
    double variance = (match->won + match->drawn / 4.0) / n - mean * mean;
    double games = variance > 0 && binomial > 0 ? n * binomial / variance : n;
    double z2 = 1.96 * 1.96;
    double middle = (mean + z2 / (2 * games)) / (1 + z2 / games);
    double half = 1.96 * sqrt(binomial / games + z2 / (4 * games * games)) / (1 + z2 / games);

    *ret_low = 100 * (middle - half);
    *ret_high = 100 * (middle + half);
}
