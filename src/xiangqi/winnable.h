/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: xiangqi. Can a side still win by some series of legal moves? */
#ifndef QYI_XIANGQI_WINNABLE_H
#define QYI_XIANGQI_WINNABLE_H

#include "xiangqi/position.h"

#include <qiyuan/winnable.h>

/*
 * Whether `winner` can still win, by mate or by stalemate. What is not proved by the end of the game or by
 * the men that are left (xq:4.2.1) is QY_WINNABLE_UNKNOWN. Returns 0. No line is given.
 */
int qyi_xiangqi_winnable(const struct qy_xiangqi_position *position, enum qy_side winner,
                         const struct qy_winnable_limits *limits, struct qy_winnable *ret_result);

#endif
