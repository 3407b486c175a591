/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds words of opening names in the headers of an index: in tags, and in the openings played. */
#ifndef QYI_COLLECTION_INDEX_OPENINGS_H
#define QYI_COLLECTION_INDEX_OPENINGS_H

#include "collection/index_in.h"
#include "collection/query.h"

struct qyi_index_openings;

/* Prepares a search; index and query must outlive it. Errors: QY_E_MEMORY, those of reading an index. */
int qyi_index_openings_new(struct qy_index *index, const struct qy_query *query,
                           struct qyi_index_openings **ret_openings, struct qy_error *reterr);
/* Frees it; accepts NULL. */
void qyi_index_openings_free(struct qyi_index_openings *openings);
/* True if the name of a game's opening matches a term. *ret_open: the game may have a name that the index
 * does not store. */
bool qyi_index_opening_wanted(struct qyi_index_openings *openings, size_t term,
                              const struct qy_index_game *game, bool *ret_open);

#endif
