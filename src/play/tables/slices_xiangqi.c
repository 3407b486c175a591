/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Slices of an endgame table of xiangqi: their numbers, and the conversion from cells to file entries. */
#include "tables/sweep_xiangqi.h"

#include <stdlib.h>
#include <string.h>

#define SQUARES QYI_XIANGQI_SQUARES

static uint64_t size_without(const struct qyi_group *group)
{
    return qyi_places_sets(group->squares, group->count - 1U);
}

void qyi_slices_make(const struct qyi_places *places, struct qyi_slices *ret_slices)
{
    const struct qyi_material *material = &places->material;
    uint64_t fewest = UINT64_MAX;

    memset(ret_slices, 0, sizeof(*ret_slices));
    ret_slices->places = places;
    ret_slices->free = QY_TABLE_PIECES;
    ret_slices->free_group = QY_TABLE_PIECES;
    ret_slices->board = qyi_point(0); /* without a free piece one corner represents all points */
    for (unsigned i = 0; i < places->groups; i++) {
        uint64_t slices = places->rest / places->group[i].size * size_without(&places->group[i]);

        if (slices > fewest)
            continue;
        fewest = slices;
        ret_slices->free_group = i;
        ret_slices->free = places->group[i].first + places->group[i].count - 1U;
    }
    ret_slices->rest = 1;
    for (unsigned i = places->groups; i-- > 0;) {
        const struct qyi_group *group = &places->group[i];
        struct qyi_digit *digit = &ret_slices->digit[i];

        digit->count = (uint8_t)(group->count - (i == ret_slices->free_group));
        digit->size = (uint32_t)qyi_places_sets(group->squares, digit->count);
        digit->stride = ret_slices->rest;
        ret_slices->rest *= digit->size;
        for (unsigned man = 0; man < group->count; man++)
            ret_slices->group_of[group->first + man] = (uint8_t)i;
    }
    ret_slices->slices = ret_slices->rest * places->classes;
    if (ret_slices->free == QY_TABLE_PIECES)
        return;
    ret_slices->piece = material->piece[ret_slices->free];
    ret_slices->board = 0;
    for (unsigned i = 0; i < places->group[ret_slices->free_group].squares; i++)
        ret_slices->board |= qyi_point(places->group[ret_slices->free_group].square[i]);
}

unsigned qyi_slices_squares(const struct qyi_slices *slices, uint32_t slice, uint8_t *ret_square)
{
    const struct qyi_places *places = slices->places;

    for (unsigned i = places->groups; i-- > 0;) {
        const struct qyi_digit *digit = &slices->digit[i];

        if (digit->count == 0)
            continue;
        qyi_places_set_squares(&places->group[i], digit->count, slice % digit->size,
                               ret_square + places->group[i].first);
        slice /= digit->size;
    }
    if (slices->free < QY_TABLE_PIECES)
        ret_square[slices->free] = QYI_NOWHERE;
    ret_square[0] = places->kings[slice][0];
    ret_square[1] = places->kings[slice][1];
    return slice;
}

uint32_t qyi_slices_low(const struct qyi_slices *slices, unsigned turn, const uint8_t *square)
{
    const struct qyi_places *places = slices->places;
    uint64_t low = 0;

    for (unsigned i = 0; i < places->groups; i++)
        if (slices->digit[i].count)
            low += slices->digit[i].stride * qyi_places_set(&places->group[i], slices->digit[i].count,
                                                            places->turned[turn],
                                                            square + places->group[i].first);
    return (uint32_t)low;
}

/* The value of an entry; positions that are still undecided are draws. */
static uint16_t entry_of(const uint16_t *cells, const qyi_points *legal, uint64_t slice, unsigned point)
{
    uint16_t value = cells[slice * SQUARES + point];

    if (!qyi_points_have(legal[slice], point))
        return QYI_VALUE_IMPOSSIBLE;
    return value & QYI_VALUE_IMPOSSIBLE ? QYI_VALUE_DRAW : value;
}

/* Converts one class if the free piece is alone in its group: both numberings then have the same order. */
static void class_by_digits(const struct qyi_slices *slices, const uint16_t *cells, const qyi_points *legal,
                            uint64_t first, uint16_t *ret_entries)
{
    const struct qyi_group *group = &slices->places->group[slices->free_group];
    uint64_t after = slices->digit[slices->free_group].stride;

    for (uint64_t before = 0; before < slices->rest / after; before++)
        for (unsigned number = 0; number < group->squares; number++)
            for (uint64_t low = 0; low < after; low++)
                *ret_entries++ = entry_of(cells, legal, first + before * after + low, group->square[number]);
}

static void class_by_squares(const struct qyi_slices *slices, const uint16_t *cells, const qyi_points *legal,
                             unsigned class, uint16_t *ret_entries)
{
    const struct qyi_places *places = slices->places;
    uint8_t square[QY_TABLE_PIECES];

    for (uint64_t entry = 0; entry < places->rest; entry++) {
        qyi_places_squares(places, class * places->rest + entry, square);
        ret_entries[entry] =
            entry_of(cells, legal, (uint64_t) class * slices->rest + qyi_slices_low(slices, 0, square),
                     slices->free == QY_TABLE_PIECES ? 0 : square[slices->free]);
    }
}

/* There are never more entries than cells, so only cells already read are overwritten. */
int qyi_slices_to_entries(const struct qyi_slices *slices, qyi_points *const legal[2],
                          struct qyi_table *table)
{
    const struct qyi_places *places = slices->places;
    uint16_t *entries = malloc(places->rest * sizeof(*entries));
    const uint16_t *cells = table->value[0];
    uint16_t *out = table->value[0];
    bool alone = slices->free < QY_TABLE_PIECES && places->group[slices->free_group].count == 1;

    if (!entries)
        return QY_E_MEMORY;
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned class = 0; class < places->classes; class ++) {
            if (alone)
                class_by_digits(slices, cells, legal[side], (uint64_t) class * slices->rest, entries);
            else
                class_by_squares(slices, cells, legal[side], class, entries);
            memcpy(out, entries, places->rest * sizeof(*entries));
            out += places->rest;
        }
        cells += (uint64_t)slices->slices * SQUARES;
    }
    table->value[1] = table->value[0] + places->entries;
    free(entries);
    return 0;
}
