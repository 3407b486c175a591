/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The weight of a pair by the criteria of the Dutch system, digit by digit. */
#include "pairing/criteria.h"

#include "pairing/matching.h"

#include <stdlib.h>

static const struct qyi_entrant *entrant_at(const struct qyi_bracket *bracket, size_t i)
{
    return &bracket->field->entrant[bracket->vertex[i]];
}

/* ---- layout ---------------------------------------------------------------------------------------- */

/* Numbers the scores of the players moved down from the lowest, 1 and up; the residents' is level 0. */
static uint32_t lay_levels(struct qyi_criteria *criteria)
{
    const struct qyi_bracket *bracket = criteria->bracket;
    uint32_t at = 0;
    size_t count = 0;

    criteria->levels = 1;
    for (size_t i = bracket->moved; i-- > 0;) {
        if (i + 1 == bracket->moved || entrant_at(bracket, i)->score != entrant_at(bracket, i + 1)->score) {
            at += qyi_bits_for(count);
            criteria->level_shift[criteria->levels++] = at;
            count = 0;
        }
        count++;
        criteria->level[i] = (uint32_t)(criteria->levels - 1);
    }
    return at + qyi_bits_for(count);
}

/* The properties of a bracket's players that determine the widths of digits. */
struct census {
    size_t pairs;
    size_t due[3];    /* number of players with a preference, by colour */
    size_t strong[3]; /* number of players whose preference is strong or absolute */
    size_t down[2];   /* residents who had a downfloat */
    size_t up[2];
    size_t moved_down[2]; /* players moved down who had a downfloat */
};

static struct census take_census(const struct qyi_bracket *bracket)
{
    struct census census = {.pairs = bracket->size / 2};

    for (size_t i = 0; i < bracket->size; i++) {
        const struct qyi_entrant *entrant = entrant_at(bracket, i);

        census.due[entrant->preference]++;
        census.strong[entrant->preference] += entrant->strong || entrant->absolute;
        for (size_t back = 0; back < 2; back++) {
            if (i < bracket->moved)
                census.moved_down[back] += entrant->down[back];
            else
                census.down[back] += entrant->down[back];
            census.up[back] += i >= bracket->moved && entrant->up[back];
        }
    }
    return census;
}

/* The Burstein system asks for less: C4 to C7 are C4, C6, C7 and C8 here, its C8 is C12 (C.04.4.2 2.3). */
static void leave_out_for_ranks(uint32_t *width)
{
    static const uint8_t kept[] = {QYI_C4,        QYI_C6,           QYI_C7, QYI_C8_PAIRS,
                                   QYI_C8_SCORES, QYI_C8_RESIDENTS, QYI_C12};
    bool keep[QYI_CRITERIA] = {false};

    for (size_t i = 0; i < sizeof kept; i++)
        keep[kept[i]] = true;
    for (size_t i = 0; i < QYI_CRITERIA; i++)
        if (!keep[i])
            width[i] = 0;
}

/* Computes the widths of all digits; a digit that is the same for all pairings is omitted. */
static void measure_digits(const struct qyi_criteria *criteria, uint32_t level_bits, uint32_t *width)
{
    const struct qyi_bracket *bracket = criteria->bracket;
    struct census census = take_census(bracket);
    bool moved = bracket->moved > 0;
    bool clash = census.due[QY_TOURNAMENT_WHITE] > 1 || census.due[QY_TOURNAMENT_BLACK] > 1;
    bool strong = census.strong[QY_TOURNAMENT_WHITE] > 1 || census.strong[QY_TOURNAMENT_BLACK] > 1;
    bool last = bracket->field->final && strong;
    uint32_t pairs = qyi_bits_for(census.pairs);
    bool next = criteria->one || (criteria->total > bracket->size && bracket->next > bracket->size);

    width[QYI_C4] = criteria->all ? qyi_bits_for(criteria->total / 2 + 1) : 0;
    width[QYI_C6] = pairs;
    width[QYI_C7] = moved ? level_bits : 0;
    width[QYI_C8_PAIRS] = next ? qyi_bits_for(bracket->next) : 0;
    width[QYI_C8_RESIDENTS] = next ? qyi_bits_for(bracket->size - bracket->moved) : 0;
    width[QYI_C8_SCORES] = next && moved ? level_bits : 0;
    width[QYI_C9] = criteria->lone ? qyi_bits_for(QY_TOURNAMENT_MAX_ROUNDS) : 0;
    width[QYI_C10] = last ? pairs : 0;
    width[QYI_C11] = last ? pairs : 0;
    width[QYI_C12] = clash ? pairs : 0;
    width[QYI_C13] = strong ? pairs : 0;
    for (size_t back = 0; back < 2; back++) {
        width[back == 0 ? QYI_C14 : QYI_C16] = qyi_bits_for(census.down[back]);
        width[back == 0 ? QYI_C15 : QYI_C17] = moved && census.up[back] > 0 ? pairs : 0;
        width[back == 0 ? QYI_C18 : QYI_C20] = census.moved_down[back] > 0 ? level_bits : 0;
        width[back == 0 ? QYI_C19 : QYI_C21] = moved && census.up[back] > 0 ? level_bits : 0;
    }
    if (bracket->field->by_rank)
        leave_out_for_ranks(width);
}

int qyi_criteria_new(const struct qyi_bracket *bracket, enum qyi_reach reach, bool lone, uint32_t low,
                     struct qyi_criteria *ret_criteria)
{
    struct qyi_criteria criteria = {
        .bracket = bracket, .all = reach == QYI_REACH_ALL, .one = reach == QYI_REACH_ONE, .lone = lone};
    uint32_t width[QYI_CRITERIA];

    criteria.total = reach == QYI_REACH_BRACKET || reach == QYI_REACH_ONE ? bracket->size
                     : reach == QYI_REACH_NEXT                            ? bracket->next
                                                                          : bracket->total;
    criteria.level = calloc(2 * bracket->size + 2, sizeof *criteria.level);
    if (!criteria.level)
        return QY_E_MEMORY;
    criteria.level_shift = criteria.level + bracket->size;
    uint32_t level_bits = lay_levels(&criteria);
    measure_digits(&criteria, level_bits, width);
    criteria.bits = low;
    for (size_t i = 0; i < QYI_CRITERIA; i++) {
        criteria.used[i] = width[i] > 0;
        criteria.shift[i] = criteria.bits;
        criteria.bits += width[i];
    }
    *ret_criteria = criteria;
    return 0;
}

void qyi_criteria_free(struct qyi_criteria *criteria)
{
    free(criteria->level);
    criteria->level = NULL;
}

/* ---- what a pair is worth -------------------------------------------------------------------------- */

struct weighing {
    const struct qyi_criteria *criteria;
    struct qyi_term *terms;
    size_t count;
};

static void add(struct weighing *weighing, enum qyi_criterion criterion, uint32_t value)
{
    if (value > 0 && weighing->criteria->used[criterion])
        weighing->terms[weighing->count++] = (struct qyi_term){value, weighing->criteria->shift[criterion]};
}

/* Counts a pair in the digit of a score. */
static void add_level(struct weighing *weighing, enum qyi_criterion criterion, size_t level)
{
    const struct qyi_criteria *criteria = weighing->criteria;

    if (criteria->used[criterion])
        weighing->terms[weighing->count++] =
            (struct qyi_term){1, criteria->shift[criterion] + criteria->level_shift[level]};
}

/* C10: no player gets a colour difference above 2, which is unavoidable if both have a difference of 2 for
 * the same colour. */
static bool differs_too_much(const struct qyi_entrant *a, const struct qyi_entrant *b)
{
    return a->imbalance > 1 && b->imbalance > 1 && a->preference == b->preference;
}

/* C11: one player gets the same colour for the third time in a row, the one with the weaker preference. */
static bool third_in_a_row(const struct qyi_entrant *a, const struct qyi_entrant *b)
{
    const struct qyi_entrant *weaker = a->imbalance > b->imbalance ? b : a;

    if (!a->absolute || !b->absolute || a->preference != b->preference)
        return false;
    if (a->imbalance == b->imbalance)
        return a->repeated != QY_TOURNAMENT_NO_COLOUR && a->repeated == b->repeated;
    return weaker->repeated != QY_TOURNAMENT_NO_COLOUR && weaker->repeated != weaker->preference;
}

/* C13: a player's strong preference is not granted, also if it gives way to an absolute one. */
static bool strong_denied(const struct qyi_entrant *a, const struct qyi_entrant *b)
{
    return a->preference == b->preference && (a->strong || a->absolute) && (b->strong || b->absolute) &&
           !(a->absolute && b->absolute);
}

static void weigh_colours(struct weighing *weighing, const struct qyi_entrant *a, const struct qyi_entrant *b)
{
    add(weighing, QYI_C10, !differs_too_much(a, b));
    add(weighing, QYI_C11, !third_in_a_row(a, b));
    add(weighing, QYI_C12, a->preference != b->preference || a->preference == QY_TOURNAMENT_NO_COLOUR);
    add(weighing, QYI_C13, !strong_denied(a, b));
}

/* C14 to C21. Only residents' downfloats are counted by number; those of players moved down by their scores. */
static void weigh_floats(struct weighing *weighing, size_t i, const struct qyi_entrant *a,
                         const struct qyi_entrant *b)
{
    bool moved = i < weighing->criteria->bracket->moved;
    size_t level = weighing->criteria->level[i];

    add(weighing, QYI_C14, (uint32_t)b->down[0] + (!moved && a->down[0]));
    add(weighing, QYI_C16, (uint32_t)b->down[1] + (!moved && a->down[1]));
    if (!moved)
        return;
    add(weighing, QYI_C15, !b->up[0]);
    add(weighing, QYI_C17, !b->up[1]);
    if (a->down[0])
        add_level(weighing, QYI_C18, level);
    if (!b->up[0])
        add_level(weighing, QYI_C19, level);
    if (a->down[1])
        add_level(weighing, QYI_C20, level);
    if (!b->up[1])
        add_level(weighing, QYI_C21, level);
}

static size_t weigh_bye(const struct qyi_criteria *criteria, size_t i, struct qyi_term *terms)
{
    const struct qyi_bracket *bracket = criteria->bracket;
    struct weighing weighing = {criteria, terms, 0};
    uint32_t entrant = bracket->vertex[i];

    if (!(bracket->bye[entrant / 64] >> (entrant % 64) & 1))
        return 0;
    add(&weighing, QYI_C4, 1);
    add(&weighing, QYI_C9, QY_TOURNAMENT_MAX_ROUNDS - (uint32_t)entrant_at(bracket, i)->unplayed);
    return weighing.count;
}

/* C8 for the only downfloater: how many pairs the next bracket makes with it, and whether it is in one. */
static size_t weigh_float(const struct qyi_criteria *criteria, size_t i, struct qyi_term *terms)
{
    const struct qyi_bracket *bracket = criteria->bracket;
    struct weighing weighing = {criteria, terms, 0};

    add(&weighing, QYI_C8_PAIRS, 1 + (bracket->floor[i] & QYI_FLOOR_PAIR));
    if (bracket->floor[i] == 0)
        return weighing.count;
    if (i < bracket->moved)
        add_level(&weighing, QYI_C8_SCORES, criteria->level[i]);
    else
        add(&weighing, QYI_C8_RESIDENTS, 1);
    return weighing.count;
}

size_t qyi_criteria_weigh(const struct qyi_criteria *criteria, size_t i, size_t j, struct qyi_term *terms)
{
    const struct qyi_bracket *bracket = criteria->bracket;
    struct weighing weighing = {criteria, terms, 0};

    if (j == criteria->total && criteria->one)
        return weigh_float(criteria, i, terms);
    if (j == criteria->total)
        return weigh_bye(criteria, i, terms);
    if (j < bracket->moved || !qyi_graph_has(&bracket->field->legal, bracket->vertex[i], bracket->vertex[j]))
        return 0;
    add(&weighing, QYI_C4, 1);
    if (j < bracket->size) {
        add(&weighing, QYI_C6, 1);
        if (i < bracket->moved)
            add_level(&weighing, QYI_C7, criteria->level[i]);
        weigh_colours(&weighing, entrant_at(bracket, i), entrant_at(bracket, j));
        weigh_floats(&weighing, i, entrant_at(bracket, i), entrant_at(bracket, j));
    } else if (j < bracket->next) {
        add(&weighing, QYI_C8_PAIRS, 1);
        if (i < bracket->moved)
            add_level(&weighing, QYI_C8_SCORES, criteria->level[i]);
        else
            add(&weighing, QYI_C8_RESIDENTS, i < bracket->size);
    }
    return weighing.count;
}
