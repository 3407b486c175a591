/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The search's signature: the number of nodes for fixed positions at a fixed depth. It changes exactly if the
 * search or the evaluation changes. May use: base, game.
 */
#ifndef QYI_ENGINE_BENCH_H
#define QYI_ENGINE_BENCH_H

#include <qiyuan/core/rules.h>

struct qyi_bench {
    uint64_t nodes;
    int64_t cpu; /* microseconds */
};

/* Searches the positions of a game to `depth` (0: the signature's depth). Returns 0 or QY_E_MEMORY. */
int qyi_bench_run(enum qy_game game, unsigned depth, struct qyi_bench *ret_bench);

/* The depth of the signature. */
#define QYI_BENCH_DEPTH 10

#endif
