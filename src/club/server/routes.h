/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The one table of what is served, in the order in which it is tried: routes.inc.h, which tools/registry.py makes from
 * registry/api.txt, as it makes openapi.json.
 */
#ifndef QYI_SERVER_ROUTES_H
#define QYI_SERVER_ROUTES_H

#include "wire/handlers.h"

enum qyi_auth {
    QYI_AUTH_NONE,     /* anybody */
    QYI_AUTH_OPTIONAL, /* anybody; who shows a token gets more */
    QYI_AUTH_SEAT      /* the handler wants a seat in the game */
};

/* A member that an address's query may have. */
struct qyi_query {
    const char *name; /* NULL behind the last */
    bool number;      /* a whole one, within the bounds */
    int64_t least;
    int64_t most;
    const char *words; /* "one | other": it must be one of them; NULL: any text */
};

struct qyi_route {
    enum qyi_method method;
    const char *pattern; /* {id} stands for letters and digits */
    enum qyi_auth auth;
    enum qyi_scope scope; /* what an account's token needs for it */
    uint32_t weight;      /* what a call takes from its address's budget */
    int64_t deprecated;   /* since this Unix time, in seconds; 0: it is not */
    int64_t sunset;       /* and from this time on it may be gone; 0: nobody knows when */
    const struct qyi_query *query;
    /* one of these */
    void (*handler)(struct qyi_exchange *exchange);
    qyi_event_fn *tell;    /* of the event of the path, what everybody may see */
    qyi_asking_fn *direct; /* with the folder of events, in a worker's thread */
    const char *key;       /* of those two: the array that rows stand in, or NULL */
};

extern const struct qyi_route qyi_routes[];
extern const size_t qyi_route_count;

/* Finds the handler of a request and calls it; else the page's files; else a problem. */
void qyi_route(struct qyi_exchange *exchange);

/* Says in the answer's head that a call is deprecated, and when it is gone. */
void qyi_route_tell_age(const struct qyi_route *route, struct qyi_exchange *exchange);

/* True when `path` is of the form `pattern`; what {id} stands for is copied (its size is that of
 * `qyi_exchange.param`). */
bool qyi_route_matches(const char *pattern, const char *path, char param[64]);

#endif
