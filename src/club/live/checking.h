/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A store looked through: whether its file is whole, and whether its games replay. */
#ifndef QYI_LIVE_CHECKING_H
#define QYI_LIVE_CHECKING_H

#include "store/keeping.h"

/* Of a game in which an earlier version overwrote values when it took a name out (mending.h). */
struct qyi_overwritten {
    const char *game;
    const char *members; /* of the log: "rules, claims" */
    bool certain;        /* what they were is known */
    bool repaired;       /* they are in the store again */
};

struct qyi_checking {
    const char *db;  /* path or URL of the store */
    const char *key; /* file with the key of sealed moves */
    bool repair;     /* write what is known of overwritten values; nothing else is ever changed */
    /* Told of each game that would be closed: behind which event, and why. */
    void (*damaged)(void *user, const char *game, uint32_t behind, int code);
    void (*overwritten)(void *user, const struct qyi_overwritten *overwritten);
    void *user;
};

/*
 * Checks a store, which may be served meanwhile. Errors: those of qyi_store_check(), and of qyi_store_change() while
 * repairing; games that are damaged are counted and are no error. Those that are repaired are not counted.
 */
int qyi_check(const struct qyi_checking *checking, struct qyi_holdings *ret_holdings,
              struct qy_error *reterr);

#endif
