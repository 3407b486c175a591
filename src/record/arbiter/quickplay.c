/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games without increments for which the event has announced guidelines III: the player to move with little
 * time left may request an increment, or claim that the opponent can't win by normal means. The arbiter
 * decides both (`decide`).
 */
#include "arbiter/state.h"

/* A side's current stage. */
static const struct qy_stage *stage_of(const struct qy_arbiter *a, enum qy_side side)
{
    const struct qy_allowance *allowance = &a->play.clock.control.side[side];
    uint32_t at = a->play.clock.side[side].stage;

    return allowance->mode == QY_TIME_STAGES ? &allowance->stage[at < allowance->stages ? at : 0] : NULL;
}

static bool is_short_of_time(const struct qy_arbiter *a, enum qy_side side)
{
    return qy_clock_remaining(&a->play.clock, side, a->play.t) < a->laws->quickplay->below;
}

/* True in the last period, or if the guidelines are not limited to it. */
static bool in_last_period(const struct qy_arbiter *a, const struct qy_stage *stage)
{
    return stage->moves == 0 || !a->laws->quickplay->last_period;
}

bool qyi_quickplay_is_open(const struct qy_arbiter *a, enum qy_side side)
{
    const struct qy_stage *stage = stage_of(a, side);

    return a->laws->quickplay && a->setup.quickplay && a->setup.mode == QY_PLAY_BOARD &&
           side == qyi_to_move(a) && stage && stage->bonus == QY_BONUS_NONE && in_last_period(a, stage) &&
           is_short_of_time(a, side) && a->play.quick == 0;
}

void qyi_claim_quickplay(struct qy_arbiter *a, const struct qy_event *event)
{
    const struct qyi_quickplay *book = a->laws->quickplay;
    bool request = event->claim == QY_CLAIM_INCREMENT;
    const char *article = request ? book->increment_article : book->claim_article;
    const struct qy_stage *stage = stage_of(a, event->side);
    struct qy_ruling *ruling;

    if (a->setup.mode != QY_PLAY_BOARD) {
        qyi_refuse(a, event, QY_REFUSAL_WRONG_MODE, article);
    } else if (!a->setup.quickplay) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, book->announced_article);
    } else if (!event->has_side || event->move.text || a->play.quick > 0) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, article);
    } else if (event->side != qyi_to_move(a)) {
        qyi_refuse(a, event, QY_REFUSAL_NOT_YOUR_TURN, article);
    } else if (!stage || stage->bonus != QY_BONUS_NONE) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, book->increments_article);
    } else if (!in_last_period(a, stage) || !is_short_of_time(a, event->side)) {
        qyi_rule_claim(a, event, false, article);
    } else {
        ruling = qyi_rule_side(a, QY_RULING_UNDECIDED, event->side, article);
        ruling->undecided = true;
        a->play.quick = request ? 1 : 2;
        a->play.quick_of = event->side;
        a->play.postponed = false;
        if (request && a->play.offer < 0) { /* it is also an offer of a draw */
            a->play.offer = (int)event->side;
            qyi_rule_side(a, QY_RULING_OFFER, event->side, article)->by_claim = true;
        }
    }
}

/* Gives both sides the increment from now on and the opponent extra time; play continues. */
static void grant_increment(struct qy_arbiter *a)
{
    const struct qyi_quickplay *book = a->laws->quickplay;

    (void)qyi_rule_side(a, QY_RULING_UPHELD, a->play.quick_of, book->increment_article);
    for (unsigned side = 0; side < 2; side++) {
        struct qy_allowance *allowance = &a->play.clock.control.side[side];

        for (unsigned i = 0; i < allowance->stages; i++) {
            allowance->stage[i].bonus = QY_BONUS_INCREMENT;
            allowance->stage[i].bonus_time = book->increment;
        }
    }
    a->play.quick = 0;
    qyi_change_time(a, qyi_other(a->play.quick_of), book->award, book->increment_article, false);
}

/* A flag has fallen after the claim was postponed: drawn, or lost as it stands. */
static void decide_at_flag(struct qy_arbiter *a, const struct qy_event *event, const char *article)
{
    enum qy_result lost = qyi_won_against(a->play.asked_of);
    bool draw =
        event->result == QY_RESULT_DRAW && qyi_is_article(article, a->laws->quickplay->postponed_article);

    if (!draw && !(event->result == lost && qyi_is_article(article, a->laws->time_article))) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, article);
        return;
    }
    a->play.asked = QYI_ASKED_NOTHING;
    qyi_tell_grounds(a, event, 0, qyi_rule(a, QY_RULING_UPHELD, article));
    qyi_finish(a, event->result, draw ? QY_REASON_ADJUDICATION : QY_REASON_TIME, article);
}

bool qyi_decide_quickplay(struct qy_arbiter *a, const struct qy_event *event, const char *article)
{
    const struct qyi_quickplay *book = a->laws->quickplay;
    bool open = event->result == QY_RESULT_OPEN;

    if (!book || a->play.quick == 0)
        return false;
    if (qyi_waits_for_word(a) && a->play.postponed) {
        decide_at_flag(a, event, article);
    } else if (a->play.quick == 1 && open && qyi_is_article(article, book->increment_article)) {
        grant_increment(a);
    } else if (a->play.quick == 2 && event->result == QY_RESULT_DRAW &&
               (qyi_is_article(article, book->draw_article) ||
                qyi_is_article(article, book->postponed_article))) {
        qyi_tell_grounds(a, event, 0, qyi_rule_side(a, QY_RULING_UPHELD, a->play.quick_of, article));
        qyi_finish(a, QY_RESULT_DRAW, QY_REASON_ADJUDICATION, article);
    } else if (a->play.quick == 2 && open && qyi_is_article(article, book->postponed_article)) {
        qyi_tell_grounds(a, event, 0, qyi_rule_side(a, QY_RULING_ALLOWED, a->play.quick_of, article));
        a->play.postponed = true;
    } else if (a->play.quick == 2 && open && qyi_is_article(article, book->rejected_article)) {
        qyi_tell_grounds(a, event, 0, qyi_rule_side(a, QY_RULING_REJECTED, a->play.quick_of, article));
        a->play.quick = 0;
        a->play.postponed = false;
        qyi_change_time(a, qyi_other(a->play.quick_of), book->award, article, false);
    } else {
        return false;
    }
    return true;
}
