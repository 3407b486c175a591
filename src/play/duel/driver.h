/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A driven engine from inside, and what a protocol is: a table of functions. driver.c does what
 * is the same for all; uci.c (UCI and UCCI) and xboard.c hold the rest.
 */
#ifndef QYI_DUEL_DRIVER_H
#define QYI_DUEL_DRIVER_H

#include "base/child.h"
#include "duel/reply.h"

#include <qiyuan/play/duel.h>

#define QYI_WAIT_TRY     (5 * QYI_SECOND)  /* for a protocol that is only tried */
#define QYI_WAIT_GREET   (10 * QYI_SECOND) /* for the introduction in one that is known */
#define QYI_WAIT_READY   (30 * QYI_SECOND) /* for tables to be made or read */
#define QYI_WAIT_PROBE   (10 * QYI_SECOND) /* for a move at depth 1 */
#define QYI_WAIT_QUIT    (1 * QYI_SECOND)
#define QYI_WAIT_WRITE   (5 * QYI_SECOND)  /* for its reading what it is told */
#define QYI_WAIT_UNASKED (QYI_SECOND / 10) /* for what was said without being asked to be heard to its end */
#define QYI_DRIVER_NAME  128

struct qyi_protocol;

struct qy_driver {
    struct qyi_child *child;
    const struct qyi_protocol *protocol;
    char name[QYI_DRIVER_NAME];
    enum qy_game game;
    unsigned flags;         /* its way of writing moves */
    struct qy_buf options;  /* names of its options, each ended by a line end */
    struct qy_buf variants; /* what it says of the games it plays; empty where it says nothing */
    struct qy_buf text;     /* what is being put together to be told */
    struct qy_position start;
    bool thinking; /* it was asked, and has not answered */
    bool unasked;  /* it answered once when it was not asked */
    /* XBoard alone */
    bool greeted; /* `done=1` was said */
    bool ping;
    bool setboard;
    bool usermove;
    bool colours;
    bool playing; /* it is its side's turn whenever we tell a move */
    uint64_t pings;
    size_t told;      /* plies of the game that it knows, its own answer included */
    qy_move answered; /* its last answer, if that is the last of them */
};

struct qyi_protocol {
    const char *id;
    const char *hello; /* what it is greeted with */
    void (*read)(const char *line, size_t len, struct qyi_reply *ret_reply);
    /* hears a line of the introduction; true when that is over */
    bool (*introduce)(struct qy_driver *driver, const struct qyi_reply *reply);
    bool silent; /* an engine that does not introduce itself speaks it, too */
    /* appends the words that set an option */
    void (*option)(struct qy_driver *driver, const char *name, const char *value);
    /* appends the question whether it is ready */
    void (*sync)(struct qy_driver *driver);
    /* appends the beginning of a game from `driver->start` */
    int (*begin)(struct qy_driver *driver, const struct qy_think *think, struct qy_error *reterr);
    /* appends where the game stands, and the question for a move */
    int (*ask)(struct qy_driver *driver, const struct qy_history *history, const struct qy_think *think,
               struct qy_error *reterr);
    const char *stop; /* what ends its thinking */
    void (*over)(struct qy_driver *driver, enum qy_result result);
};

extern const struct qyi_protocol qyi_protocol_uci;
extern const struct qyi_protocol qyi_protocol_ucci;
extern const struct qyi_protocol qyi_protocol_xboard;

/* Whether it has an option of that name, letter case aside. */
bool qyi_driver_has(const struct qy_driver *driver, const char *name);

/* Appends a move in the engine's way of writing, made in `position`. */
void qyi_driver_add_move(struct qy_driver *driver, const struct qy_position *position, qy_move move);

/* True if the game began from the array. */
bool qyi_driver_from_array(const struct qy_driver *driver);

/* Says that the engine can't play what it is asked to. */
int qyi_driver_refuse(const struct qy_driver *driver, int code, const char *expected,
                      struct qy_error *reterr);

/* The milliseconds that a side may count on, none below 1, and its bonus for a move. */
int64_t qyi_think_time(const struct qy_think *think, enum qy_side side);
int64_t qyi_think_bonus(const struct qy_think *think, enum qy_side side);
/* The moves to go in the side's stage; 0 for the rest of the game. */
uint32_t qyi_think_to_go(const struct qy_think *think, enum qy_side side);

#endif
