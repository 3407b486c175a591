/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game whose moves are not entered: the clocks run, and each press counts as a move that was not written
 * down. Rulings that depend on the number of moves are made as usual. Questions that depend on the position
 * go to the referee, who decides by an article (`decide`); the starting position is never used for them.
 */
#include "arbiter/state.h"

/* ---- a move -------------------------------------------------------------------------------------------- */

void qyi_unentered_move(struct qy_arbiter *a)
{
    struct qyi_play *play = &a->play;
    enum qy_side side = qyi_to_move(a);

    if (!qyi_grow_notes(a)) {
        a->failed = true;
        return;
    }
    a->notes[play->plies++] = 0;
    qyi_clear_turn(a);
    play->absent[side] = false;
    play->thought_offer[side] = false;
    qyi_hand_moved(a, side);
    qyi_decline_by_move(a, side);
    qyi_complete(a, 0);
}

/* ---- an illegal move ----------------------------------------------------------------------------------- */

/*
 * The ply that was illegal: as the event says, else the last one of its side, which may be on the board
 * unpressed. 0: there is none.
 */
static size_t ply_found(const struct qy_arbiter *a, const struct qy_event *event)
{
    size_t plies = qyi_plies(a);
    bool moves = event->side == qyi_to_move(a);
    size_t ply = event->number > 0 ? event->number : moves ? plies + 1 : plies;

    return ply > plies + 1 || (plies + 1 - ply) % 2 != (moves ? 0 : 1) ? 0 : ply;
}

/* Why a move was illegal, from the article that it breaks. */
static enum qy_refusal refusal_by(const struct qy_rules *laws, const char *article)
{
    if (qyi_is_article(article, laws->facing_article))
        return QY_REFUSAL_FACING_GENERALS;
    return qyi_is_article(article, laws->check_article) || qyi_is_article(article, laws->answer_article)
               ? QY_REFUSAL_LEAVES_CHECK
               : QY_REFUSAL_BAD_VALUE;
}

/* The pieces are put back by hand, the clocks set to the event's times; the move is counted. */
static void set_back(struct qy_arbiter *a, const struct qy_event *event, size_t ply, const char *article)
{
    const struct qy_rules *laws = a->laws;
    bool pressed = ply <= qyi_plies(a);

    qyi_go_back(a, ply - 1);
    qyi_rule_illegal_restore(a);
    if (event->has_set)
        qyi_set_clocks(a, event, qyi_restore_article(a));
    if (pressed || laws->illegal != QYI_ILLEGAL_AT_PRESS)
        qyi_count_illegal(a, event->side, refusal_by(laws, article));
}

void qyi_unentered_found(struct qy_arbiter *a, const struct qy_event *event)
{
    const struct qy_rules *laws = a->laws;
    const char *article = event->of.text && qyi_known_of(laws, event->of)
                              ? qyi_article_id(laws->conduct_prefix, event->of)
                              : NULL;
    size_t ply = ply_found(a, event);
    bool loses = qyi_illegal_loses(a, event->side, refusal_by(laws, article));

    if (event->of.text && !article) {
        qyi_refuse_article(a, event, laws->found_article);
    } else if (ply == 0) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, laws->found_article);
    } else if (qyi_is_unwatched(a) && ply < qyi_plies(a)) {
        qyi_refuse(a, event, QY_REFUSAL_TOO_LATE, laws->unwatched_found_article);
    } else if (!qyi_is_accepted(a, event, ply < qyi_plies(a))) {
        (void)qyi_rule_side(a, QY_RULING_ILLEGAL, event->side, article ? article : laws->found_article);
        if (loses && qyi_is_article(article, laws->facing_article))
            qyi_loses(a, event->side, QY_REASON_FACING_GENERALS, article);
        else if (loses)
            qyi_illegal_lost(a, event->side, refusal_by(laws, article),
                             qyi_illegal_loss(a, article, laws->found_article));
        else if (!event->yes && laws->unrestorable_article)
            qyi_finish(a, QY_RESULT_VOID, QY_REASON_VOID, laws->unrestorable_article);
        else
            set_back(a, event, ply, article);
    }
}

/* ---- questions to the referee -------------------------------------------------------------------------- */

bool qy_arbiter_asked(const struct qy_arbiter *a, struct qy_asked *ret_asked)
{
    const struct qy_rules *laws = a->laws;

    if (a->play.phase == QY_PHASE_NONE || a->play.asked == QYI_ASKED_NOTHING)
        return false;
    *ret_asked = (struct qy_asked){qyi_waits_for_word(a), a->play.asked_claim, a->play.asked_of,
                                   laws->time_article, laws->saving_article};
    switch (a->play.asked) {
    case QYI_ASKED_CLAIM:
        ret_asked->article = qyi_claim_article(laws, a->play.asked_claim);
        ret_asked->drawn = NULL;
        break;
    case QYI_ASKED_ILLEGAL: ret_asked->article = laws->illegal_most_article; break;
    case QYI_ASKED_RESIGNATION:
        ret_asked->article = laws->resignation_article;
        ret_asked->drawn = laws->resignation_saving_article;
        break;
    default: break;
    }
    return true;
}

/* ---- the referee's decision ---------------------------------------------------------------------------- */

enum qy_reason qyi_reason_by(const struct qy_arbiter *a, const char *article, bool draw)
{
    const struct qy_rules *laws = a->laws;
    const char *const sealed = a->play.was_adjourned ? laws->sealed_article : NULL;
    const bool stalemate_draws = laws->stalemate == QYI_FATE_DRAWS;
    const struct {
        const char *article;
        bool draws;
        enum qy_reason reason;
    } known[] = {
        {laws->checkmate_article, false, QY_REASON_CHECKMATE},
        {laws->stalemate_article, stalemate_draws, QY_REASON_STALEMATE},
        {laws->dead_article, true, QY_REASON_DEAD_POSITION},
        {laws->repetition_article, true, QY_REASON_REPETITION},
        {laws->perpetual_article, true, QY_REASON_REPETITION},
        {laws->forced_repetitions_article, true, QY_REASON_FIVEFOLD},
        {laws->quiet_article, true, QY_REASON_FIFTY},
        {laws->forced_quiet_article, true, QY_REASON_SEVENTY_FIVE},
        {laws->natural_limit_article, true, QY_REASON_NATURAL_LIMIT},
        {laws->limit_claim_article, true, QY_REASON_NATURAL_LIMIT},
        {laws->resignation_article, false, QY_REASON_RESIGNATION},
        {laws->agreement_article, true, QY_REASON_AGREEMENT},
        {sealed, false, QY_REASON_SEALED_ILLEGAL},
        {sealed, laws->saving != QYI_SAVED_BY_NOTHING, QY_REASON_SEALED_ILLEGAL},
        {laws->facing_article, false, QY_REASON_FACING_GENERALS},
        {laws->unanswered_mates ? laws->answer_article : NULL, false, QY_REASON_ILLEGAL_MOVE},
        {laws->illegal == QYI_ILLEGAL_LOSES ? laws->found_article : NULL, false, QY_REASON_ILLEGAL_MOVE},
        {laws->illegal_position_article, true, QY_REASON_ILLEGAL_POSITION},
        {laws->judged_article, false, QY_REASON_PROHIBITED_REPETITION},
        {laws->disobeyed_article, false, QY_REASON_PROHIBITED_REPETITION},
        /* only if it was the question */
        {laws->time_article, false, QY_REASON_NONE},
        {laws->saving_article, true, QY_REASON_NONE},
        {laws->illegal_most_article, false, QY_REASON_NONE},
        {laws->illegal_most_article, true, QY_REASON_NONE},
    };
    bool names = false;

    if (!draw && laws->repetition && qyi_is_article(article, laws->repetition_article))
        return QY_REASON_PROHIBITED_REPETITION;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (!qyi_is_article(article, known[i].article))
            continue;
        if (known[i].draws == draw)
            return known[i].reason;
        names = true;
    }
    return names ? QY_REASON_NONE : QY_REASON_ADJUDICATION;
}

/*
 * The reason in answer to the question: the claim; or the loss, unless the opponent can't win any more, or
 * the game was over before the flag fell.
 */
static enum qy_reason reason_of_asked(const struct qy_arbiter *a, const struct qy_event *event,
                                      const char *article)
{
    const struct qy_rules *laws = a->laws;
    bool draw = event->result == QY_RESULT_DRAW;
    bool lost = event->result == qyi_won_against(a->play.asked_of);

    switch (a->play.asked) {
    case QYI_ASKED_FLAG:
        if (draw && qyi_is_article(article, laws->saving_article))
            return laws->saving_reason;
        if (lost && qyi_is_article(article, laws->time_article))
            return QY_REASON_TIME;
        break;
    case QYI_ASKED_ILLEGAL:
        if (lost || draw)
            return qyi_is_article(article, laws->illegal_most_article) ||
                           (draw && qyi_is_article(article, laws->saving_article))
                       ? laws->illegal_most_reason
                       : QY_REASON_NONE;
        return QY_REASON_NONE;
    case QYI_ASKED_RESIGNATION:
        if (draw && qyi_is_article(article, laws->resignation_saving_article))
            return QY_REASON_RESIGNATION;
        if (lost && qyi_is_article(article, laws->resignation_article))
            return QY_REASON_RESIGNATION;
        return QY_REASON_NONE;
    case QYI_ASKED_CLAIM:
        if (a->play.asked_claim == QY_CLAIM_RULING)
            return draw ? QY_REASON_REPETITION : QY_REASON_PROHIBITED_REPETITION;
        break;
    case QYI_ASKED_NOTHING: break;
    }
    enum qy_reason reason = qyi_reason_by(a, article, draw);
    return reason == QY_REASON_ADJUDICATION && qyi_waits_for_word(a) ? QY_REASON_NONE : reason;
}

/* True if a result with this reason is what was claimed. */
static bool is_claimed(const struct qy_arbiter *a, enum qy_reason reason)
{
    switch (a->play.asked == QYI_ASKED_CLAIM ? a->play.asked_claim : QY_CLAIM_COUNT) {
    case QY_CLAIM_REPETITION:
    case QY_CLAIM_RULING:
        return reason == QY_REASON_REPETITION || reason == QY_REASON_FIVEFOLD ||
               reason == QY_REASON_PROHIBITED_REPETITION;
    case QY_CLAIM_FIFTY: return reason == QY_REASON_FIFTY || reason == QY_REASON_SEVENTY_FIVE;
    case QY_CLAIM_NATURAL_LIMIT: return reason == QY_REASON_NATURAL_LIMIT;
    case QY_CLAIM_DEAD: return reason == QY_REASON_DEAD_POSITION;
    default: return false;
    }
}

static struct qy_event claim_asked(const struct qy_arbiter *a)
{
    return (struct qy_event){
        .kind = QY_EVENT_CLAIM, .has_side = true, .side = a->play.asked_of, .claim = a->play.asked_claim};
}

static void decide_result(struct qy_arbiter *a, const struct qy_event *event, const char *article)
{
    enum qy_reason reason = reason_of_asked(a, event, article);
    struct qy_event claim = claim_asked(a);

    if (reason == QY_REASON_NONE) {
        qyi_refuse(a, event, qyi_waits_for_word(a) ? QY_REFUSAL_DECIDE_FIRST : QY_REFUSAL_BAD_VALUE, article);
        return;
    }
    qyi_tell_grounds(a, event, 0,
                     is_claimed(a, reason) ? qyi_rule_claim(a, &claim, true, article)
                                           : qyi_rule(a, QY_RULING_UPHELD, article));
    qyi_finish(a, event->result, reason, article);
}

/* Play continues: the claim is rejected, with its cost. */
static void decide_to_go_on(struct qy_arbiter *a, const struct qy_event *event, const char *article)
{
    struct qy_event claim = claim_asked(a);

    if (a->play.asked == QYI_ASKED_CLAIM) {
        a->play.asked = QYI_ASKED_NOTHING;
        qyi_tell_grounds(a, event, 0, qyi_rule_claim(a, &claim, false, article));
        qyi_claim_costs(a, &claim);
    } else {
        qyi_tell_grounds(a, event, 0, qyi_rule(a, QY_RULING_ALLOWED, article));
    }
}

void qyi_unentered_decide(struct qy_arbiter *a, const struct qy_event *event)
{
    const char *article = qyi_article_id("", event->of);
    bool result = event->result == QY_RESULT_FIRST_WON || event->result == QY_RESULT_SECOND_WON ||
                  event->result == QY_RESULT_DRAW;

    if (event->post != QY_ANSWER_UNKNOWN) {
        qyi_refuse(a, event, QY_REFUSAL_NOT_ENTERED, article); /* the judge has not asked */
    } else if (result) {
        decide_result(a, event, article);
    } else if (event->result != QY_RESULT_OPEN || (event->has_side && !a->laws->repetition)) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, article);
    } else if (qyi_waits_for_word(a)) {
        qyi_refuse(a, event, QY_REFUSAL_DECIDE_FIRST, article);
    } else if (event->has_side) {
        qyi_tell_grounds(a, event, 0, qyi_rule_side(a, QY_RULING_DEVIATE, event->side, article));
        a->play.asked = QYI_ASKED_NOTHING;
    } else {
        decide_to_go_on(a, event, article);
    }
}
