/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A span of time as a reader writes it. */
#ifndef QYI_BASE_SPAN_H
#define QYI_BASE_SPAN_H

#include <qiyuan/core/buf.h>

/* Appends a span of milliseconds, without its sign, as h:mm:ss, with its milliseconds where there are any. */
QY_API void qyi_add_span(int64_t ms, struct qy_buf *out);

#endif
