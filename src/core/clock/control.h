/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the notations of time controls. */
#ifndef QYI_CLOCK_CONTROL_H
#define QYI_CLOCK_CONTROL_H

#include <qiyuan/core/clock.h>

/*
 * The longest duration in a notation, in milliseconds (10,000 days): sums of such durations never overflow.
 */
#define QYI_CLOCK_LONGEST ((int64_t)864000000000)

/* The greatest number of moves in a stage, and of byo-yomi periods. */
#define QYI_CLOCK_MOST_MOVES 9999

/*
 * Reads a decimal number of 0 to `most` at `*at` and moves `*at` past it. False, with nothing changed, if
 * there is no digit or the number is larger.
 */
bool qyi_clock_scan_number(const char *text, size_t len, size_t *at, int64_t most, int64_t *ret_number);

/* The size of the output of qyi_time_control_everyday(). */
#define QYI_CLOCK_EVERYDAY 64
/*
 * Converts a time as people write it ("5+3", "10 min", "5:00") to the compact notation; false if it has no
 * such form. Zero times and times that are too long are converted too: the parser of the result rejects them.
 */
bool qyi_time_control_everyday(const char *text, size_t len, char out[QYI_CLOCK_EVERYDAY]);

/* Reads only the compact notation, with decimals in durations, as is usual for engines: "1s+0.01s". */
int qyi_time_control_parse_decimals(const char *text, size_t len, struct qy_time_control *ret_control,
                                    struct qy_error *reterr);

#endif
