/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Touch and release: ch:7.1 to 7.4, fide:4.1 to 4.8, xq:5.1 to 5.7.
 *
 * All rule sets agree on the order: if a piece of each side was touched, the one captures the other if it
 * can; else the piece touched first moves or is captured, else the next one. They differ in which counts as
 * first when both were touched at once, and in castling.
 */
#include "arbiter/state.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

/* The letter of the piece that castles with the king. */
#define CASTLING_LETTER 'R'

static bool is_own(const struct qy_arbiter *a, qy_square square)
{
    qy_piece piece = a->ops->at(qyi_now(a), square);

    return piece != 0 && QY_PIECE_SIDE(piece) == qyi_to_move(a);
}

static bool is_rook(const struct qy_arbiter *a, qy_square square)
{
    return a->ops->letters[QY_PIECE_KIND(a->ops->at(qyi_now(a), square))] == CASTLING_LETTER;
}

/*
 * The square of the piece captured by a legal move, or QY_SQUARE_NONE; en passant it is not the destination.
 */
static qy_square taken_on(const struct qy_arbiter *a, qy_move move)
{
    qy_square to = a->ops->move_to(move);
    qy_square from = a->ops->move_from(move);

    if (a->ops->captured(qyi_now(a), move) == 0)
        return QY_SQUARE_NONE;
    if (a->ops->at(qyi_now(a), to) != 0)
        return to;
    return (qy_square)(from / a->ops->files * a->ops->files + to % a->ops->files);
}

/* All legal moves, and the criteria for keeping them. */
struct choice {
    const struct qy_arbiter *a;
    qy_move legal[QY_MAX_MOVES];
    size_t count;
    qy_move *kept;
};

/*
 * Keeps the moves of the piece on `own` (NONE: any piece) that capture the piece on `enemy` (NONE: all
 * moves).
 */
static size_t keep(struct choice *choice, qy_square own, qy_square enemy)
{
    size_t kept = 0;

    for (size_t i = 0; i < choice->count; i++) {
        qy_move move = choice->legal[i];

        if ((own == QY_SQUARE_NONE || choice->a->ops->move_from(move) == own) &&
            (enemy == QY_SQUARE_NONE || taken_on(choice->a, move) == enemy))
            choice->kept[kept++] = move;
    }
    return kept;
}

/* The number of touches before that of `square`; all of them if it was not touched. */
static unsigned rank_of(const struct qyi_play *play, qy_square square)
{
    unsigned i = 0;

    while (i < play->touches && play->touched[i] != square)
        i++;
    return i;
}

/* Castling with a rook touched before the king is no longer allowed (ch:5.1 (3), fide:4.4.2). */
static void bar_castling(struct choice *choice)
{
    const struct qyi_play *play = &choice->a->play;
    const struct qy_game_ops *ops = choice->a->ops;
    size_t count = 0;

    for (size_t i = 0; i < choice->count; i++) {
        qy_square rook = ops->castling_rook(choice->legal[i]);
        unsigned touched = rook == QY_SQUARE_NONE ? play->touches : rank_of(play, rook);

        if (touched == play->touches || rank_of(play, ops->move_from(choice->legal[i])) < touched)
            choice->legal[count++] = choice->legal[i];
    }
    choice->count = count;
}

/* King and rook were touched, the king not later: true if that decides alone. */
static bool castling_touched(struct choice *choice, qy_square king, size_t *ret_kept)
{
    const struct qy_arbiter *a = choice->a;
    const struct qyi_play *play = &a->play;

    if (!a->laws->castling || play->touched[0] != king)
        return false;
    for (unsigned i = 1; i < play->touches; i++) {
        if (!is_own(a, play->touched[i]) || !is_rook(a, play->touched[i]))
            continue;
        *ret_kept = 0;
        for (size_t m = 0; a->laws->castling_must && m < choice->count; m++)
            if (a->ops->castling_rook(choice->legal[m]) == play->touched[i])
                choice->kept[(*ret_kept)++] = choice->legal[m];
        if (*ret_kept == 0)
            *ret_kept = keep(choice, king, QY_SQUARE_NONE);
        return true;
    }
    return false;
}

/*
 * The first touched piece of the side to move, and the first of the other side; QY_SQUARE_NONE if there is
 * none.
 */
static void first_touched(const struct qy_arbiter *a, qy_square *ret_own, qy_square *ret_enemy)
{
    *ret_own = *ret_enemy = QY_SQUARE_NONE;
    for (unsigned i = a->play.touches; i-- > 0;)
        *(is_own(a, a->play.touched[i]) ? ret_own : ret_enemy) = a->play.touched[i];
}

static enum qyi_bond bond_of(const struct qy_arbiter *a, qy_square own, qy_square enemy)
{
    if (enemy == QY_SQUARE_NONE)
        return QYI_BOND_OWN;
    if (own == QY_SQUARE_NONE)
        return QYI_BOND_ENEMY;
    if (a->play.at_once)
        return QYI_BOND_BOTH;
    return rank_of(&a->play, own) < rank_of(&a->play, enemy) ? QYI_BOND_OWN_ENEMY : QYI_BOND_ENEMY_OWN;
}

static size_t bound_by_touch(struct choice *choice, enum qyi_bond *ret_bond)
{
    const struct qy_arbiter *a = choice->a;
    qy_square own;
    qy_square enemy;
    size_t kept = 0;

    first_touched(a, &own, &enemy);
    *ret_bond = bond_of(a, own, enemy);
    bar_castling(choice);
    if (own != QY_SQUARE_NONE && castling_touched(choice, a->ops->king(qyi_now(a), qyi_to_move(a)), &kept)) {
        *ret_bond = QYI_BOND_CASTLING;
        return kept;
    }
    if (own != QY_SQUARE_NONE && enemy != QY_SQUARE_NONE)
        kept = keep(choice, own, enemy);
    for (unsigned i = 0; kept == 0 && i < a->play.touches; i++) {
        qy_square square = a->play.touched[i];

        kept =
            is_own(a, square) ? keep(choice, square, QY_SQUARE_NONE) : keep(choice, QY_SQUARE_NONE, square);
    }
    if (kept == 0 && a->laws->bound_article[QYI_BOND_NONE])
        *ret_bond = QYI_BOND_NONE;
    return kept;
}

/* The completions of a half-made move: castling begun with the king, a pawn on the last rank. */
static size_t bound_by_release(struct choice *choice, enum qyi_bond *ret_bond)
{
    const struct qy_game_ops *ops = choice->a->ops;
    size_t kept = 0;

    *ret_bond = QYI_BOND_RELEASED;
    for (size_t i = 0; i < choice->count; i++) {
        qy_move move = choice->legal[i];

        if (ops->move_from(move) != choice->a->play.release[0] ||
            ops->move_to(move) != choice->a->play.release[1])
            continue;
        if (ops->castling_rook(move) != QY_SQUARE_NONE)
            *ret_bond = QYI_BOND_RELEASED_KING;
        else if (ops->captured(qyi_now(choice->a), move) != 0)
            *ret_bond = QYI_BOND_RELEASED_TAKING;
        if (ops->move_promotion(move) != 0)
            *ret_bond = QYI_BOND_RELEASED_PAWN;
        choice->kept[kept++] = move;
    }
    return kept;
}

size_t qyi_bound_moves(const struct qy_arbiter *a, qy_move *ret_moves, enum qyi_bond *ret_bond)
{
    struct choice choice;
    size_t kept;

    *ret_bond = QYI_BOND_NONE;
    if (a->play.must_play != QY_MOVE_NONE) {
        *ret_bond = QYI_BOND_WRITTEN;
        ret_moves[0] = a->play.must_play;
        return 1;
    }
    if (a->play.touches == 0 && !a->play.released)
        return 0;
    choice.a = a;
    choice.kept = ret_moves;
    choice.count = qyi_legal(a, choice.legal);
    if (a->play.released) {
        kept = bound_by_release(&choice, ret_bond);
        if (kept > 0 || a->play.touches == 0)
            return kept;
    }
    return bound_by_touch(&choice, ret_bond);
}

const char *qyi_bond_article(const struct qy_arbiter *a, enum qyi_bond bond)
{
    bool taking = bond == QYI_BOND_RELEASED_TAKING && !a->laws->bound_article[bond];

    return a->laws->bound_article[taking ? QYI_BOND_RELEASED : bond];
}

void qyi_rule_bound(struct qy_arbiter *a)
{
    qy_move scratch[QY_MAX_MOVES];
    enum qyi_bond bond;
    size_t count = qyi_bound_moves(a, a->silent ? scratch : a->bound, &bond);
    struct qy_ruling *ruling = qyi_rule_side(a, QY_RULING_BOUND, qyi_to_move(a), qyi_bond_article(a, bond));

    ruling->moves = a->bound;
    ruling->move_count = count;
    if (!a->silent)
        a->bound_in = *qyi_now(a);
}

void qyi_rule_put_right(struct qy_arbiter *a, const char *article)
{
    qyi_rule_restore(a, article);
    if (a->play.touches > 0 || a->play.released || a->play.must_play != QY_MOVE_NONE)
        qyi_rule_bound(a);
}

bool qyi_allowed_by_touch(const struct qy_arbiter *a, qy_move move, enum qyi_bond *ret_bond)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_bound_moves(a, moves, ret_bond);

    for (size_t i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return count == 0;
}

bool qyi_is_touched(const struct qy_arbiter *a, qy_square square)
{
    return rank_of(&a->play, square) < a->play.touches;
}

/* ---- recording touches ----------------------------------------------------------------------------- */

/* Keeps a touch in case the position goes back to this turn. */
static void keep_touch(struct qy_arbiter *a, qy_square square, bool at_once)
{
    if (QYI_GROW(a->touch, a->touch_cap, a->touch_count + 1) < 0) {
        a->failed = true;
        return;
    }
    a->touch[a->touch_count++] =
        (struct qyi_touch){(uint32_t)qy_history_plies(a->history) + 1, square, at_once, false};
}

void qyi_touched(struct qy_arbiter *a, qy_square square)
{
    struct qyi_play *play = &a->play;

    if (rank_of(play, square) != play->touches || play->touches == QY_MAX_SQUARES)
        return;
    keep_touch(a, square, play->at_once && play->touches == 1);
    play->touched[play->touches++] = square;
}

void qyi_recall_touches(struct qy_arbiter *a)
{
    uint32_t ply = (uint32_t)qy_history_plies(a->history) + 1;
    struct qyi_play *play = &a->play;

    while (a->touch_count > 0 && a->touch[a->touch_count - 1].ply > ply)
        a->touch_count--;
    size_t first = a->touch_count;
    while (first > 0 && a->touch[first - 1].ply == ply)
        first--;
    for (size_t i = first; i < a->touch_count; i++) {
        if (a->touch[i].square == QY_SQUARE_NONE)
            continue;
        play->at_once |= a->touch[i].at_once;
        play->touched[play->touches++] = a->touch[i].square;
    }
}

void qyi_touched_by_move(struct qy_arbiter *a, struct qyi_meant meant)
{
    qy_piece there = meant.to == QY_SQUARE_NONE ? 0 : a->ops->at(qyi_now(a), meant.to);

    if (meant.from == QY_SQUARE_NONE || a->ops->at(qyi_now(a), meant.from) == 0)
        return;
    qyi_touched(a, meant.from);
    if (there != 0 && QY_PIECE_SIDE(there) != qyi_to_move(a))
        qyi_touched(a, meant.to);
    qyi_decline_by_touch(a);
}

bool qyi_release(struct qy_arbiter *a, const qy_square square[2], enum qyi_bond *ret_bond)
{
    struct qyi_play *play = &a->play;
    struct qyi_play before = *play;
    qy_move moves[QY_MAX_MOVES];
    enum qyi_bond duty;

    if (before.released && memcmp(before.release, square, sizeof before.release) != 0)
        return false;
    play->released = true;
    memcpy(play->release, square, sizeof play->release);
    size_t count = qyi_bound_moves(a, moves, ret_bond);
    *play = before;
    if (count == 0 || *ret_bond < QYI_BOND_RELEASED_KING || *ret_bond > QYI_BOND_RELEASED_TAKING ||
        !qyi_allowed_by_touch(a, moves[0], &duty) || qyi_record_wanted(a, qyi_to_move(a)))
        return false;
    play->released = true;
    play->put_right = false;
    play->shown = false;
    memcpy(play->release, square, sizeof play->release);
    qyi_touched(a, square[0]);
    qyi_rule_bound(a);
    qyi_decline_by_touch(a);
    return true;
}

/* Orders two pieces touched at once: which counts as touched first. */
static void order_pair(const struct qy_arbiter *a, qy_square pair[2])
{
    bool own[2] = {is_own(a, pair[0]), is_own(a, pair[1])};
    qy_square king = a->ops->king(qyi_now(a), qyi_to_move(a));
    bool swap = own[0] != own[1] ? own[0] == a->laws->both_at_once_enemy_first : pair[1] == king;

    if (swap) {
        qy_square first = pair[0];

        pair[0] = pair[1];
        pair[1] = first;
    }
}

/* Notes that a touch of this turn was a foul. */
static void note_foul(struct qy_arbiter *a, qy_square square)
{
    uint32_t ply = (uint32_t)qy_history_plies(a->history) + 1;

    for (size_t t = a->touch_count; t-- > 0 && a->touch[t].ply == ply;)
        a->touch[t].fouled |= a->touch[t].square == square;
}

/* Fouls for touching a piece that can't be played (xq:9.1.5, 9.1.6), for one square just touched. */
static void touch_foul(struct qy_arbiter *a, qy_square square)
{
    struct choice choice;
    qy_move kept[QY_MAX_MOVES];
    bool own = is_own(a, square);
    enum qy_foul foul = own ? QY_FOUL_TOUCH_IMMOVABLE : QY_FOUL_TOUCH_UNCAPTURABLE;

    if (!a->laws->foul_article[foul] || qyi_over(a))
        return;
    choice.a = a;
    choice.kept = kept;
    choice.count = qyi_legal(a, choice.legal);
    if (keep(&choice, own ? square : QY_SQUARE_NONE, own ? QY_SQUARE_NONE : square) > 0)
        return;
    note_foul(a, square);
    qyi_foul(a, qyi_to_move(a), foul, (struct qy_text){NULL, 0});
}

static void touch_early(struct qy_arbiter *a, const struct qy_event *event)
{
    struct qyi_play *play = &a->play;

    for (unsigned i = 0; i < event->squares && play->early[event->side] < QYI_EARLY; i++)
        play->early_touched[event->side][play->early[event->side]++] =
            (struct qyi_early){event->square[i], i > 0};
}

void qyi_early_follow(struct qy_arbiter *a, qy_move move)
{
    qy_square from = a->ops->move_from(move);
    qy_square to = a->ops->move_to(move);

    for (unsigned side = 0; side < 2; side++) {
        uint8_t kept = 0;

        for (unsigned i = 0; i < a->play.early[side]; i++) {
            struct qyi_early early = a->play.early_touched[side][i];

            if (early.square == to)
                continue; /* it is off the board */
            if (early.square == from)
                early.square = to;
            early.at_once &= kept > 0;
            a->play.early_touched[side][kept++] = early;
        }
        a->play.early[side] = kept;
    }
}

void qyi_early_touches(struct qy_arbiter *a)
{
    enum qy_side side = qyi_to_move(a);
    struct qyi_play *play = &a->play;
    const struct qyi_early *early = play->early_touched[side];
    uint8_t count = play->early[side];

    play->early[side] = 0;
    for (unsigned i = 0; i < count; i++) {
        bool both = i + 1 < count && early[i + 1].at_once;
        qy_square pair[2] = {early[i].square, both ? early[i + 1].square : QY_SQUARE_NONE};

        if (both) {
            order_pair(a, pair);
            play->at_once |= play->touches == 0;
            i++;
        }
        for (unsigned k = 0; k <= both; k++)
            qyi_touched(a, pair[k]);
    }
    if (play->touches > 0)
        qyi_rule_bound(a);
    for (unsigned i = 0; i < play->touches && !qyi_over(a); i++)
        touch_foul(a, play->touched[i]);
}

void qyi_decline_by_touch(struct qy_arbiter *a)
{
    enum qy_side side = qyi_to_move(a);

    if (!a->laws->touch_declines || a->play.offer < 0 || a->play.offer == (int)side)
        return;
    a->play.touch_declined = a->play.offer;
    a->play.offer = -1;
    (void)qyi_rule_side(a, QY_RULING_DECLINED, side, a->laws->offer_article);
}

/*
 * A touch while the opponent is to move is binding in the player's own turn, if the rules count it (xq:5.6).
 */
static void touch_out_of_turn(struct qy_arbiter *a, const struct qy_event *event)
{
    if (a->laws->early_touch_counts)
        touch_early(a, event);
    else
        qyi_refuse(a, event, QY_REFUSAL_NOT_YOUR_TURN, NULL);
}

/* Removes an early touch of a piece. */
static void forget_early(struct qyi_play *play, enum qy_side side, qy_square square)
{
    uint8_t kept = 0;

    for (unsigned i = 0; i < play->early[side]; i++)
        if (play->early_touched[side][i].square != square)
            play->early_touched[side][kept++] = play->early_touched[side][i];
    play->early[side] = kept;
}

/* Removes a touch of this turn, with its foul. */
static void forget_touch(struct qy_arbiter *a, qy_square square)
{
    struct qyi_play *play = &a->play;
    uint32_t ply = (uint32_t)qy_history_plies(a->history) + 1;
    unsigned rank = rank_of(play, square);

    if (rank == play->touches)
        return;
    memmove(&play->touched[rank], &play->touched[rank + 1], (size_t)(play->touches - rank - 1));
    play->touches--;
    play->at_once &= rank > 1;
    for (size_t t = a->touch_count; t-- > 0 && a->touch[t].ply == ply;) {
        if (a->touch[t].square != square)
            continue;
        play->fouls[qyi_to_move(a)] -= a->touch[t].fouled;
        a->touch[t].square = QY_SQUARE_NONE;
    }
}

/*
 * A clearly accidental touch is not binding; if it was already entered as a touch, it no longer is, and its
 * consequences are cancelled (ch:7.2, fide:4.2, xq:5.6).
 */
void qyi_act_accident(struct qy_arbiter *a, const struct qy_event *event)
{
    struct qyi_play *play = &a->play;
    uint32_t fouls = play->fouls[event->side];

    for (unsigned i = 0; i < event->squares; i++) {
        if (event->side == qyi_to_move(a))
            forget_touch(a, event->square[i]);
        else
            forget_early(play, event->side, event->square[i]);
    }
    struct qy_ruling *ruling = qyi_rule_side(a, QY_RULING_ALLOWED, event->side, a->laws->accident_article);
    ruling->lifted = play->fouls[event->side] < fouls;
    if (play->touches == 0 && play->touch_declined >= 0 && play->offer < 0) {
        play->offer = play->touch_declined;
        play->touch_declined = -1;
        (void)qyi_rule_side(a, QY_RULING_OFFER, (enum qy_side)play->offer, a->laws->offer_article);
    }
}

/* True if the pieces touched are those announced to be adjusted. */
static bool is_adjusted(const struct qy_arbiter *a, const struct qy_event *event)
{
    unsigned named = 0;

    for (unsigned i = 0; i < event->squares; i++)
        for (unsigned j = 0; j < a->play.adjusted; j++)
            named += event->square[i] == a->play.adjust[j];
    return a->play.adjusting && a->play.adjuster == event->side &&
           (a->play.adjusted == 0 || named == event->squares);
}

void qyi_act_touch(struct qy_arbiter *a, const struct qy_event *event)
{
    qy_square pair[2] = {event->square[0], event->square[1]};
    unsigned count = event->squares == 2 ? 2 : 1;

    for (unsigned i = 0; i < count; i++) {
        if (a->ops->at(qyi_now(a), event->square[i]) == 0) {
            qyi_refuse(a, event, QY_REFUSAL_NO_SUCH_PIECE, NULL);
            return;
        }
    }
    if (is_adjusted(a, event))
        return;
    if (event->side != qyi_to_move(a)) {
        touch_out_of_turn(a, event);
        return;
    }
    a->play.put_right = false;
    if (count == 2) {
        order_pair(a, pair);
        a->play.at_once |= a->play.touches == 0;
    }
    for (unsigned i = 0; i < count; i++)
        qyi_touched(a, pair[i]);
    qyi_rule_bound(a);
    qyi_decline_by_touch(a);
    for (unsigned i = 0; i < count; i++)
        touch_foul(a, pair[i]);
}

/*
 * Must be announced before touching, with the opponent's consent if the rules require it, and in the player's
 * own time. If it names pieces, only those are adjusted.
 */
void qyi_act_adjust(struct qy_arbiter *a, const struct qy_event *event)
{
    bool own_time = qyi_own_time(a, event->side);

    if (own_time && (event->yes || !a->laws->adjust_needs_consent)) {
        a->play.adjusting = true;
        a->play.adjuster = event->side;
        a->play.adjusted = event->squares;
        memcpy(a->play.adjust, event->square, sizeof a->play.adjust);
    } else if (a->laws->adjust_needs_consent) {
        qyi_refuse(a, event, QY_REFUSAL_TOUCH, a->laws->adjust_article);
    } else {
        qyi_refuse(a, event, QY_REFUSAL_NOT_YOUR_TURN, a->laws->adjust_article);
    }
}
