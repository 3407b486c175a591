/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Retrograde analysis of xiangqi by sets: the positions that differ only in where one piece stands,
 * the *free piece*, are one *slice*, and what holds of them is one set of points. So a move of another piece is
 * worked out for ninety positions at once, and nothing is counted: at each ply the slices are asked again which
 * of their open positions go to a lost one, or nowhere but to won ones.
 *
 * Slices are numbered as in places.h without the free piece; a value lies at slice * 90 + point ("cell"). While
 * a table is made a cell may hold besides, marked by QYI_VALUE_IMPOSSIBLE, what captures will decide: a win of
 * this many plies, or that no loss of fewer plies is possible.
 */
#ifndef QYI_TABLES_SWEEP_XIANGQI_H
#define QYI_TABLES_SWEEP_XIANGQI_H

#include "tables/build.h"
#include "tables/lines_xiangqi.h"

/* How the pieces that stand fast number a slice. */
struct qyi_digit {
    uint8_t count;   /* pieces of the group that are not the free one */
    uint32_t size;   /* sets of squares they can make */
    uint32_t stride; /* slices from one set to the next */
};

struct qyi_slices {
    const struct qyi_places *places;
    unsigned
        free; /* place in the material of the free piece, or QY_TABLE_PIECES where there are only generals */
    unsigned free_group; /* its group */
    qy_piece piece;      /* it itself; 0: none */
    struct qyi_digit digit[QY_TABLE_PIECES - 2];
    uint8_t group_of[QY_TABLE_PIECES];
    uint32_t rest; /* slices of one class of generals */
    uint32_t slices;
    qyi_points board; /* where the free piece may stand */
};

/* Chooses the free piece so that there are the fewest cells. */
void qyi_slices_make(const struct qyi_places *places, struct qyi_slices *ret_slices);

/* The squares of the pieces of a slice; the free piece's is QYI_NOWHERE. Returns the class of the generals. */
unsigned qyi_slices_squares(const struct qyi_slices *slices, uint32_t slice, uint8_t *ret_square);

/* What the pieces beside the generals add to a slice's number, the board turned by `turn`. */
uint32_t qyi_slices_low(const struct qyi_slices *slices, unsigned turn, const uint8_t *square);

/* Moves the values from their cells to their entries; `legal` by side to move. Returns 0 or QY_E_MEMORY. */
int qyi_slices_to_entries(const struct qyi_slices *slices, qyi_points *const legal[2],
                          struct qyi_table *table);

/* The functions of struct qyi_build_loops. */
void qyi_sweep_needs(const struct qyi_places *places, uint64_t *ret_values, uint64_t *ret_counts);
int qyi_sweep_fill(struct qyi_builder *builder);

#endif
