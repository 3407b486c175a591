/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays, completes and takes back moves, and applies what the new position decides. */
#include "arbiter/state.h"

#include <string.h>

void qyi_clear_turn(struct qy_arbiter *a)
{
    struct qyi_play *play = &a->play;

    play->shown = false;
    play->handed = false;
    play->put_right = false;
    play->adjusting = false;
    play->at_once = false;
    play->released = false;
    play->touches = 0;
    play->touch_declined = -1;
    play->must_play = QY_MOVE_NONE;
}

/*
 * Reopens an offer when the move that declined it is taken back, whether that was the next move or the reply
 * to it; not if a touch declined it (fide:9.1.2).
 */
static void offer_again(struct qy_arbiter *a, bool by_next, bool by_answer)
{
    enum qy_side side = by_next ? qyi_other(qyi_to_move(a)) : qyi_to_move(a);

    if (!(by_next || by_answer) || a->laws->touch_declines || a->play.offer >= 0 ||
        a->setup.mode != QY_PLAY_BOARD)
        return;
    a->play.offer = (int)side;
    (void)qyi_rule_side(a, QY_RULING_OFFER, side, a->laws->offer_article);
}

void qyi_go_back(struct qy_arbiter *a, size_t plies)
{
    struct qy_clock *clock = &a->play.clock;
    bool running = clock->running;
    bool by_next = (qyi_note(a, plies + 1) & QYI_NOTE_DECLINED) != 0;
    bool by_answer = (qyi_note(a, plies + 2) & QYI_NOTE_DECLINED) != 0;

    while (qyi_plies(a) > plies) {
        if (a->setup.unentered)
            a->play.plies--;
        else
            (void)qy_history_pop(a->history);
        if (!a->play.made)
            qy_clock_uncount(clock, qyi_to_move(a));
        a->play.made = false;
    }
    qyi_order_after_going_back(a);
    if (a->play.limit_since > plies)
        a->play.limit_since = plies;
    if (a->play.stood > plies)
        a->play.stood = 0;
    if (a->play.illegal_since > plies)
        a->play.illegal_since = 0;
    a->play.made = false;
    a->play.handed = false;
    memset(a->play.unpressed, 0, sizeof a->play.unpressed);
    memset(a->play.at_press, 0, sizeof a->play.at_press);
    memset(a->play.offended, 0, sizeof a->play.offended);
    qyi_clear_turn(a);
    qyi_recall_touches(a);
    offer_again(a, by_next, by_answer);
    qy_clock_start(clock, qyi_to_move(a), a->play.t);
    if (!running) /* it is known whose clock will run */
        qy_clock_stop(clock, a->play.t);
}

/* When a position may turn out to be dead. */
enum moment {
    AT_BEGIN,      /* at the start of a game from a set-up position */
    AFTER_CHANGE,  /* after a capture or a pawn move */
    AFTER_ANOTHER, /* after any other move: the test waits for the capture or pawn move that it may force */
};

/* True if it is worth testing now whether the position is dead. */
static bool ask_dead(const struct qy_arbiter *a, enum moment moment)
{
    struct qy_position array;

    if (!a->laws->exact_dead || (!a->oracle.can_win && a->oracle.nodes == 0) || moment == AFTER_ANOTHER)
        return false;
    if (moment == AFTER_CHANGE)
        return a->ops->near_dead && a->ops->near_dead(qyi_now(a));
    a->ops->start(&array);
    return a->ops->key(&array) != a->ops->key(qyi_now(a));
}

/* Rules what the position alone decides: mate, stalemate, a dead position. */
static void rule_position(struct qy_arbiter *a, enum moment moment)
{
    struct qy_outcome outcome = qy_position_outcome(qyi_now(a), a->setup.rules);

    if (qyi_king_hangs(a))
        return;
    if (outcome.result != QY_RESULT_OPEN) {
        qyi_finish(a, outcome.result, outcome.reason, outcome.article);
        return;
    }
    if (!ask_dead(a, moment))
        return;
    enum qy_answer dead = qyi_dead(a, moment != AT_BEGIN);
    if (dead == QY_ANSWER_YES) {
        qyi_finish(a, QY_RESULT_DRAW, QY_REASON_DEAD_POSITION, a->laws->dead_article);
    } else if (dead == QY_ANSWER_UNKNOWN) {
        (void)qyi_rule(a, QY_RULING_ALLOWED, a->laws->dead_article);
        qyi_mark_undecided(a, dead);
    }
}

/* Online the board shows a check; over the board it need not be announced (ch:9.3, xq:3.1). */
static void rule_check(struct qy_arbiter *a, const qy_square *by, size_t count)
{
    if (a->setup.mode != QY_PLAY_ONLINE || qyi_over(a) || count == 0)
        return;
    struct qy_ruling *ruling = qyi_rule_side(a, QY_RULING_CHECK, qyi_to_move(a), a->laws->check_article);
    if (!a->silent)
        memcpy(a->by, by, count * sizeof *by);
    ruling->by = a->by;
    ruling->by_count = count;
}

/*
 * The arbiter waits for the next move after noticing such a position. If the log does not say when (event
 * `illegal-position`), the game is drawn once the position has outlasted the reply and the move after it.
 */
void qyi_watch_position(struct qy_arbiter *a)
{
    const struct qy_position *now = qyi_now(a);
    uint32_t *since = &a->play.illegal_since;
    uint32_t plies = (uint32_t)qyi_plies(a);

    if ((a->play.stood == 0 && a->play.illegal_seen == 0) || !a->laws->illegal_position_article ||
        !qyi_is_unwatched(a))
        return;
    if (!qyi_pawn_is_left(a, now) &&
        !(qyi_is_attacked(a, now, QY_FIRST) && qyi_is_attacked(a, now, QY_SECOND)))
        *since = a->play.illegal_seen = 0;
    else if (a->play.illegal_seen == 0 && *since == 0)
        *since = plies;
    else if (a->play.illegal_seen > 0 ? plies >= a->play.illegal_seen : plies >= *since + 2)
        qyi_finish(a, QY_RESULT_DRAW, QY_REASON_ILLEGAL_POSITION, a->laws->illegal_position_article);
}

void qyi_complete(struct qy_arbiter *a, int64_t lag)
{
    struct qy_clock_side *mover = &a->play.clock.side[qyi_other(qyi_to_move(a))];
    uint32_t to_go = mover->to_go;
    uint32_t stage = mover->stage;
    enum qy_side side = qyi_other(qyi_to_move(a));
    int64_t left = qy_clock_remaining(&a->play.clock, side, a->play.t);

    qy_clock_press(&a->play.clock, a->play.t, lag);
    if (a->play.fell[side] > 0 && mover->stage == stage && mover->remaining > left)
        qy_clock_add(&a->play.clock, side, left - mover->remaining); /* a clock at zero adds nothing */
    a->play.made = false;
    a->play.handed = false;
    a->play.adjusting &= a->play.adjuster != side;
    if (mover->stage != stage || mover->to_go > to_go)
        a->play.owes_record[side] = true;
    qyi_watch_records(a);
    qyi_watch_position(a);
}

void qyi_decline_by_move(struct qy_arbiter *a, enum qy_side side)
{
    if (a->play.offer != (int)qyi_other(side))
        return;
    a->play.offer = -1;
    a->notes[qyi_plies(a) - 1] |= QYI_NOTE_DECLINED;
    (void)qyi_rule_side(a, QY_RULING_DECLINED, side, a->laws->offer_article);
}

/* Plays a move; `legal`: the position after it can end the game. */
static void play(struct qy_arbiter *a, qy_move move, bool legal, bool pressed, int64_t lag)
{
    enum qy_side side = qyi_to_move(a);
    qy_square by[16];
    size_t checkers;

    a->play.unpressed[qyi_other(side)] = a->play.made;
    a->play.unpressed[side] = false;
    if (a->play.made)
        qyi_complete(a, 0);
    if (qyi_over(a))
        return;
    if (a->play.early[QY_FIRST] + a->play.early[QY_SECOND] > 0)
        qyi_early_follow(a, move);
    if (!qyi_push(a, move, by, &checkers))
        return;
    bool change = a->ops->halfmove(qyi_now(a)) == 0;
    qyi_clear_turn(a);
    a->play.touch_broken = false;
    a->play.absent[side] = false;
    a->play.thought_offer[side] = false;
    qyi_hand_moved(a, side);
    a->play.made = true;
    qyi_decline_by_move(a, side);
    if (legal)
        rule_position(a, change ? AFTER_CHANGE : AFTER_ANOTHER);
    else if (a->play.stood == 0)
        a->play.stood = (uint32_t)qyi_plies(a);
    if (!qyi_over(a) && pressed)
        qyi_complete(a, lag);
    if (!qyi_over(a))
        rule_check(a, by, checkers);
    if (!qyi_over(a))
        qyi_rule_by_himself(a);
    if (!qyi_over(a) && a->play.early[qyi_to_move(a)] > 0)
        qyi_early_touches(a);
    a->play.ended_by_move = qyi_over(a) && a->play.made;
}

void qyi_play_move(struct qy_arbiter *a, qy_move move, bool pressed, int64_t lag)
{
    play(a, move, true, pressed, lag);
}

void qyi_stand_move(struct qy_arbiter *a, qy_move move)
{
    play(a, move, false, false, 0);
}

void qyi_act_begin(struct qy_arbiter *a, const struct qy_event *event)
{
    qy_square by[16];

    if (a->play.phase != QY_PHASE_BEFORE) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, NULL);
        return;
    }
    a->play.phase = QY_PHASE_PLAY;
    a->play.begun = a->play.t;
    a->play.both_late = a->play.absent[QY_FIRST] && a->play.absent[QY_SECOND];
    qy_clock_start(&a->play.clock, qyi_to_move(a), a->play.t);
    rule_position(a, AT_BEGIN);
    size_t checkers = qy_position_checkers(qyi_now(a), by);
    rule_check(a, by, checkers);
}
