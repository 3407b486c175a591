/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A copy of all that the house has of a caller: one file of JSON, with the logs of his games. */
#include "server/accounts.h"
#include "server/displays.h"
#include "server/kept_study.h"
#include "server/leave.h"
#include "server/players.h"
#include "server/routes.h"
#include "server/server_priv.h"
#include "server/ties.h"

#include "base/json.h"

#include <stdlib.h>
#include <string.h>

#define MOST_GAMES 5000

/* A value of jansson's, which is let go, as a member. */
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

/* A game: what the list says of it, and its log. */
static void add_game(struct qyi_json *json, struct qyi_store *store, const json_t *game)
{
    const char *id = json_string_value(json_object_get(game, "id"));

    qyi_json_open(json, '{');
    add(json, "game", json_incref((json_t *)game));
    qyi_json_key(json, "log");
    qyi_json_open(json, '[');
    (void)qyi_store_events(store, id ? id : "", 0, add_event, json); /* of a damaged one what is good */
    qyi_json_close(json, ']');
    qyi_json_close(json, '}');
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
    json_t *games = qyi_played_json(exchange, own->key, "", "", "", INT64_MAX, MOST_GAMES);
    json_t *player = qyi_player_json(exchange, own);
    const json_t *game;
    size_t i;

    qyi_json_open(json, '{');
    qyi_json_member_string(json, "name", own->name);
    qyi_json_member_string(json, "role", own->role);
    qyi_json_member_int(json, "since", own->created);
    qyi_json_key(json, "settings");
    qyi_json_raw(json, own->settings, strlen(own->settings));
    add(json, "sessions", qyi_sessions_json(exchange));
    add(json, "friends", qyi_ties_json(exchange->server, own->key, QYI_TIE_FRIEND));
    add(json, "blocked", qyi_ties_json(exchange->server, own->key, QYI_TIE_BLOCKED));
    add(json, "puzzles", qyi_puzzles_tried_json(exchange->server->store, own->key));
    add(json, "leave", qyi_leaves_json(exchange->server->store, own->key));
    add(json, "displays", qyi_displays_json(exchange->server->store, own->key));
    add(json, "studies", qyi_studies_json(exchange->server->store, own->key));
    add_curves(json, exchange, own, player);
    add(json, "player", player);
    qyi_json_key(json, "games");
    qyi_json_open(json, '[');
    json_array_foreach(games, i, game)
    {
        add_game(json, exchange->server->store, game);
    }
    qyi_json_close(json, ']');
    qyi_json_close(json, '}');
    json_decref(games);
}

void qyi_api_my_data(struct qyi_exchange *exchange)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_account own;
    struct qyi_json json;

    if (qyi_account_own(exchange, &own)) {
        qyi_json_begin(&json, &out);
        write_all(&json, exchange, &own);
        qyi_reply_field(exchange, "content-disposition", "attachment; filename=\"qiyuan.json\"");
        qyi_reply_written(exchange, 200, &out);
    }
    qyi_account_free(&own);
}
