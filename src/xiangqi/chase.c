/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "xiangqi/chase.h"

#include <string.h>

#include "xiangqi/movegen.h"
#include "xiangqi/paths.h"
#include "xiangqi/status.h"

/* What is won at once: the pairs, and how much. */
struct wins {
    struct qyi_xiangqi_pairs pairs;
    int16_t gain[QYI_XIANGQI_MEN][QYI_XIANGQI_MEN]; /* [victim][taker] */
    qy_move move[QYI_XIANGQI_MEN][QYI_XIANGQI_MEN];
};

static unsigned man_on(const struct qy_xiangqi_position *position, unsigned square)
{
    return position->board[square] & 15U;
}

/* The material of the side to move less that of the other. */
static qyi_xiangqi_balance standing(const struct qyi_xiangqi_judge_tools *tools,
                                    const struct qy_xiangqi_position *position)
{
    qyi_xiangqi_balance home = (tools->reading & QYI_XIANGQI_HOME_PAWNS) != 0;

    return qyi_xiangqi_material(position, position->side, home) -
           qyi_xiangqi_material(position, position->side ^ 1U, home);
}

static void add_pair(struct qyi_xiangqi_pairs *pairs, unsigned taker, unsigned victim)
{
    pairs->by[victim] = (uint16_t)(pairs->by[victim] | 1U << taker);
}

/* Adds pairs to others; false when all of them were there already. */
static bool join(struct qyi_xiangqi_pairs *into, const struct qyi_xiangqi_pairs *pairs)
{
    bool more = false;

    for (unsigned i = 0; i < QYI_XIANGQI_MEN; i++) {
        more |= (pairs->by[i] & ~into->by[i]) != 0;
        into->by[i] |= pairs->by[i];
    }
    return more;
}

/* A general or a pawn: their own captures are no chase (xq:27.1, xq:27.2). */
static bool is_minor_taker(unsigned man)
{
    enum qy_xiangqi_kind kind = qyi_xiangqi_man_kind(man);

    return kind == QY_XIANGQI_PAWN || kind == QY_XIANGQI_GENERAL;
}

/* A gain; for a pawn's capture, also one that the pawn pays for (xq:27.2 asks only what the pawn attacks). */
static bool is_gain_for(unsigned taker, qyi_xiangqi_balance balance)
{
    return qyi_xiangqi_is_gain(balance) ||
           (qyi_xiangqi_man_kind(taker) == QY_XIANGQI_PAWN && balance > QYI_XIANGQI_UNIT / 2);
}

/* ---- gains through checks ---------------------------------------------------------------------------- */

/* What is asked of a line: the side to move at its start wins a pair that is not old. */
struct gain_question {
    struct qyi_xiangqi_judge_tools *tools;
    struct qyi_xiangqi_pairs old;           /* these do not count */
    struct qyi_xiangqi_pairs found;         /* these were won, in whichever line */
    const struct qyi_xiangqi_pairs *others; /* what the other side wins as it is; NULL: it does not matter */
    qyi_xiangqi_balance start;              /* standing of the side at the start */
    bool all;                       /* find every such pair where the line ends, not only the first one */
    bool wins_back;                 /* an even balance is enough, and anybody may take */
    struct qyi_xiangqi_trade trade; /* the last capture that counted */
};

static bool is_enough(const struct gain_question *question, qyi_xiangqi_balance balance)
{
    return question->wins_back ? balance >= 0 : qyi_xiangqi_is_gain(balance);
}

/* True when, after the capture, the other side takes as much of what it could not take before. */
static bool leaves_behind(const struct gain_question *question, const struct qy_xiangqi_position *position,
                          qy_move capture, qyi_xiangqi_balance balance)
{
    struct qy_xiangqi_position after = *position;
    struct qy_xiangqi_undo undo;
    qy_move moves[QY_MAX_MOVES];
    size_t count;

    qyi_xiangqi_do(&after, capture, after.side, &undo);
    count = qyi_xiangqi_gen_captures(&after, moves);
    for (size_t i = 0; i < count; i++) {
        unsigned to = qyi_xiangqi_move_to(moves[i]);
        struct qyi_xiangqi_trade trade;

        if (to == qyi_xiangqi_move_to(capture) || balance > qyi_xiangqi_worth(&after, to, 0) ||
            qyi_xiangqi_pair_in(question->others, man_on(&after, qyi_xiangqi_move_from(moves[i])),
                                man_on(&after, to)))
            continue;
        qyi_xiangqi_trade(question->tools, &after, moves[i], &trade);
        if (qyi_xiangqi_is_gain(trade.balance) && !trade.mated && balance <= trade.balance)
            return true;
    }
    return false;
}

/* A capture of a pair that is not old, such that all in all something is won. */
static bool wins_now(struct gain_question *question, const struct qy_xiangqi_position *position)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_captures(position, moves);
    qyi_xiangqi_balance so_far = standing(question->tools, position) - question->start;
    bool any = false;

    for (size_t i = 0; i < count; i++) {
        unsigned taker = man_on(position, qyi_xiangqi_move_from(moves[i]));
        unsigned victim = man_on(position, qyi_xiangqi_move_to(moves[i]));
        qyi_xiangqi_balance worth = qyi_xiangqi_worth(position, qyi_xiangqi_move_to(moves[i]), 0);

        if (worth == 0 || (is_minor_taker(taker) && !question->wins_back) ||
            qyi_xiangqi_pair_in(&question->old, taker, victim) || !is_enough(question, so_far + worth))
            continue;
        qyi_xiangqi_trade(question->tools, position, moves[i], &question->trade);
        if (question->trade.mated || !qyi_xiangqi_is_gain(question->trade.balance) ||
            !is_enough(question, so_far + question->trade.balance) ||
            (question->others &&
             leaves_behind(question, position, moves[i], so_far + question->trade.balance)))
            continue;
        add_pair(&question->found, taker, victim);
        any = true;
        if (!question->all)
            break;
    }
    return any;
}

static enum qyi_xiangqi_answer gain_goal(void *closure, const struct qy_xiangqi_position *position)
{
    struct gain_question *question = closure;

    return wins_now(question, position) ? QYI_XIANGQI_YES : QYI_XIANGQI_NO;
}

static void collect_end(void *closure, const struct qy_xiangqi_position *position)
{
    wins_now(closure, position);
}

/* Whether checks win a pair that is not old; the pairs of the proof are in `found` then. */
static bool force_gain(struct gain_question *question, struct qyi_xiangqi_check_search *search,
                       const struct qy_xiangqi_position *position)
{
    struct qyi_xiangqi_judge_tools *tools = question->tools;
    enum qyi_xiangqi_answer answer =
        qyi_xiangqi_force(search, &tools->budget, position, tools->exchanges, gain_goal, question);

    tools->open |= answer == QYI_XIANGQI_UNKNOWN;
    if (answer != QYI_XIANGQI_YES)
        return false;
    memset(&question->found, 0, sizeof question->found);
    qyi_xiangqi_forced_ends(search, collect_end, question);
    return true;
}

/* ---- what answers a capture -------------------------------------------------------------------------- */

/*
 * True when the side to move, which stood at `start` before it lost a man, wins by checks the man on `square`
 * that took it: the lost man was guarded in this way, if not by a recapture.
 */
static bool checks_win_back(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                            unsigned square, qyi_xiangqi_balance start)
{
    struct gain_question question = {.tools = tools, .start = start, .wins_back = true};

    memset(&question.old, 0xFF, sizeof question.old);
    question.old.by[man_on(position, square)] = 0;
    return force_gain(&question, tools->counters, position);
}

/* True when the man on `from` could take on `to` on the board of `position`, its general's safety aside. */
static bool reaches(const struct qy_xiangqi_position *position, unsigned from, unsigned to)
{
    unsigned man = position->board[from];

    return qyi_xiangqi_path(position->board, (enum qy_side)qyi_xiangqi_man_side(man),
                            qyi_xiangqi_man_kind(man & 15), from, to, true) == QY_REFUSAL_NONE;
}

/*
 * True when the capture, that leads from `position` to `after`, opens a line on which the other side wins as
 * much: the taker was no root there but stood in the way, so that it may not leave. What the taker guarded as
 * a root does not count (example 4 of the rules).
 */
static bool opens_line(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                       const struct qy_xiangqi_position *after, qy_move capture, qyi_xiangqi_balance balance,
                       struct qyi_xiangqi_trade *ret_trade)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_captures(after, moves);

    for (size_t i = 0; i < count; i++) {
        unsigned from = qyi_xiangqi_move_from(moves[i]);
        unsigned to = qyi_xiangqi_move_to(moves[i]);
        qyi_xiangqi_balance worth = qyi_xiangqi_worth(after, to, 0);

        if (to == qyi_xiangqi_move_to(capture) || worth == 0 || balance > worth ||
            reaches(position, from, to))
            continue;
        qyi_xiangqi_trade(tools, after, moves[i], ret_trade);
        if (qyi_xiangqi_is_gain(ret_trade->balance) && !ret_trade->mated && balance <= ret_trade->balance)
            return true;
    }
    return false;
}

/* True when the capture wins nothing in the end, though the exchange on its point does. */
static bool is_answered(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                        qy_move capture, qyi_xiangqi_balance balance)
{
    struct qy_xiangqi_position after = *position;
    struct qyi_xiangqi_trade trade;
    struct qy_xiangqi_undo undo;

    qyi_xiangqi_do(&after, capture, after.side, &undo);
    return opens_line(tools, position, &after, capture, balance, &trade) ||
           checks_win_back(tools, &after, qyi_xiangqi_move_to(capture), -standing(tools, position));
}

/* ---- at once ----------------------------------------------------------------------------------------- */

static void add_win(struct wins *wins, const struct qy_xiangqi_position *position, qy_move capture,
                    qyi_xiangqi_balance balance)
{
    unsigned taker = man_on(position, qyi_xiangqi_move_from(capture));
    unsigned victim = man_on(position, qyi_xiangqi_move_to(capture));

    add_pair(&wins->pairs, taker, victim);
    wins->gain[victim][taker] = (int16_t)balance;
    wins->move[victim][taker] = capture;
}

/* The captures of the side to move, which is not in check, that win something. */
static void find_wins(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                      struct wins *ret_wins)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_captures(position, moves);

    memset(&ret_wins->pairs, 0, sizeof ret_wins->pairs);
    for (size_t i = 0; i < count; i++) {
        struct qyi_xiangqi_trade trade;

        if (qyi_xiangqi_worth(position, qyi_xiangqi_move_to(moves[i]), 0) == 0)
            continue;
        qyi_xiangqi_trade(tools, position, moves[i], &trade);
        if (!is_gain_for(man_on(position, qyi_xiangqi_move_from(moves[i])), trade.balance) || trade.mated)
            continue;
        if (!(tools->reading & QYI_XIANGQI_INDIRECT) ||
            !is_answered(tools, position, moves[i], trade.balance))
            add_win(ret_wins, position, moves[i], trade.balance);
    }
}

/* The same for a side in check: what it would win if it need not answer the check. */
static void find_wins_in_check(struct qyi_xiangqi_judge_tools *tools,
                               const struct qy_xiangqi_position *position, struct wins *ret_wins)
{
    const uint8_t *ours = position->square + QYI_XIANGQI_MEN * position->side;
    const uint8_t *theirs = position->square + QYI_XIANGQI_MEN * (position->side ^ 1U);

    memset(&ret_wins->pairs, 0, sizeof ret_wins->pairs);
    for (unsigned taker = 1; taker < QYI_XIANGQI_MEN; taker++) { /* the general has to go anyway */
        for (unsigned victim = 1; victim < QYI_XIANGQI_MEN; victim++) {
            qyi_xiangqi_balance balance;
            qy_move capture;

            if (ours[taker] == QYI_XIANGQI_GONE || theirs[victim] == QYI_XIANGQI_GONE ||
                qyi_xiangqi_worth(position, theirs[victim], 0) == 0 ||
                !reaches(position, ours[taker], theirs[victim]))
                continue;
            capture = qyi_xiangqi_pack(ours[taker], theirs[victim]);
            balance = qyi_xiangqi_trade_in_check(tools, position, capture);
            if (is_gain_for(taker, balance))
                add_win(ret_wins, position, capture, balance);
        }
    }
}

bool qyi_xiangqi_is_mutual(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *after,
                           qy_move capture)
{
    unsigned from = qyi_xiangqi_move_from(capture);
    unsigned to = qyi_xiangqi_move_to(capture);
    struct qy_xiangqi_position taken = *after;
    struct qy_xiangqi_undo undo;

    if (qyi_xiangqi_man_kind(man_on(after, from)) != qyi_xiangqi_man_kind(man_on(after, to)) ||
        !qyi_xiangqi_is_legal(after, qyi_xiangqi_pack(to, from)))
        return false;
    if (!(tools->reading & QYI_XIANGQI_KILL_THREATS))
        return true;
    qyi_xiangqi_do(&taken, qyi_xiangqi_pack(to, from), taken.side, &undo);
    return !qyi_xiangqi_can_mate(tools, &taken);
}

/* True when the man of the side to move reaches the other side's man, whatever comes of it. */
static bool attacked(const struct qy_xiangqi_position *position, unsigned taker, unsigned victim)
{
    return reaches(position, position->square[QYI_XIANGQI_MEN * position->side + taker],
                   position->square[QYI_XIANGQI_MEN * (position->side ^ 1U) + victim]);
}

/* The point to which a man of the side that moved has come. */
static unsigned moved_to(const struct qy_xiangqi_position *before, const struct qy_xiangqi_position *after)
{
    const uint8_t *old_square = before->square + QYI_XIANGQI_MEN * before->side;
    const uint8_t *new_square = after->square + QYI_XIANGQI_MEN * before->side;
    unsigned man = 0;

    while (man + 1 < QYI_XIANGQI_MEN && old_square[man] == new_square[man])
        man++;
    return new_square[man];
}

/*
 * True when the man of the other side on `guard` attacked some man before the move, and does not any more
 * because of the man that came to `mover`: the move answered that attack by standing in its way.
 */
static bool answers_attack(const struct qy_xiangqi_position *before, const struct qy_xiangqi_position *after,
                           unsigned guard, unsigned mover)
{
    const uint8_t *ours = after->square + QYI_XIANGQI_MEN * before->side;

    for (unsigned man = 1; man < QYI_XIANGQI_MEN; man++)
        if (ours[man] != QYI_XIANGQI_GONE && ours[man] != mover &&
            qyi_xiangqi_worth(after, ours[man], 0) > 0 && reaches(before, guard, ours[man]) &&
            !reaches(after, guard, ours[man]))
            return true;
    return false;
}

/*
 * True when the victim has lost its root because the man that moved stands in a guard's way (with that man
 * off the board, the guard would reach the point after the capture) and that was the answer to an attack by
 * the very same guard: a block, which is no new attack. To cut a man off from its guard for nothing else
 * attacks it.
 */
static bool blocks_guard(const struct qy_xiangqi_position *before, const struct qy_xiangqi_position *after,
                         qy_move capture)
{
    const uint8_t *guards = after->square + QYI_XIANGQI_MEN * after->side;
    unsigned mover = moved_to(before, after);
    unsigned from = qyi_xiangqi_move_from(capture);
    unsigned to = qyi_xiangqi_move_to(capture);
    uint8_t board[QYI_XIANGQI_SQUARES];
    uint8_t without[QYI_XIANGQI_SQUARES];

    if (mover == from)
        return false;
    memcpy(board, after->board, sizeof board);
    board[to] = board[from];
    board[from] = 0;
    memcpy(without, board, sizeof without);
    without[mover] = 0;
    for (unsigned man = 0; man < QYI_XIANGQI_MEN; man++) {
        enum qy_xiangqi_kind kind = qyi_xiangqi_man_kind(man);
        enum qy_side side = (enum qy_side)after->side;

        if (guards[man] != QYI_XIANGQI_GONE && guards[man] != to &&
            qyi_xiangqi_path(without, side, kind, guards[man], to, true) == QY_REFUSAL_NONE &&
            qyi_xiangqi_path(board, side, kind, guards[man], to, true) != QY_REFUSAL_NONE &&
            answers_attack(before, after, guards[man], mover))
            return true;
    }
    return false;
}

/* True when the capture, which wins `balance`, lets the other side win as much on `point`. */
static bool gives_up(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                     qy_move capture, qyi_xiangqi_balance balance, unsigned point)
{
    struct qy_xiangqi_position after = *position;
    struct qy_xiangqi_undo undo;
    qy_move moves[QY_MAX_MOVES];
    size_t count;

    qyi_xiangqi_do(&after, capture, after.side, &undo);
    if (balance > qyi_xiangqi_worth(&after, point, 0))
        return false;
    count = qyi_xiangqi_gen_captures(&after, moves);
    for (size_t i = 0; i < count; i++) {
        struct qyi_xiangqi_trade trade;

        if (qyi_xiangqi_move_to(moves[i]) != point)
            continue;
        qyi_xiangqi_trade(tools, &after, moves[i], &trade);
        if (qyi_xiangqi_is_gain(trade.balance) && !trade.mated && balance <= trade.balance)
            return true;
    }
    return false;
}

/*
 * True when the man that moved is a pawn that works together with the taker: before, the taker was its root
 * and would have lost as much by taking; now the pawn stands where the taker is free to take.
 */
static bool frees_taker(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *before,
                        const struct qy_xiangqi_position *next, qy_move was, qy_move now,
                        qyi_xiangqi_balance balance)
{
    unsigned to = moved_to(before, next);
    unsigned man = man_on(next, to);
    unsigned from = before->square[QYI_XIANGQI_MEN * before->side + man];

    return (tools->reading & QYI_XIANGQI_FREED) && qyi_xiangqi_man_kind(man) == QY_XIANGQI_PAWN &&
           !qyi_xiangqi_in_check(before) && gives_up(tools, before, was, balance, from) &&
           !gives_up(tools, next, now, balance, to);
}

/* True when the pair, which wins in `now`, won as much before the move. */
static bool is_old(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *before,
                   const struct qy_xiangqi_position *next, const struct wins *was, const struct wins *now,
                   unsigned taker, unsigned victim)
{
    qyi_xiangqi_balance balance = now->gain[victim][taker];

    return qyi_xiangqi_pair_in(&was->pairs, taker, victim) && was->gain[victim][taker] >= balance &&
           !frees_taker(tools, before, next, was->move[victim][taker], now->move[victim][taker], balance);
}

/*
 * The wins of `now` that `was` does not hold, nor a smaller gain of it. Returns whether there are any by a
 * man whose captures count; else the pairs are those of general and pawns.
 */
static bool find_new(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *before,
                     const struct wins *was, const struct wins *now, const struct qy_xiangqi_position *after,
                     struct qyi_xiangqi_chase *ret_chase, qy_move *ret_capture)
{
    struct qy_xiangqi_position next = *after;
    struct qyi_xiangqi_pairs minor;
    struct qy_xiangqi_undo undo;
    qy_move minor_capture = QY_MOVE_NONE;

    qyi_xiangqi_make(&next, QY_MOVE_NULL, &undo);
    memset(&minor, 0, sizeof minor);
    memset(&ret_chase->pairs, 0, sizeof ret_chase->pairs);
    *ret_capture = QY_MOVE_NONE;
    for (unsigned victim = 0; victim < QYI_XIANGQI_MEN; victim++) {
        for (unsigned taker = 0; taker < QYI_XIANGQI_MEN; taker++) {
            if (!qyi_xiangqi_pair_in(&now->pairs, taker, victim) ||
                is_old(tools, before, &next, was, now, taker, victim) ||
                ((tools->reading & QYI_XIANGQI_BLOCKS_FREE) && attacked(before, taker, victim) &&
                 blocks_guard(before, after, now->move[victim][taker])) ||
                qyi_xiangqi_is_mutual(tools, after, now->move[victim][taker]))
                continue;
            if (is_minor_taker(taker)) {
                if (attacked(before, taker, victim))
                    continue;
                add_pair(&minor, taker, victim);
                minor_capture = now->move[victim][taker];
            } else {
                add_pair(&ret_chase->pairs, taker, victim);
                *ret_capture = now->move[victim][taker];
            }
        }
    }
    ret_chase->only_pawns = *ret_capture == QY_MOVE_NONE;
    if (ret_chase->only_pawns) {
        ret_chase->pairs = minor;
        *ret_capture = minor_capture;
    }
    return *ret_capture != QY_MOVE_NONE;
}

/* ---- with the help of another man -------------------------------------------------------------------- */

/* True when the side that is not to move is not in check. */
static bool is_sound(const struct qy_xiangqi_position *position)
{
    struct qy_xiangqi_position other = *position;

    other.side ^= 1;
    return !qyi_xiangqi_in_check(&other);
}

bool qyi_xiangqi_take_off(struct qy_xiangqi_position *position, unsigned square)
{
    unsigned man = position->board[square];

    position->key ^= qyi_xiangqi_tables.key[qyi_xiangqi_man_piece(man)][square];
    position->board[square] = 0;
    position->square[qyi_xiangqi_man_index(man)] = QYI_XIANGQI_GONE;
    qyi_xiangqi_toggle(&position->men[qyi_xiangqi_man_side(man)], square);
    return is_sound(position);
}

/* True when the capture wins nothing any more once the man on `square` is gone. */
static bool depends_on(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                       qy_move capture, unsigned square)
{
    struct qy_xiangqi_position without = *position;
    struct qyi_xiangqi_trade trade;

    if (!qyi_xiangqi_take_off(&without, square))
        return false;
    if (!qyi_xiangqi_is_legal(&without, capture))
        return true;
    qyi_xiangqi_trade(tools, &without, capture, &trade);
    return !qyi_xiangqi_is_gain(trade.balance);
}

/*
 * True when the man on `square`, whose side is to move, may not leave its place: whatever it does is illegal,
 * or checks mate then or win it all the same.
 */
static bool is_held(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                    unsigned square)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_legal(position, moves);

    for (size_t i = 0; i < count; i++) {
        struct qy_xiangqi_position after = *position;
        struct qy_xiangqi_undo undo;

        if (qyi_xiangqi_move_from(moves[i]) != square)
            continue;
        qyi_xiangqi_do(&after, moves[i], after.side, &undo);
        if (!qyi_xiangqi_can_mate(tools, &after) &&
            !checks_win_back(tools, &after, qyi_xiangqi_move_to(moves[i]), standing(tools, &after)))
            return false;
    }
    return true;
}

/*
 * True when the man on `square` has a part in the capture: it makes it pay, or it keeps the victim from going
 * away.
 */
static bool takes_part(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                       qy_move capture, unsigned square)
{
    struct qy_xiangqi_position passed = *position;
    struct qy_xiangqi_undo undo;

    if (depends_on(tools, position, capture, square))
        return true;
    if (qyi_xiangqi_in_check(position))
        return false;
    qyi_xiangqi_make(&passed, QY_MOVE_NULL, &undo);
    if (qyi_xiangqi_in_check(&passed) || !is_held(tools, &passed, qyi_xiangqi_move_to(capture)))
        return false;
    return qyi_xiangqi_take_off(&passed, square) && !is_held(tools, &passed, qyi_xiangqi_move_to(capture));
}

/*
 * Looks for a win that is there before and after the move, both times with the help of the man that moved
 * from `from` to `to`: it makes the same threat anew from its new place.
 */
static bool find_joint(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *before,
                       const struct qy_xiangqi_position *after, const struct qy_xiangqi_position *next,
                       const struct wins *was, const struct wins *now, struct qyi_xiangqi_chase *ret_chase)
{
    const uint8_t *old_square = before->square + QYI_XIANGQI_MEN * before->side;
    const uint8_t *new_square = next->square + QYI_XIANGQI_MEN * next->side;
    unsigned helper = QYI_XIANGQI_MAN_HORSE; /* only such a man attacks together with another */

    while (helper < QYI_XIANGQI_MEN && old_square[helper] == new_square[helper])
        helper++;
    if (helper == QYI_XIANGQI_MEN)
        return false;
    for (unsigned victim = 0; victim < QYI_XIANGQI_MEN; victim++) {
        for (unsigned taker = 0; taker < QYI_XIANGQI_MEN; taker++) {
            struct qyi_xiangqi_trade trade;

            if (taker == helper || is_minor_taker(taker) ||
                !qyi_xiangqi_pair_in(&was->pairs, taker, victim) ||
                !qyi_xiangqi_pair_in(&now->pairs, taker, victim) ||
                qyi_xiangqi_is_mutual(tools, after, now->move[victim][taker]) ||
                !takes_part(tools, before, was->move[victim][taker], old_square[helper]) ||
                !takes_part(tools, next, now->move[victim][taker], new_square[helper]))
                continue;
            memset(&ret_chase->pairs, 0, sizeof ret_chase->pairs);
            add_pair(&ret_chase->pairs, taker, victim);
            qyi_xiangqi_trade(tools, next, now->move[victim][taker], &trade);
            ret_chase->line = trade.line;
            ret_chase->joint = depends_on(tools, next, now->move[victim][taker], new_square[helper]);
            ret_chase->only_pawns = false;
            ret_chase->means = QYI_XIANGQI_BY_CAPTURE;
            return true;
        }
    }
    return false;
}

/* ---- through checks and exchanges -------------------------------------------------------------------- */

static void append(struct qyi_xiangqi_move_list *list, const struct qyi_xiangqi_move_list *more)
{
    for (unsigned i = 0; i < more->count && list->count < QYI_XIANGQI_LINE_MAX; i++)
        list->move[list->count++] = more->move[i];
}

static bool checks_win(struct gain_question *question, const struct qy_xiangqi_position *position,
                       struct qyi_xiangqi_move_list *ret_line)
{
    struct qy_xiangqi_position end;
    bool mated;

    question->start = standing(question->tools, position);
    if (!force_gain(question, question->tools->gains, position))
        return false;
    qyi_xiangqi_forced_line(question->tools->gains, ret_line, &end, &mated);
    if (!mated && wins_now(question, &end))
        append(ret_line, &question->trade.line);
    return true;
}

/* True when the side to move is ahead of `start`, or takes somebody and is ahead then. */
static bool stays_ahead(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                        qyi_xiangqi_balance start)
{
    qyi_xiangqi_balance so_far = standing(tools, position) - start;
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_captures(position, moves);

    if (qyi_xiangqi_is_gain(so_far))
        return true;
    for (size_t i = 0; i < count; i++) {
        struct qyi_xiangqi_trade trade;

        qyi_xiangqi_trade(tools, position, moves[i], &trade);
        if (qyi_xiangqi_is_gain(so_far + trade.balance) && !trade.mated)
            return true;
    }
    return false;
}

/* True when the other side, to move after a capture, need not take back: it wins as much by `reply`. */
static bool spoils(const struct gain_question *question, const struct qy_xiangqi_position *position,
                   qy_move reply)
{
    struct qy_xiangqi_position after = *position;
    struct qy_xiangqi_undo undo;
    struct qyi_xiangqi_trade trade;

    qyi_xiangqi_trade(question->tools, position, reply, &trade);
    if (!qyi_xiangqi_is_gain(trade.balance) || trade.mated)
        return false;
    qyi_xiangqi_do(&after, reply, after.side, &undo);
    return !stays_ahead(question->tools, &after, question->start);
}

/*
 * Whether, after the exchange that `capture` begins, a pair that is not old is won, however the other side
 * takes back (xq:29.1, a complete exchange).
 */
static bool exchange_wins(struct gain_question *question, const struct qy_xiangqi_position *position,
                          qy_move capture, struct qyi_xiangqi_move_list *ret_line)
{
    struct qy_xiangqi_position after = *position;
    struct qy_xiangqi_undo undo;
    qy_move moves[QY_MAX_MOVES];
    size_t count;
    bool recaptured = false;

    qyi_xiangqi_do(&after, capture, after.side, &undo);
    count = qyi_xiangqi_gen_captures(&after, moves);
    for (size_t i = 0; i < count; i++) {
        bool wins;

        if (qyi_xiangqi_move_to(moves[i]) != qyi_xiangqi_move_to(capture)) {
            if (spoils(question, &after, moves[i]))
                return false;
            continue;
        }
        recaptured = true;
        qyi_xiangqi_do(&after, moves[i], after.side, &undo);
        wins = wins_now(question, &after);
        qyi_xiangqi_undo(&after, moves[i], after.side ^ 1U, &undo);
        if (!wins)
            return false;
        *ret_line = (struct qyi_xiangqi_move_list){2, {capture, moves[i]}};
        append(ret_line, &question->trade.line);
    }
    return recaptured && !qyi_xiangqi_can_mate(question->tools, &after) &&
           !checks_win_back(question->tools, &after, qyi_xiangqi_move_to(capture), -question->start);
}

static bool exchanges_win(struct gain_question *question, const struct qy_xiangqi_position *position,
                          struct qyi_xiangqi_move_list *ret_line)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_captures(position, moves);

    question->start = standing(question->tools, position);
    for (size_t i = 0; i < count; i++) {
        qy_square to = qyi_xiangqi_move_to(moves[i]);

        if (qyi_xiangqi_worth(position, to, 0) == 0 ||
            qyi_xiangqi_pair_in(&question->old, man_on(position, qyi_xiangqi_move_from(moves[i])),
                                man_on(position, to)))
            continue;
        memset(&question->found, 0, sizeof question->found);
        if (exchange_wins(question, position, moves[i], ret_line))
            return true;
    }
    return false;
}

typedef bool (*way_to_win)(struct gain_question *question, const struct qy_xiangqi_position *position,
                           struct qyi_xiangqi_move_list *ret_line);

/* True when the man on `square`, of the side that begins the line, moves in it. */
static bool moves_in(const struct qyi_xiangqi_move_list *line, unsigned square)
{
    for (unsigned i = 0; i < line->count; i += 2)
        if (qyi_xiangqi_move_from(line->move[i]) == square)
            return true;
    return false;
}

/* True when the way does not win any more once some man that has no move in its line is gone. */
static bool needs_others(way_to_win way, struct gain_question *question,
                         const struct qy_xiangqi_position *position, const struct qyi_xiangqi_move_list *line)
{
    const uint8_t *ours = position->square + QYI_XIANGQI_MEN * position->side;

    if (!(question->tools->reading & QYI_XIANGQI_JOINT))
        return false;
    for (unsigned man = QYI_XIANGQI_MAN_HORSE; man < QYI_XIANGQI_MEN; man++) {
        struct qy_xiangqi_position without = *position;
        struct qyi_xiangqi_move_list other;

        if (ours[man] == QYI_XIANGQI_GONE || moves_in(line, ours[man]))
            continue;
        if (qyi_xiangqi_take_off(&without, ours[man]) && qyi_xiangqi_is_legal(&without, line->move[0]) &&
            !way(question, &without, &other))
            return true;
    }
    return false;
}

/* Whether `way` wins something after the move that it did not win before it. */
static bool find_by(way_to_win way, struct gain_question *question, const struct qy_xiangqi_position *before,
                    const struct qy_xiangqi_position *next, struct qyi_xiangqi_chase *ret_chase)
{
    struct qyi_xiangqi_pairs old = question->old;
    struct qyi_xiangqi_move_list line;
    bool found = way(question, next, &line);

    if (found) {
        question->all = true;
        while (way(question, before, &line) && join(&question->old, &question->found))
            ;
        question->all = false;
        found = way(question, next, &line);
    }
    if (found) {
        ret_chase->pairs = question->found;
        ret_chase->line = line;
        ret_chase->only_pawns = false;
        ret_chase->weak = needs_others(way, question, next, &line);
    }
    question->old = old;
    return found;
}

/* The position without the men that check the side to move: what it could do if it need not answer them. */
static struct qy_xiangqi_position without_checkers(const struct qy_xiangqi_position *position)
{
    struct qy_xiangqi_position calm = *position;
    qy_square squares[16];
    size_t count = qyi_xiangqi_checkers(position, squares);

    for (size_t i = 0; i < count; i++)
        if (!qyi_xiangqi_take_off(&calm, squares[i]))
            return *position;
    return qyi_xiangqi_in_check(&calm) ? *position : calm;
}

bool qyi_xiangqi_find_chase(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *before,
                            const struct qy_xiangqi_position *after, struct qyi_xiangqi_chase *ret_chase)
{
    struct qy_xiangqi_position next = *after;
    struct qy_xiangqi_position calm;
    struct qy_xiangqi_undo undo;
    struct wins was;
    struct wins now;
    struct wins others;
    struct gain_question question = {.tools = tools};
    qy_move capture;
    bool found;

    qyi_xiangqi_make(&next, QY_MOVE_NULL, &undo);
    if (qyi_xiangqi_in_check(before))
        find_wins_in_check(tools, before, &was);
    else
        find_wins(tools, before, &was);
    find_wins(tools, &next, &now);
    ret_chase->means = QYI_XIANGQI_BY_CAPTURE;
    ret_chase->joint = false;
    ret_chase->weak = false;
    found = find_new(tools, before, &was, &now, after, ret_chase, &capture);
    if (found) {
        struct qyi_xiangqi_trade trade;

        qyi_xiangqi_trade(tools, &next, capture, &trade);
        ret_chase->line = trade.line;
        if (!ret_chase->only_pawns)
            return true;
    }
    if (!(tools->reading & QYI_XIANGQI_INDIRECT))
        return found;
    find_wins(tools, after, &others);
    question.others = &others.pairs;
    question.old = was.pairs;
    join(&question.old, &now.pairs);
    calm = without_checkers(before);
    if (find_by(checks_win, &question, &calm, &next, ret_chase))
        ret_chase->means = QYI_XIANGQI_BY_CHECKS;
    else if (find_by(exchanges_win, &question, &calm, &next, ret_chase))
        ret_chase->means = QYI_XIANGQI_BY_EXCHANGE;
    else if ((tools->reading & QYI_XIANGQI_JOINT) &&
             find_joint(tools, before, after, &next, &was, &now, ret_chase))
        return true;
    else
        return found;
    return true;
}

void qyi_xiangqi_refute(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                        qy_move capture, qyi_xiangqi_balance balance, struct qyi_xiangqi_move_list *ret_line)
{
    struct qy_xiangqi_position after = *position;
    struct qyi_xiangqi_move_list line;
    struct qyi_xiangqi_trade trade;
    struct qy_xiangqi_undo undo;

    qyi_xiangqi_do(&after, capture, after.side, &undo);
    *ret_line = (struct qyi_xiangqi_move_list){1, {capture}};
    if (opens_line(tools, position, &after, capture, balance, &trade)) {
        append(ret_line, &trade.line);
    } else if (checks_win_back(tools, &after, qyi_xiangqi_move_to(capture), -standing(tools, position))) {
        struct qy_xiangqi_position end;
        bool mated;

        qyi_xiangqi_forced_line(tools->counters, &line, &end, &mated);
        append(ret_line, &line);
    }
}

bool qyi_xiangqi_needs_help(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                            qy_move capture)
{
    const uint8_t *ours = position->square + QYI_XIANGQI_MEN * position->side;

    for (unsigned man = QYI_XIANGQI_MAN_HORSE; man < QYI_XIANGQI_MEN; man++) {
        struct qy_xiangqi_position without = *position;

        if (ours[man] == QYI_XIANGQI_GONE || ours[man] == qyi_xiangqi_move_from(capture))
            continue;
        if (qyi_xiangqi_take_off(&without, ours[man]) && qyi_xiangqi_is_legal(&without, capture) &&
            depends_on(tools, position, capture, ours[man]))
            return true;
    }
    return false;
}

bool qyi_xiangqi_stands_on_leg(const struct qy_xiangqi_position *position, unsigned square)
{
    const uint8_t *theirs = position->square + QYI_XIANGQI_MEN * (position->side ^ 1U);
    qy_square general = qyi_xiangqi_general(position, (enum qy_side)position->side);
    uint8_t board[QYI_XIANGQI_SQUARES];

    memcpy(board, position->board, sizeof board);
    board[square] = 0;
    for (unsigned man = QYI_XIANGQI_MAN_HORSE; man < QYI_XIANGQI_MAN_CANNON; man++)
        if (theirs[man] != QYI_XIANGQI_GONE && square != general &&
            !reaches(position, theirs[man], general) &&
            qyi_xiangqi_path(board, (enum qy_side)(position->side ^ 1U), QY_XIANGQI_HORSE, theirs[man],
                             general, true) == QY_REFUSAL_NONE)
            return true;
    return false;
}
