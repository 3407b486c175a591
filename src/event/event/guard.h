/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The checksum at the end of a log's line, which reveals a changed byte.
 *
 * `{"act":"undo"}` is written as `{"act":"undo","sum":"1a2b3c4d"}`. The sum is the CRC-32 of the line's
 * number (four bytes, little-endian) followed by the line without the sum. Lines of earlier versions have no
 * sum.
 */
#ifndef QYI_EVENT_GUARD_H
#define QYI_EVENT_GUARD_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

/* Length of `,"sum":"1a2b3c4d"}`. */
#define QYI_GUARD_LENGTH 18

/* True when a line (without its end) ends with a sum, correct or not. */
bool qyi_guard_is(const char *line, size_t len);

/* Checks and removes the sum of a line, and appends the original line to `ret_line`. Errors: QY_E_TOUR_SUM
 * with offset and column if the sum differs; QY_E_MEMORY. */
int qyi_guard_take(const char *line, size_t len, uint32_t number, struct qy_buf *ret_line,
                   struct qy_error *reterr);

#endif
