/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds a move's new threats to win a piece: the chase (articles 27 and 29). */
#include "xiangqi/chase.h"

#include <string.h>

#include "xiangqi/movegen.h"
#include "xiangqi/paths.h"
#include "xiangqi/status.h"

/* ---- blocks between attacker and guard ----------------------------------------------------------------- */

/*
 * True if the piece of the side to move attacks the other side's piece, whether or not a capture would pay.
 */
static bool attacked(const struct qy_xiangqi_position *position, unsigned taker, unsigned victim)
{
    return qyi_xiangqi_reaches(position, position->square[QYI_XIANGQI_MEN * position->side + taker],
                               position->square[QYI_XIANGQI_MEN * (position->side ^ 1U) + victim]);
}

/* The destination of a piece of the side that moved. */
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
 * True if the other side's piece on `guard` attacked a piece before the move and no longer does because of
 * the piece that moved to `mover`: the move answered that attack by blocking it.
 */
static bool answers_attack(const struct qy_xiangqi_position *before, const struct qy_xiangqi_position *after,
                           unsigned guard, unsigned mover)
{
    const uint8_t *ours = after->square + QYI_XIANGQI_MEN * before->side;

    for (unsigned man = 1; man < QYI_XIANGQI_MEN; man++)
        if (ours[man] != QYI_XIANGQI_GONE && ours[man] != mover && qyi_xiangqi_worth(after, ours[man]) > 0 &&
            qyi_xiangqi_reaches(before, guard, ours[man]) && !qyi_xiangqi_reaches(after, guard, ours[man]))
            return true;
    return false;
}

/*
 * True if the victim lost its root because the moved piece blocks a guard (without the moved piece, the guard
 * would reach the point after the capture) and the block answered an attack by that same guard: this is a
 * block, not a new attack. Cutting off a guard that attacks nothing else does attack the victim.
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

/* ---- at once ------------------------------------------------------------------------------------------- */

/*
 * True if a capture by general or pawn counts: it gains, and uncovers a check by another piece, so that both
 * work together (26.8).
 */
static bool unmasks(const struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                    qy_move capture, qyi_xiangqi_balance gain)
{
    struct qy_xiangqi_position after = *position;
    struct qy_xiangqi_undo undo;
    qy_square checkers[16];

    if (!(tools->reading & QYI_XIANGQI_PAWN_UNMASKS) || !qyi_xiangqi_is_gain(tools->reading, gain))
        return false;
    qyi_xiangqi_do(&after, capture, after.side, &undo);
    size_t count = qyi_xiangqi_checkers(&after, checkers);
    for (size_t i = 0; i < count; i++)
        if (checkers[i] != qyi_xiangqi_move_to(capture))
            return true;
    return false;
}

/* The three positions around a move, with data computed from them. */
struct turn {
    const struct qy_xiangqi_position *before;
    const struct qy_xiangqi_position *after;
    struct qyi_xiangqi_ground was_ground; /* before; if the mover was in check, without the checking pieces */
    struct qyi_xiangqi_ground now_ground; /* after, when the other side has passed */
    struct qyi_xiangqi_wins was;
    struct qyi_xiangqi_wins now;
};

/*
 * True if the capture won as much on its point before the move, at the price of a piece that now hangs
 * anyway: the result has not changed.
 */
static bool is_same_result(const struct qyi_xiangqi_judge_tools *tools, const struct turn *turn,
                           unsigned taker, unsigned victim)
{
    unsigned price = turn->was.price[victim][taker];

    if (tools->reading & QYI_XIANGQI_HANGING)
        return false;
    return price != QYI_XIANGQI_NO_PRICE && turn->now_ground.others.pairs.by[price] != 0;
}

/* True if the pair, which wins now, is an attack created by the move. */
static bool is_new(const struct qyi_xiangqi_judge_tools *tools, const struct turn *turn, unsigned taker,
                   unsigned victim)
{
    if (qyi_xiangqi_pair_in(&turn->was.pairs, taker, victim) &&
        qyi_xiangqi_weigh(tools->reading, turn->was.gain[victim][taker]) >=
            qyi_xiangqi_weigh(tools->reading, turn->now.gain[victim][taker]))
        return false;
    if (is_same_result(tools, turn, taker, victim))
        return false;
    return !(tools->reading & QYI_XIANGQI_BLOCKS_FREE) || !attacked(turn->before, taker, victim) ||
           !blocks_guard(turn->before, turn->after, turn->now.move[victim][taker]);
}

/*
 * Collects the wins that are new or larger. Returns whether there are any by a piece whose captures count;
 * otherwise the pairs are those of general and pawns.
 */
static bool find_new(const struct qyi_xiangqi_judge_tools *tools, const struct turn *turn,
                     struct qyi_xiangqi_chase *ret_chase, qy_move *ret_capture)
{
    struct qyi_xiangqi_pairs minor;
    qy_move minor_capture = QY_MOVE_NONE;

    memset(&minor, 0, sizeof minor);
    memset(&ret_chase->pairs, 0, sizeof ret_chase->pairs);
    *ret_capture = QY_MOVE_NONE;
    for (unsigned victim = 0; victim < QYI_XIANGQI_MEN; victim++) {
        for (unsigned taker = 0; taker < QYI_XIANGQI_MEN; taker++) {
            qy_move capture = turn->now.move[victim][taker];

            if (!qyi_xiangqi_pair_in(&turn->now.pairs, taker, victim) || !is_new(tools, turn, taker, victim))
                continue;
            if (!qyi_xiangqi_is_minor(taker) ||
                unmasks(tools, &turn->now_ground.position, capture, turn->now.gain[victim][taker])) {
                qyi_xiangqi_pair_add(&ret_chase->pairs, taker, victim);
                *ret_capture = capture;
            } else if (!attacked(turn->before, taker, victim)) {
                qyi_xiangqi_pair_add(&minor, taker, victim);
                minor_capture = capture;
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

/* ---- with the help of another piece -------------------------------------------------------------------- */

/*
 * True if the piece on `square`, whose side is to move, can't leave its point: every move of it is illegal,
 * or checks then mate or win it anyway.
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
            !qyi_xiangqi_checks_win_back(tools, &after, qyi_xiangqi_move_to(moves[i]),
                                         qyi_xiangqi_standing(&after)))
            return false;
    }
    return true;
}

/*
 * True if the piece on `square` contributes to the capture: it makes the capture pay, or keeps the victim
 * from leaving.
 */
static bool takes_part(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                       qy_move capture, unsigned square)
{
    struct qy_xiangqi_position passed = *position;
    struct qy_xiangqi_undo undo;

    if (qyi_xiangqi_depends_on(tools, position, capture, square))
        return true;
    if (qyi_xiangqi_in_check(position))
        return false;
    qyi_xiangqi_make(&passed, QY_MOVE_NULL, &undo);
    if (qyi_xiangqi_in_check(&passed) || !is_held(tools, &passed, qyi_xiangqi_move_to(capture)))
        return false;
    return qyi_xiangqi_take_off(&passed, square) && !is_held(tools, &passed, qyi_xiangqi_move_to(capture));
}

/*
 * True if the piece that moved from `from` to `to` contributes to the pair's win both before and after the
 * move.
 */
static bool is_joint(struct qyi_xiangqi_judge_tools *tools, const struct turn *turn, unsigned taker,
                     unsigned victim, unsigned from, unsigned to)
{
    if (qyi_xiangqi_is_minor(taker) || !qyi_xiangqi_pair_in(&turn->was.pairs, taker, victim) ||
        !qyi_xiangqi_pair_in(&turn->now.pairs, taker, victim))
        return false;
    return takes_part(tools, turn->before, turn->was.move[victim][taker], from) &&
           takes_part(tools, &turn->now_ground.position, turn->now.move[victim][taker], to);
}

/*
 * True if the piece on `square`, which moved in order to help again, chases by that. Wins that existed before
 * are old (24.3; 2007, 5.9.11 clause 5); the figures except a helper that was attacked. By the other reading,
 * any helper counts.
 */
static bool may_help(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *before,
                     unsigned square)
{
    const uint8_t *theirs = before->square + QYI_XIANGQI_MEN * (before->side ^ 1U);

    for (unsigned man = 0; man < QYI_XIANGQI_MEN; man++)
        if (theirs[man] != QYI_XIANGQI_GONE && qyi_xiangqi_reaches(before, theirs[man], square))
            return true;
    tools->met |= QY_REGULATION_BIT(QY_REGULATION_HELPER);
    return (tools->reading & QYI_XIANGQI_ANY_HELPER) != 0;
}

/* The piece that moved, if it is one that attacks together with others; MEN for none. */
static unsigned find_helper(const struct turn *turn)
{
    const struct qy_xiangqi_position *next = &turn->now_ground.position;
    const uint8_t *old_square = turn->before->square + QYI_XIANGQI_MEN * next->side;
    const uint8_t *new_square = next->square + QYI_XIANGQI_MEN * next->side;
    unsigned helper = QYI_XIANGQI_MAN_HORSE;

    while (helper < QYI_XIANGQI_MEN && old_square[helper] == new_square[helper])
        helper++;
    return helper;
}

/*
 * Looks for a win that exists before and after the move, both times with the help of the moved piece, which
 * repeats the same threat from its new point (24.3 iii). Only victims worth more than `least` count.
 */
static bool find_joint(struct qyi_xiangqi_judge_tools *tools, const struct turn *turn,
                       qyi_xiangqi_balance least, struct qyi_xiangqi_chase *ret_chase)
{
    const struct qy_xiangqi_position *next = &turn->now_ground.position;
    const uint8_t *old_square = turn->before->square + QYI_XIANGQI_MEN * next->side;
    const uint8_t *new_square = next->square + QYI_XIANGQI_MEN * next->side;
    const uint8_t *theirs = next->square + QYI_XIANGQI_MEN * (next->side ^ 1U);
    unsigned helper = find_helper(turn);
    bool found = false;

    if (helper == QYI_XIANGQI_MEN)
        return false;
    for (unsigned victim = 0; victim < QYI_XIANGQI_MEN; victim++) {
        for (unsigned taker = 0; taker < QYI_XIANGQI_MEN; taker++) {
            struct qyi_xiangqi_trade trade;
            qy_move capture = turn->now.move[victim][taker];

            if (theirs[victim] == QYI_XIANGQI_GONE || taker == helper ||
                qyi_xiangqi_worth(next, theirs[victim]) <= least ||
                !is_joint(tools, turn, taker, victim, old_square[helper], new_square[helper]) ||
                !may_help(tools, turn->before, old_square[helper]))
                continue;
            least = qyi_xiangqi_worth(next, theirs[victim]);
            found = true;
            memset(&ret_chase->pairs, 0, sizeof ret_chase->pairs);
            qyi_xiangqi_pair_add(&ret_chase->pairs, taker, victim);
            qyi_xiangqi_trade(tools, next, capture, &trade);
            ret_chase->line = trade.line;
            ret_chase->joint = qyi_xiangqi_depends_on(tools, next, capture, new_square[helper]);
            ret_chase->only_pawns = false;
            ret_chase->means = QYI_XIANGQI_BY_CAPTURE;
        }
    }
    return found;
}

/* ---- through checks and exchanges ---------------------------------------------------------------------- */

/* The position with a piece that still blocks, but neither moves nor attacks nor guards. */
static struct qy_xiangqi_position with_block(const struct qy_xiangqi_position *position, unsigned side,
                                             unsigned man)
{
    struct qy_xiangqi_position blocked = *position;
    uint8_t *square = &blocked.square[QYI_XIANGQI_MEN * side + man];

    blocked.key ^= UINT64_C(0x9E3779B97F4A7C15) * (1U + *square + 128U * side);
    *square = QYI_XIANGQI_GONE;
    return blocked;
}

/* A way of winning, and the searches for what it won before the move and wins after it. */
struct search {
    qyi_xiangqi_way way;
    struct qyi_xiangqi_judge_tools *tools;
    struct qyi_xiangqi_line_question was;
    struct qyi_xiangqi_line_question now;
};

/* True if a pair not in `old` is won. */
static bool asks(struct search *search, struct qyi_xiangqi_line_question *question,
                 const struct qyi_xiangqi_pairs *old)
{
    qyi_xiangqi_put_aside(search->tools, &question->ground->aside);
    question->old = *old;
    return search->way(search->tools, question);
}

/* True if one given pair is won. */
static bool wins_pair(struct search *search, struct qyi_xiangqi_line_question *question, unsigned taker,
                      unsigned victim)
{
    struct qyi_xiangqi_pairs old;

    memset(&old, 0xFF, sizeof old);
    old.by[victim] = (uint16_t) ~(1U << taker);
    return asks(search, question, &old);
}

/*
 * True if some check begins a line that wins the pair now and did not before: by the other reading, a new
 * means makes the win new.
 */
static bool has_new_means(struct search *search, unsigned taker, unsigned victim)
{
    const struct qy_xiangqi_position *now = &search->now.ground->position;
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_legal(now, moves);
    bool any = false;

    for (size_t i = 0; i < count && !any; i++) {
        unsigned man = now->board[qyi_xiangqi_move_from(moves[i])];

        search->now.first = moves[i];
        search->was.first = qyi_xiangqi_pack(search->was.ground->position.square[qyi_xiangqi_man_index(man)],
                                             qyi_xiangqi_move_to(moves[i]));
        any =
            wins_pair(search, &search->now, taker, victim) && !wins_pair(search, &search->was, taker, victim);
    }
    search->now.first = QY_MOVE_NONE;
    search->was.first = QY_MOVE_NONE;
    return any;
}

/* True if the pair was won before the move; by the other reading, by every check that wins it now. */
static bool was_won(struct search *search, unsigned taker, unsigned victim)
{
    if (!wins_pair(search, &search->was, taker, victim))
        return false;
    search->tools->met |= QY_REGULATION_BIT(QY_REGULATION_MEANS);
    return !(search->tools->reading & QYI_XIANGQI_NEW_MEANS) || !has_new_means(search, taker, victim);
}

/* Adds those of `pairs` that were won before the move to `old`; returns whether there were any. */
static bool take_old(struct search *search, const struct qyi_xiangqi_pairs *pairs,
                     struct qyi_xiangqi_pairs *old)
{
    bool any = false;

    for (unsigned victim = 0; victim < QYI_XIANGQI_MEN; victim++) {
        for (unsigned taker = 0; taker < QYI_XIANGQI_MEN; taker++) {
            if (!qyi_xiangqi_pair_in(pairs, taker, victim) || qyi_xiangqi_pair_in(old, taker, victim) ||
                !was_won(search, taker, victim))
                continue;
            qyi_xiangqi_pair_add(old, taker, victim);
            any = true;
        }
    }
    return any;
}

/* True if one given piece is won now, by any pairs not in `old`. */
static bool wins_man(struct search *search, unsigned victim, const struct qyi_xiangqi_pairs *old)
{
    struct qyi_xiangqi_pairs others;

    memset(&others, 0xFF, sizeof others);
    others.by[victim] = old->by[victim];
    return asks(search, &search->now, &others);
}

/*
 * True if a single pair that was not won before the move, and is not in `old`, is won now. Tests all pairs,
 * not only those that a search happened to find. Keeps that of the most valuable victim in search->now.
 */
static bool wins_one(struct search *search, const struct qyi_xiangqi_pairs *old)
{
    const struct qy_xiangqi_position *position = &search->now.ground->position;
    const uint8_t *ours = position->square + QYI_XIANGQI_MEN * position->side;
    const uint8_t *theirs = position->square + QYI_XIANGQI_MEN * (position->side ^ 1U);
    struct qyi_xiangqi_line_question dearest = search->now;
    qyi_xiangqi_balance most = 0;

    for (unsigned victim = 1; victim < QYI_XIANGQI_MEN; victim++) {
        if (theirs[victim] == QYI_XIANGQI_GONE || qyi_xiangqi_worth(position, theirs[victim]) <= most ||
            !wins_man(search, victim, old))
            continue;
        for (unsigned taker = 1; taker < QYI_XIANGQI_MEN; taker++) {
            if (ours[taker] == QYI_XIANGQI_GONE || qyi_xiangqi_is_minor(taker) ||
                qyi_xiangqi_pair_in(old, taker, victim) ||
                qyi_xiangqi_worth(position, theirs[victim]) <= most || was_won(search, taker, victim) ||
                !wins_pair(search, &search->now, taker, victim))
                continue;
            most = qyi_xiangqi_worth(position, theirs[victim]);
            dearest = search->now;
        }
    }
    search->now = dearest;
    return most > 0;
}

/*
 * True if `question` wins a pair that was not won before the move. Pairs found that were won before are added
 * to `old`, so that the answer does not depend on which line a search finds first.
 */
static bool wins_new(struct search *search, struct qyi_xiangqi_line_question *question,
                     struct qyi_xiangqi_pairs *old)
{
    do
        if (!asks(search, question, old))
            return false;
    while (take_old(search, &question->found, old));
    return true;
}

/*
 * True if pieces win only together (24.17): no line ends with a capture that depends on no piece that moved
 * in it; or some piece attacks or guards without having to move, and there is no line without it. Blocking
 * does not count as a contribution: any piece can be a screen (2020, figure 25); nor does keeping the own
 * general out of check or guarding another piece.
 */
static bool needs_others(struct search *search, const struct qyi_xiangqi_pairs *before)
{
    const struct qyi_xiangqi_line_question *asked = &search->now;
    const struct qy_xiangqi_position *position = &asked->ground->position;
    const uint8_t *ours = position->square + QYI_XIANGQI_MEN * position->side;
    struct qyi_xiangqi_line_question question = *asked;
    struct qyi_xiangqi_pairs old = *before;

    if (!(search->tools->reading & QYI_XIANGQI_JOINT))
        return false;
    question.alone = true;
    if (!wins_new(search, &question, &old))
        return true;
    for (unsigned man = QYI_XIANGQI_MAN_HORSE; man < QYI_XIANGQI_MEN; man++) {
        struct qyi_xiangqi_ground without = *asked->ground;

        if (ours[man] == QYI_XIANGQI_GONE)
            continue;
        without.position = with_block(position, position->side, man);
        without.standing = qyi_xiangqi_standing(&without.position);
        question = *asked;
        question.ground = &without;
        question.on_point = true;
        if (wins_new(search, &question, &old))
            continue;
        question.ground = asked->ground;
        question.on_point = false;
        question.still = position->board[ours[man]];
        if (wins_new(search, &question, &old))
            return true;
    }
    return false;
}

/*
 * True if `way` wins something after the move that it did not win before. What was won before are pairs, each
 * winnable by itself. If the other side could choose which of several to lose, and still can, nothing is new
 * unless one of them is now won by itself. A mate threat that existed before does not matter.
 */
static bool find_by(qyi_xiangqi_way way, struct qyi_xiangqi_judge_tools *tools, const struct turn *turn,
                    struct qyi_xiangqi_chase *ret_chase)
{
    struct search search = {way,
                            tools,
                            {.ground = &turn->was_ground, .at_once = &turn->was},
                            {.ground = &turn->now_ground, .at_once = &turn->now}};
    struct qyi_xiangqi_pairs old = turn->was.pairs;

    qyi_xiangqi_pairs_join(&old, &turn->now.pairs);
    if (!asks(&search, &search.now, &old))
        return false;
    qyi_xiangqi_put_aside(tools, &turn->was_ground.aside);
    search.was.no_mates = qyi_xiangqi_can_mate(tools, &turn->was_ground.position);
    do {
        if (!asks(&search, &search.now, &old))
            return false;
        if (take_old(&search, &search.now.found, &old))
            continue;
        if (!asks(&search, &search.was, &old))
            break;
        if (take_old(&search, &search.was.found, &old))
            continue;
        if (!wins_one(&search, &old))
            return false;
        break;
    } while (true);
    qyi_xiangqi_put_aside(tools, &turn->now_ground.aside);
    ret_chase->pairs = search.now.found;
    ret_chase->line = search.now.line;
    ret_chase->only_pawns = false;
    ret_chase->weak = needs_others(&search, &search.now.old);
    return true;
}

/*
 * True if the pair is won by lines in which the helper need not move, and by none whose capture works without
 * it.
 */
static bool has_part(struct search *search, struct qyi_xiangqi_line_question question, unsigned helper,
                     unsigned taker, unsigned victim)
{
    const struct qy_xiangqi_position *position = &question.ground->position;
    uint8_t man = position->board[position->square[QYI_XIANGQI_MEN * position->side + helper]];

    question.still = man;
    if (!wins_pair(search, &question, taker, victim))
        return false;
    question.still = 0;
    question.without = man;
    return !wins_pair(search, &question, taker, victim);
}

/* As find_joint(), through lines: the moved piece contributes to one before and after the move (24.3 iii). */
static bool find_joint_by(qyi_xiangqi_way way, struct qyi_xiangqi_judge_tools *tools, const struct turn *turn,
                          struct qyi_xiangqi_chase *ret_chase)
{
    struct search search = {way,
                            tools,
                            {.ground = &turn->was_ground, .at_once = &turn->was},
                            {.ground = &turn->now_ground, .at_once = &turn->now}};
    struct qyi_xiangqi_pairs old = turn->was.pairs;
    unsigned helper = find_helper(turn);

    if (helper == QYI_XIANGQI_MEN || qyi_xiangqi_in_check(turn->before))
        return false;
    qyi_xiangqi_pairs_join(&old, &turn->now.pairs);
    while (asks(&search, &search.now, &old)) {
        struct qyi_xiangqi_line_question found = search.now;

        for (unsigned pair = 0; pair < QYI_XIANGQI_MEN * QYI_XIANGQI_MEN; pair++) {
            unsigned taker = pair % QYI_XIANGQI_MEN;
            unsigned victim = pair / QYI_XIANGQI_MEN;

            if (taker == helper || !qyi_xiangqi_pair_in(&found.found, taker, victim) ||
                qyi_xiangqi_pair_in(&old, taker, victim) ||
                !has_part(&search, search.was, helper, taker, victim) ||
                !has_part(&search, search.now, helper, taker, victim) ||
                !may_help(tools, turn->before,
                          turn->before->square[QYI_XIANGQI_MEN * turn->before->side + helper]))
                continue;
            memset(&ret_chase->pairs, 0, sizeof ret_chase->pairs);
            qyi_xiangqi_pair_add(&ret_chase->pairs, taker, victim);
            ret_chase->line = found.line;
            ret_chase->only_pawns = false;
            ret_chase->weak = true;
            return true;
        }
        if (!qyi_xiangqi_pairs_join(&old, &found.found))
            return false;
    }
    return false;
}

/* Puts a piece that only blocks on an empty point: one that its side has lost. False if it has lost none. */
static bool put_block(struct qy_xiangqi_position *position, unsigned square)
{
    for (unsigned man = QYI_XIANGQI_MEN - 1; man > 0; man--) {
        if (position->square[QYI_XIANGQI_MEN * position->side + man] != QYI_XIANGQI_GONE)
            continue;
        position->board[square] = qyi_xiangqi_man_id(position->side, man);
        qyi_xiangqi_toggle(&position->men[position->side], square);
        position->key ^= UINT64_C(0xD6E8FEB86659FD93) * (1U + square);
        return true;
    }
    return false;
}

struct qy_xiangqi_position qyi_xiangqi_without_check(const struct qy_xiangqi_position *position,
                                                     unsigned answer)
{
    struct qy_xiangqi_position calm = *position;
    qy_square squares[16];
    size_t count = qyi_xiangqi_checkers(position, squares);

    if (count == 0)
        return calm;
    if (!position->board[answer] && put_block(&calm, answer) && !qyi_xiangqi_in_check(&calm))
        return calm;
    calm = *position;
    for (size_t i = 0; i < count; i++) {
        unsigned man = position->board[squares[i]] & 15U;

        if (man == 0)
            return *position;
        calm = with_block(&calm, position->side ^ 1U, man);
    }
    return calm;
}

/* Surveys the positions around a move and finds the immediate wins in them. */
static void look_at_turn(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *before,
                         const struct qyi_xiangqi_ground *next, struct turn *turn)
{
    bool checked = qyi_xiangqi_in_check(before);
    struct qy_xiangqi_position calm = qyi_xiangqi_without_check(before, moved_to(before, &next->position));

    turn->before = before;
    turn->now_ground = *next;
    if (qyi_xiangqi_in_check(&calm)) {
        memset(&turn->was_ground, 0, sizeof turn->was_ground);
        turn->was_ground.position = calm;
        turn->was_ground.standing = qyi_xiangqi_standing(&calm);
    } else {
        qyi_xiangqi_survey(tools, &calm, &turn->was_ground);
    }
    if (tools->reading & QYI_XIANGQI_HANGING)
        memset(&turn->was_ground.others, 0, sizeof turn->was_ground.others);
    qyi_xiangqi_put_aside(tools, &turn->was_ground.aside);
    if (checked)
        qyi_xiangqi_win_in_check(tools, before, &turn->was);
    else
        qyi_xiangqi_win_at_once(tools, &turn->was_ground, &turn->was);
    qyi_xiangqi_put_aside(tools, &turn->now_ground.aside);
    qyi_xiangqi_win_at_once(tools, &turn->now_ground, &turn->now);
}

/* The value of the most valuable victim. */
static qyi_xiangqi_balance dearest(const struct qy_xiangqi_position *position,
                                   const struct qyi_xiangqi_pairs *pairs)
{
    const uint8_t *theirs = position->square + QYI_XIANGQI_MEN * (position->side ^ 1U);
    qyi_xiangqi_balance most = 0;

    for (unsigned victim = 0; victim < QYI_XIANGQI_MEN; victim++)
        if (pairs->by[victim] && qyi_xiangqi_worth(position, theirs[victim]) > most)
            most = qyi_xiangqi_worth(position, theirs[victim]);
    return most;
}

/* Finds a chase by an immediate capture, or through a line. */
static bool find_plain(struct qyi_xiangqi_judge_tools *tools, const struct turn *turn,
                       struct qyi_xiangqi_chase *ret_chase)
{
    struct qyi_xiangqi_chase line = {.means = QYI_XIANGQI_BY_CHECKS};
    struct qyi_xiangqi_trade trade;
    qy_move capture;
    bool found = find_new(tools, turn, ret_chase, &capture);

    if (found) {
        qyi_xiangqi_trade(tools, &turn->now_ground.position, capture, &trade);
        ret_chase->line = trade.line;
    }
    if ((found && !ret_chase->only_pawns) || !(tools->reading & QYI_XIANGQI_INDIRECT) ||
        /* a mate threat that existed before: all its lines are old */
        qyi_xiangqi_can_mate(tools, &turn->now_ground.position))
        return found;
    if (!find_by(qyi_xiangqi_win_by_checks, tools, turn, &line)) {
        line.means = QYI_XIANGQI_BY_EXCHANGE;
        if (!find_by(qyi_xiangqi_win_by_exchange, tools, turn, &line))
            return found;
    }
    *ret_chase = line;
    return true;
}

/* Finds a joint chase through a line; if a mate threatens, all lines are old. */
static bool find_joint_lines(struct qyi_xiangqi_judge_tools *tools, const struct turn *turn,
                             struct qyi_xiangqi_chase *ret_chase)
{
    struct qyi_xiangqi_chase line = {.means = QYI_XIANGQI_BY_CHECKS};

    if (!(tools->reading & QYI_XIANGQI_INDIRECT) || qyi_xiangqi_can_mate(tools, &turn->now_ground.position))
        return false;
    if (!find_joint_by(qyi_xiangqi_win_by_checks, tools, turn, &line)) {
        line.means = QYI_XIANGQI_BY_EXCHANGE;
        if (!find_joint_by(qyi_xiangqi_win_by_exchange, tools, turn, &line))
            return false;
    }
    *ret_chase = line;
    return true;
}

bool qyi_xiangqi_find_chase(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *before,
                            const struct qy_xiangqi_position *after, const struct qyi_xiangqi_ground *next,
                            struct qyi_xiangqi_chase *ret_chase)
{
    struct turn turn = {.after = after};
    qyi_xiangqi_balance least = 0;

    look_at_turn(tools, before, next, &turn);
    *ret_chase = (struct qyi_xiangqi_chase){.means = QYI_XIANGQI_BY_CAPTURE};
    bool found = find_plain(tools, &turn, ret_chase);
    qyi_xiangqi_put_aside(tools, &next->aside);
    if (found && !ret_chase->only_pawns)
        least = dearest(&next->position, &ret_chase->pairs);
    if (!(tools->reading & QYI_XIANGQI_JOINT))
        return found;
    if (find_joint(tools, &turn, least, ret_chase) || (found && !ret_chase->only_pawns))
        return true;
    found |= find_joint_lines(tools, &turn, ret_chase);
    qyi_xiangqi_put_aside(tools, &next->aside); /* the one of the turn ends with it */
    return found;
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
            qyi_xiangqi_depends_on(tools, position, capture, ours[man]))
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
            !qyi_xiangqi_reaches(position, theirs[man], general) &&
            qyi_xiangqi_path(board, (enum qy_side)(position->side ^ 1U), QY_XIANGQI_HORSE, theirs[man],
                             general, true) == QY_REFUSAL_NONE)
            return true;
    return false;
}
