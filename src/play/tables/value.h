/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a table holds for a position and a side to move, in 16 bits.
 *
 *     15          14    13 ... 0
 *     impossible  rule  0: a draw (while a table is built: not known), else plies to mate + 1
 *
 * The plies tell who wins: an even number is lost for the side to move (0: it is mated), an odd one won. The
 * bit `rule` marks what is decided only because perpetual check is forbidden.
 */
#ifndef QYI_TABLES_VALUE_H
#define QYI_TABLES_VALUE_H

#include <stdbool.h>
#include <stdint.h>

#define QYI_VALUE_DRAW       0
#define QYI_VALUE_IMPOSSIBLE 0x8000
#define QYI_VALUE_RULE       0x4000
#define QYI_VALUE_PLIES      0x3FFF
#define QYI_VALUE_MOST       (QYI_VALUE_PLIES - 2) /* plies */

/* A win or loss in this many plies. */
static inline uint16_t qyi_value_of(unsigned plies)
{
    return (uint16_t)(plies + 1);
}

/* The plies of a value that is a win or a loss. */
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
