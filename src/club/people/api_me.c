/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The signed-in account: profile, sessions, settings. */
#include "base/moment.h"
#include "live/api.h"
#include "live/house.h"
#include "live/ws.h"
#include "people/own_keys.h"
#include "store/write.h"
#include "wire/accounts.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* The most bytes of an account's settings as JSON. */
#define MOST_SETTINGS 4096

/* ---- sessions ----------------------------------------------------------------------------------------- */

static json_t *session_row(const struct qyi_exchange *exchange, const unsigned char *hash, const char *shown,
                           const struct qyi_datum *value)
{
    bool own = sodium_memcmp(hash, exchange->caller.session, QYI_HASH_SIZE) == 0;

    return json_pack("{s:s, s:I, s:I, s:s, s:b}", "id", shown, "since", (json_int_t)value[1].number, "seen",
                     (json_int_t)value[2].number, "device", value[3].text ? value[3].text : "", "this", own);
}

json_t *qyi_sessions_json(const struct qyi_exchange *exchange)
{
    return qyi_own_keys_json(exchange, QYI_ASK_SESSIONS, session_row);
}

void qyi_api_sessions(struct qyi_exchange *exchange)
{
    struct qyi_account own;

    if (qyi_account_own(exchange, &own))
        qyi_reply_json(exchange, 200, json_pack("{s:o}", "sessions", qyi_sessions_json(exchange)));
    qyi_account_free(&own);
}

/* Ends one session, or for "others" all sessions except the caller's. */
void qyi_api_session_end(struct qyi_exchange *exchange)
{
    struct qyi_account own;

    if (qyi_account_own(exchange, &own)) {
        const struct qyi_datum rest[] = {qyi_datum_key(own.key), qyi_datum_key(exchange->caller.session)};

        if (strcmp(exchange->param, "others") == 0)
            qyi_me_write(exchange, QYI_ACT_OTHERS_END, rest, 2, 0);
        else
            qyi_own_key_end(exchange, QYI_ASK_SESSIONS);
    }
    qyi_account_free(&own);
}

/* ---- profile ------------------------------------------------------------------------------------------ */

static int take_codes(void *user, const struct qyi_datum *value, size_t count)
{
    (void)count;
    json_object_set_new(user, "codes", json_integer(value[1].number));
    return 0;
}

static json_t *tell_account(const struct qyi_exchange *exchange, const struct qyi_account *own)
{
    json_t *sessions = qyi_sessions_json(exchange);
    const struct qyi_datum key = qyi_datum_key(own->key);
    json_t *settings = json_loads(own->settings, 0, NULL);
    json_t *json = json_pack("{s:b, s:s, s:s, s:I, s:i, s:o}", "signed_in", 1, "name", own->name, "role",
                             own->role, "since", (json_int_t)own->created, "sessions",
                             (int)json_array_size(sessions), "settings", settings ? settings : json_object());

    (void)qyi_store_ask(exchange->server->store, QYI_ASK_CODES, &key, 1, take_codes, json);
    qyi_server_note_use(exchange->server, &exchange->caller);
    json_decref(sessions);
    return json;
}

void qyi_api_me(struct qyi_exchange *exchange)
{
    struct qyi_account own = {0};
    struct qy_buf name = QY_BUF_INIT;

    if (exchange->caller.has_account)
        qyi_account_by_key(exchange->server->store, exchange->caller.account, &own);
    if (own.found)
        qyi_reply_json(exchange, 200, tell_account(exchange, &own));
    else if (qyi_server_session(exchange->server, &exchange->caller, &name))
        qyi_reply_json(exchange, 200, json_pack("{s:b, s:s}", "signed_in", 0, "name", qy_buf_str(&name)));
    else
        qyi_reply_json(exchange, 200, json_pack("{s:b}", "signed_in", 0));
    qy_buf_free(&name);
    qyi_account_free(&own);
}

/* ---- settings ----------------------------------------------------------------------------------------- */

/*
 * Whether a value is an object of short values. Only the page knows their meaning; the server stores them as
 * sent.
 */
static bool are_settings(const json_t *settings)
{
    const char *name;
    json_t *value;

    if (!json_is_object(settings))
        return false;
    json_object_foreach((json_t *)settings, name, value)
    {
        if (json_is_object(value) || json_is_array(value) || json_is_null(value))
            return false;
    }
    return true;
}

void qyi_api_settings(struct qyi_exchange *exchange)
{
    struct qyi_body_settings body;
    struct qyi_account own = {0};

    if (qyi_api_read(exchange, &qyi_shape_settings, &body) && qyi_account_own(exchange, &own)) {
        json_t *settings = json_loadb(body.settings.text, body.settings.len, JSON_REJECT_DUPLICATES, NULL);
        char *text = are_settings(settings) ? json_dumps(settings, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
        const struct qyi_datum data[] = {qyi_datum_key(own.key), qyi_datum_text(text)};

        if (!text || strlen(text) > MOST_SETTINGS)
            qyi_reply_problem(exchange, QY_E_FIELD_VALUE, "settings", "{\"name\": value, ...}");
        else
            qyi_me_write(exchange, QYI_ACT_SETTINGS, data, 2, QY_E_NOT_SIGNED_IN);
        free(text);
        json_decref(settings);
    }
    qyi_account_free(&own);
}
