/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The referee decides a repetition that nobody's rule settles: by a result, by an order to one side to change
 * its moves, or by letting play go on. He names the article, and stands by it in the minutes.
 */
#include "arbiter/state.h"

static void order(struct qy_arbiter *a, const struct qy_event *event, const char *article, unsigned stood)
{
    qyi_rule_side(a, QY_RULING_DEVIATE, event->side, article)->repetitions = stood;
    a->play.ordered = (int)event->side;
    a->play.decided = article;
    a->play.decided_for = stood;
}

static void rule_result(struct qy_arbiter *a, const struct qy_event *event, const char *article,
                        unsigned stood)
{
    bool draw = event->result == QY_RESULT_DRAW;

    qyi_rule(a, QY_RULING_UPHELD, article)->repetitions = stood;
    qyi_finish(a, event->result, draw ? QY_REASON_REPETITION : QY_REASON_PROHIBITED_REPETITION, article);
}

void qyi_act_decide(struct qy_arbiter *a, const struct qy_event *event)
{
    unsigned stood = qy_history_occurrences(a->history);
    const char *article = event->of.text ? qyi_article_id("", event->of) : NULL;
    bool result = event->result == QY_RESULT_FIRST_WON || event->result == QY_RESULT_SECOND_WON ||
                  event->result == QY_RESULT_DRAW;

    if (!article || !a->laws->repetition || (event->result != QY_RESULT_OPEN && !result)) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, NULL);
    } else if (stood < a->setup.repetitions) {
        struct qy_ruling *ruling = qyi_rule(a, QY_RULING_REJECTED, a->laws->repetition_article);

        ruling->reason = qy_refusal_name(QY_REFUSAL_CLAIM_FALSE);
        ruling->repetitions = stood;
    } else if (result) {
        rule_result(a, event, article, stood);
    } else if (event->has_side) {
        order(a, event, article, stood);
    } else {
        qyi_rule(a, QY_RULING_ALLOWED, article)->repetitions = stood;
    }
}
