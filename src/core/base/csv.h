/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A value of a line of CSV. */
#ifndef QYI_BASE_CSV_H
#define QYI_BASE_CSV_H

#include <qiyuan/core/buf.h>

/* Appends a value (RFC 4180), in quotation marks where it holds what some reader would take for its end. */
QY_API void qyi_add_csv(const char *text, struct qy_buf *out);

#endif
