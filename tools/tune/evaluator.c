/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Evaluators with the parameters set by tune_player(). The tuner links the library's eval.c, compiled with
 * another name for its qyi_eval_new(); the engine then uses the function here.
 */
#include "evaluator.h"

const qyi_score *tune_params[2];

struct qyi_eval *qyi_eval_new(void)
{
    struct qyi_eval *eval = tune_eval_new_built_in();

    if (eval)
        qyi_eval_set_params(eval, tune_params[0], tune_params[1]);
    return eval;
}
