/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sets of squares in one 64-bit word: bit n is square n. */
#ifndef QYI_CHESS_BITBOARD_H
#define QYI_CHESS_BITBOARD_H

#include <stdbool.h>
#include <stdint.h>

#define QYI_CHESS_FILE_A_SET UINT64_C(0x0101010101010101)
#define QYI_CHESS_FILE_H_SET UINT64_C(0x8080808080808080)
#define QYI_CHESS_RANK_1_SET UINT64_C(0x00000000000000FF)
#define QYI_CHESS_RANK_8_SET UINT64_C(0xFF00000000000000)

/* Every square of a rank, 0 to 7. */
static inline uint64_t qyi_chess_rank_set(unsigned rank)
{
    return QYI_CHESS_RANK_1_SET << (8 * rank);
}

/* The set of one square. */
static inline uint64_t qyi_chess_bit(unsigned square)
{
    return UINT64_C(1) << square;
}

/* How many squares are in a set. */
static inline unsigned qyi_chess_count(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

/* True if a set has at least two squares. */
static inline bool qyi_chess_many(uint64_t set)
{
    return (set & (set - 1)) != 0;
}

/* The lowest square of a non-empty set. */
static inline unsigned qyi_chess_first(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

/* Removes and returns the lowest square of a non-empty set. */
static inline unsigned qyi_chess_pop(uint64_t *set)
{
    unsigned square = qyi_chess_first(*set);

    *set &= *set - 1;
    return square;
}

#endif
