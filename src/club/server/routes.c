/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The routes, and how an address is taken apart by them. */
#include "server/routes.h"
#include "directing/asking_events.h"

#include <string.h>

/* Of routes.inc.h: ROUTE has the whole request; EVENT tells what everybody may see of the event of the path; DIRECTING
 * works on that event in a worker's thread. The last two have the key of the array that their rows stand in, or NULL. */
#define ROUTE(method_, pattern_, name_, auth_, weight_) \
    {.method = QYI_##method_,                           \
     .pattern = (pattern_),                             \
     .auth = QYI_AUTH_##auth_,                          \
     .weight = (weight_),                               \
     .handler = qyi_api_##name_},
#define EVENT(method_, pattern_, name_, auth_, weight_, key_) \
    {.method = QYI_##method_,                                 \
     .pattern = (pattern_),                                   \
     .auth = QYI_AUTH_##auth_,                                \
     .weight = (weight_),                                     \
     .tell = qyi_api_##name_,                                 \
     .key = (key_)},
#define DIRECTING(method_, pattern_, name_, auth_, weight_, key_) \
    {.method = QYI_##method_,                                     \
     .pattern = (pattern_),                                       \
     .auth = QYI_AUTH_##auth_,                                    \
     .weight = (weight_),                                         \
     .direct = qyi_api_##name_,                                   \
     .key = (key_)},
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

/* Whether what is asked for has tokens of its own: seats, invitations, links to write, desks. */
static bool has_tokens(const struct qyi_route *route, const struct qyi_exchange *exchange)
{
    static const char *const begin[] = {"/api/games/{id}", "/api/tournaments/{id}", "/api/boards/{id}",
                                        "/api/studies/{id}"};

    for (size_t i = 0; i < sizeof begin / sizeof begin[0]; i++)
        if (strncmp(route->pattern, begin[i], strlen(begin[i])) == 0)
            return true;
    if (strcmp(route->pattern, "/api/boards") == 0) /* those that a token opens, and another one for it */
        return route->method == QYI_GET || (exchange->caller.bearer && qyi_exchange_arg(exchange, "same"));
    return strncmp(route->pattern, "/api/", 5) != 0; /* what is for everybody */
}

/* The budget has been asked by then. */
static void answer(const struct qyi_route *route, struct qyi_exchange *exchange)
{
    if (qyi_caller_is_strange(&exchange->caller) && !has_tokens(route, exchange))
        qyi_reply_problem(exchange, QY_E_TOKEN, NULL, NULL);
    else if (route->tell)
        qyi_ask_event(exchange, route->key, route->tell);
    else if (route->direct)
        qyi_ask_directing(exchange, route->key, route->direct);
    else
        route->handler(exchange);
}

void qyi_route(struct qyi_exchange *exchange)
{
    static const char *const names[] = {"GET", "POST", "?"};
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
        qyi_reply_problem(exchange, QY_E_METHOD, names[exchange->method], allowed);
    } else if (!qyi_http_charge(exchange, QYI_BUDGET_REQUESTS, 1)) {
        return;
    } else if (exchange->method != QYI_GET || !qyi_assets_serve(exchange)) {
        qyi_reply_problem(exchange, QY_E_NO_SUCH_PATH, exchange->path, NULL);
    }
}
