/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi: whether one move is legal, and why not. */
#include <string.h>

#include "xiangqi/movegen.h"
#include "xiangqi/paths.h"

/* The danger to the mover's general after a move with a valid path. */
static enum qy_refusal danger_after(const struct qy_xiangqi_position *p, unsigned from, unsigned to)
{
    unsigned us = p->side;
    unsigned general = p->square[QYI_XIANGQI_MEN * us + QYI_XIANGQI_MAN_GENERAL];
    unsigned palace = qyi_xiangqi_tables.palace[general == from ? to : general];
    qyi_xiangqi_bits men = qyi_xiangqi_men(p, us) | qyi_xiangqi_men(p, us ^ 1);
    qyi_xiangqi_bits occupied = (men & ~qyi_xiangqi_bit(from)) | qyi_xiangqi_bit(to);
    uint8_t enemy[QYI_XIANGQI_MEN];

    memcpy(enemy, p->square + QYI_XIANGQI_MEN * (us ^ 1), sizeof enemy);
    if (p->board[to])
        enemy[p->board[to] & 15] = QYI_XIANGQI_GONE;
    if (general == from)
        occupied &= ~qyi_xiangqi_bit(to);
    if ((qyi_xiangqi_between(palace, enemy[QYI_XIANGQI_MAN_GENERAL]) & occupied) == 0)
        return QY_REFUSAL_FACING_GENERALS;
    if (qyi_xiangqi_attacked(enemy, qyi_xiangqi_men(p, us ^ 1), palace, occupied | QYI_XIANGQI_BESIDE_BOARD))
        return QY_REFUSAL_LEAVES_CHECK;
    return QY_REFUSAL_NONE;
}

bool qyi_xiangqi_goes_so(const struct qy_xiangqi_position *position, qy_square from, qy_square to)
{
    static const uint8_t nobody[QYI_XIANGQI_SQUARES];
    uint8_t man = from < QYI_XIANGQI_SQUARES ? position->board[from] : 0;

    return man && to < QYI_XIANGQI_SQUARES && to != from &&
           qyi_xiangqi_path(nobody, qyi_xiangqi_man_side(man), qyi_xiangqi_man_kind(man & 15), from, to,
                            false) == QY_REFUSAL_NONE;
}

enum qy_refusal qyi_xiangqi_why_not(const struct qy_xiangqi_position *position, qy_square from, qy_square to,
                                    unsigned promotion)
{
    enum qy_side side = (enum qy_side)position->side;

    if (from >= QYI_XIANGQI_SQUARES || !position->board[from])
        return QY_REFUSAL_NO_SUCH_PIECE;
    uint8_t man = position->board[from];
    if (qyi_xiangqi_man_side(man) != side)
        return QY_REFUSAL_NOT_YOUR_PIECE;
    if (to >= QYI_XIANGQI_SQUARES || to == from)
        return QY_REFUSAL_NOT_HOW_IT_MOVES;
    uint8_t target = position->board[to];
    if (target && qyi_xiangqi_man_side(target) == side)
        return QY_REFUSAL_OWN_PIECE_THERE;
    enum qy_refusal refusal =
        qyi_xiangqi_path(position->board, side, qyi_xiangqi_man_kind(man & 15), from, to, target != 0);
    if (refusal != QY_REFUSAL_NONE)
        return refusal;
    if (promotion != 0)
        return QY_REFUSAL_PROMOTION_WRONG;
    return danger_after(position, from, to);
}

bool qyi_xiangqi_is_legal(const struct qy_xiangqi_position *position, qy_move move)
{
    qy_square from = qyi_xiangqi_move_from(move);
    qy_square to = qyi_xiangqi_move_to(move);

    return move == qyi_xiangqi_pack(from, to) &&
           qyi_xiangqi_why_not(position, from, to, 0) == QY_REFUSAL_NONE;
}
