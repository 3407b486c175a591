/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the two notations of time controls share. */
#ifndef QYI_CLOCK_CONTROL_H
#define QYI_CLOCK_CONTROL_H

#include <qiyuan/core/clock.h>

/* The longest duration that a notation may name, in milliseconds (10,000 days): sums of them never overflow.
 */
#define QYI_CLOCK_LONGEST ((int64_t)864000000000)

/* The most moves of a stage, and the most periods of byo-yomi. */
#define QYI_CLOCK_MOST_MOVES 9999

/*
 * Reads a decimal number of 0 to `most` at `*at` and moves `*at` behind it. False, with nothing changed,
 * where no digit stands or the number is larger.
 */
bool qyi_clock_scan_number(const char *text, size_t len, size_t *at, int64_t most, int64_t *ret_number);

/* The size of what qyi_time_control_everyday() writes. */
#define QYI_CLOCK_EVERYDAY 64
/*
 * What people write for a time ("5+3", "10 min", "5:00") in the compact notation; false where it is nothing of the kind.
 * A time of none, or a longer one than a notation may name, is written all the same: who reads it says so.
 */
bool qyi_time_control_everyday(const char *text, size_t len, char out[QYI_CLOCK_EVERYDAY]);

/* The compact notation alone, and durations may have decimals, as engines are timed: "1s+0.01s". */
int qyi_time_control_parse_decimals(const char *text, size_t len, struct qy_time_control *ret_control,
                                    struct qy_error *reterr);

#endif
