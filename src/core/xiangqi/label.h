/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Labels one move: what it does, to which piece, and why (articles 27 to 29). May use: base. */
#ifndef QYI_XIANGQI_LABEL_H
#define QYI_XIANGQI_LABEL_H

#include <qiyuan/core/judge.h>

#include "xiangqi/chase.h"

/*
 * Labels the legal move that leads from `before` to `after`, by the rules in `tools`. Fills in every field of
 * `ret` except `ply`.
 */
void qyi_xiangqi_label(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *before,
                       qy_move move, struct qy_judged_move *ret);

#endif
