/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Endgame tables within a search and at its root. May use: base, game, tables.
 *
 * Within the tree a position is probed after a capture (or, in chess, a pawn move): its pieces are then those
 * of a table, so nothing below it needs a search. At the root the tables are final: a win or a loss is
 * reported with its line and not searched; in a draw, the moves that keep it are searched for the one that is
 * hardest for the other side, and reported as a draw.
 */
#ifndef QYI_ENGINE_TABLES_H
#define QYI_ENGINE_TABLES_H

#include "engine/search.h"

/* A table win that exists only because perpetual check loses: below any mate, above any evaluation. */
#define QYI_TABLE_WIN 24000

/*
 * A table's value of a position `ply` plies below the root, for its side to move. False: no table has it, or
 * the end is more than `limit` half-moves without a capture away, so that it may not be reached.
 */
bool qyi_tables_value(struct qyi_search *search, const struct qy_position *position, int limit, int ply,
                      int *ret_value);

/* What the tables know about the root. */
enum qyi_root_known {
    QYI_ROOT_OPEN,  /* to be searched */
    QYI_ROOT_DRAWN, /* only moves that keep the draw are left among all threads' roots; to be searched */
    QYI_ROOT_KNOWN, /* the calling thread's roots have values and lines, best first; not to be searched */
};

/* Probes the moves of the root, those of `search->workers`. */
enum qyi_root_known qyi_tables_root(struct qyi_search *search, const struct qy_position *position);

#endif
