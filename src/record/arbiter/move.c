/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The turn: acts by hand, presses of the clock, sealed moves. */
#include "arbiter/state.h"

#include <string.h>

static void refuse_move(struct qy_arbiter *a, const struct qy_event *event, enum qy_refusal refusal,
                        struct qyi_meant meant)
{
    bool nonsense = qyi_tells_no_move(refusal) || refusal == QY_REFUSAL_NO_SUCH_PIECE;
    const char *article = nonsense ? NULL : qyi_move_article(a, qyi_now(a), meant, refusal);

    if (refusal == QY_REFUSAL_FACING_GENERALS && a->laws->facing_article)
        article = a->laws->facing_article;
    qyi_refuse(a, event, refusal, article);
    a->play.put_right = a->setup.mode == QY_PLAY_BOARD;
}

/* True if the text is the move already on the board; also finds the obligation. */
static bool is_last_move(struct qy_arbiter *a, struct qy_text text, enum qyi_bond *ret_bond)
{
    qy_move last = qy_history_move(a->history, qy_history_plies(a->history));
    struct qyi_meant meant;
    qy_move move;

    (void)qy_history_pop(a->history);
    *ret_bond = a->ops->captured(qyi_now(a), last) != 0 ? QYI_BOND_RELEASED_TAKING : QYI_BOND_RELEASED;
    bool same = qyi_read_move(qyi_now(a), text, &move, &meant) == QY_REFUSAL_NONE && move == last;
    if (qyi_history_carry(a->history, last) < 0)
        a->failed = true;
    return same;
}

/*
 * The side not to move makes a move. If it has just moved and released the piece without pressing the clock,
 * that move stands (ch:6.1, fide:4.7, xq:5.7): another one is taken back, like one barred by a touch. Without
 * a clock it is unknown whether the piece was released; then, as at any other time, the move is out of turn
 * (xq:5.8).
 */
static void moved_out_of_turn(struct qy_arbiter *a, const struct qy_event *event, struct qy_text text)
{
    bool clock = a->setup.control.side[event->side].mode != QY_TIME_NONE;
    enum qyi_bond bond;

    if (!a->play.made || a->setup.mode != QY_PLAY_BOARD || !(clock || a->play.handed)) {
        qyi_refuse(a, event, QY_REFUSAL_NOT_YOUR_TURN, a->laws->out_of_turn_article);
    } else if (is_last_move(a, text, &bond)) {
        if (!a->play.handed)
            qyi_refuse(a, event, QY_REFUSAL_NOT_YOUR_TURN, a->laws->out_of_turn_article);
        a->play.handed = false;
    } else {
        const char *article = qyi_bond_article(a, bond);
        qy_move last = qy_history_move(a->history, qy_history_plies(a->history));

        (void)qy_history_pop(a->history); /* reported in the position in which it was attempted */
        qyi_rule_illegal(a, event->side, QY_REFUSAL_TOUCH, article, text);
        a->failed |= qyi_history_carry(a->history, last) < 0;
        qyi_rule_restore(a, article);
    }
}

/* The castling that a released king began, if `move` is its rook's; else the move unchanged. */
static qy_move with_its_king(const struct qy_arbiter *a, qy_move move)
{
    qy_move moves[QY_MAX_MOVES];
    enum qyi_bond bond;

    if (qyi_bound_moves(a, moves, &bond) == 0 || bond != QYI_BOND_RELEASED_KING)
        return move;
    qy_square rook = a->ops->castling_rook(moves[0]);
    qy_square king = a->ops->move_to(moves[0]);
    return a->ops->move_from(move) == rook &&
                   a->ops->move_to(move) == (rook > a->ops->move_from(moves[0]) ? king - 1 : king + 1)
               ? moves[0]
               : move;
}

/*
 * A piece lifted and put back on its square has only been touched; if that was entered before, it adds
 * nothing.
 */
static void set_down_again(struct qy_arbiter *a, const struct qy_event *event, qy_square square)
{
    struct qy_event touch = *event;

    touch.squares = 1;
    touch.square[0] = square;
    if (event->side == qyi_to_move(a) && qyi_is_touched(a, square))
        qyi_rule_bound(a);
    else
        qyi_act_touch(a, &touch);
}

bool qyi_first_is_due(const struct qy_arbiter *a)
{
    return a->setup.two_moves && a->setup.mode == QY_PLAY_ONLINE && !a->play.first_made;
}

bool qyi_allowed_by_odds(const struct qy_arbiter *a, qy_move move)
{
    struct qy_position start;

    if (a->setup.mode != QY_PLAY_ONLINE || qyi_plies(a) > 0)
        return true;
    return qyi_first_is_due(a) ? qy_odds_start(a->setup.two_moves, move, &start) == 0
                               : qy_odds_allow(qy_history_start(a->history), move);
}

/* The first of two moves: the game begins from the position after it, with the same side to move. */
static void first_made(struct qy_arbiter *a, const struct qy_event *event)
{
    qy_move move = QY_MOVE_NONE;
    struct qy_history *history;
    struct qy_position start;
    struct qyi_meant meant;
    enum qy_refusal refusal = qyi_read_move(qyi_now(a), event->move, &move, &meant);

    if (refusal != QY_REFUSAL_NONE) {
        refuse_move(a, event, refusal, meant);
    } else if (qy_odds_start(a->setup.two_moves, move, &start) < 0) {
        qyi_refuse(a, event, QY_REFUSAL_SECOND_OF_TWO, NULL);
    } else if (qy_history_new(&start, &history) < 0) {
        a->failed = true;
    } else {
        qy_history_free(a->history);
        a->history = history;
        a->play.first_made = true;
    }
}

/* Reads a move made by hand. Readings in which pieces named by place were not read find none. */
static enum qy_refusal read_made(const struct qy_arbiter *a, struct qy_text text, qy_move *ret_move,
                                 struct qyi_meant *ret_meant)
{
    enum qy_refusal refusal = qyi_read_move(qyi_now(a), text, ret_move, ret_meant);
    bool illegal = refusal != QY_REFUSAL_NONE && !qyi_tells_no_move(refusal);

    return illegal && ret_meant->by_place && a->laws->places_unread ? QY_REFUSAL_NO_SUCH_PIECE : refusal;
}

static void hand_made(struct qy_arbiter *a, const struct qy_event *event, struct qy_text text)
{
    bool board = a->setup.mode == QY_PLAY_BOARD;
    qy_move move = QY_MOVE_NONE;
    struct qyi_meant meant;
    enum qy_refusal refusal = read_made(a, text, &move, &meant);
    enum qyi_bond bond;

    bool pawn = board && refusal == QY_REFUSAL_PROMOTION_MISSING;

    if (pawn) /* released on the last rank: it may go there if any promotion may */
        move = qyi_queening(a, meant);
    if (a->play.released && board && refusal == QY_REFUSAL_NONE)
        move = with_its_king(a, move);
    if (a->play.must_play != QY_MOVE_NONE && (refusal != QY_REFUSAL_NONE || move != a->play.must_play)) {
        qyi_refuse(a, event, QY_REFUSAL_NOT_WRITTEN_MOVE, qyi_bond_article(a, QYI_BOND_WRITTEN));
        a->play.put_right = board;
    } else if (board && qyi_record_wanted(a, event->side)) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, a->laws->records_late_article);
        a->play.put_right = true;
    } else if ((refusal == QY_REFUSAL_NONE || (pawn && move != QY_MOVE_NONE)) && board &&
               !qyi_allowed_by_touch(a, move, &bond)) {
        qyi_barred_by_touch(a, text, bond);
    } else if (refusal == QY_REFUSAL_NONE && !qyi_allowed_by_odds(a, move)) {
        qyi_refuse(a, event, QY_REFUSAL_SECOND_OF_TWO, NULL);
    } else if (refusal == QY_REFUSAL_NONE) {
        qyi_play_move(a, move, !board, event->kind == QY_EVENT_MOVE ? event->ms : 0);
    } else if (board && meant.from != QY_SQUARE_NONE && meant.from == meant.to) {
        set_down_again(a, event, meant.from);
    } else if (!board || qyi_tells_no_move(refusal) || refusal == QY_REFUSAL_NO_SUCH_PIECE ||
               (refusal == QY_REFUSAL_TAKES_KING && a->answered)) { /* it was refused when entered */
        refuse_move(a, event, refusal, meant);
    } else {
        qyi_illegal_made(a, text, refusal, meant);
    }
}

void qyi_act_move(struct qy_arbiter *a, const struct qy_event *event)
{
    if (event->side == qyi_to_move(a) && qyi_first_is_due(a))
        first_made(a, event);
    else if (event->side == qyi_to_move(a) && event->unseen)
        qyi_made_unseen(a, event);
    else if (event->side == qyi_to_move(a))
        hand_made(a, event, event->move);
    else
        moved_out_of_turn(a, event, event->move);
}

/* The text of a move by its squares ("e7e8"). */
static struct qy_text text_of(const struct qy_arbiter *a, const qy_square square[2], char ret_text[8])
{
    for (unsigned i = 0; i < 2; i++) {
        ret_text[2 * i] = (char)('a' + square[i] % a->ops->files);
        ret_text[2 * i + 1] = (char)('0' + square[i] / a->ops->files + a->ops->first_rank);
    }
    ret_text[4] = '\0';
    return (struct qy_text){ret_text, 4};
}

/* The king was released as if to castle, which it may not: another king move must be made (fide:4.7.2). */
static void rule_king_released(struct qy_arbiter *a)
{
    enum qy_refusal why = a->play.shown_reason;
    const char *article = a->laws->bound_article[QYI_BOND_RELEASED_KING];
    size_t before = a->ruling_count;

    if (qyi_over(a) || !a->play.shown || !a->laws->king_binds ||
        (why != QY_REFUSAL_CASTLING_MOVED && why != QY_REFUSAL_CASTLING_BLOCKED &&
         why != QY_REFUSAL_CASTLING_ATTACKED))
        return;
    qyi_rule_bound(a);
    if (a->ruling_count > before)
        a->rulings[a->ruling_count - 1].article = article;
}

/*
 * A piece is released. If that completes a move, the move is made as if entered; castling begun with the
 * king, and a pawn on the last rank, wait for the rest (ch:6.3, 6.4, fide:4.7.2, 4.7.3).
 */
void qyi_act_release(struct qy_arbiter *a, const struct qy_event *event)
{
    struct qyi_play *play = &a->play;
    qy_piece piece = a->ops->at(qyi_now(a), event->square[0]);
    char chars[8];
    struct qy_text text = text_of(a, event->square, chars);
    enum qyi_bond bond;

    if (event->square[0] == event->square[1]) {
        set_down_again(a, event, event->square[0]);
    } else if (event->side != qyi_to_move(a)) {
        moved_out_of_turn(a, event, text);
    } else if (piece == 0 || QY_PIECE_SIDE(piece) != event->side) {
        qyi_refuse(a, event, QY_REFUSAL_NOT_YOUR_PIECE, NULL);
        play->put_right = true;
    } else if (!qyi_release(a, event->square, &bond)) {
        hand_made(a, event, text);
        rule_king_released(a);
    } else if (bond == QYI_BOND_RELEASED || bond == QYI_BOND_RELEASED_TAKING) {
        hand_made(a, event, text);
        play->handed = play->made && !qyi_over(a);
    }
}

/*
 * True if the move of an event, by the side to move, gives mate or stalemate, or leaves neither side the
 * means to win.
 */
static bool ends_by_move(const struct qy_arbiter *a, const struct qy_event *event)
{
    char chars[8];
    struct qy_text text = event->kind == QY_EVENT_RELEASE ? text_of(a, event->square, chars) : event->move;
    struct qy_position after = *qyi_now(a);
    struct qyi_meant meant;
    enum qyi_bond bond;
    struct qy_undo undo;
    qy_move move;

    if (event->side != qyi_to_move(a) || (event->kind == QY_EVENT_RELEASE && event->squares < 2) ||
        !text.text || qyi_read_move(qyi_now(a), text, &move, &meant) != QY_REFUSAL_NONE ||
        !qyi_allowed_by_touch(a, move, &bond))
        return false;
    qy_position_make(&after, move, &undo);
    return qy_position_outcome(&after, a->setup.rules).result != QY_RESULT_OPEN;
}

bool qyi_ends_by_itself(const struct qy_arbiter *a, const struct qy_event *event)
{
    bool offered = a->play.offer >= 0 && a->play.offer != (int)event->side;

    if ((unsigned)event->side > 1)
        return false;
    switch (event->kind) {
    case QY_EVENT_RESIGN: return true;
    case QY_EVENT_ACCEPT:
    case QY_EVENT_OFFER: return offered;
    case QY_EVENT_MOVE:
    case QY_EVENT_RELEASE: return !a->setup.unentered && ends_by_move(a, event);
    default: return false;
    }
}

/* ---- presses of the clock -------------------------------------------------------------------------- */

/* The clock is pressed with a pawn on the last rank that was not promoted. */
static void pawn_pressed(struct qy_arbiter *a, const struct qy_event *event)
{
    char chars[8];

    hand_made(a, event, text_of(a, a->play.release, chars));
    if (a->play.shown && !qyi_over(a))
        qyi_illegal_pressed(a);
    a->play.put_right = false;
}

/* The side to move presses: earlier acts by hand decide. */
static void pressed_by_mover(struct qy_arbiter *a, const struct qy_event *event)
{
    qy_move moves[QY_MAX_MOVES];
    enum qyi_bond bond;
    size_t count = a->play.released ? qyi_bound_moves(a, moves, &bond) : 0;

    if (a->play.shown)
        qyi_illegal_pressed(a);
    else if (a->play.put_right)
        a->play.put_right = false;
    else if (a->play.unpressed[event->side])
        a->play.unpressed[event->side] = false; /* the player may still stop the clock (fide:6.2.1) */
    else if (count > 0 && bond == QYI_BOND_RELEASED_PAWN)
        pawn_pressed(a, event);
    else
        qyi_empty_press(a, event);
}

void qyi_act_press(struct qy_arbiter *a, const struct qy_event *event)
{
    uint32_t before = a->play.illegal[event->side];
    bool taken = event->side == qyi_to_move(a) || a->play.made;

    if (event->side == qyi_to_move(a))
        qyi_keep_before_press(a);
    if (event->side == qyi_to_move(a) && a->setup.unentered)
        qyi_unentered_move(a);
    else if (event->side == qyi_to_move(a))
        pressed_by_mover(a, event);
    else if (a->play.made)
        qyi_complete(a, 0);
    else
        qyi_refuse(a, event, QY_REFUSAL_NOT_YOUR_TURN, NULL);
    if (taken)
        qyi_press_taken(a, event->side, before);
}

/* ---- adjournment ----------------------------------------------------------------------------------- */

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
        qyi_complete(a, 0);
    if (qyi_over(a))
        return;
    if (event->move.len > 0) /* else it is only in an envelope */
        memcpy(a->play.sealed, event->move.text, event->move.len);
    a->play.sealed_len = (uint8_t)event->move.len;
    a->play.was_adjourned = true;
    a->play.unsealed = false;
    a->play.sealed_plies = qyi_plies(a);
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
    qyi_go_on_unsealed(a);
}

void qyi_go_on_unsealed(struct qy_arbiter *a)
{
    if (a->play.phase != QY_PHASE_RESUMED || !a->play.unsealed)
        return;
    a->play.phase = QY_PHASE_PLAY;
    qy_clock_start(&a->play.clock, qyi_to_move(a), a->play.t);
    (void)qyi_rule_side(a, QY_RULING_CLOCK_STARTED, qyi_to_move(a), NULL);
}

/* A sealed move that a touch or a written move bars is taken back as on the board; its player moves. */
static void sealed_barred(struct qy_arbiter *a, struct qy_text text, enum qyi_bond bond)
{
    qy_clock_start(&a->play.clock, qyi_to_move(a), a->play.t);
    qyi_barred_by_touch(a, text, bond);
    a->play.sealed_len = 0;
    a->play.put_right = false;
}

/* The sealed move was made before an offer that came while it was sealed, and does not answer it. */
static void play_sealed(struct qy_arbiter *a, qy_move move)
{
    int offer = a->play.offer_waits ? a->play.offer : -1;

    if (offer >= 0)
        a->play.offer = -1;
    if (a->setup.unentered)
        qyi_unentered_move(a);
    else
        qyi_play_move(a, move, true, 0);
    if (offer >= 0 && !qyi_over(a))
        a->play.offer = offer;
}

/* The sealed move is played; if it is illegal its player loses, unless the opponent can't win (ch:10.5). */
void qyi_act_open_sealed(struct qy_arbiter *a, const struct qy_event *event)
{
    struct qy_text text = {a->play.sealed, a->play.sealed_len};
    enum qy_side sealer = qyi_to_move(a);
    struct qyi_meant meant;
    enum qyi_bond bond;
    qy_move move;

    if (a->play.phase != QY_PHASE_RESUMED) {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, NULL);
        return;
    }
    a->play.phase = QY_PHASE_PLAY;
    if (a->setup.unentered) {
        play_sealed(a, QY_MOVE_NONE);
        return;
    }
    enum qy_refusal refusal = qyi_read_move(qyi_now(a), text, &move, &meant);
    if (refusal == QY_REFUSAL_NONE) {
        if (qyi_allowed_by_touch(a, move, &bond))
            play_sealed(a, move);
        else
            sealed_barred(a, text, bond);
        return;
    }
    qyi_rule_illegal(a, sealer, refusal, qyi_move_article(a, qyi_now(a), meant, refusal), text);
    enum qy_answer saved = qyi_saved(a, sealer);
    if (saved == QY_ANSWER_YES)
        qyi_finish(a, QY_RESULT_DRAW, QY_REASON_SEALED_ILLEGAL, a->laws->saving_article);
    else
        qyi_loses(a, sealer, QY_REASON_SEALED_ILLEGAL, a->laws->sealed_article);
    qyi_mark_undecided(a, saved);
}
