/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exports all data of a caller: one JSON file, with the logs of the caller's games. */
#include "directing/event_cache.h"
#include "directing/ledger.h"
#include "directing/people.h"
#include "live/displays.h"
#include "live/leave.h"
#include "live/live_json.h"
#include "live/ties.h"
#include "people/players.h"
#include "school/school.h"
#include "shelf/uploads.h"
#include "study/kept_study.h"
#include "study/puzzles.h"
#include "wire/accounts.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include "base/json.h"

#include <stdlib.h>
#include <string.h>

#define MOST_GAMES 5000

/* Adds a jansson value as a member, and releases it. */
static void add(struct qyi_json *json, const char *key, json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);

    qyi_json_key(json, key);
    if (text)
        qyi_json_raw(json, text, strlen(text));
    else
        json->out->failed = true;
    free(text);
    json_decref(value);
}

static int add_event(void *user, const struct qyi_stored_event *event)
{
    qyi_json_raw(user, event->body, event->len);
    return 0;
}

/* Adds a game's log, and ends the game. */
static void add_log(struct qyi_json *json, struct qyi_store *store, const char *id)
{
    qyi_json_key(json, "log");
    qyi_json_open(json, '[');
    (void)qyi_store_events(store, id, 0, add_event, json); /* for a damaged game, the good part */
    qyi_json_close(json, ']');
    qyi_json_close(json, '}');
}

/* Adds games that are over: the entry of each in the list of games, and its log. */
static void add_played(struct qyi_json *json, struct qyi_store *store, const json_t *games)
{
    const json_t *game;
    size_t i;

    json_array_foreach(games, i, game)
    {
        const char *id = json_string_value(json_object_get(game, "id"));

        qyi_json_open(json, '{');
        add(json, "game", json_incref((json_t *)game));
        add_log(json, store, id ? id : "");
    }
}

static int note_game(void *user, const struct qyi_stored_game *game)
{
    json_object_set_new(user, game->id, json_true());
    return 0;
}

/* Adds the caller's other games, which are in progress, wait for an opponent, or were aborted: the SUMMARY of
 * each, and its log. */
static void add_others(struct qyi_json *json, const struct qyi_exchange *exchange,
                       const struct qyi_account *own, const json_t *played)
{
    struct qyi_server *server = exchange->server;
    json_t *others = json_object(); /* their ids */
    const json_t *one;
    const char *id;
    size_t i;

    (void)qyi_store_session_games(server->store, own->key, MOST_GAMES, note_game, others);
    json_array_foreach(played, i, one)
    {
        (void)json_object_del(others, json_string_value(json_object_get(one, "id")));
    }
    json_object_foreach(others, id, one)
    {
        const struct qyi_live *live = qyi_house_find(server->house, id, NULL);

        qyi_json_open(json, '{');
        qyi_json_key(json, "game");
        if (live) {
            qyi_live_summary(live, qyi_live_side(live, &exchange->caller), exchange->lang, json);
        } else { /* damaged */
            qyi_json_open(json, '{');
            qyi_json_member_string(json, "id", id);
            qyi_json_close(json, '}');
        }
        add_log(json, server->store, id);
    }
    json_decref(others);
}

static void add_curves(struct qyi_json *json, const struct qyi_exchange *exchange,
                       const struct qyi_account *own, const json_t *player)
{
    const json_t *rating;
    size_t i;

    qyi_json_key(json, "curves");
    qyi_json_open(json, '[');
    json_array_foreach(json_object_get(player, "ratings"), i, rating)
    {
        const char *game = json_string_value(json_object_get(rating, "game"));
        const char *speed = json_string_value(json_object_get(rating, "speed"));

        qyi_json_open(json, '{');
        qyi_json_member_string(json, "game", game);
        qyi_json_member_string(json, "speed", speed);
        add(json, "points", qyi_curve_json(exchange, own, game, speed));
        qyi_json_close(json, '}');
    }
    qyi_json_close(json, ']');
}

static void write_all(struct qyi_json *json, struct qyi_exchange *exchange, const struct qyi_account *own)
{
    struct qyi_store *store = exchange->server->store;
    json_t *games = qyi_played_json(exchange, own->key, "", "", "", INT64_MAX, MOST_GAMES);
    json_t *player = qyi_player_json(exchange, own);

    qyi_json_member_string(json, "name", own->name);
    qyi_json_member_string(json, "role", own->role);
    qyi_json_member_int(json, "since", own->created);
    qyi_json_key(json, "settings");
    qyi_json_raw(json, own->settings, strlen(own->settings));
    add(json, "sessions", qyi_sessions_json(exchange));
    add(json, "tokens", qyi_tokens_json(exchange));
    add(json, "friends", qyi_ties_json(exchange->server, own->key, QYI_TIE_FRIEND));
    add(json, "blocked", qyi_ties_json(exchange->server, own->key, QYI_TIE_BLOCKED));
    add(json, "reports", qyi_reports_json(store, own->key));
    add(json, "puzzles", qyi_puzzles_tried_json(store, own->key));
    add(json, "classes", qyi_school_classes_json(store, own->key));
    add(json, "homework", qyi_school_tried_json(store, own->key));
    add(json, "own_puzzles", qyi_school_own_json(store, own->key));
    add(json, "leave", qyi_leaves_json(store, own->key));
    add(json, "displays", qyi_displays_json(store, own->key));
    add(json, "studies", qyi_studies_json(store, own->key));
    add_curves(json, exchange, own, player);
    add(json, "player", player);
    qyi_json_key(json, "games");
    qyi_json_open(json, '[');
    add_others(json, exchange, own, games);
    add_played(json, store, games);
    qyi_json_close(json, ']');
    json_decref(games);
}

/* ---- what stands in files: a worker reads it ---------------------------------------------------------- */

struct export
{
    struct qyi_job job;
    struct qyi_exchange *exchange;
    unsigned char key[QYI_HASH_SIZE];
    struct qy_buf out;
    struct qyi_json json;
};

static int add_upload(void *user, const struct qyi_upload *upload)
{
    struct export *export = user;
    struct qyi_json *json = &export->json;

    if (memcmp(upload->owner, export->key, QYI_HASH_SIZE) != 0)
        return 0;
    qyi_json_open(json, '{');
    qyi_json_member_string(json, "id", upload->id);
    qyi_json_member_string(json, "name", upload->title);
    qyi_json_member_int(json, "made", upload->made);
    qyi_json_member_int(json, "size", (int64_t)upload->size);
    qyi_json_member_int(json, "games", (int64_t)upload->games);
    qyi_json_member_bool(json, "shared", upload->shared);
    qyi_json_close(json, '}');
    return 0;
}

/* Adds the caller's part in an event. */
static void add_part(struct export *export, const struct qyi_file *file, const struct qyi_person *person)
{
    const struct qyi_server *server = export->exchange->server;
    const struct qyi_cached_event *event;

    if (qyi_event_cache_take(server->event_cache, server->options.tournaments, file->id, &event, NULL) < 0)
        return;
    qyi_json_open(&export->json, '{');
    qyi_json_member_string(&export->json, "id", file->id);
    if (event->event.log)
        qyi_json_member_string(&export->json, "name",
                               qy_tournament_log_tournament(event->event.log)->text[QY_TOURNAMENT_NAME]);
    qyi_json_member_string(&export->json, "role", qyi_role_name(person->role));
    qyi_json_member_int(&export->json, "number", person->of);
    qyi_json_close(&export->json, '}');
    qyi_event_cache_put_back(server->event_cache, event);
}

static void add_parts(struct export *export, const struct qyi_file *file)
{
    struct qyi_people people = {.text = QY_BUF_INIT};
    struct qy_buf path = QY_BUF_INIT;

    qy_buf_addf(&path, "%s/%s", export->exchange->server->options.tournaments, file->name);
    if (qyi_people_read(qy_buf_str(&path), &people, NULL) == 0) {
        for (size_t i = 0; i < people.count; i++)
            if (people.person[i].account && !people.person[i].revoked &&
                memcmp(people.person[i].hash, export->key, QYI_HASH_SIZE) == 0)
                add_part(export, file, &people.person[i]);
        qyi_people_free(&people);
    }
    qy_buf_free(&path);
}

static void read_files(uv_work_t *work)
{
    struct export *export = work->data;
    const struct qyi_server *server = export->exchange->server;
    struct qyi_files files;

    qyi_json_key(&export->json, "uploads");
    qyi_json_open(&export->json, '[');
    (void)qyi_uploads_each(qy_buf_str(&server->uploads), add_upload, export);
    qyi_json_close(&export->json, ']');
    qyi_json_key(&export->json, "events");
    qyi_json_open(&export->json, '[');
    qyi_ledger_refresh(server->ledger);
    if (qyi_folder_list(server->options.tournaments, &files, NULL) == 0) {
        for (size_t i = 0; i < files.count; i++)
            add_parts(export, &files.file[i]);
        qyi_files_free(&files);
    }
    qyi_json_close(&export->json, ']');
}

static void end(struct export *export)
{
    qyi_exchange_unref(export->exchange);
    qy_buf_free(&export->out);
    free(export);
}

static void were_read(uv_work_t *work, int status)
{
    struct export *export = work->data;

    qyi_json_close(&export->json, '}');
    if (status < 0) {
        qyi_reply_problem(export->exchange, QY_E_STOPPING, NULL, NULL);
    } else {
        qyi_reply_field(export->exchange, "content-disposition", "attachment; filename=\"qiyuan.json\"");
        qyi_reply_written(export->exchange, 200, &export->out);
    }
    end(export);
}

void qyi_api_my_data(struct qyi_exchange *exchange)
{
    struct export *export = calloc(1, sizeof *export);
    struct qyi_account own;

    if (!export) {
        qyi_reply_problem(exchange, QY_E_MEMORY, NULL, NULL);
        return;
    }
    export->exchange = qyi_exchange_ref(exchange);
    export->job = (struct qyi_job){.run = read_files, .after = were_read};
    export->job.work.data = export;
    qyi_json_begin(&export->json, &export->out);
    qyi_json_open(&export->json, '{');
    if (qyi_account_own(exchange, &own)) {
        memcpy(export->key, own.key, QYI_HASH_SIZE);
        write_all(&export->json, exchange, &own);
    }
    if (!own.found || !qyi_http_work(exchange, QYI_LANE_HEAVY, &export->job))
        end(export);
    qyi_account_free(&own);
}
