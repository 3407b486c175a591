/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line on the terminal that shows how far a long work is; it begins to show after a second. */
#ifndef QYI_ANSWER_PROGRESS_H
#define QYI_ANSWER_PROGRESS_H

#include "base/pace.h"

#include <qiyuan/core/lang.h>

struct qyi_progress {
    bool shown; /* false: nothing is ever drawn */
    enum qy_lang lang;
    const char *message; /* id: {0} what is done, {1} of how much, {2} how much a second, {3} the time left */
    struct qyi_pace pace;
    bool drawn;
};

/* Begins; nothing is drawn yet. */
void qyi_progress_begin(struct qyi_progress *progress, bool shown, enum qy_lang lang, const char *message);
/* Shows how far it is; cheap. `total` 0: not known. */
void qyi_progress_show(struct qyi_progress *progress, uint64_t done, uint64_t total);
/* Removes the line. */
void qyi_progress_end(struct qyi_progress *progress);

#endif
