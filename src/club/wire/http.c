/* SPDX-License-Identifier: GPL-3.0-or-later */
/* HTTP between libwebsockets and the handlers. */
#include "wire/http.h"

#include "base/error.h"
#include "wire/handlers.h"
#include "wire/server.h"
#include "wire/tcp.h"

#include <libwebsockets.h>

#include <stdlib.h>
#include <string.h>

/* A body must arrive within this time, in nanoseconds. */
#define BODY_NS ((uint64_t)30 * 1000000000)
/* Interval after which a stream sends an empty line, in nanoseconds; proxies close idle connections after a
 * minute, some after 30 seconds. */
#define KEEP_ALIVE_NS ((uint64_t)15 * 1000000000)

static void read_method(struct lws *wsi, struct qyi_exchange *exchange)
{
    char *uri = NULL;
    int len = 0;
    int method = lws_http_get_uri_and_method(wsi, &uri, &len);

    exchange->method = QYI_OTHER_METHOD;
    if (method == LWSHUMETH_GET || method == LWSHUMETH_HEAD)
        exchange->method = QYI_GET;
    if (method == LWSHUMETH_POST)
        exchange->method = QYI_POST;
    exchange->head_only = method == LWSHUMETH_HEAD;
    exchange->preflight = method == LWSHUMETH_OPTIONS;
    size_t kept = uri && len > 0 ? (size_t)len : 0;
    if (kept == 0 || kept >= sizeof exchange->path) {
        exchange->fits = false;
        kept = kept < sizeof exchange->path
                   ? kept
                   : sizeof exchange->path - 1; /* enough to distinguish the API from the page */
    }
    if (kept > 0)
        memcpy(exchange->path, uri, kept);
    exchange->path[kept] = '\0';
}

/* Tells a browser what a page of another origin may send. */
static void allow(struct qyi_exchange *exchange)
{
    qyi_reply_field(exchange, "access-control-allow-methods", "GET, POST");
    qyi_reply_field(exchange, "access-control-allow-headers",
                    "authorization, content-type, idempotency-key, if-none-match, accept-language");
    qyi_reply_field(exchange, "access-control-max-age", "600");
    qyi_reply_nothing(exchange, 204);
}

static void dispatch(struct qyi_exchange *exchange)
{
    if (exchange->dispatched)
        return;
    exchange->dispatched = true;
    if (exchange->preflight && exchange->foreign)
        allow(exchange);
    else if (exchange->fits)
        exchange->server->route(exchange);
    else if (exchange->method != QYI_GET || !qyi_assets_lost(exchange, 414))
        qyi_reply_problem(exchange, QY_E_ADDRESS_TOO_LONG, "255", "1023");
}

/* Refuses a request and closes the connection, so that further bytes on it are not taken for another request. */
static void turn_away(struct qyi_exchange *exchange, const struct qy_error *error)
{
    exchange->dispatched = true;
    exchange->closes = true;
    qyi_reply_field(exchange, "connection", "close");
    if (error->code == QY_E_TOO_MANY)
        qyi_reply_too_many(exchange, "bodies_mb", 1);
    else
        qyi_reply_error(exchange, error);
}

/*
 * Charges the announced length of a body to its address before any of it is received. Error: QY_E_TOO_MANY.
 */
static int take_up(struct qyi_exchange *exchange, uint64_t length, struct qy_error *reterr)
{
    struct qyi_server *server = exchange->server;
    struct qyi_budget *budget = qyi_server_budget(server, exchange->wsi);

    if (!qyi_budget_carry(server->budgets, budget, length))
        return qyi_error_set(reterr, QY_E_TOO_MANY, 0, NULL, 0, NULL);
    exchange->carrier = budget;
    exchange->carried = length;
    return 0;
}

/* The longest body allowed: longest for whole logs, lists of large events and files of games. */
static size_t body_most(const struct qyi_exchange *exchange)
{
    static const char *const large[] = {"/api/tournaments", "/api/study/read", "/api/study/write",
                                        "/api/collections"};

    for (size_t i = 0; exchange->method == QYI_POST && i < sizeof large / sizeof large[0]; i++) {
        size_t len = strlen(large[i]);

        if (strncmp(exchange->path, large[i], len) == 0 &&
            (exchange->path[len] == '\0' || exchange->path[len] == '/'))
            return QYI_EVENT_BODY_MOST;
    }
    if (exchange->method == QYI_POST && strncmp(exchange->path, "/api/studies", 12) == 0)
        return QYI_STUDY_BODY_MOST;
    return QYI_BODY_MOST;
}

int qyi_http_request(struct lws *wsi, struct qyi_server *server, struct qyi_connection *connection)
{
    struct qyi_exchange *exchange = calloc(1, sizeof *exchange);
    struct qy_error error;
    uint64_t length = 0;

    qyi_http_closed(connection);
    if (!exchange || server->ending) {
        free(exchange);
        return -1;
    }
    exchange->next = server->exchanges;
    exchange->link = &server->exchanges;
    if (exchange->next)
        exchange->next->link = &exchange->next;
    server->exchanges = exchange;
    exchange->began = uv_hrtime();
    connection->exchange = exchange;
    exchange->refs = 1;
    exchange->wsi = wsi;
    exchange->server = server;
    exchange->fits = true;
    read_method(wsi, exchange);
    qyi_http_read_head(wsi, exchange);
    if (qyi_server_bans(server, wsi)) {
        (void)qyi_error_set(&error, QY_E_BANNED, 0, NULL, 0, NULL);
        turn_away(exchange, &error);
        return 0;
    }
    if (qyi_edge_check(&server->names, &exchange->head, body_most(exchange), &error) < 0) {
        turn_away(exchange, &error);
        return 0;
    }
    (void)qyi_edge_length(exchange->length, &length);
    if (length == 0)
        dispatch(exchange);
    else if (take_up(exchange, length, &error) < 0)
        turn_away(exchange, &error);
    return 0;
}

int qyi_http_body(struct lws *wsi, struct qyi_connection *connection, const void *bytes, size_t len)
{
    struct qyi_exchange *exchange = connection->exchange;

    (void)wsi;
    if (!exchange || exchange->dispatched)
        return 0;
    if (exchange->body.len + len > body_most(exchange)) /* more than was announced */
        return -1;
    qy_buf_add(&exchange->body, bytes, len);
    return 0;
}

int qyi_http_body_end(struct lws *wsi, struct qyi_connection *connection)
{
    struct qyi_exchange *exchange = connection->exchange;

    if (!exchange)
        return 0;
    /*
     * bytes of another request arrived before this one was answered completely. libwebsockets 4.1 then
     * reports repeatedly that this body is complete, and alternates endlessly between two such connections:
     * the connection is closed. No existing client pipelines requests; this request is still processed
     */
    /* it was refused, and gets its response first */
    if (exchange->complete && exchange->closes && exchange->answered)
        return qyi_http_writeable(wsi, connection);
    if (exchange->complete)
        return -1;
    exchange->complete = true;
    dispatch(exchange);
    return 0;
}

/* How many milliseconds ago the other end of a connection showed that it was there: a line that breaks down was dead
 * before (`ka_time` in server.c asks it from time to time). */
static int64_t silence_of(struct lws *wsi)
{
    return qyi_tcp_of(lws_get_socket_fd(wsi)).silent;
}

int64_t qyi_http_round_trip(const struct qyi_exchange *exchange)
{
    struct lws *wsi = exchange->wsi ? lws_get_network_wsi(exchange->wsi) : NULL;

    return wsi ? qyi_tcp_of(lws_get_socket_fd(wsi)).round_trip : 0;
}

void qyi_http_closed(struct qyi_connection *connection)
{
    struct qyi_exchange *exchange = connection->exchange;

    if (!exchange)
        return;
    int64_t silent = exchange->stream && exchange->wsi ? silence_of(exchange->wsi) : 0;
    connection->exchange = NULL;
    *exchange->link = exchange->next;
    if (exchange->next)
        exchange->next->link = exchange->link;
    exchange->wsi = NULL;
    atomic_store(&exchange->gone, true);
    if (exchange->stream)
        exchange->stream->gone(exchange->stream, silent);
    exchange->stream = NULL;
    qyi_exchange_unref(exchange);
}

/* Sends an empty line on an idle stream, so that proxies keep the connection. */
static void keep_alive(struct qyi_exchange *exchange)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_message *empty = NULL;

    qyi_message_begin(&out);
    empty = qyi_message_end(&out);
    if (empty)
        qyi_stream_line(exchange, empty);
    qyi_message_unref(empty);
}

void qyi_http_recheck(struct qyi_server *server)
{
    for (struct qyi_exchange *exchange = server->exchanges; exchange; exchange = exchange->next) {
        struct qyi_caller now = exchange->caller;

        if (!exchange->stream || !now.has_session)
            continue;
        qyi_server_know(server, &now);
        if (!now.has_session)
            qyi_stream_end(exchange);
    }
}

void qyi_http_look_after(struct qyi_server *server)
{
    uint64_t now = uv_hrtime();

    for (struct qyi_exchange *exchange = server->exchanges; exchange; exchange = exchange->next) {
        bool late = !exchange->dispatched && now - exchange->began > BODY_NS;

        if (late || (exchange->dispatched && !exchange->closes && qyi_http_is_over(exchange)))
            lws_set_timeout(exchange->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        else if (exchange->stream && now - exchange->told > KEEP_ALIVE_NS)
            keep_alive(exchange);
    }
}

/* ---- writing --------------------------------------------------------------------------------------- */

static int add_field(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                     unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                       (int)strlen(value), at, end);
}

static int write_head(struct lws *wsi, struct qyi_exchange *exchange)
{
    unsigned char buffer[LWS_PRE + 8192];
    unsigned char *start = buffer + LWS_PRE;
    unsigned char *at = start;
    unsigned char *end = buffer + sizeof buffer - 1;
    lws_filepos_t len = exchange->stream ? LWS_ILLEGAL_HTTP_CONTENT_LEN : qyi_reply_len(exchange);

    if (lws_add_http_common_headers(wsi, exchange->status, exchange->type, len, &at, end))
        return -1;
    for (unsigned i = 0; i < exchange->field_count; i++)
        if (add_field(wsi, exchange->field[i].name, exchange->field[i].value, &at, end))
            return -1;
    if (add_field(wsi, "x-content-type-options:", "nosniff", &at, end) ||
        add_field(wsi, "referrer-policy:", "no-referrer", &at, end) ||
        lws_finalize_write_http_header(wsi, start, &at, end))
        return -1;
    exchange->head_written = true;
    return 0;
}

static int finish(struct lws *wsi, struct qyi_connection *connection)
{
    bool closes = connection->exchange->closes;

    qyi_http_closed(connection);
    return closes || lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int write_line(struct lws *wsi, struct qyi_exchange *exchange)
{
    struct qyi_message *message = qyi_queue_first(&exchange->queue);

    if (!message)
        return exchange->ending ? -1 : 0;
    if (lws_write(wsi, message->text, message->len + 1, LWS_WRITE_HTTP) < 0)
        return -1;
    qyi_queue_pop(&exchange->queue);
    if (!qyi_queue_first(&exchange->queue))
        exchange->stream->more(exchange->stream);
    if (qyi_queue_first(&exchange->queue) || exchange->ending)
        lws_callback_on_writable(wsi);
    return 0;
}

static int write_part(struct lws *wsi, struct qyi_connection *connection)
{
    struct qyi_exchange *exchange = connection->exchange;
    const unsigned char *bytes =
        exchange->fixed ? exchange->fixed : (const unsigned char *)qy_buf_str(&exchange->out);
    size_t left = qyi_reply_len(exchange) - exchange->written;
    unsigned char part[LWS_PRE + 16384];
    size_t len = left < 16384 ? left : 16384;

    memcpy(part + LWS_PRE, bytes + exchange->written, len);
    if (lws_write(wsi, part + LWS_PRE, len, len == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    exchange->written += len;
    if (len == left)
        return finish(wsi, connection);
    lws_callback_on_writable(wsi);
    return 0;
}

int qyi_http_writeable(struct lws *wsi, struct qyi_connection *connection)
{
    struct qyi_exchange *exchange = connection->exchange;

    if (!exchange || !exchange->answered)
        return 0;
    if (!exchange->head_written) {
        if (write_head(wsi, exchange) < 0)
            return -1;
        if (exchange->stream) {
            lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0);
        } else if (exchange->head_only || exchange->status == 304 || exchange->status == 204 ||
                   qyi_reply_len(exchange) == 0) {
            return finish(wsi, connection);
        }
        lws_callback_on_writable(wsi);
        return 0;
    }
    if (exchange->stream)
        return write_line(wsi, exchange);
    return write_part(wsi, connection);
}
