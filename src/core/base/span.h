/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Durations for readers. */
#ifndef QYI_BASE_SPAN_H
#define QYI_BASE_SPAN_H

#include <qiyuan/core/buf.h>

/* Appends a duration, without its sign, as h:mm:ss, with milliseconds unless they are 0. */
QY_API void qyi_add_span(int64_t ms, struct qy_buf *out);

#endif
