/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: xiangqi. Rounds labelled move by move, and the rule set's ruling on the labels. */
#include "xiangqi/judge.h"

#include <qiyuan/error.h>

#include <stdlib.h>
#include <string.h>

/* What one side did in the cycle. */
struct conduct {
    bool only_checks;
    bool only_attacks;
    bool only_with_pawns; /* attacks, if those of pawns count */
    bool weak;            /* some chase is weak */
    bool by_pinned;       /* every chase is one by pinned men */
    uint32_t victims;     /* men that every chase aims at; 0 when not every move is a chase */
};

struct qyi_xiangqi_repetition_rules {
    unsigned reading;     /* set of enum qyi_xiangqi_reading */
    unsigned occurrences; /* how often the position has to stand */
    bool by_moves;        /* reached by the same moves each time */
    void (*rule)(struct qy_judgement *judgement);
};

static void look_at_side(const struct qy_judgement *judgement, enum qy_side side, struct conduct *ret)
{
    bool any = false;

    *ret = (struct conduct){true, true, true, false, true, UINT32_MAX};
    for (size_t i = 0; i < judgement->move_count; i++) {
        const struct qy_judged_move *move = &judgement->moves[i];

        if (move->side != side)
            continue;
        any = true;
        ret->only_checks &= move->label == QY_LABEL_CHECK;
        ret->only_attacks &= move->attacks;
        ret->only_with_pawns &= move->attacks || move->by_pawn;
        ret->weak |= move->label == QY_LABEL_CHASE && move->weak;
        ret->by_pinned &= move->by_pinned;
        ret->victims &= move->label == QY_LABEL_CHASE ? move->victims_set : 0;
    }
    if (!any)
        *ret = (struct conduct){false, false, false, false, false, 0};
}

static void look(const struct qy_judgement *judgement, struct conduct ret[2])
{
    look_at_side(judgement, QY_FIRST, &ret[QY_FIRST]);
    look_at_side(judgement, QY_SECOND, &ret[QY_SECOND]);
}

/* ---- rulings ----------------------------------------------------------------------------------------- */

static void rule_draw(struct qy_judgement *judgement, const char *article)
{
    judgement->verdict = QY_VERDICT_DRAW;
    judgement->result = QY_RESULT_DRAW;
    judgement->reason = QY_REASON_REPETITION;
    judgement->article = article;
    judgement->deviate = -1;
    judgement->procedure = QY_PROCEDURE_AT_ONCE;
}

static void rule_loss(struct qy_judgement *judgement, int side, enum qy_reason reason, const char *article)
{
    judgement->verdict = QY_VERDICT_LOSS;
    judgement->result = side == QY_FIRST ? QY_RESULT_SECOND_WON : QY_RESULT_FIRST_WON;
    judgement->reason = reason;
    judgement->article = article;
    judgement->deviate = side;
    judgement->procedure = QY_PROCEDURE_AT_ONCE;
}

/* The side is told to change; the game goes on (xq:24.3). */
static void rule_order(struct qy_judgement *judgement, int side, const char *article)
{
    rule_loss(judgement, side, QY_REASON_PROHIBITED_REPETITION, article);
    judgement->result = QY_RESULT_OPEN;
    judgement->procedure = QY_PROCEDURE_ORDER;
}

/* One side that checks on every move while the other does not; -1 for none. */
static int only_checker(const struct conduct *conduct)
{
    if (conduct[QY_FIRST].only_checks == conduct[QY_SECOND].only_checks)
        return -1;
    return conduct[QY_FIRST].only_checks ? QY_FIRST : QY_SECOND;
}

/* The table of articles 24 and 26. */
static void rule_by_table(struct qy_judgement *judgement, const struct conduct *conduct,
                          const char *const articles[4])
{
    int checker = only_checker(conduct);
    bool first = conduct[QY_FIRST].only_attacks;
    bool second = conduct[QY_SECOND].only_attacks;

    if (checker >= 0)
        rule_loss(judgement, checker, QY_REASON_PERPETUAL_CHECK, articles[0]);
    else if (first && second)
        rule_draw(judgement, articles[2]);
    else if (first || second)
        rule_order(judgement, first ? QY_FIRST : QY_SECOND, articles[1]);
    else
        rule_draw(judgement, articles[3]);
}

static const char *const articles_1999[4] = {"xq:26.1", "xq:26.4", "xq:26.3", "xq:26.2"};
static const char *const articles_2020[4] = {"cxa:perpetual-check", "cxa:prohibited", "cxa:both-prohibited",
                                             "cxa:allowed"};
static const char *const articles_axf[4] = {"axf:perpetual-check", "axf:perpetual-chase", "axf:both",
                                            "axf:allowed"};
static const char *const articles_wxf[4] = {"wxf:perpetual-check", "wxf:perpetual-chase", "wxf:both",
                                            "wxf:allowed"};

/* Attacks of pawns count when they face nothing but attacks (xq:27.2). */
static void count_pawns(struct qy_judgement *judgement, struct conduct *conduct)
{
    for (unsigned side = 0; side < 2; side++) {
        if (conduct[side].only_attacks || !conduct[side].only_with_pawns || !conduct[side ^ 1U].only_attacks)
            continue;
        for (size_t i = 0; i < judgement->move_count; i++) {
            struct qy_judged_move *move = &judgement->moves[i];

            if (move->side != side || !move->by_pawn || move->attacks)
                continue;
            move->label = QY_LABEL_CHASE;
            move->why = QY_WHY_PAWN_IN_MUTUAL;
            move->attacks = true;
        }
        conduct[side].only_attacks = true;
    }
}

static void rule_1999(struct qy_judgement *judgement)
{
    struct conduct conduct[2];

    look(judgement, conduct);
    count_pawns(judgement, conduct);
    rule_by_table(judgement, conduct, articles_1999);
}

/* When both sides attack, a side whose attacks are all strong has to yield to one with a weak one. */
static void rule_2020(struct qy_judgement *judgement)
{
    struct conduct conduct[2];

    look(judgement, conduct);
    if (only_checker(conduct) < 0 && conduct[QY_FIRST].only_attacks && conduct[QY_SECOND].only_attacks &&
        conduct[QY_FIRST].weak != conduct[QY_SECOND].weak)
        rule_order(judgement, conduct[QY_FIRST].weak ? QY_SECOND : QY_FIRST, "cxa:lighter");
    else
        rule_by_table(judgement, conduct, articles_2020);
}

/*
 * Only checks without end and a chase of one man without end are forbidden, and a check weighs more. When
 * both sides chase, a man that a horse holds to its place chases less than one that is free.
 */
static void rule_asian(struct qy_judgement *judgement, const char *const articles[4])
{
    struct conduct conduct[2];
    int checker;

    look(judgement, conduct);
    checker = only_checker(conduct);
    if (checker >= 0)
        rule_loss(judgement, checker, QY_REASON_PERPETUAL_CHECK, articles[0]);
    else if (conduct[QY_FIRST].only_checks || (conduct[QY_FIRST].victims && conduct[QY_SECOND].victims &&
                                               conduct[QY_FIRST].by_pinned == conduct[QY_SECOND].by_pinned))
        rule_draw(judgement, articles[2]);
    else if (conduct[QY_FIRST].victims && conduct[QY_SECOND].victims)
        rule_loss(judgement, conduct[QY_FIRST].by_pinned ? QY_SECOND : QY_FIRST,
                  QY_REASON_PROHIBITED_REPETITION, articles[1]);
    else if (conduct[QY_FIRST].victims || conduct[QY_SECOND].victims)
        rule_loss(judgement, conduct[QY_FIRST].victims ? QY_FIRST : QY_SECOND,
                  QY_REASON_PROHIBITED_REPETITION, articles[1]);
    else
        rule_draw(judgement, articles[3]);
}

static void rule_axf(struct qy_judgement *judgement)
{
    rule_asian(judgement, articles_axf);
}

static void rule_wxf(struct qy_judgement *judgement)
{
    rule_asian(judgement, articles_wxf);
}

/* Answers the open questions of both sides in one way: `ways` has that of either side. */
static void answer(struct qy_judgement *judgement, const enum qy_open_answer ways[2])
{
    for (size_t i = 0; i < judgement->move_count; i++) {
        struct qy_judged_move *move = &judgement->moves[i];

        if (move->certain || move->proven)
            continue;
        move->attacks = ways[move->side] != QY_OPEN_IDLE;
        move->weak = ways[move->side] == QY_OPEN_WEAK;
        move->label = move->attacks ? QY_LABEL_CHASE : QY_LABEL_IDLE;
        move->victims_set = UINT32_MAX;
    }
}

/*
 * Rules for each way in which the open questions of either side may be answered. When the rulings differ,
 * nothing is ruled, and what each answer would mean stands in `if_answered`.
 */
static int rule_in_doubt(const struct qyi_xiangqi_repetition_rules *rules, struct qy_judgement *judgement)
{
    size_t size = judgement->move_count * sizeof *judgement->moves;
    struct qy_judged_move *moves = malloc(size + 1);
    struct qy_judgement first = *judgement;
    bool same = true;

    if (!moves)
        return QY_E_MEMORY;
    for (unsigned way = 0; way < QY_OPEN_COUNT * QY_OPEN_COUNT; way++) {
        const enum qy_open_answer ways[2] = {(enum qy_open_answer)(way % QY_OPEN_COUNT),
                                             (enum qy_open_answer)(way / QY_OPEN_COUNT)};
        struct qy_judgement ruling = *judgement;

        memcpy(moves, judgement->moves, size);
        ruling.moves = moves;
        answer(&ruling, ways);
        rules->rule(&ruling);
        if (way == 0)
            first = ruling;
        same &= ruling.verdict == first.verdict && ruling.deviate == first.deviate;
        judgement->if_answered[ways[0]][ways[1]] =
            (struct qy_open_ruling){ruling.verdict, ruling.procedure, ruling.deviate};
    }
    free(moves);
    if (!same) {
        judgement->verdict = QY_VERDICT_UNKNOWN;
        return 0;
    }
    first.moves = judgement->moves;
    *judgement = first;
    return 0;
}

static int rule(const struct qyi_xiangqi_repetition_rules *rules, struct qy_judgement *judgement)
{
    for (size_t i = 0; i < judgement->move_count; i++)
        if (!judgement->moves[i].certain)
            return rule_in_doubt(rules, judgement);
    rules->rule(judgement);
    return 0;
}

/* Counts what either side did, for the name of its pattern. */
static void tally(struct qy_judgement *judgement)
{
    for (size_t i = 0; i < judgement->move_count; i++) {
        const struct qy_judged_move *move = &judgement->moves[i];

        if (qy_judged_is_open(move))
            judgement->open[move->side]++;
        else
            judgement->tally[move->side][move->label]++;
    }
}

/* ---- rule sets --------------------------------------------------------------------------------------- */

const struct qyi_xiangqi_repetition_rules qyi_xiangqi_repetition_1999 = {
    QYI_XIANGQI_KILL_THREATS | QYI_XIANGQI_INDIRECT | QYI_XIANGQI_POSTS | QYI_XIANGQI_EVASIONS, 3, true,
    rule_1999};

const struct qyi_xiangqi_repetition_rules qyi_xiangqi_repetition_2020 = {
    QYI_XIANGQI_KILL_THREATS | QYI_XIANGQI_INDIRECT | QYI_XIANGQI_POSTS | QYI_XIANGQI_JOINT |
        QYI_XIANGQI_EVASIONS | QYI_XIANGQI_ROOTS_COUNT | QYI_XIANGQI_PAWN_FOR_ROOK | QYI_XIANGQI_PAWN_UNMASKS,
    3, true, rule_2020};

const struct qyi_xiangqi_repetition_rules qyi_xiangqi_repetition_axf = {
    QYI_XIANGQI_PLAIN_ROOTS | QYI_XIANGQI_BLOCKS_FREE, 3, false, rule_axf};

const struct qyi_xiangqi_repetition_rules qyi_xiangqi_repetition_wxf = {
    QYI_XIANGQI_PLAIN_ROOTS | QYI_XIANGQI_BLOCKS_FREE, 3, false, rule_wxf};

/* ---- the cycle --------------------------------------------------------------------------------------- */

/* Where the cycle is: its first move, how often the position has stood, and how often the pattern has. */
struct cycle {
    size_t first;
    unsigned occurrences;
    unsigned patterns; /* the rounds by the same moves that end now, and the position they began with */
};

/* What a game is to the search for a cycle: keys[i] is the key before move i, keys[count] that of now. */
struct course {
    const uint64_t *keys;
    const qy_move *moves;
    size_t since; /* no position before this move can come back */
    size_t count;
};

/* How many rounds of `length` moves end now one after the other, all by the same moves. */
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
 * The last round, by the same moves as those before it (xq:25.1 speaks of cycles whose moves do not change):
 * the shortest that was played often enough; where none was, the one since the position stood last. A
 * changed move begins a new count, and other ways to the same position are other patterns.
 */
static struct cycle find_pattern(const struct course *course, unsigned wanted)
{
    struct cycle cycle = {course->since, 1, 1};

    for (size_t i = course->count; i-- > course->since;) {
        unsigned rounds;

        if (course->keys[i] != course->keys[course->count])
            continue;
        rounds = count_rounds(course, course->count - i);
        if (cycle.occurrences++ == 1 || (cycle.patterns < wanted && rounds + 1 >= wanted)) {
            cycle.first = i;
            cycle.patterns = rounds + 1;
        }
    }
    return cycle;
}

/*
 * The last round where only positions count. When the last rounds differ, all of those that the rule asks for
 * are the cycle.
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

/* What one question may spend when those that stayed open are asked once more. */
#define WIDE_SHARE 2

static bool any_doubt(const struct qy_judgement *judgement)
{
    for (size_t i = 0; i < judgement->move_count; i++)
        if (!judgement->moves[i].certain)
            return true;
    return false;
}

/* Labels the moves from `position` on that have no certain label yet; `first` moves were made before. */
static void label_round(struct qyi_xiangqi_judge_tools *tools, struct qy_xiangqi_position position,
                        const qy_move *moves, size_t first, struct qy_judgement *judgement)
{
    for (size_t i = 0; i < judgement->move_count; i++) {
        struct qy_judged_move *move = &judgement->moves[i];
        struct qy_xiangqi_undo undo;

        if (!move->certain)
            qyi_xiangqi_label(tools, &position, moves[i], move);
        move->ply = (uint32_t)(first + i + 1);
        qyi_xiangqi_make(&position, moves[i], &undo);
    }
}

/* Labels the moves of the cycle. `position` is the game's start. */
static int label_cycle(const struct qyi_xiangqi_repetition_rules *rules, struct qy_xiangqi_position position,
                       const qy_move *moves, size_t count, size_t first, const struct qy_oracle *oracle,
                       struct qy_judgement *judgement)
{
    struct qyi_xiangqi_judge_tools tools;
    struct qy_xiangqi_undo undo;

    judgement->moves = calloc(count - first + 1, sizeof *judgement->moves);
    if (!judgement->moves)
        return QY_E_MEMORY;
    if (qyi_xiangqi_judge_tools_new(rules->reading, oracle ? oracle->nodes : 0, &tools))
        return QY_E_MEMORY;
    if (oracle) {
        tools.budget.stop = oracle->stop;
        tools.budget.closure = oracle->closure;
    }
    for (size_t i = 0; i < first; i++)
        qyi_xiangqi_make(&position, moves[i], &undo);
    judgement->move_count = count - first;
    label_round(&tools, position, moves + first, first, judgement);
    if (any_doubt(judgement)) {
        tools.budget.share = WIDE_SHARE;
        qyi_xiangqi_memo_clear(&tools);
        label_round(&tools, position, moves + first, first, judgement);
    }
    judgement->nodes = tools.budget.nodes_used;
    qyi_xiangqi_judge_tools_free(&tools);
    return 0;
}

int qyi_xiangqi_judge(const struct qyi_xiangqi_repetition_rules *rules,
                      const struct qy_xiangqi_position *start, const qy_move *moves, size_t count,
                      const struct qy_oracle *oracle, struct qy_judgement *ret_judgement)
{
    struct qy_judgement judgement = {.verdict = QY_VERDICT_OPEN, .deviate = -1};
    struct qy_xiangqi_position position = *start;
    struct qy_xiangqi_undo undo;
    struct course course;
    struct cycle cycle;
    uint64_t *keys = malloc((count + 1) * sizeof *keys);
    size_t since = 0; /* the first move after the last capture */
    int status;

    if (!keys)
        return QY_E_MEMORY;
    for (size_t i = 0; i < count; i++) {
        keys[i] = position.key;
        qyi_xiangqi_make(&position, moves[i], &undo);
        if (qyi_xiangqi_irreversible(&undo))
            since = i + 1;
    }
    keys[count] = position.key;
    course = (struct course){keys, moves, since, count};
    cycle = rules->by_moves ? find_pattern(&course, rules->occurrences)
                            : find_return(&course, rules->occurrences);
    free(keys);
    judgement.occurrences = cycle.occurrences;
    status = label_cycle(rules, *start, moves, count, cycle.first, oracle, &judgement);
    judgement.patterns = cycle.patterns;
    if (status == 0 && cycle.patterns >= rules->occurrences)
        status = rule(rules, &judgement);
    if (status == 0)
        tally(&judgement);
    if (status) {
        qy_judgement_free(&judgement);
        return status;
    }
    *ret_judgement = judgement;
    return 0;
}
