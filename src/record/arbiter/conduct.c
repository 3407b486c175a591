/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an arbiter enters of conduct: fouls, penalties, and who refuses to keep the rules. */
#include "arbiter/state.h"

#include <string.h>

/* It has lost by what it did itself, and the other side may yet lose as well. */
static bool has_lost(const struct qy_arbiter *a, enum qy_side side)
{
    return a->play.punished[side] || a->play.refused[side];
}

/* The game is over by such a loss, of a kind that the rules let happen to both. */
static bool lost_itself(const struct qy_arbiter *a)
{
    return a->play.outcome.reason == QY_REASON_PENALTY ||
           ((a->laws->both_refuse_article || a->laws->copies_of_both) &&
            a->play.outcome.reason == QY_REASON_REFUSAL);
}

/* What a breach of this article of conduct brings beside the foul; NULL: nothing. */
static const struct qyi_conduct *conduct_of(const struct qy_arbiter *a, const struct qy_event *event)
{
    const struct qyi_conduct *row =
        event->foul == QY_FOUL_CONDUCT && event->of.text ? a->laws->conduct : NULL;

    while (row && row->of &&
           (strlen(row->of) != event->of.len || memcmp(row->of, event->of.text, event->of.len) != 0))
        row++;
    return row && row->of ? row : NULL;
}

static void rule_conduct(struct qy_arbiter *a, const struct qy_event *event, const struct qyi_conduct *row)
{
    if (row->loses) {
        a->play.punished[event->side] = a->laws->both_refuse_article != NULL;
        qyi_loses(a, event->side, QY_REASON_PENALTY, row->article);
    } else if (row->at_press) {
        qyi_hand_offends(a, event->side, row->article);
    } else {
        qyi_count_illegal(a, event->side, QY_REFUSAL_BAD_VALUE);
    }
}

/* On line no man is touched and no record kept: these fouls are then a mistake of whoever enters them. */
static bool only_on_boards(const struct qy_arbiter *a, enum qy_foul foul)
{
    return a->laws->hand_fouls_on_boards && a->setup.mode == QY_PLAY_ONLINE &&
           (foul == QY_FOUL_TOUCH_IMMOVABLE || foul == QY_FOUL_TOUCH_UNCAPTURABLE ||
            foul == QY_FOUL_MISSED_RECORDS);
}

/* Nobody has to record: never in this game (fide:A.2), or not with so little time left (8.4). NULL: he has. */
static const char *free_from_recording(const struct qy_arbiter *a, enum qy_side side)
{
    const struct qy_rules *laws = a->laws;
    const struct qy_allowance *allowance = &a->setup.control.side[side];
    uint32_t at = a->play.clock.side[side].stage;
    const struct qy_stage *stage = &allowance->stage[at < allowance->stages ? at : 0];

    if (laws->records_free_article && !a->setup.records)
        return laws->records_free_article;
    if (!laws->records_rest_article || allowance->mode != QY_TIME_STAGES ||
        (stage->bonus != QY_BONUS_NONE && stage->bonus_time >= laws->records_rest_bonus) ||
        qy_clock_remaining(&a->play.clock, side, a->play.t) >= laws->records_rest_below)
        return NULL;
    return laws->records_rest_article;
}

void qyi_act_foul(struct qy_arbiter *a, const struct qy_event *event)
{
    const struct qy_rules *laws = a->laws;
    const struct qyi_conduct *row = conduct_of(a, event);
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

/* The article under which a penalty is given: the one that the event names, else that of its kind. */
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

/* A penalty that ends the game; where both sides are given it nobody has won (xq:8.7). */
static void lost_by_penalty(struct qy_arbiter *a, const struct qy_event *event, const char *article)
{
    bool *punished = a->play.punished;

    for (unsigned side = 0; side < 2; side++)
        punished[side] |= !event->has_side || (unsigned)event->side == side;
    if (has_lost(a, QY_FIRST) && has_lost(a, QY_SECOND))
        qyi_finish(a, QY_RESULT_NOBODY_WON, QY_REASON_PENALTY, article);
    else
        qyi_loses(a, event->side, QY_REASON_PENALTY, article);
}

/* A penalty for one side, or for one that names none, for both. */
void qyi_act_penalty(struct qy_arbiter *a, const struct qy_event *event)
{
    const char *article = qyi_known_of(a->laws, event->of) ? penalty_article(a, event) : NULL;
    bool ends = event->penalty == QY_PENALTY_LOSS || event->penalty == QY_PENALTY_EXPEL;
    bool nothing = event->penalty == QY_PENALTY_TIME && event->ms == 0 && a->laws->penalty_of_nothing_refused;

    if (!qyi_known_of(a->laws, event->of)) {
        qyi_refuse_article(a, event, a->laws->penalty_article[event->penalty]);
        return;
    }
    if (!article || nothing ||
        (event->by != QY_AUTHORITY_NONE && event->by < a->laws->penalty_by[event->penalty])) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, a->laws->penalty_article[event->penalty]);
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
    }
}

/* Who refuses to keep the rules loses; where both do nobody wins (fide:11.8). */
void qyi_act_refuse(struct qy_arbiter *a, const struct qy_event *event)
{
    bool *refused = a->play.refused;
    bool over = qyi_over(a);

    if (over && a->laws->both_refuse_article && lost_itself(a) && has_lost(a, qyi_other(event->side)) &&
        !has_lost(a, event->side) && !a->play.has_signed[2]) {
        refused[event->side] = true;
        qyi_finish(a, QY_RESULT_NOBODY_WON, QY_REASON_REFUSAL, a->laws->both_refuse_article);
    } else if (over) {
        qyi_refuses_to_sign(a, event);
    } else if (a->laws->refusal_article) {
        refused[event->side] = true;
        qyi_loses(a, event->side, QY_REASON_REFUSAL, a->laws->refusal_article);
    } else {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, a->laws->preface_article);
    }
}

/* The arbiter asked for a fair copy of a record that can't be read; refusing it loses (xq:7.3, 7.4). The article asks
 * either side, so that both may lose by it, in whichever order they refuse. */
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
