/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The system's clocks as integers. */
#ifndef QYI_BASE_MOMENT_H
#define QYI_BASE_MOMENT_H

#include <stdint.h>
#include <time.h>

#define QYI_MILLISECOND INT64_C(1000000) /* nanoseconds, like all of these */
#define QYI_SECOND      (1000 * QYI_MILLISECOND)
#define QYI_NEVER       INT64_MAX /* no deadline */

/* A moment as nanoseconds. */
static inline int64_t qyi_moment_ns(struct timespec moment)
{
    return (int64_t)moment.tv_sec * QYI_SECOND + moment.tv_nsec;
}

/* The time of a clock, in nanoseconds. */
static inline int64_t qyi_clock_ns(clockid_t clock)
{
    struct timespec now;

    (void)clock_gettime(clock, &now);
    return qyi_moment_ns(now);
}

/* The monotonic clock in nanoseconds. */
static inline int64_t qyi_monotonic(void)
{
    return qyi_clock_ns(CLOCK_MONOTONIC);
}

/* The monotonic clock in milliseconds. */
static inline int64_t qyi_monotonic_ms(void)
{
    return qyi_monotonic() / QYI_MILLISECOND;
}

/* Unix time in milliseconds. */
static inline int64_t qyi_unix_time(void)
{
    return qyi_clock_ns(CLOCK_REALTIME) / QYI_MILLISECOND;
}

#endif
