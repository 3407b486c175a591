/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of the benchmark that process whole games; each is a qyi_bench_work. */
#ifndef QYI_BENCH_WHOLE_GAMES_H
#define QYI_BENCH_WHOLE_GAMES_H

#include "bench/bench.h"

#define QYI_BENCH_LOG 60 /* number of plies in the game that the arbiter conducts */

/*
 * Reads PGN, in bytes: with all moves resolved; in parts on the part's threads; without moves; as records
 * that are written again.
 */
qyi_bench_work qyi_bench_read, qyi_bench_pieces, qyi_bench_tokens, qyi_bench_normalise;
/* Resolves single moves in the part's notation. */
qyi_bench_work qyi_bench_resolve;
/* Adds games to an index in a temporary folder; looks up positions in it. */
qyi_bench_work qyi_bench_index, qyi_bench_query;
/* Judges repetitions; conducts games as arbiter; decides whether a side can still win. */
qyi_bench_work qyi_bench_judge, qyi_bench_arbiter, qyi_bench_winnable;

#endif
