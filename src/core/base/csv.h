/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A value of a line of CSV. */
#ifndef QYI_BASE_CSV_H
#define QYI_BASE_CSV_H

#include <qiyuan/core/buf.h>

/*
 * Appends a text (RFC 4180), in quotation marks where it holds what some reader would take for its end. One that a
 * spreadsheet would carry out as a formula (= + - @, a tab or a line's end, and more behind it) has an apostrophe before it,
 * which says that it is a text.
 */
QY_API void qyi_add_csv(const char *text, struct qy_buf *out);
/* The text that a value of CSV stands for: without such an apostrophe. `value` or what stands behind its first byte. */
QY_API const char *qyi_csv_plain(const char *value);

#endif
