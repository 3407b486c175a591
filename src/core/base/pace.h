/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast a long work goes, and when to tell. */
#ifndef QYI_BASE_PACE_H
#define QYI_BASE_PACE_H

#include <stdbool.h>
#include <stdint.h>

/* Zeroed, or with `from` alone: not begun. Moments are those of qyi_monotonic_ms(). */
struct qyi_pace {
    int64_t begun;
    int64_t next;  /* when to tell next */
    uint64_t from; /* what was done when it began */
};

/* What there is to tell. */
struct qyi_pace_words {
    char done[24];
    char total[24]; /* "?" where it is not known */
    char rate[24];  /* a second: "12", "3.4M" */
    char left[24];  /* "2:05" at that rate; "?" where the end is not known */
};

/* Begins at a moment; the first telling is due after a second. */
void qyi_pace_begin(struct qyi_pace *pace, int64_t now);

/* True, five times a second at most, where something is to be told; `total` 0: not known. */
bool qyi_pace_due(struct qyi_pace *pace, int64_t now, uint64_t done, uint64_t total,
                  struct qyi_pace_words *ret_words);

#endif
