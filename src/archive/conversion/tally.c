/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sums of a conversion: games read, written, left out. */
#include "conversion/tally.h"

#include "base/grow.h"
#include "base/registry.h"

#include <stdio.h>
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

void qyi_tally_losses(const struct qyi_conversion_tally *tally, enum qy_lang lang, struct qy_buf *list)
{
    char id[32];

    for (int loss = 0; loss < QYI_LOSS_COUNT; loss++) {
        if (tally->lost[loss] == 0)
            continue;
        if (list->len > 0)
            qy_buf_adds(list, qyi_message_text(lang, "cli.list-separator"));
        (void)snprintf(id, sizeof id, "loss.%s", qyi_loss_id((enum qyi_loss)loss));
        qy_buf_adds(list, qyi_message_text(lang, id));
        qy_buf_addf(list, " (%llu", (unsigned long long)tally->lost[loss]);
        for (size_t i = 0; loss == QYI_LOSS_TAGS && i < tally->lost_tags; i++)
            qy_buf_addf(list, "%s %s", i == 0 ? ":" : ",", tally->lost_tag[i]);
        qy_buf_addc(list, ')');
    }
}

void qyi_tally_done(struct qyi_conversion_tally *tally)
{
    for (size_t i = 0; i < tally->lost_tags; i++)
        free(tally->lost_tag[i]);
    free(tally->lost_tag);
    *tally = (struct qyi_conversion_tally){0};
}
