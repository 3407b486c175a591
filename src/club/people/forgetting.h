/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An account's name taken out of all its finished games, a few at a time. */
#ifndef QYI_PEOPLE_FORGETTING_H
#define QYI_PEOPLE_FORGETTING_H

#include "live/house.h"

/* Called in the loop's thread: with 0 when no game of the account has the name any more, and in the same turn of the loop
 * in which that was seen; or with the error of the store. */
typedef void (*qyi_forgotten_fn)(void *user, int status, const struct qy_error *error);

/*
 * Takes the name out of the games in which `holder`, the key of the account `name`, has a seat, and of those to which the
 * account was invited without coming (which are looked for in the store `db` by a worker). Each batch is a write of
 * its own, so that nobody waits long; what is written stays written when a later batch fails, and asking again goes on
 * from there. A game that can't be read keeps the name, and the operator is told which. QY_E_MEMORY, QY_E_STOPPING, or
 * `done` is called.
 */
int qyi_house_forget_name(struct qyi_house *house, const char *db, const unsigned char *holder,
                          const char *name, qyi_forgotten_fn done, void *user);

#endif
