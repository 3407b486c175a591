/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Data and functions shared by the computation of standings (standings.c) and their explanation
 * (standings_explain.c).
 */
#ifndef QYI_RANKING_STANDINGS_H
#define QYI_RANKING_STANDINGS_H

#include "ranking/tiebreaks.h"

struct qy_standings {
    struct qyi_tb_field field; /* match points, for teams */
    struct qyi_tb_field game;  /* game points, for teams */
    bool of_teams;
    struct qyi_tb_teams teams;
    qy_points *board; /* for teams: board[team * boards + board] */
    uint16_t *won;    /* for teams: won[team * rounds + round] */
    struct qy_tiebreak_list list;
    struct qy_standing *row;
    struct qy_fraction *value; /* value[player * list.count + tie-break] */
    /* values of all players, for a tie-break that is a mean over opponents */
    struct qy_fraction *base[QY_TIEBREAKS_MOST];
    bool *annulled; /* by player: the player's results do not count */
    uint16_t *tied; /* tied[tie-break * players + player]: the rank before the tie-break was applied */
};

/* The field from which a tie-break is computed. */
const struct qyi_tb_field *qyi_standings_field(const struct qy_standings *standings,
                                               const struct qy_tiebreak *tiebreak);

/* Returns a player's place in the order of qy_standings_setup: level players share a place, and players who
 * are not named have 0. */
int64_t qyi_place_in_order(const uint16_t *order, size_t named, unsigned number);

/* Returns a player's value in a tie-break that does not depend on who is tied, with its terms. */
struct qy_fraction qyi_standings_value(const struct qy_standings *standings, size_t k, size_t player,
                                       struct qy_tiebreak_terms *ret_terms);

#endif
