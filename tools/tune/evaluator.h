/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tuner: parameters for new evaluators. */
#ifndef TUNE_EVALUATOR_H
#define TUNE_EVALUATOR_H

#include "engine/eval_priv.h"

/* By game; NULL: the built-in ones. Evaluators borrow them when created. */
extern const qyi_score *tune_params[2];

/* The library's own qyi_eval_new(). */
struct qyi_eval *tune_eval_new_built_in(void);

#endif
