/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions of either game: each call dispatches once to the game's own function. */
#include "game/ops.h"
#include "game/rules.h"

#include <stdlib.h>

size_t qy_position_size(void)
{
    return sizeof(struct qy_position);
}

size_t qy_undo_size(void)
{
    return sizeof(struct qy_undo);
}

struct qy_position *qy_position_new(enum qy_game game)
{
    struct qy_position *position = malloc(sizeof *position);

    if (position)
        qy_position_start(game, position);
    return position;
}

void qy_position_free(struct qy_position *position)
{
    free(position);
}

void qy_position_start(enum qy_game game, struct qy_position *ret_position)
{
    qyi_games[game]->start(ret_position);
}

int qy_position_from_fen(enum qy_game game, const char *fen, size_t len, struct qy_position *ret_position,
                         struct qy_error *reterr)
{
    return qyi_games[game]->from_fen(fen, len, ret_position, NULL, reterr);
}

int qy_position_from_study(enum qy_game game, const char *fen, size_t len, struct qy_position *ret_position,
                           struct qy_error *reterr)
{
    const struct qy_game_ops *ops = qyi_games[game];

    return ops->from_study ? ops->from_study(fen, len, ret_position, reterr)
                           : ops->from_fen(fen, len, ret_position, NULL, reterr);
}

int qy_fen_faults(enum qy_game game, const char *fen, size_t len, uint32_t *ret_faults,
                  struct qy_error *reterr)
{
    uint32_t faults = 0;
    int status = qyi_games[game]->from_fen(fen, len, NULL, &faults, reterr);

    if (status < 0 && status != QY_E_POSITION_FAULTS)
        return status;
    *ret_faults = faults;
    return 0;
}

void qy_position_to_fen(const struct qy_position *position, unsigned flags, struct qy_buf *out)
{
    qyi_ops(position)->to_fen(position, flags, out);
}

enum qy_side qy_position_side(const struct qy_position *position)
{
    return qyi_ops(position)->side(position);
}

qy_piece qy_position_at(const struct qy_position *position, qy_square square)
{
    return qyi_ops(position)->at(position, square);
}

unsigned qy_position_halfmove(const struct qy_position *position)
{
    return qyi_ops(position)->halfmove(position);
}

unsigned qy_position_fullmove(const struct qy_position *position)
{
    return qyi_ops(position)->fullmove(position);
}

uint64_t qy_position_key(const struct qy_position *position)
{
    return qyi_ops(position)->key(position);
}

uint64_t qy_position_compute_key(const struct qy_position *position)
{
    return qyi_ops(position)->compute_key(position);
}

size_t qy_position_legal(const struct qy_position *position, qy_move *ret_moves)
{
    return qyi_ops(position)->legal(position, ret_moves);
}

bool qy_position_is_legal(const struct qy_position *position, qy_move move)
{
    return qyi_ops(position)->is_legal(position, move);
}

enum qy_refusal qy_position_why_not(const struct qy_position *position, qy_square from, qy_square to,
                                    unsigned promotion)
{
    return qyi_ops(position)->why_not(position, from, to, promotion);
}

size_t qy_position_attackers(const struct qy_position *position, qy_square square, enum qy_side by,
                             qy_square *ret_squares)
{
    return qyi_ops(position)->attackers(position, square, by, ret_squares);
}

size_t qy_position_checkers(const struct qy_position *position, qy_square *ret_squares)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    enum qy_side side = ops->side(position);

    if (!ops->reading()->in_check(position))
        return 0; /* for most moves this cheap test is enough */
    return ops->attackers(position, ops->king(position, side), (enum qy_side) !side, ret_squares);
}

qy_square qy_position_king(const struct qy_position *position, enum qy_side side)
{
    return qyi_ops(position)->king(position, side);
}

enum qy_status qy_position_status(const struct qy_position *position)
{
    return qyi_ops(position)->status(position);
}

qy_square qy_move_from(enum qy_game game, qy_move move)
{
    return qyi_games[game]->move_from(move);
}

qy_square qy_move_to(enum qy_game game, qy_move move)
{
    return qyi_games[game]->move_to(move);
}

unsigned qy_move_promotion(enum qy_game game, qy_move move)
{
    return qyi_games[game]->move_promotion(move);
}

qy_square qy_move_castling_rook(enum qy_game game, qy_move move)
{
    return qyi_games[game]->castling_rook(move);
}

bool qy_position_free_castling(const struct qy_position *position)
{
    return qyi_ops(position)->free_castling(position);
}

qy_piece qy_move_captured(const struct qy_position *position, qy_move move)
{
    return qyi_ops(position)->captured(position, move);
}

void qy_position_make(struct qy_position *position, qy_move move, struct qy_undo *ret_undo)
{
    qyi_ops(position)->make(position, move, ret_undo);
}

void qy_position_unmake(struct qy_position *position, qy_move move, const struct qy_undo *undo)
{
    qyi_ops(position)->unmake(position, move, undo);
}

struct qy_outcome qy_position_outcome(const struct qy_position *position, const struct qy_rules *rules)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    enum qy_result lost = ops->side(position) == QY_FIRST ? QY_RESULT_SECOND_WON : QY_RESULT_FIRST_WON;

    switch (ops->status(position)) {
    case QY_STATUS_CHECKMATE: return (struct qy_outcome){lost, QY_REASON_CHECKMATE, rules->checkmate_article};
    case QY_STATUS_STALEMATE:
        return (struct qy_outcome){rules->stalemate == QYI_FATE_LOSES ? lost : QY_RESULT_DRAW,
                                   QY_REASON_STALEMATE, rules->stalemate_article};
    case QY_STATUS_OPEN: break;
    }
    if (ops->dead_material(position))
        return (struct qy_outcome){QY_RESULT_DRAW, QY_REASON_DEAD_POSITION, rules->dead_article};
    return (struct qy_outcome){QY_RESULT_OPEN, QY_REASON_NONE, NULL};
}

/* One side is often far easier to decide: both get few positions before either gets more. */
#define FEW_NODES 500
#define MORE      6

int qy_position_dead(const struct qy_position *position, uint64_t nodes, enum qy_winnable_answer *ret_answer)
{
    enum qy_winnable_answer answer[2] = {QY_WINNABLE_UNKNOWN, QY_WINNABLE_UNKNOWN};
    uint64_t most = nodes ? nodes : QY_WINNABLE_NODES;
    struct qy_winnable_limits limits = {.nodes = most < FEW_NODES ? most : FEW_NODES};

    for (;;) {
        for (unsigned side = 0; side < 2; side++) {
            struct qy_winnable result;

            if (answer[side] != QY_WINNABLE_UNKNOWN)
                continue;
            int status = qyi_ops(position)->winnable(position, (enum qy_side)side, &limits, &result);
            if (status < 0)
                return status;
            answer[side] = result.answer;
            qy_winnable_clear(&result);
            if (answer[side] == QY_WINNABLE_YES) {
                *ret_answer = QY_WINNABLE_NO;
                return 0;
            }
        }
        if (limits.nodes == most || (answer[0] == QY_WINNABLE_NO && answer[1] == QY_WINNABLE_NO))
            break;
        limits.nodes = limits.nodes > most / MORE ? most : limits.nodes * MORE;
    }
    *ret_answer =
        answer[0] == QY_WINNABLE_NO && answer[1] == QY_WINNABLE_NO ? QY_WINNABLE_YES : QY_WINNABLE_UNKNOWN;
    return 0;
}

int qy_position_outcome_exact(const struct qy_position *position, const struct qy_rules *rules,
                              uint64_t nodes, struct qy_outcome *ret_outcome, bool *ret_undecided)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    struct qy_outcome outcome = qy_position_outcome(position, rules);
    enum qy_winnable_answer dead = QY_WINNABLE_NO;
    int status = 0;

    if (outcome.result == QY_RESULT_OPEN && ops->near_dead && ops->near_dead(position))
        status = qy_position_dead(position, nodes, &dead);
    if (status < 0)
        return status;
    if (dead == QY_WINNABLE_YES)
        outcome = (struct qy_outcome){QY_RESULT_DRAW, QY_REASON_DEAD_POSITION, rules->dead_article};
    *ret_outcome = outcome;
    *ret_undecided = dead == QY_WINNABLE_UNKNOWN;
    return 0;
}

int qy_position_winnable(const struct qy_position *position, enum qy_side winner,
                         const struct qy_winnable_limits *limits, struct qy_winnable *ret_result)
{
    static const struct qy_winnable_limits usual = {0, NULL, NULL};

    return qyi_ops(position)->winnable(position, winner, limits ? limits : &usual, ret_result);
}

bool qy_winnable_holds(const struct qy_position *position, enum qy_side winner,
                       const struct qy_winnable *result)
{
    struct qy_position now = *position;

    if (result->answer != QY_WINNABLE_YES)
        return true;
    for (size_t i = 0; i < result->line_len; i++) {
        struct qy_undo undo;

        if (!qy_position_is_legal(&now, result->line[i]))
            return false;
        qy_position_make(&now, result->line[i], &undo);
    }
    struct qy_outcome outcome = qy_position_outcome(&now, qy_rules_default(now.game));
    return outcome.result == (winner == QY_FIRST ? QY_RESULT_FIRST_WON : QY_RESULT_SECOND_WON);
}

void qy_winnable_clear(struct qy_winnable *result)
{
    free(result->line);
    result->line = NULL;
    result->line_len = 0;
}
