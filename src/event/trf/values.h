/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads values separated by a character (CSV, TSV), with quotes around values that contain it. */
#ifndef QYI_TRF_VALUES_H
#define QYI_TRF_VALUES_H

#include <qiyuan/core/buf.h>
#include <qiyuan/errors/trf.h>

#include <stdint.h>

/* The state of the reader. The caller sets the text, its length, the separator and where errors are reported,
 * and frees `value`. */
struct qyi_values {
    const char *text;
    size_t len;
    size_t at;
    char separator;
    uint32_t line;       /* line number, counted from 1 if the caller starts with 1 */
    struct qy_buf value; /* the last value read */
    size_t value_at;     /* offset at which it begins */
    struct qy_error *reterr;
};

/* Fills the error for the last value read; returns `code`. */
int qyi_values_fault(const struct qyi_values *values, int code, const char *expected);

/* True at the end of a line. */
bool qyi_values_end(const struct qyi_values *values);

/*
 * Reads the next value of the line, up to the separator. Inside quotes, two quotes are one. If text follows
 * the closing quote, the value is taken literally, including its quotes. Errors: QY_E_TRF_LINE for a missing
 * closing quote, QY_E_MEMORY.
 */
int qyi_values_read(struct qyi_values *values);

/* Skips a separator; true when another value follows in the line. */
bool qyi_values_next(struct qyi_values *values);

/* Skips the end of the line: CR, LF, or both. */
void qyi_values_next_line(struct qyi_values *values);

#endif
