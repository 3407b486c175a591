/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The values of search terms whose key has a list of them (`has`, `result`, `mate`): terms are read, refused and
 * completed by it. Values that come from the games themselves are in suggest.h.
 */
#ifndef QYI_COLLECTION_QUERY_VALUES_H
#define QYI_COLLECTION_QUERY_VALUES_H

#include "collection/query_keys.h"

/* The value of a number of a key; NULL behind the last, and for keys that have no list. */
const char *qyi_query_value(enum qyi_term_kind kind, size_t number);

/* The number of a value written exactly so; false where the key's list has none. */
bool qyi_query_value_find(enum qyi_term_kind kind, const char *text, size_t len, size_t *ret_number);

/* Appends the value of a key that comes nearest to a text, else the first of its values. */
void qyi_query_values_near(enum qyi_term_kind kind, const char *text, size_t len, struct qy_buf *out);

#endif
