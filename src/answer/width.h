/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text on a terminal: its width in columns, and breaking it into lines. */
#ifndef QYI_ANSWER_WIDTH_H
#define QYI_ANSWER_WIDTH_H

#include <qiyuan/core/buf.h>

/* The width of a text on a terminal: two columns for a wide (Chinese) character, none for a combining character. */
size_t qyi_width(const char *text, size_t len);

/*
 * Appends `text` broken into lines of at most `columns` columns, at spaces or between Chinese characters. The
 * first line starts at column `at`; the others are indented by `indent` spaces. Line ends in the text are
 * kept.
 */
void qyi_wrap(const char *text, size_t at, size_t indent, size_t columns, struct qy_buf *out);

/* Appends a name and its description in two columns; the description is wrapped in its column. A long name
 * gets a line of its own. */
void qyi_definition(const char *name, const char *words, size_t name_column, size_t words_column,
                    size_t columns, struct qy_buf *out);

/* Appends spaces up to column `to` of a line that has reached column `at`. */
void qyi_pad(size_t at, size_t to, struct qy_buf *out);

#endif
