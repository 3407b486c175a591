/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: xiangqi. What a move threatens to win, and whether that is a chase (article 29). May use: base. */
#ifndef QYI_XIANGQI_CHASE_H
#define QYI_XIANGQI_CHASE_H

#include "xiangqi/exchange.h"

/*
 * Pairs of a man that takes and a man of the other side that is taken, each by its place in its side's list:
 * bit `taker` of by[victim].
 */
struct qyi_xiangqi_pairs {
    uint16_t by[QYI_XIANGQI_MEN];
};

static inline bool qyi_xiangqi_pair_in(const struct qyi_xiangqi_pairs *pairs, unsigned taker, unsigned victim)
{
    return (pairs->by[victim] >> taker & 1) != 0;
}

/* How the threat is carried out. */
enum qyi_xiangqi_means {
    QYI_XIANGQI_BY_CAPTURE, /* at once */
    QYI_XIANGQI_BY_CHECKS,  /* after checks */
    QYI_XIANGQI_BY_EXCHANGE /* after an exchange elsewhere */
};

struct qyi_xiangqi_chase {
    struct qyi_xiangqi_pairs pairs; /* who takes whom */
    enum qyi_xiangqi_means means;
    bool joint;                        /* not new: the man that moved made the same threat possible before */
    bool weak;                         /* by checks or exchange, with the help of a man not in the line */
    bool only_pawns;                   /* the general or pawns alone would take (xq:27.1, xq:27.2) */
    struct qyi_xiangqi_move_list line; /* the line that wins, from the mover's next turn on */
};

/*
 * Looks for a chase in a move that led from `before` (the mover to move) to `after` (the other side to move,
 * not in check). True when there is one.
 */
bool qyi_xiangqi_find_chase(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *before,
                            const struct qy_xiangqi_position *after, struct qyi_xiangqi_chase *ret_chase);

/*
 * True when the victim could take the taker, which is of the same kind, and not be answered by mate: then the
 * attack is an offer to exchange (xq:28.5). `after` has the victim's side to move, and the capture is the
 * other side's.
 */
bool qyi_xiangqi_is_mutual(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *after,
                           qy_move capture);

/*
 * True when the capture, which wins something, would win nothing without some other man of its side that does
 * not serve as a mere screen: two men attack together.
 */
bool qyi_xiangqi_needs_help(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                            qy_move capture);

/*
 * After a capture that wins `balance` on its point and yet nothing in the end: the capture and the line with
 * which the other side wins as much. The capture alone where no such line is found.
 */
void qyi_xiangqi_refute(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                        qy_move capture, qyi_xiangqi_balance balance, struct qyi_xiangqi_move_list *ret_line);

/* True when the man on `square` stands on the leg of a horse that would attack its general without it. */
bool qyi_xiangqi_stands_on_leg(const struct qy_xiangqi_position *position, unsigned square);

/*
 * Takes a man that is no general off the board, to see what depends on it. False when what is left can't be
 * played on, because the side that is not to move stands in check.
 */
bool qyi_xiangqi_take_off(struct qy_xiangqi_position *position, unsigned square);

#endif
