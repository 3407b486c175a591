/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An event as a web site: the answers about it in HTML, in every language, as files. */
#ifndef QYI_ANSWER_SITE_H
#define QYI_ANSWER_SITE_H

#include "answer/answers.h"

/* Tells all pages of an event that was ranked as files of a folder, which is made where there is none.
 * Errors: QY_E_FILE_WRITE, QY_E_MEMORY, those of the answers. */
int qyi_answer_site(const struct qyi_event *event, const struct qyi_ranking *ranking, const char *folder,
                    struct qy_error *reterr);

#endif
