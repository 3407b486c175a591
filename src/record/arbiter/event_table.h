/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Events as registry/events.txt describes them: tools/registry.py makes a table of it (event_table.c), along which
 * events are read and written.
 */
#ifndef QYI_ARBITER_EVENT_TABLE_H
#define QYI_ARBITER_EVENT_TABLE_H

#include "arbiter/event_names.h"

#include <qiyuan/record/arbiter.h>

#define QYI_F_BIT(symbol) (UINT64_C(1) << QYI_F_##symbol)

/* What a field may hold. The registry's head says what each is. */
enum qyi_event_value {
    QYI_V_TEXT,   /* struct qy_text */
    QYI_V_BOOL,   /* bool */
    QYI_V_COUNT,  /* uint32_t */
    QYI_V_MS,     /* int64_t */
    QYI_V_SPAN,   /* int64_t, below zero for null */
    QYI_V_WORDS,  /* an enum */
    QYI_V_CHOICE, /* bool: the second of two words */
    QYI_V_RESULT, /* enum qy_result */
    QYI_V_SIDE,   /* this and what follows: the members that each has */
    QYI_V_SIGNER,
    QYI_V_SQUARE,
    QYI_V_SQUARES,
    QYI_V_SIDES,
    QYI_V_RANKS,
    QYI_V_RULES, /* this and what follows: of `start` */
    QYI_V_PLAYERS,
    QYI_V_CONTROL,
    QYI_V_POSITION,
    QYI_V_WITH, /* read with another field */
    QYI_EVENT_VALUES
};

/* A field of an event. */
struct qyi_event_row {
    uint8_t field;  /* enum qyi_event_field */
    uint8_t value;  /* enum qyi_event_value */
    bool must;      /* is there even where it says nothing; of `squares`: one of it and `square` is there */
    bool otherwise; /* what a truth that is absent means */
    bool opposite;  /* the member is true where the field is false */
    uint16_t at;    /* of the member in the event, or in the setup of `start` */
    const char *const *words; /* ends in NULL; the first is empty where it stands for none */
    int64_t least;
    int64_t most;
};

/* An event, or what it is in some logs. */
struct qyi_event_shape {
    const char *name;
    uint8_t len;
    uint8_t count;
    const struct qyi_event_row *row;
    uint64_t must; /* a bit for each field, beside those of `must` those that may be there */
    uint64_t may;
    const struct qyi_event_shape *unentered; /* where moves are not entered, if that is otherwise; or NULL */
    const struct qyi_event_shape *kept;      /* where whoever keeps the log hides its move; or NULL */
};

struct qyi_event_name {
    const char *text;
    uint8_t len;
};

extern const struct qyi_event_name qyi_event_names[QYI_EVENT_FIELDS];
extern const struct qyi_event_shape qyi_event_shapes[QY_EVENT_COUNT];

#endif
