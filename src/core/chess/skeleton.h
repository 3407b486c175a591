/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The skeleton of a position: kings, pawns and the side to move. The other pieces are assumed to be wherever
 * they could ever be. A mate that no series of skeletons allows is impossible (src/core/winnable.md, theorem
 * 6).
 */
#ifndef QYI_CHESS_SKELETON_H
#define QYI_CHESS_SKELETON_H

#include "chess/mobility.h"
#include "chess/position.h"

/*
 * True if no reachable skeleton allows `winner` a mate. False proves nothing: one does, a pawn may promote,
 * castling is possible, there are more than `most` skeletons, or memory is short. `mobility` is that of the
 * position; adds the number of skeletons searched to *nodes.
 */
bool qyi_skeleton_excludes_mate(const struct qy_chess_position *position, const struct qyi_mobility *mobility,
                                enum qy_side winner, unsigned most, uint64_t *nodes);

#endif
