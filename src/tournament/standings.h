/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tournament. The parts of standings, shared by what ranks (standings.c) and what explains
 * (standings_explain.c). May use base, clock and rating.
 */
#ifndef QYI_TOURNAMENT_STANDINGS_H
#define QYI_TOURNAMENT_STANDINGS_H

#include "tournament/tiebreaks.h"

struct qy_standings {
    struct qyi_tb_field field;
    struct qy_tiebreak_list list;
    struct qy_standing *row;
    struct qy_fraction *value; /* [player * list.count + tie-break] */
    struct qy_fraction
        *base[QY_TIEBREAKS_MOST]; /* of all players, where a tie-break is a mean over opponents */
    bool *annulled;               /* by player: results that do not count */
    uint16_t *tied; /* [tie-break * players + player]: the rank before the tie-break was applied */
};

#endif
