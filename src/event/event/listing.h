/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Players of a base of rated players who are named in an event and its acts. */
#ifndef QYI_EVENT_LISTING_H
#define QYI_EVENT_LISTING_H

#include "base/arena.h"
#include "base/warner.h"

#include <qiyuan/event/rating_list.h>
#include <qiyuan/event/tournament_log.h>

/* Of one name this many are looked at. */
#define QYI_NAMESAKES 20

/* Reads an id of the base: digits. */
bool qyi_listing_id(const char *text, uint32_t *ret_id);

/* The rating that counts in an event, by its rate of play. */
enum qy_rating_pace qyi_listing_pace(const struct qy_tournament *event);

/* Looks up a player of the base by an id, or else by a name and, where it is given, a federation: 1, 0, or how many. */
size_t qyi_listing_find(const struct qy_rating_base *base, const char *id, const char *name,
                        const char *federation, struct qy_listed *ret_listed);

/*
 * Fills in rating, title, federation and id of entries into an event where they are not given, for players named by an
 * id of the base or by a name that it has once. What they get lies in `texts`. `doubts` says whose name the base has
 * several times, `hints` what was filled in, and where an entry names somebody else than the player of its id.
 */
void qyi_listing_fill(const struct qy_rating_base *base, const struct qy_tournament_log *log,
                      struct qyi_arena *texts, struct qy_tournament_act *acts, size_t count,
                      const struct qyi_warner *doubts, const struct qyi_warner *hints);

/* Takes what of a player of an event differs from the base: which field, what it is here and there. */
typedef void qyi_differs_fn(void *user, const struct qy_tournament_player *player, const char *field,
                            const char *here, const char *there);

/* Tells it of all players of an event. */
void qyi_listing_compare(const struct qy_rating_base *base, const struct qy_tournament *event,
                         qyi_differs_fn *differs, void *user);

#endif
