/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games by bounds on the numbers of their pieces. */
#ifndef QYI_COLLECTION_INDEX_MEN_H
#define QYI_COLLECTION_INDEX_MEN_H

#include "collection/index_in.h"
#include "collection/query.h"

/*
 * Adds to the set `may` the games in which a term of counts of pieces or of their balance may hold, in main lines or in
 * `variations` too, and to `sure` those in which it does. Errors: QY_E_FILE_READ, QY_E_INDEX_DAMAGED.
 */
int qyi_index_find_men(struct qy_index *index, const struct qyi_term *term, bool variations, uint64_t *sure,
                       uint64_t *may, struct qy_error *reterr);

#endif
