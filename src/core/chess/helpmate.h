/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Searches for a helpmate: both sides cooperate to mate one of them.
 *
 * It is a best-first search of the graph of positions reachable by legal moves. Positions are stored whole,
 * not only as keys, so that a search which ends without a mate is a proof that there is none.
 */
#ifndef QYI_CHESS_HELPMATE_H
#define QYI_CHESS_HELPMATE_H

#include "chess/position.h"
#include "chess/winnable.h"

/*
 * The theorems by which the search prunes positions after a capture or a pawn move; each value includes the
 * earlier ones.
 */
enum qyi_shortcuts {
    QYI_SHORTCUTS_NONE,
    QYI_SHORTCUTS_MATERIAL, /* theorems 1 to 3 */
    QYI_SHORTCUTS_STRUCTURE /* theorems 4 to 5a */
};

/*
 * Searches a way in which `winner` mates, in up to `max_nodes` positions. Returns 0 or QY_E_MEMORY. Sets the
 * answer, the nodes and, for YES, a line that the caller frees.
 */
int qyi_helpmate_search(const struct qy_chess_position *position, enum qy_side winner,
                        const struct qy_winnable_limits *limits, uint64_t max_nodes,
                        enum qyi_shortcuts shortcuts, struct qy_winnable *ret_result);

#endif
