/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Progress drawn on standard error. */
#include "answer/progress.h"

#include "base/moment.h"
#include "base/registry.h"

#include <stdio.h>

void qyi_progress_begin(struct qyi_progress *progress, bool shown, enum qy_lang lang, const char *message)
{
    *progress = (struct qyi_progress){.shown = shown, .lang = lang, .message = message};
    if (shown)
        qyi_pace_begin(&progress->pace, qyi_monotonic_ms());
}

void qyi_progress_show(struct qyi_progress *progress, uint64_t done, uint64_t total)
{
    struct qy_buf line = QY_BUF_INIT;
    struct qyi_pace_words words;

    if (!progress->shown || !qyi_pace_due(&progress->pace, qyi_monotonic_ms(), done, total, &words))
        return;
    const char *particulars[] = {words.done, words.total, words.rate, words.left};
    qyi_message(progress->lang, progress->message, particulars, 4, &line);
    fprintf(stderr, "\r%s\033[K", qy_buf_str(&line));
    qy_buf_free(&line);
    progress->drawn = true;
}

void qyi_progress_end(struct qyi_progress *progress)
{
    if (progress->drawn)
        fputs("\r\033[K", stderr);
    progress->drawn = false;
}
