/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chess: check, mate and stalemate, and why a move is not legal. */
#include "chess/status.h"

#include "chess/movegen.h"

static size_t write_squares(uint64_t set, qy_square *ret_squares)
{
    size_t count = 0;

    while (set)
        ret_squares[count++] = (qy_square)qyi_chess_pop(&set);
    return count;
}

static uint64_t checkers_set(const struct qy_chess_position *position)
{
    enum qy_side us = (enum qy_side)position->side;

    return qyi_chess_attackers_set(position, qyi_chess_king(position, us), us ^ 1,
                                   qyi_chess_occupied(position));
}

size_t qyi_chess_attackers(const struct qy_chess_position *position, qy_square square, enum qy_side by,
                           qy_square *ret_squares)
{
    if (square >= 64)
        return 0;
    return write_squares(qyi_chess_attackers_set(position, square, by, qyi_chess_occupied(position)),
                         ret_squares);
}

size_t qyi_chess_checkers(const struct qy_chess_position *position, qy_square *ret_squares)
{
    return write_squares(checkers_set(position), ret_squares);
}

bool qyi_chess_in_check(const struct qy_chess_position *position)
{
    return checkers_set(position) != 0;
}

enum qy_status qyi_chess_status(const struct qy_chess_position *position)
{
    qy_move moves[QYI_CHESS_ANY_MOVES];

    if (qyi_chess_gen_legal(position, moves) > 0)
        return QY_STATUS_OPEN;
    return qyi_chess_in_check(position) ? QY_STATUS_CHECKMATE : QY_STATUS_STALEMATE;
}

bool qyi_chess_dead_material(const struct qy_chess_position *position)
{
    const uint64_t dark = UINT64_C(0xAA55AA55AA55AA55);
    uint64_t men = qyi_chess_occupied(position) & ~qyi_chess_kings(position);
    uint64_t bishops = qyi_chess_kind_set(position, QY_CHESS_BISHOP);

    if (men == bishops)
        return (bishops & dark) == 0 || (bishops & ~dark) == 0;
    return men == qyi_chess_kind_set(position, QY_CHESS_KNIGHT) && !qyi_chess_many(men);
}

bool qyi_chess_is_chess960(const struct qy_chess_position *position)
{
    return position->chess960 != 0;
}
