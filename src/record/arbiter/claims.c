/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Claims, and the rulings on repetition and quiet play that need no claim. */
#include "arbiter/state.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

/* ---- the cycle of a repetition --------------------------------------------------------------------- */

/*
 * The first ply after which the position of ply `last` occurred, and the latest before `last`; false if there
 * is none.
 */
static bool stood_before(const struct qy_arbiter *a, size_t last, size_t *ret_first, size_t *ret_latest)
{
    struct qy_position position = *qy_history_start(a->history);
    uint64_t key = qy_position_key(qyi_now(a));
    struct qy_undo undo;
    bool found = false;

    for (size_t ply = 0; ply < last; ply++) {
        if (qy_position_key(&position) == key) {
            if (!found)
                *ret_first = ply;
            *ret_latest = ply;
            found = true;
        }
        qy_position_make(&position, qy_history_move(a->history, ply + 1), &undo);
    }
    return found;
}

/*
 * Writes the cycle that ends with the last move; returns whether one side gave check on every move since the
 * position's first occurrence.
 */
static bool tell_cycle(struct qy_arbiter *a)
{
    size_t plies = qy_history_plies(a->history);
    size_t first = 0;
    size_t latest = 0;
    bool checks[2] = {true, true};

    if (!stood_before(a, plies, &first, &latest))
        return false;
    a->cycle.count = a->silent ? a->cycle.count : 0;
    for (size_t ply = first + 1; ply <= plies; ply++) {
        enum qy_side side = (plies - ply) % 2 == 0 ? qyi_other(qyi_to_move(a)) : qyi_to_move(a);
        struct qy_cycle_move move = {
            .ply = (uint32_t)ply, .side = side, .move = qy_history_move(a->history, ply)};
        bool check = (qyi_note(a, ply) & QYI_NOTE_CHECK) != 0;

        checks[side] &= check;
        move.label_count = check;
        move.label[0] = "check";
        if (ply > latest && !a->silent && qy_cycle_add(&a->cycle, &move) < 0)
            a->failed = true;
    }
    return checks[0] || checks[1];
}

/* ---- judged repetitions ---------------------------------------------------------------------------- */

/* ---- orders to change ------------------------------------------------------------------------------ */

/* The plies of the round that ends with the current position: since its last occurrence. 0: there is none. */
static size_t round_now(const struct qy_arbiter *a)
{
    size_t plies = qy_history_plies(a->history);
    size_t first;
    size_t latest;

    return stood_before(a, plies, &first, &latest) ? plies - latest : 0;
}

/* Postpones a due decision to the end of the round that ends with the current position. */
static void wait_for_round(struct qy_arbiter *a)
{
    a->play.ordered_at = qy_history_plies(a->history);
    a->play.ordered_round = round_now(a);
}

void qyi_order(struct qy_arbiter *a, enum qy_side side)
{
    a->play.ordered = (int)side;
    a->play.draw_due = false;
    a->play.ordered_moves = a->setup.grace;
    a->play.checks_due = false;
    a->play.due_article = NULL;
    wait_for_round(a);
}

/* Neither side must change; the game is drawn if neither does within `grace` moves. */
static void let_draw_wait(struct qy_arbiter *a, const char *article)
{
    a->play.ordered = -1;
    a->play.draw_due = true;
    a->play.ordered_moves = a->setup.grace;
    a->play.checks_due = false;
    a->play.due_article = article;
    wait_for_round(a);
}

static void drop_order(struct qy_arbiter *a)
{
    a->play.ordered = -1;
    a->play.draw_due = false;
    a->play.decided = NULL;
    a->play.post = QY_ANSWER_UNKNOWN;
}

int qyi_waiting(const struct qy_arbiter *a)
{
    return a->play.draw_due ? 2 : a->play.ordered;
}

/* True if an order binds only its own side's moves; so does the grace that an event grants. */
static bool binds_mover(const struct qy_arbiter *a)
{
    return a->laws->order_binds_mover || a->setup.grace > 0 || a->setup.check_moves > 0;
}

void qyi_order_after_going_back(struct qy_arbiter *a)
{
    if (!a->laws || !binds_mover(a) || qyi_waiting(a) < 0 || a->play.ordered_round == 0 ||
        qyi_plies(a) >= a->play.ordered_at)
        return;
    wait_for_round(a);
    if (a->play.ordered_round == 0)
        drop_order(a);
}

/* True if the order is about the moves of a round, not about a count of patterns. */
static bool is_bound_to_round(const struct qy_arbiter *a)
{
    return binds_mover(a) && qyi_waiting(a) >= 0 && a->play.ordered_round > 0;
}

/* The moves that the ordered side has made since the order; if a draw is due, those of both. */
static size_t own_moves(const struct qy_arbiter *a)
{
    size_t since = qy_history_plies(a->history) - a->play.ordered_at;
    bool moved_first = (qyi_to_move(a) == (enum qy_side)a->play.ordered) == (since % 2 == 0);

    return a->play.draw_due ? since / 2 : (since + moved_first) / 2;
}

/* The number of these moves that completes the due ruling: those of the round, or as granted by the event. */
static size_t moves_due(const struct qy_arbiter *a)
{
    return a->play.ordered_moves > 0 ? a->play.ordered_moves : a->play.ordered_round / 2;
}

/* Adds the regulations on which a ruling on a repetition depends. */
static void tell_regulations(const struct qy_arbiter *a, struct qy_ruling *ruling)
{
    qyi_by_regulation(a, ruling, QY_REGULATION_REPETITIONS);
    qyi_by_regulation(a, ruling, QY_REGULATION_COUNTED);
}

void qyi_tell_grace(const struct qy_arbiter *a, struct qy_ruling *ruling)
{
    if (qyi_waiting(a) < 0 || a->play.ordered_moves == 0 || a->play.ordered_round == 0)
        return;
    ruling->grace = a->play.ordered_moves - (uint32_t)own_moves(a);
    qyi_by_regulation(a, ruling, a->play.checks_due ? QY_REGULATION_PERPETUAL_CHECK : QY_REGULATION_GRACE);
}

/* True if the last move follows the round: the position equals the one a round earlier. */
static bool is_in_round(const struct qy_arbiter *a)
{
    size_t before = qy_history_plies(a->history) - a->play.ordered_round;
    struct qy_position position = *qy_history_start(a->history);
    struct qy_undo undo;

    for (size_t ply = 0; ply < before; ply++)
        qy_position_make(&position, qy_history_move(a->history, ply + 1), &undo);
    return qy_position_key(&position) == qy_position_key(qyi_now(a));
}

/* Frees a judge's answer. */
static void drop(struct qy_repetition *verdict)
{
    free(verdict->cycle.moves);
    qy_judgement_free(&verdict->judgement);
}

static void keep_cycle(struct qy_arbiter *a, struct qy_repetition *verdict, struct qy_ruling *ruling)
{
    if (a->silent) {
        drop(verdict);
        return;
    }
    free(a->cycle.moves);
    a->cycle = verdict->cycle;
    ruling->cycle = &a->cycle;
    qy_judgement_free(&a->judgement);
    a->judgement = verdict->judgement;
    ruling->judgement = a->judgement.move_count > 0 ? &a->judgement : NULL;
}

/*
 * True if there is nothing to rule: an order is already in force, the claim is about a pattern that has not
 * occurred often enough, or it was already ruled undecided.
 */
static bool is_silent(struct qy_arbiter *a, const struct qy_repetition *verdict, bool again, unsigned stood,
                      const struct qy_event *asked)
{
    bool told = a->play.told_undecided;

    if (asked)
        return false;
    if (verdict->verdict == QY_REPETITION_UNDECIDED) {
        a->play.told_undecided = true;
        return told;
    }
    return verdict->verdict == QY_REPETITION_OPEN || (again && stood <= a->setup.repetitions);
}

/*
 * If the event grants it, postpones a ruling that ends the game at once: a draw gives either side time to
 * change, a loss its own side; a side giving perpetual check must change with its next move. Keeps the
 * postponed ruling. Not without a repeated position.
 */
static void let_wait(struct qy_arbiter *a, struct qy_repetition *verdict)
{
    bool checks = verdict->verdict == QY_REPETITION_LOSS && verdict->reason == QY_REASON_PERPETUAL_CHECK;
    bool due = a->play.due_article != NULL;

    if ((checks ? a->setup.check_moves : a->setup.grace) == 0 || verdict->judgement.series ||
        round_now(a) == 0)
        return;
    if (verdict->verdict == QY_REPETITION_DRAW && !a->play.draw_due) {
        let_draw_wait(a, verdict->article);
    } else if (verdict->verdict == QY_REPETITION_LOSS) {
        verdict->verdict = QY_REPETITION_DEVIATE;
        if (a->play.ordered == (int)verdict->offender && due)
            return;
        qyi_order(a, verdict->offender);
        a->play.due_article = verdict->article;
        a->play.checks_due = checks;
        if (checks)
            a->play.ordered_moves = a->setup.check_moves;
    }
}

/* Carries out a verdict: ends the game, or orders a side to change. */
static void carry_out(struct qy_arbiter *a, const struct qy_repetition *verdict, enum qy_ruling_kind kind)
{
    if (verdict->verdict == QY_REPETITION_DRAW && a->play.draw_due)
        return;
    if (verdict->verdict == QY_REPETITION_DRAW)
        qyi_finish(a, QY_RESULT_DRAW, QY_REASON_REPETITION, verdict->article);
    else if (verdict->verdict == QY_REPETITION_LOSS)
        qyi_loses(a, verdict->offender, verdict->reason, verdict->article);
    else if (kind == QY_RULING_UPHELD)
        qyi_loses(a, verdict->offender, QY_REASON_PROHIBITED_REPETITION,
                  a->laws->disobeyed_article ? a->laws->disobeyed_article : a->laws->judged_article);
    else if (verdict->verdict == QY_REPETITION_DEVIATE && a->play.ordered != (int)verdict->offender)
        qyi_order(a, verdict->offender);
}

/*
 * True if one more occurrence of the pattern loses for the ordered side: without a repeated position, only by
 * its own move.
 */
static bool may_lose_by_order(const struct qy_arbiter *a)
{
    return !binds_mover(a) || (a->play.ordered_round == 0 && qyi_to_move(a) != (enum qy_side)a->play.ordered);
}

/*
 * Rules on a verdict. If an order was given and the cycle has occurred once more, the ordered side loses
 * (xq:24.3). Otherwise the verdict ends the game, or orders; a claim about moves not repeated often enough is
 * rejected. An order lapses with its pattern.
 */
static void rule_verdict(struct qy_arbiter *a, struct qy_repetition *verdict, unsigned stood,
                         const struct qy_event *asked)
{
    int ordered = a->play.ordered;

    let_wait(a, verdict);
    bool again = verdict->verdict == QY_REPETITION_DEVIATE && ordered == (int)verdict->offender;
    bool draw_waits = verdict->verdict == QY_REPETITION_DRAW && a->play.draw_due;
    unsigned patterns = verdict->patterns ? verdict->patterns : stood;
    enum qy_ruling_kind kind = verdict->verdict == QY_REPETITION_OPEN        ? QY_RULING_REJECTED
                               : verdict->verdict == QY_REPETITION_UNDECIDED ? QY_RULING_UNDECIDED
                               : verdict->verdict == QY_REPETITION_DEVIATE   ? QY_RULING_DEVIATE
                               : draw_waits                                  ? QY_RULING_ALLOWED
                                                                             : QY_RULING_UPHELD;

    if (verdict->verdict == QY_REPETITION_OPEN && !a->play.decided && !is_bound_to_round(a))
        a->play.ordered = -1;
    if (is_silent(a, verdict, again, patterns, asked)) {
        drop(verdict);
        return;
    }
    if (again && patterns > a->setup.repetitions && may_lose_by_order(a))
        kind = QY_RULING_UPHELD;
    struct qy_ruling *ruling =
        qyi_rule(a, kind, kind == QY_RULING_UPHELD && again ? a->laws->judged_article : verdict->article);
    ruling->has_side = verdict->verdict == QY_REPETITION_LOSS || verdict->verdict == QY_REPETITION_DEVIATE;
    ruling->side = verdict->offender;
    if (kind == QY_RULING_REJECTED) {
        ruling->article = a->laws->repetition_article;
        ruling->reason = qy_refusal_name(QY_REFUSAL_CLAIM_FALSE);
        ruling->has_side = asked->has_side;
        ruling->side = asked->side;
    }
    ruling->repetitions = stood;
    ruling->undecided = verdict->verdict == QY_REPETITION_UNDECIDED;
    ruling->post_refused = verdict->post_refused;
    tell_regulations(a, ruling);
    keep_cycle(a, verdict, ruling);
    carry_out(a, verdict, kind);
    if (kind == QY_RULING_DEVIATE || kind == QY_RULING_ALLOWED)
        qyi_tell_grace(a, ruling);
    else if (qyi_over(a))
        tell_regulations(a, qyi_last_ruling(a));
}

/* Judges the repetition and rules on it. `asked` is the event that asks, or NULL. */
static void judge(struct qy_arbiter *a, unsigned stood, const struct qy_event *asked)
{
    struct qy_repetition verdict;

    memset(&verdict, 0, sizeof verdict);
    if (qyi_judge(a, &verdict) < 0) {
        drop(&verdict);
        a->failed = true;
        return;
    }
    rule_verdict(a, &verdict, stood, asked);
}

void qyi_judge_again(struct qy_arbiter *a, const struct qy_event *asked, unsigned stood)
{
    judge(a, stood, asked);
}

void qyi_tell_corrected(struct qy_arbiter *a, int ordered, bool told_undecided)
{
    bool order = qyi_waiting(a) >= 0 && qyi_waiting(a) != ordered && !a->play.decided;
    bool undecided = a->play.told_undecided && !told_undecided;

    if (!a->setup.claims_auto || (!order && !undecided))
        return;
    if (order) {
        a->play.ordered = -1;
        a->play.draw_due = false;
    }
    a->play.told_undecided = false;
    judge(a, qy_history_occurrences(a->history), NULL);
}

/* ---- the natural limit ----------------------------------------------------------------------------- */

/* Adds the regulations on which a count for the natural limit depends. */
static void tell_limit(const struct qy_arbiter *a, struct qy_ruling *ruling)
{
    qyi_by_regulation(a, ruling, QY_REGULATION_NATURAL_LIMIT);
    qyi_by_regulation(a, ruling, QY_REGULATION_OWN_CHECKS);
    qyi_by_regulation(a, ruling, QY_REGULATION_OWN_CHASES);
    qyi_by_regulation(a, ruling, QY_REGULATION_LIMIT_FROM);
}

static void draw_by_limit(struct qy_arbiter *a)
{
    qyi_finish(a, QY_RESULT_DRAW, QY_REASON_NATURAL_LIMIT, a->laws->natural_limit_article);
    tell_limit(a, qyi_last_ruling(a));
}

static void rule_limit(struct qy_arbiter *a)
{
    if (qyi_limit_count(a, QY_FIRST) >= a->setup.natural_limit &&
        qyi_limit_count(a, QY_SECOND) >= a->setup.natural_limit)
        draw_by_limit(a);
}

/*
 * True if enough moves without a capture were played that rounds without a repetition may count under the
 * event's regulations (`nine_rounds`); the judge decides.
 */
static bool is_series(const struct qy_arbiter *a)
{
    return (a->setup.otherwise & QY_REGULATION_BIT(QY_REGULATION_NINE_ROUNDS)) &&
           a->ops->halfmove(qyi_now(a)) >= 18;
}

/* ---- rulings without a claim ----------------------------------------------------------------------- */

/* Marks that the event's grace has run out. */
static void mark_granted(struct qy_arbiter *a)
{
    if (a->play.ordered_moves > 0)
        qyi_by_regulation(a, qyi_last_ruling(a),
                          a->play.checks_due ? QY_REGULATION_PERPETUAL_CHECK : QY_REGULATION_GRACE);
}

/*
 * The ordered side has made the moves of the round once more and loses without a claim (xq:24.3); or neither
 * side has changed when a draw is due.
 */
static void rule_disobeyed(struct qy_arbiter *a, unsigned stood)
{
    bool draw = a->play.draw_due;
    enum qy_side side = (enum qy_side)a->play.ordered;
    const char *due = a->play.due_article;
    const struct qy_rules *laws = a->laws;
    struct qy_repetition verdict;

    if (a->play.decided) {
        qyi_loses(a, side, QY_REASON_PROHIBITED_REPETITION, a->play.decided);
        mark_granted(a);
        return;
    }
    memset(&verdict, 0, sizeof verdict);
    a->failed |= qyi_judge(a, &verdict) < 0;
    struct qy_ruling *ruling = qyi_rule(a, QY_RULING_UPHELD, due ? due : laws->judged_article);
    ruling->has_side = !draw;
    ruling->side = draw ? QY_FIRST : side;
    ruling->repetitions = stood;
    ruling->post_refused = verdict.post_refused;
    keep_cycle(a, &verdict, ruling);
    if (draw)
        qyi_finish(a, QY_RESULT_DRAW, QY_REASON_REPETITION, due);
    else
        qyi_loses(a, side, QY_REASON_PROHIBITED_REPETITION,
                  laws->disobeyed_article ? laws->disobeyed_article
                  : due                   ? due
                                          : laws->judged_article);
    mark_granted(a);
}

/* Enforces an order that binds its own side's moves: true while it is in force, or has ended the game. */
static bool hold_to_order(struct qy_arbiter *a, unsigned stood)
{
    if (!is_bound_to_round(a))
        return false;
    if (!is_in_round(a)) {
        drop_order(a);
        return false;
    }
    if (own_moves(a) >= moves_due(a))
        rule_disobeyed(a, stood);
    return true;
}

static void rule_standing(struct qy_arbiter *a)
{
    const struct qy_rules *laws = a->laws;
    bool perpetual;

    if (!a->setup.claims_auto && laws->forced_repetitions == 0 && qyi_waiting(a) < 0)
        return; /* not needed, and counting takes time */
    unsigned stood = qy_history_occurrences(a->history);
    if (hold_to_order(a, stood))
        return;
    if (stood == 1) {
        a->play.told_undecided = false;
        a->play.decided = NULL;
        a->play.post = QY_ANSWER_UNKNOWN;
        if (!is_series(a))
            a->play.ordered = -1;
    }
    if (!binds_mover(a) && a->play.decided && a->play.ordered >= 0 && stood > a->play.decided_for) {
        qyi_loses(a, (enum qy_side)a->play.ordered, QY_REASON_PROHIBITED_REPETITION, a->play.decided);
        return;
    }
    if (a->play.decided)
        return; /* the referee's decision holds until the pattern changes */
    if (a->setup.claims_auto && laws->repetition && (stood >= a->setup.repetitions || is_series(a))) {
        judge(a, stood, NULL);
    } else if (a->setup.claims_auto && !laws->repetition && laws->forced_repetitions == 0 &&
               stood >= a->setup.repetitions) {
        perpetual = tell_cycle(a) && laws->perpetual_article;
        qyi_finish(a, QY_RESULT_DRAW, QY_REASON_REPETITION,
                   perpetual ? laws->perpetual_article : laws->repetition_article);
    } else if (laws->forced_repetitions > 0 && stood >= laws->forced_repetitions) {
        qyi_finish(a, QY_RESULT_DRAW, QY_REASON_FIVEFOLD, laws->forced_repetitions_article);
    }
}

void qyi_rule_by_himself(struct qy_arbiter *a)
{
    const struct qy_rules *laws = a->laws;
    unsigned quiet = a->ops->halfmove(qyi_now(a));

    if (laws->forced_quiet_plies > 0 && quiet >= laws->forced_quiet_plies) {
        qyi_finish(a, QY_RESULT_DRAW, QY_REASON_SEVENTY_FIVE, laws->forced_quiet_article);
        return;
    }
    rule_standing(a);
    if (qyi_over(a) || !a->setup.claims_auto)
        return;
    if (laws->natural_limit > 0 && quiet >= 2 * a->setup.natural_limit)
        rule_limit(a);
    else if (laws->quiet_plies > 0 && laws->forced_quiet_plies == 0 && quiet >= laws->quiet_plies)
        qyi_finish(a, QY_RESULT_DRAW, QY_REASON_FIFTY, laws->quiet_article);
}

/* ---- claims ---------------------------------------------------------------------------------------- */

/* A rejected claim counts as an offer of a draw if the rules say so (fide:9.1.2). */
static void claim_offers(struct qy_arbiter *a, const struct qy_event *event)
{
    bool early =
        !a->laws->claim_offers_early && (qyi_plies(a) + a->setup.unentered) / 2 <
                                            a->setup.offers_from; /* too early for offers (fide:9.1.2) */

    if (!a->laws->claim_offer_article || a->play.offer >= 0 || qyi_over(a) || early)
        return;
    a->play.offer = (int)event->side;
    qyi_rule_side(a, QY_RULING_OFFER, event->side, a->laws->claim_offer_article)->by_claim = true;
}

/* A wrong claim: may give the opponent time. */
static void pay_for_claim(struct qy_arbiter *a, const struct qy_event *event)
{
    struct qyi_price price = qyi_claim_price(a);

    if (price.ms > 0)
        qyi_change_time(a, qyi_other(event->side), price.ms, price.article, false);
    claim_offers(a, event);
}

/* As pay_for_claim(), and the written move must be played. */
static void claim_failed(struct qy_arbiter *a, const struct qy_event *event, qy_move written)
{
    a->play.must_play = written;
    pay_for_claim(a, event);
}

void qyi_claim_out_of_turn(struct qy_arbiter *a, const struct qy_event *event)
{
    const struct qy_rules *laws = a->laws;
    bool known = event->claim == QY_CLAIM_REPETITION || event->claim == QY_CLAIM_FIFTY;

    if (!laws->turn_claim_fails || a->setup.mode != QY_PLAY_BOARD || !known) {
        qyi_refuse(a, event, QY_REFUSAL_NOT_YOUR_TURN,
                   laws->question_own_time ? laws->stop_question_article : NULL);
        return;
    }
    qyi_rule_claim(a, event, false,
                   event->claim == QY_CLAIM_FIFTY ? laws->quiet_article : laws->repetition_article)
        ->reason = qy_refusal_name(QY_REFUSAL_NOT_YOUR_TURN);
    pay_for_claim(a, event);
}

/* Makes the written move on the board to examine the position after it; false without memory. */
static bool try_written(struct qy_arbiter *a, qy_move move)
{
    qy_square by[16];
    size_t checkers;

    return qyi_push(a, move, by, &checkers);
}

static void claim_repetition(struct qy_arbiter *a, const struct qy_event *event, qy_move written)
{
    const struct qy_rules *laws = a->laws;
    bool perpetual = false;

    if (written != QY_MOVE_NONE && !try_written(a, written))
        return;
    unsigned stood = qy_history_occurrences(a->history);
    bool good = stood >= a->setup.repetitions;
    if (good)
        perpetual = tell_cycle(a);
    if (written != QY_MOVE_NONE)
        (void)qy_history_pop(a->history);
    const char *article =
        perpetual && laws->perpetual_article ? laws->perpetual_article : laws->repetition_article;
    struct qy_ruling *ruling = qyi_rule_claim(a, event, good, article);
    ruling->repetitions = stood;
    if (good) {
        ruling->cycle = &a->cycle;
        qyi_finish(a, QY_RESULT_DRAW, QY_REASON_REPETITION, article);
    } else {
        claim_failed(a, event, written);
    }
}

/* Sets the number of moves that count for the claim, possibly 0. */
static void count_moves(struct qy_ruling *ruling, uint32_t count)
{
    ruling->count = count;
    ruling->counted = true;
}

static void claim_quiet(struct qy_arbiter *a, const struct qy_event *event, qy_move written)
{
    if (written != QY_MOVE_NONE && !try_written(a, written))
        return;
    unsigned quiet = a->ops->halfmove(qyi_now(a));
    bool good = quiet >= a->laws->quiet_plies;
    if (written != QY_MOVE_NONE)
        (void)qy_history_pop(a->history);
    count_moves(qyi_rule_claim(a, event, good, a->laws->quiet_article), quiet / 2);
    if (good)
        qyi_finish(a, QY_RESULT_DRAW, QY_REASON_FIFTY, a->laws->quiet_article);
    else
        claim_failed(a, event, written);
}

/* The arbiter's own count: for each side once as the claimant (xq:23.3). */
static uint32_t limit_of_both(const struct qy_arbiter *a)
{
    uint32_t first = qyi_limit_count(a, QY_FIRST);
    uint32_t second = qyi_limit_count(a, QY_SECOND);

    return first < second ? first : second;
}

/* A wrong claim of the natural limit (xq:23.3). */
static void limit_failed(struct qy_arbiter *a, const struct qy_event *event)
{
    if (!event->has_side)
        return;
    qyi_foul(a, event->side, QY_FOUL_FALSE_LIMIT_CLAIM, (struct qy_text){NULL, 0});
    if (!qyi_over(a))
        qyi_change_time(a, event->side, -a->laws->false_limit_time, a->laws->limit_claim_article,
                        a->laws->penalty_is_used);
}

/* Counts moves from here on, at a player's request (`limit_from`). */
static void count_from_now(struct qy_arbiter *a, const struct qy_event *event)
{
    struct qy_ruling *ruling =
        qyi_rule(a, QY_RULING_ALLOWED, a->laws->event[QY_REGULATION_LIMIT_FROM].article);

    ruling->has_side = event->has_side;
    ruling->side = event->side;
    ruling->counts_from_now = true;
    tell_limit(a, ruling);
    a->play.limit_counts = true;
    a->play.limit_since = qyi_plies(a);
}

static void claim_limit(struct qy_arbiter *a, const struct qy_event *event)
{
    if (!qyi_limit_runs(a)) {
        count_from_now(a, event);
        return;
    }
    uint32_t count = event->has_side ? qyi_limit_count(a, event->side) : limit_of_both(a);
    bool good = count >= a->setup.natural_limit;
    struct qy_ruling *ruling = qyi_rule_claim(a, event, good, a->laws->limit_claim_article);

    count_moves(ruling, count);
    tell_limit(a, ruling);
    if (good) {
        draw_by_limit(a);
        return;
    }
    limit_failed(a, event);
}

void qyi_count_limit(struct qy_arbiter *a, const struct qy_event *event)
{
    struct qy_event count = {.kind = QY_EVENT_CLAIM, .claim = QY_CLAIM_NATURAL_LIMIT};
    size_t before = a->ruling_count;

    claim_limit(a, &count);
    if (a->ruling_count > before)
        qyi_tell_grounds(a, event, 0, &a->rulings[before]);
}

void qyi_claim_costs(struct qy_arbiter *a, const struct qy_event *event)
{
    if (event->claim == QY_CLAIM_NATURAL_LIMIT)
        limit_failed(a, event);
    else if (event->claim == QY_CLAIM_FIFTY || (event->claim == QY_CLAIM_REPETITION && !a->laws->repetition))
        claim_failed(a, event, QY_MOVE_NONE);
}

static void claim_ruling(struct qy_arbiter *a, const struct qy_event *event)
{
    unsigned stood = qy_history_occurrences(a->history);

    if (stood < a->setup.repetitions && !is_series(a))
        qyi_rule_claim(a, event, false, a->laws->repetition_article)->repetitions = stood;
    else
        judge(a, stood, event);
}

/* Neither tables nor a search decide: the claim is not wrong, and the arbiter decides. */
static void dead_undecided(struct qy_arbiter *a, const struct qy_event *event, const char *article)
{
    struct qy_ruling *ruling = qyi_rule(a, QY_RULING_UNDECIDED, article);

    ruling->has_side = event->has_side;
    ruling->side = event->side;
    ruling->undecided = true;
}

static void dead_by_table(struct qy_arbiter *a, struct qy_ruling *ruling)
{
    ruling->by_table = true;
    if (!a->oracle.line || a->silent)
        return;
    ruling->move_count = a->oracle.line(a->oracle.user, qyi_now(a), a->proof, QYI_PROOF_MOVES);
    ruling->moves = a->proof;
    a->bound_in = *qyi_now(a);
}

static void claim_dead(struct qy_arbiter *a, const struct qy_event *event)
{
    struct qy_outcome outcome = qy_position_outcome(qyi_now(a), a->setup.rules);
    const char *article = outcome.article ? outcome.article : a->laws->dead_article;
    bool asked = a->oracle.can_win || a->oracle.nodes > 0;
    enum qy_answer dead = outcome.reason == QY_REASON_DEAD_POSITION ? QY_ANSWER_YES : qyi_dead(a, false);
    bool good = dead == QY_ANSWER_YES;
    bool by_table = !good && a->laws->simple_draws;
    enum qy_answer answer = by_table ? qyi_drawn(a, qyi_now(a)) : dead;

    if (answer == QY_ANSWER_UNKNOWN && (asked || a->laws->simple_draws)) {
        dead_undecided(a, event, article);
        return;
    }
    good = answer == QY_ANSWER_YES;
    struct qy_ruling *ruling = qyi_rule_claim(a, event, good, article);
    if (good && by_table)
        dead_by_table(a, ruling);
    if (good)
        qyi_finish(a, QY_RESULT_DRAW, QY_REASON_DEAD_POSITION, article);
}

/* Claims are heard only before the claimant touches a piece (ch:7.4). */
static void claim_touch(struct qy_arbiter *a, const struct qy_event *event)
{
    bool late = event->side == qyi_to_move(a) && a->play.touches > 0 && !a->play.touch_broken;
    bool good = !late && a->play.touch_broken && event->side != qyi_to_move(a);
    struct qy_ruling *ruling = qyi_rule_claim(a, event, good, a->laws->touch_claim_article);

    if (late)
        ruling->reason = qy_refusal_name(QY_REFUSAL_TOO_LATE);
}

bool qyi_known_claim(const struct qy_rules *laws, enum qy_claim claim)
{
    switch (claim) {
    case QY_CLAIM_FIFTY: return laws->quiet_plies > 0;
    case QY_CLAIM_NATURAL_LIMIT: return laws->natural_limit > 0;
    case QY_CLAIM_RULING: return laws->repetition;
    case QY_CLAIM_INCREMENT:
    case QY_CLAIM_NO_WIN: return laws->quickplay;
    default: return true;
    }
}

bool qy_arbiter_may_claim(const struct qy_arbiter *a, enum qy_side side, enum qy_claim claim)
{
    bool online = a->setup.mode == QY_PLAY_ONLINE;

    if (a->play.phase != QY_PHASE_PLAY || !qyi_known_claim(a->laws, claim))
        return false;
    if (qyi_waits_for_word(a))
        return false;
    if (claim == QY_CLAIM_TOUCH)
        return !online && !a->setup.unentered;
    if (claim == QY_CLAIM_INCREMENT || claim == QY_CLAIM_NO_WIN)
        return qyi_quickplay_is_open(a, side);
    if (claim == QY_CLAIM_DEAD)
        return true;
    return qyi_own_time(a, side) && (!a->laws->claim_before_touch || a->play.touches == 0);
}

/* Reads the written move of a claim; false, with a ruling, if it is not a move. */
static bool read_written(struct qy_arbiter *a, const struct qy_event *event, qy_move *ret_move)
{
    struct qyi_meant meant;
    enum qyi_bond bond;
    bool touched = false;

    *ret_move = QY_MOVE_NONE;
    if (!event->move.text)
        return true;
    enum qy_refusal refusal = qyi_read_move(qyi_now(a), event->move, ret_move, &meant);
    if (refusal == QY_REFUSAL_NONE) {
        touched = !qyi_allowed_by_touch(a, *ret_move, &bond);
        if (!touched)
            return true;
        refusal = QY_REFUSAL_TOUCH;
    }
    struct qy_ruling *ruling =
        qyi_rule_claim(a, event, false, touched ? qyi_bond_article(a, bond) : a->laws->repetition_article);
    ruling->reason = qy_refusal_name(refusal);
    if (!touched && !qyi_tells_no_move(refusal) && event->claim != QY_CLAIM_NATURAL_LIMIT)
        claim_failed(a, event, QY_MOVE_NONE);
    return false;
}

/* Checks without a claim, if the rules let the arbiter do so (xq:23.2, 23.3). */
static void arbiters_check(struct qy_arbiter *a, const struct qy_event *event)
{
    if (event->claim == QY_CLAIM_NATURAL_LIMIT)
        claim_limit(a, event);
    else if (a->laws->repetition && event->claim != QY_CLAIM_TOUCH)
        claim_ruling(a, event);
    else
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, NULL);
}

const char *qyi_claim_article(const struct qy_rules *laws, enum qy_claim claim)
{
    switch (claim) {
    case QY_CLAIM_FIFTY: return laws->quiet_article;
    case QY_CLAIM_NATURAL_LIMIT: return laws->limit_claim_article;
    case QY_CLAIM_DEAD: return laws->dead_article;
    case QY_CLAIM_TOUCH: return laws->touch_claim_article;
    case QY_CLAIM_INCREMENT: return laws->quickplay->increment_article;
    case QY_CLAIM_NO_WIN: return laws->quickplay->claim_article;
    default: return laws->repetition_article;
    }
}

/* A claim when moves are not entered: asks the referee. */
static void claim_unentered(struct qy_arbiter *a, const struct qy_event *event)
{
    const char *article = qyi_claim_article(a->laws, event->claim);
    struct qy_ruling *ruling;

    /* Touched pieces are not entered either. */
    if (event->move.text || event->claim == QY_CLAIM_TOUCH) {
        qyi_refuse(a, event, QY_REFUSAL_NOT_ENTERED, article);
    } else if (event->has_side && event->claim != QY_CLAIM_DEAD && !qyi_own_time(a, event->side)) {
        qyi_claim_out_of_turn(a, event);
    } else if (!event->has_side && event->claim != QY_CLAIM_NATURAL_LIMIT && !a->laws->repetition) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, NULL);
    } else {
        ruling = qyi_rule(a, QY_RULING_UNDECIDED, article);
        ruling->has_side = event->has_side;
        ruling->side = event->side;
        ruling->reason = qy_refusal_name(QY_REFUSAL_NOT_ENTERED);
        if (!event->has_side)
            return; /* the referee asked */
        a->play.asked = QYI_ASKED_CLAIM;
        a->play.asked_of = event->side;
        a->play.asked_claim = event->claim;
    }
}

/*
 * A claim whose move is not written down: tells the player to claim as the Laws require, without a ruling
 * yet.
 */
static void claim_unwritten(struct qy_arbiter *a, const struct qy_event *event)
{
    const char *const *article = a->laws->written_article;

    if (event->claim == QY_CLAIM_REPETITION && article[0])
        qyi_refuse(a, event, QY_REFUSAL_NOT_WRITTEN, article[0]);
    else if (event->claim == QY_CLAIM_FIFTY && article[1])
        qyi_refuse(a, event, QY_REFUSAL_NOT_WRITTEN, article[1]);
    else
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, NULL);
}

void qyi_act_claim(struct qy_arbiter *a, const struct qy_event *event)
{
    const struct qy_rules *laws = a->laws;
    qy_move written;

    if (!qyi_known_claim(laws, event->claim)) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, NULL);
        return;
    }
    if (event->claim == QY_CLAIM_INCREMENT || event->claim == QY_CLAIM_NO_WIN) {
        qyi_claim_quickplay(a, event);
        return;
    }
    if (event->unwritten) {
        claim_unwritten(a, event);
        return;
    }
    if (a->setup.unentered) {
        claim_unentered(a, event);
        return;
    }
    if (event->claim == QY_CLAIM_TOUCH && event->has_side) {
        claim_touch(a, event);
        return;
    }
    if (event->claim == QY_CLAIM_DEAD) {
        claim_dead(a, event);
        return;
    }
    if (!event->has_side) {
        arbiters_check(a, event);
        return;
    }
    if (!qyi_own_time(a, event->side)) {
        qyi_claim_out_of_turn(a, event);
        return;
    }
    if (laws->claim_before_touch && a->play.touches > 0) {
        qyi_rule_claim(a, event, false, laws->claim_touch_article)->reason =
            qy_refusal_name(QY_REFUSAL_TOO_LATE);
        claim_offers(a, event);
        return;
    }
    if (!read_written(a, event, &written))
        return;
    if (event->claim == QY_CLAIM_NATURAL_LIMIT)
        claim_limit(a, event);
    else if (event->claim == QY_CLAIM_RULING || laws->repetition)
        claim_ruling(a, event);
    else if (event->claim == QY_CLAIM_FIFTY)
        claim_quiet(a, event, written);
    else
        claim_repetition(a, event, written);
}
