/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi endgames that the sum of terms would misjudge. */
#include "engine/eval_xiangqi.h"

#include <stddef.h>

/*
 * Attackers without counterattack against guards (advisors and elephants): the attacking pieces, the fewest
 * guards that hold against them, and the scale in that case. The first matching row counts.
 */
static const struct holding {
    int8_t rooks;
    int8_t cannons;
    int8_t horses;
    int8_t pawns;
    int8_t guards;
    int8_t scale;
} holdings[] =
    {
        {1, 0, 0, 0, 4, 6},                      /* a rook doesn't break a full guard */
        {1, 0, 0, 0, 3, 48}, {0, 0, 1, 0, 2, 8}, /* a horse beats one guard at most */
        {0, 0, 1, 0, 1, 44}, {0, 1, 0, 0, 1, 6}, /* a cannon needs screens, even against a bare general */
        {0, 1, 0, 0, 0, 24}, {0, 0, 0, 1, 2, 4},  {0, 0, 0, 1, 1, 20},
        {0, 0, 0, 1, 0, 40}, /* unless the pawn is on the last rank */
        {0, 0, 0, 2, 3, 8},  {0, 0, 0, 2, 2, 32}, {0, 0, 0, 3, 4, 24},
        {0, 0, 1, 1, 4, 14}, {0, 0, 1, 1, 3, 40}, {0, 1, 0, 1, 3, 12},
        {0, 1, 0, 1, 2, 32}, {0, 2, 0, 0, 4, 14}, {0, 2, 0, 0, 3, 40},
};

/* Number of pieces that can cross the river. */
static int attackers(const int *kind)
{
    return kind[QY_XIANGQI_ROOK] + kind[QY_XIANGQI_CANNON] + kind[QY_XIANGQI_HORSE] + kind[QY_XIANGQI_PAWN];
}

/* Both sides have attackers: being one piece ahead is only enough with material to win with. */
static int contested_scale(const int *own, const int *other)
{
    int officers = own[QY_XIANGQI_ROOK] + own[QY_XIANGQI_CANNON] + own[QY_XIANGQI_HORSE];
    int against = other[QY_XIANGQI_ROOK] + other[QY_XIANGQI_CANNON] + other[QY_XIANGQI_HORSE];
    int guards = other[QY_XIANGQI_ADVISOR] + other[QY_XIANGQI_ELEPHANT];

    if (officers > 1 || own[QY_XIANGQI_PAWN] > 1)
        return QYI_EVAL_SCALE;
    if (officers == 0 || own[QY_XIANGQI_PAWN] == 0)
        return against && guards >= 3 ? 16 : 40;
    return against && guards >= 3 ? 36 : 56;
}

int qyi_eval_xiangqi_scale(const struct qyi_eval_xiangqi_count *count, unsigned strong)
{
    const int *own = count->kind[strong];
    const int *other = count->kind[strong ^ 1];
    int guards = other[QY_XIANGQI_ADVISOR] + other[QY_XIANGQI_ELEPHANT];

    if (attackers(own) == 0)
        return 0;
    if (attackers(other) > 0)
        return contested_scale(own, other);
    for (size_t i = 0; i < sizeof holdings / sizeof holdings[0]; i++) {
        const struct holding *row = &holdings[i];

        if (row->rooks == own[QY_XIANGQI_ROOK] && row->cannons == own[QY_XIANGQI_CANNON] &&
            row->horses == own[QY_XIANGQI_HORSE] && row->pawns == own[QY_XIANGQI_PAWN] &&
            row->guards <= guards)
            return row->scale;
    }
    return QYI_EVAL_SCALE;
}
