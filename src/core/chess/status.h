/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions about a position: attacks, checks, status, legality and the reason against it.
 */
#ifndef QYI_CHESS_STATUS_H
#define QYI_CHESS_STATUS_H

#include "chess/position.h"

#include <qiyuan/core/buf.h>

/* Writes the squares of the pieces of `by` that attack `square`, pinned or not (room for 32); returns how many.
 */
size_t qyi_chess_attackers(const struct qy_chess_position *position, qy_square square, enum qy_side by,
                           qy_square *ret_squares);

/* Writes the squares of the pieces that give check to the side to move (room for 32); returns how many. */
size_t qyi_chess_checkers(const struct qy_chess_position *position, qy_square *ret_squares);

/* True if the side to move is in check. */
QY_API bool qyi_chess_in_check(const struct qy_chess_position *position);

/* Mate, stalemate (ch:10.1, ch:10.3) or neither. */
enum qy_status qyi_chess_status(const struct qy_chess_position *position);

/*
 * True for material with which no series of moves mates either king, wherever the pieces are: bare kings; one
 * knight; bishops of either side all on squares of one colour.
 */
QY_API bool qyi_chess_dead_material(const struct qy_chess_position *position);

/* True if castling must be written in Chess960's way, because of the FEN or of the squares. */
bool qyi_chess_is_chess960(const struct qy_chess_position *position);

/*
 * Why the piece on `from` may not go to `to` (promoting to kind `promotion`, 0 for none): QY_REFUSAL_NONE if
 * it may. Castling may be given as the king's move to the g or c file or as king takes own rook. All values
 * are valid arguments.
 */
bool qyi_chess_goes_so(const struct qy_chess_position *position, qy_square from, qy_square to);
enum qy_refusal qyi_chess_why_not(const struct qy_chess_position *position, qy_square from, qy_square to,
                                  unsigned promotion);

/* True if `move` (any 16 bits) is a legal move here; false for the null move. */
QY_API bool qyi_chess_is_legal(const struct qy_chess_position *position, qy_move move);

/*
 * The move as made by hand with the piece on `from`, legal or not: castling with its rook; a pawn on its last
 * rank becomes `promotion` (0: it stays a pawn). QY_MOVE_NONE if no position results: no piece of the side to
 * move is there, a king would be captured, or a piece is in the way of castling. The resulting position may
 * be illegal: a king may be left in check, or a pawn be on the last rank.
 */
qy_move qyi_chess_hand_move(const struct qy_chess_position *position, qy_square from, qy_square to,
                            unsigned promotion);

/* Castling kingside or queenside if it is legal; QY_MOVE_NONE otherwise. */
qy_move qyi_chess_castling_move(const struct qy_chess_position *position, bool kingside);

#endif
