/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The data of a running server: the transport, and pointers to the subjects. */
#ifndef QYI_WIRE_SERVER_H
#define QYI_WIRE_SERVER_H

#include "wire/bans.h"
#include "wire/budget.h"
#include "wire/edge.h"
#include "wire/hashers.h"
#include "wire/http.h"
#include "wire/journal.h"
#include "wire/serve_options.h"
#include "wire/tls.h"
#include "wire/work.h"

#include <qiyuan/errors/server.h>
#include <qiyuan/play/tables.h>

#include <uv.h>

/* libwebsockets.h, with openssl behind it, is most of what a file that includes it compiles. */
struct lws;
struct lws_context;
struct lws_vhost;

/* Measures the CPU time of the turns of the loop; for the loop's thread only. */
#define QYI_TURN_BOUNDS 7
struct qyi_turns {
    uint64_t began;
    bool full;                           /* the turn was found to be full */
    uint64_t count[QYI_TURN_BOUNDS + 1]; /* by upper bound; the last one is unbounded */
    uint64_t sum;                        /* nanoseconds */
    uint64_t most;
};

/* HTTP statuses are lower. */
#define QYI_STATUSES 600

struct qyi_server {
    struct qyi_serve_options options;
    uv_loop_t loop;
    struct qyi_works works;
    struct qyi_hashers hashers; /* for passwords */
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct qyi_store *store;
    struct qy_buf db;  /* path or URL of the store */
    struct qy_buf key; /* path of the key of sealed moves */
    struct qyi_house *house;
    struct qyi_thinkers *thinkers; /* engines for live games */
    struct qyi_analyses *analyses; /* cached analyses */
    struct qyi_client *clients;    /* WebSocket connections */
    struct qyi_client *looked_at;  /* the next one to ping; NULL: the first */
    unsigned client_count;
    struct qyi_mines *mines;         /* recipients of news about their own games */
    struct qyi_lessons *lessons;     /* lessons that are being led on studies */
    struct qyi_client *waiting;      /* list of clients whose messages wait for the next turn of the loop */
    struct qyi_client **waiting_end; /* end of that list */
    uv_idle_t later;                 /* active while some wait */
    uint64_t sockets;                /* number opened so far */
    struct qyi_names names;          /* names under which it may be addressed */
    char machine[256];
    struct qyi_budgets *budgets;
    struct qyi_onces *onces; /* responses to idempotent requests */
    struct qyi_bans bans;
    struct qyi_puzzles *puzzles;
    struct qy_tables *tables; /* in the user's folder, and built-in */
    struct qy_buf rated;      /* path of the rating list */
    unsigned study_thinking;  /* number of engine questions about studies in progress */
    struct qy_buf uploads;    /* folder of the uploads */
    uv_async_t wake;          /* the store has finished writes */
    uv_signal_t terminate;
    uv_signal_t interrupt;
    uv_signal_t hangup;    /* reloads the certificate */
    uv_signal_t restart;   /* stops new games, and ends the server when no game prevents it */
    uv_signal_t read_only; /* switches read-only mode */
    uv_work_t first_work;
    sigset_t signals_before; /* signal mask of the first thread before others were started */
    struct qyi_tls tls;
    struct qyi_journal *journal; /* the operator's log, or NULL */
    uv_timer_t ping;             /* pings the next connections */
    uv_timer_t sweep;            /* frees finished connections */
    unsigned sweeps;
    uv_prepare_t turn; /* marks the end of a turn of the loop */
    struct qyi_turns turns;
    unsigned turned;                              /* number of turns */
    struct qyi_online *online;                    /* events whose games are played on this server */
    struct qyi_publish *publish;                  /* their mirror */
    struct qyi_ledger *ledger;                    /* synchronises the folder of tournaments with the store */
    struct qyi_event_cache *event_cache;          /* cache of events read */
    struct qyi_follow *follow;                    /* notifies followers of tournaments */
    struct qy_buf tournaments;                    /* the default folder, if none was given */
    uv_timer_t patience;                          /* at the end: limits the wait for clients */
    struct qyi_exchange *exchanges;               /* exchanges without a complete response */
    void (*route)(struct qyi_exchange *exchange); /* answers a request: qyi_route() */
    uint64_t answers[QYI_STATUSES];               /* number of responses with each status */
    bool restarting; /* no new games begin; ends when no game with a clock is left */
    bool ending;     /* the server is stopping: nothing new is accepted */
    bool impatient;
    int port;
    /* the URL of this machine or, with a wildcard address, the URL for other machines in its network */
    char url[320];
};

/* ---- caller.c --------------------------------------------------------------------------------------- */

/* The time used for budgets, in milliseconds. */
int64_t qyi_server_now(void);
/* Returns the client's address on a connection, behind a proxy the address that it reports; "" if unknown. */
void qyi_server_address(const struct qyi_server *server, struct lws *wsi, char address[64]);
/* The budget for requests on a connection: that of the client's address, behind a proxy the address that it
 * reports. */
struct qyi_budget *qyi_server_budget(struct qyi_server *server, struct lws *wsi);
/* True if the client's address on a connection is banned. */
bool qyi_server_bans(const struct qyi_server *server, struct lws *wsi);
/* "http" or "https": the server's own protocol. */
const char *qyi_server_scheme(const struct qyi_server *server);
/* True if the client's browser uses TLS, to the server or to the proxy in front of it. */
bool qyi_server_is_secure(const struct qyi_server *server, struct lws *wsi);
/* True if an address belongs to this machine. */
bool qyi_server_is_loopback(const char *address);
/* True if a connection comes from this machine without a proxy. */
bool qyi_server_is_local(struct lws *wsi);
/* Looks up the session among a caller's proofs, and the account that it is signed in to. */
void qyi_server_know(struct qyi_server *server, struct qyi_caller *caller);
/* Records that the caller's session is in use, at most once an hour. */
void qyi_server_note_use(struct qyi_server *server, const struct qyi_caller *caller);
/* The key under which a caller's session holds seats (borrowed): of its account, or a guest's own hash; NULL
 * without a session. Appends its name. */
const unsigned char *qyi_server_session(struct qyi_server *server, const struct qyi_caller *caller,
                                        struct qy_buf *ret_name);

/* ---- notice.c --------------------------------------------------------------------------------------- */

/* Sends a message to the administrator, on the terminal and in the log; `user` is the server. */
void qyi_server_notice(void *user, const char *message, const char *first, const char *second);

/* ---- turns.c -------------------------------------------------------------------------------------- */

/* The upper bounds of the histogram of turns, in nanoseconds. */
extern const uint64_t qyi_turn_bounds[QYI_TURN_BOUNDS];
/* Starts the first turn; ends a turn and starts the next. */
void qyi_turn_begin(struct qyi_turns *turns);
void qyi_turn_end(struct qyi_turns *turns);
/* True if the turn has taken so long that less urgent work should wait. */
bool qyi_turn_is_full(struct qyi_turns *turns);

/* ---- head.c ---------------------------------------------------------------------------------------- */

/* Reads from a request's head who sends it, from where, and in which language. */
void qyi_http_read_head(struct lws *wsi, struct qyi_exchange *exchange);

/* ---- http.c ----------------------------------------------------------------------------------------- */

/* The state of a connection. */
struct qyi_client;
struct qyi_connection {
    struct qyi_exchange *exchange;
    struct qyi_client *client; /* after the upgrade to WebSocket */
};

/* The callbacks of HTTP connections; they return what libwebsockets expects of its callback. */
int qyi_http_request(struct lws *wsi, struct qyi_server *server, struct qyi_connection *connection);
int qyi_http_body(struct lws *wsi, struct qyi_connection *connection, const void *bytes, size_t len);
int qyi_http_body_end(struct lws *wsi, struct qyi_connection *connection);
int qyi_http_writeable(struct lws *wsi, struct qyi_connection *connection);
void qyi_http_closed(struct qyi_connection *connection);
/* Called every few seconds: closes connections whose bodies do not arrive, and streams whose reader has gone. */
void qyi_http_look_after(struct qyi_server *server);
/* Ends the streams of expired sessions. */
void qyi_http_recheck(struct qyi_server *server);

/* ---- net.c ----------------------------------------------------------------------------------------- */

/* True for an address of this machine, as text. */
bool qyi_net_is_own(void *user, const char *address);
/* True if the address is in use; false if it can't be bound for another reason. */
bool qyi_net_is_taken(const char *host, int port);
/* True if a server that listens on `host` does so on every address of the machine. */
bool qyi_net_is_any(const char *host);
/* The URL written into files: that of the proxy in front, otherwise the server's own. */
const char *qyi_server_site(const struct qyi_server *server);
/* The URLs under which others can reach a server that listens on `host`, with the scheme "http" or "https": a
 * new array. */
json_t *qyi_net_addresses(const char *scheme, const char *host, int port);
/* Draws a QR code of a text as SVG; false if the text is too long. */
bool qyi_qr_svg(const char *text, struct qy_buf *out);

#endif
