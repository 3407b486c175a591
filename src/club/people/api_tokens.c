/* SPDX-License-Identifier: GPL-3.0-or-later */
/* API tokens: sessions limited to a few scopes, which an account creates for programs. */
#include "base/moment.h"
#include "live/ws.h"
#include "people/own_keys.h"
#include "store/write.h"
#include "wire/accounts.h"
#include "wire/bodies.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <libwebsockets.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* The most tokens of an account. */
#define MOST_TOKENS 20
/* Buffer size for the names of all scopes, separated by spaces. */
#define SCOPES_SIZE 64

/* ---- reading ------------------------------------------------------------------------------------------ */

static json_t *scopes_json(unsigned scopes)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < QYI_SCOPE_COUNT; i++)
        if (scopes & (1U << i))
            json_array_append_new(list, json_string(qyi_scope_name((enum qyi_scope)(1U << i))));
    return list;
}

static json_t *token_json(const char *id, const char *name, unsigned scopes, int64_t since, int64_t used)
{
    return json_pack("{s:s, s:s, s:o, s:I, s:o}", "id", id, "name", name, "scopes", scopes_json(scopes),
                     "since", (json_int_t)since, "used",
                     used > 0 ? json_integer((json_int_t)used) : json_null());
}

static json_t *token_row(const struct qyi_exchange *exchange, const unsigned char *hash, const char *shown,
                         const struct qyi_datum *value)
{
    (void)exchange;
    (void)hash;
    return token_json(shown, value[3].text ? value[3].text : "",
                      qyi_scopes_read(value[4].text ? value[4].text : ""), value[1].number, value[2].number);
}

json_t *qyi_tokens_json(const struct qyi_exchange *exchange)
{
    return qyi_own_keys_json(exchange, QYI_ASK_TOKENS, token_row);
}

void qyi_api_tokens(struct qyi_exchange *exchange)
{
    struct qyi_account own;

    if (qyi_account_own(exchange, &own))
        qyi_reply_json(exchange, 200, json_pack("{s:o}", "tokens", qyi_tokens_json(exchange)));
    qyi_account_free(&own);
}

/* ---- making -------------------------------------------------------------------------------------------- */

struct making {
    struct qyi_exchange *exchange;
    char token[QYI_TOKEN_SIZE];
    char id[QYI_SHOWN_SIZE];
    char name[QYI_NAME_SIZE];
    unsigned scopes;
    int64_t since;
};

static void made(void *user, int status, const struct qy_error *error)
{
    struct making *making = user;

    if (status == QY_E_TOKENS_MANY) {
        char most[8];

        lws_snprintf(most, sizeof most, "%d", MOST_TOKENS);
        qyi_reply_problem(making->exchange, status, NULL, most);
    } else if (status < 0) {
        qyi_reply_error(making->exchange, error);
    } else {
        json_t *json = token_json(making->id, making->name, making->scopes, making->since, 0);

        json_object_set_new(json, "token", json_string(making->token));
        qyi_reply_created(making->exchange, "/api/me/tokens", "", json);
    }
    qyi_exchange_unref(making->exchange);
    sodium_memzero(making, sizeof *making);
    free(making);
}

static void write_token(struct making *making, const struct qyi_account *own)
{
    struct qyi_write *write = qyi_write_new(made, making);
    unsigned char hash[QYI_HASH_SIZE];
    char scopes[SCOPES_SIZE] = "";

    if (!write) {
        qyi_reply_problem(making->exchange, QY_E_MEMORY, NULL, NULL);
        free(making);
        return;
    }
    qyi_exchange_ref(making->exchange);
    qyi_random_text(making->token, QYI_TOKEN_LEN);
    qyi_token_hash(making->token, QYI_TOKEN_LEN, hash);
    qyi_show_hash(hash, making->id);
    for (unsigned i = 0; i < QYI_SCOPE_COUNT; i++)
        if (making->scopes & (1U << i)) {
            size_t len = strlen(scopes);

            lws_snprintf(scopes + len, sizeof scopes - len, "%s%s", len > 0 ? " " : "",
                         qyi_scope_name((enum qyi_scope)(1U << i)));
        }
    const struct qyi_datum data[] = {qyi_datum_key(hash),          qyi_datum_text(own->name),
                                     qyi_datum_int(making->since), qyi_datum_key(own->key),
                                     qyi_datum_text(making->name), qyi_datum_text(scopes),
                                     qyi_datum_int(MOST_TOKENS)};
    qyi_write_act(write, QYI_ACT_TOKEN, data, 7, 0, QY_E_TOKENS_MANY);
    qyi_store_submit(making->exchange->server->store, write);
}

void qyi_api_token_new(struct qyi_exchange *exchange)
{
    struct qyi_body_new_token body;
    struct qyi_account own = {0};

    if (qyi_api_read(exchange, &qyi_shape_new_token, &body) && qyi_account_own(exchange, &own)) {
        struct making *making = calloc(1, sizeof *making);

        if (making) {
            making->exchange = exchange;
            making->since = qyi_unix_time();
            lws_strncpy(making->name, body.name, sizeof making->name);
            for (size_t i = 0; i < body.scopes.count; i++)
                making->scopes |= qyi_scopes_read(body.scopes.item[i]);
            write_token(making, &own);
        } else {
            qyi_reply_problem(exchange, QY_E_MEMORY, NULL, NULL);
        }
    }
    qyi_account_free(&own);
}

/* ---- revoking ------------------------------------------------------------------------------------------ */

void qyi_api_token_end(struct qyi_exchange *exchange)
{
    struct qyi_account own;

    if (qyi_account_own(exchange, &own))
        qyi_own_key_end(exchange, QYI_ASK_TOKENS);
    qyi_account_free(&own);
}
