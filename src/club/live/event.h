/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The events of a game's log.
 *
 *   qyi_fact   an event as the server carries it: read once from what was sent (or from the log), written
 *              once as its line of the log, which is what the store keeps and what watchers are told
 *
 * A log begins with `start` (the setup; `engine` in it, with the level of a side that the computer plays, is
 * the server's own). Some events are the server's own, and the arbiter never sees them: `join` (a seat is
 * taken), `takeback-ask` and `takeback-decline`, `adjourn` (a side asks for it, or agrees; without a side the arbiter
 * says so) and `adjourn-decline`, and after the end `rematch` and `rematch-game`.
 *
 * Events from outside carry neither `t` nor `lag`. qyi_fact_admit() says who may send what.
 */
#ifndef QYI_LIVE_EVENT_H
#define QYI_LIVE_EVENT_H

#include "arbiter/event_fields.h"
#include "live/own_events.h"
#include "thinking/moves.h"
#include "wire/auth.h"

#include <qiyuan/record/arbiter.h>

#include <jansson.h>

/* Room for the regulations of an event as one line of JSON, and for what an event is known by. */
#define QYI_REGULATED_SIZE  768
#define QYI_TOURNAMENT_SIZE 16
/* Room for the name of an event, which is cut where it is longer, and for "3.2", the round and the board. */
#define QYI_OCCASION_SIZE 161
#define QYI_PLACE_SIZE    24

/* The computer's levels are 1 to this. */
/* The highest is full strength; those below are levels of the engine. */
#define QYI_LEVELS 16

/* The actor: a side, or one of these. */
#define QYI_HOUSE   (-1)
#define QYI_ARBITER 2

/* Its name in the log, "" for QYI_OWN_NONE. Static storage. */
const char *qyi_own_name(enum qyi_own own);

/* How the computer plays among moves that are about as good: the engine's option of that name. */
enum qyi_style { QYI_STYLE_BALANCED, QYI_STYLE_ACTIVE, QYI_STYLE_SOLID, QYI_STYLES };
/* Its name ("balanced", "active", "solid"), and the style of a name, or -1. */
const char *qyi_style_name(enum qyi_style style);
int qyi_style_named(const char *name);

/* Out of what the computer plays its first moves: nothing, the engine's own book, the operator's file. */
enum qyi_book_choice { QYI_BOOK_NONE, QYI_BOOK_HOUSE, QYI_BOOK_FILE, QYI_BOOK_CHOICES };
/* Its name ("none", "house", "file"), and the choice of a name, or -1. */
const char *qyi_book_choice_name(enum qyi_book_choice book);
int qyi_book_choice_named(const char *name);

/* What a game was set up as: the `start` event. */
struct qyi_setup {
    enum qy_game game;
    const struct qy_rules *rules;
    struct qy_time_control control;
    bool has_clock;
    bool open; /* the free seat is for whoever comes, and shown in the lobby */
    bool rated;
    bool claims_auto;
    int64_t first_wait;     /* milliseconds that a clock waits in its side's first move before it runs */
    uint32_t natural_limit; /* full moves without a capture; 0: what the rule set says */
    bool own_start;         /* does not begin with the array */
    struct qy_position start;
    const struct qy_odds *odds; /* that it begins with, or NULL */
    qy_move first;              /* of two moves the first; QY_MOVE_NONE: not made yet, or there are none */
    bool first_played;          /* that one is made on the board: `start` is the board before it until then */
    char name[2][QYI_NAME_SIZE];          /* "": the seat was free */
    char invited[QYI_NAME_SIZE];          /* the account for whom the free seat is kept, "" for none */
    char tournament[QYI_TOURNAMENT_SIZE]; /* the event that it is a game of; "": of none */
    char occasion[QYI_OCCASION_SIZE];     /* its name when the game was opened; "": not known */
    char place[QYI_PLACE_SIZE];           /* the round, and the board behind a point */
    char regulated[QYI_REGULATED_SIZE];   /* the regulations of its games; "": none */
    uint8_t level[2];                     /* the computer plays this side at that level; 0: a person does */
    uint8_t style;                        /* of the computer: an enum qyi_style */
    uint8_t book;                         /* of the computer: an enum qyi_book_choice */
};

/* An event of a log but `start`. Of an own one, only `t`, `side`, `number` (plies) and `text` (a name, or the
 * id of a game) of `event` count. */
struct qyi_fact {
    enum qyi_own own;
    struct qy_event event;
    char uci[QYI_MOVE_TEXT]; /* its move, where that was put into UCI */
};

/* An event of the server, at no time yet; `side` is left out where it is QYI_HOUSE. */
struct qyi_fact qyi_fact_of(enum qy_event_kind kind, int side);
struct qyi_fact qyi_fact_own(enum qyi_own own, int side);

/* True for an event of the log of that kind; one of the server's own is none. */
bool qyi_fact_is(const struct qyi_fact *fact, enum qy_event_kind kind);
/* The name in the log. Static storage. */
const char *qyi_fact_name(const struct qyi_fact *fact);
/* The side that an event names, else QYI_HOUSE. */
int qyi_fact_side(const struct qyi_fact *fact);

/* A copy with its texts in one piece of memory, which the caller frees; NULL when memory ran out. */
struct qyi_fact *qyi_fact_copy(const struct qyi_fact *fact);

/* Reads a JSON object that is a whole text. Errors: QY_E_JSON_SYNTAX and those of qyi_event_fields_read(). */
int qyi_fields_read(const char *text, size_t len, struct qyi_json_reader *json, struct qy_buf *scratch,
                    struct qyi_event_fields *ret_fields, struct qy_error *reterr);

/*
 * Makes an event out of what `actor` (a side or QYI_ARBITER) sent: its `side` is filled in where it is the
 * sender's; `t` is still 0. Its texts are borrowed from what was sent. Errors: QY_E_FIELD_UNKNOWN,
 * QY_E_FIELD_MISSING, QY_E_FIELD_VALUE (also for an event that is not for this actor to send).
 */
int qyi_fact_admit(struct qyi_event_fields *sent, enum qy_game game, int actor, struct qyi_fact *ret_fact,
                   struct qy_error *reterr);

/* Reads a line of a log that is no `start`; the caller frees the event. Errors: those of qy_event_read(). */
int qyi_fact_read(const char *line, size_t len, enum qy_game game, struct qyi_fact **ret_fact);
/* Appends an event as its line of the log. */
void qyi_fact_write(const struct qyi_fact *fact, enum qy_game game, struct qy_buf *out);

/* Leaves the first of two moves to who is given them: it is made on the board. */
void qyi_setup_leave_first(struct qyi_setup *setup, const struct qy_odds *odds);

/* Reads a stored `start` event; one that names no reading is from before there were others. Errors: as above,
 * QY_E_RULES_READING, QY_E_TIME_CONTROL, or those of the FEN. */
int qyi_setup_read(const json_t *json, struct qyi_setup *ret_setup, struct qy_error *reterr);
/* The line of the `start` event: the caller frees it; NULL when memory ran out. */
char *qyi_setup_line(const struct qyi_setup *setup);
/* The same without what only the server knows, so that any arbiter reads it. */
char *qyi_setup_arbiter_line(const struct qyi_setup *setup);
/* The same as the arbiter takes it. */
void qyi_setup_for_arbiter(const struct qyi_setup *setup, struct qy_game_setup *ret_setup);

/* True for a name that may be shown: 1 to 40 characters, none of them a control character, not only spaces.
 */
bool qyi_name_good(const char *name, size_t len);

/* Why a game on these terms is not rated (a word for `found`), or NULL. */
const char *qyi_unrated_because(const struct qyi_setup *setup, bool conducted);

#endif
