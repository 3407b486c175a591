/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The legal move that fits the data in a game file. */
#include "record/legal_move.h"

#include "game/ops.h"

/* The move from square to square, if it is legal and not castling: nearly always the one meant. */
static qy_move by_hand(const struct qy_position *position, qy_square from, qy_square to, unsigned promotion)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    qy_move move = ops->hand_move ? ops->hand_move(position, from, to, promotion) : QY_MOVE_NONE;
    bool good = move > QY_MOVE_NULL && ops->castling_rook(move) == QY_SQUARE_NONE &&
                ops->move_from(move) == from && ops->move_to(move) == to &&
                ops->move_promotion(move) == promotion && ops->is_legal(position, move);

    return good ? move : QY_MOVE_NONE;
}

qy_move qyi_legal_move(const struct qy_position *position, qy_square from, qy_square to, unsigned promotion)
{
    qy_move moves[QY_MAX_MOVES];
    qy_move move = by_hand(position, from, to, promotion);

    if (move != QY_MOVE_NONE)
        return move;
    size_t count = qy_position_legal(position, moves);
    for (size_t i = 0; i < count; i++)
        if (qy_move_from(position->game, moves[i]) == from && qy_move_to(position->game, moves[i]) == to &&
            qy_move_promotion(position->game, moves[i]) == promotion &&
            qy_move_castling_rook(position->game, moves[i]) == QY_SQUARE_NONE)
            return moves[i];
    return QY_MOVE_NONE;
}

qy_move qyi_castling_move(const struct qy_position *position, bool kingside)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);

    for (size_t i = 0; i < count; i++) {
        qy_square rook = qy_move_castling_rook(position->game, moves[i]);

        if (rook != QY_SQUARE_NONE && (rook > qy_move_from(position->game, moves[i])) == kingside)
            return moves[i];
    }
    return QY_MOVE_NONE;
}
