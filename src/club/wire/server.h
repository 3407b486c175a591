/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What one running server is made of: the transport, and the subjects by their addresses. */
#ifndef QYI_WIRE_SERVER_H
#define QYI_WIRE_SERVER_H

#include "wire/bans.h"
#include "wire/budget.h"
#include "wire/edge.h"
#include "wire/http.h"
#include "wire/journal.h"
#include "wire/serve_options.h"
#include "wire/tls.h"
#include "wire/work.h"

#include <qiyuan/errors/server.h>
#include <qiyuan/play/tables.h>

#include <libwebsockets.h>
#include <uv.h>

/* How much CPU time the turns of the loop take: the loop's thread alone. */
#define QYI_TURN_BOUNDS 7
struct qyi_turns {
    uint64_t began;
    bool full;                           /* it has been found to be */
    uint64_t count[QYI_TURN_BOUNDS + 1]; /* by upper bounds; the last has none */
    uint64_t sum;                        /* nanoseconds */
    uint64_t most;
};

/* Statuses of HTTP are less. */
#define QYI_STATUSES 600

struct qyi_server {
    struct qyi_serve_options options;
    uv_loop_t loop;
    struct qyi_works works;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct qyi_store *store;
    struct qy_buf db;  /* path or URL of the store */
    struct qy_buf key; /* path of the key of sealed moves */
    struct qyi_house *house;
    struct qyi_thinkers *thinkers; /* who think for live games */
    struct qyi_analyses *analyses; /* those that are kept */
    struct qyi_client *clients;    /* WebSocket connections */
    struct qyi_client *looked_at;  /* the next of them that is asked whether it is there; NULL: the first */
    unsigned client_count;
    struct qyi_mines *mines;    /* those of them that hear of their own games */
    struct qyi_client *waiting; /* those to whom the next turn of the loop listens, one behind the other */
    struct qyi_client **waiting_end; /* where the next one is put */
    uv_idle_t later;                 /* runs while somebody waits */
    uint64_t sockets;                /* how many have come so far */
    struct qyi_names names;          /* under which it is asked for */
    char machine[256];
    struct qyi_budgets *budgets;
    struct qyi_onces *onces; /* answers to what may be sent again */
    struct qyi_bans bans;
    struct qyi_puzzles *puzzles;
    struct qy_tables *tables; /* those of the user's folder, and those that ship */
    struct qy_buf rated;      /* path of the base of rated players */
    unsigned study_thinking;  /* questions of studies to the engine that are being answered */
    struct qy_buf uploads;    /* the folder of those that people sent */
    uv_async_t wake;          /* the store has finished writes */
    uv_signal_t terminate;
    uv_signal_t interrupt;
    uv_signal_t hangup;    /* read the certificate anew */
    uv_signal_t restart;   /* take no new people, and end when games allow it */
    uv_signal_t read_only; /* write nothing, or do again */
    uv_work_t first_work;
    sigset_t signals_before; /* the mask of the first thread before the others began */
    struct qyi_tls tls;
    struct qyi_journal *journal; /* the operator's log, or NULL */
    uv_timer_t ping;             /* pings the next connections */
    uv_timer_t sweep;            /* frees finished connections */
    unsigned sweeps;
    uv_prepare_t turn; /* a turn of the loop ends */
    struct qyi_turns turns;
    unsigned turned;                              /* how many turns there were */
    struct qyi_online *online;                    /* events whose games are played here */
    struct qyi_publish *publish;                  /* a mirror of them */
    struct qyi_ledger *ledger;                    /* the folder of tournaments and the store, kept alike */
    struct qyi_event_cache *event_cache;          /* events that were read */
    struct qyi_follow *follow;                    /* who looks at tournaments hears of each act */
    struct qy_buf tournaments;                    /* the folder, where none was named */
    uv_timer_t patience;                          /* at the end: how long clients are waited for */
    struct qyi_exchange *exchanges;               /* requests that are not answered whole */
    void (*route)(struct qyi_exchange *exchange); /* has a request answered: qyi_route() */
    uint64_t answers[QYI_STATUSES];               /* how many had each status */
    bool restarting; /* no game begins; it ends when none with a clock is played */
    bool ending;     /* nothing new is taken */
    bool impatient;
    int port;
    char url[320]; /* by which this machine or, with a wildcard, others of its network reach it */
};

/* ---- caller.c --------------------------------------------------------------------------------------- */

/* The server's time for budgets, in milliseconds. */
int64_t qyi_server_now(void);
/* The address that asks on a connection, behind a proxy the one it names; "" where none is known. */
void qyi_server_address(const struct qyi_server *server, struct lws *wsi, char address[64]);
/* The budget that pays for a request on a connection: that of its address, or behind a proxy the one it names. */
struct qyi_budget *qyi_server_budget(struct qyi_server *server, struct lws *wsi);
/* Whether the address that asks on a connection is shut out. */
bool qyi_server_bans(const struct qyi_server *server, struct lws *wsi);
/* "http" or "https": how the server itself is spoken to. */
const char *qyi_server_scheme(const struct qyi_server *server);
/* Whether the client's browser speaks TLS, to the server or to the proxy in front of it. */
bool qyi_server_is_secure(const struct qyi_server *server, struct lws *wsi);
/* Whether an address is this machine's own. */
bool qyi_server_is_loopback(const char *address);
/* Whether a connection comes from this machine, and not through a proxy. */
bool qyi_server_is_local(struct lws *wsi);
/* Looks for the session among a caller's proofs, and whose account it is signed in to. */
void qyi_server_know(struct qyi_server *server, struct qyi_caller *caller);
/* Notes that the caller's session is in use, once an hour. */
void qyi_server_note_use(struct qyi_server *server, const struct qyi_caller *caller);
/* By what a caller's session holds seats (borrowed): the key of its account, a guest's by its own hash; NULL for no
 * session. Its name is appended. */
const unsigned char *qyi_server_session(struct qyi_server *server, const struct qyi_caller *caller,
                                        struct qy_buf *ret_name);

/* ---- notice.c --------------------------------------------------------------------------------------- */

/* Tells the administrator, on the terminal and in the log; `user` is the server. */
void qyi_server_notice(void *user, const char *message, const char *first, const char *second);

/* ---- turns.c -------------------------------------------------------------------------------------- */

/* The upper bounds of the histogram of turns, in nanoseconds. */
extern const uint64_t qyi_turn_bounds[QYI_TURN_BOUNDS];
/* The first turn begins; a turn ends and the next one begins. */
void qyi_turn_begin(struct qyi_turns *turns);
void qyi_turn_end(struct qyi_turns *turns);
/* Whether the turn has taken so long that what may wait is left to later ones. */
bool qyi_turn_is_full(struct qyi_turns *turns);

/* ---- head.c ---------------------------------------------------------------------------------------- */

/* Reads what a request's head says of whom and who asks, in which language and from where. */
void qyi_http_read_head(struct lws *wsi, struct qyi_exchange *exchange);

/* ---- http.c ----------------------------------------------------------------------------------------- */

/* The state of a connection. */
struct qyi_client;
struct qyi_connection {
    struct qyi_exchange *exchange;
    struct qyi_client *client; /* after the upgrade to WebSocket */
};

/* The callbacks of HTTP connections; each returns what libwebsockets' callback shall return. */
int qyi_http_request(struct lws *wsi, struct qyi_server *server, struct qyi_connection *connection);
int qyi_http_body(struct lws *wsi, struct qyi_connection *connection, const void *bytes, size_t len);
int qyi_http_body_end(struct lws *wsi, struct qyi_connection *connection);
int qyi_http_writeable(struct lws *wsi, struct qyi_connection *connection);
void qyi_http_closed(struct qyi_connection *connection);
/* Every few seconds: drops bodies that do not come, and of streams whose reader has gone. */
void qyi_http_look_after(struct qyi_server *server);
/* Ends the streams of sessions that are over. */
void qyi_http_recheck(struct qyi_server *server);

/* ---- net.c ----------------------------------------------------------------------------------------- */

/* True for an address of this machine, as text. */
bool qyi_net_is_own(void *user, const char *address);
/* True if the address is taken already; an address that can't be bound for another reason is not. */
bool qyi_net_is_taken(const char *host, int port);
/* Whether a server that listens on `host` does so on every address of the machine. */
bool qyi_net_is_any(const char *host);
/* The URL that is written into files: that of the proxy in front, otherwise its own. */
const char *qyi_server_site(const struct qyi_server *server);
/* The URLs under which others reach a server that listens on `host`, with the scheme "http" or "https": a new
 * array. */
json_t *qyi_net_addresses(const char *scheme, const char *host, int port);
/* A QR code of a text as SVG; false when the text is too long. */
bool qyi_qr_svg(const char *text, struct qy_buf *out);

#endif
