/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much of a clock one move may take. May use: base, clock. */
#ifndef QYI_ENGINE_PLAN_H
#define QYI_ENGINE_PLAN_H

#include <qiyuan/play/engine.h>

/* Milliseconds since the search began. */
struct qyi_plan {
    int64_t soft; /* no new iteration after this, adjusted by how sure the search is; INT64_MAX: none */
    int64_t hard; /* the search stops; INT64_MAX: never */
    bool exact;   /* a fixed time: used whole */
};

/* Plans a search. `overhead` is what is lost on the way. */
void qyi_plan_make(const struct qy_engine_limits *limits, int64_t overhead, struct qyi_plan *ret_plan);

/*
 * The factor of the soft time, in thousandths: `stable` iterations in a row kept the best move,
 * `drop` centipawns were lost since the move before, the best move took `effort` thousandths of all nodes.
 */
unsigned qyi_plan_scale(unsigned stable, int drop, unsigned effort);

#endif
