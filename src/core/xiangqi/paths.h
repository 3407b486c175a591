/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How each piece moves, on any board of ninety entries that are 0 where nobody stands: the plain
 * rules without tables, for what must work on impossible boards too or must name a reason. May use: base.
 */
#ifndef QYI_XIANGQI_PATHS_H
#define QYI_XIANGQI_PATHS_H

#include "xiangqi/squares.h"

/* How many pieces stand between two different points of one rank or file; -1 when no line joins them. */
int qyi_xiangqi_men_between(const uint8_t *board, unsigned a, unsigned b);

/*
 * What keeps a piece of `side` from going from one point to another, both on the board: QY_REFUSAL_NONE when
 * nothing does. `takes` says whether it goes there to take. The piece on the target, the side to move and the safety of
 * the generals are ignored.
 */
enum qy_refusal qyi_xiangqi_path(const uint8_t *board, enum qy_side side, enum qy_xiangqi_kind kind,
                                 unsigned from, unsigned to, bool takes);

#endif
