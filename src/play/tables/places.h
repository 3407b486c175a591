/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Numbers the positions of a material without gaps, and converts the numbers back.
 *
 * The two kings together form one digit: pairs of squares that are images of each other under the symmetries
 * of the board form a class, which is represented by one of the pairs. The pieces of one kind and side form
 * one digit, too: the combinatorial number of their set of squares, counted among the squares where such a
 * piece may be. So
 *
 *     index = ((class * C(n1, k1) + set1) * C(n2, k2) + set2) ...
 *
 * Positions with two pieces on one square or with adjacent kings have numbers, too; their value marks them as
 * impossible.
 *
 * If a symmetry keeps both kings in place (they are on its axis), a position and its image are two entries
 * with the same value; that symmetry is the `twin` of the class.
 */
#ifndef QYI_TABLES_PLACES_H
#define QYI_TABLES_PLACES_H

#include "tables/material.h"

#define QYI_TABLE_CLASSES  1806 /* largest number of classes: kings with pawns in chess */
#define QYI_TABLE_NO_CLASS UINT16_MAX

struct qyi_group {
    uint8_t first; /* index in the material of the group's first piece */
    uint8_t count;
    uint8_t squares;                /* number of squares on which such a piece may be */
    uint32_t size;                  /* C(squares, count) */
    uint64_t stride;                /* difference of the index between consecutive sets */
    uint8_t number[QY_MAX_SQUARES]; /* number of a square among them */
    uint8_t square[QY_MAX_SQUARES]; /* square of a number */
};

struct qyi_places {
    struct qyi_material material;
    uint64_t entries; /* for one side to move */
    uint64_t rest;    /* entries of one class of kings */
    unsigned classes;
    unsigned groups;
    struct qyi_group group[QY_TABLE_PIECES - 2];
    uint8_t group_of[QY_TABLE_PIECES]; /* of each piece; unused for kings */
    uint8_t turned[QYI_TABLE_TURNS][QY_MAX_SQUARES];
    uint16_t class_of[QY_MAX_SQUARES * QY_MAX_SQUARES]; /* of a pair of kings, or QYI_TABLE_NO_CLASS */
    uint8_t turn_of[QY_MAX_SQUARES * QY_MAX_SQUARES];   /* the image that maps the pair to the class's pair */
    uint8_t kings[QYI_TABLE_CLASSES][2];                /* the pair that represents the class */
    uint8_t twin[QYI_TABLE_CLASSES];                    /* another image that keeps the pair; 0: none */
    uint8_t weight[QYI_TABLE_CLASSES];                  /* number of pairs in the class */
};

/* Makes the numbering. Returns 0, or QY_E_TABLE_MATERIAL if the numbers don't fit in 40 bits. */
int qyi_places_make(const struct qyi_material *material, struct qyi_places *ret_places,
                    struct qy_error *reterr);

/*
 * The index of a position: squares in the material's order. UINT64_MAX if the kings can't be on these
 * squares.
 */
uint64_t qyi_places_index(const struct qyi_places *places, const uint8_t *square);

/* The number of the set of two different squares, given their numbers. */
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
 * The index after a quiet move of a piece other than a king: `index` belongs to the squares from
 * qyi_places_squares(); `square` has them after the move, `from` is where the piece came from.
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

/* The index of the image by the twin of its class, or the same index if the class has none. */
uint64_t qyi_places_twin(const struct qyi_places *places, const uint8_t *square);

/* The squares of an index; pieces of a group are sorted by square. */
void qyi_places_squares(const struct qyi_places *places, uint64_t index, uint8_t *ret_square);

/*
 * The number of the set of the first `count` pieces of a group, at most the group's, each square mapped by
 * `turned`. And the inverse: the squares of a set, in rising order.
 */
uint64_t qyi_places_set(const struct qyi_group *group, unsigned count, const uint8_t *turned,
                        const uint8_t *square);
void qyi_places_set_squares(const struct qyi_group *group, unsigned count, uint64_t set, uint8_t *ret_square);

/* C(n, k): the number of sets of k squares; for small numbers only. */
uint64_t qyi_places_sets(unsigned n, unsigned k);

#endif
