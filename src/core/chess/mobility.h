/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Static mobility: the squares that each piece can possibly ever reach from a position.
 *
 * The sets are a least fixed point and overestimate: every series of legal moves stays within them
 * (src/core/winnable.md, theorem 4, has the proof). What they exclude is therefore impossible.
 */
#ifndef QYI_CHESS_MOBILITY_H
#define QYI_CHESS_MOBILITY_H

#include "chess/position.h"

#define QYI_MOBILITY_MEN 32

/* One piece of the position. */
struct qyi_mobility_man {
    uint64_t reach;    /* squares where it may ever be unpromoted, its own included */
    uint64_t promoted; /* squares where it may ever be promoted */
    uint8_t square;    /* its present square */
    uint8_t kind;      /* enum qy_chess_kind */
    uint8_t side;
};

struct qyi_mobility {
    struct qyi_mobility_man man[QYI_MOBILITY_MEN];
    unsigned count;
    uint64_t fixed[2];     /* per side, the pieces that can never move nor be captured */
    uint64_t stand[2];     /* per side, the squares where a piece other than the king may ever be */
    uint64_t forbidden[2]; /* per side, the squares that its king can never enter */
};

/* Computes the sets. The position has at most 32 pieces and one king per side. */
void qyi_mobility_compute(const struct qy_chess_position *position, struct qyi_mobility *ret_mobility);

/* The squares that a piece may ever attack; kings, fixed or not, do not block. */
uint64_t qyi_mobility_attacked(const struct qyi_mobility *mobility, const struct qyi_mobility_man *man);

/*
 * True if the sets alone prove that `winner` can't mate by any series of legal moves (theorem 5). False
 * proves nothing.
 */
bool qyi_mobility_excludes_mate(const struct qyi_mobility *mobility, enum qy_side winner);

#endif
