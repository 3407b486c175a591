/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Illegal moves that were not noticed, or not acted on, before the reply. On a board that no arbiter watches
 * alone such a move stands (fide:A.5.2), and so do its consequences: a king that can be captured, a pawn on
 * its last rank. state.h has the record of the press from which the log is replayed.
 */
#include "arbiter/state.h"

#include <string.h>

/* True if the event's regulations say so: then a reply shows that no one intervened. */
static bool is_said_unwatched(const struct qy_arbiter *a)
{
    return a->laws->answered_stands && qyi_is_unwatched(a) &&
           (a->setup.regulated & 1U << QY_REGULATION_SUPERVISED);
}

/* The illegal move as made by hand; NONE if no position results. */
static qy_move by_hand(const struct qy_arbiter *a, const struct qy_position *position, struct qyi_meant meant)
{
    qy_piece there = meant.to == QY_SQUARE_NONE ? 0 : a->ops->at(position, meant.to);

    if (there != 0 && meant.to == a->ops->king(position, QY_PIECE_SIDE(there)))
        return QY_MOVE_NONE; /* the position would have no king */
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
