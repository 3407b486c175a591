/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mate solver for chess, compiled for each kind of CPU: QYI_SOLVE_BODY is its name. */
#include "chess/attackers.h"
#include "chess/make.h"
#include "chess/movegen.h"
#include "engine/solve.h"

#define BOARD           struct qy_chess_position
#define UNDO            struct qy_chess_position
#define GAME            chess
#define SOLVE           QYI_SOLVE_BODY
#define STALEMATE_MATES false

typedef size_t LEGAL(const struct qy_chess_position *position, qy_move *ret_moves);

static LEGAL *legal_body(void)
{
    return qyi_chess_body()->gen_legal;
}

static inline void board_make(struct qy_chess_position *board, qy_move move,
                              struct qy_chess_position *ret_before)
{
    *ret_before = *board;
    qyi_chess_advance(ret_before, move, board);
}

static inline void board_unmake(struct qy_chess_position *board, qy_move move,
                                const struct qy_chess_position *before)
{
    (void)move;
    *board = *before;
}

/* The key of the position after a move. Most moves only move one piece. */
static inline uint64_t key_after(struct qy_chess_position *board, qy_move move)
{
    const struct qyi_chess_tables *tables = &qyi_chess_tables;
    unsigned from = qyi_chess_move_from(move);
    unsigned to = qyi_chess_move_target(move);
    unsigned moved;
    struct qy_chess_position after;

    if (qyi_chess_move_class(move) != QYI_CHESS_NORMAL ||
        (board->castling & (qyi_chess_bit(from) | qyi_chess_bit(to)))) {
        qyi_chess_advance(board, move, &after);
        return after.key;
    }
    moved = qyi_chess_at(board, from);
    return board->key ^ tables->key_side ^ tables->key_en_passant[board->en_passant] ^
           tables->key_piece[moved][from] ^ tables->key_piece[moved][to] ^
           tables->key_piece[qyi_chess_at(board, to)][to];
}

static inline bool board_in_check(const struct qy_chess_position *board)
{
    enum qy_side us = (enum qy_side)board->side;

    return qyi_chess_attackers_here(board, qyi_chess_king(board, us), us ^ 1, qyi_chess_occupied(board)) != 0;
}

/* The squares from which each kind gives check, the pieces that uncover one, and the king's square. */
struct sight {
    uint64_t from[8];
    uint64_t cover;
    unsigned king;
    unsigned asked;    /* square of the piece last passed to may_check(), at first none */
    uint64_t hits;     /* and where that piece may give check */
    uint64_t flights;  /* squares to which the king can flee */
    uint64_t unsought; /* adjacent squares for which that is not computed yet */
};

static struct sight sight_of(const struct qy_chess_position *board)
{
    const struct qyi_chess_tables *tables = &qyi_chess_tables;
    enum qy_side us = (enum qy_side)board->side;
    uint64_t own = qyi_chess_side_set(board, us);
    uint64_t occupied = qyi_chess_occupied(board);
    unsigned king = qyi_chess_king(board, us ^ 1);
    uint64_t straight = qyi_chess_rook_attacks(king, occupied);
    uint64_t diagonal = qyi_chess_bishop_attacks(king, occupied);
    uint64_t snipers = ((tables->rook[king] & qyi_chess_straight_set(board)) |
                        (tables->bishop[king] & qyi_chess_diagonal_set(board))) &
                       own;
    struct sight sight = {.king = king,
                          .asked = 64,
                          .unsought = tables->king[king] & ~qyi_chess_side_set(board, us ^ 1),
                          .from = {[QY_CHESS_PAWN] = tables->pawn[us ^ 1][king],
                                   [QY_CHESS_KNIGHT] = tables->knight[king],
                                   [QY_CHESS_BISHOP] = diagonal,
                                   [QY_CHESS_ROOK] = straight,
                                   [QY_CHESS_QUEEN] = straight | diagonal}};

    while (snipers) {
        uint64_t between = tables->between[king][qyi_chess_pop(&snipers)] & occupied;

        if (!qyi_chess_many(between))
            sight.cover |= between & own;
    }
    return sight;
}

/* True for castling, en passant and promotions, which are special and rare. */
static inline bool may_check(struct sight *sight, const struct qy_chess_position *board, qy_move move)
{
    unsigned from = qyi_chess_move_from(move);
    unsigned class = qyi_chess_move_class(move);

    if (class != QYI_CHESS_NORMAL && class != QYI_CHESS_DOUBLE_STEP)
        return true;
    if (from != sight->asked) {
        sight->asked = from;
        sight->hits = sight->cover >> from & 1 ? UINT64_MAX : sight->from[qyi_chess_at(board, from) & 7];
    }
    return sight->hits >> qyi_chess_move_target(move) & 1;
}

/*
 * True only if the king has a move after this one: to a square that was not attacked (with the king removed
 * from the board), that the moved piece does not attack now, and that shares no line with the square it left,
 * so that nothing was uncovered.
 */
static inline bool runs_away(struct sight *sight, const struct qy_chess_position *board, qy_move move)
{
    enum qy_side us = (enum qy_side)board->side;
    unsigned from = qyi_chess_move_from(move);
    unsigned to = qyi_chess_move_target(move);
    uint64_t occupied = qyi_chess_occupied(board) ^ qyi_chess_bit(sight->king);
    uint64_t lines = qyi_chess_tables.rook[from] | qyi_chess_tables.bishop[from];
    uint64_t steps = (sight->flights | sight->unsought) & ~qyi_chess_bit(to) & ~lines;

    if (steps == 0 || qyi_chess_move_class(move) != QYI_CHESS_NORMAL)
        return false;
    steps &= ~qyi_chess_attacks(qyi_chess_at(board, from) & 7, us, to,
                                (occupied & ~qyi_chess_bit(from)) | qyi_chess_bit(to));
    if (steps & sight->flights)
        return true;
    while (steps) {
        unsigned square = qyi_chess_pop(&steps);

        sight->unsought &= ~qyi_chess_bit(square);
        if (!qyi_chess_attackers_here(board, square, us, occupied)) {
            sight->flights |= qyi_chess_bit(square);
            return true;
        }
    }
    return false;
}

/* Stalemate is a draw, not a goal. */
static inline bool may_stall(const struct qy_chess_position *board)
{
    (void)board;
    return false;
}

#include "engine/solve.inc.h"
