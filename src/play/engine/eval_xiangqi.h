/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Knowledge of xiangqi endgames beyond the sum of the terms. */
#ifndef QYI_ENGINE_EVAL_XIANGQI_H
#define QYI_ENGINE_EVAL_XIANGQI_H

#include "engine/eval_score.h"

#include <qiyuan/core/xiangqi.h>

/* The number of each side's pieces by kind. */
struct qyi_eval_xiangqi_count {
    int kind[2][8]; /* by kind, up to the general */
};

/*
 * The share of an advantage that `strong` can turn into a win, by the pieces alone: 0 (nothing: it has no
 * piece left that crosses the river) to QYI_EVAL_SCALE.
 */
int qyi_eval_xiangqi_scale(const struct qyi_eval_xiangqi_count *count, unsigned strong);

#endif
