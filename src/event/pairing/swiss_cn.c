/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pairs a round by appendix 2.
 *
 * The articles determine a matching of the whole field with the most pairs and then the least cost: their
 * procedure from the top, with repairs from below and pairs taken apart, is a way to find it by hand. Lots
 * decide the rest: each player in turn draws among the opponents that some best matching gives them. These
 * are found by making each pair in turn slightly cheaper and checking whether the matching changes to it.
 */
#include "pairing/swiss_cn.h"
#include "pairing/pairing.h"

#include "base/error.h"

#include <stdlib.h>

/* Weights leave room below the criteria for the small bonus of a pair. */
#define LOW_BITS  2
#define MOST_BITS 4000

struct pairer {
    const struct qyi_swiss *swiss;
    struct qyi_drawing *drawing;
    struct qyi_matcher *matcher;
    size_t count; /* vertices: players, and the bye */
    uint32_t *cost;
    struct qyi_term *term;
    size_t *maybe; /* vertices that the duals do not rule out */
    uint16_t *candidate;
    bool *done;
};

/* ---- the matching ---------------------------------------------------------------------------------- */

/* A pair weighs 2^top less its cost, in words of 32 bits. */
static size_t weigh(const struct pairer *pairer, size_t i, size_t j)
{
    const struct qyi_swiss *swiss = pairer->swiss;
    size_t words = swiss->top / 32 + 2;
    uint32_t sum[MOST_BITS / 32 + 3] = {0};
    uint64_t borrow = 0;

    qyi_swiss_cost(swiss, i, j, pairer->cost);
    for (size_t k = 0; k < swiss->criteria; k++) {
        uint64_t part = (uint64_t)pairer->cost[k] << (swiss->criterion[k].shift % 32);
        size_t word = swiss->criterion[k].shift / 32;

        /* criteria have separate bits, so that there is no carry */
        sum[word] |= (uint32_t)part;
        sum[word + 1] |= (uint32_t)(part >> 32);
    }
    for (size_t k = 0; k < words; k++) {
        uint64_t whole = k == swiss->top / 32 ? UINT64_C(1) << (swiss->top % 32) : 0;
        uint64_t less = (uint64_t)sum[k] + borrow;

        borrow = less > whole;
        pairer->term[k].value = (uint32_t)(whole - less);
        pairer->term[k].shift = (uint32_t)(32 * k + LOW_BITS);
    }
    return words;
}

static bool allowed(const struct qyi_swiss *swiss, size_t i, size_t j)
{
    if (j == swiss->count)
        return swiss->player[i].may_bye;
    return qyi_graph_has(&swiss->legal, i, j);
}

static int build(struct pairer *pairer)
{
    const struct qyi_swiss *swiss = pairer->swiss;

    if (swiss->top > MOST_BITS - 32 ||
        qyi_matcher_new(pairer->count, swiss->top + LOW_BITS + 2 + qyi_bits_for(pairer->count),
                        &pairer->matcher) < 0)
        return QY_E_MEMORY;
    for (size_t i = 0; i < swiss->count; i++)
        for (size_t j = i + 1; j < pairer->count; j++)
            if (allowed(swiss, i, j))
                qyi_matcher_set(pairer->matcher, i, j, pairer->term, weigh(pairer, i, j));
    return 0;
}

static int solve(struct pairer *pairer, struct qy_error *reterr)
{
    uint32_t *hint = malloc(pairer->count * sizeof *hint + 1);
    uint8_t *class_of = calloc(pairer->count + 1, 1);

    if (!hint || !class_of || build(pairer) < 0) {
        free(hint);
        free(class_of);
        return qyi_no_memory(reterr);
    }
    for (size_t i = 0; i < pairer->count; i++)
        hint[i] = (uint32_t)(pairer->swiss->round == 1 ? pairer->count / 2 : i + 1);
    qyi_matcher_solve(pairer->matcher, hint, class_of);
    free(hint);
    free(class_of);
    for (size_t i = 0; i < pairer->count; i++)
        if (qyi_matcher_mate(pairer->matcher, i) == SIZE_MAX)
            return qyi_error_setf(reterr, QY_E_TOUR_NO_PAIRING, 0, NULL, "%u", pairer->swiss->round);
    return 0;
}

/* ---- lots ------------------------------------------------------------------------------------------ */

/*
 * Whether a best matching contains the pair of i and j: does it do so when the pair is made slightly better?
 * `better` is the player whose pair with i was made better before, which is reverted first. The matching
 * remains a best one throughout.
 */
static bool can_be(struct pairer *pairer, size_t i, size_t j, size_t *better)
{
    if (qyi_matcher_mate(pairer->matcher, i) == j)
        return true;
    if (*better != SIZE_MAX)
        qyi_matcher_nudge(pairer->matcher, i, *better, -1);
    qyi_matcher_nudge(pairer->matcher, i, j, 1);
    qyi_matcher_mend(pairer->matcher, i);
    *better = j;
    return qyi_matcher_mate(pairer->matcher, i) == j;
}

static uint16_t number_of(const struct qyi_swiss *swiss, size_t i)
{
    return swiss->player[i].player->number;
}

/* Fixes the pair of i and j in all that follows. */
static void fix(struct pairer *pairer, size_t i, size_t j, size_t better)
{
    if (better != SIZE_MAX)
        qyi_matcher_nudge(pairer->matcher, i, better, -1);
    qyi_matcher_nudge(pairer->matcher, i, j, 1);
    qyi_matcher_mend(pairer->matcher, i);
    qyi_matcher_settle(pairer->matcher, i);
    pairer->done[i] = true;
    pairer->done[j] = true;
}

static int draw_mate(struct pairer *pairer, size_t i, struct qy_error *reterr)
{
    const struct qyi_swiss *swiss = pairer->swiss;
    bool bye = i == swiss->count;
    size_t count = 0;
    size_t better = SIZE_MAX;
    size_t maybes = 0;
    size_t j = 0;
    uint16_t drawn;

    /* pairs excluded by the duals need no change of weights */
    for (size_t k = 0; k < swiss->count; k++)
        if (k != i && !pairer->done[k] && qyi_matcher_maybe(pairer->matcher, i, k))
            pairer->maybe[maybes++] = k;
    for (size_t k = 0; k < maybes; k++)
        if (can_be(pairer, i, pairer->maybe[k], &better))
            pairer->candidate[count++] = number_of(swiss, pairer->maybe[k]);
    if (count == 0) { /* the bye is decided before anybody draws */
        pairer->done[i] = true;
        return 0;
    }
    int code = qyi_drawing_draw(pairer->drawing, bye ? QY_LOT_BYE : QY_LOT_OPPONENT,
                                bye ? 0 : number_of(swiss, i), pairer->candidate, count, &drawn, reterr);
    if (code < 0)
        return code;
    while (number_of(swiss, j) != drawn)
        j++;
    fix(pairer, i, j, better);
    return 0;
}

struct turn {
    uint32_t index;
    uint32_t layer;
    bool low_need;
    uint32_t number;
    bool falling;
};

/* 5 of the appendix: the higher score draws, the smaller group, small numbers first in odd rounds. */
static int by_turn(const void *one, const void *other)
{
    const struct turn *a = one;
    const struct turn *b = other;

    if (a->layer != b->layer)
        return a->layer < b->layer ? -1 : 1;
    if (a->low_need != b->low_need)
        return a->low_need ? -1 : 1;
    return (a->number < b->number) != a->falling ? -1 : 1;
}

static int draw_all(struct pairer *pairer, struct qy_error *reterr)
{
    const struct qyi_swiss *swiss = pairer->swiss;
    struct turn *turn = malloc(swiss->count * sizeof *turn + 1);
    int code = 0;

    if (!turn)
        return qyi_no_memory(reterr);
    for (size_t i = 0; i < swiss->count; i++)
        turn[i] = (struct turn){(uint32_t)i, swiss->player[i].layer, swiss->player[i].low_need,
                                swiss->round == 1 ? (uint32_t)i : number_of(swiss, i), swiss->round % 2 == 0};
    qsort(turn, swiss->count, sizeof *turn, by_turn);
    if (swiss->bye)
        code = draw_mate(pairer, swiss->count, reterr);
    for (size_t i = 0; code == 0 && i < swiss->count; i++)
        if (!pairer->done[turn[i].index])
            code = draw_mate(pairer, turn[i].index, reterr);
    free(turn);
    return code;
}

/* ---- who moves first ------------------------------------------------------------------------------- */

static size_t index_of(const struct qyi_swiss *swiss, uint16_t number)
{
    size_t i = 0;

    while (number_of(swiss, i) != number)
        i++;
    return i;
}

static int give_moves(const struct qyi_swiss *swiss, struct qyi_drawing *drawing, struct qy_pair *pair,
                      struct qy_error *reterr)
{
    size_t one = index_of(swiss, pair->white);
    size_t other = index_of(swiss, pair->black);
    size_t i = one < other ? one : other;
    size_t j = one < other ? other : one;
    int first = qyi_swiss_first_mover(swiss, i, j);
    uint16_t higher = number_of(swiss, i);
    uint16_t lower = number_of(swiss, j);

    if (first == 0) {
        uint16_t candidate[2] = {higher, lower};
        uint16_t drawn;
        int code = qyi_drawing_draw(drawing, QY_LOT_FIRST_MOVE, higher, candidate, 2, &drawn, reterr);

        if (code < 0)
            return code;
        first = drawn == higher ? 1 : -1;
    }
    pair->white = first > 0 ? higher : lower;
    pair->black = first > 0 ? lower : higher;
    return 0;
}

static int collect(const struct pairer *pairer, struct qy_pairing *pairing, struct qy_error *reterr)
{
    const struct qyi_swiss *swiss = pairer->swiss;
    int code = 0;

    pairing->pair = malloc((swiss->count / 2 + 2) * sizeof *pairing->pair);
    if (!pairing->pair)
        return qyi_no_memory(reterr);
    for (size_t i = 0; i < swiss->count; i++) {
        size_t j = qyi_matcher_mate(pairer->matcher, i);

        if (j < i)
            continue;
        pairing->pair[pairing->count++] =
            (struct qy_pair){number_of(swiss, i), j < swiss->count ? number_of(swiss, j) : 0};
    }
    if (swiss->first_bye > 0)
        pairing->pair[pairing->count++] = (struct qy_pair){swiss->first_bye, 0};
    if (qyi_pairing_sort(swiss->tournament, swiss->round, pairing) < 0)
        return qyi_no_memory(reterr);
    for (size_t i = 0; code == 0 && i < pairing->count; i++)
        if (pairing->pair[i].black > 0)
            code = give_moves(swiss, pairer->drawing, &pairing->pair[i], reterr);
    return code;
}

/* ---- all of it ------------------------------------------------------------------------------------- */

static int make_pairer(const struct qyi_swiss *swiss, struct qyi_drawing *drawing, struct pairer *ret_pairer,
                       struct qy_error *reterr)
{
    struct pairer pairer = {.swiss = swiss, .drawing = drawing, .count = swiss->count + (swiss->bye ? 1 : 0)};

    pairer.cost = malloc(swiss->criteria * sizeof *pairer.cost);
    pairer.term = malloc((swiss->top / 32 + 2) * sizeof *pairer.term);
    pairer.maybe = malloc(pairer.count * sizeof *pairer.maybe + 1);
    pairer.candidate = malloc(pairer.count * sizeof *pairer.candidate + 1);
    pairer.done = calloc(pairer.count + 1, sizeof *pairer.done);
    *ret_pairer = pairer;
    if (!pairer.cost || !pairer.term || !pairer.maybe || !pairer.candidate || !pairer.done)
        return qyi_no_memory(reterr);
    return 0;
}

static void free_pairer(struct pairer *pairer)
{
    qyi_matcher_free(pairer->matcher);
    free(pairer->cost);
    free(pairer->term);
    free(pairer->maybe);
    free(pairer->candidate);
    free(pairer->done);
}

unsigned qy_swiss_cn_rounds(size_t entrants, bool teams)
{
    size_t most = entrants < 2 ? 1 : entrants - (entrants % 2 == 0);
    unsigned rounds = 0;

    for (; entrants > 1; entrants = (entrants + 1) / 2)
        rounds += 2;
    if (rounds < 7)
        rounds = 7;
    else if (!teams)
        rounds++;
    return rounds < most ? rounds : (unsigned)most;
}

int qy_pair_swiss_cn(const struct qy_tournament *tournament, unsigned round, const struct qy_swiss_cn *rules,
                     struct qy_pairing *ret_pairing, struct qy_lots *ret_lots, struct qy_error *reterr)
{
    struct qyi_drawing drawing;
    struct qyi_swiss swiss;
    struct pairer pairer;
    struct qy_pairing pairing = {0};

    qyi_drawing_begin(&drawing, rules, round);
    int code = qyi_swiss_gather(tournament, round, rules, &drawing, &swiss, reterr);
    if (code < 0) {
        qy_lots_free(&drawing.lots);
        return code;
    }
    code = make_pairer(&swiss, &drawing, &pairer, reterr);
    if (code == 0)
        code = solve(&pairer, reterr);
    if (code == 0)
        code = draw_all(&pairer, reterr);
    if (code == 0)
        code = collect(&pairer, &pairing, reterr);
    if (code == 0 && rules->by_hand && drawing.used < rules->drawn_count)
        code = qyi_error_setf(reterr, QY_E_TOUR_LOT_OTHER, 0, "-", "%u", rules->drawn[drawing.used]);
    free_pairer(&pairer);
    qyi_swiss_free(&swiss);
    if (code < 0) {
        qy_pairing_free(&pairing);
        qy_lots_free(&drawing.lots);
        return code;
    }
    *ret_pairing = pairing;
    *ret_lots = drawing.lots;
    return 0;
}

/* ---- checking -------------------------------------------------------------------------------------- */

/* Adds up the costs of a matching by each criterion; false if it contains a forbidden pair. */
static bool add_up(const struct pairer *pairer, const size_t *mate, uint32_t *sum)
{
    const struct qyi_swiss *swiss = pairer->swiss;

    for (size_t i = 0; i < swiss->count; i++) {
        if (mate[i] < i)
            continue;
        if (mate[i] >= pairer->count || !allowed(swiss, i, mate[i]))
            return false;
        qyi_swiss_cost(swiss, i, mate[i], pairer->cost);
        for (size_t k = 0; k < swiss->criteria; k++)
            sum[k] += pairer->cost[k];
    }
    return true;
}

/* Reads the mates from the round; false if a player of the field has no mate in it. */
static bool read_mates(const struct qyi_swiss *swiss, size_t *mate)
{
    for (size_t i = 0; i < swiss->count; i++) {
        const struct qy_tournament_entry *entry = &swiss->player[i].player->entry[swiss->round - 1];
        size_t j = 0;

        if (entry->outcome == QY_TOURNAMENT_PAIRING_BYE && swiss->bye) {
            mate[i] = swiss->count;
            continue;
        }
        while (j < swiss->count && number_of(swiss, j) != entry->opponent)
            j++;
        if (j == swiss->count)
            return false;
        mate[i] = j;
    }
    return true;
}

int qyi_swiss_best(const struct qyi_swiss *swiss, size_t *mate, uint32_t *cost, struct qy_error *reterr)
{
    struct pairer pairer;
    int code = make_pairer(swiss, NULL, &pairer, reterr);

    if (code == 0)
        code = solve(&pairer, reterr);
    for (size_t i = 0; code == 0 && i < pairer.count; i++)
        mate[i] = qyi_matcher_mate(pairer.matcher, i);
    if (code == 0)
        (void)add_up(&pairer, mate, cost);
    free_pairer(&pairer);
    return code;
}

static bool moves_hold(const struct qyi_swiss *swiss, const size_t *mate)
{
    for (size_t i = 0; i < swiss->count; i++) {
        uint8_t colour = swiss->player[i].player->entry[swiss->round - 1].colour;

        if (mate[i] < i || mate[i] == swiss->count || colour == QY_TOURNAMENT_NO_COLOUR)
            continue;
        int first = qyi_swiss_first_mover(swiss, i, mate[i]);
        if (first != 0 && (first > 0) != (colour == QY_TOURNAMENT_WHITE))
            return false;
    }
    return true;
}

static int compare_with_best(struct pairer *pairer, bool costs_count, bool *ret_holds,
                             struct qy_error *reterr)
{
    const struct qyi_swiss *swiss = pairer->swiss;
    size_t *mate = calloc(swiss->count + 1, sizeof *mate);
    uint32_t *sum = calloc(2 * swiss->criteria, sizeof *sum);
    int code = 0;

    if (!mate || !sum) {
        free(mate);
        free(sum);
        return qyi_no_memory(reterr);
    }
    bool holds = read_mates(swiss, mate) && add_up(pairer, mate, sum) && moves_hold(swiss, mate);
    if (holds && costs_count)
        code = solve(pairer, reterr);
    if (code == 0 && holds && costs_count) {
        for (size_t i = 0; i < swiss->count; i++)
            mate[i] = qyi_matcher_mate(pairer->matcher, i);
        (void)add_up(pairer, mate, sum + swiss->criteria);
        for (size_t k = 0; k < swiss->criteria; k++)
            holds = holds && sum[k] == sum[swiss->criteria + k];
    }
    if (code == 0)
        *ret_holds = holds;
    free(mate);
    free(sum);
    return code;
}

static bool somebody_unrated(const struct qyi_swiss *swiss)
{
    for (size_t i = 0; i < swiss->count; i++)
        if (swiss->player[i].player->rating == 0)
            return true;
    return false;
}

int qy_check_swiss_cn(const struct qy_tournament *tournament, unsigned round, const struct qy_swiss_cn *rules,
                      bool *ret_holds, struct qy_error *reterr)
{
    struct qy_swiss_cn seeded = *rules;
    struct qyi_drawing drawing;
    struct qyi_swiss swiss;
    struct pairer pairer;

    seeded.by_hand = false;
    qyi_drawing_begin(&drawing, &seeded, round);
    int code = qyi_swiss_gather(tournament, round, &seeded, &drawing, &swiss, reterr);
    qy_lots_free(&drawing.lots);
    if (code < 0)
        return code;
    code = make_pairer(&swiss, &drawing, &pairer, reterr);
    if (code == 0)
        code = compare_with_best(&pairer, round > 1 || rules->by_number || !somebody_unrated(&swiss),
                                 ret_holds, reterr);
    free_pairer(&pairer);
    qyi_swiss_free(&swiss);
    return code;
}
