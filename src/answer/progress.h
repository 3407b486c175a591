/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line on the terminal that shows the progress of a long task, starting after one second. */
#ifndef QYI_ANSWER_PROGRESS_H
#define QYI_ANSWER_PROGRESS_H

#include "base/pace.h"

#include <qiyuan/core/lang.h>

struct qyi_progress {
    bool shown; /* false: never draw anything */
    enum qy_lang lang;
    const char *message; /* message id: {0} amount done, {1} total, {2} amount per second, {3} time left */
    struct qyi_pace pace;
    bool drawn;
};

/* Begins; nothing is drawn yet. */
void qyi_progress_begin(struct qyi_progress *progress, bool shown, enum qy_lang lang, const char *message);
/* Updates the line; cheap to call. `total` 0: unknown. */
void qyi_progress_show(struct qyi_progress *progress, uint64_t done, uint64_t total);
/* Removes the line. */
void qyi_progress_end(struct qyi_progress *progress);

#endif
