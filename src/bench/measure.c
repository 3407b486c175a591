/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long a part of the benchmark takes. */
#include "base/moment.h"
#include "bench/bench.h"

#include <time.h>

bool qyi_bench_measure(const struct qyi_bench_part *part, const struct qyi_bench_games *games, uint64_t ms,
                       struct qyi_bench_measure *ret_measure)
{
    struct qyi_bench_measure measure = {.cpu = 0};
    int64_t cpu = qyi_clock_ns(CLOCK_PROCESS_CPUTIME_ID) / 1000;
    int64_t wall = qyi_clock_ns(CLOCK_MONOTONIC) / 1000;

    do {
        measure.last = part->run(part, games, &measure.expected);
        measure.work += measure.last;
        measure.cpu = qyi_clock_ns(CLOCK_PROCESS_CPUTIME_ID) / 1000 - cpu;
    } while (measure.last == measure.expected && measure.cpu < 1000 * (int64_t)ms);
    measure.wall = qyi_clock_ns(CLOCK_MONOTONIC) / 1000 - wall;
    *ret_measure = measure;
    return measure.last == measure.expected;
}
