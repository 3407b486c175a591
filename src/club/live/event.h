/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The events of a game's log.
 *
 *   qyi_fact   an event in memory: parsed once from a client's message (or from the log), and formatted once as
 *              its line of the log, which goes to the store and to watchers
 *
 * A log begins with `start`, the setup; its member `engine`, the level of a side played by the computer, is used only
 * by the server. Some events belong to the server, and the arbiter never sees them: `join` (a seat is taken),
 * `takeback-ask` and `takeback-decline`, `adjourn` (a side asks for it or accepts it; without a side the arbiter
 * orders it) and `adjourn-decline`, and after the end `rematch` and `rematch-game`.
 *
 * Events from clients have neither `t` nor `lag`. qyi_fact_admit() defines who may send what.
 */
#ifndef QYI_LIVE_EVENT_H
#define QYI_LIVE_EVENT_H

#include "arbiter/event_fields.h"
#include "live/own_events.h"
#include "thinking/moves.h"
#include "wire/auth.h"

#include <qiyuan/record/arbiter.h>

#include <jansson.h>

/* Size of an event's regulations as one line of JSON, and of an event's id. */
#define QYI_REGULATED_SIZE  768
#define QYI_TOURNAMENT_SIZE 16
/* Size of an event's name, which is cut if longer, and of a round and board such as "3.2". */
#define QYI_OCCASION_SIZE 161
#define QYI_PLACE_SIZE    24

/* The levels of the computer are 1 to this. */
/* The highest is full strength; the others are levels of the engine. */
#define QYI_LEVELS 16

/* Values for an actor besides the sides. */
#define QYI_HOUSE   (-1)
#define QYI_ARBITER 2

/* The name of an event in the log, "" for QYI_OWN_NONE. Static storage. */
const char *qyi_own_name(enum qyi_own own);

/* How the computer chooses among moves of similar strength: the engine's option with that name. */
enum qyi_style { QYI_STYLE_BALANCED, QYI_STYLE_ACTIVE, QYI_STYLE_SOLID, QYI_STYLES };
/* The name of a style ("balanced", "active", "solid"), and the style with a name, or -1. */
const char *qyi_style_name(enum qyi_style style);
int qyi_style_named(const char *name);

/* The source of the computer's first moves: none, the engine's own book, the operator's file. */
enum qyi_book_choice { QYI_BOOK_NONE, QYI_BOOK_HOUSE, QYI_BOOK_FILE, QYI_BOOK_CHOICES };
/* The name of a choice ("none", "house", "file"), and the choice with a name, or -1. */
const char *qyi_book_choice_name(enum qyi_book_choice book);
int qyi_book_choice_named(const char *name);

/* The setup of a game: the `start` event. */
struct qyi_setup {
    enum qy_game game;
    const struct qy_rules *rules;
    struct qy_time_control control;
    bool has_clock;
    bool open; /* anyone may take the free seat, which is shown in the lobby */
    bool rated;
    bool claims_auto;
    int64_t first_wait;     /* milliseconds before a clock starts during its side's first move */
    uint32_t natural_limit; /* full moves without a capture; 0: as in the rule set */
    bool own_start;         /* does not begin with the standard starting position */
    struct qy_position start;
    const struct qy_odds *odds; /* odds of the starting position, or NULL */
    /* the first move with odds of two moves; QY_MOVE_NONE: not made yet, or no such odds */
    qy_move first;
    /* that move is made on the board; until then `start` is the position before it */
    bool first_played;
    char name[2][QYI_NAME_SIZE];          /* "": a free seat */
    char invited[QYI_NAME_SIZE];          /* the account for which the free seat is reserved, or "" */
    char tournament[QYI_TOURNAMENT_SIZE]; /* the event to which the game belongs, or "" */
    char occasion[QYI_OCCASION_SIZE];     /* the name of the event when the game was opened; "": unknown */
    char place[QYI_PLACE_SIZE];           /* the round and the board, separated by a point */
    char regulated[QYI_REGULATED_SIZE];   /* the regulations for its games; "": none */
    uint8_t level[2];                     /* the computer's level on this side; 0: a person plays */
    uint8_t style;                        /* of the computer: enum qyi_style */
    uint8_t book;                         /* of the computer: enum qyi_book_choice */
};

/* An event of a log other than `start`. For the server's own events only `t`, `side`, `number` (plies) and
 * `text` (a name, or the id of a game) of `event` are used. */
struct qyi_fact {
    enum qyi_own own;
    struct qy_event event;
    char uci[QYI_MOVE_TEXT]; /* its move in UCI, if it was converted */
};

/* Returns an event made by the server, without a time yet; no `side` if it is QYI_HOUSE. */
struct qyi_fact qyi_fact_of(enum qy_event_kind kind, int side);
struct qyi_fact qyi_fact_own(enum qyi_own own, int side);

/* True for an event of that kind; false for the server's own events. */
bool qyi_fact_is(const struct qyi_fact *fact, enum qy_event_kind kind);
/* The name of an event in the log. Static storage. */
const char *qyi_fact_name(const struct qyi_fact *fact);
/* The side named in an event, else QYI_HOUSE. */
int qyi_fact_side(const struct qyi_fact *fact);

/* Copies an event and its texts into one block of memory, which the caller frees; NULL when memory runs out. */
struct qyi_fact *qyi_fact_copy(const struct qyi_fact *fact);

/* Reads a text that is one JSON object. Errors: QY_E_JSON_SYNTAX and those of qyi_event_fields_read(). */
int qyi_fields_read(const char *text, size_t len, struct qyi_json_reader *json, struct qy_buf *scratch,
                    struct qyi_event_fields *ret_fields, struct qy_error *reterr);

/*
 * Checks an event sent by `actor` (a side or QYI_ARBITER) and converts it. If its `side` is the sender's, it
 * is filled in; `t` is 0. Texts are borrowed from the input. Errors: QY_E_FIELD_UNKNOWN, QY_E_FIELD_MISSING,
 * QY_E_FIELD_VALUE (also for an event that this actor may not send).
 */
int qyi_fact_admit(struct qyi_event_fields *sent, enum qy_game game, int actor, struct qyi_fact *ret_fact,
                   struct qy_error *reterr);

/* Reads a line of a log other than `start`; the caller frees the event. Errors: those of qy_event_read(). */
int qyi_fact_read(const char *line, size_t len, enum qy_game game, struct qyi_fact **ret_fact);
/* Appends an event as a line of the log. */
void qyi_fact_write(const struct qyi_fact *fact, enum qy_game game, struct qy_buf *out);

/* Leaves the first of two moves to the player who receives the odds: it is made on the board. */
void qyi_setup_leave_first(struct qyi_setup *setup, const struct qy_odds *odds);

/* Reads a stored `start` event; one without a reading was written before there were several. Errors: as
 * above, QY_E_RULES_READING, QY_E_TIME_CONTROL, or those of the FEN. */
int qyi_setup_read(const json_t *json, struct qyi_setup *ret_setup, struct qy_error *reterr);
/* Returns the line of the `start` event, which the caller frees; NULL when memory runs out. */
char *qyi_setup_line(const struct qyi_setup *setup);
/* The same without the server's own members, so that any arbiter can read it. */
char *qyi_setup_arbiter_line(const struct qyi_setup *setup);
/* Converts a setup to the arbiter's form. */
void qyi_setup_for_arbiter(const struct qyi_setup *setup, struct qy_game_setup *ret_setup);

/* True for a name that may be shown: 1 to 40 characters, without control characters, not only spaces. */
bool qyi_name_good(const char *name, size_t len);

/* Returns why a game on these terms is not rated (a word for `found`), or NULL. */
const char *qyi_unrated_because(const struct qyi_setup *setup, bool conducted);

#endif
