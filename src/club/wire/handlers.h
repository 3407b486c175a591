/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Declares the handlers of the API. Each subject defines its own; the table of routes uses them all.
 */
#ifndef QYI_WIRE_HANDLERS_H
#define QYI_WIRE_HANDLERS_H

#include "wire/asking.h"
#include "wire/http.h"

/* Makes a declaration from each line of the list. */
#define ROUTE(method, pattern, name, auth, scope, weight, since, until, ...) \
    void qyi_api_##name(struct qyi_exchange *exchange);
#define EVENT(method, pattern, name, auth, scope, weight, since, until, key, ...) qyi_event_fn qyi_api_##name;
#define DIRECTING(method, pattern, name, auth, scope, weight, since, until, key, ...) \
    qyi_asking_fn qyi_api_##name;
#include "wire/routes.inc.h"
#undef ROUTE
#undef EVENT
#undef DIRECTING

/* Serves the page's files: true if it has responded. */
bool qyi_assets_serve(struct qyi_exchange *exchange);
/*
 * Responds to an unknown address in a browser with the page and a status, so that the visitor can continue;
 * true if it has responded.
 */
bool qyi_assets_lost(struct qyi_exchange *exchange, unsigned status);

#endif
