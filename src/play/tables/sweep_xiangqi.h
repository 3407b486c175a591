/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Retrograde analysis of xiangqi with sets: the positions that differ only in the square of one piece, the
 * *free piece*, form a *slice*, and each property of them is one set of points. So a move of another piece is
 * handled for ninety positions at once, and no counters are needed: at each ply, the slices are searched
 * again for open positions with a move to a lost one, or only moves to won ones.
 *
 * Slices are numbered as in places.h without the free piece; a value is at slice * 90 + point (a "cell").
 * During a build, a cell marked by QYI_VALUE_IMPOSSIBLE may hold what captures will decide: a win in this
 * many plies, or that no loss in fewer plies is possible.
 */
#ifndef QYI_TABLES_SWEEP_XIANGQI_H
#define QYI_TABLES_SWEEP_XIANGQI_H

#include "tables/build.h"
#include "tables/lines_xiangqi.h"

/* How a group's fixed pieces contribute to a slice's number. */
struct qyi_digit {
    uint8_t count;   /* the group's pieces except the free one */
    uint32_t size;   /* number of sets of squares they can form */
    uint32_t stride; /* difference of the slice number between consecutive sets */
};

struct qyi_slices {
    const struct qyi_places *places;
    /* index in the material of the free piece, or QY_TABLE_PIECES if there are only generals */
    unsigned free;
    unsigned free_group; /* its group */
    qy_piece piece;      /* the free piece; 0: none */
    struct qyi_digit digit[QY_TABLE_PIECES - 2];
    uint8_t group_of[QY_TABLE_PIECES];
    uint32_t rest; /* slices of one class of generals */
    uint32_t slices;
    qyi_points board; /* points where the free piece may be */
};

/* Chooses the free piece that gives the fewest cells. */
void qyi_slices_make(const struct qyi_places *places, struct qyi_slices *ret_slices);

/* The squares of a slice's pieces; the free piece's is QYI_NOWHERE. Returns the class of the generals. */
unsigned qyi_slices_squares(const struct qyi_slices *slices, uint32_t slice, uint8_t *ret_square);

/*
 * The part of a slice's number that the pieces other than the generals give, with the board mapped by `turn`.
 */
uint32_t qyi_slices_low(const struct qyi_slices *slices, unsigned turn, const uint8_t *square);

/*
 * Moves the values from their cells to the table's entries; `legal` by side to move. Returns 0 or
 * QY_E_MEMORY.
 */
int qyi_slices_to_entries(const struct qyi_slices *slices, qyi_points *const legal[2],
                          struct qyi_table *table);

/* The functions of struct qyi_build_loops. */
void qyi_sweep_needs(const struct qyi_places *places, uint64_t *ret_values, uint64_t *ret_counts);
int qyi_sweep_fill(struct qyi_builder *builder);

#endif
