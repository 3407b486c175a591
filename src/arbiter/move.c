/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The turn: moves, illegal moves, the clock pressed, sealed moves. */
#include "arbiter/state.h"

#include <stdlib.h>
#include <string.h>

static enum qy_side other(enum qy_side side)
{
    return side == QY_FIRST ? QY_SECOND : QY_FIRST;
}

const struct qy_position *qyi_now(const struct qy_arbiter *a)
{
    return qy_history_position(a->history);
}

enum qy_side qyi_to_move(const struct qy_arbiter *a)
{
    return a->ops->side(qyi_now(a));
}

uint8_t qyi_note(const struct qy_arbiter *a, size_t ply)
{
    return ply >= 1 && ply <= qy_history_plies(a->history) ? a->notes[ply - 1] : 0;
}

void qyi_clear_turn(struct qy_arbiter *a)
{
    struct qyi_play *play = &a->play;

    play->shown = false;
    play->adjusting = false;
    play->at_once = false;
    play->released = false;
    play->touches = 0;
    play->must_play = QY_MOVE_NONE;
}

void qyi_go_back(struct qy_arbiter *a, size_t plies)
{
    while (qy_history_plies(a->history) > plies)
        (void)qy_history_pop(a->history);
    a->play.made = false;
    a->play.offer = -1;
    qyi_clear_turn(a);
    if (a->play.clock.running)
        qy_clock_start(&a->play.clock, qyi_to_move(a), a->play.t);
}

/* ---- reading --------------------------------------------------------------------------------------------
 */

static enum qy_refusal refusal_named(const char *name)
{
    for (unsigned i = QY_REFUSAL_NONE + 1; i < QY_REFUSAL_COUNT; i++)
        if (strcmp(qy_refusal_name((enum qy_refusal)i), name) == 0)
            return (enum qy_refusal)i;
    return QY_REFUSAL_NOT_HOW_IT_MOVES;
}

enum qy_refusal qyi_read_move(const struct qy_position *position, struct qy_text text, qy_move *ret_move,
                              qy_square *ret_from)
{
    struct qy_error error;
    int status = qy_move_read(position, text.text, text.len, QY_NOTATION_UCI, ret_move, &error);

    *ret_from = QY_SQUARE_NONE;
    if (status == QY_E_MOVE_SYNTAX)
        status = qy_move_read_any(position, text.text, text.len, ret_move, &error);
    if (status == 0)
        return QY_REFUSAL_NONE;
    if (status != QY_E_ILLEGAL_MOVE)
        return QY_REFUSAL_BAD_VALUE;
    if (text.len >= 4 && qy_square_read(position->game, text.text, 2, ret_from) < 0)
        *ret_from = QY_SQUARE_NONE;
    return refusal_named(error.expected);
}

const char *qyi_move_article(const struct qy_arbiter *a, const struct qy_position *position, qy_square from,
                             enum qy_refusal refusal)
{
    if (refusal == QY_REFUSAL_LEAVES_CHECK)
        return a->laws->check_article;
    return a->laws->move_article[from == QY_SQUARE_NONE ? 0 : QY_PIECE_KIND(a->ops->at(position, from))];
}

/* ---- after a move ---------------------------------------------------------------------------------------
 */

/* Room for the notes of one more ply. */
static bool grow_notes(struct qy_arbiter *a)
{
    size_t plies = qy_history_plies(a->history);

    if (plies >= a->note_cap) {
        size_t cap = a->note_cap ? a->note_cap * 2 : 128;
        uint8_t *notes = realloc(a->notes, cap);

        if (!notes)
            return false;
        a->notes = notes;
        a->note_cap = cap;
    }
    return true;
}

/* When a position may be found to be dead. */
enum moment {
    AT_BEGIN,      /* of a game from a position of its own */
    AFTER_CHANGE,  /* a capture or a pawn move */
    AFTER_ANOTHER, /* any other move: it is asked once the capture or pawn move has come that it may force */
};

/* Whether it is worth asking now whether the position is dead. */
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

/* What the position by itself decides: mate, stalemate, a dead position. */
static void rule_position(struct qy_arbiter *a, enum moment moment)
{
    struct qy_outcome outcome = qy_position_outcome(qyi_now(a), a->setup.rules);
    enum qy_answer dead;

    if (outcome.result != QY_RESULT_OPEN) {
        qyi_finish(a, outcome.result, outcome.reason, outcome.article);
        return;
    }
    if (!ask_dead(a, moment))
        return;
    dead = qyi_dead(a, moment != AT_BEGIN);
    if (dead == QY_ANSWER_YES) {
        qyi_finish(a, QY_RESULT_DRAW, QY_REASON_DEAD_POSITION, a->laws->dead_article);
    } else if (dead == QY_ANSWER_UNKNOWN) {
        (void)qyi_rule(a, QY_RULING_ALLOWED, a->laws->dead_article);
        qyi_mark_undecided(a, dead);
    }
}

/* Online the board shows a check; over the board nobody announces it (ch:9.3, xq:3.1). */
static void rule_check(struct qy_arbiter *a, const qy_square *by, size_t count)
{
    struct qy_ruling *ruling;

    if (a->setup.mode != QY_PLAY_ONLINE || qyi_over(a) || count == 0)
        return;
    ruling = qyi_rule_side(a, QY_RULING_CHECK, qyi_to_move(a), a->laws->check_article);
    if (!a->silent)
        memcpy(a->by, by, count * sizeof *by);
    ruling->by = a->by;
    ruling->by_count = count;
}

/* The clock of the side that has moved is pressed: the move is complete. */
static void complete(struct qy_arbiter *a, int64_t lag)
{
    struct qy_clock_side *mover = &a->play.clock.side[other(qyi_to_move(a))];
    uint32_t to_go = mover->to_go;
    uint32_t stage = mover->stage;
    enum qy_side side = other(qyi_to_move(a));

    qy_clock_press(&a->play.clock, a->play.t, lag);
    a->play.made = false;
    if (mover->stage != stage || mover->to_go > to_go)
        a->play.owes_record[side] = true;
    qyi_watch_records(a);
}

/* Plays a legal move. `pressed`: it is complete with it. */
static void play_move(struct qy_arbiter *a, qy_move move, bool pressed, int64_t lag)
{
    enum qy_side side = qyi_to_move(a);
    bool change;
    qy_square by[16];
    size_t checkers;

    if (a->play.made)
        complete(a, 0);
    if (qyi_over(a))
        return;
    if (!grow_notes(a) || qy_history_push(a->history, move) < 0) {
        a->failed = true;
        return;
    }
    change = a->ops->halfmove(qyi_now(a)) == 0;
    checkers = qy_position_checkers(qyi_now(a), by);
    a->notes[qy_history_plies(a->history) - 1] = checkers > 0 ? QYI_NOTE_CHECK : 0;
    qyi_clear_turn(a);
    a->play.touch_broken = false;
    a->play.absent[side] = false;
    a->play.made = true;
    if (a->play.offer == (int)other(side)) {
        a->play.offer = -1;
        (void)qyi_rule_side(a, QY_RULING_DECLINED, side, a->laws->offer_article);
    }
    rule_position(a, change ? AFTER_CHANGE : AFTER_ANOTHER);
    if (!qyi_over(a) && pressed)
        complete(a, lag);
    if (!qyi_over(a))
        rule_check(a, by, checkers);
    if (!qyi_over(a))
        qyi_rule_by_himself(a);
    if (!qyi_over(a) && a->play.early[qyi_to_move(a)] > 0)
        qyi_early_touches(a);
}

void qyi_act_begin(struct qy_arbiter *a, const struct qy_event *event)
{
    qy_square by[16];
    size_t checkers;

    if (a->play.phase != QY_PHASE_BEFORE) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, NULL);
        return;
    }
    a->play.phase = QY_PHASE_PLAY;
    a->play.begun = a->play.t;
    a->play.both_late = a->play.absent[QY_FIRST] && a->play.absent[QY_SECOND];
    qy_clock_start(&a->play.clock, qyi_to_move(a), a->play.t);
    rule_position(a, AT_BEGIN);
    checkers = qy_position_checkers(qyi_now(a), by);
    rule_check(a, by, checkers);
}

/* ---- illegal moves --------------------------------------------------------------------------------------
 */

static void rule_illegal(struct qy_arbiter *a, enum qy_side side, enum qy_refusal refusal,
                         const char *article, struct qy_text text)
{
    struct qy_ruling *ruling = qyi_rule_side(a, QY_RULING_ILLEGAL, side, article);

    ruling->reason = qy_refusal_name(refusal);
    ruling->move = qyi_tell_move(a, text);
}

/* The n-th illegal move loses, unless the opponent could not win by any means (fide:7.5.5). */
void qyi_count_illegal(struct qy_arbiter *a, enum qy_side side, enum qy_refusal refusal)
{
    const struct qy_rules *laws = a->laws;

    if (laws->only_self_checks && refusal != QY_REFUSAL_LEAVES_CHECK)
        return;
    a->play.illegal[side]++;
    if (laws->illegal_most > 0 && a->play.illegal[side] >= laws->illegal_most) {
        enum qy_answer saved = laws->saving == QYI_SAVED_IF_UNWINNABLE ? qyi_saved(a, side) : QY_ANSWER_NO;

        if (saved == QY_ANSWER_YES)
            qyi_finish(a, QY_RESULT_DRAW, laws->illegal_most_reason, laws->illegal_most_article);
        else
            qyi_loses(a, side, laws->illegal_most_reason, laws->illegal_most_article);
        qyi_mark_undecided(a, saved);
        return;
    }
    if (laws->illegal_time > 0)
        qyi_change_time(a, other(side), laws->illegal_time, laws->illegal_time_article);
}

/* An illegal move has been made on the board. */
static void illegal_on_board(struct qy_arbiter *a, const struct qy_event *event, enum qy_refusal refusal,
                             qy_square from)
{
    const struct qy_rules *laws = a->laws;
    size_t len = event->move.len < QYI_MOVE_TEXT ? event->move.len : QYI_MOVE_TEXT - 1;

    if (laws->illegal == QYI_ILLEGAL_AT_PRESS) {
        a->play.shown = true;
        a->play.shown_pawn = refusal == QY_REFUSAL_PROMOTION_MISSING;
        a->play.shown_reason = refusal;
        memset(a->play.shown_move, 0, sizeof a->play.shown_move);
        memcpy(a->play.shown_move, event->move.text, len);
        if (from != QY_SQUARE_NONE && a->play.touches == 0)
            qyi_touched(a, from);
        return;
    }
    rule_illegal(a, event->side, refusal, qyi_move_article(a, qyi_now(a), from, refusal), event->move);
    if (laws->illegal == QYI_ILLEGAL_LOSES && refusal == QY_REFUSAL_FACING_GENERALS && laws->facing_article) {
        qyi_loses(a, event->side, QY_REASON_FACING_GENERALS, laws->facing_article);
    } else if (laws->illegal == QYI_ILLEGAL_LOSES) {
        qyi_loses(a, event->side, QY_REASON_ILLEGAL_MOVE, laws->illegal_article);
    } else {
        qyi_clear_turn(a);
        qyi_rule_restore(a, laws->restore_article);
        qyi_count_illegal(a, event->side, refusal);
    }
}

/* The move is legal but barred by a touch: it goes back, and the duty stays. */
static void barred_by_touch(struct qy_arbiter *a, const struct qy_event *event, enum qyi_bond bond)
{
    rule_illegal(a, event->side, QY_REFUSAL_TOUCH, a->laws->bound_article[bond], event->move);
    qyi_rule_restore(a, a->laws->bound_article[bond]);
    qyi_rule_bound(a);
    a->play.touch_broken = true;
}

static bool allowed_by_touch(const struct qy_arbiter *a, qy_move move, enum qyi_bond *ret_bond)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_bound_moves(a, moves, ret_bond);

    for (size_t i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return count == 0;
}

static void refuse_move(struct qy_arbiter *a, const struct qy_event *event, enum qy_refusal refusal,
                        qy_square from)
{
    bool nonsense = refusal == QY_REFUSAL_BAD_VALUE || refusal == QY_REFUSAL_NO_SUCH_PIECE;
    const char *article = nonsense ? NULL : qyi_move_article(a, qyi_now(a), from, refusal);

    if (refusal == QY_REFUSAL_FACING_GENERALS && a->laws->facing_article)
        article = a->laws->facing_article;
    qyi_refuse(a, event, refusal, article);
}

void qyi_act_move(struct qy_arbiter *a, const struct qy_event *event)
{
    bool board = a->setup.mode == QY_PLAY_BOARD;
    qy_move move = QY_MOVE_NONE;
    enum qy_refusal refusal;
    enum qyi_bond bond;
    qy_square from;

    if (event->side != qyi_to_move(a)) {
        qyi_refuse(a, event, QY_REFUSAL_NOT_YOUR_TURN, a->laws->out_of_turn_article);
        return;
    }
    refusal = qyi_read_move(qyi_now(a), event->move, &move, &from);
    if (a->play.must_play != QY_MOVE_NONE && (refusal != QY_REFUSAL_NONE || move != a->play.must_play)) {
        qyi_refuse(a, event, QY_REFUSAL_NOT_WRITTEN_MOVE, a->laws->repetition_article);
        return;
    }
    if (board && qyi_record_wanted(a, event->side)) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, a->laws->records_late_article);
        return;
    }
    if (refusal == QY_REFUSAL_NONE && board && !allowed_by_touch(a, move, &bond))
        barred_by_touch(a, event, bond);
    else if (refusal == QY_REFUSAL_NONE)
        play_move(a, move, !board, event->ms);
    else if (!board || refusal == QY_REFUSAL_BAD_VALUE || refusal == QY_REFUSAL_NO_SUCH_PIECE)
        refuse_move(a, event, refusal, from);
    else
        illegal_on_board(a, event, refusal, from);
}

/* ---- the clock pressed ----------------------------------------------------------------------------------
 */

/* An illegal move is complete: it is judged now (fide:7.5.1 to 7.5.5). */
static void illegal_complete(struct qy_arbiter *a, const struct qy_event *event)
{
    struct qyi_play *play = &a->play;
    struct qy_text text = {play->shown_move, strlen(play->shown_move)};
    const char *article = play->shown_pawn ? a->laws->queen_article : a->laws->illegal_article;
    char queened[QYI_MOVE_TEXT + 1];
    qy_square from;
    qy_move move;

    rule_illegal(a, event->side, play->shown_reason, article, text);
    play->shown = false;
    if (play->shown_pawn) {
        memcpy(queened, text.text, text.len);
        queened[text.len] = 'q';
        if (qyi_read_move(qyi_now(a), (struct qy_text){queened, text.len + 1}, &move, &from) ==
            QY_REFUSAL_NONE)
            play_move(a, move, true, 0);
        if (!qyi_over(a))
            qyi_count_illegal(a, event->side, play->shown_reason);
        return;
    }
    qyi_rule_restore(a, a->laws->restore_article);
    qyi_count_illegal(a, event->side, play->shown_reason);
    if (!qyi_over(a) && a->laws->bound_after_illegal && play->touches > 0)
        qyi_rule_bound(a);
}

void qyi_act_press(struct qy_arbiter *a, const struct qy_event *event)
{
    if (a->play.shown && event->side == qyi_to_move(a)) {
        illegal_complete(a, event);
    } else if (a->play.made && event->side != qyi_to_move(a)) {
        complete(a, 0);
    } else if (event->side == qyi_to_move(a) && !a->play.made && a->laws->empty_press_article) {
        /* Pressing without having moved counts as an illegal move (fide:7.5.3). */
        rule_illegal(a, event->side, QY_REFUSAL_BAD_VALUE, a->laws->empty_press_article,
                     (struct qy_text){"", 0});
        qyi_rule_restore(a, a->laws->restore_article);
        qyi_count_illegal(a, event->side, QY_REFUSAL_BAD_VALUE);
    } else {
        qyi_refuse(a, event, event->side == qyi_to_move(a) ? QY_REFUSAL_BAD_VALUE : QY_REFUSAL_NOT_YOUR_TURN,
                   NULL);
    }
}

/* ---- adjournment ----------------------------------------------------------------------------------------
 */

void qyi_act_seal(struct qy_arbiter *a, const struct qy_event *event)
{
    if (event->side != qyi_to_move(a)) {
        qyi_refuse(a, event, QY_REFUSAL_NOT_YOUR_TURN, NULL);
        return;
    }
    if (event->move.len >= QYI_MOVE_TEXT) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, NULL);
        return;
    }
    if (a->play.made)
        complete(a, 0);
    if (qyi_over(a))
        return;
    memcpy(a->play.sealed, event->move.text, event->move.len);
    a->play.sealed_len = (uint8_t)event->move.len;
    qy_clock_stop(&a->play.clock, a->play.t);
    a->play.phase = QY_PHASE_ADJOURNED;
    (void)qyi_rule_side(a, QY_RULING_ADJOURNED, event->side, NULL);
}

void qyi_act_resume(struct qy_arbiter *a, const struct qy_event *event)
{
    if (a->play.phase != QY_PHASE_ADJOURNED) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, NULL);
        return;
    }
    a->play.phase = QY_PHASE_RESUMED;
    (void)qyi_rule(a, QY_RULING_RESUMED, NULL);
}

/* The sealed move is played; where it is illegal its player has lost, unless the opponent can't win
 * (ch:10.5). */
void qyi_act_open_sealed(struct qy_arbiter *a, const struct qy_event *event)
{
    struct qy_text text = {a->play.sealed, a->play.sealed_len};
    enum qy_side sealer = qyi_to_move(a);
    enum qy_refusal refusal;
    enum qy_answer saved;
    qy_square from;
    qy_move move;

    if (a->play.phase != QY_PHASE_RESUMED) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, NULL);
        return;
    }
    a->play.phase = QY_PHASE_PLAY;
    a->play.sealed_len = 0;
    refusal = qyi_read_move(qyi_now(a), text, &move, &from);
    if (refusal == QY_REFUSAL_NONE) {
        play_move(a, move, true, 0);
        return;
    }
    rule_illegal(a, sealer, refusal, qyi_move_article(a, qyi_now(a), from, refusal), text);
    saved = qyi_saved(a, sealer);
    if (saved == QY_ANSWER_YES)
        qyi_finish(a, QY_RESULT_DRAW, QY_REASON_SEALED_ILLEGAL, a->laws->saving_article);
    else
        qyi_loses(a, sealer, QY_REASON_SEALED_ILLEGAL, a->laws->sealed_article);
    qyi_mark_undecided(a, saved);
}
