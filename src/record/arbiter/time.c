/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The arbiter's clocks, flags, faulty clocks, and late players. */
#include "arbiter/state.h"

#include <string.h>

enum qyi_flag qyi_flag_counts(const struct qy_arbiter *a)
{
    if (a->setup.flags == QY_FLAGS_CALLED)
        return QYI_FLAG_CALLED;
    return a->setup.flags == QY_FLAGS_AUTO || a->setup.mode == QY_PLAY_ONLINE ? QYI_FLAG_BY_ITSELF
                                                                              : a->laws->flag;
}

/* True if a claim under guidelines III was postponed (quickplay.c): it now waits for the arbiter. */
static bool was_put_off(struct qy_arbiter *a, enum qy_side side)
{
    if (!a->play.postponed || a->play.quick_of != side)
        return false;
    struct qy_ruling *ruling =
        qyi_rule_side(a, QY_RULING_UNDECIDED, side, a->laws->quickplay->postponed_article);

    ruling->undecided = true;
    ruling->result = qyi_won_against(side);
    qy_clock_stop(&a->play.clock, a->play.t);
    a->play.asked = QYI_ASKED_FLAG;
    a->play.asked_of = side;
    return true;
}

static void flag_falls(struct qy_arbiter *a, enum qy_side side)
{
    enum qy_answer saved = a->setup.unentered ? QY_ANSWER_NO : qyi_saved(a, side);
    const char *article = a->play.made && side != qyi_to_move(a) && a->laws->unpressed_time_article
                              ? a->laws->unpressed_time_article
                              : a->laws->time_article;

    (void)qyi_rule_side(a, QY_RULING_FLAG, side,
                        qyi_flag_counts(a) == QYI_FLAG_CALLED && a->laws->flag_article ? a->laws->flag_article
                                                                                       : article);
    if (a->setup.unentered) {
        qyi_unentered_ask(a, QYI_ASKED_FLAG, side,
                          a->laws->saving == QYI_SAVED_BY_NOTHING ? article : a->laws->saving_article);
        return;
    }
    if (saved == QY_ANSWER_YES)
        qyi_finish(a, QY_RESULT_DRAW, a->laws->saving_reason, a->laws->saving_article);
    else if (!was_put_off(a, side))
        qyi_loses(a, side, QY_REASON_TIME, article);
    qyi_mark_undecided(a, saved);
}

/* True if a flag is down, claimed or not. */
static bool is_down(const struct qy_arbiter *a, enum qy_side side)
{
    return a->play.fell[side] > 0 || qy_clock_flag(&a->play.clock, side, a->play.t);
}

/* Both flags are down, and it is unknown which fell first (fide:III.3.1). */
static void both_flags(struct qy_arbiter *a, const struct qy_event *event)
{
    const struct qy_rules *laws = a->laws;
    bool last = a->play.clock.side[QY_FIRST].to_go == 0 && a->play.clock.side[QY_SECOND].to_go == 0;

    if (!laws->both_flags_article || a->setup.mode != QY_PLAY_BOARD) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, laws->time_article);
    } else if (!is_down(a, QY_FIRST) || !is_down(a, QY_SECOND)) {
        qyi_rule(a, QY_RULING_REJECTED, laws->time_article)->reason =
            qy_refusal_name(QY_REFUSAL_FLAG_STANDING);
    } else if (last) {
        qyi_finish(a, QY_RESULT_DRAW, QY_REASON_BOTH_FLAGS, laws->both_flags_article);
    } else {
        memset(a->play.fell, 0, sizeof a->play.fell);
        (void)qyi_rule(a, QY_RULING_ALLOWED, laws->both_flags_on_article);
    }
}

/* When the only late side will have used the default time, its clock running from its turn (xq:21.1). */
static int64_t late_in_turn(const struct qy_arbiter *a, enum qy_side side)
{
    int64_t used = qy_clock_used(&a->play.clock, side, a->play.t);
    int64_t at;

    if (!a->play.clock.running || a->play.clock.running_side != side ||
        __builtin_add_overflow(a->play.t - used, a->setup.default_time, &at) || at == INT64_MAX)
        return INT64_MAX;
    return at + 1;
}

/* True if no default time was announced, so that it is zero (fide:6.7.1). */
static bool is_unannounced(const struct qy_arbiter *a)
{
    return a->setup.default_time == QY_DEFAULT_UNSAID && a->laws->default_unsaid_zero;
}

int64_t qyi_default_at(const struct qy_arbiter *a)
{
    bool anybody = a->play.absent[QY_FIRST] || a->play.absent[QY_SECOND];
    int64_t limit = is_unannounced(a) ? 0 : a->setup.default_time;
    int64_t at;

    if (!anybody || a->play.phase != QY_PHASE_PLAY || limit < 0 ||
        __builtin_add_overflow(a->play.begun, limit, &at) || at == INT64_MAX)
        return INT64_MAX;
    if (a->setup.late_from_turn && !a->play.both_late)
        return late_in_turn(a, a->play.absent[QY_FIRST] ? QY_FIRST : QY_SECOND);
    return at + 1;
}

static void default_is_over(struct qy_arbiter *a)
{
    if (a->play.absent[QY_FIRST] && a->play.absent[QY_SECOND])
        qyi_finish(a, QY_RESULT_NOBODY_WON, QY_REASON_BOTH_ABSENT, a->laws->both_absent_article);
    else
        qyi_loses(a, a->play.absent[QY_FIRST] ? QY_FIRST : QY_SECOND, QY_REASON_ABSENT,
                  a->laws->absent_article);
}

void qyi_time_passes(struct qy_arbiter *a, int64_t t, int64_t lag, bool spared)
{
    enum qy_side side = a->play.clock.running_side;
    bool called = qyi_flag_counts(a) == QYI_FLAG_CALLED;
    int64_t late = qyi_default_at(a);
    int64_t flag = qy_clock_flag_at(&a->play.clock);

    if (a->play.phase != QY_PHASE_PLAY || qyi_waits_for_word(a))
        return;
    qyi_watch_rest(a, t);
    if (called && flag <= t && a->play.fell[side] == 0)
        a->play.fell[side] = flag > 0 ? flag : 1;
    if (late <= t && (called || late <= flag))
        default_is_over(a);
    else if (!called && !spared && flag <= t - (lag < t ? lag : t))
        flag_falls(a, side);
}

void qyi_change_time(struct qy_arbiter *a, enum qy_side side, int64_t ms, const char *article, bool used)
{
    qyi_rule_side(a, QY_RULING_TIME, side, article)->ms = ms;
    if (used && ms < 0)
        qy_clock_charge(&a->play.clock, side, -ms);
    else
        qy_clock_add(&a->play.clock, side, ms);
    if (ms < 0 && a->play.phase == QY_PHASE_PLAY && qy_clock_flag(&a->play.clock, side, a->play.t))
        flag_falls(a, side);
}

void qyi_act_flag(struct qy_arbiter *a, const struct qy_event *event)
{
    const int64_t *fell = a->play.fell;
    enum qy_side other = qyi_other(event->side);

    if (!event->has_side) {
        both_flags(a, event);
        return;
    }
    if (fell[event->side] > 0 || qy_clock_flag(&a->play.clock, event->side, a->play.t)) {
        /* If both are down, this is seen too: rules on the one that fell first. */
        flag_falls(a, fell[other] > 0 && fell[other] < fell[event->side] ? other : event->side);
        return;
    }
    struct qy_ruling *ruling = qyi_rule_side(a, QY_RULING_REJECTED, event->side, a->laws->time_article);
    ruling->reason = qy_refusal_name(QY_REFUSAL_FLAG_STANDING);
}

/* ---- arrival and absence --------------------------------------------------------------------------- */

void qyi_act_absent(struct qy_arbiter *a, const struct qy_event *event)
{
    if (a->play.phase == QY_PHASE_PLAY && a->play.t != a->play.begun) {
        qyi_refuse(a, event, QY_REFUSAL_TOO_LATE, a->laws->absent_article);
        return;
    }
    a->play.absent[event->side] = true;
    a->play.both_late = a->play.absent[QY_FIRST] && a->play.absent[QY_SECOND];
    if (is_unannounced(a))
        qyi_rule_side(a, QY_RULING_ALLOWED, event->side, a->laws->absent_article)->unannounced = true;
}

/*
 * If both were late, each loses the time by which he was late (xq:21.3): the part that his clock has not
 * counted is taken off now. If only the clocks count, White's has run until he arrives (fide:6.7.2). If one
 * side alone was late, its clock runs from its turn (xq:21.1).
 */
void qyi_act_arrive(struct qy_arbiter *a, const struct qy_event *event)
{
    enum qy_side side = event->side;

    bool both = a->play.absent[side] && a->play.both_late && a->play.phase == QY_PHASE_PLAY;

    if (both && a->laws->both_late_article) {
        (void)qyi_rule_side(a, QY_RULING_OK, side, a->laws->both_late_article);
    } else if (both) {
        int64_t late = a->play.t - a->play.begun;
        int64_t counted = qy_clock_used(&a->play.clock, side, a->play.t);

        if (late > counted)
            qy_clock_charge(&a->play.clock, side, late - counted);
    }
    a->play.absent[side] = false;
    if (a->play.phase == QY_PHASE_PLAY && qyi_flag_counts(a) != QYI_FLAG_CALLED &&
        qy_clock_flag(&a->play.clock, side, a->play.t))
        flag_falls(a, side);
}

/* ---- stopping and starting ------------------------------------------------------------------------- */

void qyi_act_stop_clock(struct qy_arbiter *a, const struct qy_event *event)
{
    const struct qy_rules *laws = a->laws;
    const char *article = event->stop == QY_STOP_PIECE      ? laws->stop_piece_article
                          : event->stop == QY_STOP_QUESTION ? laws->stop_question_article
                          : event->stop == QY_STOP_ARBITER  ? laws->stop_arbiter_article
                                                            : NULL;
    bool without_cause = event->has_side && (event->stop == QY_STOP_NONE ||
                                             (event->stop == QY_STOP_PIECE && !laws->stop_piece_article));
    struct qy_ruling *ruling;

    if (!a->play.clock.running) {
        qyi_refuse(a, event, QY_REFUSAL_CLOCK_STOPPED, NULL);
    } else if (without_cause && !laws->foul_article[QY_FOUL_CLOCK]) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, a->laws->preface_article);
    } else if (without_cause) {
        size_t before = a->ruling_count;

        qyi_foul(a, event->side, QY_FOUL_CLOCK, (struct qy_text){NULL, 0});
        if (laws->stop_none_article && a->ruling_count > before)
            a->rulings[before].article = laws->stop_none_article;
    } else if (event->has_side && event->stop == QY_STOP_QUESTION && laws->question_own_time &&
               event->side != a->play.clock.running_side) {
        qyi_foul(a, event->side, QY_FOUL_DISTURBING, (struct qy_text){NULL, 0});
    } else {
        qy_clock_stop(&a->play.clock, a->play.t);
        ruling = qyi_rule(a, QY_RULING_CLOCK_STOPPED, article);
        ruling->has_side = event->has_side;
        ruling->side = event->side;
        if (event->stop == QY_STOP_LEAVE)
            ruling->reason = qy_refusal_name(QY_REFUSAL_ON_LEAVE);
    }
}

void qyi_act_start_clock(struct qy_arbiter *a, const struct qy_event *event)
{
    if (a->play.clock.running) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, NULL);
        return;
    }
    qy_clock_start(&a->play.clock, a->play.clock.running_side, a->play.t);
    (void)qyi_rule_side(a, QY_RULING_CLOCK_STARTED, a->play.clock.running_side, NULL);
}

/*
 * The flag that ended the game fell by the clock's fault: the game continues, whatever was noticed or done
 * since, unless the result is signed. The clocks continue with agreed times, and are stopped until there are
 * any.
 */
static bool reopen(struct qy_arbiter *a, const struct qy_event *event)
{
    struct qyi_play *play = &a->play;
    enum qy_reason reason = play->outcome.reason;
    bool on_time =
        reason == QY_REASON_TIME || reason == QY_REASON_BARE_KING_TIME || reason == QY_REASON_UNWINNABLE_TIME;

    if (!on_time || event->flag != QY_FAULT_FLAG_VOID || play->has_signed[2] ||
        (play->has_signed[0] && play->has_signed[1])) {
        qyi_refuse(a, event, QY_REFUSAL_OVER, NULL);
        return false;
    }
    play->phase = QY_PHASE_PLAY;
    memset(play->fell, 0, sizeof play->fell);
    memset(&play->outcome, 0, sizeof play->outcome);
    memset(play->has_signed, 0, sizeof play->has_signed);
    play->offer = play->ended_offer;
    return true;
}

/* A side has used the time that the agreed clock times show (xq:10.1). */
static void used_as_agreed(struct qy_clock_side *side, int64_t more)
{
    side->used = more > side->used ? 0 : side->used - more;
}

void qyi_set_clocks(struct qy_arbiter *a, const struct qy_event *event, const char *article)
{
    struct qy_clock *clock = &a->play.clock;

    memset(a->play.fell, 0, sizeof a->play.fell);
    for (unsigned side = 0; side < 2; side++) {
        int64_t now = qy_clock_remaining(clock, (enum qy_side)side, a->play.t);

        if (now == INT64_MAX)
            continue;
        qyi_change_time(a, (enum qy_side)side, event->set[side] - now, article, false);
        used_as_agreed(&clock->side[side], event->set[side] - now);
        if (a->silent || a->ruling_count == 0)
            continue;
        a->rulings[a->ruling_count - 1].clock_set = true;
        a->rulings[a->ruling_count - 1].left = event->set[side];
    }
}

/* The flag about which the referee was asked fell by the clock's fault: the question is withdrawn. */
static bool flag_is_void(struct qy_arbiter *a, const struct qy_event *event)
{
    if (a->play.asked != QYI_ASKED_FLAG || event->flag != QY_FAULT_FLAG_VOID) {
        qyi_refuse(a, event, QY_REFUSAL_DECIDE_FIRST, NULL);
        return false;
    }
    a->play.asked = QYI_ASKED_NOTHING;
    return true;
}

/*
 * Refuses to set the clocks. If no arbiter watches a board alone, a wrong setting stays once both have made
 * enough moves (fide:A.5.1.1). Exceptions: a defective clock, which the event states (`of`, or what happens
 * to its flag), and a setting that would upset the schedule (`of` that article itself).
 */
static bool clock_is_left(struct qy_arbiter *a, const struct qy_event *event)
{
    const struct qy_rules *laws = a->laws;

    if (!qyi_known_of(laws, event->of)) {
        qyi_refuse_article(a, event, laws->clock_fault_article);
        return true;
    }
    if (!laws->unwatched_clock_article || a->setup.supervised || !event->has_set || event->of.text ||
        event->flag != QY_FAULT_FLAG_UNSAID || qyi_in_first_moves(a))
        return false;
    qyi_refuse(a, event, QY_REFUSAL_TOO_LATE, laws->unwatched_clock_article);
    return true;
}

/* The clock is replaced, and both sides get the agreed times (xq:22.4). */
void qyi_act_clock_fault(struct qy_arbiter *a, const struct qy_event *event)
{
    /* if the event says what happens to the flag, the clock is defective */
    const char *article = event->of.text && qyi_known_of(a->laws, event->of)
                              ? qyi_article_id(a->laws->conduct_prefix, event->of)
                          : event->flag != QY_FAULT_FLAG_UNSAID && a->laws->clock_broken_article
                              ? a->laws->clock_broken_article
                              : a->laws->clock_fault_article;
    struct qy_clock *clock = &a->play.clock;
    bool waits = qyi_waits_for_word(a);
    bool over = qyi_over(a) || waits;
    bool fallen = !event->has_set && event->flag == QY_FAULT_FLAG_VOID &&
                  qy_clock_flag(clock, clock->running_side, a->play.t);
    bool running = (clock->running && !fallen) || (over && event->has_set);

    if (clock_is_left(a, event))
        return;
    if (waits ? !flag_is_void(a, event) : over && !reopen(a, event))
        return;
    if (event->flag == QY_FAULT_FLAG_VOID)
        memset(a->play.fell, 0, sizeof a->play.fell);
    qy_clock_stop(clock, a->play.t);
    if (event->has_set)
        qyi_set_clocks(a, event, article);
    if (running)
        qy_clock_start(clock, clock->running_side, a->play.t);
    if (over && running)
        (void)qyi_rule_side(a, QY_RULING_CLOCK_STARTED, clock->running_side, article);
    else if (over || fallen)
        (void)qyi_rule(a, QY_RULING_CLOCK_STOPPED, article);
}

void qyi_act_add_time(struct qy_arbiter *a, const struct qy_event *event)
{
    if (event->ms == 0 && a->laws->penalty_of_nothing_refused)
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, NULL);
    else
        qyi_change_time(a, event->side, event->ms, NULL, false);
}
