/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games that wait for an opponent, and how they end: nobody came for long, the owner of an open seat has
 * left, an account was removed, or a player withdraws. */
#include "base/moment.h"
#include "live/house_priv.h"
#include "wire/accounts.h"

#include <string.h>

/* A game that has not properly begun (fewer than two moves) and that everybody has left is aborted after this
 * time, unless a move has days. */
#define UNBEGUN_MS (INT64_C(15) * 60000)
/* A game without a clock that everybody has left for this long ends without a result, and so does one that
 * was adjourned for this long. */
#define DESERTED_MS (INT64_C(14) * 86400000)

/* Whether an account exists and is open; frees its data. */
static bool is_open(struct qyi_account *account)
{
    bool open = account->found && strcmp(account->role, "closed") != 0;

    qyi_account_free(account);
    return open;
}

/* Whether it waits for an account that is gone or closed, or by one. */
static bool waits_in_vain(const struct qyi_live *live)
{
    struct qyi_store *store = live->house->store;
    struct qyi_account account;

    if (live->room.setup.invited[0]) {
        qyi_account_named(store, live->room.setup.invited, &account);
        if (!is_open(&account))
            return true;
    }
    for (int side = 0; side < 2; side++)
        if (live->seat[side].taken && live->seat[side].account) {
            qyi_account_by_key(store, live->seat[side].session_hash, &account);
            if (!is_open(&account))
                return true;
        }
    return false;
}

/* Games of events wait for their paired players and belong to the event. */
static bool is_waiting(const struct qyi_live *live)
{
    return live->ours && !live->room.setup.tournament[0] && qyi_room_status(&live->room) == QYI_ROOM_WAITING;
}

void qyi_house_end_waiting(struct qyi_house *house)
{
    int64_t since = qyi_unix_time() - (int64_t)house->options.waiting_hours * 3600000;

    for (struct qyi_live *live = house->newest, *older; live && !house->held; live = older) {
        older = live->older;
        if (!is_waiting(live))
            continue;
        if (waits_in_vain(live))
            qyi_live_call_off(live, QY_ABORT_NO_ACCOUNT);
        else if (live->created < since)
            qyi_live_call_off(live, QY_ABORT_NOBODY_CAME);
    }
}

void qyi_house_wait_no_more(struct qyi_house *house, const unsigned char *holder)
{
    for (struct qyi_live *live = house->newest, *older; live; live = older) {
        older = live->older;
        if (is_waiting(live) &&
            (qyi_seat_is_of(&live->seat[0], holder) || qyi_seat_is_of(&live->seat[1], holder)))
            qyi_live_call_off(live, QY_ABORT_NO_ACCOUNT);
    }
}

void qyi_house_stand_up(struct qyi_house *house, uint64_t opener)
{
    for (struct qyi_live *live = house->newest, *older; live; live = older) {
        older = live->older;
        if (is_waiting(live) && live->room.setup.open && live->opener == opener)
            qyi_live_call_off(live, QY_ABORT_DESERTED);
    }
}

static void end_without_result(struct qyi_live *live)
{
    struct qyi_fact fact = qyi_fact_of(QY_EVENT_ADJUDICATE, QYI_HOUSE);

    fact.event.result = QY_RESULT_VOID;
    qyi_house_post(live, QYI_HOUSE, &fact, NULL, 0, NULL, NULL);
}

void qyi_live_look_after(struct qyi_live *live)
{
    const struct qyi_room *room = &live->room;
    enum qyi_room_status status = qyi_room_status(room);

    if (room->setup.tournament[0]) {
        qyi_live_gather(live);
        return;
    }
    if (qyi_live_waits(live) && qyi_live_owner_is_gone(live))
        qyi_live_call_off(live, QY_ABORT_DESERTED);
    if (status != QYI_ROOM_PLAYING || live->seat[QYI_ARBITER].taken)
        return;
    if (qyi_room_may_abort(room) && qyi_live_patience(live) >= 0 && qyi_live_all_gone(live, UNBEGUN_MS))
        qyi_live_call_off(live, QY_ABORT_DESERTED);
    else if (!live->first_post && ((!room->setup.has_clock && qyi_live_all_gone(live, DESERTED_MS)) ||
                                   qyi_room_stays_adjourned(room, qyi_live_now(live), DESERTED_MS)))
        end_without_result(live);
}
