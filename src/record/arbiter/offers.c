/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draw offers: ch:10.6 to 10.9, fide:9.1, xq:23.1. */
#include "arbiter/state.h"

/* The article of an offer made now; NULL if the rules do not allow it. */
static const char *article_of(const struct qy_arbiter *a, enum qy_side side)
{
    const struct qy_rules *laws = a->laws;

    if (side != qyi_to_move(a) && a->play.phase != QY_PHASE_PLAY && laws->offer_in_thought_article)
        return laws->offer_article; /* while a move is sealed neither player is thinking */
    if (side == qyi_to_move(a) && a->setup.unentered)
        return laws->offer_article; /* his move may be on the board, although moves are not entered */
    if (side == qyi_to_move(a))
        return a->setup.mode == QY_PLAY_ONLINE && !laws->offer_before_move_article
                   ? laws->offer_article
                   : laws->offer_before_move_article;
    /* Online a move is complete at once: an offer after it counts as made after the move. */
    return a->play.made || a->setup.mode == QY_PLAY_ONLINE ? laws->offer_article
                                                           : laws->offer_in_thought_article;
}

/* The plies made: if moves are not entered, one more than were pressed may be on the board. */
static size_t plies_made(const struct qy_arbiter *a)
{
    return qyi_plies(a) + a->setup.unentered;
}

/* Refuses a draw as too early under the event's regulations. */
static void refuse_early(struct qy_arbiter *a, const struct qy_event *event)
{
    qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, a->laws->event[QY_REGULATION_OFFERS_FROM].article);
    qyi_by_regulation(a, qyi_last_ruling(a), QY_REGULATION_OFFERS_FROM);
}

static void agree(struct qy_arbiter *a, const struct qy_event *event)
{
    size_t plies = plies_made(a);

    if (plies < a->laws->agreement_plies)
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, a->laws->agreement_article);
    else if (plies / 2 < a->setup.offers_from)
        refuse_early(a, event);
    else
        qyi_finish(a, QY_RESULT_DRAW, QY_REASON_AGREEMENT, a->laws->agreement_article);
}

void qyi_act_offer(struct qy_arbiter *a, const struct qy_event *event)
{
    bool again = a->play.last_offer == (int)event->side;
    const char *article = article_of(a, event->side);

    if (a->play.offer >= 0 && a->play.offer != (int)event->side) {
        agree(a, event); /* offering what is already offered accepts it */
    } else if (a->play.offer == (int)event->side) {
        qyi_refuse(a, event, QY_REFUSAL_OFFER_REPEATED, a->laws->offer_repeated_article);
    } else if (again && a->laws->offer_repeated_foul) {
        qyi_foul(a, event->side, QY_FOUL_REPEATED_OFFER, (struct qy_text){NULL, 0});
    } else if (again && !a->laws->offer_again_article) {
        qyi_refuse(a, event, QY_REFUSAL_OFFER_REPEATED, a->laws->offer_repeated_article);
    } else if (plies_made(a) / 2 < a->setup.offers_from) {
        refuse_early(a, event);
    } else if (!article) {
        qyi_refuse(a, event, event->side == qyi_to_move(a) ? QY_REFUSAL_BAD_VALUE : QY_REFUSAL_NOT_YOUR_TURN,
                   a->laws->offer_article);
    } else {
        a->play.offer = (int)event->side;
        a->play.last_offer = (int)event->side;
        a->play.offer_waits = a->play.phase != QY_PHASE_PLAY;
        a->play.thought_offer[event->side] = article == a->laws->offer_in_thought_article &&
                                             event->side != qyi_to_move(a) && !a->play.made &&
                                             a->play.phase == QY_PHASE_PLAY;
        (void)qyi_rule_side(a, QY_RULING_OFFER, event->side, again ? a->laws->offer_again_article : article);
    }
}

bool qy_arbiter_may_offer(const struct qy_arbiter *a, enum qy_side side)
{
    bool adjourned = a->play.phase == QY_PHASE_ADJOURNED || a->play.phase == QY_PHASE_RESUMED;

    return (a->play.phase == QY_PHASE_PLAY || adjourned) && !qyi_waits_for_word(a) && a->play.offer < 0 &&
           plies_made(a) / 2 >= a->setup.offers_from &&
           (a->play.last_offer != (int)side || a->laws->offer_again_article) && article_of(a, side) != NULL;
}

void qyi_act_accept(struct qy_arbiter *a, const struct qy_event *event)
{
    if (a->play.offer < 0 || a->play.offer == (int)event->side)
        qyi_refuse(a, event, QY_REFUSAL_NO_OFFER, a->laws->offer_article);
    else
        agree(a, event);
}

void qyi_act_decline(struct qy_arbiter *a, const struct qy_event *event)
{
    if (a->play.offer < 0 || a->play.offer == (int)event->side) {
        qyi_refuse(a, event, QY_REFUSAL_NO_OFFER, a->laws->offer_article);
        return;
    }
    a->play.offer = -1;
    (void)qyi_rule_side(a, QY_RULING_DECLINED, event->side, a->laws->offer_article);
}

/* A player who resigns loses, unless the opponent can't win (fide:5.1.2, ch:10.5). */
void qyi_act_resign(struct qy_arbiter *a, const struct qy_event *event)
{
    const struct qy_rules *laws = a->laws;

    if (laws->resignation_saving_article && a->setup.unentered) {
        qyi_unentered_ask(a, QYI_ASKED_RESIGNATION, event->side, laws->resignation_article);
        return;
    }
    enum qy_answer saved = laws->resignation_saving_article ? qyi_saved(a, event->side) : QY_ANSWER_NO;
    if (saved == QY_ANSWER_YES)
        qyi_finish(a, QY_RESULT_DRAW, QY_REASON_RESIGNATION, laws->resignation_saving_article);
    else
        qyi_loses(a, event->side, QY_REASON_RESIGNATION, laws->resignation_article);
    qyi_mark_undecided(a, saved);
}
