/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looks up the players of an event and of its acts in a rating list. */
#ifndef QYI_EVENT_LISTING_H
#define QYI_EVENT_LISTING_H

#include "base/arena.h"
#include "base/warner.h"

#include <qiyuan/event/rating_list.h>
#include <qiyuan/event/tournament_log.h>

/* Only this many players of the same name are compared. */
#define QYI_NAMESAKES 20

/* Reads an id of the rating list, which consists of digits. */
bool qyi_listing_id(const char *text, uint32_t *ret_id);

/* The rating that counts in an event, chosen by its time control. */
enum qy_rating_pace qyi_listing_pace(const struct qy_tournament *event);

/* Finds a player of the rating list by id, or without an id by name and federation (if given). Returns the
 * number of matches, and the player in `ret_listed` if there is one. */
size_t qyi_listing_find(const struct qy_rating_base *base, const char *id, const char *name,
                        const char *federation, struct qy_listed *ret_listed);

/*
 * Fills in missing ratings, titles, federations and ids of entries for players found by id, or by a name that
 * the list has once. The texts are stored in `texts`. `doubts` reports names that the list has several times;
 * `hints` reports what was filled in, and entries whose name differs from that of their id.
 */
void qyi_listing_fill(const struct qy_rating_base *base, const struct qy_tournament_log *log,
                      struct qyi_arena *texts, struct qy_tournament_act *acts, size_t count,
                      const struct qyi_warner *doubts, const struct qyi_warner *hints);

/* Receives a difference between a player of an event and the rating list: the field, its value in the event,
 * and its value in the list. */
typedef void qyi_differs_fn(void *user, const struct qy_tournament_player *player, const char *field,
                            const char *here, const char *there);

/* Calls `differs` for every such difference of all players of an event. */
void qyi_listing_compare(const struct qy_rating_base *base, const struct qy_tournament *event,
                         qyi_differs_fn *differs, void *user);

#endif
