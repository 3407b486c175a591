/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Knowledge of chess endgames beyond the sum of the terms. */
#ifndef QYI_ENGINE_EVAL_CHESS_H
#define QYI_ENGINE_EVAL_CHESS_H

#include "engine/eval_score.h"

#include <qiyuan/core/chess.h>

/*
 * True if the material alone decides: `ret_value` is then the value for the side to move, 0 for draws; for
 * certain wins it grows as the bare king is driven to where it can be mated.
 */
bool qyi_eval_chess_special(const struct qy_chess_position *pos, int *ret_value);

/* The share of its endgame advantage that `strong` can turn into a win: 0 (nothing) to QYI_EVAL_SCALE. */
int qyi_eval_chess_scale(const struct qy_chess_position *pos, enum qy_side strong);

#endif
