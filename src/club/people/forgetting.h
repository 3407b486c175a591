/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Removes an account's name from all its finished games, a few at a time. */
#ifndef QYI_PEOPLE_FORGETTING_H
#define QYI_PEOPLE_FORGETTING_H

#include "live/house.h"

/*
 * Called in the loop's thread. Status 0: no game has the name any more; the call is made in the same turn of
 * the loop in which that was found. Otherwise the store's error.
 */
typedef void (*qyi_forgotten_fn)(void *user, int status, const struct qy_error *error);

/*
 * Removes the name from the games in which `holder`, the key of the account `name`, has a seat, and from
 * those to which the account was invited without coming (a worker finds them in the store `db`). Each batch
 * is a write of its own, so that other writes need not wait long. If a batch fails, earlier ones stay
 * written, and another call continues from there. A game that can't be read keeps the name, and the operator
 * is notified. Returns QY_E_MEMORY or QY_E_STOPPING; otherwise `done` is called.
 */
int qyi_house_forget_name(struct qyi_house *house, const char *db, const unsigned char *holder,
                          const char *name, qyi_forgotten_fn done, void *user);

#endif
