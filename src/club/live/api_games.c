/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls about games: open, join, look, play. */
#include "live/api.h"
#include "live/guest_name.h"
#include "live/house.h"
#include "live/house_priv.h"
#include "live/live_json.h"
#include "live/refused.h"
#include "live/ties.h"
#include "thinking/moves.h"
#include "wire/accounts.h"
#include "wire/bodies.h"
#include "wire/handlers.h"
#include "wire/server.h"
#include "wire/strength.h"

#include "base/error.h"
#include "base/registry.h"

#include <libwebsockets.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define MOST_LISTED 50

struct qyi_live *qyi_api_game(struct qyi_exchange *exchange)
{
    struct qy_error error;
    struct qyi_live *live = qyi_house_find(exchange->server->house, exchange->param, &error);

    if (!live) {
        qyi_reply_error(exchange, &error);
        return NULL;
    }
    if (qyi_caller_is_strange(&exchange->caller) && qyi_live_side(live, &exchange->caller) == QYI_HOUSE) {
        qyi_reply_problem(exchange, QY_E_TOKEN, NULL, NULL);
        return NULL;
    }
    qyi_live_refresh(live);
    return live;
}

/* A guest has no name that an account has. */
static bool may_be_called(struct qyi_exchange *exchange, const char *name)
{
    struct qyi_account account = {0};

    if (name)
        qyi_account_named(exchange->server->store, name, &account);
    bool taken = account.found;
    qyi_account_free(&account);
    if (taken)
        qyi_reply_problem(exchange, QY_E_NAME_TAKEN, NULL, NULL);
    return !taken;
}

bool qyi_api_name(struct qyi_exchange *exchange, const char *name)
{
    if (name && !qyi_name_good(name, strlen(name))) {
        qyi_reply_problem(exchange, QY_E_FIELD_VALUE, "name", "1..40");
        return false;
    }
    return exchange->caller.has_account || may_be_called(exchange, name);
}

bool qyi_api_sitter(struct qyi_exchange *exchange, const char *name)
{
    if (!qyi_caller_is_over(&exchange->caller))
        return qyi_api_name(exchange, name);
    qyi_reply_session(exchange, "", true);
    qyi_reply_problem(exchange, QY_E_SESSION_OVER, NULL, NULL);
    return false;
}

/* ---- opening a game -------------------------------------------------------------------------------- */

struct opening {
    struct qyi_exchange *exchange;
    char token[QYI_TOKEN_SIZE];
    char arbiter_token[QYI_TOKEN_SIZE];
    bool arbiter;
    int side; /* QYI_HOUSE: none */
};

static void free_opening(struct opening *opening)
{
    if (opening)
        qyi_exchange_unref(opening->exchange);
    free(opening);
}

static int bad_field(const char *field, const char *expected, struct qy_error *reterr)
{
    (void)qyi_error_set(reterr, QY_E_FIELD_VALUE, 0, field, strlen(field), expected);
    return QY_E_FIELD_VALUE;
}

/* Reads the game: as named, else as the FEN or the rules indicate, else chess. */
static int read_game(const struct qyi_body_open *body, struct qyi_setup *setup, struct qy_error *reterr)
{
    const char *fen = body->fen ? body->fen : "";
    const char *rules = body->rules;

    setup->rules = rules ? qy_rules_by_id(rules, strlen(rules)) : NULL;
    if (body->game)
        (void)qy_game_by_id(body->game, strlen(body->game), &setup->game);
    else
        setup->game = setup->rules ? qy_rules_game(setup->rules) : qy_game_of_fen(fen, strlen(fen));
    return qyi_rules_find(rules, setup->game, &setup->rules, reterr);
}

static int read_terms(const struct qyi_body_open *body, struct qyi_setup *setup, struct qy_error *reterr)
{
    const char *time = body->time ? body->time : "-";

    if (qy_time_control_parse(time, strlen(time), &setup->control, reterr) < 0)
        return QY_E_TIME_CONTROL;
    setup->has_clock =
        setup->control.side[0].mode != QY_TIME_NONE || setup->control.side[1].mode != QY_TIME_NONE;
    if (body->arbiter != QYI_YES) /* an arbiter over the board starts the clocks */
        setup->first_wait = qyi_first_wait(&setup->control);
    setup->natural_limit = (uint32_t)body->natural_limit.is; /* xq:4.2.4 leaves the number to the event */
    setup->claims_auto =
        body->claims ? strcmp(body->claims, "auto") == 0 : qy_rules_judge_repetitions(setup->rules);
    setup->rated = body->rated == QYI_YES;
    return 0;
}

/* Reads the account for which the free seat is reserved; it must be willing to play with the caller. */
static int read_invited(const struct qyi_exchange *exchange, const char *name, struct qyi_setup *setup,
                        struct qy_error *reterr)
{
    const struct qyi_caller *caller = &exchange->caller;
    struct qyi_account account;
    int code = 0;

    qyi_account_named(exchange->server->store, name, &account);
    if (!caller->has_account)
        code = qyi_error_set(reterr, QY_E_NOT_SIGNED_IN, 0, NULL, 0, NULL);
    else if (!account.found)
        code = qyi_error_set(reterr, QY_E_NO_SUCH_PLAYER, 0, name, strlen(name), NULL);
    else if (memcmp(account.key, caller->account, QYI_HASH_SIZE) == 0)
        code = qyi_error_set(reterr, QY_E_ONESELF, 0, name, strlen(name), NULL);
    else if (strcmp(account.role, "closed") == 0)
        code = qyi_error_set(reterr, QY_E_PLAYER_CLOSED, 0, name, strlen(name), NULL);
    else
        code = qyi_ties_fault(exchange->server->store, caller->account, account.key);
    if (code == QY_E_BLOCKED || code == QY_E_BLOCKING)
        (void)qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    lws_strncpy(setup->invited, account.name, sizeof setup->invited);
    qyi_account_free(&account);
    return code;
}

/* Reads the computer's style and book; false for a book that this server does not have. */
static bool read_manner(const struct qyi_exchange *exchange,
                        const struct qyi_body_computer_opponent *computer, struct qyi_setup *setup)
{
    int style = computer->style ? qyi_style_named(computer->style) : 0;
    int book = computer->book ? qyi_book_choice_named(computer->book) : 0;

    if (style < 0 || book < 0 || (book == QYI_BOOK_FILE && !exchange->server->options.book_of[setup->game]))
        return false;
    setup->style = (uint8_t)style;
    setup->book = (uint8_t)book;
    return true;
}

/* The creator's opponent: the friend with the link, anyone (the seat is open), a player by name, or the
 * computer at a level (0: not the computer). */
static int read_opponent(struct qyi_exchange *exchange, const struct qyi_shape_json *opponent,
                         struct qyi_setup *setup, unsigned *ret_level, struct qy_error *reterr)
{
    struct qyi_body_computer_opponent computer;
    struct qyi_body_invited_opponent invited;
    struct qy_error fault;

    *ret_level = 0;
    setup->open = opponent->text && strcmp(opponent->text, "\"anyone\"") == 0;
    if (!opponent->text || setup->open || strcmp(opponent->text, "\"link\"") == 0)
        return 0;
    if (qyi_shape_read(&qyi_shape_invited_opponent, opponent->text, opponent->len, &exchange->asked, &invited,
                       &fault) == 0)
        return read_invited(exchange, invited.player, setup, reterr);
    if (qyi_shape_read(&qyi_shape_computer_opponent, opponent->text, opponent->len, &exchange->asked,
                       &computer, &fault) < 0 ||
        !read_manner(exchange, &computer, setup))
        return bad_field("opponent", "\"link\" | \"anyone\" | {\"engine\": 1..16} | {\"player\": \"...\"}",
                         reterr);
    *ret_level = (unsigned)computer.engine.is;
    return 0;
}

/* Seats the computer opposite to the creator. */
static int invite_computer(const struct qyi_exchange *exchange, struct qyi_setup *setup, int side,
                           unsigned level, struct qy_error *reterr)
{
    struct qy_buf name = QY_BUF_INIT;
    char number[8];
    const char *args[1] = {number};

    if (level == 0)
        return 0;
    if (side < 0)
        return bad_field("colour", "first | second | random", reterr);
    lws_snprintf(number, sizeof number, "%u", level);
    qyi_message(exchange->lang, "computer.name", args, 1, &name);
    setup->level[1 - side] = (uint8_t)level;
    lws_strncpy(setup->name[1 - side], qy_buf_str(&name), sizeof setup->name[1 - side]);
    qy_buf_free(&name);
    return 0;
}

/* Reads the starting position of odds: by name, and with the first of two moves if it is named. */
static int read_odds(const char *name, const char *first, struct qyi_setup *setup, struct qy_error *reterr)
{
    setup->odds = qy_odds_by_id(setup->game, name, strlen(name));
    if (!setup->odds)
        return bad_field("odds", "a name of GET /api/odds", reterr);
    if (qy_odds_read_start(setup->odds, first, first ? strlen(first) : 0, &setup->first, &setup->start) < 0)
        return bad_field("first", "a move of GET /api/odds", reterr);
    setup->own_start = true;
    return 0;
}

/* The same with `"first":null`: the player who receives the odds makes both moves on the board. */
static int leave_first(const char *name, struct qyi_setup *setup, struct qy_error *reterr)
{
    const struct qy_odds *odds = qy_odds_by_id(setup->game, name, strlen(name));

    if (!odds)
        return bad_field("odds", "a name of GET /api/odds", reterr);
    if (!qy_odds_two_moves(odds))
        return bad_field("first", "null with two moves alone", reterr);
    qyi_setup_leave_first(setup, odds);
    return 0;
}

/* Where the game begins: from the array, from a position, or with odds. */
static int read_start(const struct qyi_body_open *body, struct qyi_setup *setup, struct qy_error *reterr)
{
    bool none = body->first == qyi_shape_null;
    const char *first = none ? NULL : body->first;
    const char *odds = body->odds;
    const char *fen = body->fen;

    if (odds && fen)
        return bad_field("odds", "null beside \"fen\"", reterr);
    if (first && !odds)
        return bad_field("first", "null without \"odds\"", reterr);
    if (odds && none)
        return leave_first(odds, setup, reterr);
    if (odds)
        return read_odds(odds, first, setup, reterr);
    qy_position_start(setup->game, &setup->start);
    setup->own_start = fen != NULL;
    if (fen && qy_position_from_fen(setup->game, fen, strlen(fen), &setup->start, reterr) < 0)
        return reterr->code;
    setup->odds = fen ? qy_odds_of(&setup->start, &setup->first) : NULL;
    return 0;
}

static int read_setup(const struct qyi_body_open *body, struct qyi_setup *ret_setup, struct qy_error *reterr)
{
    struct qyi_setup setup;

    memset(&setup, 0, sizeof setup);
    int status = read_game(body, &setup, reterr);
    if (status == 0)
        status = read_terms(body, &setup, reterr);
    if (status == 0)
        status = read_start(body, &setup, reterr);
    if (status == 0)
        *ret_setup = setup;
    return status;
}

/* Reads the side that the creator wants; random by default. An arbiter may take none. */
static int read_colour(const char *colour, enum qy_game game, bool arbiter, int *ret_side,
                       struct qy_error *reterr)
{
    static const char *const orders[] = {"first", "second"};

    if (!colour || strcmp(colour, "random") == 0) {
        *ret_side = randombytes_uniform(2) == 0 ? QY_FIRST : QY_SECOND;
        return 0;
    }
    for (int side = 0; side < 2; side++) {
        if (strcmp(colour, orders[side]) == 0 || strcmp(colour, qy_side_id(game, (enum qy_side)side)) == 0) {
            *ret_side = side;
            return 0;
        }
    }
    if (arbiter && strcmp(colour, "none") == 0) {
        *ret_side = QYI_HOUSE;
        return 0;
    }
    return bad_field("colour", arbiter ? "first | second | random | none" : "first | second | random",
                     reterr);
}

static void opened(void *user, const struct qyi_answer *answer)
{
    struct opening *opening = user;
    bool seated = opening->side != QYI_HOUSE;
    json_t *json;

    if (answer->status < 0) {
        qyi_reply_error(opening->exchange, answer->error);
    } else {
        json = json_pack(
            "{s:s, s:s?, s:s?, s:o}", "id", answer->live->id, "seat_token", seated ? opening->token : NULL,
            "side", seated ? qy_side_id(answer->live->room.setup.game, (enum qy_side)opening->side) : NULL,
            "url", json_sprintf("/g/%s", answer->live->id));
        if (opening->arbiter)
            json_object_set_new(json, "arbiter_token", json_string(opening->arbiter_token));
        qyi_reply_created(opening->exchange, "/api/games/", answer->live->id, json);
    }
    free_opening(opening);
}

/* Chooses the name of a player: the account's, else the given one, else the session's, else that of any guest. */
static void choose_name(struct qyi_exchange *exchange, const char *given, const struct qy_buf *session,
                        char out[QYI_NAME_SIZE])
{
    lws_strncpy(out,
                given && !exchange->caller.has_account ? given
                : session->len > 0                     ? qy_buf_str(session)
                                                       : qyi_guest_name_any(exchange->lang),
                QYI_NAME_SIZE);
}

/* Allocates the state of a request that takes a seat; NULL when memory runs out. */
static struct opening *new_opening(struct qyi_exchange *exchange, int side, unsigned char hash[QYI_HASH_SIZE])
{
    struct opening *opening = calloc(1, sizeof *opening);

    if (!opening)
        return NULL;
    opening->side = side;
    opening->exchange = qyi_exchange_ref(exchange);
    qyi_random_text(opening->token, QYI_TOKEN_LEN);
    qyi_token_hash(opening->token, QYI_TOKEN_LEN, hash);
    return opening;
}

/* A number that identifies who opens a game: the session, else the address. */
static uint64_t opener_of(const struct qyi_exchange *exchange, const unsigned char *session)
{
    const struct qyi_budget *budget = qyi_server_budget(exchange->server, exchange->wsi);
    uint64_t opener = budget ? qyi_budget_key(budget) : 0;

    if (session)
        memcpy(&opener, session, sizeof opener);
    return opener;
}

/* Whether the caller may open one more game; false after an error response. A game against the computer waits
 * for nobody. */
static bool may_open(struct qyi_exchange *exchange, bool waits)
{
    struct qyi_server *server = exchange->server;
    struct qy_buf name = QY_BUF_INIT;
    uint64_t opener = opener_of(exchange, qyi_server_session(server, &exchange->caller, &name));

    qy_buf_free(&name);
    if (waits && qyi_house_unjoined(server->house, opener) >= server->options.limits.unjoined) {
        qyi_reply_too_many(exchange, "unjoined", 0);
        return false;
    }
    return qyi_http_charge(exchange, QYI_BUDGET_GAMES, 1);
}

/* Opens a game; the caller gets the seat of `side`, and conducts it if requested. */
static int open_game(struct qyi_exchange *exchange, struct qyi_setup *setup, int side, bool arbiter,
                     const char *name)
{
    struct qy_buf session_name = QY_BUF_INIT;
    unsigned char hash[QYI_HASH_SIZE];
    unsigned char arbiter_hash[QYI_HASH_SIZE];
    struct qyi_holder player = {hash, qyi_server_session(exchange->server, &exchange->caller, &session_name)};
    struct qyi_holder conductor = {arbiter_hash, player.session_hash};
    struct opening *opening = new_opening(exchange, side, hash);
    int status = QY_E_MEMORY;

    if (side >= 0)
        choose_name(exchange, name, &session_name, setup->name[side]);
    if (opening) {
        opening->arbiter = arbiter;
        qyi_random_text(opening->arbiter_token, QYI_TOKEN_LEN);
        qyi_token_hash(opening->arbiter_token, QYI_TOKEN_LEN, arbiter_hash);
        status = qyi_house_open(exchange->server->house, setup, side, &player, arbiter ? &conductor : NULL,
                                opener_of(exchange, player.session_hash), opened, opening);
    }
    if (status < 0)
        free_opening(opening);
    qy_buf_free(&session_name);
    return status;
}

/* ---- joining --------------------------------------------------------------------------------------- */

static void joined(void *user, const struct qyi_answer *answer)
{
    struct opening *opening = user;

    if (answer->status < 0)
        qyi_reply_refusal(opening->exchange, answer->error, answer->refusal, answer->article);
    else
        qyi_reply_json(opening->exchange, 200,
                       json_pack("{s:s, s:s, s:s, s:o}", "id", answer->live->id, "seat_token", opening->token,
                                 "side",
                                 qy_side_id(answer->live->room.setup.game, (enum qy_side)opening->side),
                                 "url", json_sprintf("/g/%s", answer->live->id)));
    free_opening(opening);
}

/* Whether the free seat of a game is reserved for the caller. */
static bool is_invited(const struct qyi_exchange *exchange, const struct qyi_live *live)
{
    struct qy_buf name = QY_BUF_INIT;
    bool invited = exchange->caller.has_account &&
                   qyi_server_session(exchange->server, &exchange->caller, &name) &&
                   strcmp(qy_buf_str(&name), live->room.setup.invited) == 0;

    qy_buf_free(&name);
    return invited;
}

/* Whether the caller may take the free seat of a game. */
static int check_join(const struct qyi_exchange *exchange, const struct qyi_live *live, int side)
{
    const struct qyi_setup *setup = &live->room.setup;
    const struct qyi_caller *caller = &exchange->caller;
    const struct qyi_seat *owner = &live->seat[1 - side];

    if (setup->rated && !caller->has_account)
        return QY_E_RATED_GUEST;
    if (setup->rated && qyi_live_side(live, caller) >= 0)
        return QY_E_RATED_TERMS; /* nobody plays a rated game against themselves */
    int fault = caller->has_account && owner->account
                    ? qyi_ties_fault(exchange->server->store, caller->account, owner->session_hash)
                    : 0;
    if (fault < 0)
        return fault;
    return setup->invited[0] == '\0' || is_invited(exchange, live) ? 0 : QY_E_SEAT_KEPT;
}

int qyi_api_take_seat(struct qyi_exchange *exchange, struct qyi_live *live, const char *name)
{
    int side = qyi_live_free_side(live);
    struct qy_buf session_name = QY_BUF_INIT;
    unsigned char hash[QYI_HASH_SIZE];
    char shown[QYI_NAME_SIZE];
    struct qyi_holder player = {hash, NULL};
    int status = QY_E_MEMORY;

    if (side < 0)
        return QY_E_NO_FREE_SEAT;
    status = check_join(exchange, live, side);
    if (status < 0)
        return status;
    status = QY_E_MEMORY;
    player.session_hash = qyi_server_session(exchange->server, &exchange->caller, &session_name);
    choose_name(exchange, name, &session_name, shown);
    struct opening *opening = new_opening(exchange, side, hash);
    if (opening)
        status = qyi_house_join(live, shown, &player, joined, opening);
    if (status < 0)
        free_opening(opening);
    qy_buf_free(&session_name);
    return status;
}

/*
 * Joins an open challenge on these terms; true if the caller was or will be answered. If there is none, opens
 * a challenge of the caller's, and withdraws the caller's earlier one.
 */
static bool take_open_seat(struct qyi_exchange *exchange, const char *colour, const struct qyi_setup *setup,
                           int side, const char *name)
{
    bool any = !colour || strcmp(colour, "random") == 0;
    struct qy_buf session_name = QY_BUF_INIT;
    uint64_t opener =
        opener_of(exchange, qyi_server_session(exchange->server, &exchange->caller, &session_name));
    struct qyi_house *house = exchange->server->house;
    struct qyi_live *live =
        qyi_house_open_seat(house, setup, any ? QYI_HOUSE : side, opener,
                            exchange->caller.has_account ? exchange->caller.account : NULL);

    qy_buf_free(&session_name);
    qyi_house_stand_up(house, opener);
    return live && qyi_api_take_seat(exchange, live, name) == 0;
}

/* Checks that the caller may have a rated game on these terms; unrated games are always allowed. */
static int check_rated(const struct qyi_exchange *exchange, const struct qyi_setup *setup, bool conducted,
                       struct qy_error *reterr)
{
    const char *why = qyi_unrated_because(setup, conducted);

    if (!setup->rated)
        return 0;
    if (!exchange->caller.has_account)
        return qyi_error_set(reterr, QY_E_RATED_GUEST, 0, NULL, 0, NULL);
    return why ? qyi_error_set(reterr, QY_E_RATED_TERMS, 0, why, strlen(why), NULL) : 0;
}

/* ---- opening --------------------------------------------------------------------------------------- */

/* Chooses the usual first move of two for the computer, which has no preference. */
static void settle_first(struct qyi_setup *setup)
{
    if (!setup->first_played || setup->level[1 - qy_odds_giver(setup->odds)] == 0)
        return;
    setup->first_played = false;
    (void)qy_odds_read_start(setup->odds, NULL, 0, &setup->first, &setup->start);
}

void qyi_api_open(struct qyi_exchange *exchange)
{
    struct qyi_body_open body;
    struct qyi_setup setup;
    struct qy_error error = {0};
    unsigned level;
    int side;

    if (!qyi_api_read(exchange, &qyi_shape_open, &body) || !qyi_api_sitter(exchange, body.name))
        return;
    bool arbiter = body.arbiter == QYI_YES;
    int status = read_setup(&body, &setup, &error);
    if (status == 0)
        status = read_opponent(exchange, &body.opponent, &setup, &level, &error);
    if (status == 0)
        status = read_colour(body.colour, setup.game, arbiter, &side, &error);
    if (status == 0)
        status = invite_computer(exchange, &setup, side, level, &error);
    if (status == 0) {
        settle_first(&setup);
        status = check_rated(exchange, &setup, arbiter, &error);
    }
    if (status == 0 && setup.open && !arbiter &&
        take_open_seat(exchange, body.colour, &setup, side, body.name))
        return;
    if (status == 0 && !may_open(exchange, level == 0))
        return;
    if (status == 0) {
        status = open_game(exchange, &setup, side, arbiter, body.name);
        error.code = status;
    }
    if (status < 0)
        qyi_reply_error(exchange, &error);
}

void qyi_api_join(struct qyi_exchange *exchange)
{
    struct qyi_live *live = qyi_api_game(exchange);
    struct qyi_body_join body;

    if (!live || !qyi_api_read(exchange, &qyi_shape_join, &body) || !qyi_api_sitter(exchange, body.name))
        return;
    int status = qyi_api_take_seat(exchange, live, body.name);
    if (status < 0)
        qyi_reply_problem(exchange, status, NULL, NULL);
}

static void declined(void *user, const struct qyi_answer *answer)
{
    struct qyi_exchange *exchange = user;

    if (answer->status < 0)
        qyi_reply_refused(exchange, answer);
    else
        qyi_reply_json(exchange, 200, json_pack("{s:b}", "done", 1));
    qyi_exchange_unref(exchange);
}

void qyi_api_decline(struct qyi_exchange *exchange)
{
    struct qyi_live *live = qyi_api_game(exchange);

    if (!live || !qyi_api_read(exchange, &qyi_shape_nothing, NULL))
        return;
    if (!is_invited(exchange, live)) {
        qyi_reply_problem(exchange, QY_E_SEAT_KEPT, NULL, NULL);
    } else if (qyi_live_free_side(live) < 0) {
        qyi_reply_problem(exchange, QY_E_NO_FREE_SEAT, NULL, NULL);
    } else {
        struct qyi_fact fact = qyi_fact_of(QY_EVENT_ABORT, qyi_live_free_side(live));

        fact.event.yes = true; /* declined */
        qyi_house_post(live, QYI_HOUSE, &fact, NULL, 0, declined, qyi_exchange_ref(exchange));
    }
}

/* ---- looking --------------------------------------------------------------------------------------- */

void qyi_api_state(struct qyi_exchange *exchange)
{
    struct qyi_live *live = qyi_api_game(exchange);

    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;

    if (!live || !qyi_http_charge(exchange, QYI_BUDGET_REQUESTS, qyi_live_weight(live)))
        return;
    qyi_json_begin(&json, &out);
    qyi_live_state(live, qyi_live_side(live, &exchange->caller), exchange->lang, true, &json);
    qyi_reply_written(exchange, 200, &out);
}

struct own {
    struct qyi_exchange *exchange;
    qyi_api_game_fn *each;
    void *user;
};

static int tell_own(void *user, const struct qyi_stored_game *game)
{
    const struct own *own = user;
    struct qyi_live *live = qyi_house_find(own->exchange->server->house, game->id, NULL);

    if (live)
        own->each(own->user, live, qyi_live_side(live, &own->exchange->caller));
    return 0;
}

void qyi_api_each_mine(struct qyi_exchange *exchange, qyi_api_game_fn *each, void *user)
{
    struct own own = {exchange, each, user};
    struct qy_buf name = QY_BUF_INIT;
    const unsigned char *session = qyi_server_session(exchange->server, &exchange->caller, &name);

    if (session)
        qyi_store_session_games(exchange->server->store, session, MOST_LISTED, tell_own, &own);
    qy_buf_free(&name);
}

void qyi_api_each_challenge(struct qyi_exchange *exchange, qyi_api_game_fn *each, void *user)
{
    const struct qyi_live *live = qyi_house_newest(exchange->server->house);
    struct qy_buf name = QY_BUF_INIT;
    unsigned count = 0;

    if (!qyi_server_session(exchange->server, &exchange->caller, &name) || !exchange->caller.has_account)
        live = NULL;
    for (; live && count < MOST_LISTED; live = live->older)
        if (qyi_room_status(&live->room) == QYI_ROOM_WAITING &&
            strcmp(live->room.setup.invited, qy_buf_str(&name)) == 0) {
            each(user, live, QYI_HOUSE);
            count++;
        }
    qy_buf_free(&name);
}

struct listing {
    struct qyi_exchange *exchange;
    struct qyi_json json;
    unsigned count;
};

static void list(void *user, const struct qyi_live *live, int side)
{
    struct listing *listing = user;

    qyi_live_summary(live, side, listing->exchange->lang, &listing->json);
    listing->count++;
}

/* lists only games that are public: not those that wait for a friend with the link */
static void list_by_status(struct listing *listing, enum qyi_room_status status)
{
    const struct qyi_live *live = qyi_house_newest(listing->exchange->server->house);

    for (; live && listing->count < MOST_LISTED; live = live->older) {
        int side = qyi_live_side(live, &listing->exchange->caller);

        if (qyi_room_status(&live->room) == status &&
            (side >= 0 || (status == QYI_ROOM_PLAYING && qyi_live_is_watched_over(live))))
            list(listing, live, side);
    }
}

void qyi_api_games(struct qyi_exchange *exchange)
{
    const char *state = qyi_exchange_arg(exchange, "state");
    struct listing listing = {.exchange = exchange};
    struct qy_buf out = QY_BUF_INIT;

    qyi_json_begin(&listing.json, &out);
    qyi_json_open(&listing.json, '{');
    qyi_json_key(&listing.json, "games");
    qyi_json_open(&listing.json, '[');
    if (!state || strcmp(state, "playing") == 0) {
        list_by_status(&listing, QYI_ROOM_PLAYING);
    } else if (strcmp(state, "waiting") == 0) {
        list_by_status(&listing, QYI_ROOM_WAITING);
    } else if (strcmp(state, "open") == 0) {
        for (const struct qyi_live *live = qyi_house_newest(exchange->server->house);
             live && listing.count < MOST_LISTED; live = live->older)
            if (qyi_live_is_open(live))
                list(&listing, live, qyi_live_side(live, &exchange->caller));
    } else if (strcmp(state, "challenges") == 0) {
        qyi_api_each_challenge(exchange, list, &listing);
    } else if (strcmp(state, "mine") == 0) {
        qyi_api_each_mine(exchange, list, &listing);
    } else {
        qy_buf_free(&out);
        qyi_reply_problem(exchange, QY_E_FIELD_VALUE, "state",
                          "playing | waiting | open | challenges | mine");
        return;
    }
    qyi_json_close(&listing.json, ']');
    qyi_json_close(&listing.json, '}');
    qyi_reply_written(exchange, 200, &out);
}

/* ---- playing --------------------------------------------------------------------------------------- */

static void posted(void *user, const struct qyi_answer *answer)
{
    struct qyi_exchange *exchange = user;
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;

    if (answer->status < 0) {
        qyi_reply_refused(exchange, answer);
    } else {
        qyi_json_begin(&json, &out);
        qyi_json_open(&json, '{');
        qyi_json_key(&json, "n");
        qyi_json_uint(&json, answer->n);
        qyi_json_key(&json, "rulings");
        qyi_rulings_write(answer->record, exchange->lang, &json);
        qyi_json_close(&json, '}');
        qyi_reply_written(exchange, 200, &out);
    }
    qyi_exchange_unref(exchange);
}

/* Composes the id of an event with an Idempotency-Key in the store, so that it is also found after a restart:
 * a digest of the key and the body. NULL without a key. */
#define POST_NAME_SIZE 40
static const char *name_post(const struct qyi_exchange *exchange, char *name, size_t size)
{
    unsigned char digest[crypto_generichash_BYTES_MIN];
    char hex[2 * sizeof digest + 1];
    crypto_generichash_state state;

    if (!exchange->once_key[0])
        return NULL;
    crypto_generichash_init(&state, NULL, 0, sizeof digest);
    crypto_generichash_update(&state, (const unsigned char *)exchange->once_key,
                              strlen(exchange->once_key) + 1);
    crypto_generichash_update(&state, (const unsigned char *)qy_buf_str(&exchange->body), exchange->body.len);
    crypto_generichash_final(&state, digest, sizeof digest);
    sodium_bin2hex(hex, sizeof hex, digest, sizeof digest);
    lws_snprintf(name, size, "key:%s", hex);
    return name;
}

/* Records the sender's round trip for its seat: a flag waits that long for a move under way. */
static int64_t note_round_trip(const struct qyi_exchange *exchange, struct qyi_live *live, int actor)
{
    int64_t round_trip = qyi_http_round_trip(exchange);

    if (round_trip > 0 && actor < 2)
        qyi_live_round_trip(live, actor, round_trip);
    return round_trip;
}

void qyi_api_post(struct qyi_exchange *exchange)
{
    struct qyi_live *live = qyi_api_game(exchange);
    struct qy_buf scratch = QY_BUF_INIT;
    struct qyi_event_fields sent;
    struct qyi_json_reader json;
    struct qyi_fact fact;
    struct qy_error error;
    char name[POST_NAME_SIZE];
    int actor;

    if (!live)
        return;
    int code = qyi_live_actor(live, &exchange->caller, &actor);
    if (qyi_fields_read(qy_buf_str(&exchange->body), exchange->body.len, &json, &scratch, &sent, &error) < 0)
        qyi_reply_error(exchange, &error);
    else if (code < 0)
        qyi_reply_problem(exchange, code, NULL, NULL);
    else if (qyi_fact_admit(&sent, live->room.setup.game, actor, &fact, &error) < 0)
        qyi_reply_error(exchange, &error);
    else
        qyi_house_post(live, actor, &fact, name_post(exchange, name, sizeof name),
                       note_round_trip(exchange, live, actor), posted, qyi_exchange_ref(exchange));
    qy_buf_free(&scratch);
}

/* ---- POST /api/games/{id}/left ------------------------------------------------------------------ */

static void taken(void *user, const struct qyi_answer *answer)
{
    struct qyi_exchange *exchange = user;

    if (answer->status < 0)
        qyi_reply_refused(exchange, answer);
    else
        qyi_reply_json(exchange, 200, json_pack("{s:i}", "n", (int)answer->n));
    qyi_exchange_unref(exchange);
}

/* The claim of a win or draw against an absent opponent. */
static struct qyi_fact what_is_taken(int side, bool draw)
{
    struct qyi_fact fact = qyi_fact_of(QY_EVENT_ABANDON, 1 - side);

    if (draw)
        fact.event.result = QY_RESULT_DRAW;
    return fact;
}

void qyi_api_left(struct qyi_exchange *exchange)
{
    struct qyi_live *live = qyi_api_game(exchange);
    struct qyi_body_left body;
    int side = live ? qyi_live_side(live, &exchange->caller) : QYI_HOUSE;

    if (!live || !qyi_api_read(exchange, &qyi_shape_left, &body))
        return;
    if (side != QY_FIRST && side != QY_SECOND) {
        qyi_reply_problem(exchange, QY_E_NO_SEAT, NULL, NULL);
    } else if (!qyi_live_has_left(live, 1 - side)) {
        qyi_reply_problem(exchange, QY_E_NOT_AWAY, NULL, NULL);
    } else {
        struct qyi_fact fact = what_is_taken(side, strcmp(body.take, "draw") == 0);

        qyi_house_post(live, QYI_HOUSE, &fact, NULL, 0, taken, qyi_exchange_ref(exchange));
    }
}
