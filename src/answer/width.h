/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text on a terminal: how many columns it takes, and breaking it into lines. */
#ifndef QYI_ANSWER_WIDTH_H
#define QYI_ANSWER_WIDTH_H

#include <qiyuan/core/buf.h>

/* The columns that a text takes on a terminal: two for a wide character (a Chinese one), none for a combining
 * one. */
size_t qyi_width(const char *text, size_t len);

/*
 * Appends `text` broken into lines of at most `columns` columns, at spaces or between Chinese characters;
 * each line but the first begins with `indent` spaces, and `at` columns of the first are taken already. The
 * text's own line ends are kept.
 */
void qyi_wrap(const char *text, size_t at, size_t indent, size_t columns, struct qy_buf *out);

/* Appends a line of two columns, a name and words about it, which are broken below each other; a long name has a line of
 * its own. */
void qyi_definition(const char *name, const char *words, size_t name_column, size_t words_column,
                    size_t columns, struct qy_buf *out);

/* Appends spaces up to column `to` of a line of which `at` columns are taken. */
void qyi_pad(size_t at, size_t to, struct qy_buf *out);

#endif
