/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: server. The papers of a tournament as PDF. */
#ifndef QYI_SERVER_PRINTING_H
#define QYI_SERVER_PRINTING_H

#include "answer/event.h"

#include <qiyuan/papers.h>

/* Appends a paper of an event in either kind of file; `round` 0: the latest. Errors: those of qy_papers_new(),
 * qy_papers_add(), qy_papers_end(). */
int qyi_print_paper(const struct qyi_event *event, enum qy_tournament_paper what, unsigned round,
                    enum qy_lang lang, struct qy_buf *out, struct qy_error *reterr);

#endif
