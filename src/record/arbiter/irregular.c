/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Irregular positions, and events around a game: takebacks and aborts online, adjudication, appeal,
 * signatures.
 */
#include "arbiter/state.h"

#include <string.h>

static void make_void(struct qy_arbiter *a, const char *article)
{
    qyi_finish(a, QY_RESULT_VOID, QY_REASON_VOID, article);
}

/* ---- irregular positions --------------------------------------------------------------------------- */

/* The position before a ply. */
static struct qy_position position_before(const struct qy_arbiter *a, size_t ply)
{
    struct qy_position position = *qy_history_start(a->history);
    struct qy_undo undo;

    for (size_t i = 1; i < ply; i++)
        qy_position_make(&position, qy_history_move(a->history, i), &undo);
    return position;
}

/* Rules on an illegal move that was found, with the position restored to that before it. */
static void rule_found(struct qy_arbiter *a, const struct qy_event *event, enum qy_side mover,
                       enum qy_refusal refusal, struct qyi_meant meant)
{
    const struct qy_rules *laws = a->laws;

    bool loses = qyi_illegal_loses(a, mover, refusal);

    if (loses && refusal == QY_REFUSAL_FACING_GENERALS && laws->facing_article) {
        qyi_loses(a, mover, QY_REASON_FACING_GENERALS, laws->facing_article);
    } else if (loses) {
        const char *broken = qyi_move_article(a, qyi_now(a), meant, refusal);

        qyi_illegal_lost(a, mover, refusal, qyi_illegal_loss(a, broken, laws->found_article));
    } else if (!event->yes && laws->unrestorable_article) {
        make_void(a, laws->unrestorable_article);
    } else if (refusal == QY_REFUSAL_PROMOTION_MISSING && laws->queen_article &&
               qyi_queen_instead(a, meant)) {
        return; /* it is on the board as a queen (fide:7.5.2) */
    } else if (event->agreed) {
        qyi_rule_restore(a, laws->unwatched_found_article); /* by the players themselves (fide:A.5.2) */
    } else {
        if (event->known > 0)
            qyi_go_back(a, event->known); /* moves played from there replace none */
        else
            qyi_touched_by_move(a, meant);
        qyi_rule_illegal_restore(a);
        if (!laws->one_offence || a->play.stands_marked[mover] != event->number)
            qyi_count_illegal(a, mover, refusal);
        a->play.offended[mover] = true;
        if (!qyi_over(a) && a->play.touches > 0)
            qyi_rule_bound(a);
    }
}

/*
 * The illegal move is found before its clock is pressed. If illegal moves are judged at the press
 * (fide:7.5.1), it is treated as if entered so at once; otherwise the press that belongs to it is still to
 * come.
 */
static bool found_before_press(struct qy_arbiter *a, const struct qy_event *event, enum qy_refusal refusal,
                               struct qyi_meant meant)
{
    qyi_go_back(a, event->number - 1);
    if (a->laws->illegal != QYI_ILLEGAL_AT_PRESS) {
        a->play.put_right = true;
        return false;
    }
    qyi_illegal_made(a, event->move, refusal, meant);
    qyi_rule_put_right(a, a->laws->restore_article);
    return true;
}

/* A game that was adjourned after it continues from there, not with the sealed move (ch:8.1). */
static void unseal(struct qy_arbiter *a)
{
    if (a->play.phase != QY_PHASE_ADJOURNED && a->play.phase != QY_PHASE_RESUMED)
        return;
    a->play.sealed_len = 0;
    a->play.was_adjourned = false;
    a->play.unsealed = true;
    qyi_go_on_unsealed(a);
}

/* An illegal move is found that is recorded as a different one (ch:8.1, fide:7.5.1, xq:4.1.6). */
void qyi_act_illegal_found(struct qy_arbiter *a, const struct qy_event *event)
{
    size_t plies = qyi_plies(a);
    struct qyi_meant meant;
    qy_move move;

    if (!a->setup.unentered && qyi_is_accepted(a, event, event->number > 0 && event->number < plies))
        return;
    if (a->setup.unentered) {
        qyi_unentered_found(a, event);
        if (!qyi_over(a))
            unseal(a);
        return;
    }
    if (event->number < 1 || event->number > plies) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, a->laws->found_article);
        return;
    }
    bool late = qyi_is_unwatched(a) && event->number < plies;

    if (late != event->agreed) {
        qyi_refuse(a, event, late ? QY_REFUSAL_TOO_LATE : QY_REFUSAL_BAD_VALUE,
                   late ? a->laws->unwatched_found_article : a->laws->found_article);
        return;
    }
    if (event->known > 0 && (event->yes || event->known >= event->number)) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, a->laws->found_article);
        return;
    }
    struct qy_position before = position_before(a, event->number);
    enum qy_side mover = a->ops->side(&before);
    enum qy_refusal refusal = qyi_read_move(&before, event->move, &move, &meant);
    if (refusal == QY_REFUSAL_NONE || qyi_tells_no_move(refusal)) {
        qyi_refuse(a, event, refusal == QY_REFUSAL_NONE ? QY_REFUSAL_CLAIM_FALSE : refusal,
                   a->laws->found_article);
        return;
    }
    if (a->play.made && event->number == plies && found_before_press(a, event, refusal, meant))
        return;
    struct qy_ruling *ruling = qyi_rule_side(a, QY_RULING_ILLEGAL, mover,
                                             refusal == QY_REFUSAL_PROMOTION_MISSING && a->laws->queen_article
                                                 ? a->laws->queen_article
                                                 : a->laws->found_article);
    ruling->reason = qy_refusal_name(refusal);
    ruling->move = qyi_tell_move(a, event->move);
    qyi_tell_man(a, ruling, &before, event->move);
    if (qyi_plies(a) == plies)
        qyi_go_back(a, event->number - 1);
    rule_found(a, event, mover, refusal, meant);
    if (!qyi_over(a))
        unseal(a);
}

/*
 * The arbiter notices an illegal position on a board that he does not watch alone: he waits until the next
 * move is completed, and declares a draw if it is still there (fide:A.5.4). If moves are not entered he
 * decides himself.
 */
void qyi_act_illegal_position(struct qy_arbiter *a, const struct qy_event *event)
{
    const char *article = a->laws->illegal_position_article;
    const struct qy_position *now = qyi_now(a);
    uint32_t plies = (uint32_t)qyi_plies(a);

    if (!article || !qyi_is_unwatched(a)) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, a->laws->found_article);
        return;
    }
    if (!a->setup.unentered) {
        if (!qyi_pawn_is_left(a, now) &&
            !(qyi_is_attacked(a, now, QY_FIRST) && qyi_is_attacked(a, now, QY_SECOND))) {
            qyi_rule(a, QY_RULING_REJECTED, article)->reason = qy_refusal_name(QY_REFUSAL_CLAIM_FALSE);
            return;
        }
        a->play.illegal_seen = plies + 1;
    }
    qyi_rule(a, QY_RULING_ALLOWED, article)->waits = true;
}

/*
 * Refuses a claim about the starting position that comes too late: on a board that no arbiter watches alone
 * (fide:A.5.1.2), and once both sides have moved and so accepted it, by the event's regulations. True if it
 * did.
 */
static bool too_late_for_array(struct qy_arbiter *a, const struct qy_event *event)
{
    const struct qy_rules *laws = a->laws;

    if (qyi_is_accepted(a, event, qyi_plies(a) >= 2))
        return true;
    if (!laws->unwatched_setup_article || a->setup.supervised || qyi_in_first_moves(a))
        return false;
    qyi_refuse(a, event, QY_REFUSAL_TOO_LATE, laws->unwatched_setup_article);
    return true;
}

/*
 * The pieces are on wrong squares. After an adjournment they are set up again as sealed, and the game
 * continues with the sealed move (ch:8.4); otherwise the starting position was wrong.
 */
void qyi_act_setup_error(struct qy_arbiter *a, const struct qy_event *event)
{
    struct qy_text sealed = {a->play.sealed, a->play.sealed_len};
    struct qyi_meant meant;
    qy_move move;

    if (a->play.was_adjourned) {
        bool opened = a->play.phase == QY_PHASE_PLAY;

        if (opened)
            qyi_go_back(a, a->play.sealed_plies);
        qyi_rule_put_right(a, a->laws->adjourned_setup_article);
        if (opened && qyi_read_move(qyi_now(a), sealed, &move, &meant) == QY_REFUSAL_NONE)
            a->play.must_play = move;
    } else if (too_late_for_array(a, event)) {
        return;
    } else if (a->laws->setup_error_void) {
        make_void(a, a->laws->setup_error_article);
    } else {
        qyi_rule_put_right(a, a->laws->setup_error_article);
    }
}

void qyi_act_board_turned(struct qy_arbiter *a, const struct qy_event *event)
{
    if (!too_late_for_array(a, event))
        qyi_rule_put_right(a, a->laws->turned_article);
}

/* True if at most a quarter of the first time control has passed (ch:8.6). */
static bool first_quarter(const struct qy_arbiter *a)
{
    const struct qy_time_control *control = &a->setup.control;
    int64_t used = 0;
    int64_t whole = 0;

    for (unsigned side = 0; side < 2; side++) {
        used += qy_clock_used(&a->play.clock, (enum qy_side)side, a->play.t);
        if (control->side[side].mode != QY_TIME_NONE)
            whole += control->side[side].stage[0].time;
    }
    return used * 4 <= whole;
}

void qyi_act_colours_reversed(struct qy_arbiter *a, const struct qy_event *event)
{
    const struct qy_rules *laws = a->laws;
    bool early = laws->reversal == QYI_REVERSAL_FIRST_QUARTER ? first_quarter(a)
                 : laws->reversal == QYI_REVERSAL_TEN_MOVES   ? qyi_plies(a) < 20
                                                              : false;
    bool wanted = laws->reversal == QYI_REVERSAL_TEN_MOVES || event->yes;

    if (qyi_is_accepted(a, event, qyi_plies(a) >= 2))
        return;
    if (early && wanted)
        make_void(a, laws->reversal_article);
    else if (event->yes)
        qyi_refuse(a, event, QY_REFUSAL_TOO_LATE, laws->reversal_article);
    else
        (void)qyi_rule(a, QY_RULING_ALLOWED, laws->reversal_article);
}

/* True if the named side has pressed, so that it is the opponent's time. */
static bool displaced_after_press(const struct qy_arbiter *a, const struct qy_event *event)
{
    return event->has_side && event->side != qyi_to_move(a) && !a->play.made;
}

/* The side that displaced the pieces, and its article. */
static const char *displaced_article(const struct qy_arbiter *a, const struct qy_event *event)
{
    const struct qy_rules *laws = a->laws;
    bool sealed = a->play.phase == QY_PHASE_ADJOURNED || a->play.phase == QY_PHASE_RESUMED;

    if (event->has_side && !displaced_after_press(a, event))
        return laws->displaced_mover_article;
    if (event->has_side && laws->displaced_pressed_article)
        return laws->displaced_pressed_article;
    if (!event->has_side && sealed)
        return laws->adjourned_setup_article;
    return !event->has_side && laws->displaced_found_article ? laws->displaced_found_article
                                                             : laws->displaced_article;
}

/*
 * True if a side knocked pieces over in the time of an opponent who has too little of it left
 * (cxa:displaced).
 */
static bool robs_of_time(const struct qy_arbiter *a, const struct qy_event *event)
{
    return a->laws->displaced_lost_below > 0 && displaced_after_press(a, event) &&
           a->play.phase == QY_PHASE_PLAY &&
           qy_clock_remaining(&a->play.clock, qyi_to_move(a), a->play.t) < a->laws->displaced_lost_below;
}

void qyi_act_displaced(struct qy_arbiter *a, const struct qy_event *event)
{
    bool back = !event->yes && !a->laws->displaced_void_article && event->known > 0;

    if (event->known > 0 && (!back || event->known > qyi_plies(a))) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, displaced_article(a, event));
        return;
    }
    if (back)
        qyi_go_back(a, event->known);
    if (robs_of_time(a, event))
        qyi_loses(a, event->side, QY_REASON_PENALTY, displaced_article(a, event));
    else if (!event->yes && a->laws->displaced_void_article)
        make_void(a, a->laws->displaced_void_article);
    else
        qyi_rule_put_right(a, displaced_article(a, event));
}

/* ---- online ---------------------------------------------------------------------------------------- */

void qyi_act_takeback(struct qy_arbiter *a, const struct qy_event *event)
{
    size_t plies = qyi_plies(a);

    if (event->number < 1 || event->number > plies) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, NULL);
        return;
    }
    qyi_go_back(a, plies - event->number);
    a->play.offer = -1; /* the position that the offer was about is gone */
    qyi_rule_restore(a, NULL);
}

static enum qy_reason why_aborted(const struct qy_event *event)
{
    static const enum qy_reason reasons[QY_ABORT_COUNT] = {[QY_ABORT_UNSAID] = QY_REASON_ABORTED,
                                                           [QY_ABORT_NOBODY_CAME] = QY_REASON_NOBODY_CAME,
                                                           [QY_ABORT_DESERTED] = QY_REASON_DESERTED,
                                                           [QY_ABORT_NO_ACCOUNT] = QY_REASON_NO_ACCOUNT};

    return event->yes ? QY_REASON_DECLINED : reasons[event->called_off];
}

void qyi_act_abort(struct qy_arbiter *a, const struct qy_event *event)
{
    size_t plies = qyi_plies(a);

    if (plies >= 2 || (plies > 0 && event->yes)) /* a player who has moved has accepted the challenge */
        qyi_refuse(a, event, QY_REFUSAL_TOO_LATE, NULL);
    else
        qyi_finish(a, QY_RESULT_VOID, why_aborted(event), NULL);
}

/* A player who left loses, as on time or by resignation, unless the opponent can't win. */
static void left(struct qy_arbiter *a, enum qy_side side)
{
    enum qy_answer saved = a->laws->leaving_saved && !a->setup.unentered ? qyi_saved(a, side) : QY_ANSWER_NO;

    if (saved == QY_ANSWER_YES)
        qyi_finish(a, QY_RESULT_DRAW, QY_REASON_ABSENT, a->laws->saving_article);
    else
        qyi_loses(a, side, QY_REASON_ABSENT, a->laws->abandon_article);
    qyi_mark_undecided(a, saved);
}

void qyi_act_abandon(struct qy_arbiter *a, const struct qy_event *event)
{
    if (event->result == QY_RESULT_DRAW) /* the player who stayed claims no more */
        qyi_finish(a, QY_RESULT_DRAW, QY_REASON_ABSENT, a->laws->preface_article);
    else if (event->result != QY_RESULT_OPEN)
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, a->laws->abandon_article);
    else
        left(a, event->side);
}

/* ---- around the game ------------------------------------------------------------------------------- */

void qyi_act_adjudicate(struct qy_arbiter *a, const struct qy_event *event)
{
    const char *article = event->of.text ? qyi_article_id("", event->of) : NULL;
    enum qy_reason reason =
        article ? qyi_reason_by(a, article, event->result == QY_RESULT_DRAW) : QY_REASON_ADJUDICATION;

    if (event->of.text && !article)
        qyi_refuse_article(a, event, NULL);
    else if (reason == QY_REASON_NONE)
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, article);
    else if (qyi_cannot_be_won(a, event->result))
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, a->laws->saving_article);
    else
        qyi_finish(a, event->result, reason, article ? article : a->laws->preface_article);
}

void qyi_act_overrule(struct qy_arbiter *a, const struct qy_event *event)
{
    if (qyi_cannot_be_won(a, event->result)) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, a->laws->saving_article);
        return;
    }
    memset(a->play.refused, 0, sizeof a->play.refused); /* it settles everything before */
    memset(a->play.punished, 0, sizeof a->play.punished);
    const char *article = !a->play.appealed && a->laws->correct_article ? a->laws->correct_article
                          : a->laws->appeal_article                     ? a->laws->appeal_article
                                                                        : a->laws->preface_article;
    qyi_finish(a, event->result, QY_REASON_ADJUDICATION, article);
}

/* Records an appeal in the log; the appeals jury enters `overrule`. */
void qyi_act_appeal(struct qy_arbiter *a, const struct qy_event *event)
{
    (void)event;
    a->play.appealed = true;
}

void qyi_refuses_to_sign(struct qy_arbiter *a, const struct qy_event *event)
{
    if (!event->has_side || a->play.has_signed[event->side] || a->play.has_signed[2]) {
        qyi_refuse(a, event, QY_REFUSAL_OVER, a->laws->sign_article);
        return;
    }
    qyi_rule_side(a, QY_RULING_DECLINED, event->side, a->laws->sign_article)->unsigned_result = true;
}

void qyi_act_sign(struct qy_arbiter *a, const struct qy_event *event)
{
    unsigned who = event->arbiter ? 2 : (unsigned)event->side;

    if (event->yes) {
        qyi_refuses_to_sign(a, event);
        return;
    }
    if ((!event->arbiter && !event->has_side) || a->play.has_signed[who]) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, a->laws->sign_article);
        return;
    }
    a->play.has_signed[who] = true;
    struct qy_ruling *ruling = qyi_rule(a, QY_RULING_SIGNED, a->laws->sign_article);
    ruling->has_side = event->has_side;
    ruling->side = event->side;
    ruling->arbiter = event->arbiter;
}
