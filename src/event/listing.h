/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: event. Players of a base of rated players who are named in an event and its acts. */
#ifndef QYI_EVENT_LISTING_H
#define QYI_EVENT_LISTING_H

#include "base/arena.h"

#include <qiyuan/rating_list.h>
#include <qiyuan/tournament_act.h>

/* Of one name so many are looked at. */
#define QYI_NAMESAKES 20

/* The rating that counts in an event. */
enum qy_rating_pace qyi_listing_pace(const struct qy_tournament *event);

/* Reads an id of the base: digits. */
bool qyi_listing_id(const char *text, uint32_t *ret_id);

/* Who of the base is meant by an id, or else by a name and, where it is given, a federation: 1, 0, or how many. */
size_t qyi_listing_find(const struct qy_rating_base *base, const char *id, const char *name,
                        const char *federation, struct qy_listed *ret_listed);

/* What was filled in. */
struct qyi_listing_filled {
    size_t count;            /* of players that may be meant; where it isn't 1, nothing was */
    struct qy_listed listed; /* the one */
    bool other_name;         /* the act names somebody else than the player of its id */
    struct qy_buf texts;     /* what was filled in, with commas; the caller frees it */
};

/* Fills in rating, title, federation and id of an entry where they are not given. What it gets lies in `texts`. */
void qyi_listing_fill(const struct qy_rating_base *base, enum qy_rating_pace pace, struct qyi_arena *texts,
                      struct qy_tournament_act *act, struct qyi_listing_filled *ret_filled);

/* Tells what of a player of an event differs from the base: which field, what it is here and there. */
void qyi_listing_compare(const struct qy_rating_base *base, enum qy_rating_pace pace,
                         const struct qy_tournament_player *player,
                         void (*differs)(void *user, const char *field, const char *here, const char *there),
                         void *user);

#endif
