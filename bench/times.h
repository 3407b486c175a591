/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CPU time and a comparison of times, for the benchmarks that time many single questions. */
#ifndef BENCH_TIMES_H
#define BENCH_TIMES_H

#include <time.h>

/* CPU time of this process in milliseconds. */
static inline double now_ms(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

/* For qsort() of doubles, ascending. */
static inline int by_time(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;

    return (x > y) - (x < y);
}

#endif
