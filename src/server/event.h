/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: server. The events of a game's log, as JSON.
 *
 * An event is its object in the log, in the arbiter's own form: `t`, `event`, `side` and what else belongs to
 * it. A log begins with `start` (the setup; `engine` in it, with the level of a side that the computer plays,
 * is the house's own). Some events are the house's own, and the arbiter never sees them: `join` (a seat is
 * taken), `takeback-ask` and `takeback-decline`, and after the end `rematch` and `rematch-game`.
 *
 * What is sent from outside carries neither `t` nor `lag`. qyi_event_admit() says who may send what.
 */
#ifndef QYI_SERVER_EVENT_H
#define QYI_SERVER_EVENT_H

#include <qiyuan/arbiter.h>

#include <jansson.h>

/* A player's name: at most 40 characters. */
#define QYI_NAME_SIZE 161
/* Room for a move in any notation. */
#define QYI_MOVE_TEXT 64

/* The computer's levels are 1 to this. */
#define QYI_LEVELS 12

/* Who acts: a side, or one of these. */
#define QYI_HOUSE   (-1)
#define QYI_ARBITER 2

/* The house's own events; QYI_OWN_NONE: one of the arbiter's. */
enum qyi_own {
    QYI_OWN_NONE,
    QYI_OWN_JOIN,
    QYI_OWN_TAKEBACK_ASK,
    QYI_OWN_TAKEBACK_DECLINE,
    QYI_OWN_REMATCH,
    QYI_OWN_REMATCH_GAME
};

/* What a game was set up as: the `start` event. */
struct qyi_setup {
    enum qy_game game;
    const struct qy_rules *rules;
    struct qy_time_control control;
    bool has_clock;
    bool claims_auto;
    uint32_t natural_limit; /* full moves without a capture; 0: what the rule set says */
    bool own_start;         /* does not begin with the array */
    struct qy_position start;
    char name[2][QYI_NAME_SIZE]; /* "": the seat was free */
    uint8_t level[2];            /* the computer plays this side at that level; 0: a person does */
};

/* The name of an event, "" where it has none; borrowed. */
const char *qyi_event_name(const json_t *event);
bool qyi_event_is(const json_t *event, enum qy_event_kind kind);
enum qyi_own qyi_event_own(const json_t *event);
/* The name of an own event. Static storage. */
const char *qyi_own_name(enum qyi_own own);

/* An event of the house at `t`; `side` is left out where it is QYI_HOUSE. A new reference or NULL. */
json_t *qyi_event_new(enum qy_game game, const char *name, int64_t t, int side);
/* The side that an event names, else QYI_HOUSE. */
int qyi_event_side(const json_t *event, enum qy_game game);

/*
 * Makes an event of the log out of what `actor` (a side or QYI_ARBITER) sent: its `side` is filled in where
 * it is the sender's; `t` is still 0. Errors: QY_E_FIELD_UNKNOWN, QY_E_FIELD_MISSING, QY_E_FIELD_VALUE (also
 * for an event that is not for this actor to send), QY_E_MEMORY. What else the event must have is for the
 * room to say.
 */
int qyi_event_admit(const json_t *sent, enum qy_game game, int actor, json_t **ret_event,
                    struct qy_error *reterr);

/* Reads a `start` event. Errors: as above, QY_E_TIME_CONTROL, or those of the FEN. */
int qyi_setup_read(const json_t *json, struct qyi_setup *ret_setup, struct qy_error *reterr);
/* The `start` event: a new reference, NULL when memory ran out. */
json_t *qyi_setup_json(const struct qyi_setup *setup);
/* The same as the arbiter takes it. */
void qyi_setup_for_arbiter(const struct qyi_setup *setup, struct qy_game_setup *ret_setup);

/* True for a name that may be shown: 1 to 40 characters, none of them a control character, not only spaces.
 */
bool qyi_name_good(const char *name, size_t len);

/* Refuses keys of an object that are not in the list (which ends in NULL). */
int qyi_json_only(const json_t *json, const char *const *allowed, struct qy_error *reterr);

#endif
