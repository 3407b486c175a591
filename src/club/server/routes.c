/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The routes, and matching addresses with them. */
#include "server/routes.h"
#include "base/error.h"
#include "base/words.h"
#include "directing/asking_events.h"
#include "wire/once.h"
#include "wire/server.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* The macros of routes.inc.h: ROUTE handles the complete request; EVENT writes a public answer about the
 * event in the path; DIRECTING works on that event in a worker thread. The latter two name the array of their
 * rows, or NULL. */
#define QUERY(...)                      \
    .query = (const struct qyi_query[]) \
    {                                   \
        __VA_ARGS__,                    \
        {                               \
            .name = NULL                \
        }                               \
    }
#define CALL(method_, pattern_, auth_, scope_, weight_, since_, until_, ...)                               \
    .method = QYI_##method_, .pattern = (pattern_), .auth = QYI_AUTH_##auth_, .scope = QYI_SCOPE_##scope_, \
    .weight = (weight_), .deprecated = (since_), .sunset = (until_), QUERY(__VA_ARGS__)
#define ROUTE(method_, pattern_, name_, auth_, scope_, weight_, since_, until_, ...) \
    {CALL(method_, pattern_, auth_, scope_, weight_, since_, until_, __VA_ARGS__),   \
     .handler = qyi_api_##name_},
#define EVENT(method_, pattern_, name_, auth_, scope_, weight_, since_, until_, key_, ...)                  \
    {CALL(method_, pattern_, auth_, scope_, weight_, since_, until_, __VA_ARGS__), .tell = qyi_api_##name_, \
     .key = (key_)},
#define DIRECTING(method_, pattern_, name_, auth_, scope_, weight_, since_, until_, key_, ...) \
    {CALL(method_, pattern_, auth_, scope_, weight_, since_, until_, __VA_ARGS__),             \
     .direct = qyi_api_##name_, .key = (key_)},
const struct qyi_route qyi_routes[] = {
#include "wire/routes.inc.h"
};
const size_t qyi_route_count = sizeof qyi_routes / sizeof qyi_routes[0];

static bool is_word(char byte)
{
    return (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
}

bool qyi_route_matches(const char *pattern, const char *path, char param[64])
{
    size_t len = 0;

    while (*pattern) {
        if (*pattern != '{') {
            if (*pattern++ != *path++)
                return false;
            continue;
        }
        for (len = 0; is_word(path[len]); len++)
            if (len == 63)
                return false;
        if (len == 0)
            return false;
        memcpy(param, path, len);
        param[len] = '\0';
        path += len;
        pattern = strchr(pattern, '}') + 1;
    }
    return *path == '\0';
}

/* Whether a resource has tokens of its own: seats, invitations, links for writing, desks. */
static bool has_tokens(const struct qyi_route *route, const struct qyi_exchange *exchange)
{
    static const char *const begin[] = {"/api/games/{id}", "/api/tournaments/{id}", "/api/boards/{id}",
                                        "/api/studies/{id}"};

    for (size_t i = 0; i < sizeof begin / sizeof begin[0]; i++)
        if (strncmp(route->pattern, begin[i], strlen(begin[i])) == 0)
            return true;
    /* boards of a desk are opened by a token, which another one can extend */
    if (strcmp(route->pattern, "/api/boards") == 0)
        return route->method == QYI_GET || (exchange->caller.bearer && qyi_exchange_arg(exchange, "same"));
    return strncmp(route->pattern, "/api/", 5) != 0; /* public resources */
}

static bool is_number(const char *text, int64_t least, int64_t most)
{
    int64_t number = 0;

    return *text && qyi_take_number(&text, least, most, &number) && *text == '\0';
}

static bool is_one_of(const char *text, const char *words)
{
    size_t len = strlen(text);

    for (const char *at = words; at; at = strstr(at, " | ")) {
        at += at == words ? 0 : 3;
        if (strncmp(at, text, len) == 0 && (at[len] == '\0' || at[len] == ' '))
            return true;
    }
    return false;
}

/* Checks that a route has a query parameter, and that its value is allowed. */
static int check_query(const struct qyi_query *query, const char *name, const char *value,
                       struct qy_error *reterr)
{
    char bounds[64];

    while (query->name && strcmp(query->name, name) != 0)
        query++;
    if (!query->name)
        return qyi_error_set(reterr, QY_E_FIELD_UNKNOWN, 0, name, strlen(name), NULL);
    if (query->number && !is_number(value, query->least, query->most)) {
        (void)snprintf(bounds, sizeof bounds, "%" PRId64 "..%.0" PRId64,
                       query->least == INT64_MIN ? 0 : query->least,
                       query->most == INT64_MAX ? 0 : query->most);
        return qyi_error_set(reterr, QY_E_FIELD_VALUE, 0, name, strlen(name), bounds);
    }
    if (query->words && !is_one_of(value, query->words))
        return qyi_error_set(reterr, QY_E_FIELD_VALUE, 0, name, strlen(name), query->words);
    return 0;
}

/* Whether the query is as the registry has it; else it was answered. */
static bool is_asked_rightly(const struct qyi_route *route, struct qyi_exchange *exchange)
{
    struct qy_error error = {0};
    int code = 0;

    for (size_t at = 0; code == 0 && at < exchange->args_len; at += strlen(exchange->args + at) + 1) {
        const char *equals = strchr(exchange->args + at, '=');
        char name[64] = "";

        if (!equals || exchange->args[at] == '=')
            continue;
        (void)snprintf(name, sizeof name, "%.*s", (int)(equals - (exchange->args + at)), exchange->args + at);
        code = check_query(route->query, name, equals + 1, &error);
    }
    if (code < 0)
        qyi_reply_error(exchange, &error);
    return code == 0;
}

/* Whether a request with an Idempotency-Key must be processed; otherwise it was answered, with the first
 * response or an error. */
static bool is_first(struct qyi_exchange *exchange)
{
    struct qy_buf text = QY_BUF_INIT;
    const char *type = NULL;
    unsigned status = 0;
    int code = qyi_once_begin(exchange, &status, &type, &text);

    if (code == QY_E_ONCE_RUNNING)
        qyi_reply_field(exchange, "retry-after", "1");
    if (code < 0)
        qyi_reply_problem(exchange, code, NULL, NULL);
    if (code > 0) {
        qyi_reply_field(exchange, "idempotency-replayed", "true");
        qyi_reply_text(exchange, status, type, &text);
    }
    return code == 0;
}

void qyi_route_tell_age(const struct qyi_route *route, struct qyi_exchange *exchange)
{
    time_t gone = (time_t)route->sunset;
    char text[40];
    struct tm parts;

    if (route->deprecated == 0)
        return;
    (void)snprintf(text, sizeof text, "@%" PRId64, route->deprecated); /* RFC 9745 */
    qyi_reply_field(exchange, "deprecation", text);
    qyi_reply_field(exchange, "link", "</api/openapi.json>; rel=\"deprecation\"; type=\"application/json\"");
    if (gone == 0)
        return;
    (void)strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", gmtime_r(&gone, &parts)); /* RFC 8594 */
    qyi_reply_field(exchange, "sunset", text);
}

/* The budget has been asked by then. */
static void answer(const struct qyi_route *route, struct qyi_exchange *exchange)
{
    qyi_route_tell_age(route, exchange);
    if (exchange->caller.limited)
        qyi_server_note_use(exchange->server, &exchange->caller);
    if (qyi_caller_is_strange(&exchange->caller) && !has_tokens(route, exchange))
        qyi_reply_problem(exchange, QY_E_TOKEN, NULL, NULL);
    else if (!qyi_caller_may(&exchange->caller, route->scope))
        qyi_reply_scope(exchange, route->scope);
    else if (!is_asked_rightly(route, exchange))
        return;
    else if (exchange->once_long)
        qyi_reply_problem(exchange, QY_E_FIELD_VALUE, "Idempotency-Key", "1..135");
    else if (exchange->once_key[0] && !is_first(exchange))
        return;
    else if (route->tell)
        qyi_ask_event(exchange, route->key, route->tell);
    else if (route->direct)
        qyi_ask_directing(exchange, route->key, route->direct);
    else
        route->handler(exchange);
}

void qyi_route(struct qyi_exchange *exchange)
{
    static const char *const names[] = {"GET", "POST", ""};
    const char *allowed = NULL;

    for (size_t i = 0; i < qyi_route_count; i++) {
        if (!qyi_route_matches(qyi_routes[i].pattern, exchange->path, exchange->param))
            continue;
        exchange->route = qyi_routes[i].pattern;
        if (qyi_routes[i].method == exchange->method) {
            if (qyi_http_charge(exchange, QYI_BUDGET_REQUESTS, qyi_routes[i].weight))
                answer(&qyi_routes[i], exchange);
            return;
        }
        allowed = allowed ? "GET, POST" : names[qyi_routes[i].method];
    }
    if (allowed) {
        qyi_reply_field(exchange, "allow", allowed);
        qyi_reply_problem(exchange, QY_E_METHOD, NULL, allowed);
    } else if (!qyi_http_charge(exchange, QYI_BUDGET_REQUESTS, 1)) {
        return;
    } else if (exchange->method != QYI_GET || !qyi_assets_serve(exchange)) {
        qyi_reply_problem(exchange, QY_E_NO_SUCH_PATH, exchange->path, NULL);
    }
}
