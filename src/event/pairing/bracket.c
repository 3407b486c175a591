/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A bracket of the Dutch system: its vertices, its graph, and its pairs. */
#include "pairing/bracket.h"

#include "pairing/criteria.h"
#include "pairing/matching.h"

#include <stdlib.h>

/*
 * The lowest bits of weights decide ties, in three digits: how many players are exchanged between S1 and S2,
 * how far apart they are (both 4.3), and whatever is tried for one player at a time.
 */
struct work {
    const struct qyi_bracket *bracket;
    struct qyi_criteria criteria;
    struct qyi_matcher *matcher;
    size_t count;      /* vertices with the bye */
    uint32_t try_bits; /* bits of the lowest digit */
    uint32_t far_bits; /* bits of the next digit */
    uint32_t low_bits; /* bits of all three */
    uint32_t *rest;    /* residents of the remainder (3.3), in their order */
    size_t rest_count;
    size_t pairs; /* number of pairs to make */
};

/* The place of the mate of i when it lies in the bracket, else SIZE_MAX. */
static size_t mate_inside(const struct work *work, size_t i)
{
    size_t mate = qyi_matcher_mate(work->matcher, i);

    return mate < work->bracket->size ? mate : SIZE_MAX;
}

/* True when i is paired with a lower player of the bracket. */
static bool leads(const struct work *work, size_t i)
{
    size_t mate = mate_inside(work, i);

    return mate != SIZE_MAX && mate > i;
}

static void nudge_if(struct work *work, size_t i, size_t j, qyi_nudge by)
{
    if (qyi_matcher_has(work->matcher, i, j))
        qyi_matcher_nudge(work->matcher, i, j, by);
}

static void forbid_if(struct work *work, size_t i, size_t j)
{
    if (qyi_matcher_has(work->matcher, i, j))
        qyi_matcher_forbid(work->matcher, i, j);
}

/* ---- the graph ------------------------------------------------------------------------------------- */

static int build(struct work *work, enum qyi_reach reach, bool lone)
{
    const struct qyi_bracket *bracket = work->bracket;
    struct qyi_term terms[QYI_MAX_TERMS];
    bool bye = reach == QYI_REACH_ONE || (reach == QYI_REACH_ALL && bracket->bye);

    qyi_matcher_free(work->matcher);
    qyi_criteria_free(&work->criteria);
    work->matcher = NULL;
    if (qyi_criteria_new(bracket, reach, lone, work->low_bits, &work->criteria) < 0)
        return QY_E_MEMORY;
    work->count = work->criteria.total + (bye ? 1 : 0);
    if (qyi_matcher_new(work->count, work->criteria.bits, &work->matcher) < 0)
        return QY_E_MEMORY;
    for (size_t i = 0; i < work->criteria.total; i++)
        for (size_t j = i + 1; j < work->count; j++) {
            size_t count = qyi_criteria_weigh(&work->criteria, i, j, terms);

            if (count > 0)
                qyi_matcher_set(work->matcher, i, j, terms, count);
        }
    return 0;
}

/* Residents get their duals first, because most pairs are theirs; they look for mates half a remainder further on. */
static int solve(struct work *work)
{
    const struct qyi_bracket *bracket = work->bracket;
    size_t residents = bracket->size - bracket->moved;
    size_t half = (residents > bracket->moved ? residents - bracket->moved : 0) / 2;
    uint32_t *hint = malloc(work->count * sizeof *hint + 1);
    uint8_t *class_of = malloc(work->count + 1);

    for (size_t i = 0; hint && class_of && i < work->count; i++) {
        if (i < bracket->moved) {
            hint[i] = (uint32_t)bracket->moved;
            class_of[i] = 1;
        } else {
            hint[i] = (uint32_t)(i < bracket->size ? i + half : i + 1);
            class_of[i] = i < bracket->size ? 0 : i < bracket->next ? 2 : i < work->criteria.total ? 3 : 4;
        }
    }
    if (hint && class_of)
        qyi_matcher_solve(work->matcher, hint, class_of);
    free(hint);
    free(class_of);
    return hint && class_of ? 0 : QY_E_MEMORY;
}

static size_t pairs_inside(const struct work *work)
{
    size_t pairs = 0;

    for (size_t i = 0; i < work->bracket->size; i++)
        pairs += leads(work, i);
    return pairs;
}

/* Builds and solves, with C9 if the only downfloater gets the bye. Returns 1, 0 or an error. */
static int solve_criteria(struct work *work, enum qyi_reach reach)
{
    const struct qyi_bracket *bracket = work->bracket;
    if (build(work, reach, false) < 0 || solve(work) < 0)
        return QY_E_MEMORY;
    if (reach == QYI_REACH_BRACKET)
        return 2 * pairs_inside(work) == bracket->size;
    if (reach == QYI_REACH_ONE)
        return 2 * pairs_inside(work) + 1 == bracket->size;
    if (reach == QYI_REACH_NEXT || !bracket->bye_here || 2 * pairs_inside(work) + 1 != bracket->size)
        return 1;
    return build(work, reach, true) < 0 || solve(work) < 0 ? QY_E_MEMORY : 1;
}

/* ---- players moved down (3.2, 4.4) ----------------------------------------------------------------- */

/* Raises all pairs of i with residents. */
static void favour(struct work *work, size_t i, qyi_nudge by)
{
    for (size_t j = work->bracket->moved; j < work->bracket->size; j++)
        nudge_if(work, i, j, by);
}

/* Chooses which players moved down from one score are paired: the first ones, if there is a choice (4.4.2). */
static void choose_of_score(struct work *work, size_t begin, size_t end)
{
    qyi_nudge kept = (qyi_nudge)work->bracket->size + 2; /* a chosen player is not dropped for a later one */
    size_t wanted = 0;

    for (size_t i = begin; i < end; i++)
        wanted += mate_inside(work, i) != SIZE_MAX;
    for (size_t i = begin; i < end && wanted > 0; i++) {
        if (end - i <= wanted)
            return;
        if (mate_inside(work, i) == SIZE_MAX) {
            favour(work, i, 1);
            qyi_matcher_mend(work->matcher, i);
            if (mate_inside(work, i) == SIZE_MAX) {
                favour(work, i, -1);
                continue;
            }
        }
        favour(work, i, kept);
        qyi_matcher_lift(work->matcher, i, kept);
        wanted--;
    }
}

/* Pairs those moved down, each with the first resident that the best pairings leave them (4.2). */
static void pair_moved(struct work *work)
{
    const struct qyi_bracket *bracket = work->bracket;

    for (size_t i = 0; i < bracket->moved; i++) {
        size_t best = bracket->moved;

        if (mate_inside(work, i) == SIZE_MAX) {
            for (size_t j = bracket->moved; j < bracket->size; j++)
                forbid_if(work, i, j);
            continue;
        }
        while (!qyi_matcher_maybe(work->matcher, i, best))
            best++;
        if (mate_inside(work, i) != best) {
            for (size_t j = best; j < bracket->size; j++)
                if (qyi_matcher_maybe(work->matcher, i, j))
                    qyi_matcher_nudge(work->matcher, i, j, (qyi_nudge)(bracket->size - j));
            qyi_matcher_mend(work->matcher, i);
        }
        qyi_matcher_settle(work->matcher, i);
    }
}

static void choose_moved(struct work *work)
{
    const struct qyi_bracket *bracket = work->bracket;
    size_t begin = 0;

    for (size_t i = 1; i <= bracket->moved; i++)
        if (i == bracket->moved || work->criteria.level[i] != work->criteria.level[begin]) {
            choose_of_score(work, begin, i);
            begin = i;
        }
    pair_moved(work);
}

/* ---- the remainder (3.3, 4.3) ---------------------------------------------------------------------- */

static void gather_remainder(struct work *work)
{
    const struct qyi_bracket *bracket = work->bracket;

    work->rest_count = 0;
    work->pairs = 0;
    for (size_t j = bracket->moved; j < bracket->size; j++) {
        size_t mate = mate_inside(work, j);

        if (mate != SIZE_MAX && mate < bracket->moved)
            continue;
        work->rest[work->rest_count++] = (uint32_t)j;
        work->pairs += mate != SIZE_MAX && mate > j;
    }
}

/*
 * Prices the exchanges: the fewest first, then the least difference between the exchanged players (4.3.2).
 * The higher player of each pair should be in S1, and otherwise be as high as possible. Only the higher
 * player determines the weight of a pair.
 */
static int price_exchanges(struct work *work)
{
    qyi_nudge far = (qyi_nudge)1 << work->far_bits;
    qyi_nudge *price = calloc(work->count + 1, sizeof *price);

    if (!price)
        return QY_E_MEMORY;
    for (size_t p = 0; p < work->rest_count; p++) {
        qyi_nudge worth =
            p < work->pairs ? far + (qyi_nudge)(work->rest_count - p) : -(qyi_nudge)(p - work->pairs);

        worth *= (qyi_nudge)1 << work->try_bits;
        if (p < work->pairs)
            price[work->rest[p]] = worth;
        for (size_t q = p + 1; q < work->rest_count; q++)
            nudge_if(work, work->rest[p], work->rest[q], worth);
    }
    qyi_matcher_reprice(work->matcher, price);
    free(price);
    return 0;
}

/* Raises the pairs of the p-th of the remainder with lower ones. */
static void favour_lower(struct work *work, size_t p, qyi_nudge by)
{
    for (size_t q = p + 1; q < work->rest_count; q++)
        nudge_if(work, work->rest[p], work->rest[q], by);
}

/* Which of S1 are exchanged: the lowest that can be (4.3.2, third rule). */
static void exchange_upper(struct work *work, size_t exchanges)
{
    for (size_t p = work->pairs; p-- > 0 && exchanges > 0;) {
        uint32_t i = work->rest[p];

        if (leads(work, i)) {
            favour_lower(work, p, -1);
            qyi_matcher_mend(work->matcher, i);
            if (leads(work, i)) {
                favour_lower(work, p, 1);
                qyi_matcher_lift(work->matcher, i, 1);
                continue;
            }
        }
        exchanges--;
        for (size_t q = p + 1; q < work->rest_count; q++)
            forbid_if(work, i, work->rest[q]);
    }
}

/* Makes the p-th player of the remainder the higher one of a pair. */
static void keep_leading(struct work *work, size_t p)
{
    for (size_t q = 0; q < p; q++)
        forbid_if(work, work->rest[q], work->rest[p]);
    for (size_t j = work->bracket->size; j < work->count; j++)
        forbid_if(work, work->rest[p], j);
}

/* Chooses the exchanged players of S2: the highest possible (4.3.2, fourth rule); the last one follows from
 * the sum. */
static void exchange_lower(struct work *work, size_t exchanges)
{
    for (size_t p = work->pairs; p < work->rest_count && exchanges > 1; p++) {
        uint32_t i = work->rest[p];

        if (!leads(work, i)) {
            favour_lower(work, p, 1);
            qyi_matcher_mend(work->matcher, i);
            if (!leads(work, i)) {
                favour_lower(work, p, -1);
                continue;
            }
        }
        exchanges--;
        keep_leading(work, p);
    }
}

/* Each of S1 in turn gets the first of S2 that the best pairings leave them (4.2). */
static void transpose(struct work *work)
{
    for (size_t p = 0; p < work->rest_count; p++) {
        uint32_t i = work->rest[p];
        size_t q = p + 1;

        if (!leads(work, i))
            continue;
        while (!qyi_matcher_maybe(work->matcher, i, work->rest[q]))
            q++;
        if (mate_inside(work, i) != work->rest[q]) {
            for (; q < work->rest_count; q++)
                if (qyi_matcher_maybe(work->matcher, i, work->rest[q]))
                    qyi_matcher_nudge(work->matcher, i, work->rest[q], (qyi_nudge)(work->rest_count - q));
            qyi_matcher_mend(work->matcher, i);
        }
        qyi_matcher_settle(work->matcher, i);
    }
}

static int pair_remainder(struct work *work)
{
    size_t exchanges = 0;

    gather_remainder(work);
    if (work->pairs == 0)
        return 0;
    if (price_exchanges(work) < 0)
        return QY_E_MEMORY;
    for (size_t p = 0; p < work->pairs; p++)
        exchanges += !leads(work, work->rest[p]);
    if (exchanges > 0) {
        exchange_upper(work, exchanges);
        exchange_lower(work, exchanges);
    }
    transpose(work);
    return 0;
}

/* ---- folding by rank (C.04.4.2 article 4) ---------------------------------------------------------- */

/* The bracket's players in the order of their ranks. */
static void order_by_rank(struct work *work)
{
    const struct qyi_bracket *bracket = work->bracket;
    const struct qyi_entrant *entrant = bracket->field->entrant;

    for (uint32_t i = 0; i < bracket->size; i++) {
        size_t at = i;

        while (at > 0 && qyi_ranks_before(&entrant[bracket->vertex[i]],
                                          &entrant[bracket->vertex[work->rest[at - 1]]])) {
            work->rest[at] = work->rest[at - 1];
            at--;
        }
        work->rest[at] = i;
    }
    work->rest_count = bracket->size;
}

/* Each in turn meets the lowest that the best pairings leave them; floating comes last. */
static void fold(struct work *work)
{
    order_by_rank(work);
    for (size_t p = 0; p < work->rest_count; p++) {
        uint32_t i = work->rest[p];
        size_t mate = mate_inside(work, i);
        bool settled = false;

        for (size_t q = 0; q < p && mate != SIZE_MAX; q++)
            settled = settled || work->rest[q] == mate;
        if (settled)
            continue;
        for (size_t q = p + 1; q < work->rest_count; q++)
            nudge_if(work, i, work->rest[q], (qyi_nudge)q + 1);
        qyi_matcher_mend(work->matcher, i);
        if (mate_inside(work, i) != SIZE_MAX) {
            qyi_matcher_settle(work->matcher, i);
            continue;
        }
        for (size_t q = p + 1; q < work->rest_count; q++)
            forbid_if(work, i, work->rest[q]);
    }
}

/* ---- all of it ------------------------------------------------------------------------------------- */

static void lay_low_bits(struct work *work)
{
    size_t size = work->bracket->size;

    work->try_bits = qyi_bits_for((size + 3) * (work->bracket->moved + 2)) + 1;
    work->far_bits = qyi_bits_for(size * size) + 1;
    work->low_bits = work->try_bits + work->far_bits + qyi_bits_for(size) + 2;
}

/* Whether all players are paired, when the graph contains all, except those who float out of the bracket
 * because of the bye. */
static bool all_paired(const struct work *work)
{
    for (size_t i = 0; i < work->count; i++)
        if (qyi_matcher_mate(work->matcher, i) == SIZE_MAX)
            return false;
    return true;
}

static int pair_bracket(struct work *work, enum qyi_reach reach)
{
    int code = solve_criteria(work, reach);

    if (code <= 0)
        return code;
    if (work->bracket->field->by_rank) {
        fold(work);
        return reach != QYI_REACH_ALL || all_paired(work);
    }
    choose_moved(work);
    if (pair_remainder(work) < 0)
        return QY_E_MEMORY;
    return reach != QYI_REACH_ALL || all_paired(work);
}

int qyi_bracket_pair(const struct qyi_bracket *bracket, enum qyi_reach reach, uint32_t *mate, bool *open)
{
    struct work work = {.bracket = bracket};

    work.rest = malloc(bracket->size * sizeof *work.rest + 1);
    if (!work.rest)
        return QY_E_MEMORY;
    lay_low_bits(&work);
    int code = pair_bracket(&work, reach);
    for (size_t i = 0; code > 0 && i < bracket->size; i++) {
        size_t inside = mate_inside(&work, i);

        mate[i] = inside == SIZE_MAX ? UINT32_MAX : (uint32_t)inside;
    }
    for (size_t i = 0; code > 0 && i < bracket->total; i++)
        open[i] = i >= work.criteria.total || qyi_matcher_mate(work.matcher, i) == SIZE_MAX ||
                  (reach == QYI_REACH_ONE && mate[i] == UINT32_MAX);
    qyi_matcher_free(work.matcher);
    qyi_criteria_free(&work.criteria);
    free(work.rest);
    return code;
}
