/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A player's data as new JSON values, for the player's page and the export of their data. */
#ifndef QYI_PEOPLE_PLAYERS_H
#define QYI_PEOPLE_PLAYERS_H

#include "wire/accounts.h"

/* Ratings, levels, results and opponents: PLAYER in docs/api.md. */
json_t *qyi_player_json(const struct qyi_exchange *exchange, const struct qyi_account *account);
/* The points of a curve, oldest first; with `speed` "", of the levels. */
json_t *qyi_curve_json(const struct qyi_exchange *exchange, const struct qyi_account *account,
                       const char *kind, const char *speed);
/* Players' names similar to an unknown name, the nearest first. */
json_t *qyi_near_names_json(struct qyi_store *store, const char *name);
/* Finished games, the latest first, at most `most`. `kind`, `outcome` and `opponent` filter them; "": any. */
json_t *qyi_played_json(const struct qyi_exchange *exchange, const unsigned char *key, const char *kind,
                        const char *outcome, const char *opponent, int64_t before, int64_t most);

#endif
