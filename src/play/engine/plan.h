/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decides how much time one move may take. May use: base, clock. */
#ifndef QYI_ENGINE_PLAN_H
#define QYI_ENGINE_PLAN_H

#include <qiyuan/play/engine.h>

/* Milliseconds since the search began. */
struct qyi_plan {
    int64_t soft; /* start no new iteration after this, scaled by how sure the search is; INT64_MAX: none */
    int64_t hard; /* stop the search; INT64_MAX: never */
    bool exact;   /* a fixed time, to be used in full */
};

/* Plans a search. `overhead` is time lost in communication. */
void qyi_plan_make(const struct qy_engine_limits *limits, int64_t overhead, struct qyi_plan *ret_plan);

/*
 * The factor of the soft time, in thousandths: `stable` iterations in a row kept the best move, the value
 * fell by `drop` centipawns since the previous move, the best move took `effort` thousandths of all nodes.
 */
unsigned qyi_plan_scale(unsigned stable, int drop, unsigned effort);

#endif
