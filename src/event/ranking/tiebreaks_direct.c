/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Direct encounter (C.07, article 6) and 直胜: the points of tied players against each other.
 *
 * If all of them have met, they are ranked by those points, and players who are still level are ranked again
 * by the games among themselves. If some have not met, only those players are ranked first whom no other
 * could overtake even by winning all missing games; then the rest is examined again.
 *
 * Teams are ranked by their primary score, and if that separates nobody by the secondary score; teams that
 * remain tied start again with the primary score (13.3).
 */
#include "ranking/tiebreaks.h"

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
    const struct qyi_tb_field *field; /* the score in use */
    const struct qyi_tb_teams *teams; /* for the extended encounter; else NULL */
    const struct qy_tiebreak *tiebreak;
    uint32_t *mark; /* of each player: those with the same mark are examined together */
    uint32_t last_mark;
    struct qy_fraction *place;
};

bool qyi_direct_counts(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak, size_t player,
                       unsigned round)
{
    enum qy_tournament_outcome outcome = qyi_tb_field_entry(field, player, round)->outcome;

    if (outcome == QY_TOURNAMENT_OPEN || !qy_tournament_outcome_paired(outcome))
        return false;
    return qy_tournament_outcome_played(outcome) || tiebreak->forfeits || field->round_robin ||
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
    int64_t win = direct->field->scheme.win;

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

/* Adds up the games among the members and sorts them. Returns whether all of them have met. */
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

/* Counts the players who are ahead of all others whatever the missing games would have brought. */
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

static void rank(struct direct *direct, struct member *members, size_t count, size_t place);

/* Ranks each group of members with the same points, apart from the others. */
static void rank_groups(struct direct *direct, struct member *members, size_t count, size_t place)
{
    for (size_t from = 0, to; from < count; from = to) {
        for (to = from + 1; to < count && members[to].sum == members[from].sum; to++)
            ;
        rank(direct, members + from, to - from, place + from);
    }
}

/*
 * Ranks the members by one score. Returns how many are ranked now: all, those who are ahead whatever the
 * missing games bring, or none.
 */
static size_t rank_some(struct direct *direct, struct member *members, size_t count, size_t place)
{
    if (look_at(direct, members, count)) {
        if (members[0].sum == members[count - 1].sum)
            return 0;
        rank_groups(direct, members, count, place);
        return count;
    }
    size_t ahead = count_ahead(members, count);
    for (size_t i = 0; i < ahead; i++)
        set_places(direct, members + i, 1, place + i);
    return ahead;
}

/* Two teams that are still tied, in match points and in game points, by their boards (13.3.2). */
static bool knock_out(struct direct *direct, struct member *members, size_t place)
{
    const struct qyi_tb_teams *teams = direct->teams;
    size_t one = members[0].player;
    size_t other = members[1].player;

    if (teams->match->score[one] != teams->match->score[other] ||
        teams->game->score[one] != teams->game->score[other])
        return false;
    int order = qyi_teams_knock_out(teams, (enum qy_tiebreak_code)direct->tiebreak->code, one, other);
    set_places(direct, members, 1, order > 0 ? place + 1 : place);
    set_places(direct, members + 1, 1, order < 0 ? place + 1 : place);
    return true;
}

/* Ranks members whose best place is `place`. */
static void rank(struct direct *direct, struct member *members, size_t count, size_t place)
{
    while (count > 1) {
        if (direct->teams)
            direct->field = direct->teams->primary;
        size_t done = rank_some(direct, members, count, place);
        if (done == 0 && direct->teams) {
            direct->field = direct->teams->secondary;
            done = rank_some(direct, members, count, place);
        }
        if (done == 0)
            break;
        members += done;
        count -= done;
        place += done;
    }
    if (count == 2 && direct->teams && knock_out(direct, members, place))
        return;
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

static int encounter(struct direct *direct, const uint32_t *group, size_t count)
{
    struct member *members = calloc(count + 1, sizeof *members);
    struct qy_fraction *values = direct->place;
    bool same = true;

    direct->mark = calloc(direct->field->count + 1, sizeof *direct->mark);
    if (!members || !direct->mark) {
        free(members);
        free(direct->mark);
        return QY_E_MEMORY;
    }
    for (size_t i = 0; i < count; i++)
        members[i].player = group[i];
    if (direct->tiebreak->code == QY_TB_ZHISHENG) {
        set_points(direct, members, count);
    } else {
        rank(direct, members, count, 1);
        for (size_t i = 1; i < count; i++)
            same = same && values[group[i]].number == values[group[0]].number;
        if (same)
            set_places(direct, members, count, 0);
    }
    free(members);
    free(direct->mark);
    return 0;
}

int qyi_tiebreak_direct(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak,
                        const uint32_t *group, size_t count, struct qy_fraction *values)
{
    struct direct direct = {.field = field, .tiebreak = tiebreak, .place = values};

    return encounter(&direct, group, count);
}

int qyi_tiebreak_extended(const struct qyi_tb_teams *teams, const struct qy_tiebreak *tiebreak,
                          const uint32_t *group, size_t count, struct qy_fraction *values)
{
    struct direct direct = {.field = teams->primary, .teams = teams, .tiebreak = tiebreak, .place = values};

    return encounter(&direct, group, count);
}

void qyi_tiebreak_moved_second(const struct qyi_tb_field *field, const uint32_t *group, size_t count,
                               struct qy_fraction *values)
{
    for (size_t i = 0; i < count; i++) {
        int64_t games = 0;

        for (unsigned round = 0; round < field->rounds; round++) {
            const struct qy_tournament_entry *entry = qyi_tb_field_entry(field, group[i], round);
            size_t opponent = qyi_tb_field_opponent(field, group[i], round);
            bool tied = false;

            for (size_t k = 0; k < count; k++)
                tied |= k != i && group[k] == opponent;
            games +=
                tied && entry->colour == QY_TOURNAMENT_BLACK && qy_tournament_outcome_played(entry->outcome);
        }
        values[group[i]] = (struct qy_fraction){games, 1};
    }
}
