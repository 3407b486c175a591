/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An event as a web site: HTML files with its tables, in every language. */
#ifndef QYI_ANSWER_SITE_H
#define QYI_ANSWER_SITE_H

#include "answer/answers.h"

/* Writes all pages of a ranked event into a folder, which is created if needed. Errors: QY_E_FILE_WRITE,
 * QY_E_MEMORY, those of the answers. */
int qyi_answer_site(const struct qyi_event *event, const struct qyi_ranking *ranking, const char *folder,
                    struct qy_error *reterr);

#endif
