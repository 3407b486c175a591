/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game's end written down for its players, in the write that ends it: the list of games, ratings. */
#include "base/moment.h"
#include "live/house_priv.h"

#include "live/leave.h"
#include "store/write.h"
#include "wire/strength.h"

#include <string.h>

/* The first side's score in half points; -1: no winner and no draw. */
static int half_points(enum qy_result result)
{
    switch (result) {
    case QY_RESULT_FIRST_WON: return 2;
    case QY_RESULT_DRAW: return 1;
    case QY_RESULT_SECOND_WON: return 0;
    default: return -1;
    }
}

static struct qyi_datum holder_of(const struct qyi_live *live, int side)
{
    const struct qyi_seat *seat = &live->seat[side];

    return qyi_datum_key(seat->taken && seat->has_session ? seat->session_hash : NULL);
}

void qyi_live_write_end(const struct qyi_live *live, struct qyi_write *write,
                        const struct qyi_verdict *verdict, bool unrated)
{
    const struct qyi_setup *setup = &live->room.setup;
    struct qy_buf time = QY_BUF_INIT;
    bool over = qyi_room_status(&live->room) == QYI_ROOM_OVER;
    bool rated = setup->rated && verdict->plies >= 2 && !unrated; /* both have moved */

    if (over)
        qyi_write_unrated(write, live->id, qyi_strength_start);
    if (!verdict->over || (verdict->result == QY_RESULT_VOID && !over))
        return;
    qy_time_control_write(&setup->control, &time);
    const struct qyi_datum data[] = {qyi_datum_text(live->id),
                                     qyi_datum_text(qy_game_id(setup->game)),
                                     qyi_datum_text(qy_rules_id(setup->rules)),
                                     qyi_datum_text(qy_buf_str(&time)),
                                     qyi_datum_text(qyi_pace_of(&setup->control)),
                                     qyi_datum_int(rated),
                                     holder_of(live, 0),
                                     holder_of(live, 1),
                                     qyi_datum_text(live->room.name[0]),
                                     qyi_datum_text(live->room.name[1]),
                                     qyi_datum_int(half_points(verdict->result)),
                                     qyi_datum_text(verdict->reason ? verdict->reason : ""),
                                     qyi_datum_text(verdict->by),
                                     qyi_datum_int(verdict->plies),
                                     qyi_datum_int(qyi_unix_time())};
    qyi_write_act(write, QYI_ACT_PLAYED, data, sizeof data / sizeof data[0], 0, 0);
    if (rated && half_points(verdict->result) >= 0)
        qyi_write_rated(write, live->id, qyi_strength_rate);
    qy_buf_free(&time);
}

/* ---- who sits there ----------------------------------------------------------------------------------- */

static int take_strength(void *user, const struct qyi_datum *value, size_t count)
{
    struct qyi_strength *strength = user;

    (void)count;
    strength->games = (uint32_t)value[0].number;
    strength->all = strength->games;
    strength->points = value[1].number;
    strength->elo = value[2].number;
    strength->glicko = value[3].number;
    strength->deviation = value[4].number;
    return 0;
}

static int take_account(void *user, const struct qyi_datum *value, size_t count)
{
    struct qyi_seat *seat = user;

    (void)count;
    seat->account = value[1].text != NULL;
    seat->bot = value[3].text && strcmp(value[3].text, "bot") == 0;
    return 0;
}

void qyi_seat_know(struct qyi_live *live, int side)
{
    struct qyi_seat *seat = &live->seat[side];
    const struct qyi_setup *setup = &live->room.setup;
    enum qy_rating_system scheme = live->house->options.scheme;
    struct qyi_strength strength = {0};

    qyi_chairs_set(live, side);
    seat->account = false;
    seat->bot = false;
    seat->rating = 0;
    seat->leave = 0;
    if (!seat->taken || !seat->has_session || side == QYI_ARBITER)
        return;
    const struct qyi_datum data[] = {
        qyi_datum_key(seat->session_hash), qyi_datum_text(qy_game_id(setup->game)),
        qyi_datum_text(scheme == QY_RATING_LEVELS ? "" : qyi_pace_of(&setup->control))};
    (void)qyi_store_ask(live->house->store, QYI_ASK_ACCOUNT, data, 1, take_account, seat);
    if (!seat->account)
        return;
    seat->leave = qyi_leave_until(live->house, seat->session_hash);
    (void)qyi_store_ask(live->house->store, QYI_ASK_STRENGTH, data, 3, take_strength, &strength);
    struct qyi_shown shown = qyi_strength_show(scheme, &strength);
    seat->rating = strength.games > 0 ? shown.rating : 0;
    seat->provisional = shown.provisional;
}
