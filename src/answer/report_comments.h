/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comments in a report file about what was done by hand, to distinguish it from the system's work. */
#ifndef QYI_ANSWER_REPORT_COMMENTS_H
#define QYI_ANSWER_REPORT_COMMENTS_H

#include <qiyuan/event/tournament_log.h>

/*
 * Appends lines "### KIND @ Round N: WORDS" from a log: pairs made by hand, late and corrected results,
 * imported rounds, changed announcements. Players have the numbers of the file. Error: QY_E_MEMORY.
 */
int qyi_report_comments(const struct qy_tournament_log *log, struct qy_buf *out);

#endif
