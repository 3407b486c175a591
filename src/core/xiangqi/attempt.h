/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Attempts at a win with the help of both sides: single lines of moves, each move chosen at
 * sight, nothing remembered. A line that leaves the other side without a move is an answer; no line says
 * nothing.
 */
#ifndef QYI_XIANGQI_ATTEMPT_H
#define QYI_XIANGQI_ATTEMPT_H

#include "xiangqi/position.h"

/* Moves in a line, both sides' counted. */
#define QYI_XIANGQI_ATTEMPT_PLIES 240

/*
 * Tries lines until one wins for `winner` or *nodes positions were looked at; *nodes counts them down.
 * Returns the moves of the line, written to ret_line (room for QYI_XIANGQI_ATTEMPT_PLIES), or 0. Somebody has
 * a move in the position.
 */
size_t qyi_xiangqi_attempt_win(const struct qy_xiangqi_position *position, enum qy_side winner,
                               uint64_t *nodes, qy_move *ret_line);

#endif
