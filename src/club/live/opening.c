/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opens games: on request, as rematches, and at the start of a round of an event. */
#include "base/moment.h"
#include "live/house_priv.h"
#include "store/write.h"

#include <stdlib.h>
#include <string.h>

/* ---- opening --------------------------------------------------------------------------------------- */

struct opening {
    struct qyi_live *live;
    qyi_answer_fn done;
    void *user;
};

static void opened(void *user, int status, const struct qy_error *error)
{
    struct opening *opening = user;
    struct qyi_answer told = {.status = status, .n = 1, .live = opening->live, .error = error};
    struct qyi_house *house = opening->live->house;

    if (status == 0 && !house->stopped) {
        for (int side = 0; side < QYI_HOLDERS; side++)
            qyi_seat_know(opening->live, side);
        qyi_house_add(house, opening->live);
        qyi_live_tell_opened(opening->live);
        if (opening->live->seat[0].taken && opening->live->seat[1].taken &&
            !opening->live->room.setup.tournament[0]) {
            qyi_live_begin(opening->live, opening->done, opening->user);
            free(opening);
            return;
        }
    }
    opening->done(opening->user, &told);
    if (status < 0 || house->stopped)
        qyi_live_free(opening->live);
    else
        qyi_live_gather(opening->live);
    free(opening);
}

/* Composes the write for a new game: its row, its `start` event, the seats taken. */
static struct qyi_write *opening_write(struct qyi_live *live, qyi_write_done done, void *user)
{
    struct qyi_write *write = qyi_write_new(done, user);

    if (write) {
        qyi_write_game(write, live->id, live->born, live->created);
        qyi_write_event(write, live->id, 1, 0, live->start, strlen(live->start), NULL);
    }
    for (int i = 0; write && i < QYI_HOLDERS; i++)
        if (live->seat[i].taken)
            qyi_write_seat(write, live->id, i, live->seat[i].token_hash,
                           live->seat[i].has_session ? live->seat[i].session_hash : NULL);
    return write;
}

/* A new game that is in no list yet; NULL when memory ran out. */
static struct qyi_live *new_named(struct qyi_house *house, const char *id, const struct qyi_setup *setup)
{
    struct qyi_live *live = qyi_live_new(house, id, setup);

    if (live) {
        live->ours = true;
        live->born = qyi_house_now(house);
        live->created = qyi_unix_time();
    }
    return live;
}

static struct qyi_live *new_live(struct qyi_house *house, const struct qyi_setup *setup)
{
    char id[QYI_GAME_ID_SIZE];

    qyi_random_text(id, sizeof id - 1);
    return new_named(house, id, setup);
}

/* Writes a new game down; it is the opening's from here. */
static int write_opening(struct opening *opening)
{
    struct qyi_write *write = opening_write(opening->live, opened, opening);

    if (!write) {
        qyi_live_free(opening->live);
        free(opening);
        return QY_E_MEMORY;
    }
    qyi_store_submit(opening->live->house->store, write);
    return 0;
}

/* Takes the computer's seat, with a token that nobody has. */
static void seat_computer(struct qyi_live *live)
{
    int side = qyi_room_computer(&live->room);
    unsigned char hash[QYI_HASH_SIZE];
    struct qyi_holder holder = {hash, NULL};

    if (side < 0)
        return;
    randombytes_buf(hash, sizeof hash);
    qyi_seat_take(&live->seat[side], &holder);
}

unsigned qyi_house_unjoined(const struct qyi_house *house, uint64_t opener)
{
    unsigned count = 0;

    for (const struct qyi_live *live = house->newest; live; live = live->older)
        count += live->opener == opener && qyi_room_status(&live->room) == QYI_ROOM_WAITING;
    return count;
}

int qyi_house_open(struct qyi_house *house, const struct qyi_setup *setup, int side,
                   const struct qyi_holder *player, const struct qyi_holder *arbiter, uint64_t opener,
                   qyi_answer_fn done, void *user)
{
    struct opening *opening = house->restarting ? NULL : calloc(1, sizeof *opening);

    if (!opening)
        return house->restarting ? QY_E_RESTARTING : QY_E_MEMORY;
    opening->live = new_live(house, setup);
    if (!opening->live) {
        free(opening);
        return QY_E_MEMORY;
    }
    opening->live->opener = opener;
    opening->done = done;
    opening->user = user;
    if (side >= 0)
        qyi_seat_take(&opening->live->seat[side], player);
    seat_computer(opening->live);
    if (arbiter)
        qyi_seat_take(&opening->live->seat[QYI_ARBITER], arbiter);
    return write_opening(opening);
}

int qyi_house_open_bound(struct qyi_house *house, const char *id, const struct qyi_setup *setup,
                         const unsigned char *const account[2], qyi_answer_fn done, void *user)
{
    struct opening *opening = calloc(1, sizeof *opening);
    unsigned char hash[QYI_HASH_SIZE];

    if (opening)
        opening->live = new_named(house, id, setup);
    if (!opening || !opening->live) {
        free(opening);
        return QY_E_MEMORY;
    }
    opening->done = done;
    opening->user = user;
    for (int side = 0; side < 2; side++) {
        const struct qyi_holder holder = {hash, account[side]};

        randombytes_buf(hash, sizeof hash); /* the account is the proof */
        qyi_seat_take(&opening->live->seat[side], &holder);
    }
    return write_opening(opening);
}

/* ---- another game ---------------------------------------------------------------------------------- */

/*
 * A rematch that both players want: the same terms with sides changed; the tokens of this game's seats are
 * valid there. Different clocks stay with their players. Odds are given again by the same player, so that the
 * sides stay.
 */
struct rematch {
    struct qyi_house *house;
    char old[QYI_GAME_ID_SIZE];
};

/* The old game names the new one, or could not: only now may another be asked for. */
static void rematch_named(void *user, const struct qyi_answer *answer)
{
    (void)user;
    answer->live->opening_rematch = false;
}

static void rematch_opened(void *user, const struct qyi_answer *answer)
{
    struct rematch *rematch = user;
    struct qyi_live *old =
        rematch->house->stopped ? NULL : qyi_house_find(rematch->house, rematch->old, NULL);
    struct qyi_fact fact = qyi_fact_own(QYI_OWN_REMATCH_GAME, QYI_HOUSE);

    if (old && answer->status == 0) {
        fact.event.text = (struct qy_text){answer->live->id, strlen(answer->live->id)};
        qyi_house_post(old, QYI_HOUSE, &fact, NULL, 0, rematch_named, NULL);
    } else if (old) {
        old->opening_rematch = false;
    }
    free(rematch);
}

/* The terms of another game between the same two; `ret_changed`: with sides changed. */
static void rematch_setup(const struct qyi_live *live, struct qyi_setup *ret_setup, bool *ret_changed)
{
    const struct qyi_setup *old = &live->room.setup;
    struct qyi_setup setup = *old;
    bool changed = !setup.odds;

    if (setup.first_played)
        qyi_setup_leave_first(&setup, setup.odds);
    setup.invited[0] = '\0';
    setup.rules = qy_rules_in_reading(setup.rules, 0);
    for (int side = 0; side < 2; side++) {
        int from = changed ? 1 - side : side;

        memcpy(setup.name[side], live->room.name[from], sizeof setup.name[side]);
        setup.level[side] = old->level[from];
        setup.control.side[side] = old->control.side[from];
    }
    *ret_setup = setup;
    *ret_changed = changed;
}

void qyi_house_rematch(struct qyi_live *live)
{
    struct rematch *rematch = live->opening_rematch ? NULL : calloc(1, sizeof *rematch);
    struct opening *opening = calloc(1, sizeof *opening);
    struct qyi_setup setup;
    bool changed;

    rematch_setup(live, &setup, &changed);
    if (opening)
        opening->live = new_live(live->house, &setup);
    if (!rematch || !opening || !opening->live) {
        if (opening && opening->live)
            qyi_live_free(opening->live);
        free(rematch);
        free(opening);
        return;
    }
    rematch->house = live->house;
    memcpy(rematch->old, live->id, sizeof rematch->old);
    opening->done = rematch_opened;
    opening->user = rematch;
    for (int i = 0; i < QYI_HOLDERS; i++) {
        opening->live->seat[i] = live->seat[i == QYI_ARBITER || !changed ? i : 1 - i];
        opening->live->seat[i].taken_at = qyi_away_now();
    }
    live->opening_rematch = true;
    if (write_opening(opening) < 0) {
        live->opening_rematch = false;
        free(rematch);
    }
}

/* ---- games of an event -------------------------------------------------------------------------- */

static void post_of(struct qyi_live *live, enum qy_event_kind kind, int side)
{
    struct qyi_fact fact = qyi_fact_of(kind, side);

    qyi_house_post(live, QYI_HOUSE, &fact, NULL, 0, NULL, NULL);
}

/* Players absent at the start who have since arrived. */
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
        if (!qyi_live_is_here(live, side) && !qyi_live_is_slow(live))
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
