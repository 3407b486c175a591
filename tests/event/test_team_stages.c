/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Groups of teams in stages: tables by hand, qualification, and random groups compared with a second
 * implementation of 15.3. */
#include "act_lines.h"
#include "cmocka_all.h"
#include "read_log.h"

#include <qiyuan/event/stages.h>
#include <qiyuan/event/team_tournament.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NEW(stages, more) \
    "{\"act\":\"new\",\"system\":\"stages\",\"stages\":\"" stages "\",\"teams\":\"fixed:2\"" more "}\n"
#define TEAM(name, one, two)                                                      \
    "{\"act\":\"add\",\"name\":\"" name "\"}\n"                                   \
    "{\"act\":\"member\",\"team\":" #one ",\"name\":\"M\",\"rating\":" #two "}\n" \
    "{\"act\":\"member\",\"team\":" #one ",\"name\":\"N\",\"rating\":1000}\n"
#define FOUR TEAM("A", 1, 2400) TEAM("B", 2, 2300) TEAM("C", 3, 2200) TEAM("D", 4, 2100)
#define MATCH(a, b, result) \
    "{\"act\":\"match\",\"white\":" #a ",\"black\":" #b ",\"result\":\"" result "\"}\n"
#define FOUL(number) "{\"act\":\"penalise\",\"number\":" #number ",\"kind\":\"foul\"}\n"

#define ROUND_1 "{\"act\":\"pair\",\"round\":1,\"order\":[1,2,3,4,0],\"pairs\":[[1,4],[2,3]]}\n"
#define ROUND_2 "{\"act\":\"pair\",\"round\":2,\"pairs\":[[4,3],[1,2]]}\n"
#define ROUND_3 "{\"act\":\"pair\",\"round\":3,\"pairs\":[[2,4],[3,1]]}\n"

/*
 * A and B win two matches and 3.5 boards each, B the match between them; C and D draw theirs and lose to A
 * and B, D with more games won, and with a foul.
 */
#define PLAYED                                                                                               \
    ROUND_1 MATCH(1, 4, "1-0,1/2-1/2") MATCH(2, 3, "1/2-1/2,1/2-1/2") ROUND_2 MATCH(4, 3, "1/2-1/2,1/2-1/2") \
        MATCH(1, 2, "0-1,1/2-1/2") ROUND_3 MATCH(2, 4, "0-1,1-0") MATCH(3, 1, "0-1,1/2-1/2") FOUL(4)

struct row {
    uint16_t number;
    uint16_t rank;
    qy_points points;
    const char *value[4];
};

static void check_row(const struct qy_standings *standings, size_t place, const struct row *row,
                      const char *what)
{
    const struct qy_tiebreak_list *list = qy_standings_tiebreaks(standings);
    const struct qy_standing *standing = qy_standings_at(standings, place);

    if (standing->number != row->number || standing->rank != row->rank || standing->points != row->points)
        fail_msg("%s: place %zu: %u, rank %u, %d", what, place + 1, standing->number, standing->rank,
                 standing->points);
    for (size_t k = 0; k < list->count && k < 4 && row->value[k]; k++) {
        struct qy_buf text = QY_BUF_INIT;

        qy_fraction_write(standing->value[k], qy_tiebreak_decimals((enum qy_tiebreak_code)list->item[k].code),
                          &text);
        assert_string_equal(qy_buf_str(&text), row->value[k]);
        qy_buf_free(&text);
    }
}

static struct qy_standings *rank_group(const struct qy_tournament_log *log, size_t stage, size_t group,
                                       struct qy_tournament **ret_section)
{
    struct qy_standings *standings = NULL;
    struct qy_error error = {0};

    assert_int_equal(qy_tournament_log_section(log, stage, group, ret_section, &error), 0);
    if (qy_tournament_log_section_standings(log, stage, *ret_section, NULL, &standings, &error) < 0)
        fail_msg("code %d: %s", error.code, error.found);
    return standings;
}

static void groups_of_teams_by_hand(void **state)
{
    static const struct {
        const char *text;
        struct row row[4];
    } rows[] = {
        /* 15.3: 局分, 胜局, 直胜, 犯规 */
        {NEW("groups:1x4>2,ko", "") FOUR PLAYED,
         {{2, 1, 40, {"3.5", "2", "2.0", "0"}},
          {1, 2, 40, {"3.5", "2", "0.0", "0"}},
          {4, 3, 20, {"2.5", "1", "0.0", "1"}},
          {3, 4, 20, {"2.5", "0", "0.0", "0"}}}},
        /*
         * Match points of the opponents are 2 4 2, 2 4 2, 4 2 4, 4 2 4 by rounds of A to D: by match points
         * got 2 0 2, 1 2 1, 1 1 0, 0 1 1, by board points 1.5 0.5 1.5, 1 1.5 1, 1 1 0.5, 0.5 1 1.
         */
        {NEW("groups:1x4>2,ko", ",\"tiebreaks\":\"EMMSB,EMGSB,EDE\"") FOUR PLAYED,
         {{2, 1, 40, {"12.00", "10.00", "0"}},
          {1, 2, 40, {"8.00", "8.00", "0"}},
          {3, 3, 20, {"6.00", "8.00", "0"}},
          {4, 3, 20, {"6.00", "8.00", "0"}}}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament_log *log = read_log(rows[i].text);
        struct qy_tournament *section;
        struct qy_standings *standings = rank_group(log, 0, 0, &section);

        assert_int_equal(qy_standings_count(standings), 4);
        for (size_t place = 0; place < 4; place++)
            check_row(standings, place, &rows[i].row[place], rows[i].text);
        qy_standings_free(standings);
        qy_tournament_free(section);
        qy_tournament_log_free(log);
    }
}

/* B and C are level in match points behind A: the one with more board points qualifies, 3 and 2.5 or 3.5. */
static void boards_decide_who_goes_on(void **state)
{
    static const struct {
        const char *second; /* match of D against C */
        const char *last;   /* match of C against A */
        const char *seats;
    } rows[] = {{MATCH(4, 3, "0-1,1/2-1/2"), MATCH(3, 1, "0-1,0-1"), "\"order\":[1,2]"},
                {MATCH(4, 3, "0-1,0-1"), MATCH(3, 1, "0-1,1/2-1/2"), "\"order\":[1,3]"}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_buf text = QY_BUF_INIT;
        struct qy_buf line = QY_BUF_INIT;
        struct qy_error error = {0};
        struct qy_tournament_log *log;

        qy_buf_adds(&text, NEW("groups:1x4>2,ko", "") FOUR ROUND_1 MATCH(1, 4, "1-0,1-0")
                               MATCH(2, 3, "1/2-1/2,1/2-1/2") ROUND_2);
        qy_buf_adds(&text, rows[i].second);
        qy_buf_adds(&text, MATCH(1, 2, "1-0,1/2-1/2") ROUND_3 MATCH(2, 4, "1-0,1/2-1/2"));
        qy_buf_adds(&text, rows[i].last);
        log = read_log(qy_buf_str(&text));
        if (pair_line(log, NULL, 0, &line, &error) < 0)
            fail_msg("row %zu: code %d: %s", i, error.code, error.found);
        if (!strstr(qy_buf_str(&line), rows[i].seats))
            fail_msg("row %zu: %s", i, qy_buf_str(&line));
        qy_tournament_log_free(log);
        qy_buf_free(&text);
        qy_buf_free(&line);
    }
}

/* ---- random events --------------------------------------------------------------------------------- */

static struct qy_tournament_log *random_event(const char *begin, const struct qy_simulation *simulation)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_error error = {0};
    struct qy_tournament_log *log;

    if (simulate_line(begin, strlen(begin), simulation, &text, &error) < 0)
        fail_msg("%s: code %d: %s", begin, error.code, error.found);
    log = read_log(qy_buf_str(&text));
    qy_buf_free(&text);
    return log;
}

/* What a team of a group is ranked by, worked out from the boards: match points, board points, games won. */
struct worked_out {
    uint16_t number;
    int32_t value[4]; /* and direct match points among those level in the three */
};

static qy_points worth(enum qy_tournament_outcome outcome)
{
    return outcome == QY_TOURNAMENT_WIN || outcome == QY_TOURNAMENT_FORFEIT_WIN ? 10
           : outcome == QY_TOURNAMENT_DRAW                                      ? 5
                                                                                : 0;
}

/* Points of one team on the boards of a match, and how many of them it won. */
static qy_points on_boards(const struct qy_tournament_log *log, unsigned round, unsigned team,
                           unsigned *ret_other, int32_t *ret_won)
{
    unsigned side[2];
    size_t count;
    const struct qy_team_board *board =
        qy_tournament_log_boards(log, round, team, &side[0], &side[1], &count);
    qy_points points = 0;

    *ret_other = 0;
    *ret_won = 0;
    if (qy_tournament_player(qy_tournament_log_tournament(log), team)->entry[round - 1].struck)
        return 0; /* a match that counts for nothing */
    for (size_t i = 0; board && i < count; i++) {
        bool white = (side[0] == team) != board[i].reversed;
        qy_points got = worth((enum qy_tournament_outcome)(white ? board[i].for_white : board[i].for_black));

        points += got;
        *ret_won += got == 10;
        *ret_other = side[0] == team ? side[1] : side[0];
    }
    return points;
}

static bool is_in(const uint16_t *seat, size_t count, unsigned number)
{
    for (size_t i = 0; i < count; i++)
        if (seat[i] == number)
            return true;
    return false;
}

static bool level(const struct worked_out *a, const struct worked_out *b)
{
    return memcmp(a->value, b->value, 3 * sizeof a->value[0]) == 0;
}

/* Adds the matches of a team against others of its group; match points of those in `rivals` to the last
 * value. */
static void add_matches(const struct qy_tournament_log *log, unsigned first, unsigned last,
                        const uint16_t *rival, size_t rivals, struct worked_out *team, int32_t *ret_direct)
{
    for (unsigned round = first; round <= last; round++) {
        unsigned other;
        int32_t won;
        int32_t lost;
        qy_points own = on_boards(log, round, team->number, &other, &won);
        qy_points against;
        int32_t match;

        if (other == 0 || !is_in(rival, rivals, other))
            continue;
        against = on_boards(log, round, other, &(unsigned){0}, &lost);
        match = own > against ? 20 : own == against && own > 0 ? 10 : 0;
        if (ret_direct) {
            *ret_direct += match;
            continue;
        }
        team->value[0] += match;
        team->value[1] += own;
        team->value[2] += won;
    }
}

static void work_out(const struct qy_tournament_log *log, unsigned first, unsigned last, const uint16_t *seat,
                     size_t count, struct worked_out *team)
{
    for (size_t i = 0; i < count; i++) {
        team[i] = (struct worked_out){.number = seat[i]};
        add_matches(log, first, last, seat, count, &team[i], NULL);
    }
    for (size_t i = 0; i < count; i++) {
        uint16_t rival[QY_TOURNAMENT_MAX_ROUNDS];
        size_t rivals = 0;

        for (size_t k = 0; k < count; k++)
            if (k != i && level(&team[i], &team[k]))
                rival[rivals++] = team[k].number;
        add_matches(log, first, last, rival, rivals, &team[i], &team[i].value[3]);
    }
}

/* Checks the ranks by 15.3, and that nobody qualifies who has too many others ahead. */
static void check_group(const struct qy_tournament_log *log, size_t stage, size_t group, bool carry,
                        unsigned *ret_by_boards)
{
    struct worked_out team[20];
    struct qy_tournament_stage begun;
    struct qy_tournament_stage next = {.seat_count = 0};
    struct qy_tournament *section;
    struct qy_standings *standings = rank_group(log, stage, group, &section);
    const uint16_t *seat;
    size_t count = 0;

    assert_true(qy_tournament_log_stage(log, stage, &begun));
    (void)qy_tournament_log_stage(log, stage + 1, &next);
    seat = begun.seat;
    for (size_t left = group; left > 0; seat++)
        left -= *seat == 0;
    while (seat[count] > 0)
        count++;
    work_out(log, carry ? 1 : begun.first_round, begun.last_round, seat, count, team);
    assert_int_equal(qy_standings_count(standings), count);
    for (size_t i = 0; i < count; i++) {
        const struct qy_standing *row = qy_standings_at(standings, i);
        const struct worked_out *own = team;
        size_t rank = 1;
        size_t ahead = 0;

        while (own->number != row->number)
            own++;
        for (size_t k = 0; k < count; k++) {
            int order = 0;

            for (size_t v = 0; v < 4 && order == 0; v++)
                order = (team[k].value[v] > own->value[v]) - (team[k].value[v] < own->value[v]);
            ahead += order > 0;
            *ret_by_boards += order != 0 && team[k].value[0] == own->value[0];
        }
        rank += ahead;
        assert_int_equal(row->points, own->value[0]);
        for (size_t v = 1; v < 4; v++)
            assert_int_equal(row->value[v - 1].number, own->value[v]);
        if (row->rank < rank || (next.seat_count == 0 && row->rank != rank))
            fail_msg("stage %zu, group %zu: team %u is of rank %u, not %zu", stage + 1, group + 1,
                     row->number, row->rank, rank);
        if (next.seat_count > 0 && is_in(next.seat, next.seat_count, row->number) &&
            ahead >= begun.plan.qualify)
            fail_msg("stage %zu: team %u went on with %zu ahead", stage + 1, row->number, ahead);
    }
    qy_standings_free(standings);
    qy_tournament_free(section);
}

static void random_groups_of_teams(void **state)
{
    static const struct {
        const char *stages;
        const char *teams;
        unsigned count;
        unsigned withdrawals;
        bool carry;
    } rows[] = {
        {"groups:2x4>2,ko", "fixed:4", 8, 0, false},
        {"double-groups:2x3>1,final", "free:2", 6, 0, false},
        {"groups:2x5>2,final", "fixed:3", 9, 0, true},
        {"groups:3x4>2,groups:2x3>1,ko", "all:2", 11, 0, false},
        {"groups:2x6>3,double-final", "free:5", 12, 0, true},
        {"groups:2x5>2,ko", "scheveningen:2", 10, 8, false},
    };
    unsigned by_boards = 0;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (unsigned seed = 1; seed <= 8; seed++) {
            struct qy_simulation simulation = {.players = rows[i].count,
                                               .seed = seed,
                                               .draws = 40,
                                               .forfeits = 12,
                                               .withdrawals = rows[i].withdrawals};
            struct qy_tournament_stage stage;
            struct qy_tournament_log *log;
            char begin[200];

            (void)snprintf(begin, sizeof begin,
                           "{\"act\":\"new\",\"system\":\"stages\",\"stages\":\"%s\",\"seed\":%u,\"teams\":"
                           "\"%s\",\"carry\":%d}",
                           rows[i].stages, seed, rows[i].teams, rows[i].carry);
            log = random_event(begin, &simulation);
            for (size_t k = 0; qy_tournament_log_stage(log, k, &stage); k++)
                for (size_t group = 0;
                     stage.plan.kind != QY_TOURNAMENT_STAGE_KNOCKOUT && group < stage.plan.groups; group++)
                    check_group(log, k, group, rows[i].carry, &by_boards);
            qy_tournament_log_free(log);
        }
    assert_true(by_boards > 100); /* or nothing was tried that match points leave open */
}

/* One group is the whole event: every code has the value that it has in the event's own standings. */
static void one_group_is_the_event(void **state)
{
    static const char codes[] =
        "MPTS,GPTS,MPvGP,EMMSB,EMGSB,EGMSB/C1,EGGSB,EDE,EDEBT,EDET,BC,TBR,BBE,QUANDUI,"
        "SB:GP,DE:GP,KS,WIN,BPG,ZHISHENG";

    (void)state;
    for (unsigned seed = 1; seed <= 12; seed++) {
        struct qy_simulation simulation = {.players = 6, .seed = seed, .draws = 40, .forfeits = 12};
        struct qy_standings_setup setup = {.kind = QY_TOURNAMENT_KIND_ROUND_ROBIN};
        struct qy_standings *of_event = NULL;
        struct qy_standings *of_group;
        struct qy_tournament *section;
        struct qy_team_tournament *event;
        struct qy_team_scores scores;
        struct qy_tournament_log *log;
        struct qy_error error = {0};
        char begin[300];

        (void)snprintf(
            begin, sizeof begin,
            "{\"act\":\"new\",\"system\":\"stages\",\"stages\":\"%sgroups:1x6\",\"seed\":%u,\"teams\":"
            "\"fixed:3\",\"tiebreaks\":\"%s\"}",
            seed % 2 ? "" : "double-", seed, codes);
        log = random_event(begin, &simulation);
        of_group = rank_group(log, 0, 0, &section);
        assert_int_equal(qy_team_tournament_of_log(log, &event, &error), 0);
        scores = qy_team_tournament_scores(event);
        setup.teams = &scores;
        setup.tiebreaks = *qy_standings_tiebreaks(of_group);
        assert_int_equal(setup.tiebreaks.count, 20);
        assert_int_equal(qy_standings_new(event->teams, &setup, &of_event, &error), 0);
        for (size_t i = 0; i < 6; i++) {
            const struct qy_standing *one = qy_standings_at(of_group, i);
            const struct qy_standing *other = qy_standings_at(of_event, i);

            assert_int_equal(one->number, other->number);
            assert_int_equal(one->rank, other->rank);
            assert_int_equal(one->points, other->points);
            assert_memory_equal(one->value, other->value, setup.tiebreaks.count * sizeof *one->value);
        }
        qy_standings_free(of_event);
        qy_standings_free(of_group);
        qy_team_tournament_free(event);
        qy_tournament_free(section);
        qy_tournament_log_free(log);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(groups_of_teams_by_hand),
        cmocka_unit_test(boards_decide_who_goes_on),
        cmocka_unit_test(random_groups_of_teams),
        cmocka_unit_test(one_group_is_the_event),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
