/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Attacks, check, mate, and material that can't win. May use: base. */
#ifndef QYI_XIANGQI_STATUS_H
#define QYI_XIANGQI_STATUS_H

#include <qiyuan/core/api.h>

#include <stddef.h>

#include "xiangqi/position.h"

/*
 * Writes the points of the pieces of `by` that could capture on `square`, occupied or not, if it were their
 * turn and their general safe: a cannon over one screen, a general also the general that it faces. Needs room
 * for 16. Returns how many.
 */
size_t qyi_xiangqi_attackers(const struct qy_xiangqi_position *position, qy_square square, enum qy_side by,
                             qy_square *ret_squares);

/* Writes the points of the pieces that give check to the side to move (room for 16); returns how many. */
size_t qyi_xiangqi_checkers(const struct qy_xiangqi_position *position, qy_square *ret_squares);

/* True when the side to move is in check. */
QY_API bool qyi_xiangqi_in_check(const struct qy_xiangqi_position *position);

/* Checkmate, stalemate, or open. A side without a legal move loses in both cases (xq:4.1.1, xq:4.1.3). */
enum qy_status qyi_xiangqi_status(const struct qy_xiangqi_position *position);

/* True if neither side has a piece left that can cross the river, so that neither can win (xq:4.2.1). */
QY_API bool qyi_xiangqi_dead_material(const struct qy_xiangqi_position *position);

/* Writes the legal moves of the pieces of `kind` to a point (room for QY_MAX_MOVES); returns how many. */
size_t qyi_xiangqi_moves_to(const struct qy_xiangqi_position *position, unsigned kind, qy_square to,
                            qy_move *ret_moves);

/*
 * The one such move from `file` and `rank` (-1: any); QY_MOVE_NONE if there is none or more than one.
 * `promotion` must be 0.
 */
qy_move qyi_xiangqi_only_move(const struct qy_xiangqi_position *position, unsigned kind, qy_square to,
                              int file, int rank, unsigned promotion);

/* Writes the points of the side to move's pieces of a kind (room for 16); returns how many. */
size_t qyi_xiangqi_men_of(const struct qy_xiangqi_position *position, unsigned kind, qy_square *ret_squares);

#endif
