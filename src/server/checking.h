/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: server. A store looked through: whether its file is whole, and whether its games replay. */
#ifndef QYI_SERVER_CHECKING_H
#define QYI_SERVER_CHECKING_H

#include "store/keeping.h"

struct qyi_checking {
    const char *db;  /* path or URL of the store */
    const char *key; /* file with the key of sealed moves */
    /* Told of each game that would be closed: behind which event, and why. */
    void (*damaged)(void *user, const char *game, uint32_t behind, int code);
    void *user;
};

/* Checks a store, which may be served meanwhile, and changes nothing in it. Errors: those of
 * qyi_store_check(); games that are damaged are counted and are no error. */
int qyi_check(const struct qyi_checking *checking, struct qyi_holdings *ret_holdings,
              struct qy_error *reterr);

#endif
