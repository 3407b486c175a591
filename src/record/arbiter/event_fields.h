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

#include "arbiter/event_table.h"
#include "arbiter/regulations.h"

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
    struct qyi_event_slot slot[QYI_EVENT_FIELDS];
    struct qyi_regulations regulations;
    struct qy_text player[3]; /* members named after a side, before the game is known */
    size_t player_at[3];
    size_t players;
    struct qyi_event_slot player_value[3];
    struct qy_error *reterr;
};

struct qyi_event_form {
    enum qy_game game;
    const struct qyi_event_shape *own; /* the caller's own events, from the second on; NULL: it has none */
    size_t own_count;
    uint64_t lacks; /* fields that may be absent though the event must have them */
    bool unentered; /* moves are not entered: events name none */
};

/* Reads the object that comes next. Errors: QY_E_JSON_FORM, QY_E_FIELD_UNKNOWN, QY_E_FIELD_REPEATED. */
int qyi_event_fields_read(struct qyi_json_reader *json, struct qyi_event_fields *ret_fields);

/*
 * Which event the fields are of: 0 and `ret_kind`, or 1 and more for one of the form's own. Errors:
 * QY_E_FIELD_MISSING, QY_E_FIELD_VALUE, QY_E_EVENT_UNKNOWN.
 */
int qyi_event_fields_kind(struct qyi_event_fields *fields, const struct qyi_event_form *form,
                          enum qy_event_kind *ret_kind);

/*
 * Interprets the fields. The `kind` of an own event says nothing. With own events a `seal` may hold its move hidden (in
 * `of`). `t` is -1 where it is absent. Not for `start`. Errors as for qy_event_read().
 */
int qyi_event_from_fields(struct qyi_event_fields *fields, const struct qyi_event_form *form,
                          struct qy_event *ret_event);

/* Appends an event of that shape as qy_event_json() does. */
void qyi_event_write(const struct qyi_event_shape *shape, const struct qy_event *event, enum qy_game game,
                     struct qy_buf *out);

/* Appends the fields as they were sent, in the order of their names: equal for equal contents. */
void qyi_event_fields_digest(const struct qyi_event_fields *fields, struct qy_buf *out);

#endif
