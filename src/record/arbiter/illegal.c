/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Illegal moves made on the board, and legal ones barred by a touch.
 *
 * An illegal move breaks the rules of movement. Breaking touch-move does not: the move is taken back, the
 * touched piece moves, and no penalty is counted. In both cases touched pieces stay touched, and the press of
 * the same move is part of it.
 */
#include "arbiter/state.h"

#include <string.h>

/* The promotion letter if the player chose no piece (fide:7.5.2). */
#define QUEEN_LETTER 'Q'

void qyi_rule_illegal(struct qy_arbiter *a, enum qy_side side, enum qy_refusal refusal, const char *article,
                      struct qy_text text)
{
    struct qy_ruling *ruling = qyi_rule_side(a, QY_RULING_ILLEGAL, side, article);

    ruling->reason = qy_refusal_name(refusal);
    ruling->move = qyi_tell_move(a, text);
    qyi_tell_man(a, ruling, qyi_now(a), text);
}

bool qyi_illegal_loses(const struct qy_arbiter *a, enum qy_side side, enum qy_refusal refusal)
{
    return a->laws->illegal == QYI_ILLEGAL_LOSES &&
           (refusal == QY_REFUSAL_LEAVES_CHECK || refusal == QY_REFUSAL_FACING_GENERALS ||
            a->play.illegal[side] + 1 >= a->setup.illegal_moves);
}

const char *qyi_illegal_loss(const struct qy_arbiter *a, const char *broken, const char *usual)
{
    bool mated = a->laws->unanswered_mates && qyi_is_article(broken, a->laws->answer_article);

    return mated ? broken : usual;
}

const char *qyi_restore_article(const struct qy_arbiter *a)
{
    return a->laws->illegal == QYI_ILLEGAL_LOSES ? a->laws->event[QY_REGULATION_ILLEGAL_MOVES].article
                                                 : a->laws->restore_article;
}

void qyi_rule_illegal_restore(struct qy_arbiter *a)
{
    qyi_rule_restore(a, qyi_restore_article(a));
    if (a->laws->illegal == QYI_ILLEGAL_LOSES)
        qyi_by_regulation(a, qyi_last_ruling(a), QY_REGULATION_ILLEGAL_MOVES);
}

void qyi_illegal_lost(struct qy_arbiter *a, enum qy_side side, enum qy_refusal refusal, const char *article)
{
    qyi_loses(a, side, QY_REASON_ILLEGAL_MOVE, article);
    if (a->setup.illegal_moves > 1 && refusal != QY_REFUSAL_LEAVES_CHECK &&
        refusal != QY_REFUSAL_FACING_GENERALS)
        qyi_by_regulation(a, qyi_last_ruling(a), QY_REGULATION_ILLEGAL_MOVES);
}

/* The n-th illegal move loses, unless the opponent can't win by any means (fide:7.5.5, ch:10.5). */
void qyi_count_illegal(struct qy_arbiter *a, enum qy_side side, enum qy_refusal refusal)
{
    const struct qy_rules *laws = a->laws;

    if (laws->only_self_checks && refusal != QY_REFUSAL_LEAVES_CHECK)
        return;
    a->play.illegal[side]++;
    if (laws->illegal == QYI_ILLEGAL_LOSES) {
        qyi_foul_by_move(a, side);
        return;
    }
    if (a->setup.illegal_moves > 0 && a->play.illegal[side] >= a->setup.illegal_moves && a->setup.unentered &&
        laws->saving != QYI_SAVED_BY_NOTHING) {
        qyi_unentered_ask(a, QYI_ASKED_ILLEGAL, side, laws->illegal_most_article);
        return;
    }
    if (a->setup.illegal_moves > 0 && a->play.illegal[side] >= a->setup.illegal_moves) {
        enum qy_answer saved = qyi_saved(a, side);
        bool bare = laws->saving == QYI_SAVED_BY_BARE_KING; /* a bare king can never win (ch:10.5) */

        if (saved == QY_ANSWER_YES)
            qyi_finish(a, QY_RESULT_DRAW, laws->illegal_most_reason,
                       bare ? laws->saving_article : laws->illegal_most_article);
        else
            qyi_loses(a, side, laws->illegal_most_reason, laws->illegal_most_article);
        qyi_mark_undecided(a, saved);
        return;
    }
    struct qyi_price price =
        qyi_price(a, laws->illegal_time, laws->illegal_time_article, laws->supervised_illegal_article);
    if (price.ms > 0)
        qyi_change_time(a, qyi_other(side), price.ms, price.article, false);
}

/*
 * True if the side to move has begun its move by hand: what was entered since belongs to that move. After an
 * offence that took a move back, the pieces it touched remain touched and do not count.
 */
static bool has_begun(const struct qy_arbiter *a, enum qy_side side)
{
    const struct qyi_play *play = &a->play;

    return play->shown || play->put_right || (!play->offended[side] && (play->released || play->touches > 0));
}

/*
 * The ply whose press is still to come, to which an act by hand belongs; 0: it belongs to the side's last
 * press. If moves are not entered, a move is known only by its press: before its first press, a side can only
 * be making its first move.
 */
static size_t still_to_press(const struct qy_arbiter *a, enum qy_side side)
{
    size_t plies = qyi_plies(a);

    if (side != qyi_to_move(a))
        return a->play.made ? plies : 0;
    if (has_begun(a, side) || (a->setup.unentered && plies < 2 && !a->play.offended[side]))
        return plies + 1;
    return a->play.unpressed[side] ? plies - 1 : 0;
}

/* The ply of the last move after which the side pressed; 0: none. */
static size_t last_pressed(const struct qy_arbiter *a, enum qy_side side)
{
    size_t plies = qyi_plies(a);

    return side != qyi_to_move(a) ? plies : plies > 1 ? plies - 1 : 0;
}

enum qy_refusal qyi_hand_barred(const struct qy_arbiter *a, enum qy_side side)
{
    if (a->setup.mode == QY_PLAY_ONLINE)
        return QY_REFUSAL_WRONG_MODE;
    if (a->play.phase == QY_PHASE_BEFORE)
        return QY_REFUSAL_NOT_BEGUN;
    if (still_to_press(a, side) > 0 || a->play.offended[side])
        return QY_REFUSAL_NONE;
    if (last_pressed(a, side) == 0)
        return QY_REFUSAL_BAD_VALUE;
    return qyi_is_unwatched(a) && side == qyi_to_move(a) ? QY_REFUSAL_TOO_LATE : QY_REFUSAL_NONE;
}

/* The move is an offence, and stands. */
static void stands_as_offence(struct qy_arbiter *a, enum qy_side side)
{
    a->play.offended[side] = true;
    a->play.stands_marked[side] = (uint32_t)last_pressed(a, side);
    qyi_count_illegal(a, side, QY_REFUSAL_BAD_VALUE);
}

void qyi_hand_offends(struct qy_arbiter *a, enum qy_side side, const char *article)
{
    size_t ply = still_to_press(a, side);

    if (ply > 0) {
        a->play.at_press[side] = article;
        a->play.at_press_of[side] = (uint32_t)ply;
    } else if (!a->play.offended[side] && a->play.stands_marked[side] != last_pressed(a, side)) {
        stands_as_offence(a, side);
    }
}

void qyi_press_taken(struct qy_arbiter *a, enum qy_side side, uint32_t before)
{
    const char *article = a->play.at_press[side];

    a->play.at_press[side] = NULL;
    a->play.offended[side] = a->play.illegal[side] > before;
    if (!article || a->play.offended[side] || qyi_over(a))
        return;
    qyi_rule_illegal(a, side, QY_REFUSAL_BAD_VALUE, article, (struct qy_text){"", 0});
    stands_as_offence(a, side);
}

/* Takes the move back; the game continues unless that was one too many; touches remain binding. */
static void take_back(struct qy_arbiter *a, enum qy_side side, enum qy_refusal refusal)
{
    if (!a->play.may_stand) /* else it is taken back unless it gets a reply */
        qyi_rule_illegal_restore(a);
    qyi_count_illegal(a, side, refusal);
    if (!qyi_over(a) && (a->play.touches > 0 || a->play.released))
        qyi_rule_bound(a);
}

/* Leaves the move on the board, to be judged when the clock is pressed. */
static void show(struct qy_arbiter *a, struct qy_text text, enum qy_refusal refusal, struct qyi_meant meant)
{
    size_t len = text.len < QYI_MOVE_TEXT ? text.len : QYI_MOVE_TEXT - 1;

    a->play.shown = true;
    a->play.shown_reason = refusal;
    a->play.shown_squares = meant;
    memset(a->play.shown_move, 0, sizeof a->play.shown_move);
    memcpy(a->play.shown_move, text.text, len);
}

void qyi_illegal_made(struct qy_arbiter *a, struct qy_text text, enum qy_refusal refusal,
                      struct qyi_meant meant)
{
    const struct qy_rules *laws = a->laws;
    enum qy_side side = qyi_to_move(a);

    a->play.adjusting = false;
    a->play.put_right = false;
    qyi_touched_by_move(a, meant);
    if (refusal == QY_REFUSAL_PROMOTION_MISSING && meant.from != QY_SQUARE_NONE) {
        a->play.released = true; /* it stays on that square (ch:6.4, fide:4.7.3) */
        a->play.release[0] = meant.from;
        a->play.release[1] = meant.to;
    }
    if (laws->illegal == QYI_ILLEGAL_AT_PRESS) {
        show(a, text, refusal, meant);
        return;
    }
    const char *broken = qyi_move_article(a, qyi_now(a), meant, refusal);
    qyi_rule_illegal(a, side, refusal, broken, text);
    if (!qyi_illegal_loses(a, side, refusal)) {
        a->play.put_right = true;
        take_back(a, side, refusal);
    } else if (refusal == QY_REFUSAL_FACING_GENERALS && laws->facing_article) {
        qyi_loses(a, side, QY_REASON_FACING_GENERALS, laws->facing_article);
    } else {
        qyi_illegal_lost(a, side, refusal, qyi_illegal_loss(a, broken, laws->illegal_article));
    }
}

qy_move qyi_queening(const struct qy_arbiter *a, struct qyi_meant meant)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = a->ops->legal(qyi_now(a), moves);

    for (size_t i = 0; i < count; i++)
        if (a->ops->move_from(moves[i]) == meant.from && a->ops->move_to(moves[i]) == meant.to &&
            a->ops->letters[a->ops->move_promotion(moves[i])] == QUEEN_LETTER)
            return moves[i];
    return QY_MOVE_NONE;
}

/*
 * If it is one illegal move too many, a mate or stalemate by the queen does not count first: no legal move
 * produced it (fide:5.1.1, 5.2.1), and winnability is tested in the position before.
 */
bool qyi_queen_instead(struct qy_arbiter *a, struct qyi_meant meant)
{
    enum qy_side side = qyi_to_move(a);
    qy_move queen = qyi_queening(a, meant);
    bool last = a->setup.illegal_moves > 0 && a->play.illegal[side] + 1 >= a->setup.illegal_moves;
    bool counted = false;
    qy_square by[16];
    size_t checkers;

    if (queen == QY_MOVE_NONE)
        return false;
    if (!last && a->laws->one_offence) { /* it is counted first: the queen may end the game (fide:7.5.5) */
        qyi_count_illegal(a, side, QY_REFUSAL_PROMOTION_MISSING);
        counted = true;
    }
    if (!last)
        qyi_play_move(a, queen, true, 0);
    else if (qyi_push(a, queen, by, &checkers) &&
             qy_position_outcome(qyi_now(a), a->setup.rules).result != QY_RESULT_OPEN)
        (void)qy_history_pop(a->history);
    if (!qyi_over(a) && !counted)
        qyi_count_illegal(a, side, QY_REFUSAL_PROMOTION_MISSING);
    if (!last)
        a->play.stands_marked[side] = (uint32_t)qyi_plies(a);
    return true;
}

/*
 * Adds the increment of the press, which is taken back with the move (Arbiters' Manual on 7.5.5), to the last
 * ruling, that the move was illegal.
 */
static void tell_increment(struct qy_arbiter *a, enum qy_side side)
{
    const struct qy_allowance *allowance = &a->play.clock.control.side[side];
    uint32_t at = a->play.clock.side[side].stage;
    const struct qy_stage *stage = &allowance->stage[at < allowance->stages ? at : 0];

    if (a->laws->increments_first && a->ruling_count > 0 && !a->silent && allowance->mode == QY_TIME_STAGES &&
        stage->bonus == QY_BONUS_INCREMENT)
        a->rulings[a->ruling_count - 1].increment = stage->bonus_time;
}

void qyi_illegal_pressed(struct qy_arbiter *a)
{
    struct qyi_play *play = &a->play;
    struct qy_text text = {play->shown_move, strlen(play->shown_move)};
    bool pawn = play->shown_reason == QY_REFUSAL_PROMOTION_MISSING;
    enum qy_refusal reason = play->shown_reason;
    enum qy_side side = qyi_to_move(a);

    if (qyi_shown_stands(a))
        return;
    qyi_rule_illegal(a, side, reason, pawn ? a->laws->queen_article : a->laws->illegal_article, text);
    if (!pawn)
        tell_increment(a, side);
    play->shown = false;
    if (!pawn || !qyi_queen_instead(a, play->shown_squares))
        take_back(a, side, reason);
}

void qyi_empty_press(struct qy_arbiter *a, const struct qy_event *event)
{
    if (!a->play.made && a->laws->empty_press_article) {
        qyi_rule_illegal(a, event->side, QY_REFUSAL_BAD_VALUE, a->laws->empty_press_article,
                         (struct qy_text){"", 0});
        tell_increment(a, event->side);
        take_back(a, event->side, QY_REFUSAL_BAD_VALUE);
    } else if (!a->play.made && a->laws->empty_press_foul) {
        qyi_foul(a, event->side, QY_FOUL_CLOCK, (struct qy_text){NULL, 0});
    } else {
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, NULL);
    }
}

void qyi_barred_by_touch(struct qy_arbiter *a, struct qy_text text, enum qyi_bond bond)
{
    qyi_rule_illegal(a, qyi_to_move(a), QY_REFUSAL_TOUCH, qyi_bond_article(a, bond), text);
    a->play.shown = false;
    a->play.put_right = true;
    a->play.touch_broken = true;
    qyi_rule_put_right(a, qyi_bond_article(a, bond));
}
