/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The skeleton of a position: kings, pawns and whose turn it is. The other pieces are taken for
 * present wherever they could ever stand. A mate that no series of skeletons allows is impossible
 * (src/core/winnable.md, theorem 6).
 */
#ifndef QYI_CHESS_SKELETON_H
#define QYI_CHESS_SKELETON_H

#include "chess/mobility.h"
#include "chess/position.h"

/*
 * True if no skeleton that can be reached leaves `winner` a mate. False says nothing: one does, a pawn may
 * promote, castling is possible, there are more than `most` skeletons, or memory is short. `mobility` is that
 * of the position, *nodes is raised by the skeletons looked at.
 */
bool qyi_skeleton_excludes_mate(const struct qy_chess_position *position, const struct qyi_mobility *mobility,
                                enum qy_side winner, unsigned most, uint64_t *nodes);

#endif
