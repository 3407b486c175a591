/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games in memory: their table, their seats, and their time. */
#include "live/house_priv.h"

#include "base/moment.h"
#include "wire/strength.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Finished games that nobody watches stay in memory up to this number. */
#define KEPT_FINISHED 256

int64_t qyi_house_now(const struct qyi_house *house)
{
    return house->held ? house->base : house->base + (int64_t)((uv_hrtime() - house->started) / 1000000);
}

int64_t qyi_live_now(const struct qyi_live *live)
{
    return qyi_house_now(live->house) - live->born;
}

int64_t qyi_away_now(void)
{
    return (int64_t)(uv_hrtime() / 1000000);
}

/* ---- the table of games ------------------------------------------------------------------------- */

void qyi_house_notice(const struct qyi_house *house, const char *message, const char *first)
{
    if (house->options.notice)
        house->options.notice(house->options.user, message, first, NULL);
}

struct qyi_live *qyi_house_newest(const struct qyi_house *house)
{
    return house->newest;
}

static size_t bucket_of(const char *id)
{
    return (size_t)qyi_id_hash(id) % QYI_HOUSE_BUCKETS;
}

struct qyi_live *qyi_house_known(const struct qyi_house *house, const char *id)
{
    struct qyi_live *live = NULL;

    if (strlen(id) == QYI_GAME_ID_SIZE - 1)
        live = house->bucket[bucket_of(id)];
    while (live && strcmp(live->id, id) != 0)
        live = live->hash_next;
    return live;
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

void qyi_house_remove(struct qyi_house *house, struct qyi_live *live)
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

void qyi_live_close_flag(struct qyi_live *live)
{
    if (live->flag)
        uv_close((uv_handle_t *)live->flag, close_timer);
    live->flag = NULL;
}

/* Nobody waits any more for the answer to a hard question. */
static void forget_question(struct qyi_live *live)
{
    if (live->asking)
        live->asking->live = NULL;
    live->asking = NULL;
}

void qyi_computer_leave(struct qyi_live *live)
{
    if (live->computing.thinking)
        qyi_think_cancel(live->computing.thinking);
    live->computing.thinking = NULL;
}

void qyi_live_free(struct qyi_live *live)
{
    for (size_t i = 0; i < live->record_count; i++)
        qyi_record_free(&live->records[i]);
    for (size_t i = 0; i < live->move_count; i++)
        qyi_played_unref(live->moves[i]);
    free(live->records);
    free(live->id_table);
    free(live->moves);
    free(live->start);
    qyi_chairs_leave(live);
    forget_question(live);
    qyi_computer_leave(live);
    qyi_room_free(&live->room);
    qyi_live_close_flag(live);
    free(live);
}

struct qyi_live *qyi_live_new(struct qyi_house *house, const char *id, const struct qyi_setup *setup)
{
    struct qyi_live *live = calloc(1, sizeof *live);

    if (!live)
        return NULL;
    live->house = house;
    memcpy(live->id, id, strnlen(id, sizeof live->id - 1));
    live->start = qyi_setup_line(setup);
    if (setup->has_clock) {
        live->flag = calloc(1, sizeof *live->flag);
        if (live->flag) {
            uv_timer_init(house->loop, live->flag);
            live->flag->data = live;
        }
    }
    if (!live->start || (setup->has_clock && !live->flag) || qyi_room_init(&live->room, setup) < 0) {
        qyi_live_free(live);
        return NULL;
    }
    return live;
}

/* Drops the oldest finished games that nobody needs. */
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
            qyi_house_remove(house, live);
            qyi_live_free(live);
        }
        live = older;
    }
}

uint32_t qyi_live_weight(const struct qyi_live *live)
{
    return live->room.n / 20;
}

/* ---- who sits at a game ------------------------------------------------------------------------- */

void qyi_seat_take(struct qyi_seat *seat, const struct qyi_holder *holder)
{
    seat->taken = true;
    seat->taken_at = qyi_away_now();
    seat->has_session = holder->session_hash != NULL;
    memcpy(seat->token_hash, holder->token_hash, QYI_HASH_SIZE);
    if (holder->session_hash)
        memcpy(seat->session_hash, holder->session_hash, QYI_HASH_SIZE);
}

bool qyi_seat_is_of(const struct qyi_seat *seat, const unsigned char *holder)
{
    return seat->taken && seat->has_session && memcmp(seat->session_hash, holder, QYI_HASH_SIZE) == 0;
}

/* True when a seat is taken by the holder of one of the tokens shown. */
static bool holds(const struct qyi_seat *seat, const struct qyi_caller *caller)
{
    return seat->taken && (qyi_caller_has(caller, seat->token_hash) ||
                           (seat->has_session && qyi_caller_has(caller, seat->session_hash)));
}

int qyi_live_side(const struct qyi_live *live, const struct qyi_caller *caller)
{
    for (int side = 0; side < 3; side++)
        if (live->seat[side].taken && caller->count > 0 &&
            sodium_memcmp(caller->hash[0], live->seat[side].token_hash, QYI_HASH_SIZE) == 0)
            return side; /* the seat's own token, and the most particular proof */
    bool first = holds(&live->seat[0], caller);
    bool second = holds(&live->seat[1], caller);
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

bool qyi_house_knows(const struct qyi_house *house, const unsigned char *hash)
{
    for (const struct qyi_live *live = house->newest; live; live = live->older)
        for (int i = 0; i < QYI_HOLDERS; i++)
            if (live->seat[i].taken && sodium_memcmp(live->seat[i].token_hash, hash, QYI_HASH_SIZE) == 0)
                return true;
    return false;
}

/* Whether a game must be ended before one of its players can leave. */
static bool holds_up(const struct qyi_live *live, const unsigned char *holder)
{
    enum qyi_room_status status = qyi_room_status(&live->room);
    bool counts =
        status == QYI_ROOM_PLAYING || (status == QYI_ROOM_WAITING && live->room.setup.tournament[0]);

    for (int i = 0; i < QYI_HOLDERS && counts; i++)
        if (qyi_seat_is_of(&live->seat[i], holder))
            return true;
    return false;
}

const struct qyi_live *qyi_house_next_played(const struct qyi_house *house, const struct qyi_live *live,
                                             const unsigned char *holder)
{
    live = live ? live->older : house->newest;
    while (live && !holds_up(live, holder))
        live = live->older;
    return live;
}

bool qyi_house_plays(const struct qyi_house *house, const unsigned char *holder)
{
    return qyi_house_next_played(house, NULL, holder) != NULL;
}

const struct qyi_live *qyi_house_played(const struct qyi_house *house, const unsigned char *holder)
{
    const struct qyi_live *slow = NULL;

    for (const struct qyi_live *live = house->newest; live; live = live->older) {
        if ((!qyi_seat_is_of(&live->seat[QY_FIRST], holder) &&
             !qyi_seat_is_of(&live->seat[QY_SECOND], holder)) ||
            qyi_room_status(&live->room) != QYI_ROOM_PLAYING)
            continue;
        if (strcmp(qyi_pace_of(&live->room.setup.control), "correspondence") != 0)
            return live;
        slow = slow ? slow : live;
    }
    return slow;
}
