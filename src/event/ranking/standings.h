/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The parts of standings, shared by what ranks (standings.c) and what explains
 * (standings_explain.c).
 */
#ifndef QYI_RANKING_STANDINGS_H
#define QYI_RANKING_STANDINGS_H

#include "ranking/tiebreaks.h"

struct qy_standings {
    struct qyi_tb_field field; /* of teams: of match points */
    struct qyi_tb_field game;  /* of teams: of game points */
    bool of_teams;
    struct qyi_tb_teams teams;
    qy_points *board; /* of teams: [team * boards + board] */
    uint16_t *won;    /* of teams: [team * rounds + round] */
    struct qy_tiebreak_list list;
    struct qy_standing *row;
    struct qy_fraction *value; /* [player * list.count + tie-break] */
    /* of all players, where a tie-break is a mean over opponents */
    struct qy_fraction *base[QY_TIEBREAKS_MOST];
    bool *annulled; /* by player: results that do not count */
    uint16_t *tied; /* [tie-break * players + player]: the rank before the tie-break was applied */
};

/* The field that a tie-break goes by. */
const struct qyi_tb_field *qyi_standings_field(const struct qy_standings *standings,
                                               const struct qy_tiebreak *tiebreak);

/* The place of a player in an order of qy_standings_setup's: those who are level have one, who is not named has 0. */
int64_t qyi_place_in_order(const uint16_t *order, size_t named, unsigned number);

/* The value of a player in a tie-break of the list that does not rest on who is tied, with its terms. */
struct qy_fraction qyi_standings_value(const struct qy_standings *standings, size_t k, size_t player,
                                       struct qy_tiebreak_terms *ret_terms);

#endif
