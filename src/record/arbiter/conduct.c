/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Conduct entered by the arbiter: fouls, penalties, and refusals to keep the rules. */
#include "arbiter/state.h"

#include <string.h>

/* True if a side has lost by its own act, and the other side may still lose as well. */
static bool has_lost(const struct qy_arbiter *a, enum qy_side side)
{
    return a->play.punished[side] || a->play.refused[side];
}

/* True if the game is over by a loss of a kind that can happen to both sides. */
static bool lost_itself(const struct qy_arbiter *a)
{
    return a->play.outcome.reason == QY_REASON_PENALTY ||
           ((a->laws->both_refuse_article || a->laws->copies_of_both) &&
            a->play.outcome.reason == QY_REASON_REFUSAL);
}

static void rule_conduct(struct qy_arbiter *a, const struct qy_event *event, const struct qyi_conduct *row)
{
    if (row->loses && (a->setup.otherwise & QY_REGULATION_BIT(QY_REGULATION_DEVICE)))
        return; /* a foul by the event's regulations, to which the arbiter responds */
    if (row->loses) {
        a->play.punished[event->side] = a->laws->both_refuse_article != NULL;
        qyi_loses(a, event->side, QY_REASON_PENALTY, row->article);
    } else if (row->at_press) {
        qyi_hand_offends(a, event->side, row->article);
    } else {
        qyi_count_illegal(a, event->side, QY_REFUSAL_BAD_VALUE);
    }
}

/*
 * True for fouls with touched pieces or records, which do not exist online: there they are an entry by
 * mistake.
 */
static bool only_on_boards(const struct qy_arbiter *a, enum qy_foul foul)
{
    return a->laws->hand_fouls_on_boards && a->setup.mode == QY_PLAY_ONLINE &&
           (foul == QY_FOUL_TOUCH_IMMOVABLE || foul == QY_FOUL_TOUCH_UNCAPTURABLE ||
            foul == QY_FOUL_MISSED_RECORDS);
}

/*
 * The article that exempts a side from recording: in this game (fide:A.2), or with so little time left (8.4).
 * NULL: none.
 */
static const char *free_from_recording(const struct qy_arbiter *a, enum qy_side side)
{
    const struct qy_rules *laws = a->laws;

    if (laws->records_free_article && !a->setup.records)
        return laws->records_free_article;
    return qyi_record_rests(a, side) ? laws->records_rest_article : NULL;
}

void qyi_act_foul(struct qy_arbiter *a, const struct qy_event *event)
{
    const struct qy_rules *laws = a->laws;
    const struct qyi_conduct *row = qyi_conduct_row(laws, event->foul, event->of);
    const char *free = event->foul == QY_FOUL_MISSED_RECORDS ? free_from_recording(a, event->side) : NULL;
    enum qy_refusal barred = row && row->at_press ? qyi_hand_barred(a, event->side) : QY_REFUSAL_NONE;

    if (free)
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, free);
    else if (!laws->foul_article[event->foul] || (event->of.text && event->foul != QY_FOUL_CONDUCT))
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, laws->preface_article);
    else if (!qyi_known_of(laws, event->of))
        qyi_refuse_article(a, event, laws->preface_article);
    else if (only_on_boards(a, event->foul))
        qyi_refuse(a, event, QY_REFUSAL_WRONG_MODE, laws->foul_article[event->foul]);
    else if (barred != QY_REFUSAL_NONE)
        qyi_refuse(a, event, barred,
                   barred == QY_REFUSAL_TOO_LATE ? laws->unwatched_found_article : row->article);
    else
        qyi_foul(a, event->side, event->foul, event->of);
    if (row && barred == QY_REFUSAL_NONE && !qyi_over(a))
        rule_conduct(a, event, row);
}

/* The article of a penalty: the event's, else that of its kind. */
static const char *penalty_article(const struct qy_arbiter *a, const struct qy_event *event)
{
    const struct qy_rules *laws = a->laws;

    if (event->of.text)
        return qyi_article_id(laws->conduct_prefix, event->of);
    if (event->has_side && a->play.thought_offer[event->side] && laws->offer_penalty_article)
        return laws->offer_penalty_article;
    if (event->penalty == QY_PENALTY_TIME && event->ms < 0 && laws->penalty_less_article)
        return laws->penalty_less_article;
    return laws->penalty_article[event->penalty];
}

/* A side's score for such a result, in half points. */
static unsigned score_of(enum qy_result result, enum qy_side side)
{
    switch (result) {
    case QY_RESULT_FIRST_WON: return side == QY_FIRST ? 2 : 0;
    case QY_RESULT_SECOND_WON: return side == QY_SECOND ? 2 : 0;
    case QY_RESULT_DRAW: return 1;
    case QY_RESULT_FIRST_HALF: return side == QY_FIRST;
    case QY_RESULT_SECOND_HALF: return side == QY_SECOND;
    default: return 0;
    }
}

/* True if an event may state the scores of both: nothing for a side that has lost. */
static bool is_loss_of(const struct qy_event *event)
{
    return event->result != QY_RESULT_VOID &&
           (event->has_side ? score_of(event->result, event->side) == 0
                            : event->result == QY_RESULT_OPEN || event->result == QY_RESULT_NOBODY_WON);
}

/* A penalty that ends the game; if both sides get it, neither wins (xq:8.7). */
static void lost_by_penalty(struct qy_arbiter *a, const struct qy_event *event, const char *article)
{
    bool *punished = a->play.punished;

    for (unsigned side = 0; side < 2; side++)
        punished[side] |= !event->has_side || (unsigned)event->side == side;
    if (has_lost(a, QY_FIRST) && has_lost(a, QY_SECOND))
        qyi_finish(a, QY_RESULT_NOBODY_WON, QY_REASON_PENALTY, article);
    else if (event->result != QY_RESULT_OPEN)
        qyi_finish(a, event->result, QY_REASON_PENALTY, article);
    else
        qyi_loses(a, event->side, QY_REASON_PENALTY, article);
}

/*
 * Changed scores (fide:12.9.4, 12.9.5), during or after the game: the side gets no more than before, and not
 * a win.
 */
static void score_by_penalty(struct qy_arbiter *a, const struct qy_event *event)
{
    enum qy_result before = a->play.outcome.result;
    enum qy_result after = event->result;
    bool over = qyi_over(a);
    bool scored = after != QY_RESULT_OPEN && after != QY_RESULT_VOID && after != before;
    unsigned least = over ? score_of(before, event->side) : 1;
    bool more = over && score_of(after, event->side) == score_of(before, event->side);

    if (over && a->play.has_signed[2])
        qyi_refuse(a, event, QY_REFUSAL_OVER, a->laws->sign_article);
    else if (!event->has_side || !scored || score_of(after, event->side) > least ||
             (more && score_of(after, qyi_other(event->side)) < score_of(before, qyi_other(event->side))))
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, a->laws->penalty_article[QY_PENALTY_POINTS]);
    else if (qyi_cannot_be_won(a, after))
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, a->laws->saving_article);
    else
        qyi_finish(a, after, QY_REASON_PENALTY,
                   event->of.text ? penalty_article(a, event)
                   : more         ? a->laws->penalty_more_article
                                  : a->laws->penalty_article[QY_PENALTY_POINTS]);
}

/* Notes a penalty without effect on this game: a fine, or missed rounds; also after the end. */
static void note_penalty(struct qy_arbiter *a, const struct qy_event *event, const char *article)
{
    if (event->penalty == QY_PENALTY_ROUNDS && event->number == 0) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, article);
        return;
    }
    struct qy_event said = {.grounds = event->text};
    struct qy_ruling *ruling = qyi_rule(a, QY_RULING_PENALTY, article);

    ruling->has_side = event->has_side;
    ruling->side = event->side;
    ruling->reason = qy_penalty_name(event->penalty);
    ruling->count = event->penalty == QY_PENALTY_ROUNDS ? event->number : 0;
    ruling->counted = event->penalty == QY_PENALTY_ROUNDS;
    qyi_tell_grounds(a, &said, 0, ruling);
}

/* A side's offence was answered: the next answer is the next step of the ladder. */
static void climb(struct qy_arbiter *a, enum qy_side side)
{
    if (a->play.answered[side] < UINT8_MAX)
        a->play.answered[side]++;
}

/* A penalty for one side or, if it names none, for both. */
void qyi_act_penalty(struct qy_arbiter *a, const struct qy_event *event)
{
    const char *article = qyi_known_of(a->laws, event->of) ? penalty_article(a, event) : NULL;
    bool ends = event->penalty == QY_PENALTY_LOSS || event->penalty == QY_PENALTY_EXPEL;
    bool nothing = event->penalty == QY_PENALTY_TIME && event->ms == 0 && a->laws->penalty_of_nothing_refused;
    bool notes = event->penalty == QY_PENALTY_FINE || event->penalty == QY_PENALTY_ROUNDS;
    bool scores = event->penalty == QY_PENALTY_POINTS || (ends && event->result != QY_RESULT_OPEN);

    if (!qyi_known_of(a->laws, event->of)) {
        qyi_refuse_article(a, event, a->laws->penalty_article[event->penalty]);
        return;
    }
    if (!article || nothing || (scores && !a->laws->penalty_article[QY_PENALTY_POINTS]) ||
        (ends && !is_loss_of(event)) || (!ends && !scores && event->result != QY_RESULT_OPEN) ||
        (event->by != QY_AUTHORITY_NONE && event->by < a->laws->penalty_by[event->penalty])) {
        qyi_refuse(a, event, qyi_over(a) && !notes ? QY_REFUSAL_OVER : QY_REFUSAL_BAD_VALUE,
                   a->laws->penalty_article[event->penalty]);
        return;
    }
    if (event->penalty == QY_PENALTY_POINTS) {
        score_by_penalty(a, event);
        return;
    }
    if (notes) {
        note_penalty(a, event, article);
        return;
    }
    if (qyi_over(a) && ends && a->laws->signed_stands && a->play.has_signed[2]) {
        qyi_refuse(a, event, QY_REFUSAL_OVER, a->laws->sign_article);
        return;
    }
    if (qyi_over(a) && (!ends || !lost_itself(a) || (event->has_side && has_lost(a, event->side)))) {
        qyi_refuse(a, event, QY_REFUSAL_OVER, NULL);
        return;
    }
    if (ends) {
        lost_by_penalty(a, event, article);
        if (event->by == QY_AUTHORITY_NONE)
            qyi_last_ruling(a)->unnamed = a->laws->penalty_by[event->penalty];
        return;
    }
    for (unsigned side = 0; side < 2 && !qyi_over(a); side++) {
        if (event->has_side && (unsigned)event->side != side)
            continue;
        if (event->penalty == QY_PENALTY_WARNING)
            (void)qyi_rule_side(a, QY_RULING_WARNING, (enum qy_side)side, article);
        else
            qyi_change_time(a, (enum qy_side)side, event->ms, article, a->laws->penalty_is_used);
        /* extra time is given to the offender's opponent */
        bool given = event->penalty == QY_PENALTY_TIME && event->ms > 0;
        climb(a, given ? qyi_other((enum qy_side)side) : (enum qy_side)side);
    }
}

/* A player who refuses to comply with the Laws loses; if both do, neither wins (fide:11.8). */
void qyi_act_refuse(struct qy_arbiter *a, const struct qy_event *event)
{
    bool *refused = a->play.refused;
    bool over = qyi_over(a);

    if (event->result != QY_RESULT_OPEN && (over || !a->laws->both_refuse_article || !is_loss_of(event))) {
        qyi_refuse(a, event, over ? QY_REFUSAL_OVER : QY_REFUSAL_BAD_VALUE, a->laws->refusal_article);
        return;
    }
    if (over && a->laws->both_refuse_article && lost_itself(a) && has_lost(a, qyi_other(event->side)) &&
        !has_lost(a, event->side) && !a->play.has_signed[2]) {
        refused[event->side] = true;
        qyi_finish(a, QY_RESULT_NOBODY_WON, QY_REASON_REFUSAL, a->laws->both_refuse_article);
    } else if (over) {
        qyi_refuses_to_sign(a, event);
    } else if (a->laws->refusal_article) {
        refused[event->side] = true;
        if (event->result != QY_RESULT_OPEN) /* the arbiter decides the opponent's score (fide:11.7) */
            qyi_finish(a, event->result, QY_REASON_REFUSAL, a->laws->refusal_article);
        else
            qyi_loses(a, event->side, QY_REASON_REFUSAL, a->laws->refusal_article);
    } else {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, a->laws->preface_article);
    }
}

/*
 * The arbiter asked for a fair copy of an unreadable record; refusing it loses (xq:7.3, 7.4). The article
 * applies to each side, so both may lose by it, in any order.
 */
void qyi_act_fair_copy(struct qy_arbiter *a, const struct qy_event *event)
{
    const struct qy_rules *laws = a->laws;

    if (!laws->fair_copy_article) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, NULL);
        return;
    }
    if (event->yes)
        return;
    if (laws->copies_of_both && a->play.refused[event->side]) {
        qyi_refuse(a, event, QY_REFUSAL_OVER, laws->fair_copy_article);
        return;
    }
    a->play.refused[event->side] |= laws->copies_of_both;
    if (laws->copies_of_both && has_lost(a, qyi_other(event->side)))
        qyi_finish(a, QY_RESULT_NOBODY_WON, QY_REASON_REFUSAL, laws->fair_copy_article);
    else
        qyi_loses(a, event->side, QY_REASON_REFUSAL, laws->fair_copy_article);
}
