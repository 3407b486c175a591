/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The internals of a driven engine, and a protocol as a table of functions. driver.c has what all protocols
 * share; uci.c (UCI and UCCI) and xboard.c have the rest.
 */
#ifndef QYI_DUEL_DRIVER_H
#define QYI_DUEL_DRIVER_H

#include "base/child.h"
#include "duel/reply.h"

#include <qiyuan/play/duel.h>

#define QYI_WAIT_TRY     (5 * QYI_SECOND)  /* for each protocol that is tried */
#define QYI_WAIT_GREET   (10 * QYI_SECOND) /* for the greeting in a known protocol */
#define QYI_WAIT_READY   (30 * QYI_SECOND) /* for initialisation, such as making or reading tables */
#define QYI_WAIT_PROBE   (10 * QYI_SECOND) /* for a move at depth 1 */
#define QYI_WAIT_QUIT    (1 * QYI_SECOND)
#define QYI_WAIT_WRITE   (5 * QYI_SECOND)  /* for the engine to read our output */
#define QYI_WAIT_UNASKED (QYI_SECOND / 10) /* for the rest of unrequested output */
#define QYI_DRIVER_NAME  128

struct qyi_protocol;

struct qy_driver {
    struct qyi_child *child;
    const struct qyi_protocol *protocol;
    char name[QYI_DRIVER_NAME];
    enum qy_game game;
    unsigned flags;         /* its dialect of writing moves */
    struct qy_buf options;  /* names of its options, each ended by a line end */
    struct qy_buf variants; /* its list of supported games; empty if it gives none */
    struct qy_buf text;     /* buffer for the text to send */
    struct qy_position start;
    bool thinking; /* it was asked for a move, and has not answered */
    bool unasked;  /* it has once answered without being asked */
    /* XBoard only */
    bool greeted; /* it sent `done=1` */
    bool ping;
    bool setboard;
    bool usermove;
    bool colours;
    bool playing; /* it is on move after every move we send */
    uint64_t pings;
    size_t told;      /* number of plies of the game that it knows, including its own answer */
    qy_move answered; /* its last answer, if no move was sent since */
};

struct qyi_protocol {
    const char *id;
    const char *hello; /* the greeting sent to it */
    void (*read)(const char *line, size_t len, struct qyi_reply *ret_reply);
    /* handles a line of its greeting; true when that is complete */
    bool (*introduce)(struct qy_driver *driver, const struct qyi_reply *reply);
    bool silent; /* also used by engines that send no greeting */
    /* appends the command that sets an option */
    void (*option)(struct qy_driver *driver, const char *name, const char *value);
    /* appends the command that asks whether it is ready */
    void (*sync)(struct qy_driver *driver);
    /* appends the beginning of a game from `driver->start` */
    int (*begin)(struct qy_driver *driver, const struct qy_think *think, struct qy_error *reterr);
    /* appends the current position, and the request for a move */
    int (*ask)(struct qy_driver *driver, const struct qy_history *history, const struct qy_think *think,
               struct qy_error *reterr);
    const char *stop; /* command that stops its thinking */
    void (*over)(struct qy_driver *driver, enum qy_result result);
};

extern const struct qyi_protocol qyi_protocol_uci;
extern const struct qyi_protocol qyi_protocol_ucci;
extern const struct qyi_protocol qyi_protocol_xboard;

/* True if the engine has an option with that name (case-insensitive). */
bool qyi_driver_has(const struct qy_driver *driver, const char *name);

/* Appends a move in the engine's dialect, made in `position`. */
void qyi_driver_add_move(struct qy_driver *driver, const struct qy_position *position, qy_move move);

/* True if the game began from the starting position. */
bool qyi_driver_from_array(const struct qy_driver *driver);

/* Fills in the error for a game or limit that the engine can't play. */
int qyi_driver_refuse(const struct qy_driver *driver, int code, const char *expected,
                      struct qy_error *reterr);

/* The milliseconds available to a side, at least 1, and its bonus per move. */
int64_t qyi_think_time(const struct qy_think *think, enum qy_side side);
int64_t qyi_think_bonus(const struct qy_think *think, enum qy_side side);
/* The moves left in the side's stage; 0 for the rest of the game. */
uint32_t qyi_think_to_go(const struct qy_think *think, enum qy_side side);

#endif
