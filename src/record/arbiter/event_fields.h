/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Events between text and struct, for programs that keep logs.
 *
 *   qyi_event_fields   the content of a JSON object, one slot for each field; read once,
 *                      at a reader's position, so that an event may be part of a larger message
 *   qyi_event_form     the context: the game, and the caller's own events besides the arbiter's
 *
 * The meaning of fields depends on the event's kind and the game, so they are read first and interpreted
 * once both are known; in between, the caller may fill in fields that its sender may omit.
 */
#ifndef QYI_ARBITER_EVENT_FIELDS_H
#define QYI_ARBITER_EVENT_FIELDS_H

#include "arbiter/event_table.h"
#include "arbiter/regulations.h"

/* The content of a field. */
struct qyi_event_slot {
    char type; /* as returned by qyi_json_read_peek(), with '0' for any digit */
    size_t at;
    size_t end;
    struct qy_text text[2]; /* a string; the strings of an array; the keys of an object */
    int64_t number[2];      /* a number; the numbers of an object */
    uint8_t count;          /* elements of an array or members of an object */
    bool truth;
};

/* Texts are borrowed from the reader's text and scratch. */
struct qyi_event_fields {
    struct qyi_json_reader *json;
    enum qy_game game;
    uint64_t present; /* a bit for each field */
    struct qyi_event_slot slot[QYI_EVENT_FIELDS];
    struct qyi_regulations regulations;
    struct qy_text player[3]; /* members named after a side, until the game is known */
    size_t player_at[3];
    size_t players;
    struct qyi_event_slot player_value[3];
    struct qy_error *reterr;
};

struct qyi_event_form {
    enum qy_game game;
    const struct qyi_event_shape *own; /* the caller's own events, from the second on; NULL: none */
    size_t own_count;
    uint64_t lacks; /* required fields that may nevertheless be absent */
    bool unentered; /* moves are not entered: events have none */
};

/* Reads the next object. Errors: QY_E_JSON_FORM, QY_E_FIELD_UNKNOWN, QY_E_FIELD_REPEATED. */
int qyi_event_fields_read(struct qyi_json_reader *json, struct qyi_event_fields *ret_fields);

/*
 * The event of the fields: 0 and `ret_kind`, or 1 and more for one of the form's own. Errors:
 * QY_E_FIELD_MISSING, QY_E_FIELD_VALUE, QY_E_EVENT_UNKNOWN.
 */
int qyi_event_fields_kind(struct qyi_event_fields *fields, const struct qyi_event_form *form,
                          enum qy_event_kind *ret_kind);

/*
 * Interprets the fields. For the caller's own events, `kind` is not used. With own events, a `seal` may have
 * its move hidden (in `of`). `t` is -1 if absent. Not for `start`. Errors as for qy_event_read().
 */
int qyi_event_from_fields(struct qyi_event_fields *fields, const struct qyi_event_form *form,
                          struct qy_event *ret_event);

/* Appends an event of that shape, as qy_event_json() does. */
void qyi_event_write(const struct qyi_event_shape *shape, const struct qy_event *event, enum qy_game game,
                     struct qy_buf *out);

/* Appends the fields as sent, ordered by name: equal for equal contents. */
void qyi_event_fields_digest(const struct qyi_event_fields *fields, struct qy_buf *out);

#endif
