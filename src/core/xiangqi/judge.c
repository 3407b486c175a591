/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi: finds the cycle of a repetition and labels its moves. */
#include "xiangqi/ruling.h"

#include <qiyuan/core/error.h>

#include <stdlib.h>
#include <string.h>

/* ---- the cycle --------------------------------------------------------------------------------------- */

/* The cycle: its first move, and the numbers of occurrences of the position and of the pattern. */
struct cycle {
    size_t first;
    unsigned occurrences;
    unsigned patterns; /* the number of rounds of the same moves that end now, plus one */
};

/*
 * The game as seen by the search for a cycle: keys[i] is the key before move i, keys[count] the current one.
 */
struct course {
    const uint64_t *keys;
    const qy_move *moves;
    size_t since; /* no position before this move can recur */
    size_t count;
};

/* The number of consecutive rounds of `length` identical moves that end now. */
static unsigned count_rounds(const struct course *course, size_t length)
{
    const qy_move *end = course->moves + course->count;
    unsigned rounds = 0;

    while (course->since + (rounds + 1) * length <= course->count &&
           course->keys[course->count - (rounds + 1) * length] == course->keys[course->count] &&
           memcmp(end - (rounds + 1) * length, end - length, length * sizeof *end) == 0)
        rounds++;
    return rounds;
}

/*
 * Finds the last round with the same moves as those before it (xq:25.1 speaks of cycles whose moves do not
 * change): the shortest that was played often enough, else the one since the position's last occurrence. A
 * changed move begins a new count, and another way to the same position is another pattern.
 */
static struct cycle find_pattern(const struct course *course, unsigned wanted)
{
    struct cycle cycle = {course->since, 1, 1};

    for (size_t i = course->count; i-- > course->since;) {
        if (course->keys[i] != course->keys[course->count])
            continue;
        unsigned rounds = count_rounds(course, course->count - i);
        if (cycle.occurrences++ == 1 || (cycle.patterns < wanted && rounds + 1 >= wanted)) {
            cycle.first = i;
            cycle.patterns = rounds + 1;
        }
    }
    return cycle;
}

/*
 * The last round if only positions count. If the last rounds differ, all those that the rule asks for form
 * the cycle.
 */
static struct cycle find_return(const struct course *course, unsigned wanted)
{
    struct cycle cycle = find_pattern(course, wanted);
    unsigned occurrences = 1;

    cycle.patterns = cycle.occurrences;
    for (size_t i = course->count; i-- > course->since && occurrences < wanted;) {
        if (course->keys[i] != course->keys[course->count])
            continue;
        if (++occurrences == wanted && count_rounds(course, course->count - cycle.first) + 1 < wanted)
            cycle.first = i;
    }
    return cycle;
}

/*
 * The budget for one question, by round: small at first, so that many hard questions leave enough for the
 * others, then larger for those still open.
 */
static const unsigned shares[] = {24, QYI_XIANGQI_SHARE, 2, 1};

/* True if the side has a move that is certainly allowed: its other moves then can't change the ruling. */
static bool is_cleared(const struct qy_judgement *judgement, enum qy_side side)
{
    for (size_t i = 0; i < judgement->move_count; i++) {
        const struct qy_judged_move *move = &judgement->moves[i];

        if (move->side == side && move->certain && !move->attacks && !move->by_pawn)
            return true;
    }
    return false;
}

/* True if a move is open because of the budget. */
static bool is_doubtful(const struct qy_judged_move *move)
{
    return !move->certain && !move->post;
}

/* The sides that have doubtful moves, as bits. */
static unsigned doubtful_sides(const struct qy_judgement *judgement)
{
    unsigned sides = 0;

    for (size_t i = 0; i < judgement->move_count; i++)
        if (is_doubtful(&judgement->moves[i]))
            sides |= 1U << judgement->moves[i].side;
    return sides;
}

/*
 * Labels the moves from `position` on that have no certain label yet, for the sides in `sides` (bits);
 * `first` is the number of moves before them.
 */
static void label_round(struct qyi_xiangqi_judge_tools *tools, struct qy_xiangqi_position position,
                        const qy_move *moves, size_t first, unsigned sides, struct qy_judgement *judgement)
{
    for (size_t i = 0; i < judgement->move_count; i++) {
        struct qy_judged_move *move = &judgement->moves[i];
        struct qy_xiangqi_undo undo;

        if (!move->certain && (sides >> position.side & 1))
            qyi_xiangqi_label(tools, &position, moves[i], move);
        move->ply = (uint32_t)(first + i + 1);
        qyi_xiangqi_make(&position, moves[i], &undo);
    }
}

/*
 * Labels all moves; repeats the open ones with a larger budget per question, first those on which the ruling
 * may depend.
 */
static void label_moves(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                        const qy_move *moves, size_t first, struct qy_judgement *judgement)
{
    unsigned sides = 3;

    for (size_t i = 0; i < sizeof shares / sizeof shares[0] && sides > 0; i++) {
        tools->budget.share = shares[i];
        if (i > 0)
            qyi_xiangqi_memo_forget_open(tools);
        label_round(tools, *position, moves, first, sides, judgement);
        sides = doubtful_sides(judgement);
        for (unsigned side = 0; side < 2; side++)
            if (sides != 1U << side && is_cleared(judgement, (enum qy_side)side))
                sides &= ~(1U << side);
    }
}

/* ---- readings ---------------------------------------------------------------------------------------- */

/*
 * How the other reading of a point changes the labelling of moves; readings that only weigh rulings change
 * nothing.
 */
static const struct {
    enum qy_regulation point;
    enum qyi_xiangqi_reading changes;
} points[] = {{QY_REGULATION_SUSPENDED, QYI_XIANGQI_ONLY_PAIR},
              {QY_REGULATION_HANGING, QYI_XIANGQI_HANGING},
              {QY_REGULATION_MEANS, QYI_XIANGQI_NEW_MEANS},
              {QY_REGULATION_HELPER, QYI_XIANGQI_ANY_HELPER},
              {QY_REGULATION_EVASION, QYI_XIANGQI_EVASIONS}};

static unsigned reading_of(const struct qyi_xiangqi_repetition_rules *rules, uint32_t otherwise)
{
    unsigned reading = rules->reading;

    for (size_t i = 0; i < sizeof points / sizeof points[0]; i++)
        if (otherwise & rules->open & QY_REGULATION_BIT(points[i].point))
            reading ^= (unsigned)points[i].changes;
    return reading;
}

/* ---- judging ----------------------------------------------------------------------------------------- */

/* The moves to judge, from `first` on, and how. */
struct question {
    const struct qyi_xiangqi_repetition_rules *rules;
    const struct qy_xiangqi_position *start;
    const qy_move *moves;
    size_t count;
    size_t first;
    const struct qy_oracle *oracle;
    qyi_xiangqi_drawn drawn; /* NULL: no tables */
    uint32_t otherwise;
    uint64_t nodes; /* budget; 0: the default */
};

/* Notes which pieces move in the cycle: such a piece holds no post. */
static void note_who_moves(struct qyi_xiangqi_judge_tools *tools, struct qy_xiangqi_position position,
                           const qy_move *moves, size_t count)
{
    struct qy_xiangqi_undo undo;

    for (size_t i = 0; i < count; i++) {
        tools->roams[position.side] |= 1U << (position.board[qyi_xiangqi_move_from(moves[i])] & 15U);
        qyi_xiangqi_make(&position, moves[i], &undo);
    }
}

/* Labels the moves of the cycle. */
static int label_cycle(const struct question *asked, struct qy_judgement *judgement)
{
    struct qyi_xiangqi_judge_tools tools;
    struct qy_xiangqi_position position = *asked->start;
    const qy_move *moves = asked->moves + asked->first;
    struct qy_xiangqi_undo undo;

    judgement->move_count = asked->count - asked->first;
    judgement->moves = calloc(judgement->move_count + 1, sizeof *judgement->moves);
    if (!judgement->moves)
        return QY_E_MEMORY;
    if (qyi_xiangqi_judge_tools_new(reading_of(asked->rules, asked->otherwise), asked->nodes, &tools))
        return QY_E_MEMORY;
    tools.budget.stop = asked->oracle->stop;
    tools.budget.closure = asked->oracle->closure;
    tools.oracle = asked->oracle;
    tools.drawn = asked->oracle->drawn ? asked->drawn : NULL;
    tools.post = asked->oracle->post;
    for (size_t i = 0; i < asked->first; i++)
        qyi_xiangqi_make(&position, asked->moves[i], &undo);
    note_who_moves(&tools, position, moves, judgement->move_count);
    label_moves(&tools, &position, moves, asked->first, judgement);
    judgement->otherwise = asked->otherwise & asked->rules->open;
    judgement->readings |= tools.met & asked->rules->open;
    judgement->nodes += tools.budget.nodes_used;
    qyi_xiangqi_judge_tools_free(&tools);
    return 0;
}

/* Drops the readings without effect on the ruling from those that arose. May use the remaining nodes. */
static int sift_readings(const struct question *asked, uint64_t nodes, struct qy_judgement *judgement)
{
    for (unsigned point = 0; point < QY_REGULATION_COUNT; point++) {
        struct question other = *asked;
        struct qy_judgement ruling = {.deviate = -1, .red_varies = judgement->red_varies};

        if (point == QY_REGULATION_RED_VARIES || !(judgement->readings & QY_REGULATION_BIT(point)) ||
            judgement->nodes >= nodes)
            continue;
        other.otherwise ^= QY_REGULATION_BIT(point);
        other.nodes = nodes - judgement->nodes;
        int status = label_cycle(&other, &ruling);
        if (status == 0)
            status = qyi_xiangqi_rule(asked->rules, &ruling);
        judgement->nodes += ruling.nodes;
        if (ruling.verdict == judgement->verdict && ruling.deviate == judgement->deviate)
            judgement->readings &= ~QY_REGULATION_BIT(point);
        qy_judgement_free(&ruling);
        if (status)
            return status;
    }
    return 0;
}

/* Labels the cycle, and rules on it if it was played often enough. */
static int judge_cycle(const struct question *asked, const struct cycle *cycle, unsigned wanted,
                       struct qy_judgement *judgement)
{
    uint64_t nodes = asked->nodes ? asked->nodes : QYI_XIANGQI_USUAL_NODES;
    int status = label_cycle(asked, judgement);

    judgement->occurrences = cycle->occurrences;
    judgement->patterns = cycle->patterns;
    if (status || cycle->patterns < wanted) {
        judgement->readings = 0;
        return status;
    }
    status = qyi_xiangqi_rule(asked->rules, judgement);
    if (status == 0 && judgement->verdict != QY_VERDICT_UNKNOWN && !asked->oracle->plain)
        status = sift_readings(asked, nodes, judgement);
    return status;
}

/* ---- rounds without a repetition --------------------------------------------------------------------- */

#define SERIES (2 * (size_t)QYI_XIANGQI_SERIES_ROUNDS)

/* True if one of the last two moves attacks: only then can a series end here. */
static bool ends_with_attack(struct question asked)
{
    struct qy_judgement last = {.deviate = -1};

    asked.first = asked.count - 2;
    bool attacks = label_cycle(&asked, &last) == 0 && (last.moves[0].attacks || last.moves[1].attacks);
    qy_judgement_free(&last);
    return attacks;
}

/*
 * Rules on the last nine rounds if a regulation requires it: a side that attacked with every move must
 * change, and loses with its tenth. `since` is the first move after the last capture.
 */
static int judge_series(struct question asked, size_t since, unsigned wanted, struct qy_judgement *judgement)
{
    struct qy_judgement series = {.deviate = -1, .occurrences = judgement->occurrences, .patterns = wanted};

    if (asked.count - since < SERIES || !ends_with_attack(asked))
        return 0;
    size_t more = asked.count - since - SERIES;
    more = more < 2 ? more : 2;
    asked.first = asked.count - SERIES - more;
    int status = label_cycle(&asked, &series);
    if (status == 0) {
        struct qy_judged_move before[2] = {series.moves[0], series.moves[1]};

        series.move_count = SERIES;
        memmove(series.moves, series.moves + more, SERIES * sizeof *series.moves);
        series.readings = 0;
        if (qyi_xiangqi_rule_series(&series)) {
            for (size_t i = 0; i < more && series.deviate >= 0; i++)
                series.patterns += before[i].side == (enum qy_side)series.deviate && before[i].attacks;
            qy_judgement_free(judgement);
            *judgement = series;
            return 0;
        }
    }
    qy_judgement_free(&series);
    return status;
}

/* ---- entry points ------------------------------------------------------------------------------------ */

/*
 * The keys of the game's positions; *ret_since is the first move after the last capture. NULL without memory.
 */
static uint64_t *list_keys(struct qy_xiangqi_position position, const qy_move *moves, size_t count,
                           size_t *ret_since)
{
    uint64_t *keys = malloc((count + 1) * sizeof *keys);
    struct qy_xiangqi_undo undo;

    *ret_since = 0;
    for (size_t i = 0; keys && i < count; i++) {
        keys[i] = position.key;
        qyi_xiangqi_make(&position, moves[i], &undo);
        if (qyi_xiangqi_irreversible(&undo))
            *ret_since = i + 1;
    }
    if (keys)
        keys[count] = position.key;
    return keys;
}

int qyi_xiangqi_judge_asking(const struct qyi_xiangqi_repetition_rules *rules,
                             const struct qy_xiangqi_position *start, const qy_move *moves, size_t count,
                             const struct qy_oracle *oracle, qyi_xiangqi_drawn drawn,
                             struct qy_judgement *ret_judgement)
{
    static const struct qy_oracle nothing = {0};
    struct qy_judgement judgement = {.verdict = QY_VERDICT_OPEN, .deviate = -1};
    struct question asked = {rules, start, moves, count, 0, oracle ? oracle : &nothing, drawn, 0, 0};
    unsigned wanted = oracle && oracle->repetitions ? oracle->repetitions : rules->occurrences;
    size_t since;
    uint64_t *keys = list_keys(*start, moves, count, &since);
    struct course course = {keys, moves, since, count};

    if (!keys)
        return QY_E_MEMORY;
    struct cycle cycle = rules->by_moves ? find_pattern(&course, wanted) : find_return(&course, wanted);
    free(keys);
    asked.first = cycle.first;
    asked.nodes = asked.oracle->nodes;
    asked.otherwise = asked.oracle->otherwise;
    judgement.red_varies = count > 0 && start->fullmove + (count - 1) / 2 <= asked.oracle->red_varies;
    int status = judge_cycle(&asked, &cycle, wanted, &judgement);
    if (status == 0 && judgement.verdict == QY_VERDICT_OPEN &&
        (asked.otherwise & rules->open & QY_REGULATION_BIT(QY_REGULATION_NINE_ROUNDS)))
        status = judge_series(asked, since, wanted, &judgement);
    if (status) {
        qy_judgement_free(&judgement);
        return status;
    }
    if (judgement.verdict != QY_VERDICT_OPEN)
        judgement.readings |= asked.otherwise & QY_REGULATION_BIT(QY_REGULATION_COUNTED);
    judgement.otherwise |= asked.otherwise & QY_REGULATION_BIT(QY_REGULATION_COUNTED);
    qyi_xiangqi_tally(&judgement);
    *ret_judgement = judgement;
    return 0;
}

int qyi_xiangqi_judge(const struct qyi_xiangqi_repetition_rules *rules,
                      const struct qy_xiangqi_position *start, const qy_move *moves, size_t count,
                      const struct qy_oracle *oracle, struct qy_judgement *ret_judgement)
{
    return qyi_xiangqi_judge_asking(rules, start, moves, count, oracle, NULL, ret_judgement);
}
