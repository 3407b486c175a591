/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an account is signed in by: its sessions and its tokens, listed and ended by what is shown of their keys. */
#ifndef QYI_PEOPLE_OWN_KEYS_H
#define QYI_PEOPLE_OWN_KEYS_H

#include "store/store.h"
#include "wire/server.h"

/* A row of the list, of what the store answered from the second value on; a new object. */
typedef json_t *(*qyi_own_key_fn)(const struct qyi_exchange *exchange, const unsigned char *hash,
                                  const char *shown, const struct qyi_datum *value);

/* All that `ask` finds of the caller's account: a new array. */
json_t *qyi_own_keys_json(const struct qyi_exchange *exchange, enum qyi_people_ask ask, qyi_own_key_fn row);

/* Ends the one that the path names; where it is none of them it is answered with 404. */
void qyi_own_key_end(struct qyi_exchange *exchange, enum qyi_people_ask ask);

#endif
