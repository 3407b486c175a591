/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The squares that a piece attacks.
 *
 * Sliders have two implementations. With BMI2 (if the file is compiled for it) pext numbers the occupation of
 * the relevant squares and one load gives the result. Without it, each line is computed by obstruction
 * difference:
 *
 *     lower 0 0 1 0 0 [s] 0 0 1 0 1 upper     highest piece below s, or square 0: a
 *     upper - a borrows up to the first piece above s, so upper ^ (upper - a), masked by the line, is the
 *     attack set
 */
#ifndef QYI_CHESS_ATTACKS_H
#define QYI_CHESS_ATTACKS_H

#include "chess/bitboard.h"
#include "chess/tables.h"

#include <qiyuan/core/chess.h>

#ifdef __BMI2__
#include <immintrin.h>

/*
 * The squares that a rook attacks with these `occupied` squares as blockers (which are themselves attacked).
 */
static inline uint64_t qyi_chess_rook_attacks(unsigned square, uint64_t occupied)
{
    const struct qyi_chess_slider *slider = &qyi_chess_tables.rook_slider[square];

    return qyi_chess_slides[slider->offset + _pext_u64(occupied, slider->relevant)];
}

/* The squares that a bishop attacks, likewise. */
static inline uint64_t qyi_chess_bishop_attacks(unsigned square, uint64_t occupied)
{
    const struct qyi_chess_slider *slider = &qyi_chess_tables.bishop_slider[square];

    return qyi_chess_slides[slider->offset + _pext_u64(occupied, slider->relevant)];
}

#else

static inline uint64_t qyi_chess_line_attacks(unsigned line, unsigned square, uint64_t occupied)
{
    const struct qyi_chess_ray_pair *rays = &qyi_chess_tables.rays[line][square];
    uint64_t lower = rays->lower & occupied;
    uint64_t upper = rays->upper & occupied;
    uint64_t highest = (UINT64_C(1) << 63) >> __builtin_clzll(lower | 1);

    return (upper ^ (upper - highest)) & (rays->lower | rays->upper);
}

/*
 * The squares that a rook attacks with these `occupied` squares as blockers (which are themselves attacked).
 */
static inline uint64_t qyi_chess_rook_attacks(unsigned square, uint64_t occupied)
{
    return qyi_chess_line_attacks(0, square, occupied) | qyi_chess_line_attacks(1, square, occupied);
}

/* The squares that a bishop attacks, likewise. */
static inline uint64_t qyi_chess_bishop_attacks(unsigned square, uint64_t occupied)
{
    return qyi_chess_line_attacks(2, square, occupied) | qyi_chess_line_attacks(3, square, occupied);
}

#endif

/*
 * The squares that a piece attacks with these `occupied` squares as blockers; `side` matters only for pawns.
 */
static inline uint64_t qyi_chess_attacks(unsigned kind, unsigned side, unsigned square, uint64_t occupied)
{
    switch (kind) {
    case QY_CHESS_PAWN: return qyi_chess_tables.pawn[side][square];
    case QY_CHESS_KNIGHT: return qyi_chess_tables.knight[square];
    case QY_CHESS_BISHOP: return qyi_chess_bishop_attacks(square, occupied);
    case QY_CHESS_ROOK: return qyi_chess_rook_attacks(square, occupied);
    case QY_CHESS_QUEEN:
        return qyi_chess_bishop_attacks(square, occupied) | qyi_chess_rook_attacks(square, occupied);
    default: return qyi_chess_tables.king[square];
    }
}

/* The squares that a set of pawns attacks. */
static inline uint64_t qyi_chess_pawns_attack(uint64_t pawns, unsigned side)
{
    uint64_t left = pawns & ~QYI_CHESS_FILE_A_SET;
    uint64_t right = pawns & ~QYI_CHESS_FILE_H_SET;

    return side == QY_FIRST ? left << 7 | right << 9 : left >> 9 | right >> 7;
}

#endif
