/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What its files share beyond the public header.
 *
 * Invariants of a tournament: players stand by ascending number; no text is NULL; entries of rounds above
 * `columns` are all absent.
 */
#ifndef QYI_PAIRING_TOURNAMENT_H
#define QYI_PAIRING_TOURNAMENT_H

#include <qiyuan/event/tournament.h>

/* Keeps a copy of a text for as long as the tournament lives; NULL when memory runs out. */
const char *qyi_tournament_keep(struct qy_tournament *tournament, const char *text, size_t len);

/* The index of the player of that number, or SIZE_MAX. */
size_t qyi_tournament_index(const struct qy_tournament *tournament, unsigned number);

/* The last round in which a player has a game, 0: none. */
unsigned qyi_last_game(const struct qy_tournament *tournament, const struct qy_tournament_player *player);

/*
 * Gives every player the number to[old], all over the tournament; who has 0 there is taken out, and must have
 * no opponent. Bounds of acceleration follow the players who stand at them.
 */
void qyi_tournament_renumber(struct qy_tournament *tournament, const uint16_t *to);

/* Whether a title is one of FIDE's, in any spelling, or of xiangqi; "" is. */
bool qyi_title_is_known(const char *text);

/* The unit of a player: the club, else the federation; "" for none. */
const char *qyi_player_unit(const struct qy_tournament_player *player);

/* QY_E_TOUR_ROUND with the bound and what was asked. */
int qyi_tournament_bad_round(unsigned round, unsigned most, struct qy_error *reterr);

/* How record 092 says so where nothing else would. */
extern const char *const qyi_type_of_cn_rules;

/* Whether words about an event, its type (record 092) or its game, name xiangqi or are Chinese. */
bool qyi_type_is_cn(const char *type, size_t len);

/* Reads a number of points, "1" or "0.5", and skips it; -1 where there is none. */
qy_points qyi_points_read(const char **text, const char *end);

/* QY_E_TOUR_OPEN with the round, and its boards that have no result with who plays there. Or QY_E_MEMORY. */
int qyi_tournament_missing_results(const struct qy_tournament *tournament, unsigned round,
                                   struct qy_error *reterr);

#endif
