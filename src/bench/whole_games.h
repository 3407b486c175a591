/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: bench. Parts of the benchmark that work on whole games; each is a `run` of struct qyi_bench_part. */
#ifndef QYI_BENCH_WHOLE_GAMES_H
#define QYI_BENCH_WHOLE_GAMES_H

#include "bench/bench.h"

#define QYI_BENCH_LOG 60 /* plies of the game that the arbiter conducts */

/*
 * Bytes of PGN read with every move resolved; the same in pieces on the part's threads; without moves; read
 * as records and written again.
 */
uint64_t qyi_bench_read(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                        uint64_t *ret_expected);
uint64_t qyi_bench_pieces(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                          uint64_t *ret_expected);
uint64_t qyi_bench_tokens(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                          uint64_t *ret_expected);
uint64_t qyi_bench_normalise(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                             uint64_t *ret_expected);
/* Moves read one by one in the part's notation. */
uint64_t qyi_bench_resolve(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                           uint64_t *ret_expected);
/* Games put into an index, in a file of the folder for such; positions asked of it. */
uint64_t qyi_bench_index(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                         uint64_t *ret_expected);
uint64_t qyi_bench_query(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                         uint64_t *ret_expected);
/* Repetitions judged; events taken by the arbiter; questions whether a side can still win. */
uint64_t qyi_bench_judge(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                         uint64_t *ret_expected);
uint64_t qyi_bench_arbiter(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                           uint64_t *ret_expected);
uint64_t qyi_bench_winnable(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                            uint64_t *ret_expected);

#endif
