/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds games by the numbers of their pieces. */
#ifndef QYI_COLLECTION_INDEX_MEN_H
#define QYI_COLLECTION_INDEX_MEN_H

#include "collection/index_in.h"
#include "collection/query.h"

/*
 * For a term about numbers of pieces or their balance, adds to the set `may` the games in which it may hold,
 * in main lines or also in `variations`, and to `sure` the games in which it holds. Errors: QY_E_FILE_READ,
 * QY_E_INDEX_DAMAGED.
 */
int qyi_index_find_men(struct qy_index *index, const struct qyi_term *term, bool variations, uint64_t *sure,
                       uint64_t *may, struct qy_error *reterr);

#endif
