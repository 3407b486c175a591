/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What endgame tables say within a search and at its root. May use: base, game, tables.
 *
 * Within the tree a position is looked up when a piece was just taken (or, in chess, a pawn moved): from there on its
 * pieces are those of a table, so nothing below it needs a search. At the root a table's word is final: a win or a loss
 * is told with its line and not searched; of a draw, the moves that keep it are searched for the one that asks most
 * of the other side, and told as a draw.
 */
#ifndef QYI_ENGINE_TABLES_H
#define QYI_ENGINE_TABLES_H

#include "engine/search.h"

/* A win that a table knows only because perpetual check is forbidden: below any mate, above any evaluation. */
#define QYI_TABLE_WIN 24000

/*
 * What a table says of a position `ply` plies below the root, for its side to move. False: no table knows, or the
 * end lies beyond `limit` half-moves without a capture, so that it may not come.
 */
bool qyi_tables_value(struct qyi_search *search, const struct qy_position *position, int limit, int ply,
                      int *ret_value);

/* What a root is by the tables. */
enum qyi_root_known {
    QYI_ROOT_OPEN,  /* it is to be searched */
    QYI_ROOT_DRAWN, /* only moves that keep the draw are left among the roots of all threads; to be searched */
    QYI_ROOT_KNOWN, /* the roots of the calling thread have their values and lines, best first; not to be searched */
};

/* Looks up the moves of the root, those of `search->workers`. */
enum qyi_root_known qyi_tables_root(struct qyi_search *search, const struct qy_position *position);

#endif
