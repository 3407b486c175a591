/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chooses the message for each watcher. A message is composed once for each view (a seat, or none) and language. */
#include "live/house_priv.h"

#include "live/live_json.h"

/* Other servers are told about a round trip that has changed by this many milliseconds. */
#define ROUND_TRIP_STEP 25

/* With this many spectators, arrivals and departures are not announced one by one, but together after this
 * many milliseconds, so that rapid reconnects cost the others nothing. */
#define MANY_SPECTATORS 8
#define PRESENCE_MS     250

static void presence_timer(uv_timer_t *timer)
{
    struct qyi_house *house = timer->data;

    for (struct qyi_live *live = house->newest; live && !house->stopped; live = live->older)
        if (live->presence_due)
            qyi_live_tell_presence(live);
}

void qyi_live_tell_presence(struct qyi_live *live)
{
    uint64_t now = uv_now(live->house->loop);
    uv_timer_t *timer = &live->house->presence_timer;

    live->presence_due = live->spectators > MANY_SPECTATORS && now - live->presence_told < PRESENCE_MS;
    if (live->presence_due) {
        if (!uv_is_active((uv_handle_t *)timer) && !live->house->stopped)
            uv_timer_start(timer, presence_timer, PRESENCE_MS, 0);
        return;
    }
    live->presence_told = now;
    struct qyi_message *message[QY_LANG_COUNT] = {NULL};
    for (struct qyi_watcher *watcher = live->watchers; watcher; watcher = watcher->next) {
        enum qy_lang lang = watcher->lang;

        if (!message[lang])
            message[lang] = qyi_live_presence(live, lang);
        if (message[lang])
            watcher->tell(watcher, message[lang]);
    }
    for (int lang = 0; lang < QY_LANG_COUNT; lang++)
        qyi_message_unref(message[lang]);
}

void qyi_live_round_trip(struct qyi_live *live, int side, int64_t milliseconds)
{
    int64_t before = side >= 0 ? live->seat[side].round_trip : 0;

    if (side < 0)
        return;
    live->seat[side].round_trip = milliseconds;
    if (!live->ours && (milliseconds > before + ROUND_TRIP_STEP || milliseconds < before - ROUND_TRIP_STEP))
        qyi_peers_tell_round_trip(live, side); /* whoever rules on the flag takes it into account */
}

void qyi_live_hear(struct qyi_live *live, int side, const char *phrase, const char *text)
{
    struct qyi_message *message = qyi_live_said(live, side, phrase, text);

    for (struct qyi_watcher *watcher = live->watchers; message && watcher; watcher = watcher->next)
        if (watcher->side == QY_FIRST || watcher->side == QY_SECOND)
            watcher->tell(watcher, message);
    qyi_message_unref(message);
}

void qyi_live_tell(struct qyi_live *live)
{
    struct qyi_message *made[4][QY_LANG_COUNT] = {{NULL}};

    for (struct qyi_watcher *watcher = live->watchers; watcher; watcher = watcher->next) {
        struct qyi_message **message = &made[watcher->side + 1][watcher->lang];

        if (!*message)
            *message = qyi_live_message(live, live->room.n, watcher->side, watcher->lang);
        if (*message)
            watcher->tell(watcher, *message);
    }
    for (int view = 0; view < 4; view++)
        for (int lang = 0; lang < QY_LANG_COUNT; lang++)
            qyi_message_unref(made[view][lang]);
    if (qyi_room_status(&live->room) == QYI_ROOM_OVER)
        for (struct qyi_watcher *watcher = live->watchers; watcher; watcher = watcher->next)
            watcher->end(watcher);
    qyi_live_tell_opened(live);
}

void qyi_live_tell_opened(struct qyi_live *live)
{
    const struct qyi_house_options *options = &live->house->options;

    if (options->touched && !live->house->stopped)
        options->touched(options->user, live);
    qyi_hall_changed(live->house);
}

/* ---- the lobby -------------------------------------------------------------------------------------- */

void qyi_hall_forget(struct qyi_house *house)
{
    for (int lang = 0; lang < QY_LANG_COUNT; lang++) {
        qyi_message_unref(house->hall_text[lang]);
        house->hall_text[lang] = NULL;
    }
}

/* When this many people enter the lobby in the same turn of the loop, they share one text. It is not used in
 * later turns, because presence at boards changes without a message to the lobby. */
struct qyi_message *qyi_hall_text(struct qyi_house *house, enum qy_lang lang)
{
    uint64_t now = uv_now(house->loop);

    if (house->hall_changed && !uv_is_active((uv_handle_t *)&house->hall_timer)) {
        qyi_hall_forget(house);
        house->hall_changed = false;
    }
    if (!house->hall_text[lang] || house->hall_made[lang] != now) {
        qyi_message_unref(house->hall_text[lang]);
        house->hall_text[lang] = qyi_hall_message(house, lang);
        house->hall_made[lang] = now;
    }
    return house->hall_text[lang];
}

static void tell_hall(struct qyi_house *house)
{
    house->hall_changed = false;
    qyi_hall_forget(house);
    for (struct qyi_watcher *watcher = house->hall; watcher; watcher = watcher->next) {
        struct qyi_message *message = qyi_hall_text(house, watcher->lang);

        if (message)
            watcher->tell(watcher, message);
    }
}

/* A second after the last message to the lobby: sends another if something has changed. */
static void hall_timer(uv_timer_t *timer)
{
    struct qyi_house *house = timer->data;

    if (!house->hall_changed || !house->hall)
        return;
    tell_hall(house);
    uv_timer_start(timer, hall_timer, 1000, 0);
}

void qyi_hall_changed(struct qyi_house *house)
{
    if (house->stopped)
        return;
    house->hall_changed = true;
    if (!house->hall || uv_is_active((uv_handle_t *)&house->hall_timer))
        return;
    tell_hall(house);
    uv_timer_start(&house->hall_timer, hall_timer, 1000, 0);
}
