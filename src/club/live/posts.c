/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Processes events of live games: checking, writing, applying, announcing, answering. */
#include "live/house_priv.h"

#include "base/error.h"
#include "live/leave.h"
#include "live/ties.h"
#include "store/write.h"
#include "wire/work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* This many events of one game may wait. */
#define MOST_POSTS 64
/* The most moves of a game, and the most other events of each player: this limits the size of a log, and
 * nobody can prevent the other from moving by filling it. */
#define MOST_RECORDS 20000
#define MOST_WORDS   500

struct qyi_post {
    struct qyi_post *next;
    struct qyi_live *live;
    struct qyi_fact *fact; /* as admitted; later, as written in the log */
    char *text;            /* its line of the log, after it was written */
    int64_t arrived;       /* on the game's clock */
    int64_t lag;           /* credited to the sender of a move */
    int actor;
    char *client_id;
    bool takes_seat;
    bool unrated;   /* the game does not count for ratings as it ends by this */
    bool refreshed; /* it was refused once, and the events of other servers were read since then */
    struct qyi_seat seat;
    qyi_answer_fn done;
    void *user;
};

static void next_post(struct qyi_live *live);

static void answer(struct qyi_post *post, int status, const struct qyi_verdict *verdict, uint32_t n,
                   const struct qyi_record *record, const struct qy_error *error)
{
    struct qyi_answer told = {.status = status, .n = n, .record = record, .live = post->live, .error = error};

    if (verdict) {
        told.refusal = verdict->refusal;
        told.article = verdict->article;
        told.fact = post->fact;
    }
    if (post->done)
        post->done(post->user, &told);
}

static void answer_error(struct qyi_post *post, int status)
{
    struct qy_error error = {.code = status};

    answer(post, status, NULL, 0, NULL, &error);
}

static void free_post(struct qyi_post *post)
{
    free(post->fact);
    free(post->text);
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

        answer_error(post, live->house->stopped ? QY_E_STOPPING : QY_E_STORE_FAILED);
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

/* Adds a post before all waiting ones, but after the one being written. */
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

/* A post of an event, which is copied; NULL when memory ran out. */
static struct qyi_post *new_post(struct qyi_live *live, const struct qyi_fact *fact, int actor)
{
    struct qyi_fact *copy = qyi_fact_copy(fact);
    struct qyi_post *post = copy ? calloc(1, sizeof *post) : NULL;

    if (!post) {
        free(copy);
        return NULL;
    }
    post->live = live;
    post->actor = actor;
    post->fact = copy;
    post->arrived = qyi_live_now(live);
    return post;
}

/* Posts an event of the server, ahead of waiting ones. */
static void post_fact(struct qyi_live *live, const struct qyi_fact *fact, qyi_answer_fn done, void *user)
{
    struct qyi_post *post = new_post(live, fact, QYI_HOUSE);

    if (!post) {
        struct qy_error error = {.code = QY_E_MEMORY};
        struct qyi_answer told = {.status = QY_E_MEMORY, .live = live, .error = &error};

        if (done)
            done(user, &told);
        return;
    }
    post->done = done;
    post->user = user;
    front_post(live, post);
    next_post(live);
}

static void post_own(struct qyi_live *live, enum qy_event_kind kind, int side, qyi_answer_fn done, void *user)
{
    const struct qyi_fact fact = qyi_fact_of(kind, side);

    post_fact(live, &fact, done, user);
}

/* ---- flags ----------------------------------------------------------------------------------------- */

/* How much later than it falls a flag is ruled: a move sent in time may still be on its way. */
static int64_t grace(const struct qyi_live *live)
{
    int64_t quota = qyi_room_lag_quota(&live->room);
    int64_t measured = live->seat[qyi_room_clock(&live->room)->running_side].round_trip;

    return measured < quota ? measured : quota;
}

/* Whether an event is the move that the running clock waits for. */
static bool is_awaited(const struct qyi_post *post)
{
    const struct qyi_room *room = &post->live->room;

    return qyi_fact_is(post->fact, QY_EVENT_MOVE) && post->actor == (int)qyi_room_clock(room)->running_side;
}

/*
 * The time at which an event counts as received. An event that arrives between the fall of a flag and its
 * ruling counts as received before it, so that a move under way is still in time.
 */
static int64_t moment_of(const struct qyi_post *post)
{
    int64_t flag = qy_arbiter_next_flag(post->live->room.arbiter);

    if (is_awaited(post) || post->arrived < flag || post->arrived >= flag + grace(post->live) ||
        post->actor == QYI_HOUSE)
        return post->arrived;
    return flag - 1;
}

/* Whether a flag has fallen before an event, which then comes too late. */
static bool flag_is_due(const struct qyi_post *post, int64_t t)
{
    return t - (is_awaited(post) ? post->lag : 0) >= qy_arbiter_next_flag(post->live->room.arbiter) &&
           !(post->actor == QYI_HOUSE && qyi_fact_is(post->fact, QY_EVENT_FLAG));
}

static void post_flag(struct qyi_live *live)
{
    post_own(live, QY_EVENT_FLAG, (int)qyi_room_clock(&live->room)->running_side, NULL, NULL);
}

static void flag_timer(uv_timer_t *timer)
{
    struct qyi_live *live = timer->data;
    int64_t at = qy_arbiter_next_flag(live->room.arbiter);

    if (at == INT64_MAX || live->first_post || !live->ours)
        return; /* the write in progress will set the timer again */
    if (qyi_live_now(live) < at + grace(live)) {
        qyi_live_arm(live);
        return;
    }
    post_flag(live);
}

void qyi_live_arm(struct qyi_live *live)
{
    int64_t at = qy_arbiter_next_flag(live->room.arbiter);

    if (!live->flag)
        return;
    if (at == INT64_MAX || !live->ours) {
        uv_timer_stop(live->flag);
        return;
    }
    int64_t wait = at + grace(live) - qyi_live_now(live);
    uv_update_time(live->house->loop);
    uv_timer_start(live->flag, flag_timer, wait > 0 ? (uint64_t)wait : 0, 0);
}

void qyi_live_heed_leave(struct qyi_live *live)
{
    const struct qyi_room *room = &live->room;
    const struct qy_clock *clock = qyi_room_clock(room);
    int side = (int)qyi_room_side(room);
    bool runs = clock->running && (int)clock->running_side == side;

    if (!live->ours || live->first_post || live->house->held || live->house->stopped ||
        !qyi_live_has_leave(live) || qy_arbiter_phase(room->arbiter) != QY_PHASE_PLAY)
        return;
    if (runs && qyi_live_leave(live, side) > 0) {
        struct qyi_fact fact = qyi_fact_of(QY_EVENT_STOP_CLOCK, side);

        fact.event.stop = QY_STOP_LEAVE;
        qyi_house_post(live, QYI_HOUSE, &fact, NULL, 0, NULL, NULL);
    } else if (room->leave >= 0 && qyi_live_leave(live, side) == 0) {
        struct qyi_fact fact = qyi_fact_of(QY_EVENT_START_CLOCK, QYI_HOUSE);

        qyi_house_post(live, QYI_HOUSE, &fact, NULL, 0, NULL, NULL);
    }
}

void qyi_live_call_off(struct qyi_live *live, enum qy_abort_reason why)
{
    struct qyi_fact fact = qyi_fact_of(QY_EVENT_ABORT, QYI_HOUSE);

    fact.event.called_off = why;
    if (!live->first_post)
        post_fact(live, &fact, NULL, NULL);
}

void qyi_live_begin(struct qyi_live *live, qyi_answer_fn done, void *user)
{
    post_own(live, QY_EVENT_BEGIN, QYI_HOUSE, done, user);
}

void qyi_live_resume(struct qyi_live *live)
{
    if (live->ours && qyi_room_status(&live->room) == QYI_ROOM_WAITING && live->seat[0].taken &&
        live->seat[1].taken && !live->room.setup.tournament[0])
        post_own(live, QY_EVENT_BEGIN, QYI_HOUSE, NULL, NULL);
    qyi_live_arm(live);
    qyi_live_heed_leave(live);
    live->house->follow(live, QYI_OWN_NONE);
}

/* ---- hard questions -------------------------------------------------------------------------------- */

static void find_answer(uv_work_t *work)
{
    struct qyi_hard_question *asking = work->data;

    asking->found = qyi_oracle_work(&asking->question);
}

static void found_answer(uv_work_t *work, int status)
{
    struct qyi_hard_question *asking = work->data;
    struct qyi_live *live = asking->live;

    qyi_work_ended(work->loop);
    if (live) {
        live->asking = NULL;
        qyi_oracle_learn(live->room.oracle, &asking->question,
                         status == 0 ? asking->found : QY_ANSWER_UNKNOWN);
        next_post(live);
    }
    free(asking);
}

/* Has the open question answered by another thread; false if that is not possible. */
static bool ask(struct qyi_live *live)
{
    struct qyi_hard_question *asking = calloc(1, sizeof *asking);

    if (!asking)
        return false;
    asking->work.data = asking;
    asking->live = live;
    asking->question = live->room.oracle->question;
    if (qyi_work_begin(live->house->loop, &asking->work, find_answer, found_answer) < 0) {
        free(asking);
        return false;
    }
    live->asking = asking;
    return true;
}

/* ---- writing --------------------------------------------------------------------------------------- */

uint32_t qyi_live_catch_up(struct qyi_live *live)
{
    uint32_t caught = qyi_live_read_on(live);

    if (caught > 0 && caught != QYI_NOT_READ) {
        qyi_live_arm(live);
        qyi_live_heed_leave(live);
        live->house->follow(live, QYI_OWN_NONE);
    }
    return caught;
}

static void take_effect(struct qyi_post *post)
{
    struct qyi_live *live = post->live;
    bool was_over = qyi_room_status(&live->room) == QYI_ROOM_OVER;
    enum qyi_own own = post->fact->own;
    bool called_off = !was_over && qyi_fact_is(post->fact, QY_EVENT_ABORT) && post->actor != QYI_HOUSE &&
                      live->seat[0].taken && live->seat[1].taken;
    int status = qyi_live_record(live, post->fact, post->text, post->client_id, post->actor);
    bool over = qyi_room_status(&live->room) == QYI_ROOM_OVER;

    if (status < 0) {
        answer_error(post, status);
        return;
    }
    post->text = NULL; /* the record's now */
    if (post->takes_seat) {
        int side = qyi_fact_side(post->fact);

        live->seat[side] = post->seat;
        qyi_seat_know(live, side);
    }
    qyi_live_arm(live);
    qyi_live_tell(live);
    if (own == QYI_OWN_JOIN && live->room.seated[0] && live->room.seated[1] && !live->house->stopped)
        post_own(live, QY_EVENT_BEGIN, QYI_HOUSE, post->done, post->user);
    else
        answer(post, 0, NULL, live->room.n, &live->records[live->record_count - 1], NULL);
    if (was_over != over)
        live->house->finished += over ? 1 : (size_t)-1;
    qyi_live_heed_leave(live);
    if (over && !was_over && live->room.setup.tournament[0] && live->house->options.ended)
        live->house->options.ended(live->house->options.user, live->room.setup.tournament);
    if (called_off && !live->house->stopped && live->house->options.called_off)
        live->house->options.called_off(live->house->options.user, live);
    live->house->follow(live, own);
}

static bool is_own_flag(const struct qyi_post *post)
{
    return post->actor == QYI_HOUSE && qyi_fact_is(post->fact, QY_EVENT_FLAG);
}

/* Where the fall of a flag can't be written nothing after it can be looked at; it is tried again soon. */
static void not_written(struct qyi_live *live, const struct qyi_post *post)
{
    qyi_live_arm(live);
    if (!is_own_flag(post))
        return;
    qyi_live_drop_posts(live);
    if (live->flag)
        uv_timer_start(live->flag, flag_timer, 1000, 0);
}

static void written(void *user, int status, const struct qy_error *error)
{
    struct qyi_live *live = user;

    live->writing = false;
    uint32_t caught = status == QY_E_GAME_DAMAGED && !live->house->stopped ? qyi_live_catch_up(live) : 0;

    if (caught > 0 && caught != QYI_NOT_READ) {
        next_post(live); /* another server's event came first: try again after it */
        return;
    }
    struct qyi_post *post = take_post(live);
    if (status == 0) {
        take_effect(post);
    } else {
        answer(post, status, NULL, 0, NULL, error);
        not_written(live, post);
    }
    free_post(post);
    next_post(live);
    qyi_house_trim(live->house);
}

/* Hands the post in front to the store. */
static int start_writing(struct qyi_post *post, const struct qyi_verdict *verdict)
{
    struct qyi_live *live = post->live;
    char *hidden = NULL;

    free(post->text); /* from an earlier attempt to write */
    post->text = qyi_live_line(live, post->fact);
    int status = post->text ? qyi_live_hide(live, live->room.n + 1, post->fact, &hidden) : QY_E_MEMORY;
    if (status < 0)
        return status;
    struct qyi_write *write = qyi_write_new(written, live);
    if (!write) {
        free(hidden);
        return QY_E_MEMORY;
    }
    const char *body = hidden ? hidden : post->text;
    qyi_write_event(write, live->id, live->room.n + 1, post->fact->event.t, body, strlen(body),
                    post->client_id);
    if (post->takes_seat)
        qyi_write_seat(write, live->id, qyi_fact_side(post->fact), post->seat.token_hash,
                       post->seat.has_session ? post->seat.session_hash : NULL);
    bool was_over = qyi_room_status(&live->room) == QYI_ROOM_OVER;
    if (verdict->over != was_over)
        qyi_write_over(write, live->id, verdict->over);
    if (verdict->over != was_over || (was_over && verdict->result != QY_RESULT_OPEN))
        qyi_live_write_end(live, write, verdict, post->unrated);
    free(hidden);
    live->writing = true;
    qyi_store_submit(live->house->store, write);
    return 0;
}

/* Answers a post that was carried out before; false when it was not. */
static bool done_before(struct qyi_post *post)
{
    struct qyi_live *live = post->live;
    const struct qyi_record *record =
        post->client_id ? qyi_live_find_id(live, post->client_id, post->actor) : NULL;

    if (record)
        answer(post, 0, NULL, (uint32_t)(record - live->records) + 2, record, NULL);
    return record != NULL;
}

enum considered { WRITING, WAITING_FOR_ANSWER, OVERTAKEN, ANSWERED };

/* Checks the first post; a fallen flag was ruled on before. */
static enum considered consider(struct qyi_post *post, int64_t t)
{
    struct qyi_live *live = post->live;
    struct qyi_oracle *oracle = live->room.oracle;
    struct qyi_verdict verdict = {.refusal = QY_REFUSAL_NONE};
    struct qy_error error = {0};
    int status = qyi_room_settle(&live->room, post->actor, t, post->fact, &verdict, &error);

    if (status == 0 && is_awaited(post) && post->lag > 0)
        post->fact->event.ms = post->lag;
    if (status == 0) {
        oracle->hurried = true;
        oracle->asking = false;
        status = qyi_room_try(&live->room, post->fact, &verdict, &error);
        oracle->hurried = false;
        if (oracle->asking && ask(live))
            return WAITING_FOR_ANSWER;
    }
    if (status == 0)
        status = start_writing(post, &verdict);
    if (status == 0)
        return WRITING;
    if (qyi_house_is_shared(live->house) && !post->refreshed) {
        uint32_t caught = qyi_live_catch_up(live);

        post->refreshed = caught != QYI_NOT_READ;
        if (caught > 0 && caught != QYI_NOT_READ)
            return OVERTAKEN;
        if (caught == QYI_NOT_READ) { /* it is unknown whether it would be refused */
            status = QY_E_STORE_FAILED;
            verdict = (struct qyi_verdict){.refusal = QY_REFUSAL_NONE};
        }
    }
    error.code = status;
    answer(post, status, &verdict, 0, NULL, &error);
    return ANSWERED;
}

static void next_post(struct qyi_live *live)
{
    while (live->first_post && !live->writing && !live->asking && !live->house->stopped) {
        struct qyi_post *post = live->first_post;
        int64_t t = moment_of(post);

        if (done_before(post)) {
            free_post(take_post(live));
        } else if (flag_is_due(post, t)) {
            post_flag(live); /* is now first, and being checked */
            return;
        } else if (consider(post, t) == ANSWERED) {
            post = take_post(live);
            if (is_own_flag(post))
                not_written(live, post);
            free_post(post);
        }
    }
}

/* ---- what is asked from outside -------------------------------------------------------------------- */

static void refuse_now(struct qyi_live *live, int status, qyi_answer_fn done, void *user)
{
    struct qy_error error = {.code = status};
    struct qyi_answer told = {.status = status, .live = live, .error = &error};

    if (done)
        done(user, &told);
}

/* Whether the game has too many events to accept another of this actor. */
static bool is_full(const struct qyi_live *live, int actor, const struct qyi_fact *fact)
{
    size_t words = 0;

    if (live->post_count >= MOST_POSTS)
        return true;
    if (qyi_fact_is(fact, QY_EVENT_MOVE))
        return live->record_count >= MOST_RECORDS;
    for (size_t i = 0; i < live->record_count; i++)
        words += live->records[i].side == actor && !live->records[i].move;
    return words >= MOST_WORDS;
}

static bool is_side(int actor)
{
    return actor == QY_FIRST || actor == QY_SECOND;
}

/*
 * An adjourned game is resumed when both players are present, so that nobody's clock runs while they are
 * away. The player who must answer the sealed move may open it at any time.
 */
static bool lacks_opponent(const struct qyi_live *live, int actor, const struct qyi_fact *fact)
{
    bool opens = qyi_fact_is(fact, QY_EVENT_OPEN_SEALED) && actor == (int)qyi_room_side(&live->room);

    return is_side(actor) && (opens || qyi_fact_is(fact, QY_EVENT_RESUME)) &&
           live->room.setup.level[1 - actor] == 0 && !qyi_live_is_here(live, 1 - actor);
}

/* Rejects requests to an opponent who has blocked the sender: a rematch, a takeback, an adjournment. Draw
 * offers are part of the laws of the game, and answers to the opponent's own requests are allowed. */
static int unwanted(const struct qyi_live *live, int actor, const struct qyi_fact *fact)
{
    bool answers = live->room.asker == 1 - actor;
    bool asks = fact->own == QYI_OWN_REMATCH ||
                (fact->own == QYI_OWN_ADJOURN && !live->room.wants_adjourn[1 - actor]) ||
                (qyi_fact_is(fact, QY_EVENT_TAKEBACK) && !answers);

    return asks ? qyi_live_tie_fault(live, actor) : 0;
}

void qyi_house_post(struct qyi_live *live, int actor, const struct qyi_fact *fact, const char *client_id,
                    int64_t round_trip, qyi_answer_fn done, void *user)
{
    bool again = fact->own == QYI_OWN_REMATCH && live->house->restarting;
    int fault = live->house->stopped                ? QY_E_STOPPING
                : again                             ? QY_E_RESTARTING
                : is_full(live, actor, fact)        ? QY_E_TOO_MANY
                : lacks_opponent(live, actor, fact) ? QY_E_NOT_HERE
                : is_side(actor)                    ? unwanted(live, actor, fact)
                                                    : 0;
    struct qyi_post *post = fault < 0 ? NULL : new_post(live, fact, actor);
    int64_t quota = qyi_room_lag_quota(&live->room);

    if (!post) {
        refuse_now(live, fault < 0 ? fault : QY_E_MEMORY, done, user);
        return;
    }
    post->lag = round_trip < quota ? round_trip : quota;
    if (client_id) {
        size_t size = strlen(client_id) + 16;

        post->client_id = malloc(size);
        if (post->client_id)
            snprintf(post->client_id, size, "@%d %s", actor, client_id);
    }
    post->done = done;
    post->user = user;
    append_post(live, post);
    next_post(live);
}

void qyi_live_post_ruling(struct qyi_live *live, const struct qyi_fact *fact, bool unrated,
                          qyi_answer_fn done, void *user)
{
    struct qyi_post *post = live->house->stopped ? NULL : new_post(live, fact, QYI_HOUSE);

    if (!post) {
        refuse_now(live, live->house->stopped ? QY_E_STOPPING : QY_E_MEMORY, done, user);
        return;
    }
    post->unrated = unrated;
    post->done = done;
    post->user = user;
    append_post(live, post);
    next_post(live);
}

int qyi_house_join(struct qyi_live *live, const char *name, const struct qyi_holder *player,
                   qyi_answer_fn done, void *user)
{
    int side = qyi_live_free_side(live);
    struct qyi_fact fact = qyi_fact_own(QYI_OWN_JOIN, side);

    if (side < 0 || live->first_post)
        return QY_E_NO_FREE_SEAT;
    if (live->house->restarting)
        return QY_E_RESTARTING;
    fact.event.text = (struct qy_text){name, strlen(name)};
    struct qyi_post *post = new_post(live, &fact, QYI_HOUSE);
    if (!post)
        return QY_E_MEMORY;
    post->takes_seat = true;
    qyi_seat_take(&post->seat, player);
    post->done = done;
    post->user = user;
    append_post(live, post);
    next_post(live);
    return 0;
}
