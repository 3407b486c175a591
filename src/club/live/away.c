/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Absence: its length, the opponent's claims, and the open seats. */
#include "base/moment.h"
#include "live/house_priv.h"

#include "live/ties.h"
#include "wire/strength.h"

#include <string.h>

/* Without a clock the patience is this many times longer. */
#define UNHURRIED 10

int64_t qyi_live_away(const struct qyi_live *live, int side)
{
    const struct qyi_seat *seat = &live->seat[side];

    if (!seat->taken || qyi_live_is_here(live, side) || live->room.setup.level[side] > 0)
        return -1;
    return qyi_away_now() - qyi_live_gone_since(live, side, qyi_live_waits(live));
}

int64_t qyi_live_patience(const struct qyi_live *live)
{
    const struct qyi_setup *setup = &live->room.setup;
    int64_t usual = (int64_t)live->house->options.away_seconds * 1000;

    if (setup->tournament[0])
        return -1; /* the clock decides, and the arbiters */
    if (qy_arbiter_phase(live->room.arbiter) == QY_PHASE_ADJOURNED)
        return -1; /* nobody needs to be present */
    if (setup->has_clock && setup->control.side[0].mode == QY_TIME_PER_MOVE)
        return -1;
    return setup->has_clock ? usual : usual * UNHURRIED;
}

bool qyi_live_all_gone(const struct qyi_live *live, int64_t milliseconds)
{
    bool anybody = false;

    for (int side = 0; side < 2; side++) {
        if (live->room.setup.level[side] > 0 || !live->seat[side].taken)
            continue;
        anybody = true;
        if (qyi_live_away(live, side) < milliseconds)
            return false;
    }
    return anybody && !qyi_live_is_here(live, QYI_ARBITER) && !live->first_post;
}

bool qyi_live_is_watched_over(const struct qyi_live *live)
{
    return !qyi_live_all_gone(live, (int64_t)live->house->options.away_seconds * 1000);
}

bool qyi_live_owner_is_gone(const struct qyi_live *live)
{
    return qyi_live_all_gone(live, (int64_t)live->house->options.seat_seconds * 1000);
}

/* ---- games of an event ----------------------------------------------------------------------------- */

bool qyi_live_is_slow(const struct qyi_live *live)
{
    return live->room.setup.has_clock &&
           strcmp(qyi_pace_of(&live->room.setup.control), "correspondence") == 0;
}

int64_t qyi_live_begins_in(const struct qyi_live *live)
{
    const struct qyi_house *house = live->house;
    int64_t wait = (int64_t)house->options.gather_seconds * 1000;
    int64_t opened = qyi_unix_time() - live->created;
    /* players who were present may come back */
    int64_t served = (int64_t)((uv_hrtime() - house->started) / 1000000);
    int64_t past = opened < served ? opened : served;

    if (!live->room.setup.tournament[0] || qyi_room_status(&live->room) != QYI_ROOM_WAITING ||
        qyi_live_is_slow(live))
        return -1;
    return past < wait ? wait - past : 0;
}

/* ---- open seats ------------------------------------------------------------------------------------ */

bool qyi_live_waits(const struct qyi_live *live)
{
    return live->room.setup.open && qyi_room_status(&live->room) == QYI_ROOM_WAITING;
}

bool qyi_live_is_open(const struct qyi_live *live)
{
    return qyi_live_waits(live) && qyi_live_free_side(live) >= 0 && !live->first_post &&
           !qyi_live_owner_is_gone(live);
}

static bool same_time(const struct qy_time_control *one, const struct qy_time_control *other)
{
    struct qy_buf texts[2] = {QY_BUF_INIT, QY_BUF_INIT};

    qy_time_control_write(one, &texts[0]);
    qy_time_control_write(other, &texts[1]);
    bool same = strcmp(qy_buf_str(&texts[0]), qy_buf_str(&texts[1])) == 0;
    qy_buf_free(&texts[0]);
    qy_buf_free(&texts[1]);
    return same;
}

/* Whether two games begin from the same position. */
static bool same_start(const struct qyi_setup *one, const struct qyi_setup *other)
{
    return one->own_start == other->own_start && one->first_played == other->first_played &&
           (!one->own_start || (qy_position_key(&one->start) == qy_position_key(&other->start) &&
                                qy_position_halfmove(&one->start) == qy_position_halfmove(&other->start)));
}

/* Whether a player who wants these terms can join the game. */
static bool suits(const struct qyi_live *live, const struct qyi_setup *wanted, int side)
{
    const struct qyi_setup *setup = &live->room.setup;

    return setup->game == wanted->game && setup->rules == wanted->rules &&
           setup->claims_auto == wanted->claims_auto && same_start(setup, wanted) &&
           setup->rated == wanted->rated && setup->natural_limit == wanted->natural_limit &&
           same_time(&setup->control, &wanted->control) && (side < 0 || qyi_live_free_side(live) == side);
}

/* Whether the owner and the newcomer do not block each other. */
static bool get_along(const struct qyi_live *live, const unsigned char *account)
{
    const struct qyi_seat *owner = &live->seat[1 - qyi_live_free_side(live)];

    return !account || !owner->account ||
           qyi_ties_fault(live->house->store, account, owner->session_hash) == 0;
}

struct qyi_live *qyi_house_open_seat(const struct qyi_house *house, const struct qyi_setup *setup, int side,
                                     uint64_t opener, const unsigned char *account)
{
    struct qyi_live *oldest = NULL;

    for (struct qyi_live *live = qyi_house_newest(house); live; live = live->older)
        if (qyi_live_is_open(live) && live->opener != opener && suits(live, setup, side) &&
            get_along(live, account))
            oldest = live;
    return oldest;
}

bool qyi_live_has_left(const struct qyi_live *live, int side)
{
    int64_t patience = qyi_live_patience(live);

    return qyi_room_status(&live->room) == QYI_ROOM_PLAYING && patience >= 0 &&
           qyi_live_away(live, side) >= patience;
}
