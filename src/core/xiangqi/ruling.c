/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules on the labels of a cycle by the tables of the rule sets (articles 24 to 27). */
#include "xiangqi/ruling.h"

#include <qiyuan/core/error.h>

#include <stdlib.h>
#include <string.h>

/* One side's moves in the cycle. */
struct conduct {
    bool only_checks;
    bool only_attacks;
    bool only_with_pawns; /* every move attacks, if those of pawns count */
    bool weak;            /* at least one chase is weak */
    bool strong;          /* at least one attack is not weak */
    bool only_chases;     /* the attacks include no check and no kill threat */
    bool by_pinned;       /* every chase is one by pinned pieces */
    uint32_t victims;     /* pieces that every chase attacks; 0 unless every move is a chase */
};

static void look_at_side(const struct qy_judgement *judgement, enum qy_side side, struct conduct *ret)
{
    bool any = false;

    *ret = (struct conduct){.only_checks = true,
                            .only_attacks = true,
                            .only_with_pawns = true,
                            .only_chases = true,
                            .by_pinned = true,
                            .victims = UINT32_MAX};
    for (size_t i = 0; i < judgement->move_count; i++) {
        const struct qy_judged_move *move = &judgement->moves[i];

        if (move->side != side)
            continue;
        any = true;
        ret->only_checks &= move->label == QY_LABEL_CHECK;
        ret->only_attacks &= move->attacks;
        ret->only_with_pawns &= move->attacks || move->by_pawn;
        ret->weak |= move->label == QY_LABEL_CHASE && move->weak;
        ret->strong |= move->attacks && !(move->label == QY_LABEL_CHASE && move->weak);
        ret->only_chases &= move->label <= QY_LABEL_CHASE;
        ret->by_pinned &= move->by_pinned;
        ret->victims &= move->label == QY_LABEL_CHASE ? move->victims_set : 0;
    }
    if (!any)
        *ret = (struct conduct){0};
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

/* Orders the side to change; the game continues (xq:24.3). */
static void rule_order(struct qy_judgement *judgement, int side, const char *article)
{
    rule_loss(judgement, side, QY_REASON_PROHIBITED_REPETITION, article);
    judgement->result = QY_RESULT_OPEN;
    judgement->procedure = QY_PROCEDURE_ORDER;
}

/* The side that checks on every move while the other does not; -1 for none. */
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

/* Makes attacks of pawns count if they face only attacks (xq:27.2). */
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

/* If neither side has to change, an event may require Red to do so in the first rounds of a game. */
static void vary(struct qy_judgement *judgement, const struct conduct *conduct, const char *article)
{
    if (conduct[QY_FIRST].only_attacks || conduct[QY_SECOND].only_attacks || !judgement->red_varies)
        return;
    judgement->readings |= QY_REGULATION_BIT(QY_REGULATION_RED_VARIES);
    judgement->otherwise |= QY_REGULATION_BIT(QY_REGULATION_RED_VARIES);
    rule_order(judgement, QY_FIRST, article);
}

static void rule_1999(struct qy_judgement *judgement)
{
    struct conduct conduct[2];

    look(judgement, conduct);
    count_pawns(judgement, conduct);
    rule_by_table(judgement, conduct, articles_1999);
    vary(judgement, conduct, articles_1999[3]);
}

/*
 * The side that must yield if both attack on every move; -1 for neither. A side whose attacks are all strong
 * yields to one with a weak attack; by regulation all of the other's must be weak. If that does not decide,
 * by regulation a side that checks or threatens mate yields to one that only chases.
 */
static int who_yields(const struct qy_judgement *judgement, const struct conduct *conduct)
{
    bool all = (judgement->otherwise & QY_REGULATION_BIT(QY_REGULATION_WEAK_MOVES)) != 0;
    bool weak[2];

    for (unsigned side = 0; side < 2; side++)
        weak[side] = conduct[side].weak && !(all && conduct[side].strong);
    if (weak[QY_FIRST] != weak[QY_SECOND])
        return weak[QY_FIRST] ? QY_SECOND : QY_FIRST;
    if (!(judgement->otherwise & QY_REGULATION_BIT(QY_REGULATION_YIELDS)) ||
        conduct[QY_FIRST].only_chases == conduct[QY_SECOND].only_chases)
        return -1;
    return conduct[QY_FIRST].only_chases ? QY_SECOND : QY_FIRST;
}

/* Notes the readings that the ruling depends on if both sides attack. */
static void note_weights(struct qy_judgement *judgement, const struct conduct *conduct)
{
    if (conduct[QY_FIRST].only_chases != conduct[QY_SECOND].only_chases)
        judgement->readings |= QY_REGULATION_BIT(QY_REGULATION_YIELDS);
    for (unsigned side = 0; side < 2; side++)
        if (conduct[side].weak && conduct[side].strong)
            judgement->readings |= QY_REGULATION_BIT(QY_REGULATION_WEAK_MOVES);
}

static void rule_2020(struct qy_judgement *judgement)
{
    struct conduct conduct[2];
    int yields = -1;

    look(judgement, conduct);
    if (only_checker(conduct) < 0 && conduct[QY_FIRST].only_attacks && conduct[QY_SECOND].only_attacks) {
        note_weights(judgement, conduct);
        yields = who_yields(judgement, conduct);
    }
    if (yields >= 0)
        rule_order(judgement, yields, "cxa:lighter");
    else
        rule_by_table(judgement, conduct, articles_2020);
    vary(judgement, conduct, articles_2020[3]);
}

/* The number of points on which the moves of a side end. */
static unsigned count_points(const struct qy_judgement *judgement, enum qy_side side)
{
    unsigned count = 0;

    for (size_t i = 0; i < judgement->move_count; i++) {
        bool known = judgement->moves[i].side != side;

        for (size_t k = 0; k < i && !known; k++)
            known = judgement->moves[k].side == side && qyi_xiangqi_move_to(judgement->moves[k].move) ==
                                                            qyi_xiangqi_move_to(judgement->moves[i].move);
        count += !known;
    }
    return count;
}

bool qyi_xiangqi_rule_series(struct qy_judgement *judgement)
{
    struct conduct conduct[2];
    bool any = false;

    look(judgement, conduct);
    for (unsigned side = 0; side < 2; side++)
        any |= conduct[side].only_attacks &&
               count_points(judgement, (enum qy_side)side) >= QYI_XIANGQI_SERIES_POINTS;
    if (!any)
        return false;
    rule_by_table(judgement, conduct, articles_2020);
    if (judgement->procedure == QY_PROCEDURE_ORDER)
        judgement->article = "cxa:nine-rounds";
    judgement->readings |= QY_REGULATION_BIT(QY_REGULATION_NINE_ROUNDS);
    judgement->series = true;
    return true;
}

/*
 * Only perpetual check and perpetual chase of one piece are forbidden; the check weighs more. If both sides
 * chase, a chase by a pinned piece weighs less than one by a free piece.
 */
static void rule_asian(struct qy_judgement *judgement, const char *const articles[4])
{
    struct conduct conduct[2];

    look(judgement, conduct);
    int checker = only_checker(conduct);
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

/* Sets the answers to the open questions of both sides: `ways` has one for each side. */
static void answer(struct qy_judgement *judgement, const enum qy_open_answer ways[2])
{
    for (size_t i = 0; i < judgement->move_count; i++) {
        struct qy_judged_move *move = &judgement->moves[i];

        if (move->certain || move->proven)
            continue;
        move->attacks = ways[move->side] != QY_OPEN_IDLE;
        if (!move->post) /* the weight of an attack from a post is known */
            move->weak = ways[move->side] == QY_OPEN_WEAK;
        move->label = move->attacks ? QY_LABEL_CHASE : QY_LABEL_IDLE;
        move->victims_set = UINT32_MAX;
    }
}

/*
 * Rules for each combination of answers to both sides' open questions. If the rulings differ, nothing is
 * ruled, and the ruling for each answer is in `if_answered`.
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

int qyi_xiangqi_rule(const struct qyi_xiangqi_repetition_rules *rules, struct qy_judgement *judgement)
{
    for (size_t i = 0; i < judgement->move_count; i++)
        if (!judgement->moves[i].certain)
            return rule_in_doubt(rules, judgement);
    rules->rule(judgement);
    return 0;
}

void qyi_xiangqi_tally(struct qy_judgement *judgement)
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

#define OPEN_BIT(point, article, most) | QY_REGULATION_BIT(QY_REGULATION_##point)

/* The readings of the rule sets of 1999 and 2020, without the posts about which a referee is asked. */
#define READING_1999 \
    (QYI_XIANGQI_KILL_THREATS | QYI_XIANGQI_INDIRECT | QYI_XIANGQI_POSTS | QYI_XIANGQI_EVASIONS)
#define READING_2020                                                                          \
    (READING_1999 | QYI_XIANGQI_JOINT | QYI_XIANGQI_ROOTS_COUNT | QYI_XIANGQI_PAWN_FOR_ROOK | \
     QYI_XIANGQI_PAWN_UNMASKS | QYI_XIANGQI_KILLS_ANEW | QYI_XIANGQI_STRONG_MEN)

const struct qyi_xiangqi_repetition_rules qyi_xiangqi_repetition_1999 = {
    .reading = READING_1999 | QYI_XIANGQI_STANDING_POSTS,
    .open = 0 QYI_XIANGQI_OPEN_1999(OPEN_BIT),
    .occurrences = 3,
    .by_moves = true,
    .rule = rule_1999,
    .articles = articles_1999};

const struct qyi_xiangqi_repetition_rules qyi_xiangqi_repetition_1999_1 = {
    .reading = READING_1999,
    .open = 0 QYI_XIANGQI_OPEN_1999(OPEN_BIT),
    .occurrences = 3,
    .by_moves = true,
    .rule = rule_1999,
    .articles = articles_1999};

const struct qyi_xiangqi_repetition_rules qyi_xiangqi_repetition_2020 = {
    .reading = READING_2020 | QYI_XIANGQI_STANDING_POSTS,
    .open = 0 QYI_XIANGQI_OPEN_2020(OPEN_BIT),
    .occurrences = 3,
    .by_moves = true,
    .rule = rule_2020,
    .articles = articles_2020};

const struct qyi_xiangqi_repetition_rules qyi_xiangqi_repetition_2020_1 = {
    .reading = READING_2020,
    .open = 0 QYI_XIANGQI_OPEN_2020(OPEN_BIT),
    .occurrences = 3,
    .by_moves = true,
    .rule = rule_2020,
    .articles = articles_2020};

const struct qyi_xiangqi_repetition_rules qyi_xiangqi_repetition_axf = {.reading = QYI_XIANGQI_PLAIN_ROOTS |
                                                                                   QYI_XIANGQI_BLOCKS_FREE,
                                                                        .occurrences = 3,
                                                                        .rule = rule_axf,
                                                                        .articles = articles_axf};

const struct qyi_xiangqi_repetition_rules qyi_xiangqi_repetition_wxf = {.reading = QYI_XIANGQI_PLAIN_ROOTS |
                                                                                   QYI_XIANGQI_BLOCKS_FREE,
                                                                        .occurrences = 3,
                                                                        .rule = rule_wxf,
                                                                        .articles = articles_wxf};

const char *qyi_xiangqi_cycle_article(const struct qyi_xiangqi_repetition_rules *rules, unsigned cycle)
{
    return rules->articles[cycle];
}
