/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The keys and moves of the Polyglot format. A key is the exclusive-or of random numbers:
 *
 *     0 .. 767    a piece on a square: 64 for each of black pawn, white pawn, black knight, ... white king
 *   768 .. 771    castling rights: white short, white long, black short, black long
 *   772 .. 779    the file of a pawn that may be taken en passant
 *         780     White is to move
 *
 * A move is packed as file and rank of its target, file and rank of its origin, kind promoted to (knight 1
 * .. queen 4), three bits each from the lowest on; castling goes to the rook's square.
 */
#include "record/polyglot_chess.h"

#include "record/formats.h"

#define CASTLING   768
#define EN_PASSANT 772
#define WHITE      780

static const uint64_t numbers[] = {
#include "record/polyglot_numbers_chess.inc"
};

_Static_assert(sizeof numbers / sizeof numbers[0] == 781, "the format's count of numbers");

static uint64_t men_key(const struct qy_position *position)
{
    uint64_t key = 0;

    for (unsigned square = 0; square < 64; square++) {
        qy_piece piece = qy_position_at(position, (qy_square)square);

        if (!piece)
            continue;
        unsigned kind = 2U * (QY_PIECE_KIND(piece) - 1U) + (QY_PIECE_SIDE(piece) == QY_FIRST);
        key ^= numbers[64 * kind + square];
    }
    return key;
}

/* The rights are stored in the position as the squares of rooks and kings: a king's are those on its rank. */
static uint64_t castling_key(const struct qy_position *position)
{
    uint64_t rights = position->as.chess.castling;
    uint64_t key = 0;

    for (unsigned side = 0; side < 2; side++) {
        unsigned king = qy_position_king(position, (enum qy_side)side);
        unsigned rank = 56 * side;

        for (unsigned rook = rank; rook < rank + 8; rook++)
            if (rook != king && (rights >> rook & 1))
                key ^= numbers[CASTLING + 2 * side + (rook < king)];
    }
    return key;
}

/* True if a pawn of the side to move is beside the square, so that the format counts en passant. */
static bool pawn_beside(const struct qy_position *position, unsigned square)
{
    qy_piece pawn = QY_PIECE(qy_position_side(position), QY_CHESS_PAWN);

    return ((square & 7) > 0 && qy_position_at(position, (qy_square)(square - 1)) == pawn) ||
           ((square & 7) < 7 && qy_position_at(position, (qy_square)(square + 1)) == pawn);
}

/* The file of a pawn that just made a double step and could be captured but for a pin; 8 for none. */
static unsigned passed_file(const struct qy_position *position, qy_move last)
{
    qy_piece pawn = QY_PIECE(!qy_position_side(position), QY_CHESS_PAWN);
    unsigned from = last == QY_MOVE_NONE || last == QY_MOVE_NULL ? 0 : qy_move_from(position->game, last);
    unsigned to = from == 0 ? 0 : qy_move_to(position->game, last);
    bool two = from + 16 == to || to + 16 == from;

    return two && qy_position_at(position, (qy_square)to) == pawn && pawn_beside(position, to) ? to & 7 : 8;
}

uint64_t qyi_polyglot_key(const struct qy_position *position, qy_move last)
{
    uint64_t key = men_key(position) ^ castling_key(position);
    unsigned file =
        position->as.chess.en_passant ? position->as.chess.en_passant & 7U : passed_file(position, last);

    if (file < 8)
        key ^= numbers[EN_PASSANT + file];
    if (qy_position_side(position) == QY_FIRST)
        key ^= numbers[WHITE];
    return key;
}

uint16_t qyi_polyglot_move(enum qy_game game, qy_move move)
{
    unsigned rook = qy_move_castling_rook(game, move);
    unsigned to = rook != QY_SQUARE_NONE ? rook : qy_move_to(game, move);
    unsigned promotion = qy_move_promotion(game, move);

    return (uint16_t)(to | (unsigned)qy_move_from(game, move) << 6 | (promotion ? promotion - 1 : 0) << 12);
}
