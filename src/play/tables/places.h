/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Positions of a material as numbers without gaps, and back.
 *
 * The two kings together are one digit: pairs of squares that are images of each other under the symmetries
 * of the board share a class, and every class is written by one pair. Pieces of one kind and side are one digit,
 * too: a set of squares by its combinatorial number, the squares being counted among those where such a piece
 * may stand. So
 *
 *     index = ((class * C(n1, k1) + set1) * C(n2, k2) + set2) ...
 *
 * Pieces that stand on one square and kings in reach of each other still have numbers: their value says so.
 *
 * Where an image of the board leaves both kings in place (they stand on the axis), a position and its image
 * are two entries of equal value; `twin` of the class is that image.
 */
#ifndef QYI_TABLES_PLACES_H
#define QYI_TABLES_PLACES_H

#include "tables/material.h"

#define QYI_TABLE_CLASSES  1806 /* of kings with pawns in chess: the most */
#define QYI_TABLE_NO_CLASS UINT16_MAX

struct qyi_group {
    uint8_t first; /* place in the material of the first piece of the group */
    uint8_t count;
    uint8_t squares;                /* on how many squares such a piece may stand */
    uint32_t size;                  /* C(squares, count) */
    uint64_t stride;                /* from the number of one set to that of the next */
    uint8_t number[QY_MAX_SQUARES]; /* of a square among them */
    uint8_t square[QY_MAX_SQUARES]; /* of a number */
};

struct qyi_places {
    struct qyi_material material;
    uint64_t entries; /* for one side to move */
    uint64_t rest;    /* entries of one class of kings */
    unsigned classes;
    unsigned groups;
    struct qyi_group group[QY_TABLE_PIECES - 2];
    uint8_t group_of[QY_TABLE_PIECES]; /* of a piece; not of the kings */
    uint8_t turned[QYI_TABLE_TURNS][QY_MAX_SQUARES];
    uint16_t class_of[QY_MAX_SQUARES * QY_MAX_SQUARES]; /* of a pair of kings, or QYI_TABLE_NO_CLASS */
    uint8_t turn_of[QY_MAX_SQUARES * QY_MAX_SQUARES];   /* the image that writes the pair */
    uint8_t kings[QYI_TABLE_CLASSES][2];                /* the pair that writes the class */
    uint8_t twin[QYI_TABLE_CLASSES];   /* another image that leaves the pair in place; 0: none */
    uint8_t weight[QYI_TABLE_CLASSES]; /* how many pairs share the class */
};

/* Makes the numbering. Returns 0, or QY_E_TABLE_MATERIAL where the numbers do not fit 40 bits. */
int qyi_places_make(const struct qyi_material *material, struct qyi_places *ret_places,
                    struct qy_error *reterr);

/* The number of a position: squares in the material's order. UINT64_MAX where the kings can't stand so. */
uint64_t qyi_places_index(const struct qyi_places *places, const uint8_t *square);

/* The number of the set of two different squares, told by their numbers. */
static inline uint64_t qyi_places_pair(unsigned a, unsigned b)
{
    return a < b ? a + (uint64_t)b * (b - 1) / 2 : b + (uint64_t)a * (a - 1) / 2;
}

/* The class of a position, or QYI_TABLE_NO_CLASS. */
static inline unsigned qyi_places_class(const struct qyi_places *places, const uint8_t *square)
{
    return places->class_of[(unsigned)square[0] * QY_MAX_SQUARES + square[1]];
}

/*
 * The number after a move without capture of a piece that is no king: `index` was that of the squares as
 * qyi_places_squares() tells them; `square` has them after the move, `from` is where the piece came from.
 */
static inline uint64_t qyi_places_moved(const struct qyi_places *places, uint64_t index,
                                        const uint8_t *square, unsigned man, unsigned from)
{
    const struct qyi_group *group = &places->group[places->group_of[man]];
    unsigned to = group->number[square[man]];
    unsigned other;

    if (group->count == 1)
        return index + group->stride * ((uint64_t)to - group->number[from]);
    if (group->count > 2)
        return qyi_places_index(places, square);
    other = group->number[square[man == group->first ? man + 1U : group->first]];
    return index + group->stride * (qyi_places_pair(other, to) - qyi_places_pair(other, group->number[from]));
}

/* The number of the image by the twin of its class; the same number where the class has none. */
uint64_t qyi_places_twin(const struct qyi_places *places, const uint8_t *square);

/* The squares of a number; pieces of a group in rising order of their squares. */
void qyi_places_squares(const struct qyi_places *places, uint64_t index, uint8_t *ret_square);

/*
 * The number of the set that `count` pieces of a group make, `count` at most the group's; each square seen
 * through `turned`. And back: its squares in rising order.
 */
uint64_t qyi_places_set(const struct qyi_group *group, unsigned count, const uint8_t *turned,
                        const uint8_t *square);
void qyi_places_set_squares(const struct qyi_group *group, unsigned count, uint64_t set, uint8_t *ret_square);

/* C(n, k): how many sets of k squares there are; small numbers only. */
uint64_t qyi_places_sets(unsigned n, unsigned k);

#endif
