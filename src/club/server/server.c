/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The server as a whole: its loop, its sockets, start and end. */
#include "wire/server.h"

#include "answer/rated_base.h"
#include "directing/event_cache.h"
#include "directing/follow.h"
#include "directing/ledger.h"
#include "directing/online.h"
#include "directing/publish.h"
#include "live/displays.h"
#include "live/lesson.h"
#include "live/mine.h"
#include "live/ws.h"
#include "server/routes.h"
#include "server/serve.h"
#include "study/puzzles.h"
#include "wire/once.h"
#include "wire/signals.h"

#include "base/error.h"

#include <errno.h>
#include <libwebsockets.h>
#include <openssl/ssl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

/* How long clients are waited for at the end, in milliseconds. */
#define LEAVE_MS 1000
/* Number of writes that take effect, and are announced, in one turn of the loop. */
#define DRAIN_AT_ONCE 16
/* Intervals in milliseconds: for pinging some connections, and for freeing finished data. */
#define PING_MS  50
#define SWEEP_MS 2000
/* Number of turns after which to check whether libwebsockets loops on unread input (reply.c), which happens
 * this often in two milliseconds. */
#define LOOK_TURNS 500
/* Number of sweeps after which sessions are checked. */
#define RECHECK 15

/* Counts a connection for its address; those of a proxy on this machine are not counted for it. */
static int connected(struct lws *wsi, struct qyi_server *server)
{
    char address[64] = "";

    if (!lws_get_peer_simple(wsi, address, sizeof address) ||
        (server->options.public_url && qyi_server_is_loopback(address)))
        return 0;
    struct qyi_budget *budget = qyi_budget_of(server->budgets, address, qyi_server_now());
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
    case LWS_CALLBACK_SERVER_WRITEABLE: return qyi_ws_writeable(connection);
    case LWS_CALLBACK_CLOSED: qyi_ws_closed(connection); return 0;
    default: return 0;
    }
}

/* Each connection has a receive buffer of its own for its whole life; longer messages arrive in parts. */
#define RECEIVE_SIZE 1024
#define SEND_SIZE    16384

static const struct lws_protocols protocols[] = {
    {"qiyuan", callback, sizeof(struct qyi_connection), RECEIVE_SIZE, 0, NULL, SEND_SIZE},
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
 * Disables libwebsockets' validity timers: it resets a timer at each frame and pong, and keeps all timers in
 * one sorted list, so that the cost of a frame grows with the number of clients. The server's own pings
 * detect dead connections.
 */
static const lws_retry_bo_t no_validity = {.secs_since_valid_ping = 0, .secs_since_valid_hangup = 0};

/* Remaining validity of a certificate, in seconds, below which a warning is printed. */
#define WARN_BEFORE ((int64_t)14 * 24 * 3600)

/* Reads the certificate and warns when it expires soon. */
static int look_at_certificate(struct qyi_server *server, struct qy_error *reterr)
{
    int64_t expires = 0;

    if (!server->tls.certificate)
        return 0;
    qyi_tls_note(&server->tls);
    int status = qyi_tls_look(&server->tls, &expires, reterr);
    if (status == 0 && expires - (int64_t)time(NULL) < WARN_BEFORE) {
        char when[32];
        time_t end = (time_t)expires;
        struct tm parts;

        strftime(when, sizeof when, "%Y-%m-%d", gmtime_r(&end, &parts));
        qyi_server_notice(server, "serve.certificate-ends", when, NULL);
    }
    return status;
}

/* Loads a new certificate if it is valid; otherwise keeps the old one and reports that. */
static void renew_certificate(struct qyi_server *server)
{
    struct qy_error error = {0};
    struct qy_buf words = QY_BUF_INIT;
    const char *message = "serve.certificate-read";

    if (!server->tls.certificate)
        return;
    if (look_at_certificate(server, &error) < 0) {
        qy_error_words(&error, server->options.lang, &words);
        message = "serve.certificate-kept";
    } else {
        lws_tls_cert_updated(server->context, server->tls.certificate, server->tls.key, NULL, 0, NULL, 0);
        qy_buf_adds(&words, server->tls.certificate);
    }
    qyi_server_notice(server, message, qy_buf_str(&words), NULL);
    qy_buf_free(&words);
}

static void speak_tls(const struct qyi_tls *tls, struct lws_context_creation_info *info)
{
    info->options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    info->ssl_cert_filepath = tls->certificate;
    info->ssl_private_key_filepath = tls->key;
    info->ssl_cipher_list = "ECDHE+AESGCM:ECDHE+CHACHA20"; /* TLS 1.2: only with forward secrecy */
    info->ssl_options_set = SSL_OP_NO_SSLv3 | SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1 | SSL_OP_NO_RENEGOTIATION;
    info->alpn = "http/1.1"; /* the checks of request heads support only HTTP/1.1 */
}

/* Chooses the server's URL: for a wildcard address the first address that others can reach, because a
 * wildcard can't be opened. */
static void name_url(struct qyi_server *server)
{
    const char *host = server->options.host;
    const char *scheme = qyi_server_scheme(server);
    json_t *addresses = qyi_net_addresses(scheme, host, server->port);
    const char *first = json_string_value(json_array_get(addresses, 0));

    if (first)
        lws_strncpy(server->url, first, sizeof server->url);
    else
        lws_snprintf(server->url, sizeof server->url,
                     !qyi_net_is_any(host) && strchr(host, ':') ? "%s://[%s]:%d" : "%s://%s:%d", scheme,
                     qyi_net_is_any(host) ? "localhost" : host, server->port);
    json_decref(addresses);
}

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
    info.ka_time = 10; /* a line that is dead is known to be after sixteen seconds */
    info.ka_interval = 3;
    info.ka_probes = 2;
    info.retry_and_idle_policy = &no_validity;
    info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    if (!six)
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    if (server->tls.certificate)
        speak_tls(&server->tls, &info);
    lws_set_log_level(0, NULL);
    server->context = lws_create_context(&info);
    if (server->context)
        server->vhost = lws_create_vhost(server->context, &info);
    if (!server->vhost)
        return listen_failed(server, QY_E_LISTEN, reterr);
    server->port = lws_get_vhost_listen_port(server->vhost);
    name_url(server);
    return 0;
}

/* ---- the loop -------------------------------------------------------------------------------------- */

static void store_woke(void *user)
{
    uv_async_send(user); /* the one call that another thread may make */
}

static void drain(uv_async_t *async)
{
    struct qyi_server *server = async->data;

    if (server->store && qyi_store_drain_some(server->store, DRAIN_AT_ONCE))
        uv_async_send(async); /* in the next turn: the loop has others to serve */
    if (server->house) {
        qyi_house_heed_store(server->house);
        qyi_house_heed_peers(server->house);
    }
}

static void on_signal(uv_signal_t *signal, int number)
{
    (void)number;
    uv_stop(signal->loop);
}

static void on_hangup(uv_signal_t *signal, int number)
{
    (void)number;
    renew_certificate(signal->data);
    qyi_journal_reopen(((struct qyi_server *)signal->data)->journal);
}

/* The first one announces a restart, the next one calls it off. */
static void on_restart(uv_signal_t *signal, int number)
{
    struct qyi_server *server = signal->data;

    (void)number;
    if (!server->house)
        return;
    server->restarting = !server->restarting;
    qyi_house_restarting(server->house, server->restarting);
    qyi_ws_tell_notice(server);
    qyi_server_notice(server, server->restarting ? "serve.restart" : "serve.no-restart", NULL, NULL);
}

/* Switches read-only mode: for a copy of the disk, or maintenance of the database. */
static void set_read_only(struct qyi_server *server, bool read_only)
{
    qyi_store_set_read_only(server->store, read_only);
    qyi_server_notice(server, read_only ? "serve.read-only" : "serve.writes-again", NULL, NULL);
    qyi_house_heed_store(server->house);
    qyi_ws_tell_notice(server);
}

static void on_read_only(uv_signal_t *signal, int number)
{
    struct qyi_server *server = signal->data;

    (void)number;
    if (server->house)
        set_read_only(server, !qyi_store_is_read_only(server->store));
}

static void on_turn(uv_prepare_t *prepare)
{
    struct qyi_server *server = prepare->data;

    qyi_turn_end(&server->turns);
    if (++server->turned % LOOK_TURNS == 0)
        qyi_http_look_after(server);
}

static void on_ping(uv_timer_t *timer)
{
    qyi_ws_ping_some(timer->data);
}

/* A command may have closed an account. */
static void account_may_be_closed(struct qyi_server *server)
{
    qyi_ws_recheck(server);
    qyi_house_end_waiting(server->house);
    qyi_online_account_gone(server);
}

/* Reads the file of bans if it has changed. `reterr` NULL: errors are only reported. */
static int heed_bans(struct qyi_server *server, struct qy_error *reterr)
{
    const char *path = server->options.bans;
    struct qy_buf words = QY_BUF_INIT;
    struct qy_error error = {0};
    int status = path ? qyi_bans_heed(path, &server->bans, &error) : 0;

    if (status > 0) {
        qy_buf_addf(&words, "%zu", server->bans.count);
        qyi_server_notice(server, "serve.bans-read", path, qy_buf_str(&words));
    } else if (status < 0 && reterr) {
        *reterr = error;
    } else if (status < 0) {
        if (error.line > 0) /* an unreadable file is named in the error */
            qy_buf_addf(&words, "%s:%u:%u: ", path, error.line, error.column);
        qy_error_words(&error, server->options.lang, &words);
        qyi_server_notice(server, "serve.bans-kept", qy_buf_str(&words), NULL);
    }
    qy_buf_free(&words);
    return status < 0 ? status : 0;
}

static void on_sweep(uv_timer_t *timer)
{
    struct qyi_server *server = timer->data;

    qyi_budgets_sweep(server->budgets, qyi_server_now());
    qyi_http_look_after(server);
    (void)heed_bans(server, NULL);
    if (server->restarting && !qyi_house_is_busy(server->house))
        uv_stop(&server->loop);
    if (++server->sweeps % RECHECK == 0)
        account_may_be_closed(server);
    if (server->tls.certificate && qyi_tls_has_changed(&server->tls))
        renew_certificate(server);
}

static int start_loop(struct qyi_server *server, struct qy_error *reterr)
{
    if (uv_loop_init(&server->loop) < 0)
        return qyi_error_set(reterr, QY_E_SYSTEM, 0, "uv_loop_init", 12, NULL);
    server->loop.data = &server->works;
    uv_async_init(&server->loop, &server->wake, drain);
    uv_signal_init(&server->loop, &server->terminate);
    uv_signal_init(&server->loop, &server->interrupt);
    uv_signal_init(&server->loop, &server->hangup);
    uv_signal_init(&server->loop, &server->restart);
    uv_signal_init(&server->loop, &server->read_only);
    uv_timer_init(&server->loop, &server->ping);
    uv_timer_init(&server->loop, &server->sweep);
    uv_idle_init(&server->loop, &server->later);
    server->later.data = server;
    uv_timer_init(&server->loop, &server->patience);
    uv_prepare_init(&server->loop, &server->turn);
    server->turn.data = server;
    server->patience.data = server;
    server->wake.data = server;
    server->ping.data = server;
    server->sweep.data = server;
    server->hangup.data = server;
    server->restart.data = server;
    server->read_only.data = server;
    uv_signal_start(&server->terminate, on_signal, SIGTERM);
    uv_signal_start(&server->interrupt, on_signal, SIGINT);
    uv_signal_start(&server->hangup, on_hangup, SIGHUP);
    uv_signal_start(&server->restart, on_restart, SIGUSR1);
    uv_signal_start(&server->read_only, on_read_only, SIGUSR2);
    uv_timer_start(&server->ping, on_ping, PING_MS, PING_MS);
    uv_timer_start(&server->sweep, on_sweep, SWEEP_MS, SWEEP_MS);
    server->lessons = qyi_lessons_new(&server->loop);
    if (!server->lessons)
        return qyi_no_memory(reterr);
    qyi_works_widen();
    qyi_signals_hold(&server->loop, &server->first_work, &server->signals_before);
    qyi_works_begin(&server->loop);
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

/* Sends clients what is durable and that the server ends, without waiting for slow ones. */
static void take_leave(struct qyi_server *server)
{
    server->ending = true;
    qyi_ws_hear_later(server);
    qyi_house_dismiss(server->house);
    qyi_ws_close_all(server);
    uv_timer_start(&server->patience, on_patience, LEAVE_MS, 0);
    while ((server->clients || server->exchanges) && !server->impatient)
        uv_run(&server->loop, UV_RUN_ONCE);
}

/*
 * Ends the other threads first: libwebsockets 4.1.6 on a foreign loop closes the descriptor of its event pipe
 * twice, and a file opened in between could get the same number. Then the clients, then the store; writes
 * submitted meanwhile are not executed, and their answers are dropped.
 */
static void stop(struct qyi_server *server)
{
    /* the loop still runs below: no timer may fire and use freed data */
    uv_timer_stop(&server->ping);
    uv_timer_stop(&server->sweep);
    qyi_lessons_stop(server->lessons);
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
    qyi_follow_end(server->follow);
    qyi_ledger_free(server->ledger);
    server->ledger = NULL;
    qyi_store_close(server->store);
    server->store = NULL;
    qyi_house_free(server->house);
    qyi_online_end(server);
    qyi_budgets_free(server->budgets);
    qyi_onces_free(server->onces);
    qyi_journal_notice(server->journal, "serve.end", NULL);
    qyi_journal_close(server->journal);
    qyi_signals_ignore(&server->terminate, &server->interrupt);
    uv_walk(&server->loop, close_left, NULL);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    uv_loop_close(&server->loop);
}

static int open_tables(struct qyi_server *server, struct qy_error *reterr)
{
    struct qy_buf folder = QY_BUF_INIT;

    qyi_serve_data_path("tables", &folder);
    int status = qy_tables_new(qy_buf_str(&folder), &server->tables, reterr);
    qy_buf_free(&folder);
    return status;
}

static int open_store(struct qyi_server *server, struct qy_error *reterr)
{
    if (server->options.db)
        qy_buf_adds(&server->db, server->options.db);
    else
        qyi_serve_default_db(&server->db);
    return qyi_store_open(qy_buf_str(&server->db), NULL, store_woke, &server->wake, &server->store, reterr);
}

/* The default folder for uploads or tournaments is beside the store. */
static void choose_folder(struct qyi_server *server)
{
    if (server->options.uploads)
        qy_buf_adds(&server->uploads, server->options.uploads);
    else
        qyi_serve_folder_beside(server->options.db, "uploads", &server->uploads);
    if (server->options.tournaments)
        return;
    qyi_serve_folder_beside(server->options.db, "tournaments", &server->tournaments);
    server->options.tournaments = qy_buf_str(&server->tournaments);
}

/* Whether two paths lead to one folder that is there. */
static bool same_folder(const char *one, const char *other)
{
    struct stat first;
    struct stat second;

    return stat(one, &first) == 0 && stat(other, &second) == 0 && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

/* Refuses a store in a published folder: opening and closing it next to SQLite releases SQLite's locks. */
static int keep_store_apart(const struct qyi_server *server, struct qy_error *reterr)
{
    const char *const shown[] = {server->options.tournaments, server->options.collections};
    struct qy_buf own = QY_BUF_INIT;
    int code = 0;

    if (server->options.db && strstr(server->options.db, "://"))
        return 0;
    qyi_serve_folder_beside(server->options.db, ".", &own);
    for (size_t i = 0; i < sizeof shown / sizeof shown[0] && code == 0; i++)
        if (shown[i] && same_folder(shown[i], qy_buf_str(&own)))
            code = qyi_error_set(reterr, QY_E_STORE_AMONG, 0, shown[i], strlen(shown[i]), NULL);
    qy_buf_free(&own);
    return code;
}

/* Sets the names of the server, and the limits for each address. */
static int know_names(struct qyi_server *server, struct qy_error *reterr)
{
    const struct qyi_serve_options *options = &server->options;

    if (gethostname(server->machine, sizeof server->machine - 1) < 0)
        server->machine[0] = '\0';
    server->names = (struct qyi_names){
        .listens = options->host,
        .public_url = options->public_url,
        .others = options->origins,
        .machine = server->machine,
        .is_own = qyi_net_is_own,
    };
    server->budgets = qyi_budgets_new(&server->options.limits);
    server->onces = qyi_onces_new();
    return server->budgets ? 0 : qyi_no_memory(reterr);
}

static void study_grew(void *user, const char *id)
{
    qyi_ws_tell_followers(user, "study", id);
}

static void event_changed(void *user, const char *id, uint64_t stamp)
{
    struct qyi_server *server = user;

    qyi_follow_hear(server->follow, id, stamp);
}

static void peer_gone(void *user)
{
    qyi_online_stand_in(user);
}

static void game_ended(void *user, const char *tournament)
{
    qyi_online_look(user, tournament);
}

static void game_touched(void *user, const struct qyi_live *live)
{
    qyi_mines_tell(((struct qyi_server *)user)->mines, live);
}

static void game_called_off(void *user, const struct qyi_live *live)
{
    qyi_displays_called_off(user, live);
}

static int open_house(struct qyi_server *server, struct qy_error *reterr)
{
    const struct qyi_house_options options = {
        .loop = &server->loop,
        .store = server->store,
        .lang = server->options.lang,
        .waiting_hours = server->options.limits.waiting_hours,
        .away_seconds = server->options.limits.away_seconds,
        .seat_seconds = server->options.limits.seat_seconds,
        .guest_days = server->options.limits.guest_days,
        .book = server->options.book,
        .gather_seconds = server->options.limits.gather_seconds,
        .ended = game_ended,
        .touched = game_touched,
        .called_off = game_called_off,
        .scheme = server->options.scheme,
        .key = qy_buf_str(&server->key),
        .notice = qyi_server_notice,
        .study = study_grew,
        .tournament = event_changed,
        .gone = peer_gone,
        .user = server,
    };
    int status = qyi_house_new(&options, &server->house);
    char count[24];

    if (status < 0)
        return qyi_error_set(reterr, status, 0, "its games cannot be read", 24, NULL);
    server->thinkers = qyi_house_thinkers(server->house);
    server->analyses = qyi_house_analyses(server->house);
    lws_snprintf(count, sizeof count, "%lu", (unsigned long)qyi_house_unreadable(server->house));
    if (qyi_house_unreadable(server->house) > 0)
        qyi_server_notice(server, "serve.unreadable", count, NULL);
    return 0;
}

/* Synchronises folder and store, after a crash or use of the command. */
static int open_ledger(struct qyi_server *server, struct qy_error *reterr)
{
    int status = qyi_ledger_new(server->store, server->options.tournaments, &server->ledger, reterr);

    if (status == 0)
        status = qyi_ledger_begin(server->ledger, reterr);
    if (status == 0)
        qyi_server_tell_tally(server, true);
    return status;
}

/* A server with its parts, which refer to each other only through it. */
struct whole {
    struct qyi_server server;
    struct qyi_mines mines;
    struct qyi_puzzles puzzles;
    struct qyi_online online;
    struct qyi_publish publish;
    struct qyi_follow follow;
};

static struct qyi_server *new_server(void)
{
    struct whole *whole = calloc(1, sizeof *whole);

    if (!whole)
        return NULL;
    whole->server.mines = &whole->mines;
    whole->server.puzzles = &whole->puzzles;
    whole->server.online = &whole->online;
    whole->server.publish = &whole->publish;
    whole->server.follow = &whole->follow;
    whole->server.route = qyi_route;
    return &whole->server;
}

static void free_server(struct qyi_server *server)
{
    qyi_hashers_end(&server->hashers);
    qyi_bans_free(&server->bans);
    qy_buf_free(&server->key);
    qy_tables_free(server->tables);
    qyi_puzzles_free(server->puzzles);
    qy_buf_free(&server->tournaments);
    qy_buf_free(&server->db);
    qy_buf_free(&server->uploads);
    qy_buf_free(&server->rated);
    qyi_event_cache_free(server->event_cache);
    qyi_lessons_free(server->lessons);
    free(server->online->result);
    free(server);
}

int qyi_serve(const struct qyi_serve_options *options, struct qy_error *reterr)
{
    if (sodium_init() < 0)
        return qyi_error_set(reterr, QY_E_SYSTEM, 0, "sodium_init", 11, NULL);
    struct qyi_server *server = new_server();
    if (!server)
        return qyi_no_memory(reterr);
    qyi_hashers_begin(&server->hashers, qyi_lane_most(QYI_LANE_DOOR)); /* threads start later */
    server->options = *options;
    if (!server->options.host || strcmp(server->options.host, "localhost") == 0)
        server->options.host = "127.0.0.1";
    server->tls.certificate = options->tls_certificate;
    server->tls.key = options->tls_key ? options->tls_key : options->tls_certificate;
    choose_folder(server);
    qyi_serve_data_path(QYI_RATED_BASE, &server->rated);
    int status = keep_store_apart(server, reterr);
    if (status == 0)
        status = open_tables(server, reterr);
    if (status == 0)
        status = qyi_puzzles_read(options->puzzles, server->puzzles, reterr);
    server->event_cache = qyi_event_cache_new();
    if (status == 0 && !server->event_cache)
        status = qyi_no_memory(reterr);
    if (status == 0)
        status = start_loop(server, reterr);
    if (status == 0)
        status = know_names(server, reterr);
    if (status < 0) {
        free_server(server);
        return status;
    }
    if (options->log)
        status = qyi_journal_open(options->log, &server->loop, &server->journal, reterr);
    if (status == 0)
        status = look_at_certificate(server, reterr);
    if (status == 0)
        status = heed_bans(server, reterr);
    if (status == 0)
        status = start_listening(server, reterr);
    if (status == 0)
        status = open_store(server, reterr);
    if (status == 0)
        status = qyi_puzzles_rate(server->puzzles, server->store);
    if (status == 0) {
        if (options->key)
            qy_buf_adds(&server->key, options->key);
        else
            qyi_serve_default_key(&server->key);
        status = open_house(server, reterr);
    }
    if (status == 0)
        status = open_ledger(server, reterr);
    if (status == 0)
        qyi_follow_begin(server->follow, server);
    if (status == 0)
        qyi_publish(server, "");
    if (status == 0)
        qyi_online_begin(server);
    if (status == 0 && options->read_only)
        set_read_only(server, true);
    if (status == 0) {
        qyi_journal_notice(server->journal, "serve.begin", server->url);
        qyi_signals_release(&server->signals_before);
        if (options->ready)
            options->ready(options->user, server->url);
        qyi_turn_begin(&server->turns);
        uv_prepare_start(&server->turn, on_turn);
        uv_run(&server->loop, UV_RUN_DEFAULT);
        uv_prepare_stop(&server->turn);
    }
    stop(server);
    free_server(server);
    return status;
}
