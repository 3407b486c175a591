/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds what a move threatens to win, and whether that is a chase (article 29). May use: base. */
#ifndef QYI_XIANGQI_CHASE_H
#define QYI_XIANGQI_CHASE_H

#include "xiangqi/win.h"

/* How the threat would be carried out. */
enum qyi_xiangqi_means {
    QYI_XIANGQI_BY_CAPTURE, /* by an immediate capture */
    QYI_XIANGQI_BY_CHECKS,  /* after checks */
    QYI_XIANGQI_BY_EXCHANGE /* after an exchange elsewhere */
};

struct qyi_xiangqi_chase {
    struct qyi_xiangqi_pairs pairs; /* who captures whom */
    enum qyi_xiangqi_means means;
    bool joint;      /* not new: the moved piece made the same threat possible before */
    bool weak;       /* by checks or exchange, with the help of a piece that is not in the line */
    bool only_pawns; /* only the general or pawns would capture (xq:27.1, xq:27.2) */
    struct qyi_xiangqi_move_list line; /* the winning line, from the mover's next turn on */
};

/*
 * Looks for a chase in a move that led from `before` (the mover to move) to `after` (the other side to move,
 * not in check). `next` surveys `after` with the mover to move. True if there is one.
 */
bool qyi_xiangqi_find_chase(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *before,
                            const struct qy_xiangqi_position *after, const struct qyi_xiangqi_ground *next,
                            struct qyi_xiangqi_chase *ret_chase);

/*
 * True if the capture, which wins something, would win nothing without some other piece of its side that is
 * more than a screen: two pieces attack together.
 */
bool qyi_xiangqi_needs_help(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                            qy_move capture);

/*
 * The position as if the side to move were not in check (26.1.4): a piece that only blocks is put on
 * `answer`, the destination of its answer to the check; if that does not end the check, the checking pieces
 * only block. The side is still in check if a general gives it.
 */
struct qy_xiangqi_position qyi_xiangqi_without_check(const struct qy_xiangqi_position *position,
                                                     unsigned answer);

/* True if the piece on `square` blocks the leg of a horse that would otherwise attack its general. */
bool qyi_xiangqi_stands_on_leg(const struct qy_xiangqi_position *position, unsigned square);

#endif
