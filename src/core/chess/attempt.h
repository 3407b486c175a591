/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Attempts at a mate with the help of both sides: single lines of moves, each move chosen at
 * sight, nothing remembered. Most positions of real games are answered by the first of them. A line that
 * mates is an answer; no line says nothing.
 */
#ifndef QYI_CHESS_ATTEMPT_H
#define QYI_CHESS_ATTEMPT_H

#include "chess/position.h"

/* Moves in a line, both sides' counted. */
#define QYI_ATTEMPT_PLIES 160

/*
 * Tries lines until one mates the side other than `winner` or *nodes moves were made. The lines are numbered,
 * the later ones owing more to chance; `first` is the number to begin with. Returns the moves of the line,
 * written to ret_line (room for QYI_ATTEMPT_PLIES), or 0. *nodes counts down by the moves made. The position
 * is open: somebody has a move.
 */
size_t qyi_chess_attempt_mate(const struct qy_chess_position *position, enum qy_side winner, unsigned first,
                              uint64_t *nodes, qy_move *ret_line);

/* As above, by the body with that index in qyi_chess_bodies, which this CPU must be able to run. */
size_t qyi_chess_attempt_mate_by(size_t body, const struct qy_chess_position *position, enum qy_side winner,
                                 unsigned first, uint64_t *nodes, qy_move *ret_line);

/* The bodies for one kind of CPU each; all choose the same lines. */
#define QYI_CHESS_DECLARE_ATTEMPT(name)                                                                 \
    size_t qyi_chess_attempt_mate_##name(const struct qy_chess_position *position, enum qy_side winner, \
                                         unsigned first, uint64_t *nodes, qy_move *ret_line)
QYI_CHESS_DECLARE_ATTEMPT(baseline);
QYI_CHESS_DECLARE_ATTEMPT(bmi2);
QYI_CHESS_DECLARE_ATTEMPT(avx512);
#undef QYI_CHESS_DECLARE_ATTEMPT

#endif
