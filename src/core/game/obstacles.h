/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What stands against a refused move, and against a guard that may not recapture: the squares that a
 * board rings and joins with lines. For pictures alone: nothing is decided by them.
 */
#ifndef QYI_GAME_OBSTACLES_H
#define QYI_GAME_OBSTACLES_H

#include <qiyuan/core/game.h>

/* How a piece is in the way. */
enum qyi_obstacle_kind {
    QYI_OBSTACLE_MAN,     /* stands on the way, or where the move would go */
    QYI_OBSTACLE_LEG,     /* hobbles a horse */
    QYI_OBSTACLE_EYE,     /* blocks an elephant */
    QYI_OBSTACLE_SCREEN,  /* can't be taken by a cannon, for want of a screen */
    QYI_OBSTACLE_ATTACKER /* attacks `target` */
};

struct qyi_obstacle {
    enum qyi_obstacle_kind kind;
    qy_square square;
    qy_square target; /* of an attacker: the square that it attacks; else QY_SQUARE_NONE */
};

#define QYI_OBSTACLES_MOST 32

/*
 * What stands against the move of the side to move from `from` to `to`, which was refused for `refusal`; returns
 * how many, 0 where nothing on the board does (or it can't be shown).
 */
size_t qyi_obstacles(const struct qy_position *position, qy_square from, qy_square to,
                     enum qy_refusal refusal, struct qyi_obstacle ret_obstacles[QYI_OBSTACLES_MOST]);

/*
 * After `taker` took what stands on `square` and `guard` took it there: the pieces that would then give check to the
 * guard's king, as their squares; returns how many. `ret_king` is where that king would stand.
 */
size_t qyi_recapture_checkers(const struct qy_position *position, qy_square taker, qy_square guard,
                              qy_square square, qy_square ret_squares[16], qy_square *ret_king);

#endif
