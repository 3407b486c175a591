/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tie-breaks of teams: those of boards, match points and game points, scores and schedule
 * strength. Numbers in parentheses are articles of C.07.
 */
#include "ranking/tiebreaks.h"

#include <stdlib.h>

/* ---- boards (12) ----------------------------------------------------------------------------------- */

static qy_points on_board(const struct qyi_tb_teams *teams, size_t team, unsigned board)
{
    return teams->board[team * teams->boards + board];
}

static int64_t board_count(const struct qyi_tb_teams *teams, size_t team)
{
    int64_t sum = 0;

    for (unsigned board = 0; board < teams->boards; board++)
        sum += (int64_t)(board + 1) * on_board(teams, team, board);
    return sum;
}

/* The first board on which two teams differ, from the top (12.2). Below 0: the first is ahead. */
static int compare_top(const struct qyi_tb_teams *teams, size_t one, size_t other)
{
    for (unsigned board = 0; board < teams->boards; board++) {
        qy_points a = on_board(teams, one, board);
        qy_points b = on_board(teams, other, board);

        if (a != b)
            return a > b ? -1 : 1;
    }
    return 0;
}

/* Compares all boards except the bottom one, except the bottom two, and so on (12.3). */
static int compare_without_bottom(const struct qyi_tb_teams *teams, size_t one, size_t other)
{
    for (unsigned left = teams->boards; left-- > 1;) {
        int64_t difference = 0;

        for (unsigned board = 0; board < left; board++)
            difference += on_board(teams, one, board) - on_board(teams, other, board);
        if (difference != 0)
            return difference > 0 ? -1 : 1;
    }
    return 0;
}

static int compare_count(const struct qyi_tb_teams *teams, size_t one, size_t other)
{
    int64_t a = board_count(teams, one);
    int64_t b = board_count(teams, other);

    return (a > b) - (a < b);
}

int qyi_teams_knock_out(const struct qyi_tb_teams *teams, enum qy_tiebreak_code code, size_t one,
                        size_t other)
{
    int order = 0;

    if (code == QY_TB_EDEBT || code == QY_TB_EDEBB)
        order = compare_count(teams, one, other);
    if (order == 0 && (code == QY_TB_EDEBT || code == QY_TB_EDET))
        order = compare_top(teams, one, other);
    if (order == 0 && (code == QY_TB_EDEBB || code == QY_TB_EDEB))
        order = compare_without_bottom(teams, one, other);
    return order;
}

/* Board Count is only for teams with the same game points (12.1). */
static void count_boards(const struct qyi_tb_teams *teams, const uint32_t *group, size_t count,
                         struct qy_fraction *values)
{
    bool same = true;

    for (size_t i = 1; i < count; i++)
        same = same && teams->game->score[group[i]] == teams->game->score[group[0]];
    for (size_t i = 0; i < count; i++)
        values[group[i]] = same ? qyi_points_value(board_count(teams, group[i])) : (struct qy_fraction){0, 0};
}

void qyi_tiebreak_boards(const struct qyi_tb_teams *teams, const struct qy_tiebreak *tiebreak,
                         const uint32_t *group, size_t count, struct qy_fraction *values)
{
    bool top = tiebreak->code == QY_TB_TBR;
    bool separated = false;

    if (tiebreak->code == QY_TB_BC) {
        count_boards(teams, group, count, values);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        int64_t ahead = 0;

        for (size_t k = 0; k < count; k++)
            ahead += (top ? compare_top(teams, group[k], group[i])
                          : compare_without_bottom(teams, group[k], group[i])) < 0;
        values[group[i]] = (struct qy_fraction){ahead + 1, 1};
        separated = separated || ahead > 0;
    }
    for (size_t i = 0; i < count && !separated; i++)
        values[group[i]] = (struct qy_fraction){0, 1};
}

void qyi_board_terms(const struct qyi_tb_teams *teams, enum qy_tiebreak_code code, size_t team,
                     struct qy_tiebreak_terms *terms)
{
    for (unsigned board = 0; board < teams->boards && terms->count < QY_TIEBREAK_TERMS_MOST; board++) {
        qy_points points = on_board(teams, team, board);
        int64_t times = code == QY_TB_BC ? (int64_t)board + 1 : 1;

        terms->term[terms->count++] = (struct qy_tiebreak_term){
            .board = (uint8_t)(board + 1), .points = points, .value = qyi_points_value(times * points)};
    }
}

/* ---- scores (13) ----------------------------------------------------------------------------------- */

/* The sum of the values of all rounds; points not scored in matches form a term without a round. */
static struct qy_fraction sum_of_rounds(const struct qyi_tb_field *field, size_t team,
                                        struct qy_tiebreak_terms *terms)
{
    qy_points apart = field->score[team];

    for (unsigned round = 0; round < field->rounds; round++) {
        struct qy_tiebreak_term *term = qyi_term_add(terms, field, team, round);

        term->value = qyi_points_value(term->points);
        apart -= term->points;
    }
    if (apart != 0)
        terms->term[terms->count++] =
            (struct qy_tiebreak_term){.points = apart, .value = qyi_points_value(apart)};
    return qyi_points_value(field->score[team]);
}

static struct qy_fraction games_won(const struct qyi_tb_teams *teams, size_t team,
                                    struct qy_tiebreak_terms *terms)
{
    for (unsigned round = 0; round < teams->match->rounds; round++)
        qyi_term_add(terms, teams->game, team, round)->value =
            (struct qy_fraction){teams->won[team * teams->match->rounds + round], 1};
    return qyi_terms_sum(terms, 1);
}

/*
 * The highest primary score of the whole event divided by the highest secondary score of a match, rounded
 * towards zero (13.4.2 b); if that is 0, the strength counts in full.
 */
static int64_t schedule_factor(const struct qyi_tb_teams *teams, const struct qy_tiebreak *tiebreak)
{
    const struct qyi_tb_field *primary = teams->primary;
    unsigned announced = primary->tournament->rounds;
    unsigned rounds = announced > primary->rounds ? announced : primary->rounds;
    int64_t factor = tiebreak->factor;

    if (factor == 0 && teams->secondary->scheme.win > 0)
        factor = (int64_t)primary->scheme.win * rounds / teams->secondary->scheme.win;
    return factor > 0 ? factor : 1;
}

/* The secondary score, and Buchholz of the primary one divided by a factor (13.4). */
static struct qy_fraction schedule_strength(const struct qyi_tb_teams *teams,
                                            const struct qy_tiebreak *tiebreak, size_t team,
                                            struct qy_tiebreak_terms *terms)
{
    struct qy_tiebreak base = *tiebreak;
    int64_t factor = schedule_factor(teams, tiebreak);
    int64_t by = QY_POINT * factor;

    base.code = tiebreak->fore ? QY_TB_FB : QY_TB_BH;
    (void)qyi_tiebreak_buchholz(teams->primary, &base, team, NULL, terms);
    for (size_t i = 0; i < terms->count; i++)
        terms->term[i].value.by = by;
    terms->term[terms->count++] =
        (struct qy_tiebreak_term){.secondary = true,
                                  .points = teams->secondary->score[team],
                                  .value = {teams->secondary->score[team] * factor, by}};
    return qyi_terms_sum(terms, by);
}

struct qy_fraction qyi_tiebreak_teams(const struct qyi_tb_teams *teams, const struct qy_tiebreak *tiebreak,
                                      size_t team, struct qy_tiebreak_terms *terms)
{
    const struct qyi_tb_field *match = teams->match;
    const struct qyi_tb_field *game = teams->game;

    terms->count = 0;
    switch (tiebreak->code) {
    case QY_TB_MPTS: return sum_of_rounds(match, team, terms);
    case QY_TB_GPTS: return sum_of_rounds(game, team, terms);
    case QY_TB_MPVGP: return sum_of_rounds(teams->secondary, team, terms);
    case QY_TB_QUANDUI: return games_won(teams, team, terms);
    case QY_TB_EMMSB: return qyi_tiebreak_products(match, match, tiebreak, team, terms);
    case QY_TB_EMGSB: return qyi_tiebreak_products(match, game, tiebreak, team, terms);
    case QY_TB_EGMSB: return qyi_tiebreak_products(game, match, tiebreak, team, terms);
    case QY_TB_EGGSB: return qyi_tiebreak_products(game, game, tiebreak, team, terms);
    default: return schedule_strength(teams, tiebreak, team, terms);
    }
}
