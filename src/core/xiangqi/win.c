/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Xiangqi: finds what a side can win from a position, for judging repetitions: immediately, through checks,
 * by an exchange.
 */
#include "xiangqi/win.h"

#include <string.h>

#include "xiangqi/movegen.h"
#include "xiangqi/paths.h"
#include "xiangqi/status.h"

static unsigned man_on(const struct qy_xiangqi_position *position, unsigned square)
{
    return position->board[square] & 15U;
}

qyi_xiangqi_balance qyi_xiangqi_standing(const struct qy_xiangqi_position *position)
{
    return qyi_xiangqi_material(position, position->side) -
           qyi_xiangqi_material(position, position->side ^ 1U);
}

bool qyi_xiangqi_pairs_join(struct qyi_xiangqi_pairs *into, const struct qyi_xiangqi_pairs *pairs)
{
    bool more = false;

    for (unsigned i = 0; i < QYI_XIANGQI_MEN; i++) {
        more |= (pairs->by[i] & ~into->by[i]) != 0;
        into->by[i] |= pairs->by[i];
    }
    return more;
}

bool qyi_xiangqi_is_minor(unsigned man)
{
    enum qy_xiangqi_kind kind = qyi_xiangqi_man_kind(man);

    return kind == QY_XIANGQI_PAWN || kind == QY_XIANGQI_GENERAL;
}

bool qyi_xiangqi_reaches(const struct qy_xiangqi_position *position, unsigned from, unsigned to)
{
    unsigned man = position->board[from];

    return qyi_xiangqi_path(position->board, (enum qy_side)qyi_xiangqi_man_side(man),
                            qyi_xiangqi_man_kind(man & 15), from, to, true) == QY_REFUSAL_NONE;
}

/*
 * True for a gain; for a pawn's capture, also for one that costs the pawn (xq:27.2 asks only what the pawn
 * attacks).
 */
static bool is_gain_for(const struct qyi_xiangqi_judge_tools *tools, unsigned taker,
                        qyi_xiangqi_balance balance)
{
    return qyi_xiangqi_is_gain(tools->reading, balance) ||
           (qyi_xiangqi_man_kind(taker) == QY_XIANGQI_PAWN && balance > QYI_XIANGQI_UNIT / 2);
}

static void append(struct qyi_xiangqi_move_list *list, const struct qyi_xiangqi_move_list *more)
{
    for (unsigned i = 0; i < more->count && list->count < QYI_XIANGQI_LINE_MAX; i++)
        list->move[list->count++] = more->move[i];
}

/* True if the side not to move is not in check. */
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

bool qyi_xiangqi_depends_on(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                            qy_move capture, unsigned square)
{
    struct qy_xiangqi_position without = *position;
    struct qyi_xiangqi_trade trade;
    bool sound = qyi_xiangqi_take_off(&without, square);

    if (!qyi_xiangqi_reaches(&without, qyi_xiangqi_move_from(capture), qyi_xiangqi_move_to(capture)))
        return true;
    if (!sound || !qyi_xiangqi_is_legal(&without, capture))
        return false;
    qyi_xiangqi_trade(tools, &without, capture, &trade);
    return !qyi_xiangqi_is_gain(tools->reading, trade.balance);
}

/* ---- lines of checks ----------------------------------------------------------------------------------- */

#define NOBODY QYI_XIANGQI_MEN

/* The goal at the end of a line of checks. */
struct goal {
    struct qyi_xiangqi_judge_tools *tools;
    const struct qyi_xiangqi_ground *ground; /* NULL: ignore what the other side wins in return */
    struct qyi_xiangqi_pairs old;            /* these do not count */
    struct qyi_xiangqi_pairs found;          /* pairs that were won, in any line */
    qyi_xiangqi_balance start;               /* the side's material balance at the start */
    unsigned back;   /* the piece to be won back, for which an even balance is enough; or NOBODY */
    bool tell;       /* `line` is wanted */
    bool no_mates;   /* checks that mate do not count */
    bool alone;      /* a capture that depends on a piece that has moved since the ground does not count */
    bool on_point;   /* what the other side does elsewhere in return does not count */
    qy_move first;   /* the only allowed first check; NONE: any */
    uint8_t still;   /* a piece that must not move; 0 for none */
    uint8_t without; /* a capture that depends on this piece does not count; 0 for none */
    bool opened;     /* the capture must pass over `over`, which a piece has left */
    qy_square over;
    struct qyi_xiangqi_move_list line; /* the last capture that counted, with its continuation */
};

static bool is_enough(const struct goal *goal, unsigned victim, qyi_xiangqi_balance balance)
{
    return victim == goal->back ? qyi_xiangqi_weigh(goal->tools->reading, balance) >= 0
                                : qyi_xiangqi_is_gain(goal->tools->reading, balance);
}

/* True if a move along a line passes over the point. */
static bool passes_over(qy_move move, qy_square over)
{
    qy_square from = qyi_xiangqi_move_from(move);
    qy_square to = qyi_xiangqi_move_to(move);
    int whole = qyi_xiangqi_men_between((const uint8_t[QYI_XIANGQI_SQUARES]){0}, from, to);
    uint8_t board[QYI_XIANGQI_SQUARES] = {0};

    board[over] = 1;
    return whole == 0 && qyi_xiangqi_men_between(board, from, to) == 1;
}

/*
 * A hash of which piece is on which point: it differs if pieces of a kind are exchanged, unlike the
 * position's key.
 */
static uint64_t identities(const struct qy_xiangqi_position *position)
{
    uint64_t sum = 0;

    for (unsigned i = 0; i < sizeof position->square; i += 8) {
        uint64_t word;

        memcpy(&word, position->square + i, sizeof word);
        sum = (sum ^ word) * UINT64_C(0xBF58476D1CE4E5B9);
        sum ^= sum >> 31;
    }
    return sum;
}

/* True if the capture wins, compared with the goal's ground. */
static bool wins_on_ground(struct goal *goal, const struct qy_xiangqi_position *position, qy_move capture)
{
    struct qyi_xiangqi_judge_tools *tools = goal->tools;
    uint64_t key = qyi_xiangqi_memo_key(tools, position,
                                        (goal->ground->position.key + identities(position)) ^ (1U + capture));
    bool open = tools->open;
    struct qyi_xiangqi_outcome outcome;
    bool wins;

    if (!goal->tell && qyi_xiangqi_memo_find(tools, key, &wins))
        return wins;
    tools->open = false;
    qyi_xiangqi_judge_capture(tools, goal->ground, position, capture, &outcome);
    goal->line = outcome.trade.line;
    qyi_xiangqi_memo_note(tools, key,
                          tools->open    ? QYI_XIANGQI_UNKNOWN
                          : outcome.wins ? QYI_XIANGQI_YES
                                         : QYI_XIANGQI_NO);
    tools->open |= open;
    return outcome.wins;
}

/* True if the capture depends on another piece that is no longer on its point of the ground. */
static bool rests_on_moved(const struct goal *goal, const struct qy_xiangqi_position *position,
                           qy_move capture)
{
    const uint8_t *now = position->square + QYI_XIANGQI_MEN * position->side;
    const uint8_t *then = goal->ground->position.square + QYI_XIANGQI_MEN * position->side;

    for (unsigned man = 1; man < QYI_XIANGQI_MEN; man++)
        if (now[man] != then[man] && now[man] != QYI_XIANGQI_GONE &&
            now[man] != qyi_xiangqi_move_from(capture) &&
            qyi_xiangqi_depends_on(goal->tools, position, capture, now[man]))
            return true;
    return false;
}

/* True if the capture depends on the piece, other than the capturing one. */
static bool rests_on(const struct goal *goal, const struct qy_xiangqi_position *position, qy_move capture,
                     unsigned man)
{
    unsigned square = position->square[qyi_xiangqi_man_index(man)];

    return square != QYI_XIANGQI_GONE && square != qyi_xiangqi_move_from(capture) &&
           qyi_xiangqi_depends_on(goal->tools, position, capture, square);
}

/* True if the capture counts for the goal, with the balance `so_far`. */
static bool counts(struct goal *goal, const struct qy_xiangqi_position *position, qy_move capture,
                   qyi_xiangqi_balance so_far)
{
    unsigned taker = man_on(position, qyi_xiangqi_move_from(capture));
    unsigned victim = man_on(position, qyi_xiangqi_move_to(capture));
    qyi_xiangqi_balance worth = qyi_xiangqi_worth(position, qyi_xiangqi_move_to(capture));
    struct qyi_xiangqi_outcome outcome;

    if ((goal->opened && !passes_over(capture, goal->over)) ||
        (goal->still && position->board[qyi_xiangqi_move_from(capture)] == goal->still))
        return false;
    if (worth == 0 || (goal->ground && qyi_xiangqi_is_minor(taker)) ||
        qyi_xiangqi_pair_in(&goal->old, taker, victim) || !is_enough(goal, victim, so_far + worth))
        return false;
    if (goal->ground && !goal->on_point)
        return wins_on_ground(goal, position, capture) &&
               !(goal->alone && rests_on_moved(goal, position, capture)) &&
               !(goal->without && rests_on(goal, position, capture, goal->without));
    qyi_xiangqi_trade(goal->tools, position, capture, &outcome.trade);
    goal->line = outcome.trade.line;
    return !outcome.trade.mated && qyi_xiangqi_is_gain(goal->tools->reading, outcome.trade.balance) &&
           is_enough(goal, victim, so_far + outcome.trade.balance);
}

/* True if there is a capture of a pair that is not old, with an overall win. */
static bool wins_now(struct goal *goal, const struct qy_xiangqi_position *position)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_captures(position, moves);
    qyi_xiangqi_balance so_far = qyi_xiangqi_standing(position) - goal->start;
    bool any = false;

    for (size_t i = 0; i < count && !any; i++) {
        if (qyi_xiangqi_is_aside(goal->tools->aside, position, moves[i]) ||
            !counts(goal, position, moves[i], so_far))
            continue;
        qyi_xiangqi_pair_add(&goal->found, man_on(position, qyi_xiangqi_move_from(moves[i])),
                             man_on(position, qyi_xiangqi_move_to(moves[i])));
        any = true;
    }
    return any;
}

/* UNKNOWN if it depends on an open question: the line may still be won elsewhere. */
static enum qyi_xiangqi_answer is_reached(void *closure, const struct qy_xiangqi_position *position)
{
    struct goal *goal = closure;
    bool open = goal->tools->open;

    goal->tools->open = false;
    bool reached = wins_now(goal, position);
    bool doubt = goal->tools->open;
    goal->tools->open = open;
    if (doubt)
        return QYI_XIANGQI_UNKNOWN;
    return reached ? QYI_XIANGQI_YES : QYI_XIANGQI_NO;
}

static enum qyi_xiangqi_answer is_mated(void *closure, const struct qy_xiangqi_position *position)
{
    struct goal *goal = closure;

    return qyi_xiangqi_can_mate(goal->tools, position) ? QYI_XIANGQI_YES : QYI_XIANGQI_NO;
}

static void collect_end(void *closure, const struct qy_xiangqi_position *position)
{
    wins_now(closure, position);
}

/* Whether checks reach the goal; `found` then has what the ends of the proof win. */
static enum qyi_xiangqi_answer force(struct goal *goal, struct qyi_xiangqi_check_search *search,
                                     const struct qy_xiangqi_position *position)
{
    struct qyi_xiangqi_judge_tools *tools = goal->tools;
    struct qyi_xiangqi_force asked = {.position = position,
                                      .aside = tools->aside,
                                      .still = goal->still,
                                      .first = goal->first,
                                      .goal = is_reached,
                                      .mated = goal->no_mates ? is_mated : NULL,
                                      .closure = goal};
    enum qyi_xiangqi_answer answer = qyi_xiangqi_force(search, &tools->budget, &asked);

    tools->open |= answer == QYI_XIANGQI_UNKNOWN;
    memset(&goal->found, 0, sizeof goal->found);
    if (answer == QYI_XIANGQI_YES)
        qyi_xiangqi_forced_ends(search, collect_end, goal);
    return answer;
}

bool qyi_xiangqi_checks_win_back(struct qyi_xiangqi_judge_tools *tools,
                                 const struct qy_xiangqi_position *position, unsigned square,
                                 qyi_xiangqi_balance start)
{
    struct goal goal = {.tools = tools, .start = start, .back = man_on(position, square)};
    uint64_t key = qyi_xiangqi_memo_key(tools, position, 1 + square + 256 * (uint64_t)(start + (1 << 20)));
    bool yes;

    if (qyi_xiangqi_memo_find(tools, key, &yes))
        return yes;
    memset(&goal.old, 0xFF, sizeof goal.old);
    goal.old.by[goal.back] = 0;
    qyi_xiangqi_memo_note(tools, key, force(&goal, tools->counters, position));
    return qyi_xiangqi_memo_find(tools, key, &yes) && yes;
}

/*
 * True if the other side, to move in `after`, wins a piece by checks along the line that the capturing piece
 * has left, and is then ahead of the ground.
 */
static bool is_exposed(struct qyi_xiangqi_judge_tools *tools, const struct qyi_xiangqi_ground *ground,
                       const struct qy_xiangqi_position *after, qy_move capture)
{
    struct goal goal = {.tools = tools,
                        .start = -ground->standing,
                        .back = NOBODY,
                        .opened = true,
                        .over = qyi_xiangqi_move_from(capture)};

    return force(&goal, tools->counters, after) == QYI_XIANGQI_YES;
}

void qyi_xiangqi_win_back_line(struct qyi_xiangqi_judge_tools *tools,
                               const struct qy_xiangqi_position *position, unsigned square,
                               qyi_xiangqi_balance start, struct qyi_xiangqi_move_list *ret_line)
{
    struct goal goal = {.tools = tools, .start = start, .back = man_on(position, square)};

    ret_line->count = 0;
    memset(&goal.old, 0xFF, sizeof goal.old);
    goal.old.by[goal.back] = 0;
    if (force(&goal, tools->counters, position) == QYI_XIANGQI_YES)
        qyi_xiangqi_forced_line(tools->counters, ret_line, NULL, NULL);
}

/* The goal of a question: a gain over the balance at the start, whichever piece recaptures. */
static struct goal goal_of(struct qyi_xiangqi_judge_tools *tools,
                           const struct qyi_xiangqi_line_question *question)
{
    return (struct goal){.tools = tools,
                         .ground = question->ground,
                         .old = question->old,
                         .start = question->ground->standing,
                         .back = NOBODY,
                         .no_mates = question->no_mates,
                         .alone = question->alone,
                         .on_point = question->on_point,
                         .still = question->still,
                         .without = question->without,
                         .first = question->first};
}

bool qyi_xiangqi_win_by_checks(struct qyi_xiangqi_judge_tools *tools,
                               struct qyi_xiangqi_line_question *question)
{
    const struct qyi_xiangqi_ground *ground = question->ground;
    struct goal goal = goal_of(tools, question);
    struct qy_xiangqi_position end;
    bool mated;

    if (force(&goal, tools->gains, &ground->position) != QYI_XIANGQI_YES)
        return false;
    question->found = goal.found;
    goal.tell = true;
    qyi_xiangqi_forced_line(tools->gains, &question->line, &end, &mated);
    if (!mated && wins_now(&goal, &end))
        append(&question->line, &goal.line);
    return true;
}

/* True if the capture wins something that is not won back: on its point, by mate, or by checks. */
static bool is_sound_capture(struct qyi_xiangqi_judge_tools *tools,
                             const struct qy_xiangqi_position *position, qy_move capture,
                             struct qyi_xiangqi_trade *ret_trade)
{
    struct qy_xiangqi_position after = *position;
    struct qy_xiangqi_undo undo;

    qyi_xiangqi_trade(tools, position, capture, ret_trade);
    if (!qyi_xiangqi_is_gain(tools->reading, ret_trade->balance) || ret_trade->mated)
        return false;
    qyi_xiangqi_do(&after, capture, after.side, &undo);
    return !qyi_xiangqi_checks_win_back(tools, &after, qyi_xiangqi_move_to(capture),
                                        -qyi_xiangqi_standing(position));
}

/* ---- replies to a capture ------------------------------------------------------------------------------ */

/*
 * What the other side's capture, in `after`, wins because of the line from the ground: more than it could
 * have won there before. A piece that was merely guarded as a root does not count unless the rule set says so
 * (example 4; 26.5).
 */
static qyi_xiangqi_balance lost_by(struct qyi_xiangqi_judge_tools *tools,
                                   const struct qyi_xiangqi_ground *ground,
                                   const struct qy_xiangqi_position *after, qy_move reply,
                                   struct qyi_xiangqi_trade *ret_trade)
{
    const uint8_t *ours = ground->position.square + QYI_XIANGQI_MEN * ground->position.side;
    const uint8_t *theirs = ground->position.square + QYI_XIANGQI_MEN * (ground->position.side ^ 1U);
    unsigned taker = man_on(after, qyi_xiangqi_move_from(reply));
    unsigned victim = man_on(after, qyi_xiangqi_move_to(reply));
    qyi_xiangqi_balance before = 0;

    if (qyi_xiangqi_worth(after, qyi_xiangqi_move_to(reply)) == 0)
        return 0;
    if (qyi_xiangqi_reaches(&ground->position, theirs[taker], ours[victim])) {
        if (!(tools->reading & QYI_XIANGQI_ROOTS_COUNT))
            return 0;
        if (qyi_xiangqi_pair_in(&ground->others.pairs, taker, victim)) {
            tools->met |= QY_REGULATION_BIT(QY_REGULATION_HANGING);
            before = ground->others.gain[victim][taker];
        }
    }
    if (qyi_xiangqi_worth(after, qyi_xiangqi_move_to(reply)) <= before ||
        !is_sound_capture(tools, after, reply, ret_trade) || ret_trade->balance <= before)
        return 0;
    return ret_trade->balance - before;
}

/* The most that the other side, to move after the capture, wins elsewhere because of it. */
static qyi_xiangqi_balance lost_elsewhere(struct qyi_xiangqi_judge_tools *tools,
                                          const struct qyi_xiangqi_ground *ground,
                                          const struct qy_xiangqi_position *after, qy_move capture,
                                          struct qyi_xiangqi_move_list *ret_line)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_captures(after, moves);
    qyi_xiangqi_balance most = 0;

    for (size_t i = 0; i < count; i++) {
        struct qyi_xiangqi_trade trade;

        if (qyi_xiangqi_move_to(moves[i]) == qyi_xiangqi_move_to(capture))
            continue;
        qyi_xiangqi_balance lost = lost_by(tools, ground, after, moves[i], &trade);
        if (qyi_xiangqi_weigh(tools->reading, lost) <= qyi_xiangqi_weigh(tools->reading, most))
            continue;
        most = lost;
        *ret_line = trade.line;
    }
    return most;
}

void qyi_xiangqi_judge_capture(struct qyi_xiangqi_judge_tools *tools, const struct qyi_xiangqi_ground *ground,
                               const struct qy_xiangqi_position *position, qy_move capture,
                               struct qyi_xiangqi_outcome *ret_outcome)
{
    struct qy_xiangqi_position after = *position;
    struct qy_xiangqi_undo undo;
    qyi_xiangqi_balance so_far = qyi_xiangqi_standing(position) - ground->standing;
    qyi_xiangqi_balance worth = qyi_xiangqi_worth(position, qyi_xiangqi_move_to(capture));
    unsigned taker = man_on(position, qyi_xiangqi_move_from(capture));

    ret_outcome->spoil.count = 0;
    ret_outcome->won_back = false;
    ret_outcome->price = QYI_XIANGQI_NO_PRICE;
    qyi_xiangqi_trade(tools, position, capture, &ret_outcome->trade);
    ret_outcome->balance = so_far + ret_outcome->trade.balance;
    ret_outcome->wins = is_gain_for(tools, taker, ret_outcome->trade.balance) && !ret_outcome->trade.mated &&
                        is_gain_for(tools, taker, ret_outcome->balance);
    if (!ret_outcome->wins || !(tools->reading & QYI_XIANGQI_INDIRECT))
        return;
    qyi_xiangqi_do(&after, capture, after.side, &undo);
    qyi_xiangqi_balance lost =
        so_far + worth - lost_elsewhere(tools, ground, &after, capture, &ret_outcome->spoil);
    if (ret_outcome->spoil.count > 0)
        ret_outcome->price = (uint8_t)man_on(&after, qyi_xiangqi_move_to(ret_outcome->spoil.move[0]));
    if (qyi_xiangqi_weigh(tools->reading, lost) < qyi_xiangqi_weigh(tools->reading, ret_outcome->balance))
        ret_outcome->balance = lost;
    ret_outcome->wins = !qyi_xiangqi_is_gain(tools->reading, -ret_outcome->balance);
    if (ret_outcome->wins &&
        qyi_xiangqi_checks_win_back(tools, &after, qyi_xiangqi_move_to(capture), -ground->standing)) {
        ret_outcome->wins = false;
        ret_outcome->won_back = true;
    }
    if (ret_outcome->wins && is_exposed(tools, ground, &after, capture))
        ret_outcome->wins = false;
}

/* ---- at once ------------------------------------------------------------------------------------------- */

static void add_win(struct qyi_xiangqi_wins *wins, const struct qy_xiangqi_position *position,
                    qy_move capture, qyi_xiangqi_balance balance)
{
    unsigned taker = man_on(position, qyi_xiangqi_move_from(capture));
    unsigned victim = man_on(position, qyi_xiangqi_move_to(capture));

    qyi_xiangqi_pair_add(&wins->pairs, taker, victim);
    wins->gain[victim][taker] = balance;
    wins->move[victim][taker] = capture;
}

void qyi_xiangqi_win_at_once(struct qyi_xiangqi_judge_tools *tools, const struct qyi_xiangqi_ground *ground,
                             struct qyi_xiangqi_wins *ret_wins)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_captures(&ground->position, moves);

    memset(&ret_wins->pairs, 0, sizeof ret_wins->pairs);
    memset(ret_wins->price, QYI_XIANGQI_NO_PRICE, sizeof ret_wins->price);
    for (size_t i = 0; i < count; i++) {
        struct qyi_xiangqi_outcome outcome;

        if (qyi_xiangqi_worth(&ground->position, qyi_xiangqi_move_to(moves[i])) == 0 ||
            qyi_xiangqi_is_aside(&ground->aside, &ground->position, moves[i]))
            continue;
        qyi_xiangqi_judge_capture(tools, ground, &ground->position, moves[i], &outcome);
        ret_wins->price[man_on(&ground->position, qyi_xiangqi_move_to(moves[i]))]
                       [man_on(&ground->position, qyi_xiangqi_move_from(moves[i]))] = outcome.price;
        if (outcome.wins)
            add_win(ret_wins, &ground->position, moves[i], outcome.balance);
    }
}

void qyi_xiangqi_win_in_check(struct qyi_xiangqi_judge_tools *tools,
                              const struct qy_xiangqi_position *position, struct qyi_xiangqi_wins *ret_wins)
{
    const uint8_t *ours = position->square + QYI_XIANGQI_MEN * position->side;
    const uint8_t *theirs = position->square + QYI_XIANGQI_MEN * (position->side ^ 1U);

    memset(&ret_wins->pairs, 0, sizeof ret_wins->pairs);
    memset(ret_wins->price, QYI_XIANGQI_NO_PRICE, sizeof ret_wins->price);
    for (unsigned taker = 1; taker < QYI_XIANGQI_MEN; taker++) { /* the general must move anyway */
        for (unsigned victim = 1; victim < QYI_XIANGQI_MEN; victim++) {
            if (ours[taker] == QYI_XIANGQI_GONE || theirs[victim] == QYI_XIANGQI_GONE ||
                qyi_xiangqi_worth(position, theirs[victim]) == 0 ||
                !qyi_xiangqi_reaches(position, ours[taker], theirs[victim]))
                continue;
            qy_move capture = qyi_xiangqi_pack(ours[taker], theirs[victim]);
            qyi_xiangqi_balance balance = qyi_xiangqi_trade_in_check(tools, position, capture);
            if (is_gain_for(tools, taker, balance))
                add_win(ret_wins, position, capture, balance);
        }
    }
}

/* ---- through an exchange ------------------------------------------------------------------------------- */

/* True if the side to move is ahead of `start`, or is after a capture. */
static bool stays_ahead(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                        qyi_xiangqi_balance start)
{
    qyi_xiangqi_balance so_far = qyi_xiangqi_standing(position) - start;
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_captures(position, moves);

    if (qyi_xiangqi_is_gain(tools->reading, so_far))
        return true;
    for (size_t i = 0; i < count; i++) {
        struct qyi_xiangqi_trade trade;

        qyi_xiangqi_trade(tools, position, moves[i], &trade);
        if (qyi_xiangqi_is_gain(tools->reading, so_far + trade.balance) && !trade.mated)
            return true;
    }
    return false;
}

/* True if the other side, to move after a capture, need not recapture: it wins as much by `reply`. */
static bool spoils(const struct goal *goal, const struct qy_xiangqi_position *position, qy_move reply)
{
    struct qy_xiangqi_position after = *position;
    struct qy_xiangqi_undo undo;
    struct qyi_xiangqi_trade trade;

    qyi_xiangqi_trade(goal->tools, position, reply, &trade);
    if (!qyi_xiangqi_is_gain(goal->tools->reading, trade.balance) || trade.mated)
        return false;
    qyi_xiangqi_do(&after, reply, after.side, &undo);
    return !stays_ahead(goal->tools, &after, goal->start);
}

/*
 * Whether, after the exchange that `capture` begins, a pair that is not old is won however the other side
 * recaptures (xq:29.1, a complete exchange).
 */
static bool exchange_wins(struct goal *goal, const struct qy_xiangqi_position *position, qy_move capture,
                          struct qyi_xiangqi_move_list *ret_line)
{
    struct qy_xiangqi_position after = *position;
    struct qy_xiangqi_undo undo;
    qy_move moves[QY_MAX_MOVES];
    bool recaptured = false;

    qyi_xiangqi_do(&after, capture, after.side, &undo);
    size_t count = qyi_xiangqi_gen_captures(&after, moves);
    for (size_t i = 0; i < count; i++) {
        if (qyi_xiangqi_move_to(moves[i]) != qyi_xiangqi_move_to(capture)) {
            if (spoils(goal, &after, moves[i]))
                return false;
            continue;
        }
        recaptured = true;
        qyi_xiangqi_do(&after, moves[i], after.side, &undo);
        bool wins = wins_now(goal, &after);
        qyi_xiangqi_undo(&after, moves[i], after.side ^ 1U, &undo);
        if (!wins)
            return false;
        *ret_line = (struct qyi_xiangqi_move_list){2, {capture, moves[i]}};
        append(ret_line, &goal->line);
    }
    return recaptured && !qyi_xiangqi_can_mate(goal->tools, &after) &&
           !qyi_xiangqi_checks_win_back(goal->tools, &after, qyi_xiangqi_move_to(capture), -goal->start);
}

bool qyi_xiangqi_win_by_exchange(struct qyi_xiangqi_judge_tools *tools,
                                 struct qyi_xiangqi_line_question *question)
{
    const struct qyi_xiangqi_ground *ground = question->ground;
    struct goal goal = goal_of(tools, question);
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_captures(&ground->position, moves);

    goal.tell = true;
    for (size_t i = 0; i < count; i++) {
        qy_square to = qyi_xiangqi_move_to(moves[i]);

        if (qyi_xiangqi_worth(&ground->position, to) == 0 ||
            (question->still && ground->position.board[qyi_xiangqi_move_from(moves[i])] == question->still) ||
            qyi_xiangqi_is_aside(&ground->aside, &ground->position, moves[i]) ||
            qyi_xiangqi_pair_in(&question->at_once->pairs,
                                man_on(&ground->position, qyi_xiangqi_move_from(moves[i])),
                                man_on(&ground->position, to)))
            continue;
        memset(&goal.found, 0, sizeof goal.found);
        if (exchange_wins(&goal, &ground->position, moves[i], &question->line)) {
            question->found = goal.found;
            return true;
        }
    }
    return false;
}

/* ---- the ground ---------------------------------------------------------------------------------------- */

/*
 * True if the pieces that `capture` brings together only offer an exchange: they are of one kind, and the
 * other side, to move in `passed`, can capture as well without being mated for it or left with less (xq:28.5,
 * 24.4).
 */
static bool is_exchange(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *passed,
                        qy_move capture)
{
    unsigned from = qyi_xiangqi_move_from(capture);
    unsigned to = qyi_xiangqi_move_to(capture);
    struct qy_xiangqi_position taken = *passed;
    struct qy_xiangqi_undo undo;
    struct goal goal = {.tools = tools, .start = -qyi_xiangqi_standing(passed), .back = NOBODY};

    if (qyi_xiangqi_man_kind(man_on(passed, from)) != qyi_xiangqi_man_kind(man_on(passed, to)) ||
        qyi_xiangqi_man_kind(man_on(passed, from)) == QY_XIANGQI_GENERAL ||
        !qyi_xiangqi_is_legal(passed, qyi_xiangqi_pack(to, from)))
        return false;
    if (!(tools->reading & QYI_XIANGQI_KILL_THREATS))
        return true;
    qyi_xiangqi_do(&taken, qyi_xiangqi_pack(to, from), taken.side, &undo);
    return !qyi_xiangqi_can_mate(tools, &taken) && !wins_now(&goal, &taken) &&
           force(&goal, tools->counters, &taken) != QYI_XIANGQI_YES;
}

void qyi_xiangqi_survey(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                        struct qyi_xiangqi_ground *ret_ground)
{
    struct qy_xiangqi_position passed = *position;
    struct qy_xiangqi_undo undo;
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_captures(position, moves);

    ret_ground->position = *position;
    ret_ground->standing = qyi_xiangqi_standing(position);
    ret_ground->aside.count = 0;
    ret_ground->aside.key = 0;
    memset(&ret_ground->others.pairs, 0, sizeof ret_ground->others.pairs);
    tools->aside = NULL;
    qyi_xiangqi_make(&passed, QY_MOVE_NULL, &undo);
    for (size_t i = 0; i < count && ret_ground->aside.count < QYI_XIANGQI_ASIDE_MAX; i++) {
        unsigned last = ret_ground->aside.count;

        if (!is_exchange(tools, &passed, moves[i]))
            continue;
        ret_ground->aside.capture[last].man = position->board[qyi_xiangqi_move_from(moves[i])];
        ret_ground->aside.capture[last].square = (uint8_t)qyi_xiangqi_move_to(moves[i]);
        ret_ground->aside.count++;
        ret_ground->aside.key =
            (ret_ground->aside.key ^ moves[i]) * 0xD6E8FEB86659FD93U + ret_ground->aside.count;
    }
    qyi_xiangqi_put_aside(tools, &ret_ground->aside);
    if (!(tools->reading & QYI_XIANGQI_INDIRECT))
        return;
    count = qyi_xiangqi_gen_captures(&passed, moves);
    for (size_t i = 0; i < count; i++) {
        struct qyi_xiangqi_trade trade;

        if (is_sound_capture(tools, &passed, moves[i], &trade))
            add_win(&ret_ground->others, &passed, moves[i], trade.balance);
    }
}
