/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The WebSocket protocol for clients. */
#ifndef QYI_LIVE_WS_H
#define QYI_LIVE_WS_H

#include "wire/server.h"

struct qyi_live;

/* The callbacks of WebSocket connections; they return what libwebsockets expects of its callback. */
int qyi_ws_filter(struct lws *wsi, struct qyi_server *server);
int qyi_ws_open(struct lws *wsi, struct qyi_server *server, struct qyi_connection *connection);
int qyi_ws_receive(struct lws *wsi, struct qyi_connection *connection, const void *bytes, size_t len);
int qyi_ws_pong(struct qyi_connection *connection);
int qyi_ws_writeable(struct qyi_connection *connection);
void qyi_ws_closed(struct qyi_connection *connection);
/* Tells all clients that the server will be restarted, or is read-only. */
void qyi_ws_tell_notice(struct qyi_server *server);
/* Closes connections, and streams, whose session is no longer signed in. */
void qyi_ws_recheck(struct qyi_server *server);
/* The next of the server's connections, or NULL. */
const struct qyi_client *qyi_ws_next(const struct qyi_client *client);
/* Closes all connections when the server ends, with status 1001 after the waiting messages. */
void qyi_ws_close_all(struct qyi_server *server);
/* Handles the messages that waited because a turn was full, until this turn is full too. After the server has
 * begun to end, messages are ignored; clients send unacknowledged ones again. */
void qyi_ws_hear_later(struct qyi_server *server);
/* Measures the round trips of the next few connections and closes dead ones. Called twenty times a second, it
 * reaches all connections within two seconds, without writing to all of them in one turn of the loop. */
void qyi_ws_ping_some(struct qyi_server *server);
/* Tells every follower of an id that it has changed; `kind`: "tournament" or "study". */
void qyi_ws_tell_followers(struct qyi_server *server, const char *kind, const char *id);

#endif
