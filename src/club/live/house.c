/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The server: its time, its start and end, and changes of names and seat holders. */
#include "base/moment.h"
#include "live/house_priv.h"
#include "live/nameless.h"
#include "store/write.h"
#include "wire/strength.h"

#include <stdlib.h>
#include <string.h>

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

/* ---- who goes, or becomes another --------------------------------------------------------------- */

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

void qyi_house_nameless(struct qyi_house *house, const unsigned char *holder, const char *name)
{
    qyi_house_drop_name(house, holder, name);
    qyi_peers_tell_nameless(house, holder);
}

/* Removes a name from a line kept in memory. */
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

/* Removes a name from a game: from its seats, from its log, and `account` as the invited player; NULL: the
 * present holder was invited. */
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
        qyi_house_remove(house, live);
        qyi_live_free(live);
    }
    qyi_hall_forget(house);
}

/* ---- the server's own life -------------------------------------------------------------------------- */

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
        qyi_house_beat(house); /* this also tests whether the store can be written again */
}

/* After a heartbeat: adopts the time of the server that is furthest ahead. */
static void follow_time(struct qyi_house *house)
{
    int64_t time;

    if (!qyi_house_is_shared(house) || house->held || qyi_store_house_beat(house->store, &time) < 0)
        return;
    if (time > qyi_house_now(house) + 1) {
        house->base = time;
        house->started = uv_hrtime();
    }
}

static void beaten(void *user, int status, const struct qy_error *error)
{
    struct qyi_house *house = user;

    (void)error; /* the next heartbeat follows in a second */
    house->beating = false;
    if (status == 0 && !house->stopped)
        follow_time(house);
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

/* Aborts games that wait in vain, restarts the clocks of players back from leave, and deletes guests who
 * never took a seat. */
static void tidy(uv_timer_t *timer)
{
    struct qyi_house *house = timer->data;
    int64_t now = qyi_unix_time();
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

/* A server without timers and games; NULL when memory ran out. */
/* What follows from an event of a game: another game, the computer's next act. */
static void follow(struct qyi_live *live, enum qyi_own own)
{
    const bool *wants = live->room.wants_rematch;

    if (own == QYI_OWN_REMATCH && wants[0] && wants[1] && !live->opening_rematch)
        qyi_house_rematch(live);
    qyi_computer_follow(live);
}

static struct qyi_house *new_house(const struct qyi_house_options *options)
{
    struct qyi_house *house = calloc(1, sizeof *house);

    if (!house)
        return NULL;
    house->options = *options;
    house->follow = follow;
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

static int load_open_game(void *user, const struct qyi_stored_game *game)
{
    (void)qyi_house_load(user, game, NULL);
    return 0;
}

int qyi_house_new(const struct qyi_house_options *options, struct qyi_house **ret_house)
{
    struct qyi_house *house = new_house(options);

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
    int status = qyi_store_house_time(house->store, &house->base);
    if (status == 1)
        qyi_house_notice(house, "serve.time-damaged", "");
    if (status >= 0)
        status = qyi_store_open_games(house->store, load_open_game, house);
    if (status < 0) {
        qyi_house_stop(house);
        qyi_store_stop(house->store); /* its last write uses the server's data */
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

void qyi_house_restarting(struct qyi_house *house, bool restarting)
{
    house->restarting = restarting;
}

bool qyi_house_is_busy(const struct qyi_house *house)
{
    for (const struct qyi_live *live = house->newest; live; live = live->older)
        if (qyi_room_status(&live->room) == QYI_ROOM_PLAYING && live->room.setup.has_clock &&
            strcmp(qyi_pace_of(&live->room.setup.control), "correspondence") != 0)
            return true;
    return false;
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
    for (struct qyi_live *live = house->newest; live; live = live->older)
        qyi_live_close_flag(live);
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
