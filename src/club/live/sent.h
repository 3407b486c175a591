/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Parses a message from a WebSocket client. Without side effects.
 */
#ifndef QYI_LIVE_SENT_H
#define QYI_LIVE_SENT_H

#include "live/event.h"
#include "live/lesson_said.h"

/* The members of a message, in the order of struct qyi_sent. */
#define QYI_SENT_MEMBERS(X)     \
    X(TYPE, "type")             \
    X(GAME, "game")             \
    X(TOKEN, "token")           \
    X(LANG, "lang")             \
    X(TOURNAMENT, "tournament") \
    X(STUDY, "study")           \
    X(ID, "id")                 \
    X(AFTER, "after")           \
    X(EVENT, "event")           \
    X(LESSON, "lesson")

#define QYI_SENT_ENUM(symbol, name) QYI_SENT_##symbol,
enum qyi_sent_member { QYI_SENT_MEMBERS(QYI_SENT_ENUM) QYI_SENT_COUNT };
#undef QYI_SENT_ENUM
#define QYI_SENT_BIT(symbol) (1U << QYI_SENT_##symbol)

/* Texts are borrowed from the message and its scratch buffer; a member that is absent or null has no bit. */
struct qyi_sent {
    unsigned present;
    struct qy_text text[6]; /* type, game, token, lang, tournament, study */
    struct qy_text id;      /* the sender's own id as JSON: a number or a string */
    int64_t after;
    struct qyi_event_fields event;
    struct qyi_lesson_said lesson;
};

/*
 * Reads a message. `json` and `scratch` must outlive the result. Errors: QY_E_JSON_SYNTAX,
 * QY_E_FIELD_UNKNOWN, QY_E_FIELD_REPEATED, QY_E_FIELD_VALUE (found: the member), QY_E_MEMORY.
 */
int qyi_sent_read(const char *text, size_t len, struct qyi_json_reader *json, struct qy_buf *scratch,
                  struct qyi_sent *ret_sent, struct qy_error *reterr);

/* Rejects members that are not in `allowed` (bits). */
int qyi_sent_only(const struct qyi_sent *sent, unsigned allowed, struct qy_error *reterr);

#endif
