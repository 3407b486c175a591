/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Searches every position that legal moves can reach, for positions with few pieces. */
#ifndef QYI_XIANGQI_CLOSURE_H
#define QYI_XIANGQI_CLOSURE_H

#include "xiangqi/position.h"

#include <qiyuan/core/winnable.h>

/* An upper bound on the number of reachable positions: a product over the pieces. */
uint64_t qyi_xiangqi_closure_bound(const struct qy_xiangqi_position *position);

/*
 * Searches all reachable positions until `winner` has won in one: YES and the line to it. NO if all were
 * searched; unchanged if limits->stop said so or there were more than `most`. Returns 0 or QY_E_MEMORY. Adds
 * to the result's nodes.
 */
int qyi_xiangqi_closure(const struct qy_xiangqi_position *position, enum qy_side winner,
                        const struct qy_winnable_limits *limits, uint64_t most, struct qy_winnable *result);

#endif
