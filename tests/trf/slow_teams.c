/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tie-breaks of teams, slowly. */
#include "trf/slow_teams.h"

#include <stdlib.h>
#include <string.h>

#define MOST 24

/* ---- what stands ----------------------------------------------------------------------------------- */

static const struct qy_tournament_entry *at(const struct qy_team_tournament *event, unsigned number,
                                            unsigned round)
{
    static const struct qy_tournament_entry nothing = {0};
    const struct qy_tournament_entry *entry = &qy_tournament_player(event->teams, number)->entry[round - 1];

    return entry->struck ? &nothing : entry;
}

static double board_points(const struct qy_team_tournament *event, unsigned number, unsigned round,
                           unsigned board)
{
    const struct qy_team_seat *seat = &qy_team_tournament_seats(event, number, round)[board];

    if (qy_tournament_player(event->teams, number)->entry[round - 1].struck)
        return 0;
    switch (seat->outcome) {
    case QY_TOURNAMENT_WIN:
    case QY_TOURNAMENT_FORFEIT_WIN: return 1;
    case QY_TOURNAMENT_DRAW: return 0.5;
    default: return at(event, number, round)->outcome == QY_TOURNAMENT_PAIRING_BYE ? 1 : 0;
    }
}

static double game_points(const struct qy_team_tournament *event, unsigned number, unsigned round)
{
    double sum = 0;

    for (unsigned board = 0; board < event->boards; board++)
        sum += board_points(event, number, round, board);
    return sum;
}

static double match_points(const struct qy_team_tournament *event, unsigned number, unsigned round)
{
    switch (at(event, number, round)->outcome) {
    case QY_TOURNAMENT_WIN:
    case QY_TOURNAMENT_FORFEIT_WIN:
    case QY_TOURNAMENT_PAIRING_BYE: return 2;
    case QY_TOURNAMENT_DRAW: return 1;
    default: return 0;
    }
}

static double points(const struct qy_team_tournament *event, bool games, unsigned number, unsigned round)
{
    return games ? game_points(event, number, round) : match_points(event, number, round);
}

static double total(const struct qy_team_tournament *event, bool games, unsigned number)
{
    double sum = 0;

    for (unsigned round = 1; round <= event->rounds; round++)
        sum += points(event, games, number, round);
    return sum;
}

static bool requested(const struct qy_team_tournament *event, unsigned number, unsigned round)
{
    unsigned outcome = at(event, number, round)->outcome;

    return outcome == QY_TOURNAMENT_ABSENT || outcome == QY_TOURNAMENT_ZERO_BYE ||
           outcome == QY_TOURNAMENT_HALF_BYE;
}

static bool voluntary(const struct qy_team_tournament *event, unsigned number, unsigned round)
{
    return requested(event, number, round) || at(event, number, round)->outcome == QY_TOURNAMENT_FORFEIT_LOSS;
}

static double drawn_match(const struct qy_team_tournament *event, bool games)
{
    return games ? event->boards / 2.0 : 1;
}

/* As opponents count it: requested byes after which nothing but voluntary rounds follow are draws (16.3). */
static double adjusted(const struct qy_team_tournament *event, bool games, unsigned number)
{
    double sum = 0;

    for (unsigned round = 1; round <= event->rounds; round++) {
        bool last = requested(event, number, round);

        for (unsigned later = round + 1; later <= event->rounds; later++)
            last = last && voluntary(event, number, later);
        sum += last ? drawn_match(event, games) : points(event, games, number, round);
    }
    return sum;
}

/* The score of the opponent of a round, a dummy where the match was not played (16.4). */
static double opponent_score(const struct qy_team_tournament *event, bool games, unsigned number,
                             unsigned round)
{
    const struct qy_tournament_entry *entry = at(event, number, round);
    double own = total(event, games, number);
    double most = entry->opponent > 0 ? adjusted(event, games, entry->opponent)
                                      : drawn_match(event, games) * event->rounds;

    if (entry->outcome == QY_TOURNAMENT_WIN || entry->outcome == QY_TOURNAMENT_DRAW ||
        entry->outcome == QY_TOURNAMENT_LOSS)
        return most;
    return own < most ? own : most;
}

/* ---- values ---------------------------------------------------------------------------------------- */

static double products(const struct qy_team_tournament *event, bool totals, bool scored, unsigned number)
{
    double sum = 0;

    for (unsigned round = 1; round <= event->rounds; round++)
        sum += opponent_score(event, totals, number, round) * points(event, scored, number, round);
    return sum;
}

static double buchholz(const struct qy_team_tournament *event, bool games, unsigned number)
{
    double sum = 0;

    for (unsigned round = 1; round <= event->rounds; round++)
        sum += opponent_score(event, games, number, round);
    return sum;
}

static double on_board(const struct qy_team_tournament *event, unsigned number, unsigned board)
{
    double sum = 0;

    for (unsigned round = 1; round <= event->rounds; round++)
        sum += board_points(event, number, round, board);
    return sum;
}

static double count_boards(const struct qy_team_tournament *event, unsigned number)
{
    double sum = 0;

    for (unsigned board = 0; board < event->boards; board++)
        sum += (board + 1) * on_board(event, number, board);
    return sum;
}

static double won(const struct qy_team_tournament *event, unsigned number)
{
    double count = 0;

    for (unsigned round = 1; round <= event->rounds; round++)
        for (unsigned board = 0; board < event->boards; board++)
            count += board_points(event, number, round, board) == 1;
    return count;
}

static double progress(const struct qy_team_tournament *event, unsigned number)
{
    double sum = 0;

    for (unsigned round = 1; round <= event->rounds; round++)
        sum += (event->rounds - round + 1) * game_points(event, number, round);
    return sum;
}

double slow_team_value(const struct qy_team_tournament *event, const char *code, unsigned number)
{
    unsigned factor = 2 * event->teams->rounds / event->boards; /* 13.4.2 b: towards zero */

    if (strcmp(code, "MPTS") == 0 || strcmp(code, "GPTS") == 0)
        return total(event, code[0] == 'G', number);
    if (strncmp(code, "BH:", 3) == 0)
        return buchholz(event, code[3] == 'G', number);
    if (strcmp(code, "SB:GP") == 0)
        return products(event, true, true, number);
    if (strcmp(code, "BC") == 0)
        return count_boards(event, number);
    if (strcmp(code, "QUANDUI") == 0)
        return won(event, number);
    if (strcmp(code, "PS:GP") == 0)
        return progress(event, number);
    if (strcmp(code, "SSSC") == 0)
        return total(event, true, number) + buchholz(event, false, number) / factor;
    return products(event, code[1] == 'G', code[2] == 'G', number); /* E.., the letters are the scores */
}

/* ---- places among the tied ------------------------------------------------------------------------- */

struct group {
    const struct qy_team_tournament *event;
    const char *code;
    bool round_robin;
    unsigned place[10000];
};

static bool met(const struct group *group, unsigned one, unsigned other)
{
    for (unsigned round = 1; round <= group->event->rounds; round++) {
        const struct qy_tournament_entry *entry = at(group->event, one, round);

        if (entry->opponent == other &&
            (group->round_robin || entry->outcome == QY_TOURNAMENT_WIN ||
             entry->outcome == QY_TOURNAMENT_DRAW || entry->outcome == QY_TOURNAMENT_LOSS))
            return true;
    }
    return false;
}

static double against(const struct group *group, bool games, unsigned one, unsigned other)
{
    double sum = 0;
    unsigned count = 0;

    for (unsigned round = 1; round <= group->event->rounds; round++)
        if (at(group->event, one, round)->opponent == other && met(group, one, other)) {
            sum += points(group->event, games, one, round);
            count++;
        }
    return count > 0 ? sum / count : 0;
}

/*
 * Whether a team is first however the missing matches of the group end: tries all results.
 */
static bool alone_on_top(const struct group *group, bool games, const unsigned *team, size_t count,
                         size_t candidate)
{
    unsigned pair[MOST * MOST][2];
    size_t missing = 0;
    double win = games ? group->event->boards : 2;

    for (size_t i = 0; i < count; i++)
        for (size_t k = i + 1; k < count; k++)
            if (!group->round_robin && !met(group, team[i], team[k])) {
                pair[missing][0] = (unsigned)i;
                pair[missing++][1] = (unsigned)k;
            }
    for (size_t way = 0; way < (size_t)1 << missing; way++) {
        double sum[MOST] = {0};

        for (size_t i = 0; i < count; i++)
            for (size_t k = 0; k < count; k++)
                sum[i] += i == k ? 0 : against(group, games, team[i], team[k]);
        for (size_t i = 0; i < missing; i++)
            sum[pair[i][way >> i & 1]] += win;
        for (size_t i = 0; i < count; i++)
            if (i != candidate && sum[i] >= sum[candidate] - 1e-9)
                return false;
    }
    return true;
}

static bool all_met(const struct group *group, const unsigned *team, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < count; k++)
            if (i != k && !group->round_robin && !met(group, team[i], team[k]))
                return false;
    return true;
}

static double sum_of(const struct group *group, bool games, const unsigned *team, size_t count, unsigned one)
{
    double sum = 0;

    for (size_t i = 0; i < count; i++)
        if (team[i] != one)
            sum += against(group, games, one, team[i]);
    return sum;
}

/* By boards: below 0 where one is ahead. */
static int by_boards(const struct qy_team_tournament *event, const char *what, unsigned one, unsigned other)
{
    double a = 0;
    double b = 0;

    if (strcmp(what, "BC") == 0) {
        a = -count_boards(event, one);
        b = -count_boards(event, other);
    }
    for (unsigned step = 0; strcmp(what, "TBR") == 0 && a == b && step < event->boards; step++) {
        a = on_board(event, one, step);
        b = on_board(event, other, step);
    }
    for (unsigned left = event->boards - 1; strcmp(what, "BBE") == 0 && a == b && left > 0; left--) {
        a = b = 0;
        for (unsigned board = 0; board < left; board++) {
            a += on_board(event, one, board);
            b += on_board(event, other, board);
        }
    }
    return a > b ? -1 : a < b;
}

static int knock_out(const struct group *group, unsigned one, unsigned other)
{
    const char *rest = group->code + 3;
    int order = 0;

    if (total(group->event, true, one) != total(group->event, true, other))
        return 0;
    if (strlen(rest) == 2)
        order = by_boards(group->event, "BC", one, other);
    if (order == 0 && strlen(rest) > 0)
        order = by_boards(group->event, rest[strlen(rest) - 1] == 'T' ? "TBR" : "BBE", one, other);
    return order;
}

static void settle(struct group *group, unsigned *team, size_t count, unsigned place);

/* One pass of article 6 with a score; false if it separates no teams. */
static bool separate(struct group *group, bool games, unsigned *team, size_t count, unsigned place)
{
    unsigned rest[MOST];
    size_t top = 0;
    size_t left = 0;
    double best = -1;

    if (!all_met(group, team, count)) {
        while (top < count && !alone_on_top(group, games, team, count, top))
            top++;
        if (top == count)
            return false;
        group->place[team[top]] = place;
        for (size_t i = 0; i < count; i++)
            if (i != top)
                rest[left++] = team[i];
        settle(group, rest, left, place + 1);
        return true;
    }
    for (size_t i = 0; i < count; i++) {
        double sum = sum_of(group, games, team, count, team[i]);

        best = sum > best ? sum : best;
    }
    for (size_t i = 0; i < count; i++)
        if (sum_of(group, games, team, count, team[i]) > best - 1e-9)
            rest[left++] = team[i];
    if (left == count)
        return false;
    /* Classes from the top, each a new subset of its own. */
    for (size_t done = 0; done < count;) {
        double next = -1;

        settle(group, rest, left, place + (unsigned)done);
        done += left;
        for (size_t i = 0; i < count; i++) {
            double sum = sum_of(group, games, team, count, team[i]);

            if (sum < best - 1e-9 && sum > next)
                next = sum;
        }
        best = next;
        left = 0;
        for (size_t i = 0; i < count; i++) {
            double sum = sum_of(group, games, team, count, team[i]);

            if (sum > best - 1e-9 && sum < best + 1e-9)
                rest[left++] = team[i];
        }
    }
    return true;
}

static void settle(struct group *group, unsigned *team, size_t count, unsigned place)
{
    int order = 0;

    if (count > 1 &&
        (separate(group, false, team, count, place) || separate(group, true, team, count, place)))
        return;
    if (count == 2)
        order = knock_out(group, team[0], team[1]);
    for (size_t i = 0; i < count; i++)
        group->place[team[i]] = place;
    if (order != 0)
        group->place[team[order < 0 ? 1 : 0]] = place + 1;
}

unsigned slow_team_place(const struct qy_team_tournament *event, const char *code, unsigned number,
                         bool round_robin)
{
    static struct group group;
    unsigned team[MOST];
    size_t count = 0;
    bool separated = false;

    group = (struct group){.event = event, .code = code, .round_robin = round_robin};
    for (size_t i = 0; i < event->teams->player_count && count < MOST; i++)
        if (total(event, false, event->teams->player[i].number) == total(event, false, number))
            team[count++] = event->teams->player[i].number;
    if (code[0] == 'E') {
        settle(&group, team, count, 1);
    } else {
        for (size_t i = 0; i < count; i++) {
            group.place[team[i]] = 1;
            for (size_t k = 0; k < count; k++)
                group.place[team[i]] += by_boards(event, code, team[k], team[i]) < 0;
        }
    }
    for (size_t i = 1; i < count; i++)
        separated = separated || group.place[team[i]] != group.place[team[0]];
    return separated ? group.place[number] : 0;
}
