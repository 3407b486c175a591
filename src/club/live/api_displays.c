/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Simultaneous displays: one player against many, under one address.
 *
 * A display is a list of games in which its host has a seat. A visitor takes the first free seat. A closed
 * display admits nobody, and boards without an opponent are aborted. Results are taken from the games.
 */
#include "base/moment.h"
#include "live/api.h"
#include "live/displays.h"
#include "live/house.h"
#include "live/house_priv.h"
#include "live/live_json.h"
#include "store/write.h"
#include "wire/accounts.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include "base/error.h"

#include <qiyuan/errors/server.h>

#include <libwebsockets.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define MOST_LISTED 100

struct display {
    bool found;
    unsigned char owner[QYI_HASH_SIZE];
    char title[4 * QYI_DISPLAY_TITLE + 1];
    char games[QYI_DISPLAY_GAMES * QYI_GAME_ID_SIZE + 1]; /* ids, each followed by a space */
    int64_t created;
    int64_t closed; /* 0: it is open */
};

static int take_display(void *user, const struct qyi_datum *value, size_t count)
{
    struct display *display = user;

    (void)count;
    display->found = qyi_datum_to_key(&value[0], display->owner);
    lws_strncpy(display->title, value[1].text ? value[1].text : "", sizeof display->title);
    lws_strncpy(display->games, value[2].text ? value[2].text : "", sizeof display->games);
    display->created = value[3].number;
    display->closed = value[4].number;
    return 0;
}

/* Finds the display in the path; false after responding that there is none. */
static bool find_display(struct qyi_exchange *exchange, struct display *ret_display)
{
    const struct qyi_datum id = qyi_datum_text(exchange->param);

    *ret_display = (struct display){0};
    if (qyi_store_ask(exchange->server->store, QYI_ASK_DISPLAY, &id, 1, take_display, ret_display) < 0)
        qyi_reply_problem(exchange, QY_E_STORE_FAILED, NULL, NULL);
    else if (!ret_display->found)
        qyi_reply_problem(exchange, QY_E_NO_SUCH_PATH, exchange->param, NULL);
    return ret_display->found;
}

/* Returns the next game after those that `*at` has passed; NULL at the end. Games that can't be shown are skipped. */
static struct qyi_live *next_board(struct qyi_house *house, const struct display *display, size_t *at)
{
    struct qyi_live *live = NULL;
    char id[QYI_GAME_ID_SIZE];

    while (!live && display->games[*at]) {
        size_t len = strcspn(display->games + *at, " ");

        lws_strncpy(id, display->games + *at, len < sizeof id ? len + 1 : sizeof id);
        *at += len + (display->games[*at + len] == ' ');
        live = qyi_house_find(house, id, NULL);
    }
    if (live)
        qyi_live_refresh(live);
    return live;
}

/* The host's side on a board; QYI_HOUSE if the host no longer has the seat. */
static int host_side(const struct qyi_live *live, const unsigned char *owner)
{
    for (int side = 0; side < 2; side++)
        if (qyi_seat_is_of(&live->seat[side], owner))
            return side;
    return QYI_HOUSE;
}

/* ---- told --------------------------------------------------------------------------------------------- */

enum outcome { WON, DRAWN, LOST, PLAYING, FREE, NOTHING, OUTCOMES };
static const char *const outcome_names[] = {"won", "drawn", "lost", "playing", "free"};

/* The result of a board for the host. */
static enum outcome outcome_of(const struct qyi_live *live, int host)
{
    enum qy_result result = qy_arbiter_outcome(live->room.arbiter).result;

    if (qyi_room_status(&live->room) != QYI_ROOM_OVER)
        return qyi_room_status(&live->room) == QYI_ROOM_WAITING ? FREE : PLAYING;
    switch (result) {
    case QY_RESULT_DRAW: return DRAWN;
    case QY_RESULT_NOBODY_WON: return LOST;
    case QY_RESULT_FIRST_WON: return host == QY_FIRST ? WON : LOST;
    case QY_RESULT_SECOND_WON: return host == QY_SECOND ? WON : LOST;
    default: return NOTHING;
    }
}

static void write_board(const struct qyi_exchange *exchange, const struct qyi_live *live, int host,
                        enum outcome outcome, struct qyi_json *json)
{
    qyi_json_open(json, '{');
    qyi_json_member_string(json, "host",
                           host < 0 ? NULL : qy_side_id(live->room.setup.game, (enum qy_side)host));
    qyi_json_member_string(json, "outcome", outcome < PLAYING ? outcome_names[outcome] : NULL);
    qyi_json_key(json, "game");
    qyi_live_summary(live, qyi_live_side(live, &exchange->caller), exchange->lang, json);
    qyi_json_close(json, '}');
}

static void write_boards(struct qyi_exchange *exchange, const struct display *display, struct qyi_json *json)
{
    int64_t tally[OUTCOMES] = {0};
    struct qyi_live *live;
    size_t at = 0;

    qyi_json_key(json, "boards");
    qyi_json_open(json, '[');
    while ((live = next_board(exchange->server->house, display, &at)) != NULL) {
        int host = host_side(live, display->owner);
        enum outcome outcome = outcome_of(live, host);

        if (outcome == NOTHING || (outcome == FREE && display->closed))
            continue; /* it was aborted, or is being aborted */
        tally[outcome]++;
        write_board(exchange, live, host, outcome, json);
    }
    qyi_json_close(json, ']');
    qyi_json_key(json, "tally");
    qyi_json_open(json, '{');
    for (int i = 0; i < NOTHING; i++)
        qyi_json_member_int(json, outcome_names[i], tally[i]);
    qyi_json_close(json, '}');
}

void qyi_api_display(struct qyi_exchange *exchange)
{
    struct qy_buf out = QY_BUF_INIT;
    struct display display;
    struct qyi_json json;

    if (!find_display(exchange, &display))
        return;
    qyi_json_begin(&json, &out);
    qyi_json_open(&json, '{');
    qyi_json_member_string(&json, "id", exchange->param);
    qyi_json_member_string(&json, "title", display.title);
    qyi_json_member_bool(&json, "own", qyi_caller_has(&exchange->caller, display.owner));
    qyi_json_member_int(&json, "created", display.created);
    qyi_json_key(&json, "closed");
    if (display.closed)
        qyi_json_int(&json, display.closed);
    else
        qyi_json_null(&json);
    write_boards(exchange, &display, &json);
    qyi_json_close(&json, '}');
    qyi_reply_written(exchange, 200, &out);
}

static int take_own(void *user, const struct qyi_datum *value, size_t count)
{
    json_t *one = json_pack("{s:s, s:s, s:I}", "id", value[0].text, "title", value[1].text, "created",
                            (json_int_t)value[2].number);

    (void)count;
    json_object_set_new(one, "closed", value[3].number ? json_integer(value[3].number) : json_null());
    json_array_append_new(user, one);
    return 0;
}

json_t *qyi_displays_json(struct qyi_store *store, const unsigned char *who)
{
    const struct qyi_datum data[] = {qyi_datum_key(who), qyi_datum_int(MOST_LISTED)};
    json_t *list = json_array();

    (void)qyi_store_ask(store, QYI_ASK_DISPLAYS, data, 2, take_own, list);
    return list;
}

void qyi_api_displays(struct qyi_exchange *exchange)
{
    struct qy_buf name = QY_BUF_INIT;
    const unsigned char *who = qyi_server_session(exchange->server, &exchange->caller, &name);

    qyi_reply_json(
        exchange, 200,
        json_pack("{s:o}", "displays", who ? qyi_displays_json(exchange->server->store, who) : json_array()));
    qy_buf_free(&name);
}

/* ---- opened ------------------------------------------------------------------------------------------- */

/* Whether a game may be a board of the caller's display. */
static bool is_own_board(const struct qyi_exchange *exchange, const char *id, const unsigned char *who)
{
    const struct qyi_live *live = qyi_house_find(exchange->server->house, id, NULL);

    return live && qyi_room_status(&live->room) != QYI_ROOM_OVER && host_side(live, who) >= 0;
}

/* The games of the body as one text; false when the caller was answered. */
static bool read_games(struct qyi_exchange *exchange, const struct qyi_body_new_display *body,
                       const unsigned char *who, struct qy_buf *out)
{
    bool good = true;

    for (size_t i = 0; i < body->games.count && good; i++) {
        const char *id = body->games.item[i];

        good = strlen(id) == QYI_GAME_ID_SIZE - 1 && !strstr(qy_buf_str(out), id);
        if (good && !is_own_board(exchange, id, who)) {
            qyi_reply_problem(exchange, QY_E_NO_SEAT, NULL, NULL);
            return false;
        }
        if (good)
            qy_buf_addf(out, "%s ", id);
    }
    if (!good)
        qyi_reply_problem(exchange, QY_E_FIELD_VALUE, "games", "2..40 games of yours");
    return good;
}

struct making {
    struct qyi_exchange *exchange;
    char id[QYI_GAME_ID_SIZE];
};

static void made(void *user, int status, const struct qy_error *error)
{
    struct making *making = user;

    if (status < 0)
        qyi_reply_error(making->exchange, error);
    else
        qyi_reply_created(
            making->exchange, "/api/displays/", making->id,
            json_pack("{s:s, s:o}", "id", making->id, "url", json_sprintf("/s/%s", making->id)));
    qyi_exchange_unref(making->exchange);
    free(making);
}

static void make(struct qyi_exchange *exchange, const unsigned char *who, const char *title,
                 const char *games)
{
    struct making *making = calloc(1, sizeof *making);
    struct qyi_write *write = making ? qyi_write_new(made, making) : NULL;

    if (!write) {
        free(making);
        qyi_reply_problem(exchange, QY_E_MEMORY, NULL, NULL);
        return;
    }
    making->exchange = qyi_exchange_ref(exchange);
    qyi_random_text(making->id, sizeof making->id - 1);
    const struct qyi_datum data[] = {qyi_datum_text(making->id), qyi_datum_key(who), qyi_datum_text(title),
                                     qyi_datum_text(games), qyi_datum_int(qyi_unix_time())};
    qyi_write_act(write, QYI_ACT_DISPLAY, data, 5, 0, 0);
    qyi_store_submit(exchange->server->store, write);
}

void qyi_api_new_display(struct qyi_exchange *exchange)
{
    struct qyi_body_new_display body;
    struct qy_buf games = QY_BUF_INIT;
    struct qy_buf name = QY_BUF_INIT;
    const unsigned char *who = qyi_server_session(exchange->server, &exchange->caller, &name);

    if (!who)
        qyi_reply_problem(exchange, QY_E_NO_SEAT, NULL, NULL);
    else if (qyi_api_read(exchange, &qyi_shape_new_display, &body)) {
        const char *title = body.title ? body.title : "";

        if (strpbrk(title, "\r\n\t"))
            qyi_reply_problem(exchange, QY_E_FIELD_VALUE, "title", "0..100");
        else if (read_games(exchange, &body, who, &games) && qyi_http_charge(exchange, QYI_BUDGET_GAMES, 1))
            make(exchange, who, title, qy_buf_str(&games));
    }
    qy_buf_free(&games);
    qy_buf_free(&name);
}

/* ---- come to ------------------------------------------------------------------------------------------ */

/* The game in the body, for a visitor who plays only that; -1: any. */
static int game_of(const struct qyi_body_join_display *body)
{
    enum qy_game game;

    return body->game && qy_game_by_id(body->game, strlen(body->game), &game) == 0 ? (int)game : -1;
}

/* Finds the first board of a game (-1: any) with a free seat, or NULL. If the caller has, or had, a seat on
 * an aborted board, `ret_own` is the id of that board, and `ret_fault` says which case it is. Only unfinished
 * boards stay in memory meanwhile. */
static struct qyi_live *free_board(struct qyi_exchange *exchange, const struct display *display, int game,
                                   char ret_own[QYI_GAME_ID_SIZE], int *ret_fault)
{
    struct qyi_live *first = NULL;
    struct qyi_live *live;
    size_t at = 0;

    *ret_fault = 0;
    while ((live = next_board(exchange->server->house, display, &at)) != NULL) {
        bool sits = qyi_live_side(live, &exchange->caller) >= 0;
        bool over = qyi_room_status(&live->room) == QYI_ROOM_OVER;
        bool left = over && outcome_of(live, host_side(live, display->owner)) == NOTHING;

        if (sits && (!over || (left && *ret_fault == 0))) {
            *ret_fault = over ? QY_E_DISPLAY_LEFT : QY_E_DISPLAY_SEATED;
            memcpy(ret_own, live->id, QYI_GAME_ID_SIZE);
        }
        /* a player may be taking that seat right now */
        if (!over && !first && (game < 0 || game == (int)live->room.setup.game) &&
            qyi_live_free_side(live) >= 0 && !live->first_post)
            first = live;
    }
    return first;
}

void qyi_api_display_join(struct qyi_exchange *exchange)
{
    char own[QYI_GAME_ID_SIZE] = "";
    struct qyi_body_join_display body;
    struct display display;
    int status;

    if (find_display(exchange, &display) && qyi_api_read(exchange, &qyi_shape_join_display, &body) &&
        qyi_api_sitter(exchange, body.name)) {
        struct qyi_live *live = free_board(exchange, &display, game_of(&body), own, &status);

        if (display.closed)
            status = QY_E_DISPLAY_CLOSED;
        else if (status == 0)
            status = live ? qyi_api_take_seat(exchange, live, body.name) : QY_E_NO_FREE_SEAT;
        if (status < 0)
            qyi_reply_problem(exchange, status, own[0] ? own : NULL, NULL);
    }
}

/* ---- called off --------------------------------------------------------------------------------------- */

/* The display of which a game is a board. */
struct board_of {
    const char *game;
    char id[QYI_GAME_ID_SIZE]; /* "": none */
};

static int find_board(void *user, const struct qyi_datum *value, size_t count)
{
    struct board_of *board = user;
    const char *games = value[1].text ? value[1].text : "";

    (void)count;
    if (strstr(games, board->game) && strlen(games) + QYI_GAME_ID_SIZE < sizeof((struct display *)0)->games)
        lws_strncpy(board->id, value[0].text, sizeof board->id);
    return board->id[0] != '\0';
}

/* A board on its way into a display. */
struct adding {
    struct qyi_server *server;
    char display[QYI_GAME_ID_SIZE];
    char game[QYI_GAME_ID_SIZE + 1]; /* followed by a space */
};

static void added(void *user, int status, const struct qy_error *error)
{
    struct adding *adding = user;

    (void)error;
    adding->game[QYI_GAME_ID_SIZE - 1] = '\0';
    struct qyi_live *live = status < 0 ? qyi_house_find(adding->server->house, adding->game, NULL) : NULL;
    if (live) /* the display was closed meanwhile */
        qyi_live_drop(live);
    free(adding);
}

static void board_opened(void *user, const struct qyi_answer *answer)
{
    struct adding *adding = user;
    struct qyi_write *write = answer->status < 0 ? NULL : qyi_write_new(added, adding);

    if (answer->status == 0)
        lws_snprintf(adding->game, sizeof adding->game, "%s ", answer->live->id);
    if (!write) {
        added(adding, QY_E_MEMORY, NULL);
        return;
    }
    const struct qyi_datum data[] = {qyi_datum_text(adding->display), qyi_datum_text(adding->game)};
    qyi_write_act(write, QYI_ACT_DISPLAY_BOARD, data, 2, 0, QY_E_DISPLAY_CLOSED);
    qyi_store_submit(adding->server->store, write);
}

/* Opens another game on the same terms for the holder of one side. */
static void open_again(struct qyi_server *server, const struct qyi_live *live, int host, const char *display)
{
    struct adding *adding = calloc(1, sizeof *adding);
    struct qyi_setup setup = live->room.setup;
    unsigned char hash[QYI_HASH_SIZE];
    const struct qyi_holder player = {hash, live->seat[host].session_hash};

    if (!adding)
        return;
    adding->server = server;
    lws_strncpy(adding->display, display, sizeof adding->display);
    if (setup.first_played)
        qyi_setup_leave_first(&setup, setup.odds);
    randombytes_buf(hash, sizeof hash); /* the session is the proof */
    if (qyi_house_open(server->house, &setup, host, &player, NULL, live->opener, board_opened, adding) < 0)
        free(adding);
}

void qyi_displays_called_off(struct qyi_server *server, const struct qyi_live *live)
{
    for (int side = 0; side < 2; side++) {
        struct board_of board = {.game = live->id};
        const struct qyi_datum owner = qyi_datum_key(live->seat[side].session_hash);

        if (!live->seat[side].has_session)
            continue;
        (void)qyi_store_ask(server->store, QYI_ASK_DISPLAYS_OPEN, &owner, 1, find_board, &board);
        if (board.id[0] != '\0') {
            open_again(server, live, side, board.id);
            return;
        }
    }
}

/* ---- closed ------------------------------------------------------------------------------------------- */

static void closed(void *user, int status, const struct qy_error *error)
{
    struct qyi_exchange *exchange = user;
    struct display display;
    struct qyi_live *live;
    size_t at = 0;

    if (status < 0) {
        qyi_reply_error(exchange, error);
    } else if (find_display(exchange, &display)) {
        while ((live = next_board(exchange->server->house, &display, &at)) != NULL)
            if (qyi_room_status(&live->room) == QYI_ROOM_WAITING)
                qyi_live_drop(live);
        qyi_reply_json(exchange, 200, json_pack("{s:b}", "done", 1));
    }
    qyi_exchange_unref(exchange);
}

/* Closed once more it stays closed since then. */
void qyi_api_display_close(struct qyi_exchange *exchange)
{
    struct display display;

    if (!find_display(exchange, &display) || !qyi_api_read(exchange, &qyi_shape_nothing, NULL))
        return;
    if (qyi_caller_has(&exchange->caller, display.owner)) {
        const struct qyi_datum data[] = {qyi_datum_text(exchange->param), qyi_datum_int(qyi_unix_time())};

        qyi_act_write(exchange, QYI_ACT_DISPLAY_CLOSED, data, 2, 0, closed);
    } else {
        qyi_reply_problem(exchange, QY_E_NO_SEAT, NULL, NULL);
    }
}
