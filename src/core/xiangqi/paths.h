/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How each piece moves on any board of ninety entries, 0 for empty points: the plain rules without tables,
 * for code that must also work on impossible boards or name a reason. May use: base.
 */
#ifndef QYI_XIANGQI_PATHS_H
#define QYI_XIANGQI_PATHS_H

#include "xiangqi/squares.h"

/* The number of pieces between two different points on a rank or file; -1 if they share no line. */
int qyi_xiangqi_men_between(const uint8_t *board, unsigned a, unsigned b);

/*
 * What prevents a piece of `side` from going from one point to another, both on the board: QY_REFUSAL_NONE if
 * nothing does. `takes`: the move is a capture. Ignores the piece on the target, the side to move and the
 * safety of the generals.
 */
enum qy_refusal qyi_xiangqi_path(const uint8_t *board, enum qy_side side, enum qy_xiangqi_kind kind,
                                 unsigned from, unsigned to, bool takes);

#endif
