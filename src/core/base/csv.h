/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of a line of CSV. */
#ifndef QYI_BASE_CSV_H
#define QYI_BASE_CSV_H

#include <qiyuan/core/buf.h>

/*
 * Appends a text (RFC 4180), in quotation marks if it contains a character that some reader takes for its
 * end. A text that a spreadsheet would run as a formula (it begins with = + - @, a tab or a line end, and has
 * more behind it) gets an apostrophe in front, which marks it as text.
 */
QY_API void qyi_add_csv(const char *text, struct qy_buf *out);
/* The text of a CSV value without such an apostrophe: `value`, or its second byte on. */
QY_API const char *qyi_csv_plain(const char *value);

#endif
