/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Removes an account's name from all its finished games, a few at a time. */
#include "people/forgetting.h"

#include "base/error.h"
#include "base/grow.h"
#include "base/json.h"
#include "base/moment.h"
#include "live/house_priv.h"
#include "live/nameless.h"
#include "store/keeping.h"
#include "store/write.h"
#include "wire/work.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Time for one turn of the loop, about, before the rest waits for the next turn. */
#define TURN_MS 4

struct game {
    char id[QYI_GAME_ID_SIZE];
};

struct forgetting {
    uv_work_t asking;
    struct qyi_house *house;
    char *db;
    unsigned char holder[QYI_HASH_SIZE];
    char name[QYI_NAME_SIZE];
    struct game *game; /* games found in this round; those before `next` are done */
    size_t count;
    size_t room;
    size_t next;
    struct game *done; /* games of earlier rounds, sorted by id */
    size_t done_count;
    int code; /* result of the search for invitations */
    qyi_forgotten_fn told;
    void *user;
};

static int by_id(const void *one, const void *other)
{
    return strcmp(((const struct game *)one)->id, ((const struct game *)other)->id);
}

static void end(struct forgetting *forgetting, int status, const struct qy_error *error)
{
    forgetting->told(forgetting->user, status, error);
    free(forgetting->db);
    free(forgetting->game);
    free(forgetting->done);
    free(forgetting);
}

static void fail(struct forgetting *forgetting, int status)
{
    struct qy_error error;

    (void)qyi_error_set(&error, status, 0, NULL, 0, NULL);
    end(forgetting, status, &error);
}

/* ---- finding games ------------------------------------------------------------------------------------ */

static int take_game(void *user, const struct qyi_stored_game *stored)
{
    struct forgetting *forgetting = user;
    struct game game = {{0}};

    memcpy(game.id, stored->id, sizeof game.id);
    if (forgetting->done &&
        bsearch(&game, forgetting->done, forgetting->done_count, sizeof game, by_id)) /* done before */
        return 0;
    if (QYI_GROW(forgetting->game, forgetting->room, forgetting->count + 1) < 0)
        return QY_E_MEMORY;
    forgetting->game[forgetting->count++] = game;
    return 0;
}

static int take_id(void *user, const struct qyi_datum *value, size_t count)
{
    struct forgetting *forgetting = user;
    struct game game = {{0}};

    (void)count;
    if (!value[0].text || value[0].len >= sizeof game.id)
        return 0;
    memcpy(game.id, value[0].text, value[0].len);
    if (QYI_GROW(forgetting->game, forgetting->room, forgetting->count + 1) < 0)
        return QY_E_MEMORY;
    forgetting->game[forgetting->count++] = game;
    return 0;
}

/*
 * In a worker: finds games to which the account was invited and never came. They have no seat of the account,
 * so only their logs name it.
 */
static void ask_invited(uv_work_t *work)
{
    struct forgetting *forgetting = work->data;
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_json json;
    struct qy_error error;

    qyi_json_begin(&json, &text);
    qyi_json_string(&json, forgetting->name);
    const struct qyi_datum data = qyi_datum_text(qy_buf_str(&text));
    forgetting->code = text.failed ? QY_E_MEMORY
                                   : qyi_store_look(forgetting->db, QYI_ASK_GAMES_INVITING, &data, 1, take_id,
                                                    forgetting, &error);
    qy_buf_free(&text);
}

/* Adds the games of this round to those of earlier rounds. */
static int keep_done(struct forgetting *forgetting)
{
    size_t count = forgetting->done_count + forgetting->count;
    struct game *all = realloc(forgetting->done, (count + 1) * sizeof *all);

    if (!all)
        return QY_E_MEMORY;
    if (forgetting->count > 0)
        memcpy(all + forgetting->done_count, forgetting->game, forgetting->count * sizeof *all);
    qsort(all, count, sizeof *all, by_id);
    forgetting->done = all;
    forgetting->done_count = count;
    forgetting->count = 0;
    forgetting->next = 0;
    return 0;
}

/* ---- one game -------------------------------------------------------------------------------------- */

struct reading {
    struct forgetting *forgetting;
    unsigned sides;
    struct qyi_stored_log log;
};

static int take_seat(void *user, const struct qyi_stored_seat *seat)
{
    struct reading *reading = user;

    if (seat->holder < 2 && seat->has_session &&
        memcmp(seat->session_hash, reading->forgetting->holder, QYI_HASH_SIZE) == 0)
        reading->sides |= 1U << seat->holder;
    return 0;
}

static int take_event(void *user, const struct qyi_stored_event *event)
{
    return qyi_stored_log_add(&((struct reading *)user)->log, event);
}

static int forget_in(struct forgetting *forgetting, const char *id, struct qyi_write *write)
{
    struct qyi_house *house = forgetting->house;
    struct reading reading = {.forgetting = forgetting};
    int code = qyi_store_seats(house->store, id, take_seat, &reading);

    if (code == 0)
        code = qyi_store_events(house->store, id, 0, take_event, &reading);
    if (code == 0)
        code = qyi_log_nameless(id, &reading.log, reading.sides, forgetting->name, &house->vault, write);
    qyi_stored_log_free(&reading.log);
    if (code == QY_E_GAME_DAMAGED) {
        qyi_house_notice(house, "serve.name-stays", id);
        return 0;
    }
    return code;
}

/* ---- a batch --------------------------------------------------------------------------------------- */

static void next_batch(struct forgetting *forgetting);

static void written(void *user, int status, const struct qy_error *error)
{
    struct forgetting *forgetting = user;

    if (status < 0)
        end(forgetting, status, error);
    else
        next_batch(forgetting);
}

static void next_batch(struct forgetting *forgetting)
{
    struct qyi_house *house = forgetting->house;
    int64_t begun = qyi_monotonic_ms();
    int code = 0;

    if (house->stopped) {
        fail(forgetting, QY_E_STOPPING);
        return;
    }
    if (forgetting->next == forgetting->count) {
        code = keep_done(forgetting);
        if (code == 0)
            code = qyi_store_session_games(house->store, forgetting->holder, UINT_MAX, take_game, forgetting);
        if (code != 0 || forgetting->count == 0) {
            code == 0 ? end(forgetting, 0, NULL) : fail(forgetting, code);
            return;
        }
    }
    struct qyi_write *write = qyi_write_new(written, forgetting);
    if (!write)
        code = QY_E_MEMORY;
    while (code == 0 && forgetting->next < forgetting->count && qyi_monotonic_ms() - begun < TURN_MS)
        code = forget_in(forgetting, forgetting->game[forgetting->next++].id, write);
    if (code == 0) {
        qyi_store_submit(house->store, write);
        return;
    }
    if (write)
        qyi_write_free(write);
    fail(forgetting, code);
}

static void asked(uv_work_t *work, int status)
{
    struct forgetting *forgetting = work->data;

    qyi_work_ended(forgetting->house->loop);
    if (status < 0 || forgetting->code < 0)
        fail(forgetting, status < 0 ? QY_E_STOPPING : forgetting->code);
    else
        next_batch(forgetting);
}

int qyi_house_forget_name(struct qyi_house *house, const char *db, const unsigned char *holder,
                          const char *name, qyi_forgotten_fn done, void *user)
{
    struct forgetting *forgetting = calloc(1, sizeof *forgetting);

    if (!forgetting)
        return QY_E_MEMORY;
    forgetting->house = house;
    memcpy(forgetting->holder, holder, QYI_HASH_SIZE);
    memcpy(forgetting->name, name, strnlen(name, sizeof forgetting->name - 1));
    forgetting->told = done;
    forgetting->user = user;
    forgetting->db = strdup(db);
    forgetting->asking.data = forgetting;
    if (forgetting->db && qyi_work_begin(house->loop, &forgetting->asking, ask_invited, asked) == 0)
        return 0;
    free(forgetting->db);
    free(forgetting);
    return QY_E_STOPPING;
}
