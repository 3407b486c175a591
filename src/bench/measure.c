/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long a part of the benchmark takes. */
#include "bench/bench.h"

#include <time.h>

static int64_t microseconds(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

bool qyi_bench_measure(const struct qyi_bench_part *part, const struct qyi_bench_games *games, uint64_t ms,
                       struct qyi_bench_measure *ret_measure)
{
    struct qyi_bench_measure measure = {.cpu = 0};
    int64_t cpu = microseconds(CLOCK_PROCESS_CPUTIME_ID);
    int64_t wall = microseconds(CLOCK_MONOTONIC);

    do {
        measure.last = part->run(part, games, &measure.expected);
        measure.work += measure.last;
        measure.cpu = microseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    } while (measure.last == measure.expected && measure.cpu < 1000 * (int64_t)ms);
    measure.wall = microseconds(CLOCK_MONOTONIC) - wall;
    *ret_measure = measure;
    return measure.last == measure.expected;
}
