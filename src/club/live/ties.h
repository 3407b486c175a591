/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Friends and blocked players. */
#ifndef QYI_LIVE_TIES_H
#define QYI_LIVE_TIES_H

#include "live/house.h"

#include <jansson.h>

struct qyi_server;

/* Whether an account has tied itself so to another. */
bool qyi_is_tied(struct qyi_store *store, const unsigned char *account, const unsigned char *other,
                 enum qyi_tie kind);
/* Why an account does not play with another: QY_E_BLOCKED by him, QY_E_BLOCKING him; 0: it does. */
int qyi_ties_fault(struct qyi_store *store, const unsigned char *account, const unsigned char *other);
/* The same of who holds a side, and of his opponent; 0 where not both are accounts. */
int qyi_live_tie_fault(const struct qyi_live *live, int side);
/* `[{"name","here"},...]`: a new array. */
json_t *qyi_ties_json(const struct qyi_server *server, const unsigned char *account, enum qyi_tie kind);
/* What an account has reported, `[{"id","at","about","game","why","words"},...]`: a new array. */
json_t *qyi_reports_json(struct qyi_store *store, const unsigned char *account);

#endif
