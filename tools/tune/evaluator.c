/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The library's evaluators, made with the parameters that tune_player() sets: this object stands before the
 * library's own when the tuner is linked.
 */
#define qyi_eval_new qyi_eval_new_built_in
#include "engine/eval.c"
#undef qyi_eval_new

#include "evaluator.h"

const qyi_score *tune_params[2];

struct qyi_eval *qyi_eval_new(void);

struct qyi_eval *qyi_eval_new(void)
{
    struct qyi_eval *eval = qyi_eval_new_built_in();

    if (eval)
        qyi_eval_set_params(eval, tune_params[0], tune_params[1]);
    return eval;
}
