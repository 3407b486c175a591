/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where the pieces of xiangqi go and what they attack, on a board on which all pieces but one stand
 * fast. The one is the *free piece*: an answer is a set of points, those on which it may stand for a thing to be
 * so. May use: base, xiangqi.
 */
#ifndef QYI_TABLES_LINES_XIANGQI_H
#define QYI_TABLES_LINES_XIANGQI_H

#include "tables/material.h"
#include "xiangqi/squares.h"

/* A set of points: point n is bit n. */
__extension__ typedef unsigned __int128 qyi_points;

#define QYI_NOWHERE 255 /* in place of a point: the free piece, or a piece that was taken */

/* A set that no piece on the board can change: holds in sets of points of a free piece that is not there. */
#define QYI_POINTS_ABSENT ((qyi_points)1 << 100)

struct qyi_step {
    uint8_t point;
    uint8_t over; /* the point that must be empty for it, or QYI_NOWHERE */
};

struct qyi_steps {
    uint8_t count;
    struct qyi_step step[8];
};

struct qyi_lines {
    uint8_t ray[QYI_XIANGQI_SQUARES][4][9]; /* towards higher and lower files, higher and lower ranks */
    uint8_t ray_len[QYI_XIANGQI_SQUARES][4];
    struct qyi_steps to[2][8][QYI_XIANGQI_SQUARES];   /* of a side and kind from a point; none of rooks */
    struct qyi_steps from[2][8][QYI_XIANGQI_SQUARES]; /* the same towards a point */
};

static inline qyi_points qyi_point(unsigned point)
{
    return (qyi_points)1 << point;
}

static inline bool qyi_points_have(qyi_points points, unsigned point)
{
    return (points >> point & 1) != 0;
}

/* Takes the lowest point out of a set that is not empty. */
static inline unsigned qyi_points_pop(qyi_points *points)
{
    uint64_t low = (uint64_t)*points;
    unsigned at =
        low ? (unsigned)__builtin_ctzll(low) : 64U + (unsigned)__builtin_ctzll((uint64_t)(*points >> 64));

    *points &= *points - 1;
    return at;
}

/* The lines of the board and what moves along them: made once, then only read. */
void qyi_lines_make(struct qyi_lines *ret_lines);

/* Files exchanged from left to right. */
qyi_points qyi_points_mirror(qyi_points points);

/* Where the free piece may stand for `piece` on `from` to attack `to`; `fixed`: where the other pieces stand. */
qyi_points qyi_lines_hit(const struct qyi_lines *lines, qy_piece piece, unsigned from, unsigned to,
                         qyi_points fixed);

/* From where the free piece, being such a piece, attacks `to`. */
qyi_points qyi_lines_hit_from(const struct qyi_lines *lines, qy_piece piece, unsigned to, qyi_points fixed);

/* Where `piece` on `from` could take the free piece. */
qyi_points qyi_lines_reach(const struct qyi_lines *lines, qy_piece piece, unsigned from, qyi_points fixed);

/* From where the free piece, being such a piece, can go to one of `aims` without taking. */
qyi_points qyi_lines_go(const struct qyi_lines *lines, qy_piece piece, qyi_points aims, qyi_points fixed);

/*
 * Where the free piece may stand for the general of `side` to be attacked. `square`: of the pieces of the material,
 * QYI_NOWHERE for the free piece and those that are gone; `free`: the free piece's piece, 0 where it is gone, too
 * (the answer is then QYI_POINTS_ABSENT or nothing).
 */
qyi_points qyi_lines_check(const struct qyi_lines *lines, const struct qyi_material *material,
                           const uint8_t *square, qyi_points fixed, qy_piece free, unsigned side);

#endif
