/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Chess as seen by the search: the counterpart of board_xiangqi.h. Included before search.inc.h only by
 * search_chess.c. May use: base, chess.
 */
#ifndef QYI_ENGINE_BOARD_CHESS_H
#define QYI_ENGINE_BOARD_CHESS_H

#include "chess/attackers.h"
#include "chess/make.h"
#include "chess/movegen.h"
#include "chess/status.h"
#include "engine/eval.h"
#include "engine/net_chess.h"

typedef struct qy_chess_position board;
typedef struct qy_chess_position board_undo;

#define BOARD_GAME           QY_GAME_CHESS
#define BOARD_FIELD          chess
#define BOARD_SQUARES        64
#define BOARD_CHECKS_EXTEND  0 /* checks are not extended */
#define BOARD_STALEMATE_LOSS 0
#define BOARD_CHECKS_LOSE    0 /* perpetual check does not lose by itself */
#define BOARD_EVALUATE       qyi_eval_chess
#define board_net_distance   qyi_net_chess_distance
#define board_net_changes    qyi_net_chess_changes
#define board_net_note       qyi_net_chess_note

/* Exchange value by kind. */
static const int16_t board_worth[8] = {0, 100, 320, 330, 500, 950, 0, 0};

struct board_generator {
    const struct qyi_chess_body *body;
};

/* Data that shows whether a move gives check, computed once per position. */
struct board_checks {
    uint64_t direct[8]; /* squares from which a kind attacks the king */
    uint64_t screens;   /* own pieces that uncover a slider's check by moving */
    unsigned king;
};

static inline void board_generator_init(struct board_generator *generator)
{
    generator->body = qyi_chess_body();
}

static inline size_t board_captures(const struct board_generator *generator, const board *pos, qy_move *moves)
{
    return generator->body->gen_captures(pos, moves);
}

static inline size_t board_quiets(const struct board_generator *generator, const board *pos, qy_move *moves)
{
    return generator->body->gen_quiets(pos, moves);
}

static inline size_t board_legal(const struct board_generator *generator, const board *pos, qy_move *moves)
{
    return generator->body->gen_legal(pos, moves);
}

static inline bool board_is_legal(const board *pos, qy_move move)
{
    return qyi_chess_is_legal(pos, move);
}

static inline unsigned board_from(qy_move move)
{
    return qyi_chess_move_from(move);
}

static inline unsigned board_to(qy_move move)
{
    return qyi_chess_move_target(move);
}

static inline qy_piece board_mover(const board *pos, qy_move move)
{
    return qyi_chess_at(pos, qyi_chess_move_from(move));
}

/* The kind of the piece that a move captures, 0 for none. */
static inline unsigned board_taken(const board *pos, qy_move move)
{
    unsigned class = qyi_chess_move_class(move);

    if (class == QYI_CHESS_EN_PASSANT)
        return QY_CHESS_PAWN;
    return class == QYI_CHESS_CASTLING ? 0U : (unsigned)QY_PIECE_KIND(qyi_chess_at(pos, board_to(move)));
}

/* The gain of a move besides its capture. */
static inline int board_promotion_gain(qy_move move)
{
    unsigned kind = qyi_chess_move_promotion(move);

    return kind ? board_worth[kind] - board_worth[QY_CHESS_PAWN] : 0;
}

/* True for the moves that board_captures() lists. */
static inline bool board_is_capture(const board *pos, qy_move move)
{
    return board_taken(pos, move) != 0 || qyi_chess_move_promotion(move) == QY_CHESS_QUEEN;
}

static inline bool board_in_check(const board *pos)
{
    enum qy_side us = (enum qy_side)pos->side;

    return qyi_chess_attackers_here(pos, qyi_chess_king(pos, us), us ^ 1, qyi_chess_occupied(pos)) != 0;
}

static inline void board_make(board *pos, qy_move move, board_undo *undo)
{
    *undo = *pos;
    if (move == QY_MOVE_NULL)
        qyi_chess_pass(pos);
    else
        qyi_chess_advance(undo, move, pos);
}

static inline void board_unmake(board *pos, qy_move move, const board_undo *undo)
{
    (void)move;
    *pos = *undo;
}

/* True if passing is usually a bad move: the side has more than pawns. */
static inline bool board_has_force(const board *pos)
{
    uint64_t own = qyi_chess_side_set(pos, (enum qy_side)pos->side);

    return (own & ~qyi_chess_kind_set(pos, QY_CHESS_PAWN) & ~qyi_chess_kings(pos)) != 0;
}

/* True when nobody can mate any more. */
/* The number of pieces on the board. */
static inline unsigned board_men(const board *pos)
{
    return qyi_chess_count(qyi_chess_occupied(pos));
}

static inline bool board_is_dead(const board *pos)
{
    uint64_t pawns_and_majors = qyi_chess_kind_set(pos, QY_CHESS_PAWN) | qyi_chess_straight_set(pos);

    return pawns_and_majors == 0 && qyi_chess_dead_material(pos);
}

/* A hash of the pawn structure, by which evaluation errors are remembered. */
static inline uint64_t board_structure(const board *pos)
{
    uint64_t pawns = qyi_chess_kind_set(pos, QY_CHESS_PAWN);

    return ((pawns & pos->plane[3]) * UINT64_C(0x9E3779B97F4A7C15) ^
            (pawns & ~pos->plane[3]) * UINT64_C(0xD6E8FEB86659FD93)) >>
           40;
}

/* ---- checks ---------------------------------------------------------------------------------------- */

static inline void board_checks_init(const board *pos, struct board_checks *checks)
{
    enum qy_side us = (enum qy_side)pos->side;
    unsigned king = qyi_chess_king(pos, us ^ 1);
    uint64_t occupied = qyi_chess_occupied(pos);
    uint64_t own = qyi_chess_side_set(pos, us);
    uint64_t rook = qyi_chess_rook_attacks(king, occupied);
    uint64_t bishop = qyi_chess_bishop_attacks(king, occupied);
    uint64_t hidden = qyi_chess_rook_attacks(king, occupied ^ (rook & own)) & own & ~rook;
    uint64_t found = 0;

    checks->king = king;
    checks->direct[QY_CHESS_PAWN] = qyi_chess_tables.pawn[us ^ 1][king];
    checks->direct[QY_CHESS_KNIGHT] = qyi_chess_tables.knight[king];
    checks->direct[QY_CHESS_BISHOP] = bishop;
    checks->direct[QY_CHESS_ROOK] = rook;
    checks->direct[QY_CHESS_QUEEN] = rook | bishop;
    checks->direct[QY_CHESS_KING] = 0;
    for (hidden &= qyi_chess_straight_set(pos); hidden;)
        found |= qyi_chess_tables.between[king][qyi_chess_pop(&hidden)] & own;
    hidden = qyi_chess_bishop_attacks(king, occupied ^ (bishop & own)) & own & ~bishop;
    for (hidden &= qyi_chess_diagonal_set(pos); hidden;)
        found |= qyi_chess_tables.between[king][qyi_chess_pop(&hidden)] & own;
    checks->screens = found;
}

/* True if a move gives check, not counting castling and en passant. */
static inline bool board_gives_check(const board *pos, const struct board_checks *checks, qy_move move)
{
    unsigned from = board_from(move);
    unsigned to = board_to(move);
    unsigned kind = qyi_chess_move_promotion(move);

    if (qyi_chess_move_class(move) == QYI_CHESS_CASTLING)
        return false;
    if (!kind)
        kind = QY_PIECE_KIND(qyi_chess_at(pos, from));
    if (checks->direct[kind] >> to & 1)
        return true;
    return (checks->screens >> from & 1) && !(qyi_chess_tables.line[checks->king][from] >> to & 1);
}

/* ---- exchanges ------------------------------------------------------------------------------------- */

static inline uint64_t board_attackers(const board *pos, unsigned square, uint64_t occupied)
{
    const struct qyi_chess_tables *tables = &qyi_chess_tables;
    uint64_t pawns = qyi_chess_kind_set(pos, QY_CHESS_PAWN);
    uint64_t second = pos->plane[3];

    return (tables->knight[square] & qyi_chess_kind_set(pos, QY_CHESS_KNIGHT)) |
           (tables->king[square] & qyi_chess_kings(pos)) | (tables->pawn[1][square] & pawns & ~second) |
           (tables->pawn[0][square] & pawns & second) |
           (qyi_chess_rook_attacks(square, occupied) & qyi_chess_straight_set(pos)) |
           (qyi_chess_bishop_attacks(square, occupied) & qyi_chess_diagonal_set(pos));
}

/* The least valuable kind of piece among `men`. */
static inline unsigned board_least(const board *pos, uint64_t men, uint64_t *ret_men)
{
    for (unsigned kind = QY_CHESS_PAWN; kind <= QY_CHESS_KING; kind++) {
        *ret_men = men & qyi_chess_kind_set(pos, (enum qy_chess_kind)kind);
        if (*ret_men)
            return kind;
    }
    return 0;
}

/* Plays out the exchange on a square after the first capture; see board_exchange(). */
static bool board_recapture(const board *pos, unsigned to, uint64_t occupied, int balance)
{
    unsigned side = pos->side;
    uint64_t attackers = board_attackers(pos, to, occupied);
    bool good = true;

    for (;;) {
        uint64_t own;
        uint64_t least;
        unsigned kind;

        side ^= 1;
        attackers &= occupied;
        own = attackers & (side ? pos->plane[3] : ~pos->plane[3]);
        if (!own)
            return good;
        kind = board_least(pos, own, &least);
        if (kind == QY_CHESS_KING)
            return attackers & ~own ? good : !good;
        good = !good;
        balance = board_worth[kind] - balance;
        if (balance < (good ? 1 : 0))
            return good;
        occupied ^= least & -least;
        if (kind != QY_CHESS_KNIGHT && kind != QY_CHESS_ROOK)
            attackers |= qyi_chess_bishop_attacks(to, occupied) & qyi_chess_diagonal_set(pos);
        if (kind >= QY_CHESS_ROOK)
            attackers |= qyi_chess_rook_attacks(to, occupied) & qyi_chess_straight_set(pos);
    }
}

/* True if the exchange that a move begins on its square gains at least `threshold`. */
static bool board_exchange(const board *pos, qy_move move, int threshold)
{
    unsigned class = qyi_chess_move_class(move);
    unsigned from = board_from(move);
    unsigned to = board_to(move);
    unsigned kind = qyi_chess_move_promotion(move);
    uint64_t occupied = (qyi_chess_occupied(pos) & ~qyi_chess_bit(from)) | qyi_chess_bit(to);
    int balance;

    if (class == QYI_CHESS_CASTLING)
        return threshold <= 0;
    balance = board_worth[board_taken(pos, move)] + board_promotion_gain(move) - threshold;
    if (balance < 0)
        return false;
    balance = board_worth[kind ? kind : (unsigned)QY_PIECE_KIND(qyi_chess_at(pos, from))] - balance;
    if (balance <= 0)
        return true;
    if (class == QYI_CHESS_EN_PASSANT)
        occupied ^= qyi_chess_bit(to ^ 8);
    return board_recapture(pos, to, occupied, balance);
}

#endif
