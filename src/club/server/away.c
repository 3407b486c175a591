/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who is away: how long, what the opponent may claim then, and which games nobody comes back to. */
#include "server/house_priv.h"

#include "server/api.h"
#include "server/refused.h"
#include "server/routes.h"
#include "server/server_priv.h"
#include "server/strength.h"
#include "server/ties.h"

#include "base/error.h"

#include <string.h>

/* Without a clock nobody is in a hurry: so many times the usual patience. */
#define UNHURRIED 10
/* A game that was not begun in earnest (fewer than two moves) and that everybody has left is called off then, unless a
 * move has days. */
#define UNBEGUN_MS (INT64_C(15) * 60000)
/* A game without a clock that everybody has left for so long ends without a result, and so does one that stayed
 * adjourned for so long. */
#define DESERTED_MS (INT64_C(14) * 86400000)

int64_t qyi_away_now(void)
{
    return (int64_t)(uv_hrtime() / 1000000);
}

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
        return -1; /* nobody has to be here */
    if (setup->has_clock && setup->control.side[0].mode == QY_TIME_PER_MOVE)
        return -1;
    return setup->has_clock ? usual : usual * UNHURRIED;
}

/* Whether everybody who has a seat has been gone so long; against the computer that is the one person, at a board that
 * waits for an opponent its owner. */
static bool all_gone(const struct qyi_live *live, int64_t milliseconds)
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
    return !all_gone(live, (int64_t)live->house->options.away_seconds * 1000);
}

static void end_without_result(struct qyi_live *live)
{
    struct qyi_fact fact = qyi_fact_of(QY_EVENT_ADJUDICATE, QYI_HOUSE);

    fact.event.result = QY_RESULT_VOID;
    qyi_house_post(live, QYI_HOUSE, &fact, NULL, 0, NULL, NULL);
}

/* Whether the owner of an open seat has been gone too long to be found at it. */
static bool owner_is_gone(const struct qyi_live *live)
{
    return all_gone(live, (int64_t)live->house->options.seat_seconds * 1000);
}

void qyi_live_look_after(struct qyi_live *live)
{
    const struct qyi_room *room = &live->room;
    enum qyi_room_status status = qyi_room_status(room);

    if (room->setup.tournament[0]) {
        qyi_live_gather(live);
        return;
    }
    if (qyi_live_waits(live) && owner_is_gone(live))
        qyi_live_call_off(live, QY_ABORT_DESERTED);
    if (status != QYI_ROOM_PLAYING || live->seat[QYI_ARBITER].taken)
        return;
    if (qyi_room_may_abort(room) && qyi_live_patience(live) >= 0 && all_gone(live, UNBEGUN_MS))
        qyi_live_call_off(live, QY_ABORT_DESERTED);
    else if (!live->first_post && ((!room->setup.has_clock && all_gone(live, DESERTED_MS)) ||
                                   qyi_room_stays_adjourned(room, qyi_live_now(live), DESERTED_MS)))
        end_without_result(live);
}

/* ---- games of an event ----------------------------------------------------------------------------- */

static void post_of(struct qyi_live *live, enum qy_event_kind kind, int side)
{
    struct qyi_fact fact = qyi_fact_of(kind, side);

    qyi_house_post(live, QYI_HOUSE, &fact, NULL, 0, NULL, NULL);
}

/* Each move has hours or days: nobody has to be here at a moment. */
static bool is_slow(const struct qyi_live *live)
{
    return live->room.setup.has_clock &&
           strcmp(qyi_pace_of(&live->room.setup.control), "correspondence") == 0;
}

int64_t qyi_live_begins_in(const struct qyi_live *live)
{
    const struct qyi_house *house = live->house;
    int64_t wait = (int64_t)house->options.gather_seconds * 1000;
    int64_t opened = qyi_house_unix_time() - live->created;
    int64_t served = (int64_t)((uv_hrtime() - house->started) / 1000000); /* whoever was there comes back */
    int64_t past = opened < served ? opened : served;

    if (!live->room.setup.tournament[0] || qyi_room_status(&live->room) != QYI_ROOM_WAITING || is_slow(live))
        return -1;
    return past < wait ? wait - past : 0;
}

/* Who was not here when it began, and is now. */
static void greet(struct qyi_live *live)
{
    for (int side = 0; side < 2; side++)
        if (live->room.awaited[side] && qyi_live_is_here(live, side))
            post_of(live, QY_EVENT_ARRIVE, side);
}

void qyi_live_gather(struct qyi_live *live)
{
    if (!live->room.setup.tournament[0] || !live->ours || live->first_post)
        return;
    if (qyi_room_status(&live->room) == QYI_ROOM_PLAYING)
        greet(live);
    if (qyi_room_status(&live->room) != QYI_ROOM_WAITING)
        return;
    for (int side = 0; side < 2; side++)
        if (!(live->at_board[side] && qyi_live_is_here(live, side)) && qyi_live_begins_in(live) > 0)
            return;
    for (int side = 0; side < 2; side++)
        if (!qyi_live_is_here(live, side) && !is_slow(live))
            post_of(live, QY_EVENT_ABSENT, side);
    post_of(live, QY_EVENT_BEGIN, QYI_HOUSE);
}

void qyi_live_come(struct qyi_live *live, int side)
{
    if (live->at_board[side])
        return;
    live->at_board[side] = true;
    qyi_live_gather(live);
}

void qyi_live_drop(struct qyi_live *live)
{
    if (qyi_room_status(&live->room) != QYI_ROOM_OVER)
        post_of(live, QY_EVENT_ABORT, QYI_HOUSE);
}

/* ---- open seats ------------------------------------------------------------------------------------ */

bool qyi_live_waits(const struct qyi_live *live)
{
    return live->room.setup.open && qyi_room_status(&live->room) == QYI_ROOM_WAITING;
}

bool qyi_live_is_open(const struct qyi_live *live)
{
    return qyi_live_waits(live) && qyi_live_free_side(live) >= 0 && !live->first_post && !owner_is_gone(live);
}

static bool same_time(const struct qy_time_control *one, const struct qy_time_control *other)
{
    struct qy_buf texts[2] = {QY_BUF_INIT, QY_BUF_INIT};
    bool same;

    qy_time_control_write(one, &texts[0]);
    qy_time_control_write(other, &texts[1]);
    same = strcmp(qy_buf_str(&texts[0]), qy_buf_str(&texts[1])) == 0;
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

/* Whether somebody who wants these terms can sit down there. */
static bool suits(const struct qyi_live *live, const struct qyi_setup *wanted, int side)
{
    const struct qyi_setup *setup = &live->room.setup;

    return setup->game == wanted->game && setup->rules == wanted->rules &&
           setup->claims_auto == wanted->claims_auto && same_start(setup, wanted) &&
           setup->rated == wanted->rated && setup->natural_limit == wanted->natural_limit &&
           same_time(&setup->control, &wanted->control) && (side < 0 || qyi_live_free_side(live) == side);
}

/* Whether who sits there and who comes play with each other. */
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

/* ---- POST /api/games/{id}/left --------------------------------------------------------------------- */

static void taken(void *user, const struct qyi_answer *answer)
{
    struct qyi_exchange *exchange = user;

    if (answer->status < 0)
        qyi_reply_refused(exchange, answer);
    else
        qyi_reply_json(exchange, 200, json_pack("{s:i}", "n", (int)answer->n));
    qyi_exchange_unref(exchange);
}

/* The opponent has left: the win or the draw that whoever stayed asks for. */
static struct qyi_fact what_is_taken(int side, bool draw)
{
    struct qyi_fact fact = qyi_fact_of(QY_EVENT_ABANDON, 1 - side);

    if (draw)
        fact.event.result = QY_RESULT_DRAW;
    return fact;
}

void qyi_api_left(struct qyi_exchange *exchange)
{
    static const char *const allowed[] = {"take", NULL};
    struct qyi_live *live = qyi_api_game(exchange);
    const char *take = NULL;
    json_t *json = NULL;
    int side = live ? qyi_live_side(live, &exchange->caller) : QYI_HOUSE;

    if (!live)
        return;
    if (qyi_api_body(exchange, allowed, &json) && qyi_api_text(exchange, json, "take", "win | draw", &take)) {
        bool draw = take && strcmp(take, "draw") == 0;

        if (!take || (!draw && strcmp(take, "win") != 0)) {
            qyi_reply_problem(exchange, QY_E_FIELD_VALUE, "take", "win | draw");
        } else if (side != QY_FIRST && side != QY_SECOND) {
            qyi_reply_problem(exchange, QY_E_NO_SEAT, NULL, NULL);
        } else if (!qyi_live_has_left(live, 1 - side)) {
            qyi_reply_problem(exchange, QY_E_NOT_AWAY, NULL, NULL);
        } else {
            struct qyi_fact fact = what_is_taken(side, draw);

            qyi_house_post(live, QYI_HOUSE, &fact, NULL, 0, taken, qyi_exchange_ref(exchange));
        }
    }
    json_decref(json);
}

bool qyi_live_has_left(const struct qyi_live *live, int side)
{
    int64_t patience = qyi_live_patience(live);

    return qyi_room_status(&live->room) == QYI_ROOM_PLAYING && patience >= 0 &&
           qyi_live_away(live, side) >= patience;
}
