/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A thread's tables of evaluation. */
#include "engine/eval.h"

#include <stdlib.h>

struct qyi_eval {
    unsigned asked; /* how often */
};

struct qyi_eval *qyi_eval_new(void)
{
    return calloc(1, sizeof(struct qyi_eval));
}

void qyi_eval_free(struct qyi_eval *eval)
{
    free(eval);
}
