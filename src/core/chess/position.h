/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The position: its planes, its key, the 16-bit encoding of moves, and making moves.
 *
 * Invariants of a position: planes 0 to 2 hold no kind 7; plane 3 is a subset of the occupied squares; each
 * side has one king; `castling` holds back-rank squares of kings and rooks only, and a king's square only
 * together with a rook's; `en_passant` is 0 unless a capture there is legal; `key` equals
 * qyi_chess_compute_key().
 *
 * A move:
 *
 *     15     12 11      6 5       0
 *     [ class ] [ from  ] [  to   ]    castling goes from the king's square to the rook's
 *
 * No class is 0, so no move is QY_MOVE_NONE or QY_MOVE_NULL.
 */
#ifndef QYI_CHESS_POSITION_H
#define QYI_CHESS_POSITION_H

#include "chess/bitboard.h"
#include "chess/squares.h"

#include <qiyuan/core/chess.h>

#include <stddef.h>

enum qyi_chess_move_class {
    QYI_CHESS_NORMAL = 1,
    QYI_CHESS_DOUBLE_STEP = 2,
    QYI_CHESS_CASTLING = 3,
    QYI_CHESS_EN_PASSANT = 4,
    QYI_CHESS_PROMOTION = 8 /* plus the kind: 10 to 13 */
};

static inline qy_move qyi_chess_move(unsigned from, unsigned to, unsigned class)
{
    return (qy_move)(to | from << 6 | class << 12);
}

/* The square that the piece leaves. */
static inline qy_square qyi_chess_move_from(qy_move move)
{
    return move >> 6 & 63;
}

/* The packed target square: for castling, the rook's. */
static inline qy_square qyi_chess_move_target(qy_move move)
{
    return move & 63;
}

static inline unsigned qyi_chess_move_class(qy_move move)
{
    return move >> 12;
}

/* The kind promoted to, or 0. */
static inline unsigned qyi_chess_move_promotion(qy_move move)
{
    return move >> 15 ? move >> 12 & 7 : 0;
}

/* The target squares of a castling king (on `king`, with the rook on `rook`) and of its rook. */
static inline unsigned qyi_chess_castled_king(unsigned king, unsigned rook)
{
    return qyi_chess_square(rook > king ? QYI_CHESS_FILE_G : QYI_CHESS_FILE_C, qyi_chess_rank(king));
}

static inline unsigned qyi_chess_castled_rook(unsigned king, unsigned rook)
{
    return qyi_chess_square(rook > king ? QYI_CHESS_FILE_F : QYI_CHESS_FILE_D, qyi_chess_rank(king));
}

/* The target square as seen on the board: for castling, the g or c file. */
static inline qy_square qyi_chess_move_to(qy_move move)
{
    if (qyi_chess_move_class(move) == QYI_CHESS_CASTLING)
        return (qy_square)qyi_chess_castled_king(qyi_chess_move_from(move), qyi_chess_move_target(move));
    return qyi_chess_move_target(move);
}

/* ---- sets of pieces ----------------------------------------------------------------------------------- */

/* Every occupied square. */
static inline uint64_t qyi_chess_occupied(const struct qy_chess_position *position)
{
    return position->plane[0] | position->plane[1] | position->plane[2];
}

/* The pieces of one side. */
static inline uint64_t qyi_chess_side_set(const struct qy_chess_position *position, enum qy_side side)
{
    return side == QY_FIRST ? qyi_chess_occupied(position) & ~position->plane[3] : position->plane[3];
}

/* As qyi_chess_side_set(), without a branch, for an unpredictable side: sides alternate. */
static inline uint64_t qyi_chess_side_set_any(const struct qy_chess_position *position, enum qy_side side)
{
    return qyi_chess_occupied(position) & (position->plane[3] ^ ((uint64_t)side - 1));
}

/* The pieces of one kind, of both sides. */
static inline uint64_t qyi_chess_kind_set(const struct qy_chess_position *position, enum qy_chess_kind kind)
{
    const uint64_t *plane = position->plane;

    return (kind & 1 ? plane[0] : ~plane[0]) & (kind & 2 ? plane[1] : ~plane[1]) &
           (kind & 4 ? plane[2] : ~plane[2]);
}

/* Bishops and queens, of both sides. */
static inline uint64_t qyi_chess_diagonal_set(const struct qy_chess_position *position)
{
    return position->plane[0] & (position->plane[1] | position->plane[2]);
}

/* Rooks and queens, of both sides. */
static inline uint64_t qyi_chess_straight_set(const struct qy_chess_position *position)
{
    return position->plane[2] & ~position->plane[1];
}

/* The kings of both sides. */
static inline uint64_t qyi_chess_kings(const struct qy_chess_position *position)
{
    return position->plane[1] & position->plane[2];
}

/* The square of a side's king; QY_SQUARE_NONE if there is none. */
static inline qy_square qyi_chess_king(const struct qy_chess_position *position, enum qy_side side)
{
    uint64_t king = qyi_chess_kings(position) & (position->plane[3] ^ ((uint64_t)side - 1));

    return king ? (qy_square)qyi_chess_first(king) : QY_SQUARE_NONE;
}

/* The piece on a square, 0 for none. */
static inline qy_piece qyi_chess_at(const struct qy_chess_position *position, unsigned square)
{
    const uint64_t *plane = position->plane;

    return (qy_piece)((plane[0] >> square & 1) | (plane[1] >> square & 1) << 1 |
                      (plane[2] >> square & 1) << 2 | (plane[3] >> square & 1) << 3);
}

/* Puts a piece (0: none) on a square; does not update the key. */
void qyi_chess_put(struct qy_chess_position *position, unsigned square, qy_piece piece);

/* ---- the whole position ---------------------------------------------------------------------------- */

/* The starting position of a game. */
void qyi_chess_start(struct qy_chess_position *ret_position);

/* Computes the key from pieces, side, castling and en passant rights. */
uint64_t qyi_chess_compute_key(const struct qy_chess_position *position);

/*
 * All pieces of side `by` that attack `square` with the board occupied as given; pieces on squares not in
 * `occupied` are ignored.
 */
uint64_t qyi_chess_attackers_set(const struct qy_chess_position *position, unsigned square, enum qy_side by,
                                 uint64_t occupied);

/*
 * True if the side to move may capture en passant on `square`: it has a pawn beside the enemy pawn that
 * passed, and its king is not attacked afterwards.
 */
bool qyi_chess_en_passant_legal(const struct qy_chess_position *position, unsigned square);

/*
 * True if a pawn of the side to move on `from` can capture en passant on `to` without leaving its king
 * attacked. The caller must make sure of the squares.
 */
bool qyi_chess_en_passant_safe(const struct qy_chess_position *position, unsigned from, unsigned to);

/* Makes a legal move, or QY_MOVE_NULL. Counters stop at 65535. */
void qyi_chess_make(struct qy_chess_position *position, qy_move move, struct qy_chess_undo *ret_undo);

/* Takes back the move of `undo`. */
void qyi_chess_unmake(struct qy_chess_position *position, qy_move move, const struct qy_chess_undo *undo);

/* True if no position from before the undone move can occur again after it. */
static inline bool qyi_chess_irreversible(const struct qy_chess_undo *undo)
{
    return undo->irreversible != 0;
}

#endif
