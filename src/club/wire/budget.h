/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What one address may have of the server: this many requests and games a minute, this many
 * connections at once. Each is a bucket that fills evenly through the minute, that of events through the hour. Pure:
 * time comes in.
 */
#ifndef QYI_WIRE_BUDGET_H
#define QYI_WIRE_BUDGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <qiyuan/core/error.h>

/* The limits of a server: name, usual number, least, most, and what is limited. */
#define QYI_LIMITS(X)                                                                                        \
    X(requests, 6000, 1, 10000000)       /* requests and messages of an address in a minute, by weight */    \
    X(games, 60, 1, 10000000)            /* games that an address, or an account, opens in a minute */       \
    X(events, 120, 1, 10000000)          /* events and boards that either begins in an hour */               \
    X(connections, 512, 1, 1000000)      /* of an address at once */                                         \
    X(bodies_mb, 16, 4, 1000000)         /* megabytes of requests of an address that are not answered yet */ \
    X(server_bodies_mb, 256, 4, 1000000) /* of all, where one is longer than 64 kB */                        \
    X(sign_ins, 20, 1, 1000000)    /* wrong tries at passwords of an address in a minute; half at a name */  \
    X(unjoined, 20, 1, 1000000)    /* games of a session, or an address, that wait for an opponent */        \
    X(waiting_hours, 48, 1, 87600) /* after which a game that nobody joined is called off */                 \
    X(away_seconds, 60, 1, 86400)  /* after which the opponent of one who left may take the game */          \
    X(seat_seconds, 30, 1, 86400)  /* after which an open seat is closed whose owner has left */             \
    X(gather_seconds, 30, 1, 3600) /* after which a game of an event begins, whoever is there */             \
    X(thoughts, 4, 1, 1000)        /* questions of an address to the engine about studies at once */         \
    X(studies, 200, 0, 1000000)    /* that one person keeps */                                               \
    X(shelf_mb, 64, 0, 1000000)    /* megabytes of games that an account sends */                            \
    X(guest_shelf_mb, 16, 0, 1000000)      /* and a guest */                                                 \
    X(shelf_games, 200000, 0, 16000000)    /* games of either */                                             \
    X(server_shelf_mb, 4096, 0, 100000000) /* megabytes of all, with their indexes */                        \
    X(server_events, 50000, 1, 1000000)    /* events and boards of all */                                    \
    X(guest_days, 30, 1, 36500)            /* after which a guest who never took a seat is forgotten */      \
    X(leave_days, 30, 0, 366)              /* of a year that an account may be on leave from games of days */

#define QYI_LIMIT_FIELD(name, usual, least, most) uint32_t name;
struct qyi_limits {
    QYI_LIMITS(QYI_LIMIT_FIELD)
};
#undef QYI_LIMIT_FIELD

/* The usual limits. */
void qyi_limits_init(struct qyi_limits *ret_limits);
/* Reads "games=120,requests=9000": what is named is set, the rest stays. QY_E_VALUE. */
int qyi_limits_parse(const char *text, struct qyi_limits *limits, struct qy_error *reterr);
/* Calls `each` with every limit's name and number. */
void qyi_limits_each(const struct qyi_limits *limits,
                     void (*each)(void *user, const char *name, uint32_t number), void *user);

enum qyi_budget_kind {
    QYI_BUDGET_REQUESTS,
    QYI_BUDGET_GAMES,
    QYI_BUDGET_SIGN_INS,
    QYI_BUDGET_EVENTS,
    QYI_BUDGET_KINDS
};

/* By which limit something was refused: first the kinds of budgets, as they are numbered. */
enum qyi_refusal {
    QYI_REFUSED_CONNECTION = QYI_BUDGET_KINDS,
    QYI_REFUSED_BODY, /* too many bytes under way */
    QYI_REFUSED_THOUGHT,
    QYI_REFUSALS
};

struct qyi_budgets;
/* What an address has used. It lives while it has connections or is held, or was looked for in the last
 * minutes. */
struct qyi_budget;

/* Budgets by `limits` (borrowed); NULL when memory ran out. */
struct qyi_budgets *qyi_budgets_new(const struct qyi_limits *limits);
void qyi_budgets_free(struct qyi_budgets *budgets);
/* Forgets who has not come for some minutes; to be called about once a minute. `now` in milliseconds. */
void qyi_budgets_sweep(struct qyi_budgets *budgets, int64_t now);

/* What an address uses. */
struct qyi_budget_use {
    char address[64];
    uint32_t requests;    /* what is taken of those of a minute now, by weight */
    uint32_t connections; /* now */
    uint32_t thoughts;
    uint64_t bytes;   /* of requests that are not answered yet */
    uint64_t refused; /* times, since it came first */
};

/*
 * The addresses that use most (no other keys), those first; returns how many of `most` there are. `now` in
 * milliseconds.
 */
size_t qyi_budgets_top(struct qyi_budgets *budgets, int64_t now, struct qyi_budget_use *ret_use, size_t most);

/* The name of a limit by which something is refused. */
const char *qyi_budget_limit(enum qyi_refusal refusal);
/* How often something was refused by a limit. */
uint64_t qyi_budgets_refused(const struct qyi_budgets *budgets, enum qyi_refusal refusal);

/* The budget of an address, a new one where it has none; NULL when memory ran out. Addresses of IPv6 have one for each
 * /64, which is what a single household is given. What begins with "@" is the key of something else that is limited. */
struct qyi_budget *qyi_budget_of(struct qyi_budgets *budgets, const char *address, int64_t now);
/*
 * Takes `weight` from a bucket: 0, or after how many seconds (at least 1) it may be asked again; nothing is
 * taken then. A request heavier than a whole bucket passes when the bucket is full. NULL has no limit.
 */
unsigned qyi_budget_take(struct qyi_budgets *budgets, struct qyi_budget *budget, enum qyi_budget_kind kind,
                         uint32_t weight, int64_t now);
/* How a bucket stands. */
struct qyi_budget_rate {
    uint32_t whole;  /* what it holds */
    uint32_t left;   /* of that, now */
    unsigned period; /* seconds in which it fills from empty */
    unsigned full;   /* seconds until it is full */
};
/* False where there is no limit. */
bool qyi_budget_rate(const struct qyi_budgets *budgets, struct qyi_budget *budget, enum qyi_budget_kind kind,
                     int64_t now, struct qyi_budget_rate *ret_rate);
/* Gives back what was taken, for what was no burden after all. NULL is accepted. */
void qyi_budget_give(const struct qyi_budgets *budgets, struct qyi_budget *budget, enum qyi_budget_kind kind,
                     uint32_t weight);
/* One connection more: false when the address has as many as it may. */
bool qyi_budget_connect(struct qyi_budgets *budgets, struct qyi_budget *budget);
void qyi_budget_disconnect(struct qyi_budget *budget);
/* An address begins to send this many bytes; false when it, or everybody together, has more under way than they may.
 * NULL counts for everybody alone. It is held until they are put down. */
bool qyi_budget_carry(struct qyi_budgets *budgets, struct qyi_budget *budget, uint64_t bytes);
void qyi_budget_put_down(struct qyi_budgets *budgets, struct qyi_budget *budget, uint64_t bytes);
/* One question to the engine more: false when the address has as many as it may. NULL has no limit. It is held until
 * its thought has ended. */
bool qyi_budget_think(struct qyi_budgets *budgets, struct qyi_budget *budget);
void qyi_budget_thought(struct qyi_budget *budget);
/* Keeps a budget from being forgotten until it is let go. NULL is accepted. */
void qyi_budget_hold(struct qyi_budget *budget);
void qyi_budget_let_go(struct qyi_budget *budget);
/* A number that is the same for the same address. */
uint64_t qyi_budget_key(const struct qyi_budget *budget);

#endif
