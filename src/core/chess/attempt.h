/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Attempts at a helpmate: single lines of moves, each move chosen by a quick evaluation, without memory. Most
 * positions of real games have a mate in the first line. A line that mates is a proof; finding none proves
 * nothing.
 */
#ifndef QYI_CHESS_ATTEMPT_H
#define QYI_CHESS_ATTEMPT_H

#include "chess/position.h"

/* The greatest number of plies in a line. */
#define QYI_ATTEMPT_PLIES 160

/*
 * Tries lines until one mates the side other than `winner` or *nodes moves were made. Lines are numbered from
 * `first`; later ones are more random. Returns the number of moves of the line, written to ret_line (room for
 * QYI_ATTEMPT_PLIES), or 0. Subtracts the moves made from *nodes. The game must not be over.
 */
size_t qyi_chess_attempt_mate(const struct qy_chess_position *position, enum qy_side winner, unsigned first,
                              uint64_t *nodes, qy_move *ret_line);

/*
 * As qyi_chess_attempt_mate(), with the implementation at that index in qyi_chess_bodies, which this CPU must
 * support.
 */
size_t qyi_chess_attempt_mate_by(size_t body, const struct qy_chess_position *position, enum qy_side winner,
                                 unsigned first, uint64_t *nodes, qy_move *ret_line);

/* The implementations for each kind of CPU; all choose the same lines. */
#define QYI_CHESS_DECLARE_ATTEMPT(name)                                                                 \
    size_t qyi_chess_attempt_mate_##name(const struct qy_chess_position *position, enum qy_side winner, \
                                         unsigned first, uint64_t *nodes, qy_move *ret_line)
QYI_CHESS_DECLARE_ATTEMPT(baseline);
QYI_CHESS_DECLARE_ATTEMPT(bmi2);
QYI_CHESS_DECLARE_ATTEMPT(avx512);
#undef QYI_CHESS_DECLARE_ATTEMPT

#endif
