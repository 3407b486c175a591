/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/house_priv.h"

#include "base/error.h"
#include "server/live_json.h"

#include <stdlib.h>
#include <string.h>

/* Finished games that nobody watches stay in memory up to this number. */
#define KEPT_FINISHED 256

int64_t qyi_house_now(const struct qyi_house *house)
{
    return house->base + (int64_t)((uv_hrtime() - house->started) / 1000000);
}

int64_t qyi_live_now(const struct qyi_live *live)
{
    return qyi_house_now(live->house) - live->born;
}

struct qyi_store *qyi_house_store(const struct qyi_house *house)
{
    return house->store;
}

size_t qyi_house_unreadable(const struct qyi_house *house)
{
    return house->unreadable;
}

struct qyi_thinkers *qyi_house_thinkers(const struct qyi_house *house)
{
    return house->thinkers;
}

struct qyi_analyses *qyi_house_analyses(const struct qyi_house *house)
{
    return house->analyses;
}

struct qyi_live *qyi_house_newest(const struct qyi_house *house)
{
    return house->newest;
}

/* ---- the table of games ---------------------------------------------------------------------------------
 */

static size_t bucket_of(const char *id)
{
    uint64_t hash = 1469598103934665603U;

    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * 1099511628211U;
    return (size_t)(hash >> 20) % QYI_HOUSE_BUCKETS;
}

void qyi_house_add(struct qyi_house *house, struct qyi_live *live)
{
    struct qyi_live **bucket = &house->bucket[bucket_of(live->id)];
    struct qyi_live **place = &house->newest;
    struct qyi_live *newer = NULL;

    live->hash_next = *bucket;
    *bucket = live;
    while (*place && (*place)->created > live->created) {
        newer = *place;
        place = &(*place)->older;
    }
    live->newer = newer;
    live->older = *place;
    if (live->older)
        live->older->newer = live;
    *place = live;
    if (qyi_room_status(&live->room) == QYI_ROOM_OVER)
        house->finished++;
}

static void remove_live(struct qyi_house *house, struct qyi_live *live)
{
    struct qyi_live **place = &house->bucket[bucket_of(live->id)];

    while (*place != live)
        place = &(*place)->hash_next;
    *place = live->hash_next;
    *(live->newer ? &live->newer->older : &house->newest) = live->older;
    if (live->older)
        live->older->newer = live->newer;
    if (qyi_room_status(&live->room) == QYI_ROOM_OVER)
        house->finished--;
}

static void close_timer(uv_handle_t *handle)
{
    free(handle);
}

void qyi_live_free(struct qyi_live *live)
{
    for (size_t i = 0; i < live->record_count; i++) {
        json_decref(live->records[i].event);
        json_decref(live->records[i].rulings);
        json_decref(live->records[i].move);
        free(live->records[i].client_id);
    }
    free(live->records);
    json_decref(live->start);
    json_decref(live->moves);
    qyi_live_forget_question(live);
    qyi_computer_leave(live);
    qyi_room_free(&live->room);
    if (live->flag)
        uv_close((uv_handle_t *)live->flag, close_timer);
    free(live);
}

/* Lets go of the oldest finished games that nobody needs. */
void qyi_house_trim(struct qyi_house *house)
{
    struct qyi_live *live = house->newest;
    size_t finished = 0;

    if (house->finished <= KEPT_FINISHED)
        return;
    while (live) {
        struct qyi_live *older = live->older;

        if (qyi_room_status(&live->room) == QYI_ROOM_OVER && ++finished > KEPT_FINISHED && !live->watchers &&
            !live->first_post) {
            remove_live(house, live);
            qyi_live_free(live);
        }
        live = older;
    }
}

struct qyi_live *qyi_live_new(struct qyi_house *house, const char *id, const struct qyi_setup *setup)
{
    struct qyi_live *live = calloc(1, sizeof *live);

    if (!live)
        return NULL;
    live->house = house;
    memcpy(live->id, id, strnlen(id, sizeof live->id - 1));
    live->start = qyi_setup_json(setup);
    live->moves = json_array();
    if (setup->has_clock) {
        live->flag = calloc(1, sizeof *live->flag);
        if (live->flag) {
            uv_timer_init(house->loop, live->flag);
            live->flag->data = live;
        }
    }
    if (!live->start || !live->moves || (setup->has_clock && !live->flag) ||
        qyi_room_init(&live->room, setup) < 0) {
        qyi_live_free(live);
        return NULL;
    }
    return live;
}

/* ---- what a live game is made of ------------------------------------------------------------------------
 */

/* True when a seat is taken by the holder of one of the tokens shown. */
static bool holds(const struct qyi_seat *seat, const struct qyi_caller *caller)
{
    return seat->taken && (qyi_caller_has(caller, seat->token_hash) ||
                           (seat->has_session && qyi_caller_has(caller, seat->session_hash)));
}

int qyi_live_side(const struct qyi_live *live, const struct qyi_caller *caller)
{
    bool first;
    bool second;

    for (int side = 0; side < 3; side++)
        if (live->seat[side].taken && caller->count > 0 &&
            sodium_memcmp(caller->hash[0], live->seat[side].token_hash, QYI_HASH_SIZE) == 0)
            return side; /* the seat's own token, and the most particular proof */
    first = holds(&live->seat[0], caller);
    second = holds(&live->seat[1], caller);
    if (first && second)
        return (int)qyi_room_side(&live->room);
    return first ? 0 : second ? 1 : holds(&live->seat[QYI_ARBITER], caller) ? QYI_ARBITER : QYI_HOUSE;
}

int qyi_live_free_side(const struct qyi_live *live)
{
    if (qyi_room_status(&live->room) != QYI_ROOM_WAITING)
        return -1;
    return !live->seat[0].taken ? 0 : !live->seat[1].taken ? 1 : -1;
}

/* ---- loading --------------------------------------------------------------------------------------------
 */

struct loading {
    struct qyi_house *house;
    struct qyi_live *live;
    const char *id;
    bool unasked; /* the arbiter rules only what players claim */
};

static int load_start(struct loading *loading, const json_t *json)
{
    struct qyi_setup setup;
    int status = qyi_setup_read(json, &setup, NULL);

    if (status < 0)
        return status;
    if (loading->unasked)
        setup.claims_auto = false;
    loading->live = qyi_live_new(loading->house, loading->id, &setup);
    return loading->live ? 0 : QY_E_MEMORY;
}

static int load_event(void *user, const struct qyi_stored_event *stored)
{
    struct loading *loading = user;
    json_t *json = json_loadb(stored->body, stored->len, 0, NULL);
    int status = json ? 0 : QY_E_STORE_FAILED;

    if (status == 0 && stored->n == 1) {
        status = load_start(loading, json);
    } else if (status == 0) {
        status =
            loading->live ? qyi_live_reveal(loading->house, loading->id, stored->n, json) : QY_E_STORE_FAILED;
        if (status == 0)
            status = qyi_live_record(loading->live, json, stored->client_id,
                                     qyi_event_side(json, loading->live->room.setup.game));
    }
    json_decref(json);
    return status;
}

static int load_seat(void *user, const struct qyi_stored_seat *stored)
{
    struct qyi_live *live = user;
    struct qyi_seat *seat = &live->seat[stored->holder];

    seat->taken = true;
    seat->has_session = stored->has_session;
    memcpy(seat->token_hash, stored->token_hash, QYI_HASH_SIZE);
    memcpy(seat->session_hash, stored->session_hash, QYI_HASH_SIZE);
    return 0;
}

/* Replays a stored log; `unasked` as above. */
static int replay(struct loading *loading, bool unasked)
{
    int status;

    loading->unasked = unasked;
    loading->live = NULL;
    status = qyi_store_events(loading->house->store, loading->id, 0, load_event, loading);
    if (status == 0 && !loading->live)
        status = QY_E_STORE_FAILED;
    if (status != 0 && loading->live) {
        qyi_live_free(loading->live);
        loading->live = NULL;
    }
    return status;
}

/*
 * Replays a stored game; NULL when it can't be (its log stays as it is). The first form of the store did not
 * rule on repetitions in xiangqi: a log that goes on where the arbiter would have ended the game is replayed
 * with rulings only where players claim.
 */
static struct qyi_live *load(struct qyi_house *house, const struct qyi_stored_game *game)
{
    struct loading loading = {.house = house, .id = game->id};
    int status = replay(&loading, false);

    if (status == QY_E_EVENT_REFUSED)
        status = replay(&loading, true);
    if (status == 0 && game->over && qyi_room_status(&loading.live->room) != QYI_ROOM_OVER)
        status =
            QY_E_STORE_FAILED; /* what ended it then does not end it now: it must not come to life again */
    if (status == 0)
        status = qyi_store_seats(house->store, game->id, load_seat, loading.live);
    if (status != 0) {
        if (loading.live)
            qyi_live_free(loading.live);
        return NULL;
    }
    loading.live->born = game->born;
    loading.live->created = game->created;
    qyi_house_add(house, loading.live);
    return loading.live;
}

struct qyi_live *qyi_house_find(struct qyi_house *house, const char *id)
{
    struct qyi_stored_game game;
    struct qyi_live *live;

    if (strlen(id) != QYI_GAME_ID_SIZE - 1)
        return NULL;
    for (live = house->bucket[bucket_of(id)]; live; live = live->hash_next)
        if (strcmp(live->id, id) == 0)
            return live;
    if (qyi_store_game(house->store, id, &game) != 1 || !game.over)
        return NULL;
    qyi_house_trim(house); /* before, so that it does not take the one that was asked for */
    return load(house, &game);
}

static int load_open_game(void *user, const struct qyi_stored_game *game)
{
    struct qyi_house *house = user;
    struct qyi_live *live = load(house, game);

    if (!live)
        house->unreadable++;
    return 0;
}

/* ---- the house's own life -------------------------------------------------------------------------------
 */

static void beat(uv_timer_t *timer)
{
    struct qyi_house *house = timer->data;
    bool runs = false;

    for (struct qyi_live *live = house->newest; live; live = live->older) {
        runs = runs || (live->flag && qyi_room_clock(&live->room)->running);
        if (live->computing.stuck)
            qyi_computer_follow(live);
    }
    if (runs && !house->beating)
        qyi_house_beat(house);
}

static void beaten(void *user, int status)
{
    struct qyi_house *house = user;

    (void)status; /* the next one comes in a second */
    house->beating = false;
}

void qyi_house_beat(struct qyi_house *house)
{
    struct qyi_write *write = qyi_write_new(beaten, house);

    if (!write)
        return;
    house->beating = true;
    qyi_write_beat(write, qyi_house_now(house));
    qyi_store_submit(house->store, write);
}

int qyi_house_new(uv_loop_t *loop, struct qyi_store *store, const char *key, struct qyi_house **ret_house)
{
    struct qyi_house *house = calloc(1, sizeof *house);
    int status;

    if (!house)
        return QY_E_MEMORY;
    house->loop = loop;
    house->store = store;
    house->vault.path = key;
    house->started = uv_hrtime();
    house->thinkers = qyi_thinkers_new(loop, NULL);
    house->analyses = house->thinkers ? qyi_analyses_new(house->thinkers) : NULL;
    if (!house->analyses) {
        qyi_thinkers_stop(house->thinkers);
        uv_run(loop, UV_RUN_NOWAIT);
        qyi_thinkers_free(house->thinkers);
        free(house);
        return QY_E_MEMORY;
    }
    uv_timer_init(loop, &house->beat);
    uv_timer_init(loop, &house->hall_timer);
    house->beat.data = house;
    house->hall_timer.data = house;
    status = qyi_store_house_time(store, &house->base);
    if (status == 0)
        status = qyi_store_open_games(store, load_open_game, house);
    if (status < 0) {
        qyi_house_stop(house);
        uv_run(loop, UV_RUN_NOWAIT);
        qyi_house_free(house);
        return status;
    }
    uv_timer_start(&house->beat, beat, 1000, 1000);
    for (struct qyi_live *live = house->newest; live; live = live->older)
        qyi_live_resume(live);
    *ret_house = house;
    return 0;
}

void qyi_house_stop(struct qyi_house *house)
{
    if (house->stopped)
        return;
    house->stopped = true;
    qyi_thinkers_stop(house->thinkers);
    uv_close((uv_handle_t *)&house->beat, NULL);
    uv_close((uv_handle_t *)&house->hall_timer, NULL);
    for (struct qyi_live *live = house->newest; live; live = live->older) {
        if (live->flag)
            uv_close((uv_handle_t *)live->flag, close_timer);
        live->flag = NULL;
    }
    qyi_house_beat(house);
}

void qyi_house_free(struct qyi_house *house)
{
    if (!house)
        return;
    for (struct qyi_live *live = house->newest, *older; live; live = older) {
        older = live->older;
        qyi_live_drop_posts(live);
        qyi_live_free(live);
    }
    qyi_analyses_free(house->analyses);
    qyi_thinkers_free(house->thinkers);
    qyi_vault_close(&house->vault);
    free(house);
}
