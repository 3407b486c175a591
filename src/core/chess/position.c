/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chess: a position's keys, castling rights and attackers, making and unmaking moves. */
#include "chess/position.h"

#include "chess/attackers.h"
#include "chess/make.h"

void qyi_chess_put(struct qy_chess_position *position, unsigned square, qy_piece piece)
{
    for (int i = 0; i < 4; i++) {
        position->plane[i] &= ~qyi_chess_bit(square);
        position->plane[i] |= (uint64_t)(piece >> i & 1) << square;
    }
}

void qyi_chess_start(struct qy_chess_position *ret_position)
{
    /* The planes of RNBQKBNR and its pawns: the bits of the kinds, then the second side's pieces. */
    *ret_position = (struct qy_chess_position){
        .plane = {0x2CFF00000000FF2C, 0x7600000000000076, 0x9900000000000099, 0xFFFF000000000000},
        .castling = 0x9100000000000091,
        .key = qyi_chess_tables.key_start,
        .fullmove = 1,
    };
}

/* The combined key of all castling squares in a set. */
static uint64_t castling_key(uint64_t castling)
{
    uint64_t key = 0;

    while (castling)
        key ^= qyi_chess_tables.key_castling[qyi_chess_pop(&castling)];
    return key;
}

uint64_t qyi_chess_compute_key(const struct qy_chess_position *position)
{
    uint64_t key = position->side == QY_SECOND ? qyi_chess_tables.key_side : 0;

    for (uint64_t men = qyi_chess_occupied(position); men;) {
        unsigned square = qyi_chess_pop(&men);

        key ^= qyi_chess_tables.key_piece[qyi_chess_at(position, square)][square];
    }
    return key ^ castling_key(position->castling) ^ qyi_chess_tables.key_en_passant[position->en_passant];
}

/*
 * The castling set after moves from or captures on `touched`: a king that moves loses both rights, and a king
 * without a castling rook is removed.
 */
static uint64_t chess_castling_left(uint64_t castling, uint64_t touched, uint64_t kings)
{
    uint64_t left = castling & ~touched;

    for (int side = 0; side < 2; side++) {
        uint64_t rank = side == 0 ? QYI_CHESS_RANK_1_SET : QYI_CHESS_RANK_8_SET;

        if ((left & rank & kings) == 0 || (left & rank & ~kings) == 0)
            left &= ~rank;
    }
    return left;
}

uint64_t qyi_chess_attackers_set(const struct qy_chess_position *position, unsigned square, enum qy_side by,
                                 uint64_t occupied)
{
    return qyi_chess_attackers_here(position, square, by, occupied);
}

bool qyi_chess_en_passant_safe(const struct qy_chess_position *position, unsigned from, unsigned to)
{
    enum qy_side us = (enum qy_side)position->side;
    uint64_t passed = qyi_chess_bit(to ^ 8);
    uint64_t occupied = (qyi_chess_occupied(position) ^ qyi_chess_bit(from) ^ passed) | qyi_chess_bit(to);
    qy_square king = qyi_chess_king(position, us);

    return qyi_chess_attackers_set(position, king, us ^ 1, occupied) == 0;
}

bool qyi_chess_en_passant_legal(const struct qy_chess_position *position, unsigned square)
{
    enum qy_side us = (enum qy_side)position->side;
    uint64_t pawns = qyi_chess_tables.pawn[us ^ 1][square] & qyi_chess_kind_set(position, QY_CHESS_PAWN) &
                     qyi_chess_side_set(position, us);

    while (pawns)
        if (qyi_chess_en_passant_safe(position, qyi_chess_pop(&pawns), square))
            return true;
    return false;
}

/*
 * Corrects the position after a castling was made as a normal move: replaces the king on the rook's square by
 * the castled king and rook.
 */
static void finish_castling(const struct qy_chess_position *before, qy_move move,
                            struct qy_chess_position *after)
{
    const uint64_t(*keys)[64] = qyi_chess_tables.key_piece;
    enum qy_side us = (enum qy_side)before->side;
    qy_piece king = QY_PIECE(us, QY_CHESS_KING);
    qy_piece rook = QY_PIECE(us, QY_CHESS_ROOK);
    unsigned from = qyi_chess_move_from(move);
    unsigned rook_from = qyi_chess_move_target(move);
    unsigned to = qyi_chess_castled_king(from, rook_from);
    unsigned rook_to = qyi_chess_castled_rook(from, rook_from);

    qyi_chess_put(after, rook_from, 0);
    qyi_chess_put(after, to, king);
    qyi_chess_put(after, rook_to, rook);
    after->key ^= keys[king][rook_from] ^ keys[king][to] ^ keys[rook][rook_to];
    after->halfmove = (uint16_t)(before->halfmove + (before->halfmove != UINT16_MAX));
}

void qyi_chess_advance_special(const struct qy_chess_position *before, qy_move move,
                               struct qy_chess_position *after)
{
    const uint64_t(*keys)[64] = qyi_chess_tables.key_piece;
    enum qy_side us = (enum qy_side)before->side;
    unsigned class = qyi_chess_move_class(move);
    unsigned from = qyi_chess_move_from(move);
    unsigned to = qyi_chess_move_target(move);
    /* the square that a double step passes, or that of the pawn captured en passant */
    unsigned behind = to ^ 8;

    if (before->castling & (qyi_chess_bit(from) | qyi_chess_bit(to))) {
        after->castling = chess_castling_left(before->castling, qyi_chess_bit(from) | qyi_chess_bit(to),
                                              qyi_chess_kings(before));
        after->key ^= castling_key(before->castling ^ after->castling);
    }
    if (class == QYI_CHESS_DOUBLE_STEP) {
        if (qyi_chess_en_passant_legal(after, behind)) {
            after->en_passant = (qy_square)behind;
            after->key ^= qyi_chess_tables.key_en_passant[behind];
        }
    } else if (class == QYI_CHESS_EN_PASSANT) {
        qyi_chess_put(after, behind, 0);
        after->key ^= keys[QY_PIECE(us ^ 1, QY_CHESS_PAWN)][behind];
    } else if (class == QYI_CHESS_CASTLING) {
        finish_castling(before, move, after);
    } else if (class >= QYI_CHESS_PROMOTION) {
        qy_piece piece = QY_PIECE(us, class & 7);

        qyi_chess_put(after, to, piece);
        after->key ^= keys[QY_PIECE(us, QY_CHESS_PAWN)][to] ^ keys[piece][to];
    }
}

/* The side to move passes. */
void qyi_chess_pass(struct qy_chess_position *position)
{
    position->key ^= qyi_chess_tables.key_side ^ qyi_chess_tables.key_en_passant[position->en_passant];
    position->en_passant = 0;
    position->halfmove = (uint16_t)(position->halfmove + (position->halfmove != UINT16_MAX));
    if (position->side == QY_SECOND && position->fullmove != UINT16_MAX)
        position->fullmove++;
    position->side ^= 1;
}

void qyi_chess_make(struct qy_chess_position *position, qy_move move, struct qy_chess_undo *ret_undo)
{
    ret_undo->before = *position;
    if (move == QY_MOVE_NULL)
        qyi_chess_pass(position);
    else
        qyi_chess_advance(&ret_undo->before, move, position);
    ret_undo->irreversible = position->halfmove == 0 || position->castling != ret_undo->before.castling;
}

void qyi_chess_unmake(struct qy_chess_position *position, qy_move move, const struct qy_chess_undo *undo)
{
    (void)move;
    *position = undo->before;
}
