/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Relations between people: friends, blocked players, reports to an administrator, chat during a game. */
#include "base/moment.h"
#include "live/api.h"
#include "live/house_priv.h"
#include "live/ties.h"
#include "wire/accounts.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <stdlib.h>
#include <string.h>

#define MOST_REPORTS 200
/* Chat: one message per SAID_MS milliseconds and side, with up to SAID_AHEAD in a row. */
#define SAID_MS    3000
#define SAID_AHEAD 5
/* The most reports by one person in a day. */
#define MOST_REPORTED 10
#define DAY_MS        ((int64_t)86400000)

/* ---- friends and blocked players ---------------------------------------------------------------------- */

struct ties {
    const struct qyi_server *server;
    json_t *list;
};

static int take_tie(void *user, const struct qyi_datum *value, size_t count)
{
    struct ties *ties = user;
    unsigned char key[QYI_HASH_SIZE];
    bool here = qyi_datum_to_key(&value[1], key) && qyi_house_is_here(ties->server->house, key);

    (void)count;
    json_array_append_new(ties->list,
                          json_pack("{s:s, s:b}", "name", value[0].text ? value[0].text : "", "here", here));
    return 0;
}

json_t *qyi_ties_json(const struct qyi_server *server, const unsigned char *account, enum qyi_tie kind)
{
    const struct qyi_datum data[] = {qyi_datum_key(account), qyi_datum_int(kind)};
    struct ties ties = {server, json_array()};

    (void)qyi_store_ask(server->store, QYI_ASK_TIES, data, 2, take_tie, &ties);
    return ties.list;
}

void qyi_api_ties(struct qyi_exchange *exchange)
{
    struct qyi_account own;

    if (qyi_account_own(exchange, &own))
        qyi_reply_json(exchange, 200,
                       json_pack("{s:o, s:o}", "friends",
                                 qyi_ties_json(exchange->server, own.key, QYI_TIE_FRIEND), "blocked",
                                 qyi_ties_json(exchange->server, own.key, QYI_TIE_BLOCKED)));
    qyi_account_free(&own);
}

/*
 * Finds the account that a body names, and the caller's own; false after answering, also if they are the
 * same.
 */
static bool other_of(struct qyi_exchange *exchange, const char *name, const struct qyi_account *own,
                     struct qyi_account *ret_other)
{
    qyi_account_named(exchange->server->store, name, ret_other);
    if (!ret_other->found)
        qyi_reply_problem(exchange, QY_E_NO_SUCH_PLAYER, name, NULL);
    else if (memcmp(ret_other->key, own->key, QYI_HASH_SIZE) == 0)
        qyi_reply_problem(exchange, QY_E_ONESELF, name, NULL);
    else
        return true;
    return false;
}

static void tie(struct qyi_exchange *exchange, enum qyi_tie kind, const char *name, bool is)
{
    struct qyi_account own = {0};
    struct qyi_account other = {0};

    if (qyi_account_own(exchange, &own) && other_of(exchange, name, &own, &other)) {
        const struct qyi_datum data[] = {qyi_datum_key(own.key), qyi_datum_key(other.key),
                                         qyi_datum_int(kind), qyi_datum_int(qyi_unix_time())};

        if (is)
            qyi_me_write(exchange, QYI_ACT_TIE, data, 4, 0);
        else
            qyi_me_write(exchange, QYI_ACT_UNTIE, data, 3, 0);
    }
    qyi_account_free(&own);
    qyi_account_free(&other);
}

void qyi_api_friend(struct qyi_exchange *exchange)
{
    struct qyi_body_friend body;

    if (qyi_api_read(exchange, &qyi_shape_friend, &body))
        tie(exchange, QYI_TIE_FRIEND, body.name, body.friend != QYI_NO);
}

void qyi_api_block(struct qyi_exchange *exchange)
{
    struct qyi_body_block body;

    if (qyi_api_read(exchange, &qyi_shape_block, &body))
        tie(exchange, QYI_TIE_BLOCKED, body.name, body.blocked != QYI_NO);
}

/* ---- reports ------------------------------------------------------------------------------------------ */

/* Earlier reports by a person: how many in the last day, and whether one was about the same thing. */
struct reported {
    unsigned today;
    bool same;
    int64_t first; /* the first in the last day, Unix time in milliseconds */
};

static int take_reported(void *user, const struct qyi_datum *value, size_t count)
{
    struct reported *reported = user;
    int64_t day = qyi_unix_time() - DAY_MS;

    (void)count;
    reported->same = reported->same || value[1].number == 1;
    if (value[0].number > day) {
        reported->today++;
        if (reported->first == 0 || value[0].number < reported->first)
            reported->first = value[0].number;
    }
    return 0;
}

/*
 * Whether the caller may send this report; false after answering. A game can be reported once; a player,
 * without naming a game, once a day.
 */
static bool may_report(struct qyi_exchange *exchange, const unsigned char *own, const unsigned char *about,
                       const char *game)
{
    int64_t now = qyi_unix_time();
    const struct qyi_datum data[] = {qyi_datum_key(own), qyi_datum_key(about),
                                     qyi_datum_text(game ? game : ""), qyi_datum_int(now - DAY_MS)};
    struct reported reported = {.today = 0};

    if (game && !qyi_house_find(exchange->server->house, game, NULL)) {
        qyi_reply_problem(exchange, QY_E_NO_SUCH_GAME, game, NULL);
        return false;
    }
    (void)qyi_store_ask(exchange->server->store, QYI_ASK_REPORTED, data, 4, take_reported, &reported);
    if (reported.same)
        qyi_reply_problem(exchange, QY_E_REPORTED, NULL, NULL);
    else if (reported.today >= MOST_REPORTED)
        qyi_reply_too_many(exchange, NULL, (unsigned)((reported.first + DAY_MS - now) / 1000 + 1));
    return !reported.same && reported.today < MOST_REPORTED;
}

void qyi_api_report_player(struct qyi_exchange *exchange)
{
    struct qyi_body_report_player body;
    struct qyi_account own = {0};
    struct qyi_account other = {0};
    char id[QYI_GAME_ID_SIZE];

    if (qyi_api_read(exchange, &qyi_shape_report_player, &body) && qyi_account_own(exchange, &own) &&
        other_of(exchange, body.name, &own, &other)) {
        qyi_random_text(id, sizeof id - 1);
        const struct qyi_datum data[] = {qyi_datum_text(id),
                                         qyi_datum_int(qyi_unix_time()),
                                         qyi_datum_key(own.key),
                                         qyi_datum_key(other.key),
                                         qyi_datum_text(body.game),
                                         qyi_datum_text(body.why),
                                         qyi_datum_text(body.words ? body.words : "")};

        if (may_report(exchange, own.key, other.key, body.game) &&
            qyi_http_charge(exchange, QYI_BUDGET_SIGN_INS, 1))
            qyi_me_write(exchange, QYI_ACT_REPORT, data, 7, 0);
    }
    qyi_account_free(&own);
    qyi_account_free(&other);
}

static int take_report(void *user, const struct qyi_datum *value, size_t count)
{
    json_t *json = json_pack("{s:s, s:I, s:s?, s:s?, s:s?, s:s, s:s}", "id", value[0].text, "at",
                             (json_int_t)value[1].number, "by", value[2].text, "about", value[3].text, "game",
                             value[4].text, "why", value[5].text, "words", value[6].text);

    (void)count;
    if (value[7].kind == QYI_DATUM_INT) {
        json_object_set_new(json, "closed", json_integer(value[7].number));
        json_object_set_new(json, "note", json_string(value[8].text ? value[8].text : ""));
    }
    json_array_append_new(user, json);
    return 0;
}

static int take_own_report(void *user, const struct qyi_datum *value, size_t count)
{
    (void)count;
    json_array_append_new(user, json_pack("{s:s, s:I, s:s?, s:s?, s:s, s:s}", "id", value[0].text, "at",
                                          (json_int_t)value[1].number, "about", value[2].text, "game",
                                          value[3].text, "why", value[4].text, "words", value[5].text));
    return 0;
}

json_t *qyi_reports_json(struct qyi_store *store, const unsigned char *account)
{
    const struct qyi_datum data = qyi_datum_key(account);
    json_t *list = json_array();

    (void)qyi_store_ask(store, QYI_ASK_REPORTS_BY, &data, 1, take_own_report, list);
    return list;
}

/* Whether the caller is an administrator; false after answering. */
static bool is_admin(struct qyi_exchange *exchange)
{
    struct qyi_account own;
    bool found = qyi_account_own(exchange, &own);
    bool admin = found && strcmp(own.role, "admin") == 0;

    qyi_account_free(&own);
    if (found && !admin)
        qyi_reply_problem(exchange, QY_E_NOT_ADMIN, NULL, NULL);
    return admin;
}

void qyi_api_reports(struct qyi_exchange *exchange)
{
    const struct qyi_datum data[] = {qyi_datum_int(qyi_exchange_arg(exchange, "all") == NULL),
                                     qyi_datum_int(MOST_REPORTS)};

    if (!is_admin(exchange))
        return;
    json_t *list = json_array();
    (void)qyi_store_ask(exchange->server->store, QYI_ASK_REPORTS, data, 2, take_report, list);
    qyi_reply_json(exchange, 200, json_pack("{s:o}", "reports", list));
}

void qyi_api_report_close(struct qyi_exchange *exchange)
{
    struct qyi_body_close_report body;

    if (is_admin(exchange) && qyi_api_read(exchange, &qyi_shape_close_report, &body)) {
        const struct qyi_datum data[] = {qyi_datum_text(exchange->param), qyi_datum_int(qyi_unix_time()),
                                         qyi_datum_text(body.note ? body.note : "")};

        qyi_me_write(exchange, QYI_ACT_REPORT_CLOSED, data, 3, QY_E_NO_SUCH_PATH);
    }
}

/* ---- chat --------------------------------------------------------------------------------------------- */

/* Whether a side may send a chat message now. If not, `ret_wait` is the number of seconds to wait. */
static bool may_say(struct qyi_live *live, int side, unsigned *ret_wait)
{
    int64_t *said = &live->seat[side].said_until;
    int64_t now = qyi_away_now();

    if (*said < now)
        *said = now;
    if (*said - now > (SAID_AHEAD - 1) * SAID_MS) {
        *ret_wait = (unsigned)((*said - now - (SAID_AHEAD - 1) * SAID_MS + 999) / 1000);
        return false;
    }
    *said += SAID_MS;
    return true;
}

static int check_said(const struct qyi_exchange *exchange, const char *phrase, const char *text)
{
    if (text && !exchange->server->options.chat)
        return QY_E_NO_CHAT;
    return text || phrase ? 0 : QY_E_FIELD_MISSING;
}

void qyi_api_say(struct qyi_exchange *exchange)
{
    struct qyi_live *live = qyi_api_game(exchange);
    int side = live ? qyi_live_side(live, &exchange->caller) : QYI_HOUSE;
    struct qyi_body_say body;
    unsigned wait = 0;

    if (live && qyi_api_read(exchange, &qyi_shape_say, &body)) {
        int fault = check_said(exchange, body.phrase, body.text);

        if (side != QY_FIRST && side != QY_SECOND)
            fault = QY_E_NO_SEAT;
        else if (fault == 0)
            fault = qyi_live_tie_fault(live, side);
        if (fault == 0 && !may_say(live, side, &wait))
            fault = QY_E_TOO_MANY;
        if (fault == QY_E_TOO_MANY) {
            qyi_reply_too_many(exchange, NULL, wait);
        } else if (fault < 0) {
            qyi_reply_problem(exchange, fault, body.text ? "text" : "phrase", NULL);
        } else {
            qyi_live_say(live, side, body.text ? NULL : body.phrase, body.text);
            qyi_reply_json(exchange, 200, json_pack("{s:b}", "done", 1));
        }
    }
}
