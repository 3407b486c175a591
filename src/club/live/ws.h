/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The socket: what clients send and are told over WebSocket. */
#ifndef QYI_LIVE_WS_H
#define QYI_LIVE_WS_H

#include "wire/server.h"

struct qyi_live;

/* The callbacks of WebSocket connections; each returns what libwebsockets' callback shall return. */
int qyi_ws_filter(struct lws *wsi, struct qyi_server *server);
int qyi_ws_open(struct lws *wsi, struct qyi_server *server, struct qyi_connection *connection);
int qyi_ws_receive(struct lws *wsi, struct qyi_connection *connection, const void *bytes, size_t len);
int qyi_ws_pong(struct qyi_connection *connection);
int qyi_ws_writeable(struct qyi_connection *connection);
void qyi_ws_closed(struct qyi_connection *connection);
/* All clients are told whether the server will be restarted, or writes nothing. */
void qyi_ws_tell_notice(struct qyi_server *server);
/* Drops connections whose session is no longer signed in, and of such streams. */
void qyi_ws_recheck(struct qyi_server *server);
/* The next of the server's connections, or NULL. */
const struct qyi_client *qyi_ws_next(const struct qyi_client *client);
/* The server ends: each connection is told so (1001) behind what waits for it, and closed. */
void qyi_ws_close_all(struct qyi_server *server);
/* Listens to those who came when a turn was full, until this one is, too. When the server ends nobody is heard any
 * more: what was not acknowledged is sent again. */
void qyi_ws_hear_later(struct qyi_server *server);
/* A few connections after the ones before: measures their round trips, drops dead ones. Called twenty times a second,
 * it comes round within two seconds, and no turn of the loop has all to write to. */
void qyi_ws_ping_some(struct qyi_server *server);
/* Tells every connection that follows it that something changed; `kind`: "tournament" or "study". */
void qyi_ws_tell_followers(struct qyi_server *server, const char *kind, const char *id);

#endif
