/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comments of a report file: what was done by hand, so that nobody takes it for the system's. */
#ifndef QYI_ANSWER_REPORT_COMMENTS_H
#define QYI_ANSWER_REPORT_COMMENTS_H

#include <qiyuan/event/tournament_log.h>

/*
 * Appends "### KIND @ Round N: WORDS" lines of a log: pairs made by hand, late and corrected results, rounds taken over,
 * announcements that changed. People are called by the numbers of the file, in words. Error: QY_E_MEMORY.
 */
int qyi_report_comments(const struct qy_tournament_log *log, struct qy_buf *out);

#endif
