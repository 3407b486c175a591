/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Illegal moves that nobody saw, or that nobody did anything about before they were answered. On a board that no arbiter
 * watches alone such a move stands (fide:A.5.2), and so does what it brings: a king that can be taken, a pawn on its last
 * rank. state.h has the record of the press from which the log is played again.
 */
#include "arbiter/state.h"

#include <string.h>

#define PAWN_LETTER 'P'

bool qyi_is_unwatched(const struct qy_arbiter *a)
{
    return a->laws->unwatched_found_article && !a->setup.supervised;
}

/* Whether the event's regulations say so: then an answer tells that nobody stepped in. */
static bool is_said_unwatched(const struct qy_arbiter *a)
{
    return a->laws->answered_stands && qyi_is_unwatched(a) &&
           (a->setup.regulated & 1U << QY_REGULATION_SUPERVISED);
}

/* ---- illegal positions ----------------------------------------------------------------------------- */

static bool is_attacked(const struct qy_arbiter *a, const struct qy_position *position, enum qy_side side)
{
    qy_square by[QY_MAX_SQUARES];

    return a->ops->attackers(position, a->ops->king(position, side), qyi_other(side), by) > 0;
}

/* Whether a pawn stands on its last rank. */
static bool pawn_is_left(const struct qy_arbiter *a, const struct qy_position *position)
{
    for (unsigned file = 0; file < a->ops->files; file++)
        for (unsigned side = 0; side < 2; side++) {
            unsigned rank = side == QY_FIRST ? a->ops->ranks - 1U : 0;
            qy_piece piece = a->ops->at(position, (qy_square)(rank * a->ops->files + file));

            if (piece != 0 && QY_PIECE_SIDE(piece) == (enum qy_side)side &&
                a->ops->letters[QY_PIECE_KIND(piece)] == PAWN_LETTER)
                return true;
        }
    return false;
}

bool qyi_king_hangs(const struct qy_arbiter *a)
{
    const struct qy_position *now = qyi_now(a);

    return a->play.stood > 0 && is_attacked(a, now, qyi_other(a->ops->side(now)));
}

bool qyi_is_irregular(const struct qy_arbiter *a)
{
    return a->play.stood > 0 && (qyi_king_hangs(a) || pawn_is_left(a, qyi_now(a)));
}

size_t qyi_legal(const struct qy_arbiter *a, qy_move *ret_moves)
{
    const struct qy_position *now = qyi_now(a);
    size_t count = a->ops->legal(now, ret_moves);
    qy_square king = a->ops->king(now, qyi_other(a->ops->side(now)));
    size_t kept = 0;

    if (a->play.stood == 0)
        return count;
    for (size_t i = 0; i < count; i++)
        if (a->ops->move_to(ret_moves[i]) != king)
            ret_moves[kept++] = ret_moves[i];
    return kept;
}

/*
 * The arbiter waits for the next move after he has seen such a position, and the log does not say when he does: it is
 * drawn when the position has outlasted the answer and the move after it.
 */
void qyi_watch_position(struct qy_arbiter *a)
{
    const struct qy_position *now = qyi_now(a);
    uint32_t *since = &a->play.illegal_since;
    uint32_t plies = (uint32_t)qyi_plies(a);

    if (a->play.stood == 0 || !a->laws->illegal_position_article || !qyi_is_unwatched(a))
        return;
    if (!pawn_is_left(a, now) && !(is_attacked(a, now, QY_FIRST) && is_attacked(a, now, QY_SECOND)))
        *since = 0;
    else if (*since == 0)
        *since = plies;
    else if (plies >= *since + 2)
        qyi_finish(a, QY_RESULT_DRAW, QY_REASON_ILLEGAL_POSITION, a->laws->illegal_position_article);
}

/* ---- moves that stand ------------------------------------------------------------------------------ */

/* What a hand made of an illegal move; NONE where no position comes of it. */
static qy_move by_hand(const struct qy_arbiter *a, const struct qy_position *position, struct qyi_meant meant)
{
    if (!a->ops->hand_move || meant.from == QY_SQUARE_NONE || meant.to == QY_SQUARE_NONE)
        return QY_MOVE_NONE;
    return a->ops->hand_move(position, meant.from, meant.to, meant.promotion);
}

void qyi_made_unseen(struct qy_arbiter *a, const struct qy_event *event)
{
    struct qyi_meant meant;
    qy_move move = QY_MOVE_NONE;
    enum qy_refusal refusal = qyi_read_move(qyi_now(a), event->move, &move, &meant);
    bool illegal = refusal != QY_REFUSAL_NONE;

    if (illegal && !qyi_tells_no_move(refusal))
        move = by_hand(a, qyi_now(a), meant);
    if (a->setup.mode != QY_PLAY_BOARD || !a->ops->hand_move)
        qyi_refuse(a, event, QY_REFUSAL_WRONG_MODE, NULL);
    else if (move == QY_MOVE_NONE)
        qyi_refuse(a, event, illegal ? refusal : QY_REFUSAL_BAD_VALUE, NULL);
    else if (illegal)
        qyi_stand_move(a, move);
    else
        qyi_play_move(a, move, false, 0);
}

void qyi_keep_before_press(struct qy_arbiter *a)
{
    if (!is_said_unwatched(a) || a->setup.unentered || a->answered)
        return;
    a->before_press = a->play;
    a->before_press_plies = qyi_plies(a);
    a->before_press_touches = a->touch_count;
    a->press = a->acting;
}

bool qyi_shown_stands(struct qy_arbiter *a)
{
    qy_move move = by_hand(a, qyi_now(a), a->play.shown_squares);

    if (!is_said_unwatched(a) || a->setup.unentered || move == QY_MOVE_NONE)
        return false;
    if (!a->answered) {
        struct qy_undo undo;

        a->play.may_stand = true;
        a->play.may_stand_of = qyi_to_move(a);
        memcpy(a->stood_move, a->play.shown_move, sizeof a->stood_move);
        a->stood_in = a->stood = *qyi_now(a);
        qy_position_make(&a->stood, move, &undo);
        return false;
    }
    a->play.shown = false;
    qyi_stand_move(a, move);
    if (!qyi_over(a))
        qyi_complete(a, 0);
    return true;
}

/* ---- answers --------------------------------------------------------------------------------------- */

/* Whether an event is the opponent's next move: its text names a movement in the position that the illegal move made. */
static bool is_answer(const struct qy_arbiter *a, const struct qy_event *event)
{
    struct qyi_meant meant;
    enum qy_refusal refusal;
    qy_move move;

    if (!event->has_side || event->side == a->play.may_stand_of)
        return false;
    if (event->kind == QY_EVENT_RELEASE)
        return event->squares == 2 && event->square[0] != event->square[1];
    if (event->kind != QY_EVENT_MOVE || !event->move.text)
        return false;
    refusal = qyi_read_move(&a->stood, event->move, &move, &meant);
    return !qyi_tells_no_move(refusal) && refusal != QY_REFUSAL_NO_SUCH_PIECE;
}

/* Whether an event leaves it open whether the move is answered: what the opponent does before moving, and what cannot
 * be read. */
static bool leaves_open(const struct qy_arbiter *a, const struct qy_event *event)
{
    switch (event->kind) {
    case QY_EVENT_TOUCH:
    case QY_EVENT_ADJUST:
    case QY_EVENT_ACCIDENT:
    case QY_EVENT_OFFER:
    case QY_EVENT_DECLINE:
    case QY_EVENT_MOVE:
    case QY_EVENT_RELEASE: return event->has_side && event->side != a->play.may_stand_of;
    case QY_EVENT_RECORD: return true;
    default: return false;
    }
}

/* What was ruled at the press is past: the log is played again from there, with the move on the board. */
static void stand(struct qy_arbiter *a)
{
    enum qy_side side = a->play.may_stand_of;
    size_t acting = a->acting;
    int64_t t = a->play.t;
    uint32_t line = a->play.line;

    while (qy_history_plies(a->history) > a->before_press_plies)
        (void)qy_history_pop(a->history);
    a->touch_count = a->before_press_touches;
    a->play = a->before_press;
    a->answered = true;
    qyi_log_play(a, a->press, acting);
    a->answered = false;
    a->acting = acting;
    a->play.t = t;
    a->play.line = line;
    if (!a->silent) {
        struct qy_text text = {a->stood_move, strlen(a->stood_move)};
        struct qy_ruling *ruling =
            qyi_rule_side(a, QY_RULING_ALLOWED, side, a->laws->unwatched_found_article);

        ruling->stands = true;
        ruling->move = qyi_tell_move(a, text);
        qyi_tell_man(a, ruling, &a->stood_in, text);
    }
}

void qyi_let_stand(struct qy_arbiter *a, const struct qy_event *event)
{
    const struct qy_rules *laws = a->laws;
    struct qyi_price price =
        qyi_price(a, laws->illegal_time, laws->illegal_time_article, laws->supervised_illegal_article);
    enum qy_side other = qyi_other(a->play.may_stand_of);

    if (is_answer(a, event)) {
        stand(a);
        if (price.ms > 0) /* the clocks are as they were: what was given is told to be taken off */
            qyi_rule_side(a, QY_RULING_TIME, other, laws->unwatched_found_article)->ms = -price.ms;
    } else if (!leaves_open(a, event)) {
        a->play.may_stand = false;
        if (qyi_plies(a) == a->before_press_plies) /* no queen was put there */
            qyi_rule_restore(a, laws->restore_article);
    }
}
