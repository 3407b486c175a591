/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loads games from the store and replays them; games with damaged logs are closed. */
#include "base/moment.h"
#include "live/house_priv.h"

#include "base/error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A game written in this time may be in the store before the server has heard of it. */
#define JUST_WRITTEN_MS 60000

/* ---- replaying ------------------------------------------------------------------------------------- */

struct loading {
    struct qyi_house *house;
    struct qyi_live *live;
    const char *id;
    bool unasked;     /* the arbiter rules only what players claim */
    uint32_t reached; /* the last event that was replayed */
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

/* Applies an event of the log, with its line as stored, except for an encrypted move. */
static int load_fact(struct loading *loading, const struct qyi_stored_event *stored, struct qyi_fact *fact)
{
    char *move = NULL;
    char *line = NULL;
    int status = qyi_live_reveal(loading->house, loading->id, stored->n, fact, &move);

    if (status == 0) {
        line = move ? qyi_live_line(loading->live, fact) : strndup(stored->body, stored->len);
        status = line ? qyi_live_record(loading->live, fact, line, stored->client_id, qyi_fact_side(fact))
                      : QY_E_MEMORY;
    }
    if (status < 0)
        free(line);
    free(move);
    return status;
}

static int load_later(struct loading *loading, const struct qyi_stored_event *stored)
{
    struct qyi_fact *fact = NULL;

    if (!loading->live)
        return QY_E_GAME_DAMAGED;
    int status = qyi_fact_read(stored->body, stored->len, loading->live->room.setup.game, &fact);
    if (status == 0)
        status = load_fact(loading, stored, fact);
    free(fact);
    return status;
}

static int load_event(void *user, const struct qyi_stored_event *stored)
{
    struct loading *loading = user;
    json_t *json = stored->n == 1 ? json_loadb(stored->body, stored->len, 0, NULL) : NULL;
    int status;

    if (stored->n > 1)
        status = load_later(loading, stored);
    else
        status = json ? load_start(loading, json) : QY_E_JSON_SYNTAX;
    json_decref(json);
    if (status == 0)
        loading->reached = stored->n;
    return status;
}

static int load_seat(void *user, const struct qyi_stored_seat *stored)
{
    struct qyi_live *live = user;
    struct qyi_seat *seat = &live->seat[stored->holder];

    if (seat->taken && memcmp(seat->token_hash, stored->token_hash, QYI_HASH_SIZE) == 0)
        return 0; /* it is known, and so are its seat holders */
    seat->taken = true;
    seat->taken_at = qyi_away_now();
    seat->has_session = stored->has_session;
    memcpy(seat->token_hash, stored->token_hash, QYI_HASH_SIZE);
    memcpy(seat->session_hash, stored->session_hash, QYI_HASH_SIZE);
    qyi_seat_know(live, stored->holder);
    return 0;
}

/* Replays a stored log; `unasked` as above. */
static int replay(struct loading *loading, bool unasked)
{
    loading->unasked = unasked;
    loading->live = NULL;
    loading->reached = 0;
    int status = qyi_store_events(loading->house->store, loading->id, 0, load_event, loading);
    if (status == 0 && !loading->live)
        status = QY_E_GAME_DAMAGED;
    if (status != 0 && loading->live) {
        qyi_live_free(loading->live);
        loading->live = NULL;
    }
    return status;
}

/* All events are there that the game's row names. Another server may have written more since the row was read. */
static bool reaches(const struct loading *loading, uint32_t last_n)
{
    uint32_t n = loading->live->room.n;

    return n == last_n || (n > last_n && qyi_house_is_shared(loading->house));
}

/*
 * Replays a game's log up to its last number. The first version of the store did not rule on repetitions in
 * xiangqi: a log that continues after the arbiter would have ended the game is replayed with rulings only on
 * players' claims.
 */
static int replay_whole(struct loading *loading, const struct qyi_stored_game *game)
{
    int status = replay(loading, false);

    if (status == QY_E_EVENT_REFUSED)
        status = replay(loading, true);
    if (status == 0 && !reaches(loading, game->last_n))
        status = QY_E_GAME_DAMAGED;
    if (status == 0 && game->over && qyi_room_status(&loading->live->room) != QYI_ROOM_OVER)
        status = QY_E_GAME_DAMAGED; /* what ended it then does not end it now: it must not live again */
    if (status == 0)
        status = qyi_store_seats(loading->house->store, game->id, load_seat, loading->live);
    return status;
}

/* ---- damage ---------------------------------------------------------------------------------------- */

/* Closes a game with a damaged log, and reports the error and the last good event. */
static void close_damaged(struct qyi_house *house, const struct loading *loading, int status,
                          struct qy_error *reterr)
{
    struct qyi_damaged *damaged = calloc(1, sizeof *damaged);
    struct qy_buf words = QY_BUF_INIT;
    struct qy_error error;
    char how[96];

    snprintf(how, sizeof how, "behind event %lu: %s", (unsigned long)loading->reached,
             status == QY_E_GAME_DAMAGED ? "not what was written" : qy_error_name(status));
    (void)qyi_error_set(&error, QY_E_GAME_DAMAGED, 0, loading->id, strlen(loading->id), how);
    if (reterr)
        *reterr = error;
    qy_error_words(&error, house->options.lang, &words);
    qyi_house_notice(house, "serve.damaged", qy_buf_str(&words));
    qy_buf_free(&words);
    if (!damaged)
        return;
    memcpy(damaged->id, loading->id, QYI_GAME_ID_SIZE);
    damaged->error = error;
    damaged->next = house->damaged;
    house->damaged = damaged;
    house->unreadable++;
}

void qyi_house_free_damaged(struct qyi_house *house)
{
    while (house->damaged) {
        struct qyi_damaged *gone = house->damaged;

        house->damaged = gone->next;
        free(gone);
    }
}

static int stop_at_first(void *user, const struct qyi_stored_event *event)
{
    (void)user;
    (void)event;
    return 1;
}

bool qyi_house_misses(struct qyi_house *house, const char *id, int found, struct qy_error *reterr)
{
    const struct loading loading = {.house = house, .id = id};
    int status = found;

    if (found == 0)
        status = qyi_store_events(house->store, id, 0, stop_at_first, NULL);
    if (status == 0)
        return false;
    if (status == QY_E_STORE_FAILED &&
        qyi_house_is_shared(house)) /* an unreachable database does not mean that the log is damaged */
        (void)qyi_error_set(reterr, status, 0, NULL, 0, NULL);
    else
        close_damaged(house, &loading, QY_E_GAME_DAMAGED, reterr);
    return true;
}

struct qyi_live *qyi_house_load(struct qyi_house *house, const struct qyi_stored_game *game,
                                struct qy_error *reterr)
{
    struct loading loading = {.house = house, .id = game->id};
    int status = game->damaged ? QY_E_GAME_DAMAGED : replay_whole(&loading, game);

    if (status == 0) {
        loading.live->ours = game->ours;
        loading.live->born = game->born;
        loading.live->created = game->created;
        qyi_house_add(house, loading.live);
        return loading.live;
    }
    if (loading.live)
        qyi_live_free(loading.live);
    if (status == QY_E_MEMORY) /* does not mean that the log is damaged */
        (void)qyi_no_memory(reterr);
    else if (status == QY_E_STORE_FAILED && qyi_house_is_shared(house)) /* nor does a database that is away */
        (void)qyi_error_set(reterr, status, 0, NULL, 0, NULL);
    else
        close_damaged(house, &loading, status, reterr);
    return NULL;
}

/* ---- catching up ----------------------------------------------------------------------------------- */

/* Applies and announces an event written by another server. */
static int catch_event(void *user, const struct qyi_stored_event *stored)
{
    struct loading *loading = user;
    struct qyi_live *live = loading->live;
    struct qyi_house *house = loading->house;
    bool was_over = qyi_room_status(&live->room) == QYI_ROOM_OVER;
    int status = load_later(loading, stored);
    bool over = qyi_room_status(&live->room) == QYI_ROOM_OVER;

    if (status < 0)
        return status;
    loading->reached = stored->n;
    if (was_over != over)
        house->finished += over ? 1 : (size_t)-1;
    if (live->records[live->record_count - 1].own == QYI_OWN_JOIN)
        (void)qyi_store_seats(house->store, live->id, load_seat, live);
    qyi_live_tell(live);
    return 0;
}

uint32_t qyi_live_read_on(struct qyi_live *live)
{
    struct loading loading = {.house = live->house, .live = live, .id = live->id};
    uint32_t before = live->room.n;

    if (!qyi_house_is_shared(live->house) || live->writing || live->catching_up)
        return 0;
    live->catching_up = true;
    int status = qyi_store_events(live->house->store, live->id, before, catch_event, &loading);
    live->catching_up = false;
    if (status < 0 && status != QY_E_STORE_FAILED && status != QY_E_MEMORY) {
        struct qy_error error;
        struct qy_buf words = QY_BUF_INIT;

        (void)qyi_error_set(&error, QY_E_GAME_DAMAGED, 0, live->id, strlen(live->id),
                            "what another server wrote");
        qy_error_words(&error, live->house->options.lang, &words);
        qyi_house_notice(live->house, "serve.damaged", qy_buf_str(&words));
        qy_buf_free(&words);
    }
    for (int side = 0; side < 2; side++)
        if (live->room.seated[side] && !live->seat[side].taken)
            (void)qyi_store_seats(live->house->store, live->id, load_seat, live); /* it failed before */
    return live->room.n == before && status == QY_E_STORE_FAILED ? QYI_NOT_READ : live->room.n - before;
}

/* ---- finding ------------------------------------------------------------------------------------ */

struct qyi_live *qyi_house_find(struct qyi_house *house, const char *id, struct qy_error *reterr)
{
    struct qyi_stored_game game;
    struct qyi_live *live = qyi_house_known(house, id);

    if (live)
        return live;
    for (const struct qyi_damaged *damaged = house->damaged; damaged; damaged = damaged->next)
        if (strcmp(damaged->id, id) == 0) {
            if (reterr)
                *reterr = damaged->error;
            return NULL;
        }
    int found = strlen(id) == QYI_GAME_ID_SIZE - 1 ? qyi_store_game(house->store, id, &game) : 0;
    /* an unfinished game is in memory, unless it is just being written: its start did not replace an older one */
    bool strange = found != 1 || (!game.over && !qyi_house_is_shared(house) &&
                                  game.created + JUST_WRITTEN_MS < qyi_unix_time());
    if (strlen(id) == QYI_GAME_ID_SIZE - 1 && strange && qyi_house_misses(house, id, found, reterr))
        return NULL;
    if (found != 1 || (!game.over && !qyi_house_is_shared(house))) {
        (void)qyi_error_set(reterr, QY_E_NO_SUCH_GAME, 0, id, strlen(id), NULL);
        return NULL;
    }
    qyi_house_trim(house); /* before adding it, so that the requested game is not unloaded */
    return qyi_house_load(house, &game, reterr);
}
