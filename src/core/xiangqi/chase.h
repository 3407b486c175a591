/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a move threatens to win, and whether that is a chase (article 29). May use: base. */
#ifndef QYI_XIANGQI_CHASE_H
#define QYI_XIANGQI_CHASE_H

#include "xiangqi/win.h"

/* How the threat is carried out. */
enum qyi_xiangqi_means {
    QYI_XIANGQI_BY_CAPTURE, /* at once */
    QYI_XIANGQI_BY_CHECKS,  /* after checks */
    QYI_XIANGQI_BY_EXCHANGE /* after an exchange elsewhere */
};

struct qyi_xiangqi_chase {
    struct qyi_xiangqi_pairs pairs; /* who takes whom */
    enum qyi_xiangqi_means means;
    bool joint;      /* not new: the piece that moved made the same threat possible before */
    bool weak;       /* by checks or exchange, with the help of a piece not in the line */
    bool only_pawns; /* the general or pawns alone would take (xq:27.1, xq:27.2) */
    struct qyi_xiangqi_move_list line; /* the line that wins, from the mover's next turn on */
};

/*
 * Looks for a chase in a move that led from `before` (the mover to move) to `after` (the other side to move,
 * not in check). `next` surveys `after` with the mover to move. True when there is one.
 */
bool qyi_xiangqi_find_chase(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *before,
                            const struct qy_xiangqi_position *after, const struct qyi_xiangqi_ground *next,
                            struct qyi_xiangqi_chase *ret_chase);

/*
 * True when the capture, which wins something, would win nothing without some other piece of its side that does
 * not serve as a mere screen: two pieces attack together.
 */
bool qyi_xiangqi_needs_help(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                            qy_move capture);

/*
 * The position as if the side to move did not stand in check (26.1.4): some piece that can do nothing else stands on
 * `answer`, the point to which it answers the check; where that does not end the check, those that give it
 * stand still. Still in check where a general gives it.
 */
struct qy_xiangqi_position qyi_xiangqi_without_check(const struct qy_xiangqi_position *position,
                                                     unsigned answer);

/* True when the piece on `square` stands on the leg of a horse that would attack its general without it. */
bool qyi_xiangqi_stands_on_leg(const struct qy_xiangqi_position *position, unsigned square);

#endif
