/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Players of an event filled in from a base of rated players. */
#include "event/listing.h"

#include "base/words.h"

#include <qiyuan/event/teams.h>

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
    size_t kept = 0;

    if (id && *id)
        return qyi_listing_id(id, &number) && qy_rating_base_by_id(base, number, ret_listed);
    size_t count = name ? qy_rating_base_by_name(base, name, strlen(name), found, QYI_NAMESAKES) : 0;
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

static void fill(struct qyi_arena *texts, const struct qy_listed *listed, enum qy_rating_pace pace,
                 struct qy_tournament_act *act, struct qy_buf *filled)
{
    char number[16];

    if (act->rating == 0 && act->unrated == 0 && listed->rating[pace] > 0) {
        act->rating = listed->rating[pace];
        qy_buf_addf(filled, "%u", listed->rating[pace]);
    }
    (void)snprintf(number, sizeof number, "%u", (unsigned)listed->id);
    fill_text(texts, &act->title, listed->title, filled);
    fill_text(texts, &act->federation, listed->federation, filled);
    fill_text(texts, &act->id, number, filled);
}

static void fill_entry(const struct qy_rating_base *base, enum qy_rating_pace pace, struct qyi_arena *texts,
                       struct qy_tournament_act *act, const struct qyi_warner *doubts,
                       const struct qyi_warner *hints)
{
    struct qy_listed listed;
    struct qy_listed other;
    struct qy_buf text = QY_BUF_INIT;
    size_t count = qyi_listing_find(base, act->id, act->name, act->federation, &listed);
    char number[24];

    (void)snprintf(number, sizeof number, "%zu", count);
    if (count > 1)
        doubts->say(doubts->user, "rate.several", act->name, number, "");
    if (count != 1)
        return;
    if (act->id && act->name && qyi_listing_find(base, NULL, act->name, NULL, &other) == 0) {
        qy_buf_add(&text, listed.name, listed.name_len);
        hints->say(hints->user, "rate.other-name", act->name, act->id, qy_buf_str(&text));
        qy_buf_clear(&text);
    }
    fill(texts, &listed, pace, act, &text);
    if (text.len > 0)
        hints->say(hints->user, "rate.filled", act->name ? act->name : act->id, qy_buf_str(&text), "");
    qy_buf_free(&text);
}

void qyi_listing_fill(const struct qy_rating_base *base, const struct qy_tournament_log *log,
                      struct qyi_arena *texts, struct qy_tournament_act *acts, size_t count,
                      const struct qyi_warner *doubts, const struct qyi_warner *hints)
{
    enum qy_tournament_act_kind kind = qy_tournament_log_members(log) ? QY_ACT_MEMBER : QY_ACT_ADD;

    for (size_t i = 0; i < count; i++)
        if (acts[i].kind == kind)
            fill_entry(base, qyi_listing_pace(qy_tournament_log_tournament(log)), texts, &acts[i], doubts,
                       hints);
}

static void compare(const struct qy_rating_base *base, enum qy_rating_pace pace,
                    const struct qy_tournament_player *player, qyi_differs_fn *differs, void *user)
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
            differs(user, player, fields[i].field, fields[i].here, fields[i].there);
}

void qyi_listing_compare(const struct qy_rating_base *base, const struct qy_tournament *event,
                         qyi_differs_fn *differs, void *user)
{
    for (size_t i = 0; i < event->player_count; i++)
        compare(base, qyi_listing_pace(event), &event->player[i], differs, user);
}
