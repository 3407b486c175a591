/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Odds requested by a user: the first of two moves as text. */
#include <qiyuan/core/notation.h>
#include <qiyuan/errors/board.h>

int qy_odds_read_start(const struct qy_odds *odds, const char *first, size_t len, qy_move *ret_first,
                       struct qy_position *ret_start)
{
    struct qy_position board;
    qy_move move = QY_MOVE_NONE;

    qy_odds_board(odds, &board);
    if ((first && qy_move_read_any(&board, first, len, &move, NULL) < 0) ||
        qy_odds_start(odds, move, ret_start) < 0)
        return QY_E_ILLEGAL_MOVE;
    if (move == QY_MOVE_NONE)
        (void)qy_odds_of(ret_start, &move);
    *ret_first = move;
    return 0;
}
