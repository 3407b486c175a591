/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Adds rulings while an event is handled. */
#include "arbiter/state.h"
#include "base/grow.h"
#include "base/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct qy_ruling *room_for_one(struct qy_arbiter *a)
{
    if (a->silent)
        return &a->sink;
    if (QYI_GROW(a->rulings, a->ruling_cap, a->ruling_count + 1) < 0) {
        a->failed = true;
        return &a->sink;
    }
    return &a->rulings[a->ruling_count++];
}

struct qy_ruling *qyi_rule(struct qy_arbiter *a, enum qy_ruling_kind kind, const char *article)
{
    struct qy_ruling *ruling = room_for_one(a);

    memset(ruling, 0, sizeof *ruling);
    ruling->kind = kind;
    ruling->line = a->play.line;
    ruling->t = a->play.t;
    ruling->article = article;
    return ruling;
}

struct qy_ruling *qyi_rule_side(struct qy_arbiter *a, enum qy_ruling_kind kind, enum qy_side side,
                                const char *article)
{
    struct qy_ruling *ruling = qyi_rule(a, kind, article);

    ruling->has_side = true;
    ruling->side = side;
    return ruling;
}

struct qy_ruling *qyi_last_ruling(struct qy_arbiter *a)
{
    return a->silent || a->ruling_count == 0 ? &a->sink : &a->rulings[a->ruling_count - 1];
}

void qyi_by_regulation(const struct qy_arbiter *a, struct qy_ruling *ruling, unsigned which)
{
    ruling->regulations |= a->setup.regulated & QY_REGULATION_BIT(which);
}

static struct qy_ruling *refuse(struct qy_arbiter *a, const struct qy_event *event, enum qy_refusal refusal,
                                const char *article)
{
    if (!article && refusal == QY_REFUSAL_OVER)
        article = a->play.outcome.article;
    struct qy_ruling *ruling = qyi_rule(a, QY_RULING_REFUSED, article);
    ruling->has_side = event->has_side;
    ruling->side = event->side;
    ruling->reason = qy_refusal_name(refusal);
    ruling->refusal = refusal;
    return ruling;
}

void qyi_refuse(struct qy_arbiter *a, const struct qy_event *event, enum qy_refusal refusal,
                const char *article)
{
    (void)refuse(a, event, refusal, article);
}

bool qyi_is_accepted(struct qy_arbiter *a, const struct qy_event *event, bool answered)
{
    if (!a->setup.errors_end || !answered)
        return false;
    qyi_refuse(a, event, QY_REFUSAL_TOO_LATE, a->laws->event[QY_REGULATION_ERRORS_UNTIL].article);
    qyi_by_regulation(a, qyi_last_ruling(a), QY_REGULATION_ERRORS_UNTIL);
    return true;
}

void qyi_refuse_article(struct qy_arbiter *a, const struct qy_event *event, const char *article)
{
    struct qy_ruling *ruling = refuse(a, event, QY_REFUSAL_BAD_VALUE, article);

    if (a->silent || event->of.len == 0 || event->of.len >= sizeof a->told_of)
        return;
    memcpy(a->told_of, event->of.text, event->of.len);
    ruling->of = (struct qy_text){a->told_of, event->of.len};
}

struct qy_ruling *qyi_rule_claim(struct qy_arbiter *a, const struct qy_event *event, bool good,
                                 const char *article)
{
    struct qy_ruling *ruling = qyi_rule(a, good ? QY_RULING_UPHELD : QY_RULING_REJECTED, article);

    ruling->has_side = event->has_side;
    ruling->side = event->side;
    if (!good)
        ruling->reason = qy_refusal_name(QY_REFUSAL_CLAIM_FALSE);
    return ruling;
}

void qyi_rule_restore(struct qy_arbiter *a, const char *article)
{
    qyi_rule(a, QY_RULING_RESTORE, article)->has_fen = !a->setup.unentered;
}

struct qy_text qyi_tell_move(struct qy_arbiter *a, struct qy_text text)
{
    size_t len = text.len < QYI_MOVE_TEXT ? text.len : QYI_MOVE_TEXT - 1;

    if (a->silent)
        return (struct qy_text){NULL, 0};
    memcpy(a->told_move, text.text, len);
    return (struct qy_text){a->told_move, len};
}

void qyi_tell_man(struct qy_arbiter *a, struct qy_ruling *ruling, const struct qy_position *position,
                  struct qy_text text)
{
    struct qyi_meant meant;
    qy_move move;

    if (a->silent || text.len == 0)
        return;
    a->told_in = *position;
    if (qyi_read_move(position, text, &move, &meant) == QY_REFUSAL_NONE)
        meant = (struct qyi_meant){.from = a->ops->move_from(move), .to = a->ops->move_to(move)};
    ruling->from = meant.from;
    ruling->to = meant.to;
    if (ruling->from != QY_SQUARE_NONE && ruling->to != QY_SQUARE_NONE)
        ruling->piece = a->ops->at(position, ruling->from);
}

void qyi_finish(struct qy_arbiter *a, enum qy_result result, enum qy_reason reason, const char *article)
{
    struct qy_ruling *ruling = qyi_rule(a, QY_RULING_RESULT, article);

    qy_clock_stop(&a->play.clock, a->play.t);
    a->play.phase = QY_PHASE_OVER;
    a->play.outcome.result = result;
    a->play.outcome.reason = reason;
    a->play.outcome.article = article;
    a->play.ended_offer = a->play.offer;
    a->play.offer = -1;
    a->play.asked = QYI_ASKED_NOTHING;
    ruling->reason = qy_reason_name(reason);
    ruling->result = result;
    ruling->ply = (uint32_t)qyi_plies(a);
}

bool qyi_cannot_be_won(const struct qy_arbiter *a, enum qy_result result)
{
    bool won = result == QY_RESULT_FIRST_WON || result == QY_RESULT_SECOND_WON;

    return won && a->laws->bare_never_wins && !a->setup.unentered &&
           qyi_saved(a, result == QY_RESULT_FIRST_WON ? QY_SECOND : QY_FIRST) == QY_ANSWER_YES;
}

void qyi_loses(struct qy_arbiter *a, enum qy_side side, enum qy_reason reason, const char *article)
{
    enum qy_result result = qyi_won_against(side);

    if (qyi_cannot_be_won(a, result))
        qyi_finish(a, QY_RESULT_DRAW, reason, a->laws->saving_article);
    else
        qyi_finish(a, result, reason, article);
}

void qyi_tell_grounds(struct qy_arbiter *a, const struct qy_event *event, unsigned stood,
                      struct qy_ruling *ruling)
{
    struct qy_buf *told = &a->told_grounds;

    ruling->repetitions = stood;
    if (a->silent)
        return;
    qy_buf_clear(told);
    qy_buf_add(told, event->grounds.text ? event->grounds.text : "", event->grounds.len);
    qy_buf_add(told, event->text.text ? event->text.text : "", event->text.len);
    if (told->failed) {
        a->failed = true;
        return;
    }
    if (event->grounds.len > 0)
        ruling->grounds = (struct qy_text){told->data, event->grounds.len};
    if (event->text.len > 0)
        ruling->decided_by = (struct qy_text){told->data + event->grounds.len, event->text.len};
}

const char *qyi_article_id(const char *prefix, struct qy_text number)
{
    char id[40];
    int len =
        snprintf(id, sizeof id, "%s%.*s", prefix, (int)(number.len < 32 ? number.len : 32), number.text);

    if (number.len > 24)
        return NULL;
    const struct qyi_text_entry *entry = qyi_text_find(qyi_articles(), id, (size_t)len);
    return entry ? entry->id : NULL;
}

bool qyi_known_of(const struct qy_rules *laws, struct qy_text of)
{
    return !of.text || (laws->conduct_prefix && of.len <= 12 && qyi_article_id(laws->conduct_prefix, of));
}

void qyi_unentered_ask(struct qy_arbiter *a, enum qyi_asked asked, enum qy_side loser, const char *article)
{
    struct qy_ruling *ruling = qyi_rule_side(a, QY_RULING_UNDECIDED, loser, article);

    ruling->reason = qy_refusal_name(QY_REFUSAL_NOT_ENTERED);
    ruling->result = qyi_won_against(loser);
    qy_clock_stop(&a->play.clock, a->play.t);
    a->play.asked = asked;
    a->play.asked_of = loser;
}

void qyi_mark_undecided(struct qy_arbiter *a, enum qy_answer answer)
{
    bool asked = a->oracle.can_win || a->oracle.nodes > 0;

    if (answer == QY_ANSWER_UNKNOWN && asked && a->ruling_count > 0)
        a->rulings[a->ruling_count - 1].undecided = true;
}
