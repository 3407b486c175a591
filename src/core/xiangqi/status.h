/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the board says: attacks, check, mate, pieces that cannot win. May use: base. */
#ifndef QYI_XIANGQI_STATUS_H
#define QYI_XIANGQI_STATUS_H

#include <qiyuan/core/api.h>

#include <stddef.h>

#include "xiangqi/position.h"

/*
 * Writes the points of the pieces of `by` that could take on `square`, whoever stands there or nobody, if it
 * were their turn and their general safe: a cannon over one screen, a general also the other general that it
 * faces. Needs room for 16. Returns how many.
 */
size_t qyi_xiangqi_attackers(const struct qy_xiangqi_position *position, qy_square square, enum qy_side by,
                             qy_square *ret_squares);

/* The pieces that give check to the side to move (room for 16); returns how many. */
size_t qyi_xiangqi_checkers(const struct qy_xiangqi_position *position, qy_square *ret_squares);

/* True when the side to move is in check. */
QY_API bool qyi_xiangqi_in_check(const struct qy_xiangqi_position *position);

/* Checkmate, stalemate, or open. A side without a legal move has lost either way (xq:4.1.1, xq:4.1.3). */
enum qy_status qyi_xiangqi_status(const struct qy_xiangqi_position *position);

/* True when neither side has a piece left that can cross the river, so that nobody can win (xq:4.2.1). */
QY_API bool qyi_xiangqi_dead_material(const struct qy_xiangqi_position *position);

/* Writes the legal moves of the pieces of `kind` to a point (room for QY_MAX_MOVES); returns how many. */
size_t qyi_xiangqi_moves_to(const struct qy_xiangqi_position *position, unsigned kind, qy_square to,
                            qy_move *ret_moves);

/*
 * The one of them that leaves a square of `file` and `rank` (-1: of any); QY_MOVE_NONE where there is none,
 * or more than one. `promotion` must be 0.
 */
qy_move qyi_xiangqi_only_move(const struct qy_xiangqi_position *position, unsigned kind, qy_square to,
                              int file, int rank, unsigned promotion);

/* The points of the pieces of a kind that the side to move has (room for 16); how many. */
size_t qyi_xiangqi_men_of(const struct qy_xiangqi_position *position, unsigned kind, qy_square *ret_squares);

#endif
