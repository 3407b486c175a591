/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A player's public page: ratings and their curves, results, opponents, games. */
#include "base/error.h"
#include "live/api.h"
#include "live/house.h"
#include "people/players.h"
#include "wire/accounts.h"
#include "wire/handlers.h"
#include "wire/person_fold.h"
#include "wire/server.h"
#include "wire/strength.h"

#include <stdlib.h>
#include <string.h>

#define MOST_OPPONENTS 20
#define MOST_GAMES     100
#define MOST_POINTS    1000
#define MOST_RECENT    20

/* ---- the player --------------------------------------------------------------------------------------- */

static void reply_nobody(struct qyi_exchange *exchange, const char *name)
{
    struct qy_error error = {0};

    qyi_error_set(&error, QY_E_NO_SUCH_PLAYER, 0, name, strlen(name), NULL);
    json_t *problem = qyi_problem_json(&error, QY_REFUSAL_NONE, NULL, exchange->lang);
    json_object_set_new(problem, "near", qyi_near_names_json(exchange->server->store, name));
    qyi_reply_problem_json(exchange, error.code, problem);
}

/*
 * The account that the parameter `name` names, or without it the caller's; false after answering with an
 * error.
 */
static bool whom(struct qyi_exchange *exchange, struct qyi_account *ret_account)
{
    const char *name = qyi_exchange_arg(exchange, "name");

    if (!name)
        return qyi_account_own(exchange, ret_account);
    qyi_account_named(exchange->server->store, name, ret_account);
    if (!ret_account->found)
        reply_nobody(exchange, name);
    return ret_account->found;
}

static const char *arg_or(const struct qyi_exchange *exchange, const char *name, const char *otherwise)
{
    const char *value = qyi_exchange_arg(exchange, name);

    return value ? value : otherwise;
}

static const char *text_of(const struct qyi_datum *value)
{
    return value->text ? value->text : "";
}

/* ---- ratings ------------------------------------------------------------------------------------------ */

struct ratings {
    enum qy_rating_system scheme;
    json_t *ratings;
    json_t *levels;
};

static void tell_level(struct ratings *ratings, const struct qyi_datum *value)
{
    unsigned level = qy_level_of(value[3].number);

    json_array_append_new(ratings->levels,
                          json_pack("{s:s, s:i, s:i, s:i, s:b}", "game", text_of(&value[0]), "level",
                                    (int)level, "points", (int)(value[3].number / QY_LEVEL_POINT), "games",
                                    (int)value[2].number, "provisional",
                                    value[2].number < QY_LEVEL_STABLE_GAME));
}

static int take_rating(void *user, const struct qyi_datum *value, size_t count)
{
    struct ratings *ratings = user;
    struct qyi_strength strength = {.games = (uint32_t)value[2].number,
                                    .elo = value[4].number,
                                    .glicko = value[5].number,
                                    .deviation = value[6].number};
    struct qyi_shown shown = qyi_strength_show(ratings->scheme, &strength);

    (void)count;
    if (text_of(&value[1])[0] == '\0') {
        tell_level(ratings, value);
        return 0;
    }
    if (ratings->scheme == QY_RATING_LEVELS)
        return 0;
    json_array_append_new(ratings->ratings,
                          json_pack("{s:s, s:s, s:i, s:i, s:i, s:b, s:I}", "game", text_of(&value[0]),
                                    "speed", text_of(&value[1]), "rating", shown.rating, "off", shown.off,
                                    "games", (int)value[2].number, "provisional", shown.provisional, "at",
                                    (json_int_t)value[7].number));
    return 0;
}

static int take_tally(void *user, const struct qyi_datum *value, size_t count)
{
    enum qy_game game = (enum qy_game)0;
    const char *kind = text_of(&value[0]);

    (void)count;
    if (qy_game_by_id(kind, strlen(kind), &game) < 0)
        return 0;
    json_array_append_new(user, json_pack("{s:s, s:s, s:i, s:i, s:i}", "game", kind, "side",
                                          qy_side_id(game, value[1].number == 0 ? QY_FIRST : QY_SECOND),
                                          "won", (int)value[2].number, "drawn", (int)value[3].number, "lost",
                                          (int)value[4].number));
    return 0;
}

static int take_against(void *user, const struct qyi_datum *value, size_t count)
{
    (void)count;
    json_array_append_new(user, json_pack("{s:s, s:i, s:i, s:i, s:i}", "name", text_of(&value[0]), "games",
                                          (int)value[1].number, "won", (int)value[2].number, "drawn",
                                          (int)value[3].number, "lost", (int)value[4].number));
    return 0;
}

/* Results against the opponent that `against` names, or against those met most often. */
static json_t *tell_against(const struct qyi_exchange *exchange, const struct qyi_account *account)
{
    const char *opponent = arg_or(exchange, "against", "");
    struct qy_buf folded = QY_BUF_INIT;
    json_t *list = json_array();

    qyi_person_fold(opponent, strlen(opponent), &folded);
    const struct qyi_datum data[] = {qyi_datum_key(account->key), qyi_datum_text(qy_buf_str(&folded)),
                                     qyi_datum_int(MOST_OPPONENTS)};
    (void)qyi_store_ask(exchange->server->store, QYI_ASK_AGAINST, data, 3, take_against, list);
    qy_buf_free(&folded);
    return list;
}

static int64_t number_or(const struct qyi_exchange *exchange, const char *name, int64_t otherwise)
{
    const char *text = qyi_exchange_arg(exchange, name);
    char *end = NULL;
    long long number = text ? strtoll(text, &end, 10) : 0;

    return text && *text && *end == '\0' && number > 0 ? number : otherwise;
}

/* ---- points of curves --------------------------------------------------------------------------------- */

struct curve {
    enum qy_rating_system scheme;
    json_t *points;
};

static int take_point(void *user, const struct qyi_datum *value, size_t count)
{
    struct curve *curve = user;
    struct qyi_strength strength = {.games = 1,
                                    .points = value[1].number,
                                    .elo = value[2].number,
                                    .glicko = value[3].number,
                                    .deviation = value[4].number};
    struct qyi_shown shown = qyi_strength_show(curve->scheme, &strength);

    (void)count;
    json_array_insert_new(curve->points, 0,
                          json_pack("{s:I, s:i, s:i, s:b, s:s}", "at", (json_int_t)value[0].number, "rating",
                                    shown.rating, "off", shown.off, "provisional", shown.provisional, "game",
                                    text_of(&value[5])));
    return 0;
}

/*
 * Marks the provisional points for rating systems in which that depends on the number of games. A full curve
 * may have lost its first games; what it still has is then too late to be provisional.
 */
static void number_points(struct curve *curve)
{
    size_t before = json_array_size(curve->points) < MOST_POINTS ? 0 : MOST_POINTS;
    json_t *point;
    size_t i;

    if (curve->scheme == QY_RATING_GLICKO)
        return;
    json_array_foreach(curve->points, i, point)
    {
        const struct qyi_strength strength = {.games = (uint32_t)(before + i + 1),
                                              .all = (uint32_t)(before + i + 1)};

        json_object_set_new(point, "provisional",
                            json_boolean(qyi_strength_show(curve->scheme, &strength).provisional));
    }
}

static json_t *points_of(const struct qyi_exchange *exchange, const struct qyi_account *account,
                         const char *kind, const char *speed, int64_t most)
{
    struct curve curve = {speed[0] == '\0' ? QY_RATING_LEVELS : exchange->server->options.scheme,
                          json_array()};
    const struct qyi_datum data[] = {qyi_datum_key(account->key), qyi_datum_text(kind), qyi_datum_text(speed),
                                     qyi_datum_int(most)};

    (void)qyi_store_ask(exchange->server->store, QYI_ASK_CURVE, data, 4, take_point, &curve);
    if (most == MOST_POINTS)
        number_points(&curve);
    return curve.points;
}

json_t *qyi_curve_json(const struct qyi_exchange *exchange, const struct qyi_account *account,
                       const char *kind, const char *speed)
{
    return points_of(exchange, account, kind, speed, MOST_POINTS);
}

/* Adds to each rating or level its values after the last games, oldest first. */
static void add_recent(const struct qyi_exchange *exchange, const struct qyi_account *account, json_t *list)
{
    json_t *row;
    size_t i;

    json_array_foreach(list, i, row)
    {
        const char *speed = json_string_value(json_object_get(row, "speed"));
        json_t *points = points_of(exchange, account, json_string_value(json_object_get(row, "game")),
                                   speed ? speed : "", MOST_RECENT);
        json_t *recent = json_array();
        const json_t *point;
        size_t k;

        json_array_foreach(points, k, point)
        {
            json_array_append(recent, json_object_get(point, "rating"));
        }
        json_object_set_new(row, "recent", recent);
        json_decref(points);
    }
}

json_t *qyi_player_json(const struct qyi_exchange *exchange, const struct qyi_account *account)
{
    struct qyi_store *store = exchange->server->store;
    const struct qyi_datum key = qyi_datum_key(account->key);
    struct ratings ratings = {exchange->server->options.scheme, json_array(), json_array()};
    json_t *tally = json_array();
    const struct qyi_live *now = qyi_house_played(exchange->server->house, account->key);

    (void)qyi_store_ask(store, QYI_ASK_RATINGS, &key, 1, take_rating, &ratings);
    (void)qyi_store_ask(store, QYI_ASK_TALLY, &key, 1, take_tally, tally);
    add_recent(exchange, account, ratings.ratings);
    add_recent(exchange, account, ratings.levels);
    return json_pack("{s:s, s:b, s:I, s:s, s:o, s:o, s:o, s:o, s:b, s:s*}", "name", account->name, "bot",
                     strcmp(account->role, "bot") == 0, "since", (json_int_t)account->created, "scheme",
                     qyi_scheme_name(ratings.scheme), "ratings", ratings.ratings, "levels", ratings.levels,
                     "results", tally, "against", tell_against(exchange, account), "playing",
                     qyi_house_plays(exchange->server->house, account->key), "now", now ? now->id : NULL);
}

void qyi_api_player(struct qyi_exchange *exchange)
{
    struct qyi_account account = {0};

    if (whom(exchange, &account))
        qyi_reply_json(exchange, 200, qyi_player_json(exchange, &account));
    qyi_account_free(&account);
}

/* ---- curves ------------------------------------------------------------------------------------------- */

void qyi_api_curve(struct qyi_exchange *exchange)
{
    struct qyi_account account = {0};

    if (whom(exchange, &account)) {
        json_t *points =
            qyi_curve_json(exchange, &account, arg_or(exchange, "game", ""), arg_or(exchange, "speed", ""));

        while ((int64_t)json_array_size(points) > number_or(exchange, "most", MOST_POINTS))
            json_array_remove(points, 0);
        qyi_reply_json(exchange, 200, json_pack("{s:o}", "points", points));
    }
    qyi_account_free(&account);
}

/* ---- games -------------------------------------------------------------------------------------------- */

static int take_played(void *user, const struct qyi_datum *value, size_t count)
{
    static const char *const outcomes[] = {"none", "lost", "drawn", "won"};
    enum qy_game game = (enum qy_game)0;
    const char *kind = text_of(&value[1]);
    const char *by = value[12].text;

    (void)count;
    if (qy_game_by_id(kind, strlen(kind), &game) < 0 || value[10].number < -1 || value[10].number > 2)
        return 0;
    json_t *json =
        json_pack("{s:s, s:s, s:s, s:s, s:s, s:b, s:s, s:s, s:b, s:s, s:s, s:s?, s:i, s:I}", "id",
                  text_of(&value[0]), "game", kind, "rules", text_of(&value[2]), "time", text_of(&value[3]),
                  "speed", text_of(&value[4]), "rated", value[5].number != 0, "side",
                  qy_side_id(game, value[6].number == 0 ? QY_FIRST : QY_SECOND), "opponent",
                  value[9].text   ? value[9].text
                  : value[8].text ? value[8].text
                                  : "?",
                  "account", value[9].text != NULL, "outcome", outcomes[value[10].number + 1], "reason",
                  text_of(&value[11]), "article", by, "plies", (int)value[13].number, "ended",
                  (json_int_t)value[14].number);
    json_array_append_new(user, json);
    return 0;
}

json_t *qyi_played_json(const struct qyi_exchange *exchange, const unsigned char *key, const char *kind,
                        const char *outcome, const char *opponent, int64_t before, int64_t most)
{
    struct qy_buf folded = QY_BUF_INIT;
    json_t *games = json_array();

    qyi_person_fold(opponent, strlen(opponent), &folded);
    const struct qyi_datum data[] = {qyi_datum_key(key),      qyi_datum_text(kind),
                                     qyi_datum_text(outcome), qyi_datum_text(qy_buf_str(&folded)),
                                     qyi_datum_int(before),   qyi_datum_int(most)};
    (void)qyi_store_ask(exchange->server->store, QYI_ASK_PLAYED, data, 6, take_played, games);
    qy_buf_free(&folded);
    return games;
}

static bool is_outcome(const char *outcome)
{
    return outcome[0] == '\0' || strcmp(outcome, "won") == 0 || strcmp(outcome, "drawn") == 0 ||
           strcmp(outcome, "lost") == 0;
}

void qyi_api_player_games(struct qyi_exchange *exchange)
{
    const char *outcome = arg_or(exchange, "outcome", "");
    int64_t most = number_or(exchange, "most", MOST_GAMES);
    struct qyi_account account = {0};

    if (!is_outcome(outcome))
        qyi_reply_problem(exchange, QY_E_FIELD_VALUE, "outcome", "won | drawn | lost");
    else if (whom(exchange, &account))
        qyi_reply_json(exchange, 200,
                       json_pack("{s:o}", "games",
                                 qyi_played_json(exchange, account.key, arg_or(exchange, "game", ""), outcome,
                                                 arg_or(exchange, "against", ""),
                                                 number_or(exchange, "before", INT64_MAX),
                                                 most < MOST_GAMES ? most : MOST_GAMES)));
    qyi_account_free(&account);
}
