/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tournament. Direct encounter (C.07, article 6) and 直胜: what the tied got from each other.
 *
 * Where all of them have met, they are ranked by those points, and whoever is still level is ranked again by
 * the games among the level ones alone. Where some have not met, only those go ahead whom nobody behind could
 * overtake even by winning all the games that are missing; then the rest is looked at again.
 */
#include "tournament/tiebreaks.h"

#include <stdlib.h>

/* Points are counted in parts of this size so that means over repeated meetings (6.1.2) are whole numbers. */
#define PARTS 232792560 /* the least common multiple of 1 to 20 */

struct member {
    uint32_t player;
    uint32_t met;
    int64_t sum;
    int64_t most; /* with all missing games won */
};

struct direct {
    const struct qyi_tb_field *field;
    const struct qy_tiebreak *tiebreak;
    uint32_t *mark; /* of each player: those with the same one are looked at together */
    uint32_t last_mark;
    struct qy_fraction *place;
};

bool qyi_direct_counts(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak, size_t player,
                       unsigned round)
{
    enum qy_tour_outcome outcome = qyi_tb_field_entry(field, player, round)->outcome;

    if (outcome == QY_TOUR_OPEN || !qy_outcome_paired(outcome))
        return false;
    return qy_outcome_played(outcome) || tiebreak->forfeits || field->round_robin ||
           tiebreak->code == QY_TB_ZHISHENG;
}

static bool met_in(const struct direct *direct, size_t player, size_t opponent, unsigned round)
{
    return qyi_direct_counts(direct->field, direct->tiebreak, player, round) &&
           qyi_tb_field_opponent(direct->field, player, round) == opponent;
}

/* The mean of the meetings with one opponent, met first in `round`. */
static int64_t mean_against(const struct direct *direct, size_t player, size_t opponent, unsigned round)
{
    int64_t sum = 0;
    int64_t meetings = 0;

    for (; round < direct->field->rounds; round++)
        if (met_in(direct, player, opponent, round)) {
            sum += qyi_tb_field_points(direct->field, player, round);
            meetings++;
        }
    return meetings > 0 ? sum * PARTS / meetings : 0;
}

static bool met_before(const struct direct *direct, size_t player, size_t opponent, unsigned round)
{
    for (unsigned earlier = 0; earlier < round; earlier++)
        if (met_in(direct, player, opponent, earlier))
            return true;
    return false;
}

static void sum_up(const struct direct *direct, struct member *member, size_t count)
{
    int64_t win = direct->field->tournament->scheme.win;

    member->sum = 0;
    member->met = 0;
    for (unsigned round = 0; round < direct->field->rounds; round++) {
        size_t opponent = qyi_tb_field_opponent(direct->field, member->player, round);

        if (opponent == SIZE_MAX || direct->mark[opponent] != direct->last_mark ||
            !qyi_direct_counts(direct->field, direct->tiebreak, member->player, round) ||
            met_before(direct, member->player, opponent, round))
            continue;
        member->sum += mean_against(direct, member->player, opponent, round);
        member->met++;
    }
    member->most = member->sum + (int64_t)(count - 1 - member->met) * win * PARTS;
}

static int compare_members(const void *left, const void *right)
{
    const struct member *a = left;
    const struct member *b = right;

    if (a->sum != b->sum)
        return a->sum > b->sum ? -1 : 1;
    if (a->most != b->most)
        return a->most > b->most ? -1 : 1;
    return (a->player > b->player) - (a->player < b->player);
}

/* Sums up the games among the members and sorts them. Returns whether all of them have met. */
static bool look_at(struct direct *direct, struct member *members, size_t count)
{
    bool all_met = true;

    direct->last_mark++;
    for (size_t i = 0; i < count; i++)
        direct->mark[members[i].player] = direct->last_mark;
    for (size_t i = 0; i < count; i++) {
        sum_up(direct, &members[i], count);
        all_met = all_met && members[i].met == count - 1;
    }
    qsort(members, count, sizeof *members, compare_members);
    return all_met || direct->field->round_robin;
}

/* So many stand ahead of all behind them whatever the missing games would have brought. */
static size_t count_ahead(const struct member *members, size_t count)
{
    size_t ahead = 0;

    for (; ahead + 1 < count; ahead++) {
        int64_t most = 0;

        for (size_t i = ahead + 1; i < count; i++)
            most = members[i].most > most ? members[i].most : most;
        if (members[ahead].sum <= most)
            break;
    }
    return ahead;
}

static void set_places(struct direct *direct, const struct member *members, size_t count, size_t place)
{
    for (size_t i = 0; i < count; i++)
        direct->place[members[i].player] = (struct qy_fraction){(int64_t)place, 1};
}

/* Ranks members whose best place is `place`. */
static void rank(struct direct *direct, struct member *members, size_t count, size_t place)
{
    while (count > 1) {
        bool all_met = look_at(direct, members, count);
        size_t done = 0;

        if (all_met && members[0].sum != members[count - 1].sum) {
            for (size_t from = 0, to; from < count; from = to) {
                for (to = from + 1; to < count && members[to].sum == members[from].sum; to++)
                    ;
                rank(direct, members + from, to - from, place + from);
            }
            return;
        }
        if (!all_met)
            done = count_ahead(members, count);
        if (done == 0)
            break;
        for (size_t i = 0; i < done; i++)
            set_places(direct, members + i, 1, place + i);
        members += done;
        count -= done;
        place += done;
    }
    set_places(direct, members, count, place);
}

/* 直胜: only the points, which need not be a full round of games. */
static void set_points(struct direct *direct, struct member *members, size_t count)
{
    direct->last_mark++;
    for (size_t i = 0; i < count; i++)
        direct->mark[members[i].player] = direct->last_mark;
    for (size_t i = 0; i < count; i++) {
        int64_t sum = 0;

        for (unsigned round = 0; round < direct->field->rounds; round++) {
            size_t opponent = qyi_tb_field_opponent(direct->field, members[i].player, round);

            if (opponent != SIZE_MAX && direct->mark[opponent] == direct->last_mark &&
                qyi_direct_counts(direct->field, direct->tiebreak, members[i].player, round))
                sum += qyi_tb_field_points(direct->field, members[i].player, round);
        }
        direct->place[members[i].player] = qyi_points_value(sum);
    }
}

int qyi_tiebreak_direct(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak,
                        const uint32_t *group, size_t count, struct qy_fraction *values)
{
    struct direct direct = {.field = field, .tiebreak = tiebreak, .place = values};
    struct member *members = calloc(count + 1, sizeof *members);
    bool same = true;

    direct.mark = calloc(field->count + 1, sizeof *direct.mark);
    if (!members || !direct.mark) {
        free(members);
        free(direct.mark);
        return QY_E_MEMORY;
    }
    for (size_t i = 0; i < count; i++)
        members[i].player = group[i];
    if (tiebreak->code == QY_TB_ZHISHENG) {
        set_points(&direct, members, count);
    } else {
        rank(&direct, members, count, 1);
        for (size_t i = 1; i < count; i++)
            same = same && values[group[i]].number == values[group[0]].number;
        if (same)
            set_places(&direct, members, count, 0);
    }
    free(members);
    free(direct.mark);
    return 0;
}
