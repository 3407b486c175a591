/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Events as described in registry/events.txt: tools/registry.py generates the table (event_table.c) by which
 * events are read and written.
 */
#ifndef QYI_ARBITER_EVENT_TABLE_H
#define QYI_ARBITER_EVENT_TABLE_H

#include "arbiter/event_names.h"

#include <qiyuan/record/arbiter.h>

#define QYI_F_BIT(symbol) (UINT64_C(1) << QYI_F_##symbol)

/* The types of fields; the registry's head explains each. */
enum qyi_event_value {
    QYI_V_TEXT,   /* struct qy_text */
    QYI_V_BOOL,   /* bool */
    QYI_V_COUNT,  /* uint32_t */
    QYI_V_MS,     /* int64_t */
    QYI_V_SPAN,   /* int64_t, negative for null */
    QYI_V_WORDS,  /* an enum */
    QYI_V_CHOICE, /* bool: true for the second of two words */
    QYI_V_RESULT, /* enum qy_result */
    QYI_V_SIDE,   /* from here on: several members each */
    QYI_V_SIGNER,
    QYI_V_SQUARE,
    QYI_V_SQUARES,
    QYI_V_SIDES,
    QYI_V_RANKS,
    QYI_V_RULES, /* from here on: only in `start` */
    QYI_V_PLAYERS,
    QYI_V_CONTROL,
    QYI_V_POSITION,
    QYI_V_WITH, /* read together with another field */
    QYI_EVENT_VALUES
};

/* A field of an event. */
struct qyi_event_row {
    uint8_t field; /* enum qyi_event_field */
    uint8_t value; /* enum qyi_event_value */
    bool must; /* always present, even without information; for `squares`: either it or `square` is present */
    bool otherwise;           /* value of an absent boolean */
    bool opposite;            /* the member is true if the field is false */
    uint16_t at;              /* offset of the member in the event, or in the setup of `start` */
    const char *const *words; /* ends with NULL; an empty first word means none */
    int64_t least;
    int64_t most;
};

/* The fields of an event, or of a variant of it in some logs. */
struct qyi_event_shape {
    const char *name;
    uint8_t len;
    uint8_t count;
    const struct qyi_event_row *row;
    uint64_t must; /* a bit for each required field, and for each optional one */
    uint64_t may;
    const struct qyi_event_shape *unentered; /* if moves are not entered, its fields then; NULL: the same */
    /* if the keeper of the log hides its move, its fields then; NULL: the same */
    const struct qyi_event_shape *kept;
};

struct qyi_event_name {
    const char *text;
    uint8_t len;
};

extern const struct qyi_event_name qyi_event_names[QYI_EVENT_FIELDS];
extern const struct qyi_event_shape qyi_event_shapes[QY_EVENT_COUNT];

#endif
