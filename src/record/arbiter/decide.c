/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The referee decides a repetition that nobody's rule settles: by a result, by an order to one side to change
 * its moves, or by letting play go on; or he answers whether a man holds a post that draws, and the rules settle
 * the rest; or he draws a position that neither side can win. He names the article, and stands by it in the minutes.
 */
#include "arbiter/state.h"

#include <stdlib.h>
#include <string.h>

/* The referee's word stands until the pattern is left: `side` has to change, or nobody (-1). */
static void keep_word(struct qy_arbiter *a, int side, const char *article, unsigned stood)
{
    a->play.ordered = -1;
    a->play.draw_due = false;
    if (side >= 0)
        qyi_order(a, (enum qy_side)side);
    a->play.decided = article;
    a->play.decided_for = stood;
}

static void rule_result(struct qy_arbiter *a, const struct qy_event *event, const char *article,
                        unsigned stood)
{
    bool draw = event->result == QY_RESULT_DRAW;

    qyi_tell_grounds(a, event, stood, qyi_rule(a, QY_RULING_UPHELD, article));
    qyi_finish(a, event->result, draw ? QY_REASON_REPETITION : QY_REASON_PROHIBITED_REPETITION, article);
}

/* True when the judge asks whether a man holds a post that draws. */
static bool asks_of_post(struct qy_arbiter *a)
{
    struct qy_repetition verdict = {.verdict = QY_REPETITION_OPEN};
    bool asks = false;

    if (qyi_judge(a, &verdict) < 0)
        a->failed = true;
    for (size_t i = 0; i < verdict.judgement.move_count; i++)
        asks |= verdict.judgement.moves[i].post;
    free(verdict.cycle.moves);
    qy_judgement_free(&verdict.judgement);
    return asks;
}

/* The referee answers what the judge has asked, and the repetition is ruled by that. */
static void answer_post(struct qy_arbiter *a, const struct qy_event *event, unsigned stood)
{
    size_t before = a->ruling_count;

    a->play.post = QY_ANSWER_UNKNOWN;
    if (event->has_side || event->result != QY_RESULT_OPEN || !asks_of_post(a)) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, a->laws->post_article);
        return;
    }
    a->play.post = event->post;
    qyi_judge_again(a, event, stood);
    if (a->ruling_count > before) /* what the judge makes of his word rests on it */
        qyi_tell_grounds(a, event, stood, &a->rulings[before]);
}

/* A position that nobody can win: the arbiter draws the game, or lets it go on. No player need have claimed. */
static void decide_dead(struct qy_arbiter *a, const struct qy_event *event, const char *article)
{
    if (event->has_side || event->post != QY_ANSWER_UNKNOWN ||
        (event->result != QY_RESULT_OPEN && event->result != QY_RESULT_DRAW)) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, article);
    } else if (event->result == QY_RESULT_OPEN) {
        qyi_tell_grounds(a, event, 0, qyi_rule(a, QY_RULING_ALLOWED, article));
    } else {
        qyi_tell_grounds(a, event, 0, qyi_rule(a, QY_RULING_UPHELD, article));
        qyi_finish(a, QY_RESULT_DRAW, QY_REASON_DEAD_POSITION, article);
    }
}

void qyi_act_decide(struct qy_arbiter *a, const struct qy_event *event)
{
    unsigned stood = qy_history_occurrences(a->history);
    const char *article = event->of.text ? qyi_article_id("", event->of) : NULL;
    bool result = event->result == QY_RESULT_FIRST_WON || event->result == QY_RESULT_SECOND_WON ||
                  event->result == QY_RESULT_DRAW;

    if (event->of.text && !article) {
        qyi_refuse_article(a, event, NULL);
    } else if (article && a->setup.unentered) {
        qyi_unentered_decide(a, event);
    } else if (article && !a->laws->dead_undecided && strcmp(article, a->laws->dead_article) == 0) {
        decide_dead(a, event, article);
    } else if (!article || !a->laws->repetition || (event->result != QY_RESULT_OPEN && !result)) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, NULL);
    } else if (stood < a->setup.repetitions) {
        struct qy_ruling *ruling = qyi_rule(a, QY_RULING_REJECTED, a->laws->repetition_article);

        ruling->reason = qy_refusal_name(QY_REFUSAL_CLAIM_FALSE);
        ruling->repetitions = stood;
    } else if (event->post != QY_ANSWER_UNKNOWN) {
        answer_post(a, event, stood);
    } else if (result) {
        rule_result(a, event, article, stood);
    } else if (event->has_side) {
        qyi_tell_grounds(a, event, stood, qyi_rule_side(a, QY_RULING_DEVIATE, event->side, article));
        keep_word(a, (int)event->side, article, stood);
        qyi_tell_grace(a, qyi_last_ruling(a));
    } else {
        qyi_tell_grounds(a, event, stood, qyi_rule(a, QY_RULING_ALLOWED, article));
        keep_word(a, -1, article, stood);
    }
}
