/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The language of search expressions, for people. */
#ifndef QYI_ANSWER_SEARCH_HELP_H
#define QYI_ANSWER_SEARCH_HELP_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/lang.h>

/* Appends a line or more for each key: an example, its other names, what it asks; with `grammar` that first. */
void qyi_search_help(enum qy_lang lang, bool grammar, struct qy_buf *out);

#endif
