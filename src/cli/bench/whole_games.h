/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of the benchmark that work on whole games; each is a qyi_bench_work. */
#ifndef QYI_BENCH_WHOLE_GAMES_H
#define QYI_BENCH_WHOLE_GAMES_H

#include "bench/bench.h"

#define QYI_BENCH_LOG 60 /* plies of the game that the arbiter conducts */

/*
 * Bytes of PGN read with every move resolved; the same in pieces on the part's threads; without moves; read
 * as records and written again.
 */
qyi_bench_work qyi_bench_read, qyi_bench_pieces, qyi_bench_tokens, qyi_bench_normalise;
/* Moves read one by one in the part's notation. */
qyi_bench_work qyi_bench_resolve;
/* Games put into an index, in a file of the folder for such; positions asked of it. */
qyi_bench_work qyi_bench_index, qyi_bench_query;
/* Repetitions judged; events taken by the arbiter; questions whether a side can still win. */
qyi_bench_work qyi_bench_judge, qyi_bench_arbiter, qyi_bench_winnable;

#endif
