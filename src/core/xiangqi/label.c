/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi: labels a move of a repetition: goes through the questions of articles 27 to 29 in order. */
#include "xiangqi/label.h"

#include <string.h>

#include "xiangqi/movegen.h"
#include "xiangqi/paths.h"
#include "xiangqi/status.h"

/* The three positions around a move. */
struct scene {
    struct qy_xiangqi_position before;
    struct qy_xiangqi_position after; /* the other side to move */
    struct qy_xiangqi_position next;  /* with the other side having passed; not used if it is in check */
    struct qyi_xiangqi_ground ground; /* of `next` */
    qy_move move;
};

static struct qy_judged_piece man_at(const struct qy_xiangqi_position *position, unsigned square)
{
    struct qy_judged_piece man = {(qy_square)square, qyi_xiangqi_at(position, (qy_square)square)};

    return man;
}

static enum qy_xiangqi_kind kind_on(const struct qy_xiangqi_position *position, unsigned square)
{
    return qyi_xiangqi_man_kind(position->board[square] & 15U);
}

static void set_line(struct qy_judged_move *ret, const struct qyi_xiangqi_move_list *line)
{
    ret->line_count = line->count;
    memcpy(ret->line, line->move, sizeof ret->line);
}

static void add_victim(struct qy_judged_move *ret, const struct qy_xiangqi_position *position,
                       unsigned square)
{
    if (ret->victim_count < QY_JUDGED_PIECES_MAX)
        ret->victims[ret->victim_count++] = man_at(position, square);
}

/* ---- why a piece can be taken -------------------------------------------------------------------------- */

/* The point of a piece of `side` that reaches `target` in `position`; SQUARE_NONE for none. */
static qy_square find_guard(const struct qy_xiangqi_position *position, unsigned side, unsigned target)
{
    for (unsigned man = 0; man < QYI_XIANGQI_MEN; man++) {
        unsigned square = position->square[QYI_XIANGQI_MEN * side + man];

        if (square != QYI_XIANGQI_GONE && square != target && qyi_xiangqi_reaches(position, square, target))
            return (qy_square)square;
    }
    return QY_SQUARE_NONE;
}

/* The first legal capture on a point, or QY_MOVE_NONE. */
static qy_move find_recapture(const struct qy_xiangqi_position *position, unsigned target)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_captures(position, moves);

    for (size_t i = 0; i < count; i++)
        if (qyi_xiangqi_move_to(moves[i]) == target)
            return moves[i];
    return QY_MOVE_NONE;
}

/* Why the guard may not recapture on `target`: in `after` its side is to move. */
static enum qy_why why_guard_fails(const struct qy_xiangqi_position *after, qy_square guard, unsigned target)
{
    struct qy_xiangqi_position taken = *after;
    struct qy_xiangqi_undo undo;
    qy_square checkers[16];

    qyi_xiangqi_do(&taken, qyi_xiangqi_pack(guard, target), taken.side, &undo);
    taken.side ^= 1;
    size_t count = qyi_xiangqi_checkers(&taken, checkers);
    for (size_t i = 0; i < count; i++)
        if (kind_on(&taken, checkers[i]) == QY_XIANGQI_GENERAL)
            return QY_WHY_ROOT_FACING;
    return kind_on(after, guard) == QY_XIANGQI_GENERAL ? QY_WHY_ROOT_EXPOSED : QY_WHY_ROOT_PINNED;
}

/* Why a capture finds no recapture; `mover` is the point of the piece that moved last. */
static enum qy_why why_no_recapture(const struct qy_xiangqi_position *position,
                                    const struct qy_xiangqi_position *after, qy_move capture, unsigned mover,
                                    struct qy_judged_piece *ret_other)
{
    unsigned to = qyi_xiangqi_move_to(capture);
    struct qy_xiangqi_position without = *after;
    enum qy_why why = QY_WHY_UNROOTED;
    qy_square guard = find_guard(after, after->side, to);

    if (guard != QY_SQUARE_NONE) {
        why = why_guard_fails(after, guard, to);
    } else if ((guard = find_guard(position, position->side ^ 1U, to)) != QY_SQUARE_NONE) {
        why = QY_WHY_ROOT_LOSES_SCREEN;
    } else if (mover != qyi_xiangqi_move_from(capture) && kind_on(after, mover) != QY_XIANGQI_GENERAL) {
        qyi_xiangqi_take_off(&without, mover);
        guard = find_guard(&without, without.side, to);
        if (guard != QY_SQUARE_NONE)
            why = QY_WHY_ROOT_CUT_OFF;
    }
    if (guard != QY_SQUARE_NONE)
        *ret_other = man_at(position, guard);
    return why;
}

/* Why the capture wins; `ret_other` is the guard in question. */
static enum qy_why why_it_wins(struct qyi_xiangqi_judge_tools *tools,
                               const struct qy_xiangqi_position *position, qy_move capture, unsigned mover,
                               struct qy_judged_piece *ret_other)
{
    unsigned from = qyi_xiangqi_move_from(capture);
    unsigned to = qyi_xiangqi_move_to(capture);
    bool dearer = qyi_xiangqi_worth(position, to) > qyi_xiangqi_worth(position, from);
    struct qy_xiangqi_position after = *position;
    struct qy_xiangqi_undo undo;

    *ret_other = (struct qy_judged_piece){QY_SQUARE_NONE, 0};
    qyi_xiangqi_do(&after, capture, after.side, &undo);
    qy_move recapture = find_recapture(&after, to);
    if (recapture == QY_MOVE_NONE)
        return why_no_recapture(position, &after, capture, mover, ret_other);
    *ret_other = man_at(position, qyi_xiangqi_move_from(recapture));
    if (dearer)
        return QY_WHY_DEARER;
    qyi_xiangqi_do(&after, recapture, after.side, &undo);
    return qyi_xiangqi_can_mate(tools, &after) ? QY_WHY_ROOT_MATED : QY_WHY_UNDER_ROOTED;
}

/* True if the attack needs more than one piece, or is on a piece with too few guards. */
static bool is_weak(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                    qy_move capture, enum qy_why why)
{
    if (why == QY_WHY_ROOT_PINNED || why == QY_WHY_ROOT_FACING || why == QY_WHY_ROOT_EXPOSED ||
        why == QY_WHY_ROOT_MATED)
        return qyi_xiangqi_needs_help(tools, position, capture);
    return why == QY_WHY_UNDER_ROOTED || why == QY_WHY_JOINTLY;
}

/* ---- attacks ----------------------------------------------------------------------------------------- */

static void label_check(const struct scene *scene, struct qy_judged_move *ret)
{
    qy_square squares[16];

    qyi_xiangqi_checkers(&scene->after, squares);
    ret->label = QY_LABEL_CHECK;
    ret->why = QY_WHY_CHECKS;
    ret->taker = man_at(&scene->after, squares[0]);
    add_victim(ret, &scene->after, qyi_xiangqi_general(&scene->after, (enum qy_side)scene->after.side));
}

/*
 * True if the move answers a check, and every mate that it threatens was also threatened without the check:
 * then it is no kill threat (26.1.4). A mate that begins with another check is a new one (figure 19).
 */
static bool is_old_kill(struct qyi_xiangqi_judge_tools *tools, const struct scene *scene)
{
    qy_move moves[QY_MAX_MOVES];

    if (!(tools->reading & QYI_XIANGQI_KILLS_ANEW) || !qyi_xiangqi_in_check(&scene->before))
        return false;
    struct qy_xiangqi_position calm =
        qyi_xiangqi_without_check(&scene->before, qyi_xiangqi_move_to(scene->move));
    if (qyi_xiangqi_in_check(&calm) || !qyi_xiangqi_can_mate(tools, &calm))
        return false;
    size_t count = qyi_xiangqi_gen_legal(&scene->next, moves);
    for (size_t i = 0; i < count; i++) {
        unsigned man = scene->next.board[qyi_xiangqi_move_from(moves[i])];
        qy_move then =
            qyi_xiangqi_pack(calm.square[qyi_xiangqi_man_index(man)], qyi_xiangqi_move_to(moves[i]));

        if (qyi_xiangqi_can_mate_with(tools, &scene->next, moves[i]) &&
            !qyi_xiangqi_can_mate_with(tools, &calm, then))
            return false;
    }
    return true;
}

static bool label_kill_threat(struct qyi_xiangqi_judge_tools *tools, const struct scene *scene,
                              struct qy_judged_move *ret)
{
    struct qyi_xiangqi_move_list line;

    if (!qyi_xiangqi_can_mate(tools, &scene->next) || is_old_kill(tools, scene))
        return false;
    qyi_xiangqi_mate_line(tools, &scene->next, &line);
    ret->label = QY_LABEL_KILL_THREAT;
    ret->why = QY_WHY_MATES_NEXT;
    ret->taker = man_at(&scene->next, qyi_xiangqi_move_from(line.move[0]));
    add_victim(ret, &scene->next, qyi_xiangqi_general(&scene->next, (enum qy_side)scene->after.side));
    set_line(ret, &line);
    return true;
}

/*
 * Explains the pairs of an immediate chase. Reports and weighs the capture of the most valuable victim (2020,
 * reference figures 14, 39); of several, the simplest.
 */
static void explain_captures(struct qyi_xiangqi_judge_tools *tools, const struct scene *scene,
                             const struct qyi_xiangqi_chase *chase, struct qy_judged_move *ret)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_captures(&scene->next, moves);
    qyi_xiangqi_balance told = 0;

    for (size_t i = 0; i < count; i++) {
        unsigned from = qyi_xiangqi_move_from(moves[i]);
        unsigned to = qyi_xiangqi_move_to(moves[i]);
        qyi_xiangqi_balance worth = qyi_xiangqi_worth(&scene->next, to);
        struct qy_judged_piece other;
        struct qyi_xiangqi_trade trade;

        if (worth < told ||
            !qyi_xiangqi_pair_in(&chase->pairs, scene->next.board[from] & 15U, scene->next.board[to] & 15U))
            continue;
        enum qy_why why = chase->joint ? QY_WHY_JOINTLY
                                       : why_it_wins(tools, &scene->next, moves[i],
                                                     qyi_xiangqi_move_to(scene->move), &other);
        bool weak = is_weak(tools, &scene->next, moves[i], why);
        if (worth == told && !(ret->weak && !weak))
            continue;
        told = worth;
        ret->weak = weak;
        ret->why = why;
        ret->taker = man_at(&scene->next, from);
        ret->other = chase->joint ? man_at(&scene->next, qyi_xiangqi_move_to(scene->move)) : other;
        qyi_xiangqi_trade(tools, &scene->next, moves[i], &trade);
        set_line(ret, &trade.line);
    }
}

static bool is_general_or_pawn(enum qy_xiangqi_kind kind)
{
    return kind == QY_XIANGQI_GENERAL || kind == QY_XIANGQI_PAWN;
}

/*
 * The point of the mover's only attacking piece if a chase would win only advisors and elephants; GONE if the
 * mover has another such piece, or the chase wins another piece.
 */
static unsigned lone_defender(const struct scene *scene, const struct qyi_xiangqi_chase *chase)
{
    const uint8_t *ours = scene->after.square + QYI_XIANGQI_MEN * scene->before.side;
    unsigned defender = QYI_XIANGQI_GONE;

    for (unsigned man = QYI_XIANGQI_MAN_HORSE; man < QYI_XIANGQI_MEN; man++) {
        if (chase->pairs.by[man] || (ours[man] != QYI_XIANGQI_GONE && defender != QYI_XIANGQI_GONE))
            return QYI_XIANGQI_GONE;
        if (ours[man] != QYI_XIANGQI_GONE)
            defender = ours[man];
    }
    return defender;
}

static enum qy_answer ask_drawn(const struct qyi_xiangqi_judge_tools *tools,
                                const struct qy_xiangqi_position *position)
{
    return tools->drawn ? tools->drawn(tools->oracle, position) : QY_ANSWER_UNKNOWN;
}

/* Whether the piece on `defender` can go to a point where it is safe and which gives up the draw. */
static enum qy_answer may_slip(struct qyi_xiangqi_judge_tools *tools, const struct scene *scene,
                               unsigned defender)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_legal(&scene->next, moves);
    enum qy_answer slips = QY_ANSWER_NO;

    for (size_t i = 0; i < count && slips != QY_ANSWER_YES; i++) {
        struct qy_xiangqi_position left = scene->next;
        struct qy_xiangqi_undo undo;

        if (qyi_xiangqi_move_from(moves[i]) != defender ||
            scene->next.board[qyi_xiangqi_move_to(moves[i])] != 0)
            continue;
        qyi_xiangqi_make(&left, moves[i], &undo);
        if (find_recapture(&left, qyi_xiangqi_move_to(moves[i])) != QY_MOVE_NONE)
            continue;
        enum qy_answer drawn = ask_drawn(tools, &left);
        if (drawn != QY_ANSWER_YES)
            slips = drawn == QY_ANSWER_NO ? QY_ANSWER_YES : QY_ANSWER_UNKNOWN;
    }
    return slips;
}

/*
 * Whether tables prove a post: the position is drawn, it would be lost without the piece, and the piece stays
 * on its point (example 13, figure 16) or moved to a point that matters (figure 15).
 */
static enum qy_answer post_by_tables(struct qyi_xiangqi_judge_tools *tools, const struct scene *scene,
                                     const struct qy_xiangqi_position *without, unsigned defender)
{
    enum qy_answer drawn = ask_drawn(tools, &scene->after);

    if (drawn != QY_ANSWER_YES)
        return drawn;
    enum qy_answer slips = ask_drawn(tools, without);
    if (slips != QY_ANSWER_NO)
        return slips == QY_ANSWER_YES ? QY_ANSWER_NO : QY_ANSWER_UNKNOWN;
    return qyi_xiangqi_move_to(scene->move) == defender ? may_slip(tools, scene, defender) : QY_ANSWER_YES;
}

/* More attacking pieces than this against one are never a plain draw. */
#define POST_ATTACKERS 3

/* True if the side to move attacks, so that there is something to hold against, but with few pieces. */
static bool presses(const struct qy_xiangqi_position *after)
{
    const uint8_t *theirs = after->square + QYI_XIANGQI_MEN * after->side;
    unsigned count = 0;

    for (unsigned man = QYI_XIANGQI_MAN_HORSE; man < QYI_XIANGQI_MEN; man++)
        count += theirs[man] != QYI_XIANGQI_GONE;
    return count > 0 && count <= POST_ATTACKERS && qyi_xiangqi_standing(after) > -QYI_XIANGQI_PAWN;
}

/* The value of a side's pieces, in crossed pawns, for deciding whether a draw is near. */
static int force_of(const struct qy_xiangqi_position *position, unsigned side)
{
    int force = 0;

    for (unsigned man = QYI_XIANGQI_MAN_HORSE; man < QYI_XIANGQI_MEN; man++) {
        unsigned square = position->square[QYI_XIANGQI_MEN * side + man];

        if (square == QYI_XIANGQI_GONE)
            continue;
        switch (kind_on(position, square)) {
        case QY_XIANGQI_ROOK: force += 4; break;
        case QY_XIANGQI_HORSE:
        case QY_XIANGQI_CANNON: force += 2; break;
        default: force += !qyi_xiangqi_at_home((enum qy_side)side, square); break;
        }
    }
    return force;
}

/*
 * Rook and horse, or rook and cannon, against a rook is often drawn; an advantage of more than a horse or
 * cannon is nowhere a plain draw.
 */
#define NEAR_A_DRAW 2

/*
 * True if a referee would be asked about an unproved post: the piece keeps its point in the cycle, and the
 * attackers are not too strong for a known draw.
 */
static bool may_hold(const struct qyi_xiangqi_judge_tools *tools, const struct scene *scene,
                     unsigned defender)
{
    unsigned us = scene->before.side;

    if (!(tools->reading & QYI_XIANGQI_STANDING_POSTS))
        return true;
    return !(tools->roams[us] >> (scene->after.board[defender] & 15U) & 1) &&
           force_of(&scene->after, us ^ 1U) - force_of(&scene->after, us) <= NEAR_A_DRAW;
}

/*
 * Whether a piece holds a drawing post (xq:27.3; 26.2): it is the only defending piece, attacks only advisors
 * and elephants, and holds a draw from its present point. Proved if the other side could mate by checks
 * without it, or by tables; otherwise, if the other side has few pieces and is not behind, it is a question
 * for the referee, provided that the piece may hold a post at all.
 */
static enum qy_answer holds_post(struct qyi_xiangqi_judge_tools *tools, const struct scene *scene,
                                 const struct qyi_xiangqi_chase *chase)
{
    struct qy_xiangqi_position without = scene->after;
    unsigned defender = lone_defender(scene, chase);

    if (defender == QYI_XIANGQI_GONE || qyi_xiangqi_can_mate(tools, &scene->after))
        return QY_ANSWER_NO;
    if (!qyi_xiangqi_take_off(&without, defender))
        return QY_ANSWER_NO;
    if (qyi_xiangqi_can_mate(tools, &without))
        return QY_ANSWER_YES;
    enum qy_answer known = post_by_tables(tools, scene, &without, defender);
    if (known != QY_ANSWER_UNKNOWN || !presses(&scene->after) || !may_hold(tools, scene, defender))
        return known == QY_ANSWER_YES ? QY_ANSWER_YES : QY_ANSWER_NO;
    return tools->post;
}

/* Makes the parts of a chase idle that a post excuses, or may excuse. */
static void label_post(struct qyi_xiangqi_judge_tools *tools, const struct scene *scene,
                       const struct qyi_xiangqi_chase *chase, struct qy_judged_move *ret)
{
    enum qy_answer holds = holds_post(tools, scene, chase);

    if (holds == QY_ANSWER_NO)
        return;
    ret->label = QY_LABEL_IDLE;
    ret->post = holds == QY_ANSWER_UNKNOWN;
    ret->why = ret->post ? QY_WHY_POST_OPEN : QY_WHY_POST;
}

/* True if each of these pieces of the side to move pins a horse that would attack its general. */
static bool all_pinned(const struct qy_xiangqi_position *position, unsigned men)
{
    for (unsigned man = 0; man < QYI_XIANGQI_MEN; man++)
        if ((men >> man & 1) &&
            !qyi_xiangqi_stands_on_leg(position, position->square[QYI_XIANGQI_MEN * position->side + man]))
            return false;
    return true;
}

static bool label_chase(struct qyi_xiangqi_judge_tools *tools, const struct scene *scene,
                        struct qy_judged_move *ret)
{
    struct qyi_xiangqi_chase chase;
    const uint8_t *theirs = scene->next.square + QYI_XIANGQI_MEN * scene->after.side;

    if (!qyi_xiangqi_find_chase(tools, &scene->before, &scene->after, &scene->ground, &chase))
        return false;
    ret->by_pinned = true;
    for (unsigned victim = 0; victim < QYI_XIANGQI_MEN; victim++) {
        if (!chase.pairs.by[victim])
            continue;
        add_victim(ret, &scene->next, theirs[victim]);
        ret->by_pinned &= all_pinned(&scene->next, chase.pairs.by[victim]);
        ret->victims_set |= 1U << victim;
        ret->takers |= chase.pairs.by[victim];
    }
    set_line(ret, &chase.line);
    if (chase.means == QYI_XIANGQI_BY_CAPTURE) {
        explain_captures(tools, scene, &chase, ret);
    } else {
        ret->why = chase.means == QYI_XIANGQI_BY_CHECKS ? QY_WHY_BY_CHECKS : QY_WHY_BY_EXCHANGE;
        ret->taker = man_at(&scene->next, qyi_xiangqi_move_from(chase.line.move[0]));
        ret->weak = chase.weak;
    }
    ret->label = QY_LABEL_CHASE;
    if (chase.only_pawns) {
        ret->label = QY_LABEL_IDLE;
        ret->by_pawn = ret->takers >> QYI_XIANGQI_MAN_PAWN != 0;
        ret->why = ret->taker.piece && QY_PIECE_KIND(ret->taker.piece) == QY_XIANGQI_GENERAL
                       ? QY_WHY_ONLY_GENERAL
                       : QY_WHY_ONLY_PAWN;
    } else if (tools->reading & QYI_XIANGQI_POSTS) {
        label_post(tools, scene, &chase, ret);
    }
    return true;
}

/* ---- allowed moves ----------------------------------------------------------------------------------- */

static void tell(struct qy_judged_move *ret, enum qy_label label, enum qy_why why,
                 const struct qy_xiangqi_position *position, unsigned taker, unsigned victim)
{
    ret->label = label;
    ret->why = why;
    ret->taker = man_at(position, taker);
    add_victim(ret, position, victim);
}

/* The point before the move of the mover's piece that is now on `square`. */
static unsigned square_before(const struct scene *scene, unsigned square)
{
    return square == qyi_xiangqi_move_to(scene->move) ? qyi_xiangqi_move_from(scene->move) : square;
}

/* Labels an even exchange that was not possible before (xq:28.5). */
static bool label_exchange(struct qyi_xiangqi_judge_tools *tools, const struct scene *scene,
                           struct qy_judged_move *ret)
{
    const struct qyi_xiangqi_aside *aside = &scene->ground.aside;

    for (unsigned i = 0; i < aside->count; i++) {
        unsigned from = scene->next.square[qyi_xiangqi_man_index(aside->capture[i].man)];
        unsigned to = aside->capture[i].square;
        struct qyi_xiangqi_trade trade;

        if (is_general_or_pawn(kind_on(&scene->next, from)) ||
            qyi_xiangqi_reaches(&scene->before, square_before(scene, from), to))
            continue;
        qyi_xiangqi_trade(tools, &scene->after, qyi_xiangqi_pack(to, from), &trade);
        if (qyi_xiangqi_is_gain(tools->reading, trade.balance) && !trade.mated)
            continue;
        tell(ret, QY_LABEL_EXCHANGE, QY_WHY_MUTUAL, &scene->next, from, to);
        set_line(ret, &(struct qyi_xiangqi_move_list){1, {qyi_xiangqi_pack(from, to)}});
        return true;
    }
    return false;
}

/* Labels an offer: an unrooted piece moved to where a piece of its own kind may capture it (xq:28.6). */
static bool label_offer(struct qyi_xiangqi_judge_tools *tools, const struct scene *scene,
                        struct qy_judged_move *ret)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_captures(&scene->after, moves);

    for (size_t i = 0; i < count; i++) {
        unsigned from = qyi_xiangqi_move_from(moves[i]);
        unsigned to = qyi_xiangqi_move_to(moves[i]);
        struct qyi_xiangqi_trade trade;

        if (kind_on(&scene->after, from) != kind_on(&scene->after, to) ||
            qyi_xiangqi_reaches(&scene->before, from, square_before(scene, to)))
            continue;
        qyi_xiangqi_trade(tools, &scene->after, moves[i], &trade);
        if (!qyi_xiangqi_is_gain(tools->reading, trade.balance) || trade.mated)
            continue;
        tell(ret, QY_LABEL_OFFER, QY_WHY_OFFERED, &scene->after, to, from);
        return true;
    }
    return false;
}

/* True if the moved piece now blocks the piece on `from` from going to `to`. */
static bool stands_between(const struct scene *scene, unsigned from, unsigned to, bool takes)
{
    uint8_t board[QYI_XIANGQI_SQUARES];
    enum qy_side side = (enum qy_side)scene->after.side;
    enum qy_xiangqi_kind kind = kind_on(&scene->after, from);
    unsigned mover = qyi_xiangqi_move_to(scene->move);

    if (to == mover || from == mover)
        return false;
    memcpy(board, scene->after.board, sizeof board);
    board[mover] = 0;
    return qyi_xiangqi_path(scene->after.board, side, kind, from, to, takes) != QY_REFUSAL_NONE &&
           qyi_xiangqi_path(board, side, kind, from, to, takes) == QY_REFUSAL_NONE &&
           qyi_xiangqi_path(scene->before.board, side, kind, from, to, takes) == QY_REFUSAL_NONE;
}

/*
 * Labels a block (xq:28.7): a piece that prevents another's action, be it a threatened mate or an attack on
 * one of the mover's pieces.
 */
static bool label_block(struct qyi_xiangqi_judge_tools *tools, const struct scene *scene,
                        struct qy_judged_move *ret)
{
    unsigned us = scene->before.side;
    const uint8_t *ours = scene->after.square + QYI_XIANGQI_MEN * us;
    const uint8_t *theirs = scene->after.square + QYI_XIANGQI_MEN * (us ^ 1U);
    struct qy_xiangqi_position passed = scene->before;
    struct qyi_xiangqi_move_list line;
    struct qy_xiangqi_undo undo;

    for (unsigned man = QYI_XIANGQI_MAN_ELEPHANT; man < QYI_XIANGQI_MAN_PAWN; man++) {
        for (unsigned target = 0; target < QYI_XIANGQI_MAN_PAWN; target++) {
            if (theirs[man] == QYI_XIANGQI_GONE || ours[target] == QYI_XIANGQI_GONE ||
                !stands_between(scene, theirs[man], ours[target], true))
                continue;
            tell(ret, QY_LABEL_BLOCK, QY_WHY_BLOCKS, &scene->after, qyi_xiangqi_move_to(scene->move),
                 theirs[man]);
            return true;
        }
    }
    if (qyi_xiangqi_in_check(&scene->before))
        return false;
    qyi_xiangqi_make(&passed, QY_MOVE_NULL, &undo);
    if (!qyi_xiangqi_can_mate(tools, &passed))
        return false;
    qyi_xiangqi_mate_line(tools, &passed, &line);
    if (line.count == 0 ||
        !stands_between(scene, qyi_xiangqi_move_from(line.move[0]), qyi_xiangqi_move_to(line.move[0]),
                        scene->before.board[qyi_xiangqi_move_to(line.move[0])] != 0))
        return false;
    tell(ret, QY_LABEL_BLOCK, QY_WHY_BLOCKS, &scene->after, qyi_xiangqi_move_to(scene->move),
         qyi_xiangqi_move_from(line.move[0]));
    return true;
}

static void add_moves(struct qyi_xiangqi_move_list *list, const struct qyi_xiangqi_move_list *more)
{
    for (unsigned i = 0; i < more->count && list->count < QYI_XIANGQI_LINE_MAX; i++)
        list->move[list->count++] = more->move[i];
}

/* Reports the capture and what the other side wins for it. */
static void tell_spoil(struct qyi_xiangqi_judge_tools *tools, const struct scene *scene, qy_move capture,
                       struct qyi_xiangqi_outcome *outcome, struct qyi_xiangqi_move_list *ret_line)
{
    struct qy_xiangqi_position after = scene->next;
    struct qy_xiangqi_undo undo;

    ret_line->count = 1;
    qyi_xiangqi_do(&after, capture, after.side, &undo);
    if (outcome->won_back)
        qyi_xiangqi_win_back_line(tools, &after, qyi_xiangqi_move_to(capture), -scene->ground.standing,
                                  &outcome->spoil);
    add_moves(ret_line, &outcome->spoil);
}

/* Why a capture that is new, or seems a gain, is not a chase. QUIET if there is nothing to report. */
static enum qy_why why_it_fails(struct qyi_xiangqi_judge_tools *tools, const struct scene *scene,
                                qy_move capture, struct qyi_xiangqi_move_list *ret_line)
{
    unsigned from = qyi_xiangqi_move_from(capture);
    unsigned to = qyi_xiangqi_move_to(capture);
    bool is_new = !qyi_xiangqi_reaches(&scene->before, square_before(scene, from), to);
    struct qyi_xiangqi_outcome outcome;
    const struct qyi_xiangqi_trade *trade = &outcome.trade;

    qyi_xiangqi_judge_capture(tools, &scene->ground, &scene->next, capture, &outcome);
    *ret_line = trade->line;
    if (qyi_xiangqi_worth(&scene->next, to) == 0)
        return is_new ? QY_WHY_HOME_PAWN : QY_WHY_QUIET;
    if (trade->mated)
        return is_new ? QY_WHY_MATED_AFTER : QY_WHY_QUIET;
    if (qyi_xiangqi_is_gain(tools->reading, trade->balance)) {
        if (is_new && !outcome.wins)
            tell_spoil(tools, scene, capture, &outcome, ret_line);
        return is_new ? QY_WHY_WON_BACK : QY_WHY_OLD;
    }
    if (qyi_xiangqi_weigh(tools->reading, trade->balance) > 0)
        return is_new ? QY_WHY_PAWN_PRICE : QY_WHY_QUIET;
    return is_new ? QY_WHY_ROOTED : QY_WHY_QUIET;
}

/*
 * Finds the attack that is nearest to a chase and explains why it is none; for a rooted piece the move is a
 * follow.
 */
static void explain_quiet(struct qyi_xiangqi_judge_tools *tools, const struct scene *scene,
                          struct qy_judged_move *ret)
{
    static const uint8_t weight[QY_WHY_COUNT] = {
        [QY_WHY_MATED_AFTER] = 7, [QY_WHY_WON_BACK] = 6, [QY_WHY_PAWN_PRICE] = 5,
        [QY_WHY_OLD] = 4,         [QY_WHY_ROOTED] = 3,   [QY_WHY_HOME_PAWN] = 2};
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_captures(&scene->next, moves);

    for (size_t i = 0; i < count; i++) {
        unsigned from = qyi_xiangqi_move_from(moves[i]);
        struct qyi_xiangqi_move_list line;

        if (is_general_or_pawn(kind_on(&scene->next, from)))
            continue;
        enum qy_why why = why_it_fails(tools, scene, moves[i], &line);
        if (weight[why] <= weight[ret->why])
            continue;
        ret->victim_count = 0;
        tell(ret, why == QY_WHY_ROOTED ? QY_LABEL_FOLLOW : QY_LABEL_IDLE, why, &scene->next, from,
             qyi_xiangqi_move_to(moves[i]));
        set_line(ret, &line);
    }
}

static void label_allowed(struct qyi_xiangqi_judge_tools *tools, const struct scene *scene,
                          struct qy_judged_move *ret)
{
    bool open = tools->open;

    if (!label_exchange(tools, scene, ret) && !label_offer(tools, scene, ret) &&
        !label_block(tools, scene, ret))
        explain_quiet(tools, scene, ret);
    tools->open = open; /* the kind of allowed move does not affect the ruling */
}

/* Adds the further labels of an attack: an offer to exchange, or of the piece itself (xq:27.4). */
static void add_lighter(struct qyi_xiangqi_judge_tools *tools, const struct scene *scene,
                        struct qy_judged_move *ret)
{
    struct qy_judged_move lighter;
    bool open = tools->open;

    memset(&lighter, 0, sizeof lighter);
    if (label_exchange(tools, scene, &lighter) || label_offer(tools, scene, &lighter))
        ret->also = 1U << lighter.label;
    tools->open = open;
}

/* Labels a move without a known mate threat. A chase is labelled even if that question is open. */
static void label_no_mate(struct qyi_xiangqi_judge_tools *tools, const struct scene *scene,
                          struct qy_judged_move *ret)
{
    bool open = tools->open;

    tools->open = false;
    if (label_chase(tools, scene, ret))
        ret->proven = ret->label == QY_LABEL_CHASE && !ret->weak && !tools->open;
    else
        label_allowed(tools, scene, ret);
    tools->open |= open;
}

/* ---- entry point ------------------------------------------------------------------------------------- */

void qyi_xiangqi_label(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *before,
                       qy_move move, struct qy_judged_move *ret)
{
    struct scene scene = {.before = *before, .after = *before, .move = move};
    struct qy_xiangqi_undo undo;

    memset(ret, 0, sizeof *ret);
    ret->move = move;
    ret->side = (enum qy_side)before->side;
    ret->certain = true;
    ret->taker.square = QY_SQUARE_NONE;
    ret->other.square = QY_SQUARE_NONE;
    tools->open = false;
    qyi_xiangqi_make(&scene.after, move, &undo);
    if (qyi_xiangqi_in_check(&scene.after)) {
        label_check(&scene, ret);
        ret->attacks = true;
        return;
    }
    scene.next = scene.after;
    qyi_xiangqi_make(&scene.next, QY_MOVE_NULL, &undo);
    qyi_xiangqi_survey(tools, &scene.next, &scene.ground);
    bool evades =
        qyi_xiangqi_in_check(before) && kind_on(before, qyi_xiangqi_move_from(move)) == QY_XIANGQI_GENERAL;
    if (evades)
        tools->met |= QY_REGULATION_BIT(QY_REGULATION_EVASION);
    if (evades && (tools->reading & QYI_XIANGQI_EVASIONS))
        ret->why = QY_WHY_EVADES;
    else if (!((tools->reading & QYI_XIANGQI_KILL_THREATS) && label_kill_threat(tools, &scene, ret)))
        label_no_mate(tools, &scene, ret);
    ret->attacks = ret->label >= QY_LABEL_CHASE;
    if (ret->attacks)
        add_lighter(tools, &scene, ret);
    tools->aside = NULL;
    ret->post &= !tools->open;
    ret->certain = !tools->open && !ret->post;
    if (tools->open && !ret->attacks)
        ret->why = QY_WHY_BUDGET;
}
