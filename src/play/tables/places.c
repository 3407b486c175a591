/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Numbers the positions of an endgame table: classes of kings, and combinatorial numbers for sets of squares.
 */
#include "tables/places.h"

#include "base/error.h"

#include <math.h>
#include <string.h>

#define MOST_ENTRIES (UINT64_C(1) << 40)

/* C(n, 2). */
static uint64_t pairs_of(unsigned n)
{
    return (uint64_t)n * (n - 1) / 2;
}

uint64_t qyi_places_sets(unsigned n, unsigned k)
{
    uint64_t result = 1;

    if (k > n)
        return 0;
    for (unsigned i = 1; i <= k; i++)
        result = result * (n - k + i) / i;
    return result;
}

static bool has_pawns(const struct qyi_material *material)
{
    for (unsigned i = 0; i < material->men; i++)
        if (material->rules->pawn && QY_PIECE_KIND(material->piece[i]) == material->rules->pawn)
            return true;
    return false;
}

/* Enters a pair of kings and its images as a class, unless they have one. */
static void enter_pair(struct qyi_places *places, unsigned turns, unsigned first, unsigned second)
{
    unsigned class = places->classes;
    unsigned inverse[QYI_TABLE_TURNS] = {0, 1, 2, 3, 4, 6, 5, 7}; /* the two quarter turns are inverses */

    if (places->class_of[first * QY_MAX_SQUARES + second] != QYI_TABLE_NO_CLASS)
        return;
    places->kings[class][0] = (uint8_t)first;
    places->kings[class][1] = (uint8_t)second;
    for (unsigned turn = 0; turn < turns; turn++) {
        unsigned a = places->turned[turn][first];
        unsigned b = places->turned[turn][second];
        unsigned pair = a * QY_MAX_SQUARES + b;

        if (places->class_of[pair] == QYI_TABLE_NO_CLASS) {
            places->class_of[pair] = (uint16_t) class;
            places->turn_of[pair] = (uint8_t)inverse[turn];
            places->weight[class]++;
        } else if (a == first && b == second) {
            places->twin[class] = (uint8_t)turn;
        }
    }
    places->classes++;
}

static void make_classes(struct qyi_places *places)
{
    const struct qyi_material *material = &places->material;
    const struct qyi_table_rules *rules = material->rules;
    unsigned squares = (unsigned)rules->files * rules->ranks;
    unsigned turns = has_pawns(material) ? rules->turns_with_pawns : rules->turns;

    memset(places->class_of, 0xFF, sizeof(places->class_of));
    for (unsigned turn = 0; turn < turns; turn++)
        for (unsigned square = 0; square < squares; square++)
            places->turned[turn][square] = qyi_table_turn(rules, turn, square);
    for (unsigned first = 0; first < squares; first++)
        for (unsigned second = 0; second < squares; second++)
            if (rules->may_stand(material->piece[0], (qy_square)first) &&
                rules->may_stand(material->piece[1], (qy_square)second) &&
                rules->kings_apart((qy_square)first, (qy_square)second))
                enter_pair(places, turns, first, second);
}

static void make_group(struct qyi_places *places, unsigned first)
{
    const struct qyi_material *material = &places->material;
    unsigned squares = (unsigned)material->rules->files * material->rules->ranks;
    struct qyi_group *group = &places->group[places->groups++];

    group->first = (uint8_t)first;
    for (unsigned i = first; i < material->men && material->piece[i] == material->piece[first]; i++) {
        places->group_of[i] = (uint8_t)(places->groups - 1);
        group->count++;
    }
    for (unsigned square = 0; square < squares; square++) {
        if (!material->rules->may_stand(material->piece[first], (qy_square)square))
            continue;
        group->number[square] = group->squares;
        group->square[group->squares++] = (uint8_t)square;
    }
    group->size = (uint32_t)qyi_places_sets(group->squares, group->count);
}

int qyi_places_make(const struct qyi_material *material, struct qyi_places *ret_places,
                    struct qy_error *reterr)
{
    struct qy_buf name = QY_BUF_INIT;
    int code = 0;

    memset(ret_places, 0, sizeof(*ret_places));
    ret_places->material = *material;
    make_classes(ret_places);
    ret_places->rest = 1;
    for (unsigned i = 2; i < material->men && ret_places->rest <= MOST_ENTRIES;) {
        make_group(ret_places, i);
        ret_places->rest *= ret_places->group[ret_places->groups - 1].size;
        i += ret_places->group[ret_places->groups - 1].count;
    }
    ret_places->entries = ret_places->rest;
    for (unsigned i = 0; i < ret_places->groups; i++) {
        ret_places->entries /= ret_places->group[i].size;
        ret_places->group[i].stride = ret_places->entries;
    }
    ret_places->entries = ret_places->rest * ret_places->classes;
    if (ret_places->entries > MOST_ENTRIES) {
        qyi_material_name(material, &name);
        code = qyi_error_set(reterr, QY_E_TABLE_MATERIAL, 0, qy_buf_str(&name), name.len, NULL);
        qy_buf_free(&name);
    }
    return code;
}

uint64_t qyi_places_set(const struct qyi_group *group, unsigned count, const uint8_t *turned,
                        const uint8_t *square)
{
    unsigned number[QY_TABLE_PIECES];
    uint64_t set = 0;

    if (count == 1)
        return group->number[turned[square[0]]];
    if (count == 2)
        return qyi_places_pair(group->number[turned[square[0]]], group->number[turned[square[1]]]);
    for (unsigned i = 0; i < count; i++) {
        unsigned own = group->number[turned[square[i]]];
        unsigned at = i;

        for (; at > 0 && number[at - 1] > own; at--)
            number[at] = number[at - 1];
        number[at] = own;
    }
    for (unsigned i = 0; i < count; i++)
        set += qyi_places_sets(number[i], i + 1);
    return set;
}

static uint64_t index_by(const struct qyi_places *places, unsigned class, unsigned turn,
                         const uint8_t *square)
{
    uint64_t index = class;

    for (unsigned i = 0; i < places->groups; i++)
        index = index * places->group[i].size + qyi_places_set(&places->group[i], places->group[i].count,
                                                               places->turned[turn],
                                                               square + places->group[i].first);
    return index;
}

uint64_t qyi_places_index(const struct qyi_places *places, const uint8_t *square)
{
    unsigned pair = (unsigned)square[0] * QY_MAX_SQUARES + square[1];
    unsigned class = places->class_of[pair];

    return class == QYI_TABLE_NO_CLASS ? UINT64_MAX : index_by(places, class, places->turn_of[pair], square);
}

/*
 * Applies the image of the pair, then the twin. Both keep the class's pair in place, so squares are mapped
 * twice.
 */
uint64_t qyi_places_twin(const struct qyi_places *places, const uint8_t *square)
{
    unsigned pair = (unsigned)square[0] * QY_MAX_SQUARES + square[1];
    unsigned class = places->class_of[pair];
    uint8_t turned[QY_TABLE_PIECES];

    for (unsigned i = 0; i < places->material.men; i++)
        turned[i] = places->turned[places->turn_of[pair]][square[i]];
    return index_by(places, class, places->twin[class], turned);
}

/*
 * The higher number b of a pair, whose set number is b (b - 1) / 2 + a with a < b. Counting down would
 * dominate the time of a table with pairs, so a square root is used, which is exact except for rounding.
 */
static unsigned higher_of_pair(uint64_t set)
{
    unsigned b = (unsigned)((1 + sqrtf((float)(1 + 8 * set))) / 2);

    while (pairs_of(b) > set)
        b--;
    while (pairs_of(b + 1) <= set)
        b++;
    return b;
}

/* The highest square is found first. */
void qyi_places_set_squares(const struct qyi_group *group, unsigned count, uint64_t set, uint8_t *ret_square)
{
    unsigned number = group->squares;

    for (unsigned i = count; i > 2; i--) {
        do
            number--;
        while (qyi_places_sets(number, i) > set);
        set -= qyi_places_sets(number, i);
        ret_square[i - 1] = group->square[number];
    }
    if (count > 1) {
        number = higher_of_pair(set);
        set -= pairs_of(number);
        ret_square[1] = group->square[number];
    }
    ret_square[0] = group->square[set];
}

void qyi_places_squares(const struct qyi_places *places, uint64_t index, uint8_t *ret_square)
{
    for (unsigned i = places->groups; i-- > 0;) {
        const struct qyi_group *group = &places->group[i];

        qyi_places_set_squares(group, group->count, index % group->size, ret_square + group->first);
        index /= group->size;
    }
    ret_square[0] = places->kings[index][0];
    ret_square[1] = places->kings[index][1];
}
