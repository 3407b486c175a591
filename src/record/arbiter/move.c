/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The turn: how moves are read and played, the clock pressed, sealed moves. */
#include "arbiter/state.h"
#include "base/grow.h"
#include "notation/meaning.h"

#include <stdlib.h>
#include <string.h>

const struct qy_position *qyi_now(const struct qy_arbiter *a)
{
    return qy_history_position(a->history);
}

enum qy_side qyi_to_move(const struct qy_arbiter *a)
{
    enum qy_side first = a->ops->side(qyi_now(a));

    return a->play.plies % 2 == 0 ? first : qyi_other(first);
}

size_t qyi_plies(const struct qy_arbiter *a)
{
    return a->setup.unentered ? a->play.plies : qy_history_plies(a->history);
}

bool qyi_own_time(const struct qy_arbiter *a, enum qy_side side)
{
    bool timed = a->setup.control.side[side].mode != QY_TIME_NONE;

    return side == qyi_to_move(a) || (a->laws->question_own_time && a->play.made && timed);
}

uint8_t qyi_note(const struct qy_arbiter *a, size_t ply)
{
    return ply >= 1 && ply <= qyi_plies(a) ? a->notes[ply - 1] : 0;
}

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
 * An offer stands again when the move that refused it goes back, be it the next one or the answer to that; not
 * where the touch refuses (fide:9.1.2).
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
    if (!running) /* it is known whose clock it will be */
        qy_clock_stop(clock, a->play.t);
}

/* ---- reading --------------------------------------------------------------------------------------- */

/* Where an illegal move stands a king may be attacked by the side to move; it is never taken (fide:1.4). */
static bool takes_king(const struct qy_position *position, qy_move move)
{
    const struct qy_game_ops *ops = qyi_games[position->game];
    qy_piece taken = ops->hand_move ? ops->captured(position, move) : 0;

    return taken != 0 && ops->move_to(move) == ops->king(position, QY_PIECE_SIDE(taken));
}

enum qy_refusal qyi_read_move(const struct qy_position *position, struct qy_text text, qy_move *ret_move,
                              struct qyi_meant *ret_meant)
{
    struct qyi_finding finding;
    int code = qyi_move_understand(position, text.text, text.len, QY_WRITE_DEFAULT, &finding, NULL);

    *ret_move = finding.move;
    *ret_meant = (struct qyi_meant){finding.from, finding.to, finding.promotion, finding.by_place};
    if (code == 0 && takes_king(position, finding.move))
        return QY_REFUSAL_BAD_VALUE;
    if (code == 0 || code == QY_E_ILLEGAL_MOVE)
        return finding.refusal;
    return code == QY_E_AMBIGUOUS_MOVE ? QY_REFUSAL_AMBIGUOUS : QY_REFUSAL_BAD_VALUE;
}

bool qyi_tells_no_move(enum qy_refusal refusal)
{
    return refusal == QY_REFUSAL_BAD_VALUE || refusal == QY_REFUSAL_AMBIGUOUS ||
           refusal == QY_REFUSAL_NO_SUCH_SQUARE;
}

/* ---- which article a refused move breaks ----------------------------------------------------------- */

static bool attacked(const struct qy_arbiter *a, const struct qy_position *position, qy_square square)
{
    qy_square by[32];

    return a->ops->attackers(position, square, qyi_other(a->ops->side(position)), by) > 0;
}

/* Why the king on `from` may not castle to `to`. */
static enum qyi_castling_bar castling_bar(const struct qy_arbiter *a, const struct qy_position *position,
                                          struct qyi_meant meant, enum qy_refusal refusal)
{
    int step = meant.to > meant.from ? 1 : -1;

    if (refusal == QY_REFUSAL_CASTLING_MOVED)
        return QYI_CASTLING_MOVED;
    if (refusal == QY_REFUSAL_CASTLING_BLOCKED)
        return QYI_CASTLING_BLOCKED;
    if (attacked(a, position, meant.from))
        return QYI_CASTLING_CHECK;
    for (int square = meant.from + step; square != meant.to; square += step)
        if (attacked(a, position, (qy_square)square))
            return QYI_CASTLING_CROSSED;
    return QYI_CASTLING_ATTACKED;
}

/* A king that goes two squares along its file towards a rook of its own, as if to castle with it. */
static bool castles_upright(const struct qy_arbiter *a, const struct qy_position *position,
                            struct qyi_meant meant)
{
    int files = a->ops->files;
    int step = meant.to > meant.from ? files : -files;
    enum qy_side side = a->ops->side(position);

    if (meant.to == QY_SQUARE_NONE || meant.from != a->ops->king(position, side) ||
        meant.to - meant.from != 2 * step)
        return false;
    for (int square = meant.to; square >= 0 && square < files * a->ops->ranks; square += step) {
        qy_piece piece = a->ops->at(position, (qy_square)square);

        if (piece != 0)
            return QY_PIECE_SIDE(piece) == side && a->ops->letters[QY_PIECE_KIND(piece)] == 'R';
    }
    return false;
}

const char *qyi_move_article(const struct qy_arbiter *a, const struct qy_position *position,
                             struct qyi_meant meant, enum qy_refusal refusal)
{
    const struct qy_rules *laws = a->laws;
    bool castling = refusal == QY_REFUSAL_CASTLING_MOVED || refusal == QY_REFUSAL_CASTLING_BLOCKED ||
                    refusal == QY_REFUSAL_CASTLING_ATTACKED;

    if (refusal == QY_REFUSAL_LEAVES_CHECK && laws->answer_article &&
        attacked(a, position, a->ops->king(position, a->ops->side(position))))
        return laws->answer_article;
    if (refusal == QY_REFUSAL_LEAVES_CHECK)
        return laws->check_article;
    if (castling && laws->castling_article[0] && meant.to != QY_SQUARE_NONE)
        return laws->castling_article[castling_bar(a, position, meant, refusal)];
    if (laws->castling_article[0] && castles_upright(a, position, meant))
        return laws->castling_article[QYI_CASTLING_UPRIGHT];
    return laws
        ->move_article[meant.from == QY_SQUARE_NONE ? 0 : QY_PIECE_KIND(a->ops->at(position, meant.from))];
}

/* ---- after a move ---------------------------------------------------------------------------------- */

bool qyi_grow_notes(struct qy_arbiter *a)
{
    size_t plies = qyi_plies(a);

    if (QYI_GROW(a->notes, a->note_cap, plies + 1) < 0)
        return false;
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

    if (qyi_king_hangs(a))
        return;
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

void qyi_complete(struct qy_arbiter *a, int64_t lag)
{
    struct qy_clock_side *mover = &a->play.clock.side[qyi_other(qyi_to_move(a))];
    uint32_t to_go = mover->to_go;
    uint32_t stage = mover->stage;
    enum qy_side side = qyi_other(qyi_to_move(a));
    int64_t left = qy_clock_remaining(&a->play.clock, side, a->play.t);

    qy_clock_press(&a->play.clock, a->play.t, lag);
    if (a->play.fell[side] > 0 && mover->stage == stage && mover->remaining > left)
        qy_clock_add(&a->play.clock, side,
                     left - mover->remaining); /* a clock that stands at zero adds nothing */
    a->play.made = false;
    a->play.handed = false;
    a->play.adjusting &= a->play.adjuster != side;
    if (mover->stage != stage || mover->to_go > to_go)
        a->play.owes_record[side] = true;
    qyi_watch_records(a);
    qyi_watch_position(a);
}

bool qyi_push(struct qy_arbiter *a, qy_move move, qy_square ret_by[16], size_t *ret_checkers)
{
    if (!qyi_grow_notes(a) || qyi_history_carry(a->history, move) < 0) {
        a->failed = true;
        return false;
    }
    *ret_checkers = qy_position_checkers(qyi_now(a), ret_by);
    a->notes[qyi_plies(a) - 1] = *ret_checkers > 0 ? QYI_NOTE_CHECK : 0;
    return true;
}

void qyi_decline_by_move(struct qy_arbiter *a, enum qy_side side)
{
    if (a->play.offer != (int)qyi_other(side))
        return;
    a->play.offer = -1;
    a->notes[qyi_plies(a) - 1] |= QYI_NOTE_DECLINED;
    (void)qyi_rule_side(a, QY_RULING_DECLINED, side, a->laws->offer_article);
}

/* Plays a move; `legal`: what it brings can end the game. */
static void play(struct qy_arbiter *a, qy_move move, bool legal, bool pressed, int64_t lag)
{
    enum qy_side side = qyi_to_move(a);
    bool change;
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
    change = a->ops->halfmove(qyi_now(a)) == 0;
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

/* ---- what hands do --------------------------------------------------------------------------------- */

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

/* True where the text is the move that stands on the board already; and how that binds. */
static bool is_last_move(struct qy_arbiter *a, struct qy_text text, enum qyi_bond *ret_bond)
{
    qy_move last = qy_history_move(a->history, qy_history_plies(a->history));
    struct qyi_meant meant;
    qy_move move;
    bool same;

    (void)qy_history_pop(a->history);
    *ret_bond = a->ops->captured(qyi_now(a), last) != 0 ? QYI_BOND_RELEASED_TAKING : QYI_BOND_RELEASED;
    same = qyi_read_move(qyi_now(a), text, &move, &meant) == QY_REFUSAL_NONE && move == last;
    if (qyi_history_carry(a->history, last) < 0)
        a->failed = true;
    return same;
}

/*
 * A side moves that is not to move. Where it has just moved and let go, and the clock is not pressed, that
 * move stands (ch:6.1, fide:4.7, xq:5.7): another one goes back, as one that a touch bars. Without a clock
 * nobody knows whose hand is off; then as at any other time it is out of turn (xq:5.8).
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

        (void)qy_history_pop(a->history); /* it is told in the position that it was tried in */
        qyi_rule_illegal(a, event->side, QY_REFUSAL_TOUCH, article, text);
        a->failed |= qyi_history_carry(a->history, last) < 0;
        qyi_rule_restore(a, article);
    }
}

/* The castling that a king let go of began, where `move` is the way of its rook; else the move as it is. */
static qy_move with_its_king(const struct qy_arbiter *a, qy_move move)
{
    qy_move moves[QY_MAX_MOVES];
    enum qyi_bond bond;
    qy_square rook;
    qy_square king;

    if (qyi_bound_moves(a, moves, &bond) == 0 || bond != QYI_BOND_RELEASED_KING)
        return move;
    rook = a->ops->castling_rook(moves[0]);
    king = a->ops->move_to(moves[0]);
    return a->ops->move_from(move) == rook &&
                   a->ops->move_to(move) == (rook > a->ops->move_from(moves[0]) ? king - 1 : king + 1)
               ? moves[0]
               : move;
}

/* A man taken up and set down where it stood has been touched, and no more; where that was told before it
 * adds nothing. */
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

/* The first of two moves: the game begins from the position after it, and the same side is to move. */
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

/* Reads what a hand made. A book under which such a piece was looked for on no file finds none. */
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

    if (pawn) /* it is let go of on the last rank: what it may become there decides whether it may go */
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
    } else if (!board || qyi_tells_no_move(refusal) || refusal == QY_REFUSAL_NO_SUCH_PIECE) {
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

/* The king was let go of as if to castle, and may not: another move of it has to be made (fide:4.7.2). */
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
 * A man has been let go of. Where that completes a move it is made, as if it had been told so; castling that
 * began with the king, and a pawn on the last rank, wait for the rest (ch:6.3, 6.4, fide:4.7.2, 4.7.3).
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

/* Whether the move of an event, by the side to move, mates or stalemates, or leaves nobody the means to win. */
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

/* ---- the clock pressed ----------------------------------------------------------------------------- */

/* The clock is pressed on a pawn that was let go of on the last rank, and has become nothing. */
static void pawn_pressed(struct qy_arbiter *a, const struct qy_event *event)
{
    char chars[8];

    hand_made(a, event, text_of(a, a->play.release, chars));
    if (a->play.shown && !qyi_over(a))
        qyi_illegal_pressed(a);
    a->play.put_right = false;
}

/* The side to move presses: what its hand did before decides. */
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
        a->play.unpressed[event->side] = false; /* he may still stop his clock (fide:6.2.1) */
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
    if (event->move.len > 0) /* else it lies in an envelope alone */
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

/* A sealed move that a touch bars, or a written one, goes back as on the board; its player moves. */
static void sealed_barred(struct qy_arbiter *a, struct qy_text text, enum qyi_bond bond)
{
    qy_clock_start(&a->play.clock, qyi_to_move(a), a->play.t);
    qyi_barred_by_touch(a, text, bond);
    a->play.sealed_len = 0;
    a->play.put_right = false;
}

/* The sealed move was made before an offer that came while it was sealed, and doesn't answer that. */
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

/* The sealed move is played; where it is illegal its player has lost, unless the opponent can't win
 * (ch:10.5). */
void qyi_act_open_sealed(struct qy_arbiter *a, const struct qy_event *event)
{
    struct qy_text text = {a->play.sealed, a->play.sealed_len};
    enum qy_side sealer = qyi_to_move(a);
    enum qy_refusal refusal;
    enum qy_answer saved;
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
    refusal = qyi_read_move(qyi_now(a), text, &move, &meant);
    if (refusal == QY_REFUSAL_NONE) {
        if (qyi_allowed_by_touch(a, move, &bond))
            play_sealed(a, move);
        else
            sealed_barred(a, text, bond);
        return;
    }
    qyi_rule_illegal(a, sealer, refusal, qyi_move_article(a, qyi_now(a), meant, refusal), text);
    saved = qyi_saved(a, sealer);
    if (saved == QY_ANSWER_YES)
        qyi_finish(a, QY_RESULT_DRAW, QY_REASON_SEALED_ILLEGAL, a->laws->saving_article);
    else
        qyi_loses(a, sealer, QY_REASON_SEALED_ILLEGAL, a->laws->sealed_article);
    qyi_mark_undecided(a, saved);
}
