/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: server. Friends and blocked players. */
#ifndef QYI_SERVER_TIES_H
#define QYI_SERVER_TIES_H

#include "server/http.h"

/* Whether an account has tied itself so to another. */
bool qyi_is_tied(struct qyi_store *store, const unsigned char *account, const unsigned char *other,
                 enum qyi_tie kind);
/* `[{"name","here"},...]`: a new array. */
json_t *qyi_ties_json(const struct qyi_server *server, const unsigned char *account, enum qyi_tie kind);

#endif
