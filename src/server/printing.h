/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: server. The papers of a tournament as PDF. */
#ifndef QYI_SERVER_PRINTING_H
#define QYI_SERVER_PRINTING_H

#include "answer/event.h"

#include <qiyuan/papers.h>

/* What is printed of an event. Zeroed beside `paper`: the latest round, no prizes. */
struct qyi_print_asked {
    enum qy_tournament_paper paper;
    unsigned round;
    const char *prizes; /* a prize list, ';' between its lines; or NULL */
    bool share;
    enum qy_lang lang;
};

/* Appends a paper of an event in either kind of file. Errors: those of qy_papers_new(), qy_papers_add(),
 * qy_papers_end(), qy_prize_list_read(), qy_prizes_award(). */
int qyi_print_paper(const struct qyi_event *event, const struct qyi_print_asked *asked, struct qy_buf *out,
                    struct qy_error *reterr);

#endif
