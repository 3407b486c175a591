/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words of openings' names, asked of the headers of an index: of tags, and of what was played. */
#ifndef QYI_COLLECTION_INDEX_OPENINGS_H
#define QYI_COLLECTION_INDEX_OPENINGS_H

#include "collection/index_in.h"
#include "collection/query.h"

struct qyi_index_openings;

/* Begins; index and query must live as long. Errors: QY_E_MEMORY, those of reading an index. */
int qyi_index_openings_new(struct qy_index *index, const struct qy_query *query,
                           struct qyi_index_openings **ret_openings, struct qy_error *reterr);
/* Frees it; accepts NULL. */
void qyi_index_openings_free(struct qyi_index_openings *openings);
/* True if a game's opening has a name as a term wants it; *ret_open: it may have one that is not kept. */
bool qyi_index_opening_wanted(struct qyi_index_openings *openings, size_t term,
                              const struct qy_index_game *game, bool *ret_open);

#endif
