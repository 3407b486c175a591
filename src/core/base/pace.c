/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The speed of a long task, for a progress line. */
#include "base/pace.h"

#include <inttypes.h>
#include <stdio.h>

#define FIRST_AFTER_MS 1000
#define EVERY_MS       200

void qyi_pace_begin(struct qyi_pace *pace, int64_t now)
{
    *pace = (struct qyi_pace){.begun = now, .next = now + FIRST_AFTER_MS};
}

/* Computes the rate per second, and the time left at that rate. */
static void estimate(uint64_t done, uint64_t total, int64_t ms, struct qyi_pace_words *words)
{
    double second = ms > 0 ? (double)done * 1000 / (double)ms : 0;
    double seconds = second > 0 && total > done ? (double)(total - done) / second : 0;

    if (second >= 1e6)
        (void)snprintf(words->rate, sizeof words->rate, "%.1fM", second / 1e6);
    else
        (void)snprintf(words->rate, sizeof words->rate, "%.0f", second);
    if (total == 0 || seconds > 1e6)
        (void)snprintf(words->left, sizeof words->left, "?");
    else
        (void)snprintf(words->left, sizeof words->left, "%lu:%02lu", (unsigned long)seconds / 60,
                       (unsigned long)seconds % 60);
}

bool qyi_pace_due(struct qyi_pace *pace, int64_t now, uint64_t done, uint64_t total,
                  struct qyi_pace_words *ret_words)
{
    if (now < pace->next)
        return false;
    (void)snprintf(ret_words->done, sizeof ret_words->done, "%" PRIu64, done);
    (void)snprintf(ret_words->total, sizeof ret_words->total, total ? "%" PRIu64 : "?", total);
    estimate(done - pace->from, total ? total - pace->from : 0, now - pace->begun, ret_words);
    pace->next = now + EVERY_MS;
    return true;
}
