/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A message about a lesson, read from the member `lesson` of a WebSocket message. Pure. */
#ifndef QYI_LIVE_LESSON_SAID_H
#define QYI_LIVE_LESSON_SAID_H

#include "base/json_read.h"

#include <qiyuan/record/arbiter.h>

#include <stdbool.h>

#define QYI_LESSON_ACTS(X) \
    X(COME, "come")        \
    X(GO, "go")            \
    X(LEAD, "lead")        \
    X(STEP, "step")        \
    X(FOLLOW, "follow")    \
    X(HAND, "hand")        \
    X(BOARD, "board")
#define QYI_LESSON_ENUM(symbol, name) QYI_LESSON_##symbol,
enum qyi_lesson_act { QYI_LESSON_ACTS(QYI_LESSON_ENUM) QYI_LESSON_ACT_COUNT };
#undef QYI_LESSON_ENUM

/* Limits on texts in bytes, as in registry/api.txt. */
#define QYI_LESSON_AT    12000
#define QYI_LESSON_MARKS 500
#define QYI_LESSON_HANDS 8000

/* An omitted text has a NULL `text`; the texts are borrowed from the reader. */
struct qyi_lesson_said {
    enum qyi_lesson_act act;
    bool on; /* true if omitted */
    bool flip;
    bool hand;
    int64_t chapter;
    int64_t since;
    struct qy_text person;
    struct qy_text at;
    struct qy_text marks;
    struct qy_text hands;
};

/*
 * Reads the message. Errors: QY_E_FIELD_UNKNOWN, QY_E_FIELD_REPEATED, QY_E_FIELD_VALUE or QY_E_FIELD_MISSING,
 * with the name of the member.
 */
int qyi_lesson_said_read(struct qyi_json_reader *json, struct qyi_lesson_said *ret_said);

#endif
