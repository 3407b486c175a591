/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists and ends an account's sessions and tokens. They are identified by a shortened hash of their keys. */
#ifndef QYI_PEOPLE_OWN_KEYS_H
#define QYI_PEOPLE_OWN_KEYS_H

#include "store/store.h"
#include "wire/server.h"

/* Makes a new object for a row: `value` points to the store's columns, the key's hash first. */
typedef json_t *(*qyi_own_key_fn)(const struct qyi_exchange *exchange, const unsigned char *hash,
                                  const char *shown, const struct qyi_datum *value);

/* All rows that `ask` returns for the caller's account, as a new array. */
json_t *qyi_own_keys_json(const struct qyi_exchange *exchange, enum qyi_people_ask ask, qyi_own_key_fn row);

/* Ends the session or token that the path names; answers 404 if `ask` does not return it. */
void qyi_own_key_end(struct qyi_exchange *exchange, enum qyi_people_ask ask);

#endif
