/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The speed of a long task, and when to report it. */
#ifndef QYI_BASE_PACE_H
#define QYI_BASE_PACE_H

#include <stdbool.h>
#include <stdint.h>

/* All zero, or only `from` set: not begun. Times are those of qyi_monotonic_ms(). */
struct qyi_pace {
    int64_t begun;
    int64_t next;  /* time of the next report */
    uint64_t from; /* amount already done when it began */
};

/* The texts of a report. */
struct qyi_pace_words {
    char done[24];
    char total[24]; /* "?" if unknown */
    char rate[24];  /* per second: "12", "3.4M" */
    char left[24];  /* "2:05" at that rate; "?" if the total is unknown */
};

/* Begins at `now`; the first report is due after a second. */
void qyi_pace_begin(struct qyi_pace *pace, int64_t now);

/* True, at most five times a second, if a report is due; `total` 0: unknown. */
bool qyi_pace_due(struct qyi_pace *pace, int64_t now, uint64_t done, uint64_t total,
                  struct qyi_pace_words *ret_words);

#endif
