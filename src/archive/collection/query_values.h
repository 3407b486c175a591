/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The values of search terms whose key has a fixed list of them (`has`, `result`, `mate`), for parsing,
 * errors and completion. Values taken from the games themselves are in suggest.h.
 */
#ifndef QYI_COLLECTION_QUERY_VALUES_H
#define QYI_COLLECTION_QUERY_VALUES_H

#include "collection/query_keys.h"

/* The n-th value of a key; NULL after the last, and for keys without a list. */
const char *qyi_query_value(enum qyi_term_kind kind, size_t number);

/* The index of a value with exactly this spelling; false if the key's list does not have it. */
bool qyi_query_value_find(enum qyi_term_kind kind, const char *text, size_t len, size_t *ret_number);

/* Appends the value most similar to a text, else the first value of the key. */
void qyi_query_values_near(enum qyi_term_kind kind, const char *text, size_t len, struct qy_buf *out);

#endif
