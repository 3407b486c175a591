/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finds what prevents a refused move, or a guard's recapture: squares for a board to mark and connect with
 * lines. For display only; no decision depends on it.
 */
#ifndef QYI_GAME_OBSTACLES_H
#define QYI_GAME_OBSTACLES_H

#include <qiyuan/core/game.h>

/* How a piece is in the way. */
enum qyi_obstacle_kind {
    QYI_OBSTACLE_MAN,     /* on the path, or on the destination */
    QYI_OBSTACLE_LEG,     /* hobbles a horse */
    QYI_OBSTACLE_EYE,     /* blocks an elephant */
    QYI_OBSTACLE_SCREEN,  /* can't be captured by a cannon for lack of a screen */
    QYI_OBSTACLE_ATTACKER /* attacks `target` */
};

struct qyi_obstacle {
    enum qyi_obstacle_kind kind;
    qy_square square;
    qy_square target; /* for an attacker, the square it attacks; else QY_SQUARE_NONE */
};

#define QYI_OBSTACLES_MOST 32

/*
 * Writes what prevents the move of the side to move from `from` to `to`, refused for `refusal`; returns how
 * many, 0 if nothing on the board does, or it can't be shown.
 */
size_t qyi_obstacles(const struct qy_position *position, qy_square from, qy_square to,
                     enum qy_refusal refusal, struct qyi_obstacle ret_obstacles[QYI_OBSTACLES_MOST]);

/*
 * The pieces that would give check to the guard's king after `taker` captures on `square` and `guard`
 * recaptures: writes their squares and returns how many. `ret_king` is that king's square.
 */
size_t qyi_recapture_checkers(const struct qy_position *position, qy_square taker, qy_square guard,
                              qy_square square, qy_square ret_squares[16], qy_square *ret_king);

#endif
