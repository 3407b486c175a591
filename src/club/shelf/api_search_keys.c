/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keys of the query language, from the table by which it is read: the page's search box completes by them. */
#include "base/json.h"
#include "base/registry.h"
#include "collection/query_values.h"
#include "collection/suggest.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <stdio.h>

static void add_key(struct qyi_json *json, enum qyi_term_kind kind, enum qy_lang lang)
{
    const struct qyi_query_key *key = &qyi_query_keys[kind];
    const char *value;
    char id[32];

    (void)snprintf(id, sizeof id, "where.%s", key->key);
    qyi_json_open(json, '{');
    qyi_json_member_string(json, "key", key->key);
    qyi_json_key(json, "aliases");
    qyi_json_open(json, '[');
    for (size_t i = 0; i < sizeof key->aliases / sizeof key->aliases[0] && key->aliases[i]; i++)
        qyi_json_string(json, key->aliases[i]);
    qyi_json_close(json, ']');
    qyi_json_member_string(json, "example", key->example);
    qyi_json_member_string(json, "text", qyi_message_text(lang, id));
    qyi_json_member_bool(json, "ordered", key->ordered);
    qyi_json_key(json, "values");
    qyi_json_open(json, '[');
    for (size_t i = 0; (value = qyi_query_value(kind, i)); i++)
        qyi_json_string(json, value);
    qyi_json_close(json, ']');
    qyi_json_member_bool(json, "suggests", kind == QYI_TERM_OPENING || qyi_suggest_from_games(kind));
    qyi_json_close(json, '}');
}

void qyi_api_search_keys(struct qyi_exchange *exchange)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;

    qyi_json_begin(&json, &out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "keys");
    qyi_json_open(&json, '[');
    for (unsigned kind = 0; kind < QYI_TERM_KINDS; kind++)
        add_key(&json, (enum qyi_term_kind)kind, exchange->lang);
    qyi_json_close(&json, ']');
    qyi_json_close(&json, '}');
    qyi_reply_written(exchange, 200, &out);
}
