/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every position that legal moves can reach, where few pieces are left. */
#ifndef QYI_XIANGQI_CLOSURE_H
#define QYI_XIANGQI_CLOSURE_H

#include "xiangqi/position.h"

#include <qiyuan/core/winnable.h>

/* More than the positions that any series of moves can reach: a product over the pieces. */
uint64_t qyi_xiangqi_closure_bound(const struct qy_xiangqi_position *position);

/*
 * Walks through all positions that can be reached until one has `winner` won: YES and the line to it. NO
 * when they were all looked at; unchanged when limits->stop said so or when
 * these were more than `most`. Returns 0 or QY_E_MEMORY. nodes of the result is raised.
 */
int qyi_xiangqi_closure(const struct qy_xiangqi_position *position, enum qy_side winner,
                        const struct qy_winnable_limits *limits, uint64_t most, struct qy_winnable *result);

#endif
