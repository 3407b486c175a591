/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds an opening tree from the moves in an index, without reading games from their files. */
#ifndef QYI_COLLECTION_INDEX_TREE_H
#define QYI_COLLECTION_INDEX_TREE_H

#include <qiyuan/archive/collection.h>

/*
 * Builds the tree of `root`, `depth` plies deep, from the games that match a query. Returns 1 and the tree,
 * which the caller frees; 0 if the index alone is not sufficient (games with their own starting positions,
 * terms that need the games' texts); or a negative code.
 */
int qyi_index_grow(struct qy_index *index, const struct qy_query *query, const struct qy_position *root,
                   unsigned depth, struct qy_tree **ret_tree, struct qy_error *reterr);

#endif
