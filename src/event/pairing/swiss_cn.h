/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The Swiss of appendix 2: which players are paired, what a pair costs, who moves first.
 *
 * The pairing with the lowest cost is the best. Its criteria are compared in this order:
 *     the score of the player with the bye
 *     for each layer (the players with one score), from the top: first the number of its members not paired
 *     inside it, then the differences in score to their opponents below
 *     pairs in which a player must move first, or second, for the third time in a row or would reach a
 *     difference of 3 (not counted in the last round); then pairs whose players need the same colour, weighed
 *     by the lesser need; then pairs of one unit, if the event avoids them (before the two others, if announced)
 * In round one: pairs not between the upper and the lower half, then pairs of one unit.
 */
#ifndef QYI_PAIRING_SWISS_CN_H
#define QYI_PAIRING_SWISS_CN_H

#include "pairing/lots.h"
#include "pairing/matching.h"

#include <qiyuan/event/pair_reasons.h>

struct qyi_swiss_player {
    const struct qy_tournament_player *player;
    qy_points score; /* games without a result count as draws */
    uint32_t layer;  /* counted from the highest score; in round one 0 for the upper half, 1 for the lower */
    int balance;     /* games moved first minus games moved second */
    uint8_t last;    /* colour of the latest game */
    uint8_t run;     /* number of latest games in a row with that colour */
    bool may_bye;
    bool low_need; /* in the smaller group of its layer, which draws its opponents from the other */
};

struct qyi_criterion {
    uint32_t shift; /* bit position in the sum */
    uint32_t most;  /* the greatest cost of a whole matching */
};

struct qyi_swiss {
    const struct qy_tournament *tournament;
    const struct qy_swiss_cn *rules;
    unsigned round;
    struct qyi_swiss_player *player; /* by layer, then by number; in round one in the order of pairing */
    size_t count;
    bool bye;           /* vertex `count` is the bye */
    uint16_t first_bye; /* in round one: the player with the bye */
    size_t layers;
    qy_points unit; /* all differences of scores are multiples of this */
    struct qyi_graph legal;
    struct qyi_criterion *criterion; /* most important first */
    size_t criteria;
    uint32_t top; /* number of bits of all criteria together */
};

/*
 * Gathers the field. In round one it is also ordered, by lots if there are no ratings, and the last player
 * who may have the bye gets it. Errors as for qy_pair_swiss_cn().
 */
int qyi_swiss_gather(const struct qy_tournament *tournament, unsigned round, const struct qy_swiss_cn *rules,
                     struct qyi_drawing *drawing, struct qyi_swiss *ret_swiss, struct qy_error *reterr);
void qyi_swiss_free(struct qyi_swiss *swiss);

/* Computes cost[criteria] of the pair i < j, one cost for each criterion; j may be the bye. */
void qyi_swiss_cost(const struct qyi_swiss *swiss, size_t i, size_t j, uint32_t *cost);

/* Assigns bit positions to the criteria. Error: QY_E_MEMORY. */
int qyi_swiss_lay_criteria(struct qyi_swiss *swiss);

/* Returns what criterion `k` measures, and the layer that it belongs to, or SIZE_MAX. */
enum qy_pair_bar qyi_swiss_bar_of(const struct qyi_swiss *swiss, size_t k, size_t *ret_layer);

/*
 * Finds one of the best matchings, and its cost by each criterion. `mate` has room for all players and the
 * bye. Errors: QY_E_MEMORY, QY_E_TOUR_NO_PAIRING.
 */
int qyi_swiss_best(const struct qyi_swiss *swiss, size_t *mate, uint32_t *cost, struct qy_error *reterr);

/* Returns who moves first in the pair i < j: 1 for i, -1 for j, 0 if lots decide. */
int qyi_swiss_first_mover(const struct qyi_swiss *swiss, size_t i, size_t j);

#endif
