/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Sets of points as numbers of 128 bits. May use: base.
 *
 * Point n is bit n + 19. So ranks 0 to 4 fill the lower word up to its last bit and ranks 5 to 9 begin the
 * upper one (advisors, elephants and general never need more than one word), and shifting a set right by n
 * leaves point n at bit 19 with its neighbours, up to a horse's move away, at fixed places around it:
 *
 *     36  .  38        targets of a horse on bit 19
 *  30  . 28  . 32         28, 18, 20, 10: its legs
 *      18 19 20
 *   8  . 10  . 12
 *      0  .  2
 */
#ifndef QYI_XIANGQI_BITBOARD_H
#define QYI_XIANGQI_BITBOARD_H

#include "xiangqi/squares.h"

#define QYI_XIANGQI_BIT0 19

__extension__ typedef unsigned __int128 qyi_xiangqi_bits;

#define QYI_XIANGQI_ALL (~(qyi_xiangqi_bits)0)

/* Such a set in a constant table: C has no 128-bit literals. */
struct qyi_xiangqi_mask {
    uint64_t half[2];
};

static inline qyi_xiangqi_bits qyi_xiangqi_join(const uint64_t half[2])
{
    return (qyi_xiangqi_bits)half[1] << 64 | half[0];
}

static inline void qyi_xiangqi_split(qyi_xiangqi_bits bits, uint64_t ret_half[2])
{
    ret_half[0] = (uint64_t)bits;
    ret_half[1] = (uint64_t)(bits >> 64);
}

/* One half: 0 holds ranks 0 to 4, 1 ranks 5 to 9. */
static inline uint64_t qyi_xiangqi_half(qyi_xiangqi_bits bits, unsigned half)
{
    return (uint64_t)(half ? bits >> 64 : bits);
}

static inline qyi_xiangqi_bits qyi_xiangqi_bit(unsigned square)
{
    return (qyi_xiangqi_bits)1 << (square + QYI_XIANGQI_BIT0);
}

static inline bool qyi_xiangqi_has(qyi_xiangqi_bits bits, unsigned square)
{
    return (bits >> (square + QYI_XIANGQI_BIT0) & 1) != 0;
}

static inline unsigned qyi_xiangqi_count(qyi_xiangqi_bits bits)
{
    return (unsigned)(__builtin_popcountll((uint64_t)bits) + __builtin_popcountll((uint64_t)(bits >> 64)));
}

/* Removes and returns the lowest point of a non-empty set. */
static inline unsigned qyi_xiangqi_pop(qyi_xiangqi_bits *bits)
{
    uint64_t low = (uint64_t)*bits;
    unsigned at =
        low ? (unsigned)__builtin_ctzll(low) : 64U + (unsigned)__builtin_ctzll((uint64_t)(*bits >> 64));

    *bits &= *bits - 1;
    return at - QYI_XIANGQI_BIT0;
}

/* The nine bits of a rank, file 0 is the lowest. */
static inline unsigned qyi_xiangqi_rank_of(qyi_xiangqi_bits bits, unsigned rank)
{
    return (unsigned)(bits >> (rank * QYI_XIANGQI_FILES + QYI_XIANGQI_BIT0)) & 0x1FFU;
}

/*
 * The ten bits of a file, rank 0 is the lowest. The multiplication sends bits 0, 9, 18, 27 and 36 of each
 * half to five adjacent bits, and no other product there.
 */
static inline unsigned qyi_xiangqi_file_of(qyi_xiangqi_bits bits, unsigned file)
{
    const uint64_t stride = UINT64_C(0x1008040201);
    const uint64_t gather =
        UINT64_C(1) << 40 | UINT64_C(1) << 32 | UINT64_C(1) << 24 | UINT64_C(1) << 16 | 256;
    uint64_t near = (uint64_t)bits >> (QYI_XIANGQI_BIT0 + file) & stride;
    uint64_t far = (uint64_t)(bits >> 64) >> file & stride;

    return (unsigned)(near * gather >> 40 & 31) | (unsigned)(far * gather >> 40 & 31) << 5;
}

#endif
