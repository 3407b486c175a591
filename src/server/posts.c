/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: server. Events on their way: looked at, written, in effect, told, answered. */
#include "server/house_priv.h"

#include "base/error.h"
#include "server/live_json.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* So many events of one game may wait. */
#define MOST_POSTS 64

struct qyi_post {
    struct qyi_post *next;
    struct qyi_live *live;
    struct qyi_event event; /* `t` is the moment of arrival */
    int side;
    char *client_id;
    bool takes_seat;
    struct qyi_seat seat;
    qyi_answer_fn done;
    void *user;
};

static void next_post(struct qyi_live *live);

static void answer(struct qyi_post *post, int status, enum qy_refusal refusal, uint32_t n,
                   const struct qyi_rulings *rulings, const struct qy_error *error)
{
    struct qyi_answer told = {status, refusal, n, rulings, post->live, error};

    if (post->done)
        post->done(post->user, &told);
}

static void answer_error(struct qyi_post *post, int status)
{
    struct qy_error error = {.code = status};

    answer(post, status, QY_REFUSAL_NONE, 0, NULL, &error);
}

static void free_post(struct qyi_post *post)
{
    free(post->client_id);
    free(post);
}

/* Takes the post in front out of the line. */
static struct qyi_post *take_post(struct qyi_live *live)
{
    struct qyi_post *post = live->first_post;

    live->first_post = post->next;
    if (!live->first_post)
        live->last_post = NULL;
    live->post_count--;
    return post;
}

void qyi_live_drop_posts(struct qyi_live *live)
{
    while (live->first_post) {
        struct qyi_post *post = take_post(live);

        answer_error(post, QY_E_STORE_FAILED);
        free_post(post);
    }
}

static void append_post(struct qyi_live *live, struct qyi_post *post)
{
    post->next = NULL;
    if (live->last_post)
        live->last_post->next = post;
    else
        live->first_post = post;
    live->last_post = post;
    live->post_count++;
}

/* A post that comes before all that waits, but behind the one being written. */
static void front_post(struct qyi_live *live, struct qyi_post *post)
{
    if (!live->first_post || !live->writing) {
        post->next = live->first_post;
        live->first_post = post;
    } else {
        post->next = live->first_post->next;
        live->first_post->next = post;
    }
    if (!post->next)
        live->last_post = post;
    live->post_count++;
}

static struct qyi_post *new_post(struct qyi_live *live, enum qyi_event_kind kind, int side)
{
    struct qyi_post *post = calloc(1, sizeof *post);

    if (!post)
        return NULL;
    post->live = live;
    post->side = side;
    post->event.kind = kind;
    post->event.t = qyi_live_now(live);
    if (side >= 0) {
        post->event.side = (enum qy_side)side;
        post->event.has_side = true;
    }
    return post;
}

/* An event of the house itself, ahead of what waits. */
static void post_own(struct qyi_live *live, enum qyi_event_kind kind, int side, bool in_front,
                     qyi_answer_fn done, void *user)
{
    struct qyi_post *post = new_post(live, kind, side);

    if (!post) {
        struct qy_error error = {.code = QY_E_MEMORY};
        struct qyi_answer told = {QY_E_MEMORY, QY_REFUSAL_NONE, 0, NULL, live, &error};

        if (done)
            done(user, &told);
        return;
    }
    post->side = -1;
    post->done = done;
    post->user = user;
    if (in_front)
        front_post(live, post);
    else
        append_post(live, post);
    next_post(live);
}

/* ---- flags ----------------------------------------------------------------------------------------------
 */

/* How much later than it falls a flag is ruled: a move sent in time may still be on its way. */
static int64_t grace(const struct qyi_live *live)
{
    int64_t quota = qyi_room_lag_quota(&live->room);
    int64_t measured = live->seat[live->room.clock.running_side].round_trip;

    return measured < quota ? measured : quota;
}

static void flag_timer(uv_timer_t *timer)
{
    struct qyi_live *live = timer->data;
    enum qy_side side = live->room.clock.running_side;

    if (live->room.status != QYI_ROOM_PLAYING || live->first_post)
        return; /* what is being written arms the timer again */
    if (qyi_live_now(live) < qy_clock_flag_at(&live->room.clock) + grace(live)) {
        qyi_live_arm(live);
        return;
    }
    post_own(live, QYI_EVENT_FLAG, (int)side, true, NULL, NULL);
}

void qyi_live_arm(struct qyi_live *live)
{
    int64_t at = live->room.status == QYI_ROOM_PLAYING ? qy_clock_flag_at(&live->room.clock) : INT64_MAX;
    int64_t wait;

    if (!live->flag)
        return;
    if (at == INT64_MAX) {
        uv_timer_stop(live->flag);
        return;
    }
    wait = at + grace(live) - qyi_live_now(live);
    uv_update_time(live->house->loop);
    uv_timer_start(live->flag, flag_timer, wait > 0 ? (uint64_t)wait : 0, 0);
}

void qyi_live_resume(struct qyi_live *live)
{
    if (live->room.status == QYI_ROOM_WAITING && live->seat[0].taken && live->seat[1].taken)
        post_own(live, QYI_EVENT_BEGIN, -1, true, NULL, NULL);
    qyi_live_arm(live);
}

/* ---- writing --------------------------------------------------------------------------------------------
 */

static void take_effect(struct qyi_post *post)
{
    struct qyi_live *live = post->live;
    bool was_over = live->room.status == QYI_ROOM_OVER;
    int status = qyi_live_record(live, &post->event, post->client_id, post->side);

    if (status < 0) {
        answer_error(post, status);
        return;
    }
    if (post->takes_seat) {
        post->seat.connected = live->seat[post->event.side].connected;
        live->seat[post->event.side] = post->seat;
    }
    qyi_live_arm(live);
    qyi_live_tell(live);
    if (post->event.kind == QYI_EVENT_JOIN)
        post_own(live, QYI_EVENT_BEGIN, -1, true, post->done, post->user);
    else
        answer(post, 0, QY_REFUSAL_NONE, live->room.n, &live->records[live->record_count - 1].rulings, NULL);
    if (!was_over && live->room.status == QYI_ROOM_OVER)
        live->house->finished++;
}

static void written(void *user, int status)
{
    struct qyi_live *live = user;
    struct qyi_post *post = take_post(live);

    live->writing = false;
    if (status == 0) {
        take_effect(post);
    } else {
        answer_error(post, status);
        qyi_live_arm(live);
    }
    free_post(post);
    next_post(live);
    qyi_house_trim(live->house);
}

/* Hands the post in front to the store. */
static int start_writing(struct qyi_post *post, bool over)
{
    struct qyi_live *live = post->live;
    json_t *json = qyi_event_json(&post->event, live->room.setup.game);
    char *body = json ? json_dumps(json, JSON_COMPACT) : NULL;
    struct qyi_write *write = body ? qyi_write_new(written, live) : NULL;

    json_decref(json);
    if (!write) {
        free(body);
        return QY_E_MEMORY;
    }
    qyi_write_event(write, live->id, live->room.n + 1, post->event.t, body, strlen(body), post->client_id);
    if (post->takes_seat)
        qyi_write_seat(write, live->id, post->event.side, post->seat.token_hash,
                       post->seat.has_session ? post->seat.session_hash : NULL);
    if (over)
        qyi_write_over(write, live->id);
    free(body);
    live->writing = true;
    qyi_store_submit(live->house->store, write);
    return 0;
}

static bool ends_game(const struct qyi_rulings *rulings)
{
    for (size_t i = 0; i < rulings->count; i++)
        if (rulings->one[i].kind == QYI_RULING_RESULT)
            return true;
    return false;
}

/* Answers a post that was carried out before; false when it was not. */
static bool done_before(struct qyi_post *post)
{
    struct qyi_live *live = post->live;

    for (size_t i = live->record_count; i-- > 0 && post->client_id;) {
        struct qyi_record *record = &live->records[i];

        if (record->client_id && record->side == post->side &&
            strcmp(record->client_id, post->client_id) == 0) {
            answer(post, 0, QY_REFUSAL_NONE, (uint32_t)i + 2, &record->rulings, NULL);
            return true;
        }
    }
    return false;
}

/* Looks at the post in front. 0: it is being written; else it was answered. */
static int consider(struct qyi_post *post)
{
    struct qyi_live *live = post->live;
    struct qyi_rulings rulings;
    struct qyi_event settled;
    struct qy_error error = {0};
    enum qy_refusal refusal = QY_REFUSAL_NONE;
    int status;

    if (done_before(post))
        return -1;
    status = qyi_room_try(&live->room, &post->event, &rulings, &settled, &refusal, &error);
    if (status == 0) {
        post->event = settled;
        status = start_writing(post, ends_game(&rulings));
    }
    if (status < 0) {
        error.code = status;
        answer(post, status, refusal, 0, NULL, &error);
    }
    return status;
}

static void next_post(struct qyi_live *live)
{
    while (live->first_post && !live->writing) {
        if (consider(live->first_post) < 0 && live->first_post)
            free_post(take_post(live));
    }
}

/* ---- what is asked from outside -------------------------------------------------------------------------
 */

static void refuse_now(struct qyi_live *live, int status, qyi_answer_fn done, void *user)
{
    struct qy_error error = {.code = status};
    struct qyi_answer told = {status, QY_REFUSAL_NONE, 0, NULL, live, &error};

    done(user, &told);
}

void qyi_house_post(struct qyi_live *live, int side, const struct qyi_event *event, const char *client_id,
                    int64_t round_trip, qyi_answer_fn done, void *user)
{
    struct qyi_post *post = live->post_count < MOST_POSTS ? new_post(live, event->kind, side) : NULL;
    int64_t quota = qyi_room_lag_quota(&live->room);

    if (!post) {
        refuse_now(live, QY_E_TOO_MANY, done, user);
        return;
    }
    memcpy(post->event.move, event->move, sizeof post->event.move);
    if (event->kind == QYI_EVENT_FLAG) {
        post->event.side = event->side;
        post->event.has_side = event->has_side;
    }
    if (event->kind == QYI_EVENT_MOVE)
        post->event.lag = round_trip < quota ? round_trip : quota;
    post->client_id = client_id ? strdup(client_id) : NULL;
    post->done = done;
    post->user = user;
    append_post(live, post);
    next_post(live);
}

int qyi_house_join(struct qyi_live *live, const char *name, const unsigned char token_hash[QYI_HASH_SIZE],
                   const unsigned char *session_hash, qyi_answer_fn done, void *user)
{
    int side = qyi_live_free_side(live);
    struct qyi_post *post;

    if (side < 0 || live->first_post)
        return QY_E_NO_FREE_SEAT;
    post = new_post(live, QYI_EVENT_JOIN, side);
    if (!post)
        return QY_E_MEMORY;
    memcpy(post->event.name, name, strnlen(name, sizeof post->event.name - 1));
    post->takes_seat = true;
    post->seat.taken = true;
    post->seat.has_session = session_hash != NULL;
    memcpy(post->seat.token_hash, token_hash, QYI_HASH_SIZE);
    if (session_hash)
        memcpy(post->seat.session_hash, session_hash, QYI_HASH_SIZE);
    post->done = done;
    post->user = user;
    append_post(live, post);
    next_post(live);
    return 0;
}

/* ---- opening --------------------------------------------------------------------------------------------
 */

struct opening {
    struct qyi_live *live;
    qyi_answer_fn done;
    void *user;
};

static void opened(void *user, int status)
{
    struct opening *opening = user;
    struct qy_error error = {.code = status};
    struct qyi_answer told = {status, QY_REFUSAL_NONE, 1, NULL, opening->live, &error};
    struct qyi_house *house = opening->live->house;

    if (status == 0 && !house->stopped) {
        qyi_house_add(house, opening->live);
        qyi_hall_changed(house);
    }
    opening->done(opening->user, &told);
    if (status < 0 || house->stopped)
        qyi_live_free(opening->live);
    free(opening);
}

static int64_t unix_milliseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The write that makes a game: its row, its `start` event, the first seat. */
static struct qyi_write *opening_write(struct opening *opening, enum qy_side side)
{
    struct qyi_live *live = opening->live;
    struct qyi_seat *seat = &live->seat[side];
    char *body = json_dumps(live->start, JSON_COMPACT);
    struct qyi_write *write = body ? qyi_write_new(opened, opening) : NULL;

    if (write) {
        qyi_write_game(write, live->id, live->born, live->created);
        qyi_write_event(write, live->id, 1, 0, body, strlen(body), NULL);
        qyi_write_seat(write, live->id, side, seat->token_hash,
                       seat->has_session ? seat->session_hash : NULL);
    }
    free(body);
    return write;
}

int qyi_house_open(struct qyi_house *house, const struct qyi_setup *setup, enum qy_side side,
                   const unsigned char token_hash[QYI_HASH_SIZE], const unsigned char *session_hash,
                   qyi_answer_fn done, void *user)
{
    struct opening *opening = calloc(1, sizeof *opening);
    char id[QYI_GAME_ID_SIZE];
    struct qyi_write *write;
    struct qyi_seat *seat;

    if (!opening)
        return QY_E_MEMORY;
    qyi_random_text(id, sizeof id - 1);
    opening->live = qyi_live_new(house, id, setup);
    if (!opening->live) {
        free(opening);
        return QY_E_MEMORY;
    }
    opening->done = done;
    opening->user = user;
    opening->live->born = qyi_house_now(house);
    opening->live->created = unix_milliseconds();
    seat = &opening->live->seat[side];
    seat->taken = true;
    seat->has_session = session_hash != NULL;
    memcpy(seat->token_hash, token_hash, QYI_HASH_SIZE);
    if (session_hash)
        memcpy(seat->session_hash, session_hash, QYI_HASH_SIZE);
    write = opening_write(opening, side);
    if (!write) {
        qyi_live_free(opening->live);
        free(opening);
        return QY_E_MEMORY;
    }
    qyi_store_submit(house->store, write);
    return 0;
}
