/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Can a side still win by some series of legal moves? */
#ifndef QYI_XIANGQI_WINNABLE_H
#define QYI_XIANGQI_WINNABLE_H

#include "xiangqi/position.h"

#include <qiyuan/core/winnable.h>

/*
 * True for pieces with which `winner` can never win: it has none that crosses the river, and the other side at
 * most one, which is no horse unless an advisor is gone (src/core/winnable.md, theorem 8).
 */
bool qyi_xiangqi_material_excludes_win(const struct qy_xiangqi_position *position, enum qy_side winner);

/*
 * Whether `winner` can still win, by mate or by stalemate. Where neither the pieces that are left, nor lines
 * that were tried, nor a walk through all positions decided, it is QY_WINNABLE_UNKNOWN. Returns 0 or
 * QY_E_MEMORY. The line of the result is the caller's, to be freed by qy_winnable_clear().
 */
int qyi_xiangqi_winnable(const struct qy_xiangqi_position *position, enum qy_side winner,
                         const struct qy_winnable_limits *limits, struct qy_winnable *ret_result);

#endif
