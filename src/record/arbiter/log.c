/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The arbiter's log of its events, so that a wrong entry can be taken back: packed records, one
 * after the other.
 *
 *     [struct head][short or whole event][texts]
 *
 * Events of every move (moves, presses, touches, records) use the short form.
 */
#include <stdlib.h>
#include <string.h>

#include "arbiter/state.h"
#include "base/grow.h"

struct head {
    uint32_t size;
    bool whole;
    bool taken_back; /* during a replay: an undo refers to it */
};

struct brief {
    int64_t t;
    int64_t ms;
    uint32_t line;
    uint32_t number;
    uint8_t kind;
    uint8_t side;
    uint8_t squares;
    uint8_t text;
    qy_square square[2];
};

static bool is_brief(const struct qy_event *event)
{
    switch (event->kind) {
    case QY_EVENT_BEGIN:
    case QY_EVENT_TOUCH:
    case QY_EVENT_MOVE:
    case QY_EVENT_PRESS:
    case QY_EVENT_RELEASE:
    case QY_EVENT_RECORD:
    case QY_EVENT_OFFER:
    case QY_EVENT_ACCEPT:
    case QY_EVENT_DECLINE: return event->move.len <= UINT8_MAX;
    default: return false;
    }
}

static bool append(struct qy_arbiter *a, const void *data, size_t len)
{
    if (QYI_GROW(a->log, a->log_cap, a->log_len + len) < 0)
        return false;
    if (len > 0)
        memcpy(a->log + a->log_len, data, len);
    a->log_len += len;
    return true;
}

static bool append_brief(struct qy_arbiter *a, const struct qy_event *event)
{
    struct brief brief;

    memset(&brief, 0, sizeof brief);
    brief.t = event->t;
    brief.ms = event->ms;
    brief.line = event->line;
    brief.number = event->number;
    brief.kind = (uint8_t)event->kind;
    brief.side = (uint8_t)((unsigned)event->side | (event->has_side ? 2U : 0U) |
                           (event->move.text ? 4U : 0U) | (event->unseen ? 8U : 0U));
    brief.squares = event->squares;
    brief.text = (uint8_t)event->move.len;
    memcpy(brief.square, event->square, sizeof brief.square);
    return append(a, &brief, sizeof brief) && append(a, event->move.text, event->move.len);
}

static bool append_whole(struct qy_arbiter *a, const struct qy_event *event)
{
    return append(a, event, sizeof *event) && append(a, event->move.text, event->move.len) &&
           append(a, event->of.text, event->of.len) && append(a, event->text.text, event->text.len) &&
           append(a, event->grounds.text, event->grounds.len);
}

int qyi_log_add(struct qy_arbiter *a, const struct qy_event *event)
{
    struct head head;
    size_t begin = a->log_len;

    memset(&head, 0, sizeof head);
    head.whole = !is_brief(event);
    if (!append(a, &head, sizeof head) || !(head.whole ? append_whole(a, event) : append_brief(a, event))) {
        a->log_len = begin;
        return QY_E_MEMORY;
    }
    head.size = (uint32_t)(a->log_len - begin);
    memcpy(a->log + begin, &head, sizeof head);
    a->log_last = begin;
    return 0;
}

static void get_text(const char **at, struct qy_text *text)
{
    if (!text->text)
        return;
    text->text = *at;
    *at += text->len;
}

size_t qyi_log_get(const struct qy_arbiter *a, size_t at, struct qy_event *ret_event)
{
    const char *data = a->log + at + sizeof(struct head);
    struct head head;
    struct brief brief;

    memcpy(&head, a->log + at, sizeof head);
    if (head.whole) {
        memcpy(ret_event, data, sizeof *ret_event);
        data += sizeof *ret_event;
        get_text(&data, &ret_event->move);
        get_text(&data, &ret_event->of);
        get_text(&data, &ret_event->text);
        get_text(&data, &ret_event->grounds);
        ret_event->setup = NULL;
        return at + head.size;
    }
    memcpy(&brief, data, sizeof brief);
    memset(ret_event, 0, sizeof *ret_event);
    ret_event->t = brief.t;
    ret_event->ms = brief.ms;
    ret_event->line = brief.line;
    ret_event->number = brief.number;
    ret_event->kind = (enum qy_event_kind)brief.kind;
    ret_event->side = (enum qy_side)(brief.side & 1);
    ret_event->has_side = (brief.side & 2) != 0;
    ret_event->unseen = (brief.side & 8) != 0;
    ret_event->squares = brief.squares;
    memcpy(ret_event->square, brief.square, sizeof brief.square);
    ret_event->move.text = brief.side & 4 ? data + sizeof brief : NULL;
    ret_event->move.len = brief.text;
    return at + head.size;
}

/* ---- taking back ----------------------------------------------------------------------------------- */

static void mark(struct qy_arbiter *a, size_t at, bool taken_back)
{
    struct head head;

    memcpy(&head, a->log + at, sizeof head);
    head.taken_back = taken_back;
    memcpy(a->log + at, &head, sizeof head);
}

bool qyi_log_is_taken_back(const struct qy_arbiter *a, size_t at)
{
    struct head head;

    memcpy(&head, a->log + at, sizeof head);
    return head.taken_back;
}

int qyi_log_mark_taken_back(struct qy_arbiter *a)
{
    struct qy_event event;
    size_t *undo =
        /* offsets, to visit the undos from the last: one that is itself taken back takes nothing back */
        NULL;
    size_t count = 0;
    size_t cap = 0;

    for (size_t at = 0, next; at < a->log_len; at = next) {
        next = qyi_log_get(a, at, &event);
        mark(a, at, false);
        if (event.kind != QY_EVENT_UNDO)
            continue;
        if (QYI_GROW(undo, cap, count + 1) < 0) {
            free(undo);
            return QY_E_MEMORY;
        }
        undo[count++] = at;
    }
    while (count-- > 0) {
        (void)qyi_log_get(a, undo[count], &event);
        uint32_t line = event.number;
        if (qyi_log_is_taken_back(a, undo[count]))
            continue;
        for (size_t at = 0, next; at < undo[count]; at = next) {
            next = qyi_log_get(a, at, &event);
            if (event.line == line)
                mark(a, at, true);
        }
    }
    free(undo);
    return 0;
}

void qyi_log_correct(const struct qy_arbiter *a, struct qy_event *event)
{
    struct qy_event by;

    for (size_t at = 0, next; at < a->log_len; at = next) {
        next = qyi_log_get(a, at, &by);
        if (by.kind != QY_EVENT_CORRECT || by.number != event->line || qyi_log_is_taken_back(a, at))
            continue;
        if (by.has_side)
            event->side = by.side;
        if (by.move.text)
            event->move = by.move;
        if (by.squares > 0) {
            event->squares = by.squares;
            memcpy(event->square, by.square, sizeof event->square);
        }
    }
}

bool qyi_log_is_corrected(const struct qy_arbiter *a)
{
    struct qy_event event;

    for (size_t at = 0; at < a->log_len;) {
        at = qyi_log_get(a, at, &event);
        if (event.kind == QY_EVENT_CORRECT)
            return true;
    }
    return false;
}
