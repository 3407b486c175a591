/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sums of a conversion: games read, written, left out. */
#include "conversion/tally.h"

#include "base/grow.h"
#include "base/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Adds a name to a list, once. If memory runs out the loss is still counted. */
static void add_name(struct qyi_tally_names *names, const char *name)
{
    for (size_t i = 1; i <= names->count; i++) {
        size_t at = (names->last + i) % names->count;

        if (strcmp(names->name[at], name) == 0) {
            names->last = at;
            return;
        }
    }
    char *copy = QYI_GROW(names->name, names->room, names->count + 1) == 0 ? strdup(name) : NULL;
    if (copy) {
        names->last = names->count;
        names->name[names->count++] = copy;
    }
}

static void add_names(struct qyi_tally_names *names, const struct qyi_tally_names *more)
{
    for (size_t i = 0; i < more->count; i++)
        add_name(names, more->name[i]);
}

static void free_names(struct qyi_tally_names *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->name[i]);
    free(names->name);
}

void qyi_tally_lost_tag(struct qyi_conversion_tally *tally, const char *name)
{
    add_name(&tally->lost_tags, name);
}

void qyi_tally_cut_tag(struct qyi_conversion_tally *tally, const char *name)
{
    add_name(&tally->cut_tags, name);
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
    add_names(&tally->lost_tags, &more->lost_tags);
    add_names(&tally->cut_tags, &more->cut_tags);
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
        const struct qyi_tally_names *names = loss == QYI_LOSS_TAGS   ? &tally->lost_tags
                                              : loss == QYI_LOSS_TEXT ? &tally->cut_tags
                                                                      : NULL;
        for (size_t i = 0; names && i < names->count; i++)
            qy_buf_addf(list, "%s %s", i == 0 ? ":" : ",", names->name[i]);
        qy_buf_addc(list, ')');
    }
}

void qyi_tally_done(struct qyi_conversion_tally *tally)
{
    free_names(&tally->lost_tags);
    free_names(&tally->cut_tags);
    *tally = (struct qyi_conversion_tally){0};
}
