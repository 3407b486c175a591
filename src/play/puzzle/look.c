/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Queries that a puzzle maker makes about one position: engine, mate solver and tables. */
#include "puzzle/maker.h"

#include <stdlib.h>

/* Megabytes: a small hash table is cleared quickly and is enough for a puzzle's budget. */
#define HASH 1

/* ---- a maker ----------------------------------------------------------------------------------------- */

int qy_puzzle_maker_new(uint64_t nodes, struct qy_tables *tables, struct qy_puzzle_maker **ret_maker)
{
    struct qy_puzzle_maker *maker = calloc(1, sizeof *maker);

    if (!maker)
        return QY_E_MEMORY;
    maker->nodes = nodes ? nodes : QY_PUZZLE_NODES;
    maker->tables = tables;
    if (qy_solver_new(HASH, &maker->solver) < 0) {
        free(maker);
        return QY_E_MEMORY;
    }
    *ret_maker = maker;
    return 0;
}

void qy_puzzle_maker_free(struct qy_puzzle_maker *maker)
{
    if (!maker)
        return;
    for (unsigned i = 0; i < QY_GAME_COUNT; i++)
        qy_engine_free(maker->engine[i]);
    qy_solver_free(maker->solver);
    free(maker);
}

/* ---- the engine -------------------------------------------------------------------------------------- */

static struct qy_engine *engine_of(struct qy_puzzle_maker *maker, enum qy_game game)
{
    if (!maker->engine[game]) {
        if (qy_engine_new(game, &maker->engine[game]) < 0 ||
            qy_engine_set_hash(maker->engine[game], HASH) < 0)
            maker->failed = QY_E_MEMORY;
        else
            qy_engine_set_tables(maker->engine[game], maker->tables);
    }
    return maker->failed ? NULL : maker->engine[game];
}

void qyi_look_begin(struct qy_puzzle_maker *maker, enum qy_game game)
{
    if (engine_of(maker, game))
        qy_engine_clear(maker->engine[game]);
}

/* Stops a search once a line is worth more than the bar and this many positions have been searched. */
struct over_bar {
    struct qy_engine *engine;
    uint64_t nodes;
    int bar;
    bool seen;
};

static void stop_over_bar(void *closure, const struct qy_engine_info *info)
{
    struct over_bar *over = closure;

    if (info->nodes < over->nodes || info->bound < 0 || info->mate < 0 ||
        (info->mate == 0 && info->value <= over->bar))
        return;
    over->seen = true;
    qy_engine_stop(over->engine);
}

static bool look(struct qy_puzzle_maker *maker, const struct qy_position *position,
                 const struct qy_engine_limits *limits, struct over_bar *over, struct qyi_look *ret_look)
{
    struct qy_engine *engine = engine_of(maker, (enum qy_game)position->game);
    struct qy_engine_result result;
    struct qy_history *history = NULL;

    if (!engine)
        return false;
    if (over)
        over->engine = engine;
    if (qy_history_new(position, &history) < 0 ||
        qy_engine_search(engine, history, limits, over ? stop_over_bar : NULL, over, &result) < 0)
        maker->failed = QY_E_MEMORY;
    qy_history_free(history);
    if (maker->failed)
        return false;
    *ret_look = (struct qyi_look){.best = result.best, .value = result.value, .mate = result.mate};
    return true;
}

bool qyi_look(struct qy_puzzle_maker *maker, const struct qy_position *position, uint64_t nodes,
              const qy_move *only, size_t count, struct qyi_look *ret_look)
{
    const struct qy_engine_limits limits = {
        .nodes = nodes, .search_moves = only, .search_move_count = only ? count : 0};

    return look(maker, position, &limits, NULL, ret_look);
}

static bool look_others(struct qy_puzzle_maker *maker, const struct qy_position *position, uint64_t nodes,
                        qy_move but, struct over_bar *over, struct qyi_look *ret_look)
{
    struct qy_engine_limits limits = {.nodes = nodes};
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);
    size_t others = 0;

    for (size_t i = 0; i < count; i++)
        if (moves[i] != but)
            moves[others++] = moves[i];
    limits.search_moves = moves;
    limits.search_move_count = others;
    return others > 0 && look(maker, position, &limits, over, ret_look);
}

bool qyi_look_others(struct qy_puzzle_maker *maker, const struct qy_position *position, uint64_t nodes,
                     qy_move but, struct qyi_look *ret_look)
{
    return look_others(maker, position, nodes, but, NULL, ret_look);
}

bool qyi_others_stay(struct qy_puzzle_maker *maker, const struct qy_position *position, uint64_t nodes,
                     qy_move but, int bar)
{
    struct over_bar over = {.nodes = nodes / 4, .bar = bar};
    struct qyi_look other;

    return look_others(maker, position, nodes, but, &over, &other) && !over.seen && other.mate <= 0 &&
           (other.mate < 0 || other.value <= bar);
}

/* ---- the mate solver --------------------------------------------------------------------------------- */

bool qyi_puzzle_mates(const struct qy_position *position, qy_move move)
{
    const struct qy_rules *rules = qy_rules_default((enum qy_game)position->game);
    struct qy_position after = *position;
    struct qy_undo undo;

    qy_position_make(&after, move, &undo);
    if (qy_position_status(&after) == QY_STATUS_OPEN)
        return false;
    struct qy_outcome outcome = qy_position_outcome(&after, rules);
    return outcome.result ==
           (qy_position_side(position) == QY_FIRST ? QY_RESULT_FIRST_WON : QY_RESULT_SECOND_WON);
}

/* Whether a mate in at most `moves` follows after every reply to a move. */
static enum qy_answer mates_after(struct qy_puzzle_maker *maker, const struct qy_position *position,
                                  qy_move move, unsigned moves, uint64_t nodes)
{
    const struct qy_solve_limits limits = {.moves = moves, .nodes = nodes};
    enum qy_answer answer = QY_ANSWER_YES;
    struct qy_position after = *position;
    qy_move replies[QY_MAX_MOVES];
    struct qy_undo undo;

    if (qyi_puzzle_mates(position, move))
        return QY_ANSWER_YES;
    qy_position_make(&after, move, &undo);
    size_t count = qy_position_legal(&after, replies);
    if (moves == 0 || count == 0)
        return QY_ANSWER_NO;
    for (size_t i = 0; i < count; i++) {
        struct qy_position next = after;
        struct qy_solve result;

        qy_position_make(&next, replies[i], &undo);
        qy_solve(maker->solver, &next, &limits, &result);
        if (result.answer == QY_SOLVE_NONE)
            return QY_ANSWER_NO;
        if (result.answer == QY_SOLVE_UNKNOWN)
            answer = QY_ANSWER_UNKNOWN;
    }
    return answer;
}

enum qy_answer qyi_mates_otherwise(struct qy_puzzle_maker *maker, const struct qy_position *position,
                                   qy_move but, unsigned moves, uint64_t nodes, qy_move *ret_move)
{
    enum qy_answer answer = QY_ANSWER_NO;
    qy_move legal[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, legal);

    for (size_t i = 0; i < count; i++) {
        if (legal[i] == but)
            continue;
        enum qy_answer one = mates_after(maker, position, legal[i], moves - 1, nodes);
        if (one == QY_ANSWER_NO)
            continue;
        *ret_move = legal[i];
        if (one == QY_ANSWER_YES)
            return QY_ANSWER_YES;
        answer = QY_ANSWER_UNKNOWN;
    }
    return answer;
}

/* ---- tables ------------------------------------------------------------------------------------------ */

size_t qyi_table_keepers(struct qy_puzzle_maker *maker, const struct qy_position *position,
                         enum qy_table_outcome *ret_outcome, qy_move ret_moves[2])
{
    struct qy_table_answer had;
    qy_move legal[QY_MAX_MOVES];
    size_t keepers = 0;

    if (!maker->tables || qy_tables_probe(maker->tables, position, &had, NULL) != 0 ||
        had.outcome == QY_TABLE_LOSS || had.by_rule || had.to_zero)
        return 0;
    size_t count = qy_position_legal(position, legal);
    for (size_t i = 0; i < count; i++) {
        struct qy_position after = *position;
        struct qy_table_answer left;
        struct qy_undo undo;

        qy_position_make(&after, legal[i], &undo);
        if (qy_tables_probe(maker->tables, &after, &left, NULL) != 0)
            return 0;
        if (-(int)left.outcome >= (int)had.outcome && keepers++ < 2)
            ret_moves[keepers - 1] = legal[i];
    }
    *ret_outcome = had.outcome;
    return keepers;
}
