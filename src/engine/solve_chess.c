/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mate solver for chess. */
#include "chess/attackers.h"
#include "chess/make.h"
#include "chess/movegen.h"
#include "engine/solve.h"

#define BOARD           struct qy_chess_position
#define UNDO            struct qy_chess_position
#define GAME            chess
#define SOLVE           qyi_solve_chess
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

static inline bool board_in_check(const struct qy_chess_position *board)
{
    enum qy_side us = (enum qy_side)board->side;

    return qyi_chess_attackers_here(board, qyi_chess_king(board, us), us ^ 1, qyi_chess_occupied(board)) != 0;
}

/* From where each kind gives check, and the men whose leaving uncovers one. */
struct sight {
    uint64_t from[8];
    uint64_t cover;
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
    struct sight sight = {.from = {[QY_CHESS_PAWN] = tables->pawn[us ^ 1][king],
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

/* Castling, en passant and promotions do more than carry a man, and are few: they may always. */
static inline bool may_check(const struct sight *sight, const struct qy_chess_position *board, qy_move move)
{
    unsigned from = qyi_chess_move_from(move);
    unsigned class = qyi_chess_move_class(move);

    if (class != QYI_CHESS_NORMAL && class != QYI_CHESS_DOUBLE_STEP)
        return true;
    return ((sight->cover >> from) |
            (sight->from[qyi_chess_at(board, from) & 7] >> qyi_chess_move_target(move))) &
           1;
}

/* A stalemate is a draw: it is no aim. */
static inline bool may_stall(const struct qy_chess_position *board)
{
    (void)board;
    return false;
}

#include "engine/solve.inc.h"
