/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A bracket is paired by a matching whose weights contain the criteria, with the number of pairs first. Among
 * the best matchings, the one with the first identifier is found by fixing one place after another.
 */
#include "pairing/upfloat_round.h"

#include "pairing/matching.h"
#include "pairing/upfloat.h"

#include <stdlib.h>

/* ---- a bracket (3.6) ------------------------------------------------------------------------------- */

struct bracket {
    const struct qyi_field *field;
    const struct qyi_upfloat_round *rules;
    struct qyi_matcher *matcher;
    uint32_t *vertex; /* entrants, by number */
    size_t count;
    qy_points score; /* score of the residents */
};

static size_t weigh(const struct bracket *bracket, size_t i, size_t j, uint32_t low, struct qyi_term *terms)
{
    uint32_t width = qyi_bits_for(bracket->count / 2);
    uint32_t digits = (uint32_t)bracket->rules->digits;
    bool good[QYI_MOST_DIGITS];
    size_t count = 0;

    bracket->rules->find_good(bracket->field, bracket->score, bracket->vertex[i], bracket->vertex[j], good);
    for (uint32_t k = 0; k < digits; k++)
        if (good[k])
            terms[count++] = (struct qyi_term){1, low + k * width};
    terms[count++] = (struct qyi_term){1, low + digits * width};
    return count;
}

static int solve(struct bracket *bracket)
{
    uint32_t low = qyi_bits_for(bracket->count * (bracket->count + 2)) + 1;
    uint32_t high = low + (uint32_t)(bracket->rules->digits + 1) * qyi_bits_for(bracket->count / 2);
    uint32_t *hint = malloc(bracket->count * sizeof *hint + 1);
    uint8_t *class_of = calloc(bracket->count + 1, 1);
    int code = hint && class_of ? qyi_matcher_new(bracket->count, high + 1, &bracket->matcher) : QY_E_MEMORY;

    for (size_t i = 0; code == 0 && i < bracket->count; i++) {
        hint[i] = (uint32_t)(i + bracket->count / 2);
        for (size_t j = i + 1; j < bracket->count; j++) {
            struct qyi_term terms[QYI_MOST_DIGITS + 1];

            if (qyi_graph_has(&bracket->field->legal, bracket->vertex[i], bracket->vertex[j]))
                qyi_matcher_set(bracket->matcher, i, j, terms, weigh(bracket, i, j, low, terms));
        }
    }
    if (code == 0)
        qyi_matcher_solve(bracket->matcher, hint, class_of);
    free(hint);
    free(class_of);
    return code;
}

static bool is_top(const struct bracket *bracket, size_t i)
{
    size_t mate = qyi_matcher_mate(bracket->matcher, i);

    return mate != SIZE_MAX && mate > i;
}

/* Changes the weights of i's pairs with larger numbers. */
static void nudge(struct bracket *bracket, size_t i, qyi_nudge by)
{
    for (size_t j = i + 1; j < bracket->count; j++)
        if (qyi_matcher_has(bracket->matcher, i, j))
            qyi_matcher_nudge(bracket->matcher, i, j, by);
}

static void forbid(struct bracket *bracket, size_t i, size_t begin, size_t end)
{
    for (size_t j = begin; j < end; j++)
        if (qyi_matcher_has(bracket->matcher, i, j))
            qyi_matcher_forbid(bracket->matcher, i, j);
}

/* The top members of the first identifier (3.6.2): each in turn, where the best pairings leave it so. */
static void choose_tops(struct bracket *bracket)
{
    for (size_t i = 0; i < bracket->count; i++) {
        if (!is_top(bracket, i)) {
            nudge(bracket, i, 1);
            qyi_matcher_mend(bracket->matcher, i);
        }
        if (is_top(bracket, i))
            forbid(bracket, i, 0, i);
        else
            forbid(bracket, i, i + 1, bracket->count);
    }
}

/* The bottom members: each top in turn meets the smallest number it can. */
static void choose_bottoms(struct bracket *bracket)
{
    for (size_t i = 0; i < bracket->count; i++) {
        if (!is_top(bracket, i))
            continue;
        for (size_t j = i + 1; j < bracket->count; j++)
            if (qyi_matcher_has(bracket->matcher, i, j))
                qyi_matcher_nudge(bracket->matcher, i, j, (qyi_nudge)(bracket->count - j));
        qyi_matcher_mend(bracket->matcher, i);
        qyi_matcher_settle(bracket->matcher, i);
    }
}

/* ---- a round --------------------------------------------------------------------------------------- */

struct round {
    const struct qyi_field *field;
    const struct qyi_upfloat_round *rules;
    uint32_t *mate; /* by entrant */
    uint32_t *left; /* in the order of the field */
    size_t count;
    uint32_t *vertex;
    bool *member; /* for each of `left` */
};

/* Moves the bracket's players from the remaining ones, in the order of their numbers. */
static void take_bracket(struct round *round, struct bracket *bracket)
{
    const struct qyi_entrant *entrant = round->field->entrant;
    size_t kept = 0;

    for (size_t i = 0; i < round->count; i++) {
        uint32_t one = round->left[i];
        size_t at = bracket->count;

        if (!round->member[i]) {
            round->left[kept++] = one;
            continue;
        }
        while (at > 0 && entrant[bracket->vertex[at - 1]].place > entrant[one].place) {
            bracket->vertex[at] = bracket->vertex[at - 1];
            at--;
        }
        bracket->vertex[at] = one;
        bracket->count++;
    }
    round->count = kept;
}

static int pair_bracket(struct round *round, struct bracket *bracket)
{
    if (solve(bracket) < 0)
        return QY_E_MEMORY;
    choose_tops(bracket);
    choose_bottoms(bracket);
    for (size_t i = 0; i < bracket->count; i++)
        round->mate[bracket->vertex[i]] = bracket->vertex[qyi_matcher_mate(bracket->matcher, i)];
    return 1;
}

static int pair_top(struct round *round)
{
    const struct qyi_field *field = round->field;
    struct qyi_upfloat_rules rules = {.next = true, .costs = 1, .cost = {round->rules->floated}};
    struct bracket bracket = {.field = field, .rules = round->rules, .vertex = round->vertex};
    size_t residents = 0;

    bracket.score = field->entrant[round->left[0]].score;
    while (residents < round->count && field->entrant[round->left[residents]].score == bracket.score)
        residents++;
    int code = qyi_upfloat(field, round->left, round->count, residents, &rules, round->member);
    if (code <= 0)
        return code;
    take_bracket(round, &bracket);
    code = pair_bracket(round, &bracket);
    qyi_matcher_free(bracket.matcher);
    return code;
}

int qyi_upfloat_pair(const struct qyi_field *field, const struct qyi_upfloat_round *rules, uint32_t *mate)
{
    size_t count = field->count;
    uint32_t *lists = calloc(3 * count + 1, sizeof *lists);
    struct round round = {.field = field, .rules = rules, .mate = mate, .left = lists, .count = count};
    int code = 1;

    if (!lists)
        return QY_E_MEMORY;
    round.vertex = lists + count;
    round.member = (bool *)(lists + 2 * count);
    for (uint32_t i = 0; i < count; i++)
        round.left[i] = i;
    while (code > 0 && round.count > 0)
        code = pair_top(&round);
    free(lists);
    return code;
}
