/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Time controls in words. */
#ifndef QYI_CLOCK_TIME_WORDS_H
#define QYI_CLOCK_TIME_WORDS_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/clock.h>
#include <qiyuan/core/lang.h>

/* Appends a time control in words; a text not in the compact notation is appended unchanged. */
QY_API void qyi_time_words(enum qy_lang lang, const char *text, struct qy_buf *out);
/* Appends a time control for a narrow space: "10 min + 5 s". */
QY_API void qyi_time_brief(enum qy_lang lang, const struct qy_time_control *control, struct qy_buf *out);

#endif
