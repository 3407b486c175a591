/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Events between text and struct, for programs that keep logs.
 *
 *   qyi_event_fields   what a JSON object was found to hold, one slot for each field there is; read once,
 *                      where a reader stands, so that an event may be part of a larger message
 *   qyi_event_form     whose events they are: the game, and the caller's own events beside the arbiter's
 *
 * What the fields mean depends on the event's kind and the game, so they are read first and interpreted
 * when both are known: the caller may put right in between what its sender may leave out.
 */
#ifndef QYI_ARBITER_EVENT_FIELDS_H
#define QYI_ARBITER_EVENT_FIELDS_H

#include "arbiter/regulations.h"

#define QYI_EVENT_FIELDS(X)                                                    \
    X(T, "t")                                                                  \
    X(EVENT, "event")                                                          \
    X(SIDE, "side")                                                            \
    X(SQUARE, "square")                                                        \
    X(SQUARES, "squares")                                                      \
    X(CONSENT, "consent")                                                      \
    X(MOVE, "move")                                                            \
    X(RANKS, "ranks") /* where those of `move` begin */                        \
    X(SEEN, "seen")                                                            \
    X(LAG, "lag")                                                              \
    X(PLY, "ply")                                                              \
    X(KIND, "kind")                                                            \
    X(OF, "of")                                                                \
    X(MS, "ms")                                                                \
    X(BY, "by")                                                                \
    X(RESTORABLE, "restorable")                                                \
    X(RESTART, "restart")                                                      \
    X(REASON, "reason")                                                        \
    X(SET, "set")                                                              \
    X(FLAG, "flag")                                                            \
    X(RESULT, "result")                                                        \
    X(LINE, "line")                                                            \
    X(PLIES, "plies")                                                          \
    X(GIVEN, "given")                                                          \
    X(TEXT, "text")                                                            \
    X(FROM, "from")                                                            \
    X(TO, "to")                                                                \
    X(GAME, "game")                                                            \
    X(RULES, "rules")                                                          \
    X(READING, "reading")                                                      \
    X(MODE, "mode")                                                            \
    X(TIME, "time")                                                            \
    X(DEFAULT, "default")                                                      \
    X(NATURAL_LIMIT, "natural_limit")                                          \
    X(RECORDS, "records")                                                      \
    X(FEN, "fen")                                                              \
    X(ODDS, "odds")                                                            \
    X(FIRST, "first")                                                          \
    X(CLAIMS, "claims")                                                        \
    X(REPETITIONS, "repetitions")                                              \
    X(LEFT, "left")                                                            \
    X(LATE_FROM, "late_from")                                                  \
    X(REFUSED, "refused")                                                      \
    X(DECLINED, "declined")                                                    \
    X(ARTICLE, "article")                                                      \
    X(POST, "post")                                                            \
    X(NAME, "name")     /* of an own event of whoever keeps the log */         \
    X(SEALED, "sealed") /* `seal`: in place of `move` */                       \
    X(UNENTERED, "unentered")                                                  \
    X(FLAGS, "flags")                                                          \
    X(REGULATIONS, "regulations")                                              \
    X(PLAYER_1, "player-1") /* the names of the sides are those of the game */ \
    X(PLAYER_2, "player-2")

#define QYI_F_ENUM(symbol, name) QYI_F_##symbol,
enum qyi_event_field { QYI_EVENT_FIELDS(QYI_F_ENUM) QYI_F_COUNT };
#undef QYI_F_ENUM

#define QYI_F_BIT(symbol) (UINT64_C(1) << QYI_F_##symbol)

/* What a field was found to hold. */
struct qyi_event_slot {
    char type; /* as qyi_json_read_peek() tells it, a digit as '0' */
    size_t at;
    size_t end;
    struct qy_text text[2]; /* a string; the strings of an array; the keys of an object */
    int64_t number[2];      /* a number; the numbers of an object */
    uint8_t count;          /* of an array or object */
    bool truth;
};

/* Texts are borrowed from the reader's text and scratch. */
struct qyi_event_fields {
    struct qyi_json_reader *json;
    enum qy_game game;
    uint64_t present; /* a bit for each field */
    struct qyi_event_slot slot[QYI_F_COUNT];
    struct qyi_regulations regulations;
    struct qy_text player[3]; /* members named after a side, before the game is known */
    size_t player_at[3];
    size_t players;
    struct qyi_event_slot player_value[3];
    struct qy_error *reterr;
};

struct qyi_event_form {
    enum qy_game game;
    const char *const *own; /* the names of the caller's own events, ended by NULL; NULL: it has none */
    uint64_t lacks;         /* fields that may be absent though the event must have them */
    bool unentered;         /* moves are not entered: events name none */
};

/* The names of the fields. */
extern const char *const qyi_event_field_names[QYI_F_COUNT];

/* The words of logs, by their enumerations; each list ends in NULL. */
extern const char *const qyi_penalty_names[];
extern const char *const qyi_authority_names[];
extern const char *const qyi_stop_names[];
extern const char *const qyi_abort_names[]; /* by enum qy_abort_reason */
extern const char *const qyi_fault_flag_names[];
extern const char *const qyi_post_names[]; /* by enum qy_answer */

/* Reads the object that comes next. Errors: QY_E_JSON_FORM, QY_E_FIELD_UNKNOWN, QY_E_FIELD_REPEATED. */
int qyi_event_fields_read(struct qyi_json_reader *json, struct qyi_event_fields *ret_fields);

/*
 * Which event the fields are of: 0 and `ret_kind`, or 1 and more for one of `own` (NULL: none). Errors:
 * QY_E_FIELD_MISSING, QY_E_FIELD_VALUE, QY_E_EVENT_UNKNOWN.
 */
int qyi_event_fields_kind(struct qyi_event_fields *fields, const char *const *own,
                          enum qy_event_kind *ret_kind);

/*
 * Interprets the fields. An own event has `side`, `plies` (in `number`) and `name` or `game` (in `text`),
 * and its `kind` says nothing; a `seal` may hold `sealed` (in `of`) in place of its move. `t` is -1 where it
 * is absent. Not for `start`. Errors as for qy_event_read().
 */
int qyi_event_from_fields(struct qyi_event_fields *fields, const struct qyi_event_form *form,
                          struct qy_event *ret_event);

/* Appends the fields as they were sent, in the order of their names: equal for equal contents. */
void qyi_event_fields_digest(const struct qyi_event_fields *fields, struct qy_buf *out);

#endif
