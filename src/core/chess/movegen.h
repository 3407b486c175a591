/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Legal moves, with one implementation for each kind of CPU.
 *
 * Every list needs room for QY_MAX_MOVES moves: up to 31 entries beyond the moves returned may be
 * overwritten. No valid position has more than 218 legal moves.
 */
#ifndef QYI_CHESS_MOVEGEN_H
#define QYI_CHESS_MOVEGEN_H

#include "board/rivals.h"

#include <qiyuan/core/buf.h>
#include <qiyuan/core/chess.h>

/* Room for the moves of any 16 pieces, including more queens than promotions allow. */
#define QYI_CHESS_ANY_MOVES 512

/* Writes all legal moves, in check the evasions; returns how many. */
QY_API size_t qyi_chess_gen_legal(const struct qy_chess_position *position, qy_move *ret_moves);

/* Writes every capture (including en passant and all capturing promotions) and every promotion to a queen. */
size_t qyi_chess_gen_captures(const struct qy_chess_position *position, qy_move *ret_moves);

/* Writes all other legal moves, including castling and underpromotions without capture. */
size_t qyi_chess_gen_quiets(const struct qy_chess_position *position, qy_move *ret_moves);

/*
 * Writes the legal moves of the pieces of `kind` to a square, without castling (room for QY_MAX_MOVES);
 * returns how many.
 */
size_t qyi_chess_moves_to(const struct qy_chess_position *position, unsigned kind, qy_square to,
                          qy_move *ret_moves);

/* Counts the leaves of the tree of legal moves; the last ply is generated and counted, not played. */
uint64_t qyi_chess_perft(const struct qy_chess_position *position, unsigned depth);

/*
 * Functions for readers of games, named by implementation. qyi_chess_only_move_BODY(): the one legal move,
 * not castling, of a piece of `kind` to `to`, from `file` and `rank` (-1: any), with `promotion` (0: none);
 * QY_MOVE_NONE if there is none or more than one. qyi_chess_advance_BODY() writes the position after a legal
 * move or QY_MOVE_NULL in `before` to another object. qyi_chess_parts_BODY() returns the parts of a legal
 * move for algebraic notation; check only if the position after it is given (not NULL).
 */

/* The functions above for one kind of CPU. */
struct qyi_chess_body {
    const char *id; /* "baseline", "bmi2", "avx512" */
    size_t (*gen_legal)(const struct qy_chess_position *position, qy_move *ret_moves);
    size_t (*gen_captures)(const struct qy_chess_position *position, qy_move *ret_moves);
    size_t (*gen_quiets)(const struct qy_chess_position *position, qy_move *ret_moves);
    uint64_t (*perft)(const struct qy_chess_position *position, unsigned depth);
    size_t (*moves_to)(const struct qy_chess_position *position, unsigned kind, qy_square to,
                       qy_move *ret_moves);
};

/* The implementations in this build, slowest first. */
extern const struct qyi_chess_body qyi_chess_bodies[];
extern const size_t qyi_chess_body_count;

/* True if this CPU supports the implementation at that index. */
QY_API bool qyi_chess_body_runs(size_t body);

/* The implementation that the functions above use on this CPU. */
QY_API const struct qyi_chess_body *qyi_chess_body(void);

#define QYI_CHESS_DECLARE_BODY(name)                                                                        \
    size_t qyi_chess_gen_legal_##name(const struct qy_chess_position *position, qy_move *ret_moves);        \
    size_t qyi_chess_gen_captures_##name(const struct qy_chess_position *position, qy_move *ret_moves);     \
    size_t qyi_chess_gen_quiets_##name(const struct qy_chess_position *position, qy_move *ret_moves);       \
    uint64_t qyi_chess_perft_##name(const struct qy_chess_position *position, unsigned depth);              \
    size_t qyi_chess_moves_to_##name(const struct qy_chess_position *position, unsigned kind, qy_square to, \
                                     qy_move *ret_moves);                                                   \
    qy_move qyi_chess_only_move_##name(const struct qy_chess_position *position, unsigned kind,             \
                                       qy_square to, int file, int rank, unsigned promotion);               \
    bool qyi_chess_in_check_##name(const struct qy_chess_position *position);                               \
    void qyi_chess_parts_##name(const struct qy_chess_position *before,                                     \
                                const struct qy_chess_position *after, qy_move move,                        \
                                struct qyi_move_parts *ret_parts);                                          \
    void qyi_chess_advance_##name(const struct qy_chess_position *before, qy_move move,                     \
                                  struct qy_chess_position *ret_after)
QYI_CHESS_DECLARE_BODY(baseline);
QYI_CHESS_DECLARE_BODY(bmi2);
QYI_CHESS_DECLARE_BODY(avx512);
#undef QYI_CHESS_DECLARE_BODY

#endif
