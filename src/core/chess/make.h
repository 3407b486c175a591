/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Makes a move by writing the position after it from the one before it. Inline, because each implementation
 * of the move generator compiles it for its own CPU.
 */
#ifndef QYI_CHESS_MAKE_H
#define QYI_CHESS_MAKE_H

#include <qiyuan/core/api.h>

#include "chess/position.h"
#include "chess/tables.h"

#ifdef __AVX512VL__
#include <immintrin.h>
#endif

/* The effects of a move beyond moving a piece from one square to another (see position.c). */
QY_API void qyi_chess_advance_special(const struct qy_chess_position *before, qy_move move,
                                      struct qy_chess_position *after);

/* Passes the turn: the null move. */
QY_API void qyi_chess_pass(struct qy_chess_position *position);

/*
 * Moves the piece on `from` to `to` in the four planes and returns the moving and the captured piece.
 *
 * In each plane the bit at `to` becomes that at `from`, and the bit at `from` is cleared.
 */
static inline void qyi_chess_carry(const struct qy_chess_position *before, unsigned from, unsigned to,
                                   struct qy_chess_position *after, unsigned *ret_moved, unsigned *ret_taken)
{
#ifdef __AVX512VL__
    __m256i planes = _mm256_loadu_si256((const __m256i *)before->plane);
    __m256i source = _mm256_set1_epi64x((long long)qyi_chess_bit(from));
    __m256i target = _mm256_set1_epi64x((long long)qyi_chess_bit(to));
    __mmask8 moved = _mm256_test_epi64_mask(planes, source);
    __mmask8 taken = _mm256_test_epi64_mask(planes, target);

    planes = _mm256_andnot_si256(_mm256_or_si256(source, target), planes);
    planes = _mm256_mask_or_epi64(planes, moved, planes, target);
    _mm256_storeu_si256((__m256i *)after->plane, planes);
    *ret_moved = moved;
    *ret_taken = taken;
#else
    uint64_t kept = ~(qyi_chess_bit(from) | qyi_chess_bit(to));

    *ret_moved = qyi_chess_at(before, from);
    *ret_taken = qyi_chess_at(before, to);
    for (int i = 0; i < 4; i++)
        after->plane[i] = (before->plane[i] & kept) | (before->plane[i] >> from & 1) << to;
#endif
}

/* Writes to `after`, another object, the position after a legal move (not the null move) in `before`. */
static inline void qyi_chess_advance(const struct qy_chess_position *before, qy_move move,
                                     struct qy_chess_position *after)
{
    const struct qyi_chess_tables *tables = &qyi_chess_tables;
    unsigned from = qyi_chess_move_from(move);
    unsigned to = qyi_chess_move_target(move);
    uint64_t touched = qyi_chess_bit(from) | qyi_chess_bit(to);
    unsigned moved;
    unsigned taken;

    qyi_chess_carry(before, from, to, after, &moved, &taken);
    after->key = before->key ^ tables->key_side ^ tables->key_en_passant[before->en_passant] ^
                 tables->key_piece[moved][from] ^ tables->key_piece[moved][to] ^ tables->key_piece[taken][to];
    after->castling = before->castling;
    /* A multiplication instead of a branch: captures and pawn moves are unpredictable. */
    after->halfmove = (uint16_t)((unsigned)(QY_PIECE_KIND(moved) != QY_CHESS_PAWN && !taken) *
                                 (before->halfmove + (unsigned)(before->halfmove != UINT16_MAX)));
    after->fullmove =
        (uint16_t)(before->fullmove + (before->side == QY_SECOND && before->fullmove != UINT16_MAX));
    after->side = before->side ^ 1;
    after->en_passant = 0;
    after->chess960 = before->chess960;
    after->zero = 0;
    if (qyi_chess_move_class(move) != QYI_CHESS_NORMAL || (before->castling & touched))
        qyi_chess_advance_special(before, move, after);
}

#endif
