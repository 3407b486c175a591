/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An event as a web site: its papers as HTML files, in every language. */
#ifndef QYI_ANSWER_SITE_H
#define QYI_ANSWER_SITE_H

#include "answer/printing.h"

/* Writes all pages of an event, gathered for its standings, into a folder, which is created if needed. Errors:
 * QY_E_FILE_WRITE, QY_E_MEMORY, those of qyi_printing_write(). */
int qyi_answer_site(const struct qyi_event *event, const struct qyi_printing *printing, const char *folder,
                    struct qy_error *reterr);

/* Appends one of them, of a round or of 0, as elements of a page in a language. Errors: those of
 * qyi_printing_write(), such as QY_E_PAPER_NONE. */
int qyi_answer_page(const struct qyi_event *event, const struct qyi_printing *printing,
                    const struct qyi_print_asked *asked, enum qy_tournament_paper paper, struct qy_buf *out);

#endif
