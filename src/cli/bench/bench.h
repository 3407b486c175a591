/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts that `qiyuan bench` measures. Each verifies its own results. */
#ifndef QYI_BENCH_BENCH_H
#define QYI_BENCH_BENCH_H

#include "answer/writer.h"

#include <qiyuan/core/game.h>
#include <qiyuan/core/notation.h>

#define QYI_BENCH_PLIES 8192

/* Random games from a fixed seed, which the parts use as input. */
struct qyi_bench_games {
    size_t plies;
    struct qy_position before[QYI_BENCH_PLIES];
    qy_move move[QYI_BENCH_PLIES];
    struct qy_buf pgn;
    struct qy_buf words; /* the moves in the game's usual notation, each with a terminating zero */
    size_t games;
};

/* Plays random games of one kind and writes them as PGN. Returns 0 or QY_E_MEMORY; free `pgn` and `words`
 * afterwards. */
int qyi_bench_play(enum qy_game game, struct qyi_bench_games *games);

struct qyi_bench_part;

/* Does the work of a part once. Returns the amount of work, and in *ret_expected the correct amount. */
typedef uint64_t qyi_bench_work(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                                uint64_t *ret_expected);

struct qyi_bench_part {
    const char *name;
    const char *unit; /* unit of the work */
    enum qy_game game;
    unsigned threads;
    enum qy_notation notation;
    qyi_bench_work *run;
};

/* The measurement of a part. */
struct qyi_bench_measure {
    uint64_t work;
    int64_t cpu;       /* processor time of all threads, in microseconds */
    int64_t wall;      /* elapsed time, in microseconds */
    uint64_t last;     /* amount in the last run, */
    uint64_t expected; /* and the correct amount */
};

/* Repeats a part until it has used `ms` milliseconds of processor time. False if an amount was not correct. */
bool qyi_bench_measure(const struct qyi_bench_part *part, const struct qyi_bench_games *games, uint64_t ms,
                       struct qyi_bench_measure *ret_measure);

/* Called for each measured part; `right`: its amount was correct. A nonzero result ends the benchmark. */
typedef int qyi_bench_visitor(void *user, const struct qyi_bench_part *part,
                              const struct qyi_bench_measure *measure, bool right);

/* Measures the parts whose names begin with `only`. Returns their number, or QY_E_MEMORY. Stops after a
 * visitor that returns nonzero. */
int qyi_bench_parts_run(const char *only, uint64_t ms, qyi_bench_visitor *visitor, void *user);

/* Writes the row of a measured part. */
void qyi_answer_bench(const struct qyi_bench_part *part, const struct qyi_bench_measure *measure,
                      struct qyi_writer *writer);

extern const struct qyi_bench_part qyi_bench_parts[];
extern const size_t qyi_bench_part_count;

#endif
