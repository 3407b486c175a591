/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decides whether a side can still win by some series of legal moves. */
#ifndef QYI_XIANGQI_WINNABLE_H
#define QYI_XIANGQI_WINNABLE_H

#include "xiangqi/position.h"

#include <qiyuan/core/winnable.h>

/*
 * True for material with which `winner` can never win: it has no piece that crosses the river, and the other
 * side at most one, which is not a horse unless an advisor is gone (src/core/winnable.md, theorem 8).
 */
bool qyi_xiangqi_material_excludes_win(const struct qy_xiangqi_position *position, enum qy_side winner);

/*
 * Whether `winner` can still win, by mate or by stalemate. QY_WINNABLE_UNKNOWN if neither the material, nor
 * the lines tried, nor a search of all positions decided. Returns 0 or QY_E_MEMORY. The caller frees the
 * result's line with qy_winnable_clear().
 */
int qyi_xiangqi_winnable(const struct qy_xiangqi_position *position, enum qy_side winner,
                         const struct qy_winnable_limits *limits, struct qy_winnable *ret_result);

#endif
