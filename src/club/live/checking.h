/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks a store: whether its file is intact, and whether its games can be replayed. */
#ifndef QYI_LIVE_CHECKING_H
#define QYI_LIVE_CHECKING_H

#include "store/keeping.h"

/* A game in which an earlier version overwrote values while removing a name (mending.h). */
struct qyi_overwritten {
    const char *game;
    const char *members; /* the affected members of its log: "rules, claims" */
    bool certain;        /* the original values are known */
    bool repaired;       /* the original values were restored */
};

struct qyi_checking {
    const char *db;  /* path or URL of the store */
    const char *key; /* file with the key for sealed moves */
    bool repair;     /* restore overwritten values that are known; nothing else is ever changed */
    /* Called for each game that would be closed, with the last good event and the reason. */
    void (*damaged)(void *user, const char *game, uint32_t behind, int code);
    void (*overwritten)(void *user, const struct qyi_overwritten *overwritten);
    void *user;
};

/*
 * Checks a store, which may be in use meanwhile. Errors: those of qyi_store_check(), and of
 * qyi_store_change() during repairs. Damaged games are counted and are not an error; repaired games are not
 * counted.
 */
int qyi_check(const struct qyi_checking *checking, struct qyi_holdings *ret_holdings,
              struct qy_error *reterr);

#endif
