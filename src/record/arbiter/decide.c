/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The referee decides a repetition that no rule settles: by a result, by ordering one side to change its
 * moves, or by letting play continue. Or he answers whether a piece holds a post that draws, and the rules
 * settle the rest; or he declares a draw in a position that neither side can win. He names the article, which
 * the arbiter's log records.
 */
#include "arbiter/state.h"

#include <stdlib.h>
#include <string.h>

static bool is_one_of(const char *article, const char *one, const char *other)
{
    return qyi_is_article(article, one) || qyi_is_article(article, other);
}

/* Keeps the referee's decision until the pattern changes: `side` must change, or neither (-1). */
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

/* True if the judge asks whether a piece holds a drawing post. */
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

/* The referee answers the judge's question, and the repetition is ruled accordingly. */
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
    if (a->ruling_count > before) /* the judge's ruling depends on the referee's answer */
        qyi_tell_grounds(a, event, stood, &a->rulings[before]);
}

/*
 * A position that neither side can win: the arbiter declares a draw, or lets play continue. No claim is
 * needed.
 */
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

/*
 * True for an article of repetition, by which nothing is decided before the position has occurred often
 * enough.
 */
static bool is_of_repetition(const struct qy_arbiter *a, const char *article)
{
    const struct qyi_article_family *family = a->laws->repetition_family;

    if (!family)
        return true;
    if (is_one_of(article, a->laws->natural_limit_article, a->laws->limit_claim_article) ||
        is_one_of(article, a->laws->displaced_pressed_article, a->laws->answer_article))
        return false;
    size_t prefix = strlen(a->laws->conduct_prefix);
    if (strncmp(article, a->laws->conduct_prefix, prefix) != 0)
        return true;
    for (; family->head; family++) {
        size_t len = strlen(family->head);

        if (strncmp(article + prefix, family->head, len) == 0 &&
            (article[prefix + len] == '\0' || article[prefix + len] == '.'))
            return true;
    }
    return false;
}

/*
 * The reason of a result that the referee gives by an article other than those of repetition; NONE: the
 * article gives no such result, or the board itself decides it.
 */
static enum qy_reason reason_of(const struct qy_arbiter *a, const struct qy_event *event, const char *article)
{
    const struct qy_rules *laws = a->laws;
    bool draw = event->result == QY_RESULT_DRAW;
    bool nobody = event->result == QY_RESULT_NOBODY_WON;
    enum qy_reason loss =
        is_one_of(article, laws->refusal_article, laws->fair_copy_article) ? QY_REASON_REFUSAL
        : is_one_of(article, laws->penalty_article[QY_PENALTY_LOSS], laws->penalty_article[QY_PENALTY_EXPEL])
            ? QY_REASON_PENALTY
        : is_one_of(article, laws->displaced_pressed_article, laws->penalty_article[QY_PENALTY_TIME])
            ? QY_REASON_PENALTY
        : is_one_of(article, laws->absent_article, NULL)     ? QY_REASON_ABSENT
        : is_one_of(article, laws->fouls_most_article, NULL) ? QY_REASON_THREE_FOULS
                                                             : QY_REASON_NONE;

    if (nobody)
        return is_one_of(article, laws->both_absent_article, NULL) ? QY_REASON_BOTH_ABSENT
               : loss != QY_REASON_NONE                            ? loss
                                                                   : QY_REASON_ADJUDICATION;
    if (loss != QY_REASON_NONE)
        return draw ? QY_REASON_NONE : loss;
    loss = qyi_reason_by(a, article, draw);
    return loss == QY_REASON_CHECKMATE || loss == QY_REASON_STALEMATE ? QY_REASON_NONE : loss;
}

/*
 * The referee ends the game by an article other than those of repetition, or lets it continue. The natural
 * limit is counted.
 */
static void decide_other(struct qy_arbiter *a, const struct qy_event *event, const char *article)
{
    bool limit = is_one_of(article, a->laws->natural_limit_article, a->laws->limit_claim_article);
    bool open = event->result == QY_RESULT_OPEN;
    enum qy_reason reason =
        open || event->result == QY_RESULT_VOID ? QY_REASON_NONE : reason_of(a, event, article);

    if (event->has_side || event->post != QY_ANSWER_UNKNOWN || (!open && reason == QY_REASON_NONE)) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, article);
    } else if (open) {
        qyi_tell_grounds(a, event, 0, qyi_rule(a, QY_RULING_ALLOWED, article));
    } else if (limit) {
        qyi_count_limit(a, event);
    } else {
        qyi_tell_grounds(a, event, 0, qyi_rule(a, QY_RULING_UPHELD, article));
        qyi_finish(a, event->result, reason, article);
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
    } else if (article && qyi_decide_quickplay(a, event, article)) {
        return;
    } else if (article && a->setup.unentered) {
        qyi_unentered_decide(a, event);
    } else if (article && !a->laws->dead_undecided && strcmp(article, a->laws->dead_article) == 0) {
        decide_dead(a, event, article);
    } else if (article && a->laws->repetition && !is_of_repetition(a, article)) {
        decide_other(a, event, article);
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
