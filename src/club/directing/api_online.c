/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Events played on the server: its users take part, and find their boards. */
#include "answer/event_games.h"
#include "base/error.h"
#include "directing/directing.h"
#include "directing/entered.h"
#include "wire/accounts.h"
#include "wire/handlers.h"
#include "wire/server.h"
#include "wire/strength.h"

#include <qiyuan/event/teams.h>

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

unsigned qyi_online_entry(const struct qyi_people *people, const struct qyi_caller *caller)
{
    for (size_t i = 0; caller->has_account && i < people->count; i++) {
        const struct qyi_person *person = &people->person[i];

        if (person->account && !person->revoked && memcmp(person->hash, caller->account, QYI_HASH_SIZE) == 0)
            return (unsigned)person->of;
    }
    return 0;
}

/* The present number in an event of an entry in the people's file or a recorded game: members have numbers of
 * their own. */
static unsigned number_of(const struct qy_tournament_log *event, unsigned entry)
{
    return qy_tournament_log_members(event) ? entry : qy_tournament_log_number(event, entry);
}

/* ---- taking part -------------------------------------------------------------------------------------- */

static int take_strength(void *user, const struct qyi_datum *value, size_t count)
{
    struct qyi_strength *strength = user;

    (void)count;
    strength->games = strength->all = (uint32_t)value[0].number;
    strength->points = value[1].number;
    strength->elo = value[2].number;
    strength->glicko = value[3].number;
    strength->deviation = value[4].number;
    return 0;
}

/* How strong an account is at each game and pace, as the server shows it: "chess blitz": 1512. */
static json_t *ratings_of(struct qyi_server *server, const unsigned char *account)
{
    static const char *const paces[] = {"blitz", "rapid", "classical", "correspondence"};
    json_t *ratings = json_object();

    for (unsigned at = 0; at < QY_GAME_COUNT * 4U; at++) {
        const char *game = qy_game_id((enum qy_game)(at / 4));
        bool levels = server->options.scheme == QY_RATING_LEVELS;
        const struct qyi_datum data[] = {qyi_datum_key(account), qyi_datum_text(game),
                                         qyi_datum_text(levels ? "" : paces[at % 4])};
        struct qyi_strength strength = {0};
        char key[48];

        (void)qyi_store_ask(server->store, QYI_ASK_STRENGTH, data, 3, take_strength, &strength);
        lws_snprintf(key, sizeof key, "%s %s", game, paces[at % 4]);
        if (strength.games > 0)
            json_object_set_new(ratings, key,
                                json_integer(qyi_strength_show(server->options.scheme, &strength).rating));
    }
    return ratings;
}

/* Passed to the worker instead of a body: the data of the account, because the worker can't read the store. */
struct known {
    const char *name;
    struct qyi_shape_json ratings;
};
static const struct qyi_shape_field known_fields[] = {
    {.name = "name", .kind = QYI_SHAPE_TEXT, .offset = offsetof(struct known, name), .most = 1000},
    {.name = "ratings", .kind = QYI_SHAPE_OBJECT, .offset = offsetof(struct known, ratings)},
};
static const struct qyi_shape known_shape = {known_fields, 2, sizeof(struct known), false};

/* The rating for the event's game and rate of play; 0: none. */
static int32_t rating_of(const struct qyi_directing *directing)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(directing->file.event);
    const char *time = tournament->text[QY_TOURNAMENT_TIME_CONTROL];
    enum qy_game game = qyi_event_game(directing->file.event);
    struct qy_time_control control;
    char key[48];
    const struct known *known = directing->body;

    if (qy_time_control_parse(time, strlen(time), &control, NULL) < 0)
        return 0;
    lws_snprintf(key, sizeof key, "%s %s", qy_game_id(game), qyi_pace_of(&control));
    json_t *ratings =
        known->ratings.text ? json_loadb(known->ratings.text, known->ratings.len, 0, NULL) : NULL;
    json_int_t rating = json_integer_value(json_object_get(ratings, key));
    json_decref(ratings);
    return rating > 0 && rating <= 9999 ? (int32_t)rating : 0;
}

/* Enters the caller, and notes that the entry is its account's. */
static int add(struct qyi_directing *directing, unsigned *ret_entry)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(directing->file.event);
    const struct known *known = directing->body;
    const char *name = known->name;
    const struct qy_tournament_act act = {.kind = QY_ACT_ADD, .name = name, .rating = rating_of(directing)};
    uint16_t number = 0;
    const struct qy_tournament_act there = {.kind = QY_ACT_ARRIVE, .order = &number, .order_count = 1};
    unsigned last = 0;
    int code = qyi_log_file_append(&directing->file, &act, 1, &directing->asking->error);

    if (code < 0)
        return code;
    for (size_t i = 0; i < tournament->player_count; i++) {
        unsigned entry = qy_tournament_log_entry(directing->file.event, tournament->player[i].number);

        last = entry > last ? entry : last;
    }
    *ret_entry = last;
    number = (uint16_t)qy_tournament_log_number(directing->file.event, last);
    /* check-in is in use, and the player is present */
    if (qy_tournament_log_is_away(directing->file.event, number))
        code = qyi_log_file_append(&directing->file, &there, 1, &directing->asking->error);
    if (code < 0)
        return code;
    return qyi_people_join(directing->asking->exchange->server->ledger, directing->file.path, (int32_t)last,
                           name ? name : "", directing->asking->exchange->caller.account,
                           &directing->asking->error);
}

/* Team members are entered by the name of the account, which is unique on this server only. */
static int join_team(struct qyi_directing *directing, unsigned *ret_entry)
{
    const struct qy_tournament *members = qy_tournament_log_members(directing->file.event);
    const struct known *known = directing->body;
    const char *name = known->name;

    for (size_t i = 0; name && i < members->player_count; i++)
        if (strcmp(members->player[i].text[QY_PLAYER_NAME], name) == 0) {
            *ret_entry = members->player[i].number;
            return qyi_people_join(directing->asking->exchange->server->ledger, directing->file.path,
                                   (int32_t)*ret_entry, name, directing->asking->exchange->caller.account,
                                   &directing->asking->error);
        }
    return qyi_error_set(&directing->asking->error, QY_E_TOUR_NO_MEMBER, 0, name ? name : "",
                         name ? strlen(name) : 0, NULL);
}

int qyi_may_come_back(const struct qyi_directing *directing, unsigned entry)
{
    uint32_t line = qyi_entered_leave(directing->file.event, entry);

    return line == 0 || qyi_entered_itself(&directing->people, line, entry)
               ? 0
               : qyi_error_set(&directing->asking->error, QY_E_TOUR_TAKEN_OUT, 0, NULL, 0, NULL);
}

/* A player who paused or left returns if the event still allows it. */
static int come_back(struct qyi_directing *directing, unsigned entry)
{
    struct qyi_log_file *file = &directing->file;
    struct qy_error *reterr = &directing->asking->error;
    uint16_t number = (uint16_t)qy_tournament_log_number(file->event, entry);
    struct qy_arena_times times;
    bool left = qy_tournament_log_has_left(file->event, number);
    const struct qy_tournament_act act = {.kind = left ? QY_ACT_RETURN : QY_ACT_ARRIVE,
                                          .number = left ? number : 0,
                                          .order = left ? NULL : &number,
                                          .order_count = left ? 0 : 1};
    bool over = qy_tournament_log_arena(file->event, &times) && times.closed;
    int code = left ? qyi_may_come_back(directing, entry) : 0;

    if (code < 0 || number == 0 || (!left && !qy_tournament_log_is_away(file->event, number)))
        return code;
    code = over ? QY_E_TOUR_ACT_NOW : qyi_log_file_append(file, &act, 1, reterr);
    return code == QY_E_TOUR_ACT_NOW ? qyi_error_set(reterr, QY_E_TOUR_GONE, 0, NULL, 0, NULL) : code;
}

/* Records that the account did this itself: this decides whether it may return. */
static void write_down(struct qyi_directing *directing, unsigned entry)
{
    struct qyi_ledger *ledger = directing->asking->exchange->server->ledger;

    for (size_t i = 0; directing->file.lines > directing->before && i < directing->people.count; i++)
        if (directing->people.person[i].account && directing->people.person[i].of == (int32_t)entry) {
            (void)qyi_people_did(ledger, directing->file.path, directing->people.person[i].invitation,
                                 directing->asking->account, directing->before + 1, directing->file.lines,
                                 NULL);
            return;
        }
}

static int take_part(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_directing directing;
    unsigned entry = 0;
    struct known known;
    int code = qyi_directing_take_up(asking, QYI_TO_WRITE, QYI_DEEDS, &known_shape, &known, &directing);

    if (code < 0)
        return code;
    if (code == 0 && (!directing.file.event ||
                      !*qy_tournament_log_tournament(directing.file.event)->text[QY_TOURNAMENT_ONLINE]))
        code = qyi_error_set(&asking->error, QY_E_TOUR_NOT_ONLINE, 0, NULL, 0, NULL);
    if (code == 0)
        entry = qyi_online_entry(&directing.people, &asking->exchange->caller); /* once is enough */
    if (code == 0 && entry == 0)
        code = qy_tournament_log_members(directing.file.event) ? join_team(&directing, &entry)
                                                               : add(&directing, &entry);
    else if (code == 0)
        code = qy_tournament_log_members(directing.file.event) ? 0 : come_back(&directing, entry);
    if (code == 0)
        write_down(&directing, entry);
    if (code == 0) {
        qyi_object_open(writer, NULL);
        qyi_tell_uint(writer, "entry", entry);
        qyi_tell_uint(writer, "number", number_of(directing.file.event, entry));
        qyi_object_close(writer);
    }
    qyi_directing_close(&directing);
    return code;
}

/* The worker can't read the store: the data of the account is passed instead of a body. */
void qyi_api_take_part(struct qyi_exchange *exchange)
{
    struct qyi_account account;

    if (!qyi_account_own(exchange, &account))
        return;
    json_t *known =
        json_pack("{s:s,s:o}", "name", account.name, "ratings", ratings_of(exchange->server, account.key));
    char *text = known ? json_dumps(known, JSON_COMPACT) : NULL;
    qy_buf_clear(&exchange->body);
    qy_buf_adds(&exchange->body, text ? text : "");
    free(text);
    json_decref(known);
    qyi_account_free(&account);
    qyi_ask_directing(exchange, NULL, take_part);
}

/* ---- boards ------------------------------------------------------------------------------------------- */

/* Whether a game belongs to a round. A game whose pair was undone no longer does, even before it has ended. */
static bool is_of_a_round(const struct qyi_people_game *game)
{
    return game->round > 0 && strcmp(game->result, QYI_RESULT_GONE) != 0;
}

static int games(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_directing directing;
    int code = qyi_directing_open(asking, false, &directing);

    if (code < 0)
        return code;
    unsigned own = qyi_online_entry(&directing.people, &asking->exchange->caller);
    for (size_t i = 0; directing.file.event && i < directing.people.game_count; i++) {
        const struct qyi_people_game *game = &directing.people.game[i];

        if (!is_of_a_round(game))
            continue;
        qyi_object_open(writer, NULL);
        qyi_tell_uint(writer, "round", game->round);
        qyi_tell_uint(writer, "white", number_of(directing.file.event, game->entry[0]));
        qyi_tell_uint(writer, "black", number_of(directing.file.event, game->entry[1]));
        qyi_tell_text(writer, "game", game->id);
        qyi_tell_bool(writer, "settled", game->settled);
        qyi_tell_bool(writer, "mine", own > 0 && (game->entry[0] == own || game->entry[1] == own));
        qyi_object_close(writer);
    }
    qyi_directing_close(&directing);
    return 0;
}

void qyi_api_event_games(struct qyi_exchange *exchange)
{
    qyi_ask_directing(exchange, "games", games);
}
