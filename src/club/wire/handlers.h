/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What answers the calls of the API: each subject has the functions of its own, and the table of routes has them all.
 */
#ifndef QYI_WIRE_HANDLERS_H
#define QYI_WIRE_HANDLERS_H

#include "wire/asking.h"
#include "wire/http.h"

/* A declaration for each line of the list. */
#define ROUTE(method, pattern, name, auth, scope, weight, since, until, ...) \
    void qyi_api_##name(struct qyi_exchange *exchange);
#define EVENT(method, pattern, name, auth, scope, weight, since, until, key, ...) qyi_event_fn qyi_api_##name;
#define DIRECTING(method, pattern, name, auth, scope, weight, since, until, key, ...) \
    qyi_asking_fn qyi_api_##name;
#include "wire/routes.inc.h"
#undef ROUTE
#undef EVENT
#undef DIRECTING

/* The page's files: true when the request was answered. */
bool qyi_assets_serve(struct qyi_exchange *exchange);
/*
 * Answers an unknown address in a browser with the page and a status, so that the visitor can go on; true when it
 * answered.
 */
bool qyi_assets_lost(struct qyi_exchange *exchange, unsigned status);

#endif
