/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: event. Players of a base of rated players. */
#include "event/listing.h"

#include "base/words.h"

#include <stdio.h>
#include <string.h>

bool qyi_listing_id(const char *text, uint32_t *ret_id)
{
    int64_t id;

    if (!text || *text < '0' || *text > '9' || !qyi_take_number(&text, 1, UINT32_MAX, &id) || *text)
        return false;
    *ret_id = (uint32_t)id;
    return true;
}

enum qy_rating_pace qyi_listing_pace(const struct qy_tournament *event)
{
    const char *pace = event->text[QY_TOURNAMENT_PACE];

    return strcmp(pace, "rapid") == 0   ? QY_PACE_RAPID
           : strcmp(pace, "blitz") == 0 ? QY_PACE_BLITZ
                                        : QY_PACE_STANDARD;
}

size_t qyi_listing_find(const struct qy_rating_base *base, const char *id, const char *name,
                        const char *federation, struct qy_listed *ret_listed)
{
    struct qy_listed found[QYI_NAMESAKES];
    uint32_t number;
    size_t count;
    size_t kept = 0;

    if (id && *id)
        return qyi_listing_id(id, &number) && qy_rating_base_by_id(base, number, ret_listed);
    count = name ? qy_rating_base_by_name(base, name, strlen(name), found, QYI_NAMESAKES) : 0;
    if (count > QYI_NAMESAKES)
        return count;
    for (size_t i = 0; i < count; i++)
        if (!federation || !*federation || strcmp(federation, found[i].federation) == 0)
            found[kept++] = found[i];
    if (kept > 0)
        *ret_listed = found[0];
    return kept;
}

static void fill_text(struct qyi_arena *texts, const char **text, const char *value, struct qy_buf *filled)
{
    if ((*text && **text) || !*value)
        return;
    *text = qyi_arena_text(texts, value, strlen(value));
    qy_buf_addf(filled, "%s%s", filled->len > 0 ? ", " : "", value);
}

void qyi_listing_fill(const struct qy_rating_base *base, enum qy_rating_pace pace, struct qyi_arena *texts,
                      struct qy_tournament_act *act, struct qyi_listing_filled *ret_filled)
{
    struct qyi_listing_filled *filled = ret_filled;
    struct qy_listed other;
    char number[16];

    *filled = (struct qyi_listing_filled){.texts = QY_BUF_INIT};
    filled->count = qyi_listing_find(base, act->id, act->name, act->federation, &filled->listed);
    if (filled->count != 1)
        return;
    filled->other_name = act->id && act->name && qyi_listing_find(base, NULL, act->name, NULL, &other) == 0;
    if (act->rating == 0 && act->unrated == 0 && filled->listed.rating[pace] > 0) {
        act->rating = filled->listed.rating[pace];
        qy_buf_addf(&filled->texts, "%u", filled->listed.rating[pace]);
    }
    (void)snprintf(number, sizeof number, "%u", (unsigned)filled->listed.id);
    fill_text(texts, &act->title, filled->listed.title, &filled->texts);
    fill_text(texts, &act->federation, filled->listed.federation, &filled->texts);
    fill_text(texts, &act->id, number, &filled->texts);
}

void qyi_listing_compare(const struct qy_rating_base *base, enum qy_rating_pace pace,
                         const struct qy_tournament_player *player,
                         void (*differs)(void *user, const char *field, const char *here, const char *there),
                         void *user)
{
    struct qy_listed listed;
    char number[3][16];

    if (qyi_listing_find(base, player->text[QY_PLAYER_ID], player->text[QY_PLAYER_NAME],
                         player->text[QY_PLAYER_FEDERATION], &listed) != 1)
        return;
    (void)snprintf(number[0], sizeof number[0], "%u", (unsigned)listed.id);
    (void)snprintf(number[1], sizeof number[1], "%u", player->rating);
    (void)snprintf(number[2], sizeof number[2], "%u", listed.rating[pace]);
    const struct {
        const char *field;
        const char *here;
        const char *there;
    } fields[] = {{"id", player->text[QY_PLAYER_ID], number[0]},
                  {"rating", number[1], number[2]},
                  {"title", player->text[QY_PLAYER_TITLE], listed.title},
                  {"federation", player->text[QY_PLAYER_FEDERATION], listed.federation}};

    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        if (*fields[i].there && strcmp(fields[i].here, fields[i].there) != 0)
            differs(user, fields[i].field, fields[i].here, fields[i].there);
}
