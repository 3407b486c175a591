/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of a text in lines, with a separator between them and quotes around those that hold one. */
#ifndef QYI_TRF_VALUES_H
#define QYI_TRF_VALUES_H

#include <qiyuan/core/buf.h>
#include <qiyuan/errors/trf.h>

#include <stdint.h>

/* Where reading is. Text, length, separator and the place of the error are the caller's; `value` is freed by
 * it. */
struct qyi_values {
    const char *text;
    size_t len;
    size_t at;
    char separator;
    uint32_t line;       /* from 1 where the caller begins with it */
    struct qy_buf value; /* read last */
    size_t value_at;     /* where it begins */
    struct qy_error *reterr;
};

/* The value read last is an error; returns `code`. */
int qyi_values_fault(const struct qyi_values *values, int code, const char *expected);

/* Whether the line ends here. */
bool qyi_values_end(const struct qyi_values *values);

/*
 * Reads the next value of the line, without the separator behind it. In quotes a doubled one is a quote; where
 * something stands behind the closing quote, the value is as it stands, quotes and all. Errors: QY_E_TRF_LINE
 * for a quote that is not closed, QY_E_MEMORY.
 */
int qyi_values_read(struct qyi_values *values);

/* Goes past a separator: true when another value follows in the line. */
bool qyi_values_next(struct qyi_values *values);

/* Goes past the end of the line: CR, LF, or both. */
void qyi_values_next_line(struct qyi_values *values);

#endif
