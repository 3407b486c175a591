/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: server. The server as a whole: its loop, its listening, how it begins and how it ends. */
#include "server/server_priv.h"

#include "base/error.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* So long clients are waited for at the end. */
#define LEAVE_MS 1000
/* So many writes take effect, and are told to all who watch, in one turn of the loop. */
#define DRAIN_AT_ONCE 16

const unsigned char *qyi_server_session(struct qyi_server *server, const struct qyi_caller *caller,
                                        struct qy_buf *ret_name)
{
    for (unsigned i = 0; i < caller->count; i++)
        if (qyi_store_session(server->store, caller->hash[i], ret_name) == 1)
            return caller->hash[i];
    return NULL;
}

/* ---- libwebsockets --------------------------------------------------------------------------------------
 */

int64_t qyi_server_now(void)
{
    return (int64_t)(uv_hrtime() / 1000000);
}

static bool is_loopback(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 ||
           strncmp(address, "::ffff:127.", 11) == 0;
}

/* The last address that X-Forwarded-For names: the one that our own proxy saw. */
static void read_forwarded(struct lws *wsi, char *address, size_t size)
{
    char list[1024];
    const char *last;

    if (lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR) <= 0)
        return;
    last = strrchr(list, ',');
    last = last ? last + 1 + strspn(last + 1, " ") : list;
    if (strlen(last) > 0)
        lws_strncpy(address, last, size);
}

bool qyi_server_is_local(struct lws *wsi)
{
    char address[64] = "";

    return wsi && lws_get_peer_simple(wsi, address, sizeof address) && is_loopback(address) &&
           lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) <= 0;
}

struct qyi_budget *qyi_server_budget(struct qyi_server *server, struct lws *wsi)
{
    char address[64] = "";

    if (!wsi || !lws_get_peer_simple(wsi, address, sizeof address))
        return NULL;
    if (server->options.public_url && is_loopback(address))
        read_forwarded(wsi, address, sizeof address);
    return qyi_budget_of(server->budgets, address, qyi_server_now());
}

/* A connection counts for its address; those of a proxy on this machine are not its own. */
static int connected(struct lws *wsi, struct qyi_server *server)
{
    char address[64] = "";
    struct qyi_budget *budget;

    if (!lws_get_peer_simple(wsi, address, sizeof address) ||
        (server->options.public_url && is_loopback(address)))
        return 0;
    budget = qyi_budget_of(server->budgets, address, qyi_server_now());
    if (!budget)
        return 0;
    if (!qyi_budget_connect(server->budgets, budget))
        return -1;
    lws_set_opaque_user_data(wsi, budget);
    return 0;
}

static void disconnected(struct lws *wsi)
{
    struct qyi_budget *budget = lws_get_opaque_user_data(wsi);

    if (budget)
        qyi_budget_disconnect(budget);
    lws_set_opaque_user_data(wsi, NULL);
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    struct lws_context *context = lws_get_context(wsi);
    struct qyi_server *server = context ? lws_context_user(context) : NULL;
    struct qyi_connection *connection = user;

    if (!server) /* the context is being made or has gone */
        return 0;
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return server->ending ? -1 : 0;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: return connected(wsi, server);
    case LWS_CALLBACK_WSI_DESTROY: disconnected(wsi); return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return strcmp(in, "websocket") == 0 ? 0 : -1;
    case LWS_CALLBACK_HTTP: return qyi_http_request(wsi, server, connection);
    case LWS_CALLBACK_HTTP_BODY: return qyi_http_body(wsi, connection, in, len);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return qyi_http_body_end(wsi, connection);
    case LWS_CALLBACK_HTTP_WRITEABLE: return qyi_http_writeable(wsi, connection);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (connection)
            qyi_http_closed(connection);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return qyi_ws_filter(wsi, server);
    case LWS_CALLBACK_ESTABLISHED: return qyi_ws_open(wsi, server, connection);
    case LWS_CALLBACK_RECEIVE: return qyi_ws_receive(wsi, connection, in, len);
    case LWS_CALLBACK_RECEIVE_PONG: return qyi_ws_pong(connection);
    case LWS_CALLBACK_SERVER_WRITEABLE: return qyi_ws_writeable(wsi, connection);
    case LWS_CALLBACK_CLOSED: qyi_ws_closed(connection); return 0;
    default: return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {"qiyuan", callback, sizeof(struct qyi_connection), 16384, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

static int listen_failed(const struct qyi_server *server, int code, struct qy_error *reterr)
{
    const char *why = code == QY_E_LISTEN ? strerror(errno) : ""; /* NOLINT(concurrency-mt-unsafe) */
    char address[320];

    lws_snprintf(address, sizeof address, "%s:%d", server->options.host, server->options.port);
    (void)qyi_error_set(reterr, code, 0, why, strlen(why), address);
    return code;
}

/*
 * No measuring of validity by libwebsockets: it sets a timer anew at each frame and pong, and keeps all
 * timers in one sorted list, so that a frame costs the more the more clients there are. Our own pings see who
 * is gone.
 */
static const lws_retry_bo_t no_validity = {.secs_since_valid_ping = 0, .secs_since_valid_hangup = 0};

static int start_listening(struct qyi_server *server, struct qy_error *reterr)
{
    void *loops[1] = {&server->loop};
    struct lws_context_creation_info info;
    bool six = strchr(server->options.host, ':') != NULL;

    if (server->options.port > 0 && qyi_net_is_taken(server->options.host, server->options.port))
        return listen_failed(server, QY_E_ADDRESS_TAKEN, reterr);
    memset(&info, 0, sizeof info);
    info.port = server->options.port;
    info.iface = server->options.host;
    info.protocols = protocols;
    info.gid = -1;
    info.uid = -1;
    info.user = server;
    info.foreign_loops = loops;
    info.server_string = "qiyuan";
    info.timeout_secs = 30;
    info.keepalive_timeout = 30;
    info.retry_and_idle_policy = &no_validity;
    info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    if (!six)
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    lws_set_log_level(0, NULL);
    server->context = lws_create_context(&info);
    if (server->context)
        server->vhost = lws_create_vhost(server->context, &info);
    if (!server->vhost)
        return listen_failed(server, QY_E_LISTEN, reterr);
    server->port = lws_get_vhost_listen_port(server->vhost);
    lws_snprintf(server->url, sizeof server->url, six ? "http://[%s]:%d" : "http://%s:%d",
                 server->options.host, server->port);
    return 0;
}

/* ---- the loop -------------------------------------------------------------------------------------------
 */

static void store_woke(void *user)
{
    uv_async_send(user); /* the one call that another thread may make */
}

static void drain(uv_async_t *async)
{
    struct qyi_server *server = async->data;

    if (server->store && qyi_store_drain_some(server->store, DRAIN_AT_ONCE))
        uv_async_send(async); /* in the next turn: the loop has others to serve */
    if (server->house)
        qyi_house_heed_store(server->house);
}

static void on_signal(uv_signal_t *signal, int number)
{
    (void)number;
    uv_stop(signal->loop);
}

static void on_turn(uv_prepare_t *prepare)
{
    qyi_turn_end(&((struct qyi_server *)prepare->data)->turns);
}

static void on_ping(uv_timer_t *timer)
{
    struct qyi_server *server = timer->data;

    qyi_budgets_sweep(server->budgets, qyi_server_now());
    qyi_http_look_after(server);
    qyi_ws_ping_all(server);
}

static int start_loop(struct qyi_server *server, struct qy_error *reterr)
{
    if (uv_loop_init(&server->loop) < 0)
        return qyi_error_set(reterr, QY_E_SYSTEM, 0, "uv_loop_init", 12, NULL);
    server->loop.data = &server->works;
    uv_async_init(&server->loop, &server->wake, drain);
    uv_signal_init(&server->loop, &server->terminate);
    uv_signal_init(&server->loop, &server->interrupt);
    uv_timer_init(&server->loop, &server->ping);
    uv_timer_init(&server->loop, &server->patience);
    uv_prepare_init(&server->loop, &server->turn);
    server->turn.data = server;
    server->patience.data = server;
    server->wake.data = server;
    server->ping.data = server;
    uv_signal_start(&server->terminate, on_signal, SIGTERM);
    uv_signal_start(&server->interrupt, on_signal, SIGINT);
    uv_timer_start(&server->ping, on_ping, 2000, 2000);
    return 0;
}

static void close_left(uv_handle_t *handle, void *user)
{
    (void)user;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

static void on_patience(uv_timer_t *timer)
{
    ((struct qyi_server *)timer->data)->impatient = true;
}

/* Clients are told what is durable, and that the server goes; those who do not listen are not waited for. */
static void take_leave(struct qyi_server *server)
{
    server->ending = true;
    qyi_house_dismiss(server->house);
    qyi_ws_close_all(server);
    uv_timer_start(&server->patience, on_patience, LEAVE_MS, 0);
    while ((server->clients || server->exchanges) && !server->impatient)
        uv_run(&server->loop, UV_RUN_ONCE);
}

/*
 * The other threads first: libwebsockets 4.1.6 on a loop of ours closes the descriptor of its own event pipe
 * twice, and between the two nobody else may open a file, which could get that number. Then the clients, then
 * the store; what was submitted meanwhile is not written, and its answers go nowhere.
 */
static void stop(struct qyi_server *server)
{
    if (server->house)
        qyi_house_stop(server->house);
    qyi_works_end(&server->loop);
    if (server->store)
        qyi_store_stop(server->store);
    if (server->house)
        take_leave(server);
    if (server->context) {
        /* On a loop of ours it closes its handles at first, and is freed when they are closed. */
        lws_context_destroy(server->context);
        for (int i = 0; i < 8; i++)
            uv_run(&server->loop, UV_RUN_NOWAIT);
        lws_context_destroy(server->context);
    }
    qyi_store_close(server->store);
    server->store = NULL;
    qyi_house_free(server->house);
    qyi_budgets_free(server->budgets);
    uv_walk(&server->loop, close_left, NULL);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    uv_loop_close(&server->loop);
}

/* A file in a folder of the user: that which a variable names, else one in his home. */
static void user_path(const char *variable, const char *home_folder, const char *file, struct qy_buf *out)
{
    const char *folder = getenv(variable); /* NOLINT(concurrency-mt-unsafe): before any thread */
    const char *home = getenv("HOME");     /* NOLINT(concurrency-mt-unsafe) */

    if (folder && folder[0] == '/')
        qy_buf_addf(out, "%s/qiyuan/%s", folder, file);
    else
        qy_buf_addf(out, "%s/%s/qiyuan/%s", home ? home : "", home_folder, file);
}

void qyi_serve_data_path(const char *file, struct qy_buf *out)
{
    user_path("XDG_DATA_HOME", ".local/share", file, out);
}

void qyi_serve_default_db(struct qy_buf *out)
{
    qyi_serve_data_path("qiyuan.db", out);
}

void qyi_serve_default_key(struct qy_buf *out)
{
    user_path("XDG_CONFIG_HOME", ".config", "seal.key", out);
}

static int open_store(struct qyi_server *server, struct qy_error *reterr)
{
    struct qy_buf path = QY_BUF_INIT;
    int status;

    if (server->options.db)
        qy_buf_adds(&path, server->options.db);
    else
        qyi_serve_default_db(&path);
    status = qyi_store_open(qy_buf_str(&path), NULL, store_woke, &server->wake, &server->store, reterr);
    qy_buf_free(&path);
    return status;
}

/* Under which names the server is asked for, and what each address may have of it. */
static int know_names(struct qyi_server *server, struct qy_error *reterr)
{
    const struct qyi_serve_options *options = &server->options;

    if (gethostname(server->machine, sizeof server->machine - 1) < 0)
        server->machine[0] = '\0';
    server->names = (struct qyi_names){
        .listens = options->host,
        .public_url = options->public_url,
        .machine = server->machine,
        .is_own = qyi_net_is_own,
    };
    server->budgets = qyi_budgets_new(&server->options.limits);
    return server->budgets ? 0 : qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
}

static int open_house(struct qyi_server *server, struct qy_error *reterr)
{
    const struct qyi_house_options options = {
        .loop = &server->loop,
        .store = server->store,
        .lang = server->options.lang,
        .waiting_hours = server->options.limits.waiting_hours,
        .guest_days = server->options.limits.guest_days,
        .key = qy_buf_str(&server->key),
        .notice = server->options.notice,
        .user = server->options.user,
    };
    int status = qyi_house_new(&options, &server->house);
    char count[24];

    if (status < 0)
        return qyi_error_set(reterr, status, 0, "its games cannot be read", 24, NULL);
    lws_snprintf(count, sizeof count, "%lu", (unsigned long)qyi_house_unreadable(server->house));
    if (options.notice && qyi_house_unreadable(server->house) > 0)
        options.notice(options.user, "serve.unreadable", count, NULL);
    return 0;
}

int qyi_serve(const struct qyi_serve_options *options, struct qy_error *reterr)
{
    struct qyi_server *server;
    int status;

    if (sodium_init() < 0)
        return qyi_error_set(reterr, QY_E_SYSTEM, 0, "sodium_init", 11, NULL);
    server = calloc(1, sizeof *server);
    if (!server)
        return qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    server->options = *options;
    if (!server->options.host || strcmp(server->options.host, "localhost") == 0)
        server->options.host = "127.0.0.1";
    status = start_loop(server, reterr);
    if (status == 0)
        status = know_names(server, reterr);
    if (status < 0) {
        free(server);
        return status;
    }
    status = start_listening(server, reterr);
    if (status == 0)
        status = open_store(server, reterr);
    if (status == 0) {
        if (options->key)
            qy_buf_adds(&server->key, options->key);
        else
            qyi_serve_default_key(&server->key);
        status = open_house(server, reterr);
    }
    if (status == 0) {
        if (options->ready)
            options->ready(options->user, server->url);
        qyi_turn_begin(&server->turns);
        uv_prepare_start(&server->turn, on_turn);
        uv_run(&server->loop, UV_RUN_DEFAULT);
        uv_prepare_stop(&server->turn);
    }
    stop(server);
    qy_buf_free(&server->key);
    free(server);
    return status;
}
