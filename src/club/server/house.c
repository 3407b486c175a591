/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The house: its table of games, its time, its beginning and end. */
#include "server/house_priv.h"
#include "server/nameless.h"
#include "server/strength.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

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

uint32_t qyi_live_weight(const struct qyi_live *live)
{
    return live->room.n / 20;
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

/* ---- the table of games ---------------------------------------------------------------------------- */

uint64_t qyi_id_hash(const char *client_id)
{
    uint64_t hash = 1469598103934665603U;

    for (; *client_id; client_id++)
        hash = (hash ^ (unsigned char)*client_id) * 1099511628211U;
    return hash >> 20;
}

static size_t bucket_of(const char *id)
{
    return (size_t)qyi_id_hash(id) % QYI_HOUSE_BUCKETS;
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
    for (size_t i = 0; i < live->record_count; i++)
        qyi_record_free(&live->records[i]);
    for (size_t i = 0; i < live->move_count; i++)
        qyi_played_unref(live->moves[i]);
    free(live->records);
    free(live->id_table);
    free(live->moves);
    free(live->start);
    qyi_chairs_leave(live);
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

bool qyi_seat_is_of(const struct qyi_seat *seat, const unsigned char *holder)
{
    return seat->taken && seat->has_session && memcmp(seat->session_hash, holder, QYI_HASH_SIZE) == 0;
}

void qyi_house_seats_to(struct qyi_house *house, const unsigned char *from, const unsigned char *to)
{
    qyi_house_move_seats(house, from, to);
    qyi_peers_tell_seats(house, from, to);
}

void qyi_house_move_seats(struct qyi_house *house, const unsigned char *from, const unsigned char *to)
{
    for (struct qyi_live *live = house->newest; live; live = live->older)
        for (int i = 0; i < QYI_HOLDERS; i++)
            if (qyi_seat_is_of(&live->seat[i], from)) {
                memcpy(live->seat[i].session_hash, to, QYI_HASH_SIZE);
                qyi_seat_know(live, i);
            }
    qyi_persons_move(house, from, to);
}

bool qyi_house_knows(const struct qyi_house *house, const unsigned char *hash)
{
    for (const struct qyi_live *live = house->newest; live; live = live->older)
        for (int i = 0; i < QYI_HOLDERS; i++)
            if (live->seat[i].taken && sodium_memcmp(live->seat[i].token_hash, hash, QYI_HASH_SIZE) == 0)
                return true;
    return false;
}

/* Whether a game has to be ended before somebody who sits at it can go. */
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

void qyi_house_nameless(struct qyi_house *house, const unsigned char *holder, const char *name)
{
    qyi_house_drop_name(house, holder, name);
    qyi_peers_tell_nameless(house, holder);
}

/* Takes a name out of a line that is kept in memory. */
static void drop_from_line(char **line, unsigned sides, const char *account)
{
    struct qy_buf changed = QY_BUF_INIT;

    if (qyi_line_nameless(*line, strlen(*line), sides, account, &changed) == 1) {
        char *copy = strdup(qy_buf_str(&changed));

        if (copy) {
            free(*line);
            *line = copy;
        }
    }
    qy_buf_free(&changed);
}

/* The same of a game: what it is called by, its log, and that `account` was invited; NULL: whoever sits there now was. */
static void drop_from_game(struct qyi_live *live, unsigned sides, const char *account)
{
    char *invited = live->room.setup.invited;
    char name[QYI_NAME_SIZE] = "";

    for (int side = 0; side < 2; side++)
        if ((sides & 1U << side) != 0) {
            if (!account && strcmp(live->room.name[side], invited) == 0)
                memcpy(name, invited, sizeof name);
            memcpy(live->room.name[side], QYI_NAMELESS, sizeof QYI_NAMELESS);
            if (live->room.setup.name[side][0])
                memcpy(live->room.setup.name[side], QYI_NAMELESS, sizeof QYI_NAMELESS);
        }
    account = account ? account : name;
    if (invited[0] && strcmp(invited, account) == 0)
        memcpy(invited, QYI_NAMELESS, sizeof QYI_NAMELESS);
    drop_from_line(&live->start, sides, account);
    for (size_t i = 0; i < live->record_count; i++)
        if (live->records[i].own == QYI_OWN_JOIN)
            drop_from_line(&live->records[i].text, sides, account);
}

void qyi_house_drop_name(struct qyi_house *house, const unsigned char *holder, const char *name)
{
    for (struct qyi_live *live = house->newest, *older; live; live = older) {
        bool invited = name && strcmp(live->room.setup.invited, name) == 0;
        unsigned sides = 0;

        older = live->older;
        for (int i = 0; i < 2; i++)
            if (qyi_seat_is_of(&live->seat[i], holder))
                sides |= 1U << i;
        if (sides > 0 || invited)
            drop_from_game(live, sides, name);
        if (sides == 0 || live->watchers || live->first_post || qyi_room_status(&live->room) != QYI_ROOM_OVER)
            continue;
        remove_live(house, live);
        qyi_live_free(live);
    }
    qyi_hall_forget(house);
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

/* ---- what a live game is made of ------------------------------------------------------------------- */

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

/* ---- finding --------------------------------------------------------------------------------------- */

struct qyi_live *qyi_house_known(const struct qyi_house *house, const char *id)
{
    struct qyi_live *live = NULL;

    if (strlen(id) == QYI_GAME_ID_SIZE - 1)
        live = house->bucket[bucket_of(id)];
    while (live && strcmp(live->id, id) != 0)
        live = live->hash_next;
    return live;
}

/* Since then a game may stand in the store and not be told to the house yet. */
#define JUST_WRITTEN_MS 60000

struct qyi_live *qyi_house_find(struct qyi_house *house, const char *id, struct qy_error *reterr)
{
    struct qyi_stored_game game;
    struct qyi_live *live = qyi_house_known(house, id);
    bool strange;
    int found;

    if (live)
        return live;
    for (const struct qyi_damaged *damaged = house->damaged; damaged; damaged = damaged->next)
        if (strcmp(damaged->id, id) == 0) {
            if (reterr)
                *reterr = damaged->error;
            return NULL;
        }
    found = strlen(id) == QYI_GAME_ID_SIZE - 1 ? qyi_store_game(house->store, id, &game) : 0;
    /* One that goes on is here, but while it is being written: the start did not come upon an older one. */
    strange = found != 1 || (!game.over && !qyi_house_is_shared(house) &&
                             game.created + JUST_WRITTEN_MS < qyi_house_unix_time());
    if (strlen(id) == QYI_GAME_ID_SIZE - 1 && strange && qyi_house_misses(house, id, found, reterr))
        return NULL;
    if (found != 1 || (!game.over && !qyi_house_is_shared(house))) {
        (void)qyi_error_set(reterr, QY_E_NO_SUCH_GAME, 0, id, strlen(id), NULL);
        return NULL;
    }
    qyi_house_trim(house); /* before, so that it does not take the one that was asked for */
    return qyi_house_load(house, &game, reterr);
}

static int load_open_game(void *user, const struct qyi_stored_game *game)
{
    (void)qyi_house_load(user, game, NULL);
    return 0;
}

/* ---- the house's own life -------------------------------------------------------------------------- */

static void beat(uv_timer_t *timer)
{
    struct qyi_house *house = timer->data;
    bool runs = false;

    for (struct qyi_live *live = house->newest; live; live = live->older) {
        runs = runs || (live->flag && qyi_room_clock(&live->room)->running);
        if (live->computing.stuck)
            qyi_computer_follow(live);
        if (!house->held && live->ours)
            qyi_live_look_after(live);
    }
    if ((runs || house->held || qyi_house_is_shared(house)) && !house->beating)
        qyi_house_beat(house); /* also to see whether the store can be written again */
}

static void beaten(void *user, int status, const struct qy_error *error)
{
    struct qyi_house *house = user;

    (void)error; /* the next one comes in a second */
    house->beating = false;
    if (status == 0 && !house->stopped)
        qyi_peers_follow_time(house);
}

void qyi_house_beat(struct qyi_house *house)
{
    struct qyi_write *write = qyi_write_new(beaten, house);

    if (!write)
        return;
    house->beating = true;
    qyi_write_beat(write, qyi_house_now(house), house->held);
    qyi_store_submit(house->store, write);
}

/* ---- a store that can't be written ----------------------------------------------------------------- */

void qyi_house_notice(const struct qyi_house *house, const char *message, const char *first)
{
    if (house->options.notice)
        house->options.notice(house->options.user, message, first, NULL);
}

static void hold(struct qyi_house *house, const struct qy_error *error)
{
    struct qy_buf words = QY_BUF_INIT;

    house->base = qyi_house_now(house);
    house->held = true;
    qy_error_words(error, house->options.lang, &words);
    qyi_house_notice(house, "serve.store-fails", qy_buf_str(&words));
    qy_buf_free(&words);
}

static void go_on(struct qyi_house *house)
{
    house->started = uv_hrtime();
    house->held = false;
    for (struct qyi_live *live = house->newest; live; live = live->older)
        qyi_live_arm(live);
    qyi_house_notice(house, "serve.store-back", NULL);
}

void qyi_house_heed_store(struct qyi_house *house)
{
    const struct qy_error *error = qyi_store_fault(house->store);

    if (house->stopped || (error != NULL) == house->held)
        return;
    if (error)
        hold(house, error);
    else
        go_on(house);
}

/* ---- what nobody wants any more -------------------------------------------------------------------- */

/* Calls off games that wait in vain, has the clocks of who is back from leave run, and forgets guests who never took a seat. */
static void tidy(uv_timer_t *timer)
{
    struct qyi_house *house = timer->data;
    int64_t now = qyi_house_unix_time();
    struct qyi_datum unused = qyi_datum_int(now - (int64_t)365 * 86400000);
    struct qyi_write *write = house->held ? NULL : qyi_write_new(NULL, NULL);

    qyi_house_end_waiting(house);
    for (struct qyi_live *live = house->newest; live && !house->held; live = live->older)
        qyi_live_heed_leave(live);
    if (!write)
        return;
    qyi_write_forget_guests(write, now - (int64_t)house->options.guest_days * 86400000);
    qyi_write_act(write, QYI_ACT_OLD_SESSIONS, &unused, 1, 0, 0);
    qyi_store_submit(house->store, write);
}

/* ---- beginning and end ----------------------------------------------------------------------------- */

/* A house without timers and games; NULL when memory ran out. */
static struct qyi_house *new_house(const struct qyi_house_options *options)
{
    struct qyi_house *house = calloc(1, sizeof *house);

    if (!house)
        return NULL;
    house->options = *options;
    house->loop = options->loop;
    house->store = options->store;
    house->vault.path = options->key;
    house->started = uv_hrtime();
    house->thinkers = qyi_thinkers_new(house->loop, NULL);
    house->analyses = house->thinkers ? qyi_analyses_new(house->thinkers) : NULL;
    if (house->analyses)
        return house;
    qyi_thinkers_stop(house->thinkers);
    uv_run(house->loop, UV_RUN_NOWAIT);
    qyi_thinkers_free(house->thinkers);
    free(house);
    return NULL;
}

int qyi_house_new(const struct qyi_house_options *options, struct qyi_house **ret_house)
{
    struct qyi_house *house = new_house(options);
    int status;

    if (!house)
        return QY_E_MEMORY;
    uv_timer_init(house->loop, &house->beat);
    uv_timer_init(house->loop, &house->hall_timer);
    uv_timer_init(house->loop, &house->presence_timer);
    uv_timer_init(house->loop, &house->tidying);
    house->tidying.data = house;
    house->beat.data = house;
    house->hall_timer.data = house;
    house->presence_timer.data = house;
    status = qyi_store_house_time(house->store, &house->base);
    if (status == 1)
        qyi_house_notice(house, "serve.time-damaged", "");
    if (status >= 0)
        status = qyi_store_open_games(house->store, load_open_game, house);
    if (status < 0) {
        qyi_house_stop(house);
        qyi_store_stop(house->store); /* its last write speaks of the house */
        uv_run(house->loop, UV_RUN_NOWAIT);
        qyi_house_free(house);
        return status;
    }
    uv_timer_start(&house->beat, beat, 1000, 1000);
    uv_timer_start(&house->tidying, tidy, 0, 60000);
    for (struct qyi_live *live = house->newest; live; live = live->older)
        qyi_live_resume(live);
    qyi_store_say(house->store, "h");
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
    uv_close((uv_handle_t *)&house->presence_timer, NULL);
    uv_close((uv_handle_t *)&house->tidying, NULL);
    for (struct qyi_live *live = house->newest; live; live = live->older) {
        if (live->flag)
            uv_close((uv_handle_t *)live->flag, close_timer);
        live->flag = NULL;
    }
    qyi_house_beat(house);
}

void qyi_house_dismiss(struct qyi_house *house)
{
    for (struct qyi_live *live = house->newest; live; live = live->older) {
        qyi_live_drop_posts(live);
        for (struct qyi_watcher *watcher = live->watchers; watcher; watcher = watcher->next)
            watcher->end(watcher);
    }
}

void qyi_house_free(struct qyi_house *house)
{
    if (!house)
        return;
    qyi_hall_forget(house);
    for (struct qyi_live *live = house->newest, *older; live; live = older) {
        older = live->older;
        qyi_live_drop_posts(live);
        qyi_live_free(live);
    }
    qyi_persons_free(house);
    qyi_analyses_free(house->analyses);
    qyi_thinkers_free(house->thinkers);
    qyi_house_free_damaged(house);
    qyi_vault_close(&house->vault);
    free(house);
}
