/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The search for a helpmate: both sides work together to have one of them mated.
 *
 * It is a best-first walk over the graph of positions that legal moves can reach. Positions are remembered
 * whole, not by their keys alone, so that a walk which ends without a mate is a proof that there is none.
 */
#ifndef QYI_CHESS_HELPMATE_H
#define QYI_CHESS_HELPMATE_H

#include "chess/position.h"
#include "chess/winnable.h"

/* By what the walk leaves positions out after a capture or a pawn's move, each with those before it. */
enum qyi_shortcuts {
    QYI_SHORTCUTS_NONE,
    QYI_SHORTCUTS_MATERIAL, /* theorems 1 to 3 */
    QYI_SHORTCUTS_STRUCTURE /* theorems 4 to 5a */
};

/*
 * Looks for a way in which `winner` mates. Up to `max_nodes` positions are looked at. Returns 0 or
 * QY_E_MEMORY. In ret_result it sets the answer, nodes and, for YES, a line that the caller frees.
 */
int qyi_helpmate_search(const struct qy_chess_position *position, enum qy_side winner,
                        const struct qy_winnable_limits *limits, uint64_t max_nodes,
                        enum qyi_shortcuts shortcuts, struct qy_winnable *ret_result);

#endif
