/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Static mobility: squares that each piece can possibly reach, ever, from a position.
 *
 * The sets are a least fixed point and over-approximate: whatever any series of legal moves does stays within
 * them (the proof is in src/core/winnable.md, theorem 4). What they exclude is therefore impossible.
 */
#ifndef QYI_CHESS_MOBILITY_H
#define QYI_CHESS_MOBILITY_H

#include "chess/position.h"

#define QYI_MOBILITY_MEN 32

/* One piece of the position. */
struct qyi_mobility_man {
    uint64_t reach;    /* squares where it may come to stand as what it is; its own included */
    uint64_t promoted; /* squares where it may stand as a promoted piece */
    uint8_t square;    /* where it stands */
    uint8_t kind;      /* enum qy_chess_kind */
    uint8_t side;
};

struct qyi_mobility {
    struct qyi_mobility_man man[QYI_MOBILITY_MEN];
    unsigned count;
    uint64_t fixed[2];     /* the pieces of each side that can neither move nor be taken, ever */
    uint64_t stand[2];     /* where a piece of the side other than its king may come to stand */
    uint64_t forbidden[2]; /* squares that the king of the side can never enter */
};

/* Computes the sets. The position has at most 32 pieces, one king a side. */
void qyi_mobility_compute(const struct qy_chess_position *position, struct qyi_mobility *ret_mobility);

/* What a piece of the position may ever attack; kings, fixed or not, count as no obstacle. */
uint64_t qyi_mobility_attacked(const struct qyi_mobility *mobility, const struct qyi_mobility_man *man);

/*
 * True if the sets alone leave no square on which `winner` could ever mate the other king: the winner cannot
 * mate by any series of legal moves. False says nothing. (Theorem 5.)
 */
bool qyi_mobility_excludes_mate(const struct qyi_mobility *mobility, enum qy_side winner);

#endif
