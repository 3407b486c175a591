/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Opening books in the Polyglot format: 16 bytes per move, big-endian: key of the position (8), move (2),
 * weight (2), learning (4), sorted by key.
 */
#ifndef QYI_RECORD_POLYGLOT_CHESS_H
#define QYI_RECORD_POLYGLOT_CHESS_H

#include <qiyuan/core/game.h>

#define QYI_POLYGLOT_RECORD 16

/*
 * The format's key of a position, and its encoding of a move. `last` is the move that led to the position
 * (QY_MOVE_NONE if unknown): the format counts an en passant right even if the capture would expose the king,
 * which a position does not store.
 */
QY_API uint64_t qyi_polyglot_key(const struct qy_position *position, qy_move last);
QY_API uint16_t qyi_polyglot_move(enum qy_game game, qy_move move);

#endif
