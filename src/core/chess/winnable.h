/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Decides exactly whether a side can still mate by some series of legal moves; src/core/winnable.md has the
 * proofs.
 */
#ifndef QYI_CHESS_WINNABLE_H
#define QYI_CHESS_WINNABLE_H

#include "chess/position.h"

#include <qiyuan/core/winnable.h>

/*
 * Whether `winner` can still mate. Returns 0 or QY_E_MEMORY. The caller frees the result's line with
 * qy_winnable_clear().
 */
int qyi_chess_winnable(const struct qy_chess_position *position, enum qy_side winner,
                       const struct qy_winnable_limits *limits, struct qy_winnable *ret_result);

#endif
