/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Friends and blocked players. */
#ifndef QYI_LIVE_TIES_H
#define QYI_LIVE_TIES_H

#include "live/house.h"

#include <jansson.h>

struct qyi_server;

/* True if an account has this tie to another. */
bool qyi_is_tied(struct qyi_store *store, const unsigned char *account, const unsigned char *other,
                 enum qyi_tie kind);
/* Returns why an account can't play with another: QY_E_BLOCKED (by the other), QY_E_BLOCKING (the other); 0:
 * it can. */
int qyi_ties_fault(struct qyi_store *store, const unsigned char *account, const unsigned char *other);
/* The same for the holder of a side and the opponent; 0 unless both are accounts. */
int qyi_live_tie_fault(const struct qyi_live *live, int side);
/* `[{"name","here"},...]`: a new array. */
json_t *qyi_ties_json(const struct qyi_server *server, const unsigned char *account, enum qyi_tie kind);
/* The reports made by an account, `[{"id","at","about","game","why","words"},...]`: a new array. */
json_t *qyi_reports_json(struct qyi_store *store, const unsigned char *account);

#endif
