/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Help on search expressions. */
#ifndef QYI_ANSWER_SEARCH_HELP_H
#define QYI_ANSWER_SEARCH_HELP_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/lang.h>

/* Appends one or more lines for each key: an example, its other names, its meaning; with `grammar`, preceded
 * by the grammar. */
void qyi_search_help(enum qy_lang lang, bool grammar, struct qy_buf *out);

#endif
