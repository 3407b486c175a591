/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sums of a conversion: games read, written, left out. */
#include "conversion/tally.h"

#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

void qyi_tally_lost_tag(struct qyi_conversion_tally *tally, const char *name)
{
    for (size_t i = 1; i <= tally->lost_tags; i++) {
        size_t at = (tally->last_lost_tag + i) % tally->lost_tags;

        if (strcmp(tally->lost_tag[at], name) == 0) {
            tally->last_lost_tag = at;
            return;
        }
    }
    char *copy =
        QYI_GROW(tally->lost_tag, tally->lost_tag_room, tally->lost_tags + 1) == 0 ? strdup(name) : NULL;
    if (copy) { /* without memory it is counted all the same */
        tally->last_lost_tag = tally->lost_tags;
        tally->lost_tag[tally->lost_tags++] = copy;
    }
}

void qyi_tally_add(struct qyi_conversion_tally *tally, const struct qyi_conversion_tally *more)
{
    tally->games += more->games;
    tally->written += more->written;
    tally->skipped += more->skipped;
    tally->repaired += more->repaired;
    tally->notes += more->notes;
    for (size_t i = 0; i < QYI_LOSS_COUNT; i++)
        tally->lost[i] += more->lost[i];
    for (size_t i = 0; i < more->lost_tags; i++)
        qyi_tally_lost_tag(tally, more->lost_tag[i]);
    tally->told |= more->told;
    tally->damaged |= more->damaged;
    tally->illegal |= more->illegal;
    tally->unsuited |= more->unsuited;
    tally->unread |= more->unread;
}

void qyi_tally_done(struct qyi_conversion_tally *tally)
{
    for (size_t i = 0; i < tally->lost_tags; i++)
        free(tally->lost_tag[i]);
    free(tally->lost_tag);
    *tally = (struct qyi_conversion_tally){0};
}
