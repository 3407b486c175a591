/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Limits for each address: requests and games per minute, connections at the same time, and others. A rate is
 * a bucket that refills evenly over a minute, that of events over an hour. Takes the time as an argument.
 */
#ifndef QYI_WIRE_BUDGET_H
#define QYI_WIRE_BUDGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <qiyuan/core/error.h>

/* The limits of a server: name, default, minimum, maximum, and what is limited. */
#define QYI_LIMITS(X)                                                                                      \
    X(requests, 6000, 1, 10000000)       /* requests and messages of an address per minute, by weight */   \
    X(games, 60, 1, 10000000)            /* games opened by an address, or an account, per minute */       \
    X(events, 120, 1, 10000000)          /* events and boards begun by either per hour */                  \
    X(connections, 512, 1, 1000000)      /* of an address at the same time */                              \
    X(bodies_mb, 16, 4, 1000000)         /* megabytes of unanswered requests of an address */              \
    X(server_bodies_mb, 256, 4, 1000000) /* the same for all addresses, for requests over 64 kB */         \
    X(sign_ins, 20, 1, 1000000)    /* wrong passwords of an address per minute; half as many for a name */ \
    X(unjoined, 20, 1, 1000000)    /* games of a session, or an address, that wait for an opponent */      \
    X(waiting_hours, 48, 1, 87600) /* after which a game without an opponent is aborted */                 \
    X(away_seconds, 60, 1, 86400)  /* after which the opponent of an absent player may claim the game */   \
    X(seat_seconds, 30, 1, 86400)  /* after which an open challenge whose owner is absent is withdrawn */  \
    X(gather_seconds, 30, 1, 3600) /* after which a game of an event begins, even if players are absent */ \
    X(thoughts, 4, 1, 1000)        /* engine questions of an address about studies at the same time */     \
    X(studies, 200, 0, 1000000)    /* per person */                                                        \
    X(shelf_mb, 64, 0, 1000000)    /* megabytes of games uploaded by an account */                         \
    X(guest_shelf_mb, 16, 0, 1000000)      /* and by a guest */                                            \
    X(shelf_games, 200000, 0, 16000000)    /* games in the uploads of either */                            \
    X(server_shelf_mb, 4096, 0, 100000000) /* megabytes of all uploads, with their indexes */              \
    X(server_events, 50000, 1, 1000000)    /* events and boards in total */                                \
    X(guest_days, 30, 1, 36500)            /* after which a guest who never took a seat is deleted */      \
    X(leave_days, 30, 0, 366)              /* of a year that an account may be on leave from games of days */

#define QYI_LIMIT_FIELD(name, usual, least, most) uint32_t name;
struct qyi_limits {
    QYI_LIMITS(QYI_LIMIT_FIELD)
};
#undef QYI_LIMIT_FIELD

/* Sets the default limits. */
void qyi_limits_init(struct qyi_limits *ret_limits);
/* Parses "games=120,requests=9000": sets the named limits and leaves the others. QY_E_VALUE. */
int qyi_limits_parse(const char *text, struct qyi_limits *limits, struct qy_error *reterr);
/* Calls `each` with the name and value of every limit. */
void qyi_limits_each(const struct qyi_limits *limits,
                     void (*each)(void *user, const char *name, uint32_t number), void *user);

enum qyi_budget_kind {
    QYI_BUDGET_REQUESTS,
    QYI_BUDGET_GAMES,
    QYI_BUDGET_SIGN_INS,
    QYI_BUDGET_EVENTS,
    QYI_BUDGET_KINDS
};

/* The limit that refused a request: first the kinds of budgets, with their numbers. */
enum qyi_refusal {
    QYI_REFUSED_CONNECTION = QYI_BUDGET_KINDS,
    QYI_REFUSED_BODY, /* too many bytes in transit */
    QYI_REFUSED_THOUGHT,
    QYI_REFUSALS
};

struct qyi_budgets;
/* The usage of an address. It exists while the address has connections, or is held, or was used in the last
 * minutes. */
struct qyi_budget;

/* Creates budgets with `limits` (borrowed); NULL when memory runs out. */
struct qyi_budgets *qyi_budgets_new(const struct qyi_limits *limits);
void qyi_budgets_free(struct qyi_budgets *budgets);
/* Frees budgets unused for some minutes; call it about once a minute. `now` in milliseconds. */
void qyi_budgets_sweep(struct qyi_budgets *budgets, int64_t now);

/* The usage of an address, for the operator. */
struct qyi_budget_use {
    char address[64];
    uint32_t requests;    /* currently taken from the requests of a minute, by weight */
    uint32_t connections; /* currently open */
    uint32_t thoughts;
    uint64_t bytes;   /* of requests that are not answered yet */
    uint64_t refused; /* number since the budget was created */
};

/*
 * Returns the addresses with the highest usage (without other keys), highest first, at most `most`; returns
 * their number. `now` in milliseconds.
 */
size_t qyi_budgets_top(struct qyi_budgets *budgets, int64_t now, struct qyi_budget_use *ret_use, size_t most);

/* The name of the limit for a refusal. */
const char *qyi_budget_limit(enum qyi_refusal refusal);
/* How often a limit refused something. */
uint64_t qyi_budgets_refused(const struct qyi_budgets *budgets, enum qyi_refusal refusal);

/* Returns the budget of an address, creating it if needed; NULL when memory runs out. IPv6 addresses share
 * one for each /64, the size of a household's network. A text that begins with "@" is the key of something
 * else that is limited. */
struct qyi_budget *qyi_budget_of(struct qyi_budgets *budgets, const char *address, int64_t now);
/*
 * Takes `weight` from a bucket: returns 0, or the number of seconds (at least 1) to wait, and takes nothing.
 * A request heavier than a whole bucket is allowed when the bucket is full. NULL is unlimited.
 */
unsigned qyi_budget_take(struct qyi_budgets *budgets, struct qyi_budget *budget, enum qyi_budget_kind kind,
                         uint32_t weight, int64_t now);
/* The state of a bucket. */
struct qyi_budget_rate {
    uint32_t whole;  /* capacity */
    uint32_t left;   /* currently available */
    unsigned period; /* seconds to refill from empty */
    unsigned full;   /* seconds until it is full */
};
/* False if there is no limit. */
bool qyi_budget_rate(const struct qyi_budgets *budgets, struct qyi_budget *budget, enum qyi_budget_kind kind,
                     int64_t now, struct qyi_budget_rate *ret_rate);
/* Returns what was taken for a request that turned out to cost nothing. Accepts NULL. */
void qyi_budget_give(const struct qyi_budgets *budgets, struct qyi_budget *budget, enum qyi_budget_kind kind,
                     uint32_t weight);
/* Counts a new connection: false if the address already has the maximum. */
bool qyi_budget_connect(struct qyi_budgets *budgets, struct qyi_budget *budget);
void qyi_budget_disconnect(struct qyi_budget *budget);
/* Counts bytes that an address begins to send; false if the address, or all together, have too many in
 * transit. NULL counts only for all. Holds the budget until qyi_budget_put_down(). */
bool qyi_budget_carry(struct qyi_budgets *budgets, struct qyi_budget *budget, uint64_t bytes);
void qyi_budget_put_down(struct qyi_budgets *budgets, struct qyi_budget *budget, uint64_t bytes);
/* Counts a new question to the engine: false if the address already has the maximum. NULL is unlimited. Holds
 * the budget until the question is finished. */
bool qyi_budget_think(struct qyi_budgets *budgets, struct qyi_budget *budget);
void qyi_budget_thought(struct qyi_budget *budget);
/* Keeps a budget from being freed until it is released. Accepts NULL. */
void qyi_budget_hold(struct qyi_budget *budget);
void qyi_budget_let_go(struct qyi_budget *budget);
/* A number that identifies the address. */
uint64_t qyi_budget_key(const struct qyi_budget *budget);

#endif
