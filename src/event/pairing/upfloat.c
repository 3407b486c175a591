/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A matching of all remaining players shows the best set of upfloaters: the mates of residents. Pairs of two
 * upfloaters are not needed: without these two the set would be smaller, and they could still meet in a lower
 * bracket. Each criterion is a digit in the weight of a pair, with earlier criteria in higher digits.
 */
#include "pairing/upfloat.h"

#include "pairing/matching.h"

#include <stdlib.h>

/* This many players below the scoregroup mostly hold the best set. */
#define ENOUGH 2

struct work {
    const struct qyi_field *field;
    const uint32_t *left;
    size_t count;
    size_t residents;
    size_t next; /* end of the next scoregroup */
    bool alone;  /* leave out pairs without a resident */
    const struct qyi_upfloat_rules *rules;
    struct qyi_matcher *matcher;
    uint32_t *level; /* for each player below the residents: index of the score, 0 the highest */
    size_t levels;
    struct qyi_term *terms;
    uint32_t level_width;
    uint32_t cost_shift[QYI_UPFLOAT_COSTS];
    uint8_t cost_most[QYI_UPFLOAT_COSTS];
    uint32_t clash_shift;
    uint32_t next_shift;
    uint32_t level_shift;
    uint32_t number_shift;
    uint32_t all_shift;
    uint32_t bits;
};

static const struct qyi_entrant *entrant_at(const struct work *work, size_t i)
{
    return &work->field->entrant[work->left[i]];
}

/* Numbers the scores below the residents, and finds the end of the highest one. */
static void lay_levels(struct work *work)
{
    for (size_t i = work->residents; i < work->count; i++) {
        if (i == work->residents || entrant_at(work, i)->score != entrant_at(work, i - 1)->score)
            work->levels++;
        work->level[i] = (uint32_t)(work->levels - 1);
        if (work->levels == 1)
            work->next = i + 1;
    }
}

/* Digits from the lowest: trials for single players, costs from the last, clashes, the next scoregroup,
 * scores, the number of upfloaters, the number of pairs. */
static void lay_digits(struct work *work)
{
    const struct qyi_upfloat_rules *rules = work->rules;
    uint32_t pairs = qyi_bits_for(work->count / 2);

    work->bits = qyi_bits_for(work->count * (work->count + 4)) + 1;
    for (size_t k = rules->costs; k-- > 0;) {
        for (size_t i = work->residents; i < work->count; i++)
            if (rules->cost[k][work->left[i]] > work->cost_most[k])
                work->cost_most[k] = rules->cost[k][work->left[i]];
        work->cost_shift[k] = work->bits;
        work->bits += qyi_bits_for((size_t)work->cost_most[k] * work->residents);
    }
    work->clash_shift = work->bits;
    work->bits += rules->clashes ? pairs : 0;
    work->next_shift = work->bits;
    work->bits += rules->next ? pairs : 0;
    work->level_shift = work->bits;
    work->level_width = qyi_bits_for(work->residents);
    work->bits += work->level_width * (uint32_t)work->levels;
    work->number_shift = work->bits;
    work->bits += pairs;
    work->all_shift = work->bits;
    work->bits += pairs + 1;
}

static void add(struct work *work, size_t *count, uint32_t value, uint32_t shift)
{
    if (value > 0)
        work->terms[(*count)++] = (struct qyi_term){value, shift};
}

/* The weight of a resident and an upfloater: every score but the upfloater's own, the lowest score with the
 * highest digit, and the costs that it avoids. */
static void weigh_upfloater(struct work *work, size_t i, size_t *count)
{
    const struct qyi_upfloat_rules *rules = work->rules;

    for (uint32_t level = 0; level < work->levels; level++)
        add(work, count, level != work->level[i], work->level_shift + level * work->level_width);
    for (size_t k = 0; k < rules->costs; k++)
        add(work, count, (uint32_t)work->cost_most[k] - rules->cost[k][work->left[i]], work->cost_shift[k]);
}

static size_t weigh(struct work *work, size_t i, size_t j)
{
    uint8_t due = entrant_at(work, i)->preference;
    bool of_bracket = i < work->residents;
    bool clash = of_bracket && due != QY_TOURNAMENT_NO_COLOUR && due == entrant_at(work, j)->preference;
    size_t count = 0;

    if (work->alone && !of_bracket)
        return 0;
    add(work, &count, work->alone && j < work->residents ? 2 : 1, work->all_shift);
    add(work, &count, j < work->residents, work->number_shift);
    if (of_bracket && j >= work->residents)
        weigh_upfloater(work, j, &count);
    add(work, &count, work->rules->next && !(i >= work->residents && i < work->next && j >= work->next),
        work->next_shift);
    add(work, &count, work->rules->clashes && !clash, work->clash_shift);
    return count;
}

static int solve(struct work *work)
{
    uint32_t *hint = malloc(work->count * sizeof *hint + 1);
    uint8_t *class_of = calloc(work->count + 1, 1);

    if (!hint || !class_of || qyi_matcher_new(work->count, work->bits, &work->matcher) < 0) {
        free(hint);
        free(class_of);
        return QY_E_MEMORY;
    }
    for (size_t i = 0; i < work->count; i++) {
        hint[i] = (uint32_t)i + 1;
        for (size_t j = i + 1; j < work->count; j++) {
            size_t count = weigh(work, i, j);

            if (count > 0 && qyi_graph_has(&work->field->legal, work->left[i], work->left[j]))
                qyi_matcher_set(work->matcher, i, j, work->terms, count);
        }
    }
    qyi_matcher_solve(work->matcher, hint, class_of);
    free(hint);
    free(class_of);
    return 0;
}

static bool floats_up(const struct work *work, size_t i)
{
    return qyi_matcher_mate(work->matcher, i) < work->residents;
}

/* Forbids the pairs of i with residents, or with all others. */
static void keep_from(struct work *work, size_t i, bool residents)
{
    for (size_t j = residents ? 0 : work->residents; j < (residents ? work->residents : work->count); j++)
        if (j != i && qyi_matcher_has(work->matcher, i, j))
            qyi_matcher_forbid(work->matcher, i, j);
}

static void nudge(struct work *work, size_t i, qyi_nudge by)
{
    for (size_t j = 0; j < work->residents; j++)
        if (qyi_matcher_has(work->matcher, i, j))
            qyi_matcher_nudge(work->matcher, i, j, by);
}

/* Of the players with one score this number float up: the first ones that the best sets allow (4.2, 3.5.3). */
static void choose_of_level(struct work *work, size_t begin, size_t end)
{
    qyi_nudge kept = (qyi_nudge)work->count + 2; /* a chosen player is not dropped for a later one */
    size_t wanted = 0;

    for (size_t i = begin; i < end; i++)
        wanted += floats_up(work, i);
    for (size_t i = begin; i < end; i++) {
        if (wanted > 0 && !floats_up(work, i)) {
            nudge(work, i, 1);
            qyi_matcher_mend(work->matcher, i);
        }
        if (wanted > 0 && floats_up(work, i)) {
            keep_from(work, i, false);
            nudge(work, i, kept);
            qyi_matcher_lift(work->matcher, i, kept);
            wanted--;
        } else {
            keep_from(work, i, true);
        }
    }
}

static bool all_paired(const struct work *work)
{
    for (size_t i = 0; i < (work->alone ? work->residents : work->count); i++)
        if (qyi_matcher_mate(work->matcher, i) == SIZE_MAX)
            return false;
    return true;
}

static int choose(struct work *work, bool *member)
{
    lay_levels(work);
    lay_digits(work);
    if (solve(work) < 0)
        return QY_E_MEMORY;
    if (!all_paired(work))
        return 0;
    for (size_t begin = work->residents, i = begin + 1; i <= work->count; i++)
        if (i == work->count || work->level[i] != work->level[begin]) {
            choose_of_level(work, begin, i);
            begin = i;
        }
    for (size_t i = 0; i < work->count; i++)
        member[i] = i < work->residents || floats_up(work, i);
    return 1;
}

/* Chooses among the first `count` remaining players. */
static int choose_among(const struct work *all, size_t count, bool *member)
{
    struct work work = *all;

    work.alone = count < all->count;
    work.count = count;
    work.level = calloc(count + 1, sizeof *work.level);
    work.terms = malloc((count + QYI_UPFLOAT_COSTS + 4) * sizeof *work.terms);
    int code = work.level && work.terms ? choose(&work, member) : QY_E_MEMORY;
    qyi_matcher_free(work.matcher);
    free(work.level);
    free(work.terms);
    return code;
}

/* Whether no set can be smaller, and all players outside the bracket can be paired. */
static int is_good(const struct work *all, const bool *member)
{
    uint32_t *list = malloc(all->count * (2 * sizeof *list + sizeof(bool)) + 1);
    uint32_t *mate = list + all->count;
    size_t set = 0;
    size_t rest = 0;
    size_t lone = 0;
    int code = QY_E_MEMORY;

    if (!list)
        return QY_E_MEMORY;
    for (size_t i = 0; i < all->count; i++) {
        set += i >= all->residents && member[i];
        if (!member[i])
            list[rest++] = all->left[i];
    }
    code = qyi_graph_perfect(&all->field->legal, list, rest, NULL);
    if (code > 0 && qyi_graph_most(&all->field->legal, all->left, all->residents, mate,
                                   (bool *)(list + 2 * all->count)) < 0)
        code = QY_E_MEMORY;
    for (size_t i = 0; code > 0 && i < all->residents; i++)
        lone += mate[i] == UINT32_MAX;
    if (code > 0)
        code = set == lone;
    free(list);
    return code;
}

/*
 * Finds the best set among the scores next to the residents, ignoring all other players, in systems without a
 * rule for the next scoregroup. It is the best overall if it is as small as the residents allow, because
 * lower scores are worse, and if the rest can be paired. Returns 1, 0 if that is not so, or an error.
 */
static int try_near(const struct work *all, bool *member)
{
    size_t end = all->residents;
    size_t wanted = all->residents + ENOUGH;

    if (all->rules->next)
        return 0;
    while (end < all->count &&
           (end < wanted || entrant_at(all, end)->score == entrant_at(all, end - 1)->score))
        end++;
    if (end == all->count)
        return 0;
    for (size_t i = end; i < all->count; i++)
        member[i] = false;
    int code = choose_among(all, end, member);
    return code > 0 ? is_good(all, member) : code;
}

int qyi_upfloat(const struct qyi_field *field, const uint32_t *left, size_t count, size_t residents,
                const struct qyi_upfloat_rules *rules, bool *member)
{
    struct work work = {.field = field,
                        .left = left,
                        .count = count,
                        .residents = residents,
                        .next = residents,
                        .rules = rules};
    int code = 0;

    if (residents % 2 == 0) {
        code = qyi_graph_perfect(&field->legal, left, residents, NULL);
        if (code > 0)
            code = qyi_graph_perfect(&field->legal, left + residents, count - residents, NULL);
    }
    for (size_t i = 0; code > 0 && i < count; i++)
        member[i] = i < residents;
    if (code == 0)
        code = try_near(&work, member);
    if (code == 0)
        code = choose_among(&work, count, member);
    return code;
}
