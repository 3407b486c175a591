/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The Swiss of appendix 2: who is to be paired, what a pair costs, who moves first.
 *
 * A pairing is better the less it costs, criteria compared one after the other:
 *     the score of who is free
 *     for each layer of one score from the top: members not paired inside it, then the gaps of score to those
 *     below whom its members meet
 *     pairs in which somebody must move first, or second, for the third time in a row or come to a difference
 *     of 3 (nothing in the last round); pairs whose members need the same, by the lesser need; pairs of one
 *     unit where they are to be avoided (before the two others, if so announced)
 * In round one: pairs not across the upper and the lower half, pairs of one unit.
 */
#ifndef QYI_PAIRING_SWISS_CN_H
#define QYI_PAIRING_SWISS_CN_H

#include "pairing/lots.h"
#include "pairing/matching.h"

#include <qiyuan/event/pair_reasons.h>

struct qyi_swiss_player {
    const struct qy_tournament_player *player;
    qy_points score; /* games without a result as draws */
    uint32_t layer;  /* from the top; in round one 0 for the upper half, 1 for the lower */
    int balance;     /* games moved first less games moved second */
    uint8_t last;    /* colour of the latest game */
    uint8_t run;     /* this many games in a row with it */
    bool may_bye;
    bool low_need; /* of the smaller group of its layer: draws from the others */
};

struct qyi_criterion {
    uint32_t shift; /* its place in the sum */
    uint32_t most;  /* a whole matching never costs more */
};

struct qyi_swiss {
    const struct qy_tournament *tournament;
    const struct qy_swiss_cn *rules;
    unsigned round;
    struct qyi_swiss_player *player; /* by layer, then by number; in round one in its order */
    size_t count;
    bool bye;           /* vertex `count` stands for it */
    uint16_t first_bye; /* round one: who is free */
    size_t layers;
    qy_points unit; /* all differences of scores are multiples of it */
    struct qyi_graph legal;
    struct qyi_criterion *criterion; /* the most important first */
    size_t criteria;
    uint32_t top; /* bits of all criteria together */
};

/*
 * Gathers the field; in round one it is put in order, by lots where there are no ratings, and the last one
 * who can is set free. Errors as for qy_pair_swiss_cn().
 */
int qyi_swiss_gather(const struct qy_tournament *tournament, unsigned round, const struct qy_swiss_cn *rules,
                     struct qyi_drawing *drawing, struct qyi_swiss *ret_swiss, struct qy_error *reterr);
void qyi_swiss_free(struct qyi_swiss *swiss);

/* What the pair i < j costs by each criterion (cost[criteria]); j may be the bye. */
void qyi_swiss_cost(const struct qyi_swiss *swiss, size_t i, size_t j, uint32_t *cost);

/* Lays the criteria out. Error: QY_E_MEMORY. */
int qyi_swiss_lay_criteria(struct qyi_swiss *swiss);

/* What criterion `k` asks for; the layer it is about, or SIZE_MAX. */
enum qy_pair_bar qyi_swiss_bar_of(const struct qyi_swiss *swiss, size_t k, size_t *ret_layer);

/*
 * One of the best matchings and what it costs by each criterion: `mate` has room for everybody and the bye.
 * Errors: QY_E_MEMORY, QY_E_TOUR_NO_PAIRING.
 */
int qyi_swiss_best(const struct qyi_swiss *swiss, size_t *mate, uint32_t *cost, struct qy_error *reterr);

/* The first mover of i and j, i before j: 1 for i, -1 for j, 0 where lots decide. */
int qyi_swiss_first_mover(const struct qyi_swiss *swiss, size_t i, size_t j);

#endif
