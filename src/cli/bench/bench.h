/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts that qiyuan bench measures, each of which checks its own answers. */
#ifndef QYI_BENCH_BENCH_H
#define QYI_BENCH_BENCH_H

#include "answer/writer.h"

#include <qiyuan/core/game.h>
#include <qiyuan/core/notation.h>

#define QYI_BENCH_PLIES 8192

/* Games played at random from a fixed seed: the material that the parts work on. */
struct qyi_bench_games {
    size_t plies;
    struct qy_position before[QYI_BENCH_PLIES];
    qy_move move[QYI_BENCH_PLIES];
    struct qy_buf pgn;
    struct qy_buf words; /* the moves in the game's usual notation, each with its zero byte */
    size_t games;
};

/* Plays the games of one kind, and writes them as PGN. Returns 0 or QY_E_MEMORY; free `pgn` and
 * `words` afterwards. */
int qyi_bench_play(enum qy_game game, struct qyi_bench_games *games);

struct qyi_bench_part;

/* Does the work of a part once; returns how much it was, and in *ret_expected how much it must be. */
typedef uint64_t qyi_bench_work(const struct qyi_bench_part *part, const struct qyi_bench_games *games,
                                uint64_t *ret_expected);

struct qyi_bench_part {
    const char *name;
    const char *unit; /* of the work */
    enum qy_game game;
    unsigned threads;
    enum qy_notation notation;
    qyi_bench_work *run;
};

/* What a part did in the time it was given. */
struct qyi_bench_measure {
    uint64_t work;
    int64_t cpu;       /* microseconds of all threads */
    int64_t wall;      /* microseconds */
    uint64_t last;     /* work of the last time, */
    uint64_t expected; /* and what it must be */
};

/* Runs a part again and again until it took `ms` milliseconds of the processor. False where what it did is not
 * what it must be. */
bool qyi_bench_measure(const struct qyi_bench_part *part, const struct qyi_bench_games *games, uint64_t ms,
                       struct qyi_bench_measure *ret_measure);

/* Hears of a part that was measured; `right`: it did what it must. Nonzero ends the measuring. */
typedef int qyi_bench_visitor(void *user, const struct qyi_bench_part *part,
                              const struct qyi_bench_measure *measure, bool right);

/* Measures the parts whose names begin with `only`. Returns how many there were, or, below 0, QY_E_MEMORY; a visitor
 * that returned nonzero is the last that heard. */
int qyi_bench_parts_run(const char *only, uint64_t ms, qyi_bench_visitor *visitor, void *user);

/* A row for a part that was measured. */
void qyi_answer_bench(const struct qyi_bench_part *part, const struct qyi_bench_measure *measure,
                      struct qyi_writer *writer);

extern const struct qyi_bench_part qyi_bench_parts[];
extern const size_t qyi_bench_part_count;

#endif
