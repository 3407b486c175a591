/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Material that can't mate: theorems 1 to 3 of src/core/winnable.md. */
#include "chess/material.h"

bool qyi_chess_material_excludes_mate(const struct qy_chess_position *position, enum qy_side winner)
{
    const uint64_t dark = UINT64_C(0xAA55AA55AA55AA55);
    uint64_t kings = qyi_chess_kings(position);
    uint64_t ours = qyi_chess_side_set(position, winner) & ~kings;
    uint64_t theirs = qyi_chess_side_set(position, winner ^ 1) & ~kings;
    uint64_t bishops = qyi_chess_kind_set(position, QY_CHESS_BISHOP);
    uint64_t majors = qyi_chess_straight_set(position);

    if (!ours)
        return true;
    if (ours & ~bishops)
        return !qyi_chess_many(ours) && (ours & qyi_chess_kind_set(position, QY_CHESS_KNIGHT)) &&
               !(theirs & ~qyi_chess_kind_set(position, QY_CHESS_QUEEN));
    bishops &= ours | theirs;
    return !(theirs & ~majors & ~bishops) && (!(bishops & dark) || !(bishops & ~dark));
}
