/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Events as lines of a log: what event_read.c reads. */
#include "arbiter/event_fields.h"
#include "base/json.h"

static void add_text(struct qyi_json *json, const char *field, const struct qy_text *text)
{
    if (!text->text)
        return;
    qyi_json_key(json, field);
    qyi_json_text(json, text->text, text->len);
}

static void add_square(struct qyi_json *json, enum qy_game game, qy_square square)
{
    struct qy_buf name = QY_BUF_INIT;

    qy_square_write(game, square, &name);
    qyi_json_text(json, qy_buf_str(&name), name.len);
    qy_buf_free(&name);
}

static void add_squares(struct qyi_json *json, enum qy_game game, const struct qy_event *event)
{
    bool from_to = event->kind == QY_EVENT_RELEASE;

    if (event->squares == 0)
        return;
    if (event->squares == 2 && !from_to) {
        qyi_json_key(json, "squares");
        qyi_json_open(json, '[');
        add_square(json, game, event->square[0]);
        add_square(json, game, event->square[1]);
        qyi_json_close(json, ']');
        return;
    }
    qyi_json_key(json, from_to ? "from" : "square");
    add_square(json, game, event->square[0]);
    if (!from_to)
        return;
    qyi_json_key(json, "to");
    add_square(json, game, event->square[1]);
}

static void add_set(struct qyi_json *json, enum qy_game game, const struct qy_event *event)
{
    if (!event->has_set)
        return;
    qyi_json_key(json, "set");
    qyi_json_open(json, '{');
    for (unsigned side = 0; side < 2; side++)
        qyi_json_member_int(json, qy_side_id(game, (enum qy_side)side), event->set[side]);
    qyi_json_close(json, '}');
}

/* What the clock shows: h:mm:ss, with thousandths where there are any. */
static void add_left(struct qyi_json *json, int64_t left)
{
    struct qy_buf face = QY_BUF_INIT;
    int64_t seconds = left / 1000;

    qy_buf_addf(&face, "%lld:%02d:%02d", (long long)(seconds / 3600), (int)(seconds / 60 % 60),
                (int)(seconds % 60));
    if (left % 1000 != 0)
        qy_buf_addf(&face, ".%03d", (int)(left % 1000));
    qyi_json_member_string(json, "left", qy_buf_str(&face));
    qy_buf_free(&face);
}

/* What an event was: `of`, `kind`, `result` and the like. */
static void add_words(struct qyi_json *json, const struct qy_event *event)
{
    switch (event->kind) {
    case QY_EVENT_CLAIM: qyi_json_member_string(json, "kind", qy_claim_name(event->claim)); break;
    case QY_EVENT_FOUL: qyi_json_member_string(json, "kind", qy_foul_name(event->foul)); break;
    case QY_EVENT_PENALTY:
        qyi_json_member_string(json, "kind", qyi_penalty_names[event->penalty]);
        if (event->by != QY_AUTHORITY_NONE)
            qyi_json_member_string(json, "by", qyi_authority_names[event->by]);
        break;
    case QY_EVENT_STOP_CLOCK:
        if (event->stop != (event->has_side ? QY_STOP_NONE : QY_STOP_ARBITER))
            qyi_json_member_string(json, "reason", qyi_stop_names[event->stop]);
        break;
    case QY_EVENT_ABORT:
        if (event->called_off != QY_ABORT_UNSAID)
            qyi_json_member_string(json, "reason", qyi_abort_names[event->called_off]);
        break;
    case QY_EVENT_CLOCK_FAULT:
        if (event->flag != QY_FAULT_FLAG_UNSAID)
            qyi_json_member_string(json, "flag", qyi_fault_flag_names[event->flag]);
        break;
    case QY_EVENT_DECIDE:
        if (event->post != QY_ANSWER_UNKNOWN)
            qyi_json_member_string(json, "post", qyi_post_names[event->post]);
        break;
    default: break;
    }
}

/* Truths are written where they are not what their absence says. */
static void add_truths(struct qyi_json *json, const struct qy_event *event)
{
    switch (event->kind) {
    case QY_EVENT_FAIR_COPY: qyi_json_member_bool(json, "given", event->yes); break;
    case QY_EVENT_MOVE:
        if (event->unseen)
            qyi_json_member_bool(json, "seen", false);
        break;
    case QY_EVENT_ADJUST:
        if (event->yes)
            qyi_json_member_bool(json, "consent", true);
        break;
    case QY_EVENT_COLOURS_REVERSED:
        if (event->yes)
            qyi_json_member_bool(json, "restart", true);
        break;
    case QY_EVENT_SIGN:
        if (event->yes)
            qyi_json_member_bool(json, "refused", true);
        break;
    case QY_EVENT_ABORT:
        if (event->yes)
            qyi_json_member_bool(json, "declined", true);
        break;
    case QY_EVENT_ILLEGAL_FOUND:
    case QY_EVENT_DISPLACED:
        if (!event->yes)
            qyi_json_member_bool(json, "restorable", false);
        break;
    default: break;
    }
}

static void add_numbers(struct qyi_json *json, const struct qy_event *event)
{
    switch (event->kind) {
    case QY_EVENT_RECORD:
    case QY_EVENT_ILLEGAL_FOUND:
        if (event->number > 0)
            qyi_json_member_int(json, "ply", event->number);
        break;
    case QY_EVENT_TAKEBACK:
        if (event->number > 0)
            qyi_json_member_int(json, "plies", event->number);
        break;
    case QY_EVENT_MOVE:
        if (event->ms > 0)
            qyi_json_member_int(json, "lag", event->ms);
        break;
    case QY_EVENT_PENALTY:
        if (event->penalty == QY_PENALTY_TIME)
            qyi_json_member_int(json, "ms", event->ms);
        break;
    case QY_EVENT_ADD_TIME: qyi_json_member_int(json, "ms", event->ms); break;
    default:
        if (event->number > 0)
            qyi_json_member_int(json, "line", event->number);
        break;
    }
}

static void add_texts(struct qyi_json *json, const struct qy_event *event)
{
    bool hidden = event->kind == QY_EVENT_SEAL && event->of.text;
    bool ruled = event->kind == QY_EVENT_DECIDE || event->kind == QY_EVENT_ADJUDICATE;
    const char *of = hidden ? "sealed" : ruled ? "article" : "of";

    if (!hidden)
        add_text(json, "move", &event->move);
    if (!hidden && event->ranks_from_1)
        qyi_json_member_int(json, "ranks", 1);
    add_text(json, of, &event->of);
    add_text(json, "reason", &event->grounds);
    add_text(json, event->kind == QY_EVENT_APPEAL ? "text" : "by", &event->text);
}

void qy_event_json(const struct qy_event *event, enum qy_game game, struct qy_buf *out)
{
    struct qyi_json json;

    qyi_json_begin(&json, out);
    qyi_json_open(&json, '{');
    if (event->t >= 0)
        qyi_json_member_int(&json, "t", event->t);
    qyi_json_member_string(&json, "event", qy_event_name(event->kind));
    if (event->arbiter || event->has_side)
        qyi_json_member_string(&json, "side", event->arbiter ? "arbiter" : qy_side_id(game, event->side));
    if (event->t < 0 && event->has_left)
        add_left(&json, event->left);
    add_words(&json, event);
    if (event->result != QY_RESULT_OPEN)
        qyi_json_member_string(&json, "result", qy_result_text(event->result));
    add_texts(&json, event);
    add_squares(&json, game, event);
    add_set(&json, game, event);
    add_truths(&json, event);
    add_numbers(&json, event);
    qyi_json_close(&json, '}');
}
