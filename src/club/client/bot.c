/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A bot in the lobby: finds opponents, and starts a thread for each game. */
#include "client/bot_priv.h"

#include "base/error.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Interval for reading the lobby, in milliseconds; longer when the server does not answer. */
#define LOOK_EVERY 2000
#define LOOK_LATER 10000
/* Opponents may ask for a rematch for this many polls after the end. */
#define REMATCH_LOOKS 60

/* The most bytes of a token file. */
#define MOST_TOKEN 256

struct table {
    bool used;
    atomic_bool done;
    char id[QYI_BOT_ID];
    struct qyi_bot *bot;
    pthread_t thread;
};

int qyi_bot_token(struct qy_buf *text, struct qy_error *reterr)
{
    size_t start = strspn(qy_buf_str(text), " \t\r\n");
    size_t len = strcspn(qy_buf_str(text) + start, " \t\r\n");

    if (len == 0 || len > MOST_TOKEN)
        return qyi_error_set(reterr, QY_E_BOT_TOKEN, 0, NULL, 0, NULL);
    memmove(text->data, text->data + start, len);
    text->len = len;
    text->data[len] = '\0';
    return 0;
}

/* A game that is over. */
struct past {
    char id[QYI_BOT_ID];
    unsigned looks; /* left; 0: unused */
};

struct hall {
    struct qyi_bot *bot;
    struct table table[QYI_BOT_GAMES];
    struct past past[QYI_BOT_GAMES];
    size_t next; /* of `past` to be written */
};

/* ---- tables ---------------------------------------------------------------------------------------- */

static void *sit(void *user)
{
    struct table *table = user;

    qyi_bot_note(table->bot, "bot.begins", table->id, "");
    qyi_bot_play(table->bot, table->id);
    qyi_bot_note(table->bot, "bot.ends", table->id, "");
    atomic_store(&table->done, true);
    return NULL;
}

static void clear(struct table *table)
{
    if (!table->used)
        return;
    (void)pthread_join(table->thread, NULL);
    table->used = false;
}

static void remember(struct hall *hall, const char *id)
{
    struct past *past = &hall->past[hall->next++ % QYI_BOT_GAMES];

    memcpy(past->id, id, sizeof past->id);
    past->looks = REMATCH_LOOKS;
}

/* Leaves the boards whose games are over; each may be offered again. */
static void rise(struct hall *hall)
{
    for (size_t i = 0; i < QYI_BOT_GAMES; i++)
        if (hall->table[i].used && atomic_load(&hall->table[i].done)) {
            clear(&hall->table[i]);
            remember(hall, hall->table[i].id);
        }
}

static unsigned busy(const struct hall *hall)
{
    unsigned count = 0;

    for (size_t i = 0; i < QYI_BOT_GAMES; i++)
        count += hall->table[i].used;
    return count;
}

static bool is_at(const struct hall *hall, const char *id)
{
    for (size_t i = 0; i < QYI_BOT_GAMES; i++)
        if (hall->table[i].used && strcmp(hall->table[i].id, id) == 0)
            return true;
    return false;
}

/* Sits down at a game that is its own, unless it sits there. */
static void begin(struct hall *hall, const char *id)
{
    if (strlen(id) >= QYI_BOT_ID || is_at(hall, id))
        return;
    for (size_t i = 0; i < QYI_BOT_GAMES; i++) {
        struct table *table = &hall->table[i];

        if (table->used)
            continue;
        table->bot = hall->bot;
        atomic_store(&table->done, false);
        memcpy(table->id, id, strlen(id) + 1);
        table->used = pthread_create(&table->thread, NULL, sit, table) == 0;
        return;
    }
}

/* ---- the lobby -------------------------------------------------------------------------------------- */

static json_t *list(struct hall *hall, const char *path, struct qy_error *reterr)
{
    json_t *answer = qyi_client_ask(hall->bot->client, "GET", path, NULL, reterr);
    json_t *games = json_incref(json_object_get(answer, "games"));

    json_decref(answer);
    return games;
}

static bool plays(const struct hall *hall, const json_t *summary)
{
    const char *name = json_string_value(json_object_get(summary, "game"));
    enum qy_game game;

    return name && qy_game_by_id(name, strlen(name), &game) == 0 && hall->bot->setup->plays[game];
}

/* Two bots would play each other endlessly. */
static bool waits_a_bot(const json_t *summary)
{
    const char *side;
    const json_t *player;

    json_object_foreach((json_t *)json_object_get(summary, "players"), side,
                        player) if (json_is_true(json_object_get(player, "bot"))) return true;
    return false;
}

/* Asks of a game what `what` names: "join", "decline". */
static bool answer_seat(struct hall *hall, const char *id, const char *what)
{
    struct qy_error error = {0};
    json_t *body = json_object();
    char path[64];

    (void)snprintf(path, sizeof path, "/api/games/%s/%s", id, what);
    json_t *answer = qyi_client_ask(hall->bot->client, "POST", path, body, &error);
    json_decref(answer);
    json_decref(body);
    return answer != NULL;
}

/* Takes seats from a list while there is room; others may be quicker. Seats reserved for the bot (`kept`)
 * that it will never take are declined, because the challenger waits for nothing else. */
static int take_seats(struct hall *hall, const char *path, bool kept, struct qy_error *reterr)
{
    json_t *games = list(hall, path, reterr);
    size_t i;
    const json_t *game;

    if (!games)
        return reterr->code;
    json_array_foreach(games, i, game)
    {
        const char *id = json_string_value(json_object_get(game, "id"));
        bool wanted = plays(hall, game) && !waits_a_bot(game);

        if (id && kept && !wanted)
            (void)answer_seat(hall, id, "decline");
        else if (id && wanted && busy(hall) < hall->bot->setup->concurrency && answer_seat(hall, id, "join"))
            begin(hall, id);
    }
    json_decref(games);
    return 0;
}

/* Continues the bot's own games: those begun before it started, and rematches requested by an opponent who
 * has just lost. */
static int go_on(struct hall *hall, struct qy_error *reterr)
{
    json_t *games = list(hall, "/api/games?state=mine", reterr);
    size_t i;
    const json_t *game;

    if (!games)
        return reterr->code;
    json_array_foreach(games, i, game)
    {
        const char *id = json_string_value(json_object_get(game, "id"));
        const char *status = json_string_value(json_object_get(game, "status"));

        if (id && status && strcmp(status, "playing") == 0)
            begin(hall, id);
    }
    json_decref(games);
    return 0;
}

/* True where the other side asks for another game. */
static bool asks_again(const json_t *state)
{
    const char *side = json_string_value(json_object_get(json_object_get(state, "rematch"), "side"));
    const char *you = json_string_value(json_object_get(state, "you"));

    return side && you && strcmp(side, you) != 0 &&
           json_is_true(json_object_get(json_object_get(state, "may"), "rematch"));
}

/* Accepts a rematch, which is then found among the bot's own games. The bot asks for none itself, because two
 * bots would never stop. */
static void play_again(struct hall *hall)
{
    for (size_t i = 0; i < QYI_BOT_GAMES; i++) {
        struct past *past = &hall->past[i];
        struct qy_error error = {0};
        char path[64];
        json_t *state, *body;

        if (past->looks == 0 || busy(hall) >= hall->bot->setup->concurrency)
            continue;
        past->looks--;
        (void)snprintf(path, sizeof path, "/api/games/%s", past->id);
        state = qyi_client_ask(hall->bot->client, "GET", path, NULL, &error);
        if (asks_again(state)) {
            past->looks = 0;
            (void)snprintf(path, sizeof path, "/api/games/%s/events", past->id);
            body = json_pack("{s:s}", "event", "rematch");
            json_decref(qyi_client_ask(hall->bot->client, "POST", path, body, &error));
            json_decref(body);
        }
        json_decref(state);
    }
}

static int look_round(struct hall *hall, struct qy_error *reterr)
{
    const struct qyi_bot_setup *setup = hall->bot->setup;

    rise(hall);
    play_again(hall);
    int code = go_on(hall, reterr);
    if (code == 0 && setup->challenges)
        code = take_seats(hall, "/api/games?state=challenges", true, reterr);
    if (code == 0 && setup->seats && busy(hall) < setup->concurrency)
        code = take_seats(hall, "/api/games?state=open", false, reterr);
    return code;
}

/* The account of the token. */
static int introduce(struct qyi_bot *bot, struct qy_error *reterr)
{
    json_t *own = qyi_client_ask(bot->client, "GET", "/api/me", NULL, reterr);
    const char *role = json_string_value(json_object_get(own, "role"));
    const char *name = json_string_value(json_object_get(own, "name"));
    int code = own ? 0 : reterr->code;

    if (own && (!role || strcmp(role, "bot") != 0))
        code = qyi_error_set(reterr, QY_E_BOT_TOKEN, 0, NULL, 0, NULL);
    else if (own)
        qyi_bot_note(bot, "bot.here", name ? name : "", bot->setup->url);
    json_decref(own);
    return code == QY_E_BOT_REFUSED ? qyi_error_set(reterr, QY_E_BOT_TOKEN, 0, NULL, 0, NULL) : code;
}

/* Tests the engine at the start, so that a failure is reported before an opponent joins. */
static int try_engine(const struct qyi_bot_setup *setup, struct qy_error *reterr)
{
    struct qy_driver_setup engine = setup->engine;
    int code = 0;

    engine.watch = setup->watch;
    for (int game = 0; code == 0 && game < QY_GAME_COUNT; game++) {
        struct qy_driver *driver = NULL;

        if (setup->plays[game])
            code = qy_driver_new(&engine, (enum qy_game)game, &driver, reterr);
        qy_driver_free(driver);
    }
    return code;
}

static void stay(struct hall *hall)
{
    struct qy_error error = {0};
    bool lost = false;
    int code;

    do {
        code = look_round(hall, &error);
        if (code == QY_E_BOT_UNREACHABLE && !lost)
            qyi_bot_note(hall->bot, "bot.lost", hall->bot->setup->url, error.found);
        else if (code == 0 && lost)
            qyi_bot_note(hall->bot, "bot.back", hall->bot->setup->url, "");
        lost = code == QY_E_BOT_UNREACHABLE;
    } while (code != QY_E_DUEL_STOPPED && qyi_bot_rest(hall->bot, lost ? LOOK_LATER : LOOK_EVERY));
    for (size_t i = 0; i < QYI_BOT_GAMES; i++)
        clear(&hall->table[i]);
}

int qyi_bot_run(const struct qyi_bot_setup *setup, struct qy_error *reterr)
{
    struct qyi_bot bot = {.setup = setup};
    struct hall *hall = calloc(1, sizeof *hall);
    int code = hall ? qyi_client_new(setup->url, setup->token, setup->watch, &bot.client, reterr)
                    : qyi_no_memory(reterr);

    if (code == 0) {
        pthread_mutex_init(&bot.telling, NULL);
        hall->bot = &bot;
        code = try_engine(setup, reterr);
        if (code == 0)
            code = introduce(&bot, reterr);
        if (code == 0)
            stay(hall);
        pthread_mutex_destroy(&bot.telling);
    }
    qyi_client_free(bot.client);
    free(hall);
    return code == QY_E_DUEL_STOPPED ? 0 : code;
}
