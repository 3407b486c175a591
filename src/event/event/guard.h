/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The sum at the end of a line of a log, which tells a byte that was changed.
 *
 * `{"act":"undo"}` is written as `{"act":"undo","sum":"1a2b3c4d"}`: the CRC-32 of the line's number (four
 * bytes, the lowest first) and of the line as it is without the sum. Lines of earlier versions have none.
 */
#ifndef QYI_EVENT_GUARD_H
#define QYI_EVENT_GUARD_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

/* Of `,"sum":"1a2b3c4d"}`. */
#define QYI_GUARD_LENGTH 18

/* Whether a line (without its end) ends with a sum, right or wrong. */
bool qyi_guard_is(const char *line, size_t len);

/* Takes the sum off a line: appends what it was written from. Errors: QY_E_TOUR_SUM where it is another, with
 * offset and column; QY_E_MEMORY. */
int qyi_guard_take(const char *line, size_t len, uint32_t number, struct qy_buf *ret_line,
                   struct qy_error *reterr);

#endif
