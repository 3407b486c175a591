/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The value that a table stores for a position and a side to move, in 16 bits.
 *
 *     15          14    13 ... 0
 *     impossible  rule  0: a draw (during a build: unknown), else plies to mate + 1
 *
 * Plies tell the winner: with an even number the side to move loses (0: it is mated), with an odd one it wins.
 * The bit `rule` marks results that exist only because perpetual check is forbidden.
 */
#ifndef QYI_TABLES_VALUE_H
#define QYI_TABLES_VALUE_H

#include <stdbool.h>
#include <stdint.h>

#define QYI_VALUE_DRAW       0
#define QYI_VALUE_IMPOSSIBLE 0x8000
#define QYI_VALUE_RULE       0x4000
#define QYI_VALUE_PLIES      0x3FFF
#define QYI_VALUE_MOST       (QYI_VALUE_PLIES - 2) /* most plies */

/* The value of a win or loss in this many plies. */
static inline uint16_t qyi_value_of(unsigned plies)
{
    return (uint16_t)(plies + 1);
}

/* The plies of a value that is a win or loss. */
static inline unsigned qyi_value_plies(uint16_t value)
{
    return (value & QYI_VALUE_PLIES) - 1U;
}

static inline bool qyi_value_decided(uint16_t value)
{
    return (value & QYI_VALUE_PLIES) != 0;
}

static inline bool qyi_value_won(uint16_t value)
{
    return qyi_value_decided(value) && qyi_value_plies(value) % 2 == 1;
}

static inline bool qyi_value_lost(uint16_t value)
{
    return qyi_value_decided(value) && qyi_value_plies(value) % 2 == 0;
}

#endif
