/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Attempts at a win with the help of both sides: single lines of moves, each move chosen by a quick
 * evaluation, without memory. A line that leaves the other side without a move is a proof; finding none
 * proves nothing.
 */
#ifndef QYI_XIANGQI_ATTEMPT_H
#define QYI_XIANGQI_ATTEMPT_H

#include "xiangqi/position.h"

/* The greatest number of plies in a line. */
#define QYI_XIANGQI_ATTEMPT_PLIES 240

/*
 * Tries lines until one wins for `winner` or *nodes positions were searched; *nodes is reduced by them.
 * Returns the number of moves of the line, written to ret_line (room for QYI_XIANGQI_ATTEMPT_PLIES), or 0.
 * The game must not be over.
 */
size_t qyi_xiangqi_attempt_win(const struct qy_xiangqi_position *position, enum qy_side winner,
                               uint64_t *nodes, qy_move *ret_line);

#endif
