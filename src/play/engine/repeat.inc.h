/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Part of the search: repeated positions. Within the searched line, the second occurrence counts as the last;
 * positions of the game count as often as they occurred.
 *
 * If the rule set judges repetitions, the cycle is played twice for the judge, who then finds three
 * occurrences; the ruling is cached by the cycle's moves.
 */

/*
 * The cost of a ruling in nodes, in addition to the positions it searches; and the divisor for the share of
 * nodes that rulings may use.
 */
#define RULING_COST  40
#define RULING_SHARE 6
#define RULING_NODES 1500

/* True for the value of a forbidden repetition, which belongs to a line, not to a position. */
static inline bool is_forbidden(int value)
{
    return abs(value) >= QYI_EVAL_LIMIT && abs(value) < QYI_MATE_LINE;
}

/* A small random value, so that the search distinguishes draws. */
static inline int draw_value(const struct worker *w)
{
    return (int)(nodes_of(w) & 2) - 1;
}

static bool asked_to_stop(void *closure)
{
    return qyi_search_stopped(closure);
}

/* A hash of the moves of a cycle and its first position. */
static uint64_t cycle_number(const struct mark *last, size_t length)
{
    uint64_t number = last->key;

    for (size_t i = 0; i < length; i++)
        number = (number ^ last[-(ptrdiff_t)i].move) * UINT64_C(0x9E3779B97F4A7C15);
    return number ^ number >> 31;
}

/*
 * The side that checks on every move of the cycle while the other does not; -1: a draw; -2: neither side
 * does.
 */
static int loser_by_checks(const struct mark *last, size_t length, unsigned side)
{
    bool all[2] = {true, true};

    for (size_t i = 0; i < length; i++) {
        unsigned mover = (i & 1 ? side : side ^ 1U);

        all[mover] &= last[-(ptrdiff_t)i].check;
    }
    if (all[0] == all[1])
        return all[0] ? -1 : -2;
    return all[QY_FIRST] ? QY_FIRST : QY_SECOND;
}

/* Asks the judge; -2 if the search was stopped before its answer. */
static int ask_judge(struct worker *w, const struct mark *last, size_t length)
{
    struct qyi_search *search = w->common.search;
    struct qy_oracle oracle = {
        .nodes = RULING_NODES, .stop = asked_to_stop, .closure = search, .plain = true};
    struct qy_position position;
    struct qy_judgement judgement;
    qy_move moves[2 * (QYI_MAX_PLY + MARKS)];
    int loser = -2;

    memset(&position, 0, sizeof position);
    position.game = BOARD_GAME;
    position.as.BOARD_FIELD = w->pos;
    position.as.BOARD_FIELD.halfmove = 0;
    for (size_t i = 0; i < length; i++)
        moves[i] = moves[i + length] = last[(ptrdiff_t)i - (ptrdiff_t)length + 1].move;
    if (qyi_games[BOARD_GAME]->judge(search->rules, &position, moves, 2 * length, &oracle, &judgement) < 0)
        return loser;
    w->judged += RULING_COST + judgement.nodes / 2;
    if (judgement.verdict == QY_VERDICT_LOSS)
        loser = judgement.deviate;
    else if (judgement.verdict == QY_VERDICT_DRAW)
        loser = -1;
    qy_judgement_free(&judgement);
    return loser;
}

/* The side that loses by a cycle of `length` plies that ends at `last`, the current position; -1: a draw. */
static int loser_of(struct worker *w, const struct mark *last, size_t length)
{
    uint64_t cycle;
    struct kept_ruling *kept;
    int loser = loser_by_checks(last, length, w->pos.side);

    if (loser >= -1)
        return loser;
    cycle = cycle_number(last, length);
    kept = &w->rulings[cycle % RULINGS];
    if (kept->cycle == cycle)
        return kept->loser;
    if (w->judged * RULING_SHARE > nodes_of(w) + 3000)
        return -1;
    loser = ask_judge(w, last, length);
    if (loser < -1)
        return -1;
    *kept = (struct kept_ruling){cycle, (int8_t)loser};
    return loser;
}

/* The value of a repetition with a cycle of that length. */
static int repetition_value(struct worker *w, int ply, size_t length)
{
    const struct mark *last = mark_at(w, ply);
    int loser;

    if (!qyi_games[BOARD_GAME]->judge || length > QYI_MAX_PLY)
        return draw_value(w);
    loser = loser_of(w, last, length);
    if (loser < 0)
        return draw_value(w);
    return loser == w->pos.side ? ply - QYI_FORBIDDEN : QYI_FORBIDDEN - ply;
}

/*
 * True if one side has checked with its last two moves and there was no irreversible move since. The table's
 * value of such a position was found without this line: there, checks continued to positions that would be
 * repetitions here, which lose.
 */
static inline bool checks_go_on(const struct worker *w, int ply)
{
    const struct mark *last = &w->marks[w->root + (size_t)ply];

    return last->reach >= 3 && ((last->check && last[-2].check) || (last[-1].check && last[-3].check));
}

/* True if the position occurred before, in the game or in the line. */
static bool stood_before(const struct worker *w, int ply)
{
    const struct mark *last = &w->marks[w->root + (size_t)ply];

    for (size_t back = 4; back <= last->reach; back += 2)
        if (last[-(ptrdiff_t)back].key == last->key)
            return true;
    return false;
}

/* True if a stored value may be used for the position, however the line reached it. */
static bool value_holds(const struct worker *w, int ply, int value)
{
    if (!BOARD_CHECKS_LOSE)
        return true;
    if (is_forbidden(value))
        return false;
    return !checks_go_on(w, ply) && !stood_before(w, ply);
}

/*
 * True if all positions where the loser of a cycle could have deviated are in the line, including the root.
 * Then the search has tried the alternatives, and the second occurrence is as good as the third.
 */
static bool lies_in_line(const struct worker *w, int ply, size_t length)
{
    size_t line = (size_t)ply;
    int checked = w->pos.side;

    if (!BOARD_CHECKS_LOSE)
        return length < line;
    return length <= line || (length == line + 1 &&
                              loser_by_checks(&w->marks[w->root + line], length, w->pos.side) == 1 - checked);
}

/* True if the position is a repetition that ends the line; also returns its value. */
static bool repeats(struct worker *w, int ply, int *ret_value)
{
    const struct mark *last = mark_at(w, ply);
    size_t seen = 0;

    for (size_t back = 4; back <= last->reach; back += 2) {
        if (last[-(ptrdiff_t)back].key != last->key)
            continue;
        if (seen || lies_in_line(w, ply, back)) {
            *ret_value = repetition_value(w, ply, seen ? seen : back);
            return true;
        }
        seen = back;
    }
    return false;
}

/* True if the game is drawn here by move limits or insufficient material. */
static inline bool is_drawn(const struct worker *w, int ply)
{
    const struct mark *mark = &w->marks[w->root + (size_t)ply];

    if (w->pos.halfmove >= w->limit && !mark->check)
        return true;
    return w->pos.halfmove == 0 && board_is_dead(&w->pos);
}
