/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Declarations that this module's files share beyond the public header.
 *
 * Invariants of a tournament: players are in ascending order of their numbers; no text is NULL; in rounds
 * above `columns` all entries are absent.
 */
#ifndef QYI_PAIRING_TOURNAMENT_H
#define QYI_PAIRING_TOURNAMENT_H

#include <qiyuan/event/tournament.h>

/* Copies a text into the tournament's memory, where it lives as long as the tournament; NULL when memory runs out. */
const char *qyi_tournament_keep(struct qy_tournament *tournament, const char *text, size_t len);

/* Returns the index of the player with that number, or SIZE_MAX. */
size_t qyi_tournament_index(const struct qy_tournament *tournament, unsigned number);

/* Returns the last round in which a player has a game, or 0. */
unsigned qyi_last_game(const struct qy_tournament *tournament, const struct qy_tournament_player *player);

/*
 * Renumbers all players of the tournament: to[old] is the new number, or 0 for a player to be removed, who
 * must have no opponent. Acceleration limits follow the players whose numbers they name.
 */
void qyi_tournament_renumber(struct qy_tournament *tournament, const uint16_t *to);

/* True for a FIDE or xiangqi title in any spelling, and for "". */
bool qyi_title_is_known(const char *text);

/* A player's unit: the club, else the federation, else "". */
const char *qyi_player_unit(const struct qy_tournament_player *player);

/* Fills QY_E_TOUR_ROUND with the limit and the requested round. */
int qyi_tournament_bad_round(unsigned round, unsigned most, struct qy_error *reterr);

/* The text of record 092 that marks the Chinese rules if nothing else in the file does. */
extern const char *const qyi_type_of_cn_rules;

/* True if a text about the event (its type in record 092, or its game) names xiangqi or is in Chinese. */
bool qyi_type_is_cn(const char *type, size_t len);

/* Reads a number of points such as "1" or "0.5" and moves past it; returns -1 if there is none. */
qy_points qyi_points_read(const char **text, const char *end);

/* Fills QY_E_TOUR_OPEN with the round, and with the boards and players that have no result. May return
 * QY_E_MEMORY. */
int qyi_tournament_missing_results(const struct qy_tournament *tournament, unsigned round,
                                   struct qy_error *reterr);

#endif
