/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of chess for tables. Castling isn't in the tables: they are probed without it. */
#include "tables/build.h"

#include "chess/squares.h"

static bool may_stand(qy_piece piece, qy_square square)
{
    unsigned rank = qyi_chess_rank(square);

    return QY_PIECE_KIND(piece) != QY_CHESS_PAWN || (rank > 0 && rank < 7);
}

static bool kings_apart(qy_square first, qy_square second)
{
    int files = (int)qyi_chess_file(first) - (int)qyi_chess_file(second);
    int ranks = (int)qyi_chess_rank(first) - (int)qyi_chess_rank(second);

    return files < -1 || files > 1 || ranks < -1 || ranks > 1;
}

static void occupied(const struct qy_position *position, uint64_t ret_bits[2])
{
    const uint64_t *plane = position->as.chess.plane; /* the three planes that encode the kind */

    ret_bits[0] = plane[0] | plane[1] | plane[2];
    ret_bits[1] = 0;
}

static bool beyond(const struct qy_position *position)
{
    return position->as.chess.castling != 0;
}

static bool fleeting(const struct qy_position *position)
{
    return position->as.chess.en_passant != 0;
}

static const uint8_t worth[8] = {[QY_CHESS_PAWN] = 2,
                                 [QY_CHESS_KNIGHT] = 6,
                                 [QY_CHESS_BISHOP] = 6,
                                 [QY_CHESS_ROOK] = 10,
                                 [QY_CHESS_QUEEN] = 18};
static const uint8_t most[8] = {[QY_CHESS_PAWN] = 8,  [QY_CHESS_KNIGHT] = 10, [QY_CHESS_BISHOP] = 10,
                                [QY_CHESS_ROOK] = 10, [QY_CHESS_QUEEN] = 9,   [QY_CHESS_KING] = 1};
static const uint8_t promotions[] = {QY_CHESS_KNIGHT, QY_CHESS_BISHOP, QY_CHESS_ROOK, QY_CHESS_QUEEN, 0};

const struct qyi_table_rules qyi_table_rules_chess = {
    .game = QY_GAME_CHESS,
    .files = 8,
    .ranks = 8,
    .king = QY_CHESS_KING,
    .turns = 8,
    .turns_with_pawns = 2,
    .pawn = QY_CHESS_PAWN,
    .worth = worth,
    .most = most,
    .promotions = promotions,
    .syzygy = true,
    .may_stand = may_stand,
    .kings_apart = kings_apart,
    .shipped = "KQK KRK KPK",
    .loops = &qyi_build_loops_chess,
    .occupied = occupied,
    .beyond = beyond,
    .fleeting = fleeting,
};
