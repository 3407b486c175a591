/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The entries of a log as sentences of the arbiter's log: who did what, in the players' notation. Each kind
 * of event has one message, `deed.NAME`, of who ({0}) and what ({1}).
 */
#include "arbiter/words.h"
#include "base/registry.h"
#include "base/span.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/*
 * The position of an entry: before the ply that it names, or before the last ply if its side moves again;
 * else the current one.
 */
static struct qy_position position_of(const struct qy_arbiter *a, const struct qy_event *event)
{
    size_t plies = qy_history_plies(a->history);
    bool again = (event->kind == QY_EVENT_MOVE || event->kind == QY_EVENT_RELEASE) && a->play.made &&
                 event->side != qyi_to_move(a);
    size_t last = event->kind == QY_EVENT_ILLEGAL_FOUND && event->number > 0 ? event->number
                  : again                                                    ? plies
                                                                             : plies + 1;
    struct qy_position position = *qy_history_start(a->history);
    struct qy_undo undo;

    for (size_t ply = 1; ply < last && ply <= plies; ply++)
        qy_position_make(&position, qy_history_move(a->history, ply), &undo);
    return position;
}

static void add_who(const struct qy_arbiter *a, const struct qy_event *event,
                    const struct qy_position *position, enum qy_lang lang, struct qy_buf *out)
{
    if (event->kind == QY_EVENT_ILLEGAL_FOUND && !a->setup.unentered)
        qyi_add_named(lang, "side", a->ops->side_id[a->ops->side(position)], out);
    else if (event->has_side)
        qyi_add_named(lang, "side", a->ops->side_id[event->side], out);
    else
        qyi_add_named(lang, "side", event->kind == QY_EVENT_PENALTY ? "each" : "arbiter", out);
}

/* The pieces on the squares of an event. */
static void add_men(const struct qy_event *event, const struct qy_position *position,
                    const struct qyi_pen *pen, struct qy_buf *out)
{
    for (unsigned i = 0; i < event->squares; i++) {
        qy_buf_adds(out, i == 0 ? "" : pen->lang == QY_LANG_EN ? " and " : "、");
        if (qy_piece_write(position, event->square[i], pen->notation, pen->flags, out) < 0)
            qy_square_write(position->game, event->square[i], out);
    }
}

/* Appends the path of a released piece. */
static void add_way(const struct qy_arbiter *a, const struct qy_event *event,
                    const struct qy_position *position, const struct qyi_pen *pen, struct qy_buf *out)
{
    struct qy_buf text = QY_BUF_INIT;

    for (unsigned i = 0; i < 2; i++)
        qy_square_write(position->game, event->square[i], &text);
    qyi_add_told(a, position, (struct qy_text){qy_buf_str(&text), text.len}, pen, out);
    qy_buf_free(&text);
}

static void add_claim(const struct qy_arbiter *a, const struct qy_event *event,
                      const struct qy_position *position, const struct qyi_pen *pen, struct qy_buf *out)
{
    qyi_add_named(pen->lang, "claim", qy_claim_name(event->claim), out);
    if (!event->move.text)
        return;
    qy_buf_adds(out, pen->lang == QY_LANG_EN ? ", " : "，");
    qyi_message(pen->lang, "claim.written", NULL, 0, out);
    qy_buf_addc(out, ' ');
    qyi_add_told(a, position, event->move, pen, out);
}

static void add_penalty(const struct qy_event *event, enum qy_lang lang, struct qy_buf *out)
{
    qyi_add_named(lang, "penalty", qy_penalty_name(event->penalty), out);
    if (event->penalty != QY_PENALTY_TIME)
        return;
    qy_buf_adds(out, event->ms < 0 ? " −" : " +");
    qyi_add_span(event->ms, out);
}

/* Appends what was done, without who did it. */
static void add_what(const struct qy_arbiter *a, const struct qy_event *event,
                     const struct qy_position *position, const struct qyi_pen *pen, struct qy_buf *out)
{
    switch (event->kind) {
    case QY_EVENT_TOUCH:
    case QY_EVENT_ADJUST:
    case QY_EVENT_ACCIDENT: add_men(event, position, pen, out); break;
    case QY_EVENT_MOVE:
    case QY_EVENT_ILLEGAL_FOUND:
        if (event->move.text)
            qyi_add_told(a, position, event->move, pen, out);
        break;
    case QY_EVENT_RELEASE: add_way(a, event, position, pen, out); break;
    case QY_EVENT_CLAIM: add_claim(a, event, position, pen, out); break;
    case QY_EVENT_FOUL: qyi_add_named(pen->lang, "foul", qy_foul_name(event->foul), out); break;
    case QY_EVENT_PENALTY: add_penalty(event, pen->lang, out); break;
    case QY_EVENT_ADJUDICATE:
    case QY_EVENT_OVERRULE: qy_buf_adds(out, qy_result_text(event->result)); break;
    case QY_EVENT_ADD_TIME: qyi_add_span(event->ms, out); break;
    case QY_EVENT_APPEAL: qy_buf_add(out, event->text.text ? event->text.text : "", event->text.len); break;
    case QY_EVENT_RECORD:
    case QY_EVENT_UNDO:
    case QY_EVENT_CORRECT:
    case QY_EVENT_TAKEBACK: qy_buf_addf(out, "%" PRIu32, event->number); break;
    default: break;
    }
}

/* True if the arbiter decides that a position can't be won, not about a repetition. */
static bool is_of_dead(const struct qy_arbiter *a, const struct qy_event *event)
{
    size_t len = strlen(a->laws->dead_article);

    return event->of.len == len && memcmp(event->of.text, a->laws->dead_article, len) == 0;
}

/* Some entries have two sentences, depending on their content. */
static const char *variant_of(const struct qy_arbiter *a, const struct qy_event *event)
{
    switch (event->kind) {
    case QY_EVENT_FLAG: return event->has_side ? "flag" : "flag-both";
    case QY_EVENT_TOUCH: return event->squares == 2 ? "touch-both" : "touch";
    case QY_EVENT_ADJUST: return event->squares == 0 ? "adjust" : "adjust-these";
    case QY_EVENT_DISPLACED: return event->has_side ? "displaced" : "displaced-found";
    case QY_EVENT_SIGN: return event->yes ? "sign-not" : "sign";
    case QY_EVENT_ABORT: return event->yes ? "abort-declined" : "abort";
    case QY_EVENT_FAIR_COPY: return event->yes ? "fair-copy" : "fair-copy-not";
    case QY_EVENT_ILLEGAL_FOUND: return a->setup.unentered ? "illegal-found-unentered" : "illegal-found";
    case QY_EVENT_DECIDE:
        if (a->setup.unentered || is_of_dead(a, event))
            return "decide-unentered";
        return event->post == QY_ANSWER_YES  ? "decide-post"
               : event->post == QY_ANSWER_NO ? "decide-no-post"
                                             : "decide";
    default: return qy_event_name(event->kind);
    }
}

void qy_event_words(const struct qy_arbiter *a, const struct qy_event *event, enum qy_lang lang,
                    enum qy_notation notation, struct qy_buf *out)
{
    struct qy_buf who = QY_BUF_INIT;
    struct qy_buf what = QY_BUF_INIT;
    char id[48];

    if (!a->laws || event->kind == QY_EVENT_START)
        return;
    struct qyi_pen pen = qyi_pen_of(a, lang, notation);
    struct qy_position position = position_of(a, event);
    add_who(a, event, &position, lang, &who);
    add_what(a, event, &position, &pen, &what);
    (void)snprintf(id, sizeof id, "deed.%s", variant_of(a, event));
    qyi_message(lang, id, (const char *const[]){qy_buf_str(&who), qy_buf_str(&what)}, 2, out);
    if (event->kind == QY_EVENT_DECIDE)
        qyi_add_grounds(event->grounds, event->text, lang, out);
    out->failed |= who.failed || what.failed;
    qy_buf_free(&who);
    qy_buf_free(&what);
}
