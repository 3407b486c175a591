/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Compares two ways to pair a round in systems with downfloaters: the Dutch system and Burstein. Both are
 * examined bracket by bracket from the top. In the first bracket where they differ, their weights are added
 * up digit by digit; a digit in which the other way is lower is a criterion in which it is worse.
 */
#include "pairing/criteria.h"
#include "pairing/dutch.h"

#include <stdlib.h>
#include <string.h>

/* A bracket on the way from the top, and the remaining players. */
struct walk {
    const struct qyi_field *field;
    uint32_t *vertex;
    size_t count;
    size_t moved;
    size_t size;
    size_t next;
    uint64_t *bye;
    qy_points bye_score;
    uint64_t *sum[2]; /* for each digit, by shift */
};

static const uint8_t number_of_criterion[QYI_CRITERIA] = {
    [QYI_C21] = 21, [QYI_C20] = 20,         [QYI_C19] = 19,      [QYI_C18] = 18,     [QYI_C17] = 17,
    [QYI_C16] = 16, [QYI_C15] = 15,         [QYI_C14] = 14,      [QYI_C13] = 13,     [QYI_C12] = 12,
    [QYI_C11] = 11, [QYI_C10] = 10,         [QYI_C9] = 9,        [QYI_C7] = 7,       [QYI_C6] = 6,
    [QYI_C4] = 4,   [QYI_C8_RESIDENTS] = 8, [QYI_C8_SCORES] = 8, [QYI_C8_PAIRS] = 8,
};

/* Burstein's numbers of the criteria that it has (C.04.4.2 2.3). */
static const uint8_t number_by_rank[QYI_CRITERIA] = {
    [QYI_C12] = 8, [QYI_C8_RESIDENTS] = 7, [QYI_C8_SCORES] = 7, [QYI_C8_PAIRS] = 7,
    [QYI_C7] = 6,  [QYI_C6] = 5,           [QYI_C4] = 4,
};

static qy_points score_at(const struct walk *walk, size_t place)
{
    return walk->field->entrant[walk->vertex[place]].score;
}

static size_t end_of_score(const struct walk *walk, size_t begin)
{
    size_t end = begin;

    while (end < walk->count && score_at(walk, end) == score_at(walk, begin))
        end++;
    return end;
}

/* The index of a player's mate among the vertices, or SIZE_MAX. */
static size_t mate_place(const struct walk *walk, const uint32_t *mate, size_t place)
{
    for (size_t i = 0; i < walk->count; i++)
        if (walk->vertex[i] == mate[walk->vertex[place]])
            return i;
    return SIZE_MAX;
}

/* Adds up the digits of the pairs whose higher player is in the bracket or, for C8, in the part of the next
 * bracket. */
static void add_up(const struct walk *walk, const struct qyi_criteria *criteria, const uint32_t *mate,
                   uint64_t *sum)
{
    for (size_t i = 0; i < walk->count; i++) {
        size_t j = mate[walk->vertex[i]] == UINT32_MAX ? walk->count : mate_place(walk, mate, i);
        struct qyi_term terms[QYI_MAX_TERMS];

        if (j == SIZE_MAX || j < i || (j == walk->count && walk->count % 2 == 0))
            continue;
        size_t count = qyi_criteria_weigh(criteria, i, j, terms);
        for (size_t k = 0; k < count; k++)
            sum[terms[k].shift] += terms[k].value;
    }
}

/* The number that the rules give to the criterion of a digit. */
static uint8_t number_at(const struct qyi_criteria *criteria, uint32_t shift)
{
    enum qyi_criterion found = QYI_C21;

    for (size_t k = 0; k < QYI_CRITERIA; k++)
        if (criteria->used[k] && criteria->shift[k] <= shift)
            found = (enum qyi_criterion)k;
    return criteria->bracket->field->by_rank ? number_by_rank[found] : number_of_criterion[found];
}

/* Whether the bracket's pairs leave exactly one player unpaired. */
static bool leaves_one(const struct walk *walk, const uint32_t *mate)
{
    size_t open = 0;

    for (size_t i = 0; i < walk->size; i++) {
        size_t j = mate_place(walk, mate, i);

        open += j == SIZE_MAX || j >= walk->size;
    }
    return open == 1;
}

/*
 * Lists the criteria in which `other` is worse, from the highest, each once; if there is none, the order of
 * generation. Returns their number (up to `most`).
 */
static int list_behind(const struct walk *walk, const struct qyi_criteria *criteria,
                       struct qy_pair_reason *list, size_t most)
{
    qy_points score = score_at(walk, walk->moved);
    uint8_t decided = 0; /* the latest criterion of which a digit differed: its highest one counts */
    size_t found = 0;

    for (uint32_t shift = criteria->bits; shift-- > 0;) {
        uint8_t number = number_at(criteria, shift);

        if (walk->sum[0][shift] == walk->sum[1][shift] || number == decided)
            continue;
        decided = number;
        if (found == 0 && walk->sum[1][shift] > walk->sum[0][shift])
            return 0; /* it is better: there is no reason against it here */
        if (walk->sum[1][shift] < walk->sum[0][shift] && found < most)
            list[found++] =
                (struct qy_pair_reason){.bar = QY_BAR_CRITERION, .criterion = number, .score = score};
    }
    if (found == 0)
        list[found++] = (struct qy_pair_reason){.bar = QY_BAR_ORDER, .score = score};
    return (int)found;
}

/* Compares the current bracket. Returns as list_behind(), or QY_E_MEMORY. */
static int compare_bracket(struct walk *walk, const struct qyi_rounds *rounds, struct qy_pair_reason *list,
                           size_t most)
{
    struct qyi_bracket bracket = {.field = walk->field,
                                  .vertex = walk->vertex,
                                  .moved = walk->moved,
                                  .size = walk->size,
                                  .next = walk->next,
                                  .total = walk->count,
                                  .bye = walk->count % 2 == 1 ? walk->bye : NULL};
    struct qyi_criteria criteria;
    int found = QY_E_MEMORY;

    bracket.bye_here = bracket.bye && walk->bye_score >= score_at(walk, walk->moved);
    if (qyi_criteria_new(&bracket, QYI_REACH_ALL, bracket.bye_here && leaves_one(walk, rounds->best), 0,
                         &criteria) < 0)
        return QY_E_MEMORY;
    for (size_t k = 0; k < 2; k++) {
        walk->sum[k] = calloc(criteria.bits + 1, sizeof *walk->sum[k]);
        if (walk->sum[k])
            add_up(walk, &criteria, k == 0 ? rounds->best : rounds->other, walk->sum[k]);
    }
    if (walk->sum[0] && walk->sum[1])
        found = list_behind(walk, &criteria, list, most);
    free(walk->sum[0]);
    free(walk->sum[1]);
    qyi_criteria_free(&criteria);
    return found;
}

static bool differ(const struct walk *walk, const uint32_t *best, const uint32_t *other)
{
    for (size_t i = 0; i < walk->size; i++) {
        size_t j = mate_place(walk, best, i);
        size_t k = mate_place(walk, other, i);

        if ((j < walk->size ? j : SIZE_MAX) != (k < walk->size ? k : SIZE_MAX))
            return true;
    }
    return false;
}

/* Goes down to the next bracket as `mate` pairs this one. */
static void descend(struct walk *walk, const uint32_t *mate, uint32_t *rest)
{
    size_t count = 0;

    for (size_t i = 0; i < walk->count; i++) {
        size_t j = i < walk->size ? mate_place(walk, mate, i) : SIZE_MAX;

        if (j >= walk->size)
            rest[count++] = walk->vertex[i];
        if (i + 1 == walk->size)
            walk->moved = count;
    }
    memcpy(walk->vertex, rest, count * sizeof *rest);
    walk->count = count;
}

/* The player with the bye, or SIZE_MAX. */
static size_t free_one(const struct qyi_field *field, const uint32_t *mate)
{
    for (size_t i = 0; i < field->count; i++)
        if (mate[i] == UINT32_MAX)
            return i;
    return SIZE_MAX;
}

static int walk_down(struct walk *walk, const struct qyi_rounds *rounds, uint32_t *rest,
                     struct qy_pair_reason *list, size_t most)
{
    while (walk->moved < walk->count) {
        walk->size = end_of_score(walk, walk->moved);
        walk->next = walk->size < walk->count ? end_of_score(walk, walk->size) : walk->size;
        if (differ(walk, rounds->best, rounds->other))
            return compare_bracket(walk, rounds, list, most);
        descend(walk, rounds->best, rest);
    }
    return 0;
}

/* Collects the players who are paired in brackets: all except the one who was given the bye first (3.1). */
static void gather_walk(struct walk *walk, const struct qyi_rounds *rounds)
{
    const struct qyi_field *field = rounds->field;
    size_t free_best = free_one(field, rounds->best);

    for (uint32_t i = 0; i < field->count; i++)
        if (!field->by_rank || i != free_best)
            walk->vertex[walk->count++] = i;
    walk->bye_score = free_best < field->count ? field->entrant[free_best].score : 0;
    for (size_t i = 0; i < field->count; i++)
        if (field->entrant[i].bye_allowed && field->entrant[i].score <= walk->bye_score)
            walk->bye[i / 64] |= UINT64_C(1) << (i % 64);
}

int qyi_bracket_compare(const struct qyi_rounds *rounds, struct qy_pair_reason *list, size_t most)
{
    const struct qyi_field *field = rounds->field;
    struct walk walk = {.field = field};
    uint32_t *rest = malloc(field->count * sizeof *rest + 1);
    size_t free_other = free_one(field, rounds->other);
    int code = QY_E_MEMORY;

    walk.vertex = malloc(field->count * sizeof *walk.vertex + 1);
    walk.bye = calloc(field->legal.words + 1, sizeof *walk.bye);
    if (rest && walk.vertex && walk.bye) {
        gather_walk(&walk, rounds);
        if (free_other < field->count && field->entrant[free_other].score > walk.bye_score) {
            list[0] = (struct qy_pair_reason){
                .bar = QY_BAR_CRITERION, .criterion = 5, .score = field->entrant[free_other].score};
            code = 1;
        } else {
            code = walk_down(&walk, rounds, rest, list, most);
        }
    }
    free(rest);
    free(walk.vertex);
    free(walk.bye);
    return code;
}
