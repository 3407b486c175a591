/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Moves and attacks of xiangqi on a board where all pieces but one are fixed. That one is the *free piece*: a
 * result is the set of points on which it may be for a condition to hold. May use: base, xiangqi.
 */
#ifndef QYI_TABLES_LINES_XIANGQI_H
#define QYI_TABLES_LINES_XIANGQI_H

#include "tables/material.h"
#include "xiangqi/squares.h"

/* A set of points: point n is bit n. */
__extension__ typedef unsigned __int128 qyi_points;

#define QYI_NOWHERE 255 /* instead of a point: the free piece, or a captured piece */

/* A bit outside the board, so that no piece changes it: set in sets of points if there is no free piece. */
#define QYI_POINTS_ABSENT ((qyi_points)1 << 100)

struct qyi_step {
    uint8_t point;
    uint8_t over; /* point that must be empty for the step, or QYI_NOWHERE */
};

struct qyi_steps {
    uint8_t count;
    struct qyi_step step[8];
};

struct qyi_lines {
    uint8_t ray[QYI_XIANGQI_SQUARES][4][9]; /* towards higher files, lower files, higher ranks, lower ranks */
    uint8_t ray_len[QYI_XIANGQI_SQUARES][4];
    struct qyi_steps to[2][8][QYI_XIANGQI_SQUARES]; /* steps from a point, by side and kind; none for rooks */
    struct qyi_steps from[2][8][QYI_XIANGQI_SQUARES]; /* steps to a point, likewise */
};

static inline qyi_points qyi_point(unsigned point)
{
    return (qyi_points)1 << point;
}

static inline bool qyi_points_have(qyi_points points, unsigned point)
{
    return (points >> point & 1) != 0;
}

/* Removes and returns the lowest point of a set that isn't empty. */
static inline unsigned qyi_points_pop(qyi_points *points)
{
    uint64_t low = (uint64_t)*points;
    unsigned at =
        low ? (unsigned)__builtin_ctzll(low) : 64U + (unsigned)__builtin_ctzll((uint64_t)(*points >> 64));

    *points &= *points - 1;
    return at;
}

/* Lines of the board and the steps of pieces: made once, then only read. */
void qyi_lines_make(struct qyi_lines *ret_lines);

/* The set mirrored left to right. */
qyi_points qyi_points_mirror(qyi_points points);

/*
 * The points where the free piece may be so that `piece` on `from` attacks `to`; `fixed`: the points of the
 * other pieces.
 */
qyi_points qyi_lines_hit(const struct qyi_lines *lines, qy_piece piece, unsigned from, unsigned to,
                         qyi_points fixed);

/* The points from which the free piece, if it is `piece`, attacks `to`. */
qyi_points qyi_lines_hit_from(const struct qyi_lines *lines, qy_piece piece, unsigned to, qyi_points fixed);

/* The points where `piece` on `from` could capture the free piece. */
qyi_points qyi_lines_reach(const struct qyi_lines *lines, qy_piece piece, unsigned from, qyi_points fixed);

/* The points from which the free piece, if it is `piece`, can move to one of `aims` without capturing. */
qyi_points qyi_lines_go(const struct qyi_lines *lines, qy_piece piece, qyi_points aims, qyi_points fixed);

/*
 * The points where the free piece may be so that the general of `side` is attacked. `square`: of the
 * material's pieces, QYI_NOWHERE for the free piece and captured ones; `free`: the free piece, 0 if it is
 * captured, too (the result is then QYI_POINTS_ABSENT or empty).
 */
qyi_points qyi_lines_check(const struct qyi_lines *lines, const struct qyi_material *material,
                           const uint8_t *square, qyi_points fixed, qy_piece free, unsigned side);

#endif
