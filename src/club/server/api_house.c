/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls about the server itself: health, description, addresses, guests. */
#include "base/error.h"
#include "base/json.h"
#include "base/moment.h"
#include "base/registry.h"
#include "live/api.h"
#include "wire/accounts.h"

#include "live/event.h"
#include "live/guest_name.h"
#include "live/house.h"
#include "server/routes.h"
#include "server/serve.h"
#include "store/write.h"
#include "wire/embedded.h"
#include "wire/handlers.h"
#include "wire/server.h"
#include "wire/strength.h"
#include "wire/tagged.h"

#include <qiyuan/core/version.h>

#include <libwebsockets.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A security.txt should not be older than a year. */
#define GOOD_FOR ((time_t)364 * 86400)

void qyi_api_health(struct qyi_exchange *exchange)
{
    const struct qy_error *fault = qyi_store_fault(exchange->server->store);

    bool read_only = qyi_store_is_read_only(exchange->server->store);

    if (fault && !read_only)
        qyi_reply_error(exchange, fault);
    else
        qyi_reply_json(
            exchange, 200,
            json_pack("{s:s, s:s}", "status", read_only ? "read-only" : "ok", "version", qy_version()));
}

void qyi_api_ready(struct qyi_exchange *exchange)
{
    const struct qy_error *fault = qyi_store_fault(exchange->server->store);

    if (fault)
        qyi_reply_error(exchange, fault);
    else if (exchange->server->restarting)
        qyi_reply_problem(exchange, QY_E_RESTARTING, NULL, NULL);
    else
        qyi_reply_json(exchange, 200, json_pack("{s:s}", "status", "ready"));
}

void qyi_api_licences(struct qyi_exchange *exchange)
{
    qyi_reply_fixed(exchange, 200, "text/plain; charset=utf-8", qyi_licences, qyi_licences_len);
}

bool qyi_serve_is_contact(const char *text)
{
    bool begins = strncmp(text, "mailto:", 7) == 0 || strncmp(text, "https://", 8) == 0 ||
                  strncmp(text, "tel:", 4) == 0;

    for (; *text; text++)
        if (*text <= ' ' || *text == 0x7f)
            return false;
    return begins;
}

void qyi_api_security(struct qyi_exchange *exchange)
{
    const struct qyi_serve_options *options = &exchange->server->options;
    struct qy_buf text = QY_BUF_INIT;
    time_t expires = (time_t)(qyi_unix_time() / 1000) + GOOD_FOR;
    char until[32];
    struct tm parts;

    if (!options->contact) {
        qyi_reply_problem(exchange, QY_E_NO_SUCH_PATH, exchange->path, NULL);
        return;
    }
    strftime(until, sizeof until, "%Y-%m-%dT00:00:00Z", gmtime_r(&expires, &parts));
    qy_buf_addf(&text, "Contact: %s\nExpires: %s\nPreferred-Languages: en, zh\n", options->contact, until);
    if (options->public_url)
        qy_buf_addf(&text, "Canonical: %s/.well-known/security.txt\n", options->public_url);
    qyi_reply_text(exchange, 200, "text/plain; charset=utf-8", &text);
}

/* It is long enough to be compressed outside the loop. */
static int tell_openapi(struct qyi_asking *asking, struct qy_buf *out)
{
    qy_buf_add(out, (const char *)qyi_openapi, qyi_openapi_len);
    return out->failed ? qyi_no_memory(&asking->error) : 0;
}

void qyi_api_openapi(struct qyi_exchange *exchange)
{
    qyi_ask_for(exchange, &(struct qyi_asked){.answer = tell_openapi});
}

static void add_limit(void *user, const char *name, uint32_t number)
{
    json_object_set_new(user, name, json_integer(number));
}

/* The games for which the operator gave a book. */
static json_t *books_of(const struct qyi_serve_options *options)
{
    json_t *games = json_array();

    for (unsigned game = 0; game < QY_GAME_COUNT; game++)
        if (options->book_of[game])
            json_array_append_new(games, json_string(qy_game_id((enum qy_game)game)));
    return games;
}

void qyi_api_server(struct qyi_exchange *exchange)
{
    json_t *addresses = qyi_net_addresses(qyi_server_scheme(exchange->server), exchange->server->options.host,
                                          exchange->server->port);
    const char *first = json_string_value(json_array_get(addresses, 0));
    struct qy_buf svg = QY_BUF_INIT;
    bool shown = first && qyi_qr_svg(first, &svg);
    json_t *limits = json_object();

    qyi_limits_each(&exchange->server->options.limits, add_limit, limits);
    qyi_reply_json(exchange, 200,
                   json_pack("{s:s, s:o, s:s?, s:o, s:s, s:b, s:o}", "version", qy_version(), "addresses",
                             addresses, "qr", shown ? qy_buf_str(&svg) : NULL, "limits", limits, "ratings",
                             qyi_scheme_name(exchange->server->options.scheme), "chat",
                             exchange->server->options.chat, "book", books_of(&exchange->server->options)));
    qy_buf_free(&svg);
}

void qyi_api_qr(struct qyi_exchange *exchange)
{
    const char *text = qyi_exchange_arg(exchange, "text");
    struct qy_buf svg = QY_BUF_INIT;

    if (!text) {
        qyi_reply_problem(exchange, QY_E_FIELD_MISSING, "text", NULL);
    } else if (text[0] == '\0' || strlen(text) > 512 || !qyi_qr_svg(text, &svg)) {
        qyi_reply_problem(exchange, QY_E_FIELD_VALUE, "text", "1..512");
    } else {
        qyi_reply_field(exchange, "cache-control", "private, max-age=86400");
        qyi_reply_text(exchange, 200, "image/svg+xml", &svg);
    }
    qy_buf_free(&svg);
}

/* ---- articles -------------------------------------------------------------------------------------- */

/* Lists the articles on which rulings are based, in the caller's language; `set` ("xq") selects one rule set. */
void qyi_api_articles(struct qyi_exchange *exchange)
{
    const char *set = qyi_exchange_arg(exchange, "set");
    size_t len = set ? strlen(set) : 0;
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;

    qyi_json_begin(&json, &out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "articles");
    qyi_json_open(&json, '[');
    for (size_t i = 0; i < qyi_articles().count; i++) {
        const struct qyi_text_entry *entry = &qyi_articles().entry[i];

        if (len > 0 && (strncmp(entry->id, set, len) != 0 || entry->id[len] != ':'))
            continue;
        qyi_json_open(&json, '{');
        qyi_json_member_string(&json, "id", entry->id);
        qyi_json_member_string(&json, "text", entry->text[exchange->lang]);
        qyi_json_close(&json, '}');
    }
    qyi_json_close(&json, ']');
    qyi_json_close(&json, '}');
    qy_buf_addc(&out, '\n');
    qyi_reply_tagged(exchange, "application/json", &out);
}

/* ---- guests ---------------------------------------------------------------------------------------- */

struct welcome {
    struct qyi_exchange *exchange;
    char token[QYI_TOKEN_SIZE];
    char name[QYI_NAME_SIZE];
};

static void welcomed(void *user, int status, const struct qy_error *error)
{
    struct welcome *welcome = user;

    if (status < 0) {
        qyi_reply_error(welcome->exchange, error);
    } else {
        qyi_reply_session(welcome->exchange, welcome->token, true);
        qyi_reply_json(welcome->exchange, 200,
                       json_pack("{s:s, s:s}", "token", welcome->token, "name", welcome->name));
    }
    qyi_exchange_unref(welcome->exchange);
    free(welcome);
}

/* True when the cookie is of a session that there is; its name is appended. */
static bool has_session(struct qyi_exchange *exchange, struct qy_buf *ret_name)
{
    struct qyi_caller cookie = {0};

    qyi_caller_add(&cookie, exchange->session_token, strlen(exchange->session_token));
    qyi_server_know(exchange->server, &cookie);
    return qyi_server_session(exchange->server, &cookie, ret_name) != NULL;
}

/* Writes a session down: a new one, or the caller's own under another name. */
static int welcome_guest(struct qyi_exchange *exchange, const char *name, const char *token)
{
    struct welcome *welcome = calloc(1, sizeof *welcome);
    struct qyi_write *write = welcome ? qyi_write_new(welcomed, welcome) : NULL;
    unsigned char hash[QYI_HASH_SIZE];

    if (!write) {
        free(welcome);
        return QY_E_MEMORY;
    }
    welcome->exchange = qyi_exchange_ref(exchange);
    if (token)
        memcpy(welcome->token, token, QYI_TOKEN_LEN);
    else
        qyi_random_text(welcome->token, QYI_TOKEN_LEN);
    struct qy_buf own = QY_BUF_INIT;
    if (!name)
        qyi_guest_name_new(exchange->lang, &own);
    lws_strncpy(welcome->name, name ? name : qy_buf_str(&own), sizeof welcome->name);
    qy_buf_free(&own);
    qyi_token_hash(welcome->token, QYI_TOKEN_LEN, hash);
    qyi_write_session(write, hash, welcome->name, qyi_unix_time());
    qyi_store_submit(exchange->server->store, write);
    return 0;
}

void qyi_api_guest(struct qyi_exchange *exchange)
{
    struct qy_buf old = QY_BUF_INIT;
    struct qyi_body_guest body;

    if (!qyi_api_read(exchange, &qyi_shape_guest, &body) || !qyi_api_name(exchange, body.name))
        return;
    bool known = has_session(exchange, &old);
    if (exchange->caller.has_account)
        qyi_reply_json(exchange, 200, json_pack("{s:s}", "name", qy_buf_str(&old)));
    else if (known && (!body.name || strcmp(body.name, qy_buf_str(&old)) == 0))
        qyi_reply_json(exchange, 200,
                       json_pack("{s:s, s:s}", "token", exchange->session_token, "name", qy_buf_str(&old)));
    else if (welcome_guest(exchange, body.name, known ? exchange->session_token : NULL) < 0)
        qyi_reply_problem(exchange, QY_E_MEMORY, NULL, NULL);
    qy_buf_free(&old);
}
