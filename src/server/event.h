/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: server. The events of a game's log, between JSON and C.
 *
 * A log begins with `start` (the setup), then `join` (the second seat is taken), `begin`, and what the
 * players do. Events from outside carry neither `t` nor `side` (but for `flag`, which names the side whose
 * flag fell).
 */
#ifndef QYI_SERVER_EVENT_H
#define QYI_SERVER_EVENT_H

#include <qiyuan/clock.h>
#include <qiyuan/game.h>

#include <jansson.h>

/* A player's name: at most 40 characters. */
#define QYI_NAME_SIZE 161
/* Room for a move in any notation. */
#define QYI_MOVE_TEXT 64

enum qyi_event_kind {
    QYI_EVENT_JOIN,
    QYI_EVENT_BEGIN,
    QYI_EVENT_MOVE,
    QYI_EVENT_OFFER,
    QYI_EVENT_ACCEPT,
    QYI_EVENT_DECLINE,
    QYI_EVENT_RESIGN,
    QYI_EVENT_FLAG,
    QYI_EVENT_ABORT,
    QYI_EVENT_KINDS
};

struct qyi_event {
    enum qyi_event_kind kind;
    int64_t t;                /* milliseconds since `start` */
    enum qy_side side;        /* who; for `flag`: whose */
    bool has_side;            /* false where a program pointed at no side */
    char move[QYI_MOVE_TEXT]; /* `move`: as sent; UCI in the log */
    int64_t lag;              /* `move`: milliseconds credited */
    char name[QYI_NAME_SIZE]; /* `join` */
};

/* What a game was set up as: the `start` event. */
struct qyi_setup {
    enum qy_game game;
    const struct qy_rules *rules;
    struct qy_time_control control;
    bool has_clock;
    bool claims_auto;
    bool own_start; /* does not begin with the array */
    struct qy_position start;
    char name[2][QYI_NAME_SIZE]; /* "": the seat was free */
};

/*
 * Reads an event; `stored` says whether it is one of the log, or one that a player sends. Errors:
 * QY_E_FIELD_UNKNOWN, QY_E_FIELD_MISSING, QY_E_FIELD_VALUE.
 */
int qyi_event_read(const json_t *json, enum qy_game game, bool stored, struct qyi_event *ret_event,
                   struct qy_error *reterr);
/* The event as it stands in the log: a new reference, NULL when memory ran out. */
json_t *qyi_event_json(const struct qyi_event *event, enum qy_game game);

/* Reads a `start` event. Errors: as above, QY_E_TIME_CONTROL, or those of the FEN. */
int qyi_setup_read(const json_t *json, struct qyi_setup *ret_setup, struct qy_error *reterr);
/* The `start` event: a new reference, NULL when memory ran out. */
json_t *qyi_setup_json(const struct qyi_setup *setup);

/* True for a name that may be shown: 1 to 40 characters, none of them a control character, not only spaces.
 */
bool qyi_name_good(const char *name, size_t len);

/* Refuses keys of an object that are not in the list (which ends in NULL). */
int qyi_json_only(const json_t *json, const char *const *allowed, struct qy_error *reterr);

#endif
