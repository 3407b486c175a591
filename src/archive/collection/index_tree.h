/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tree grown from the moves that an index keeps, without reading a game from its file. */
#ifndef QYI_COLLECTION_INDEX_TREE_H
#define QYI_COLLECTION_INDEX_TREE_H

#include <qiyuan/archive/collection.h>

/*
 * The tree of `root`, `depth` plies deep, of the games that a query wants. Returns 1 and the tree, which the caller frees;
 * 0 where the index alone can't tell (games from positions of their own, questions that need their texts), or a negative
 * code.
 */
int qyi_index_grow(struct qy_index *index, const struct qy_query *query, const struct qy_position *root,
                   unsigned depth, struct qy_tree **ret_tree, struct qy_error *reterr);

#endif
