/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A player's data as new JSON values, for the player's page and the export of their data. */
#ifndef QYI_PEOPLE_PLAYERS_H
#define QYI_PEOPLE_PLAYERS_H

#include "wire/accounts.h"

/* Ratings, levels, results and opponents: PLAYER of docs/api.md. */
json_t *qyi_player_json(const struct qyi_exchange *exchange, const struct qyi_account *account);
/* The points of a curve, oldest first; `speed` "": those of the levels. */
json_t *qyi_curve_json(const struct qyi_exchange *exchange, const struct qyi_account *account,
                       const char *kind, const char *speed);
/* Names of players that may be meant by one that nobody has, the nearest first. */
json_t *qyi_near_names_json(struct qyi_store *store, const char *name);
/* Games that are over, latest first; "" leaves a thing open. */
json_t *qyi_played_json(const struct qyi_exchange *exchange, const unsigned char *key, const char *kind,
                        const char *outcome, const char *opponent, int64_t before, int64_t most);

#endif
