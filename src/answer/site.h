/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: answer. An event as a web site: the answers about it in HTML, in every language, as files. */
#ifndef QYI_ANSWER_SITE_H
#define QYI_ANSWER_SITE_H

#include "answer/answers.h"

/* Where the files go. Each returns 0; anything else ends the telling, which returns it. */
struct qyi_site_out {
    /* a folder of that name within that of the site, which is "" */
    int (*folder)(void *user, const char *name);
    /* a file, its path within the folder of the site */
    int (*file)(void *user, const char *path, const struct qy_buf *text);
    void *user;
};

/* Tells all pages of an event that was ranked. Returns 0, what a function of `out` returned, QY_E_MEMORY, or
 * the errors of the answers. */
int qyi_answer_site(const struct qyi_event *event, const struct qyi_ranking *ranking,
                    const struct qyi_site_out *out);

#endif
