/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Team events: rules, orders of boards, line-ups, matches by hand, standings by hand, random events whole. */
#include "act_lines.h"
#include "cmocka_all.h"
#include "read_log.h"

#include <qiyuan/event/teams.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int act(struct qy_tournament_log *log, const char *line)
{
    struct qy_error error = {0};

    return qy_tournament_log_act_line(log, line, strlen(line), &error);
}

static void rules_are_read(void **state)
{
    static const struct {
        const char *text;
        int code;
        struct qy_team_rules rules;
    } rows[] = {
        {"fixed:4", 0, {QY_TEAMS_FIXED, 4}},  {"free:10", 0, {QY_TEAMS_FREE, 10}},
        {"all:3", 0, {QY_TEAMS_ALL, 3}},      {"sum:1", 0, {QY_TEAMS_SUM, 1}},
        {"fixed:", QY_E_TOUR_TEAMS, {0, 0}},  {"fixed:0", QY_E_TOUR_TEAMS, {0, 0}},
        {"free:11", QY_E_TOUR_TEAMS, {0, 0}}, {"sum:4x", QY_E_TOUR_TEAMS, {0, 0}},
        {"", QY_E_TOUR_TEAMS, {0, 0}},        {"fixed:004", QY_E_TOUR_TEAMS, {0, 0}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_team_rules rules = {0, 0};
        struct qy_error error;
        int code = qy_team_rules_parse(rows[i].text, strlen(rows[i].text), &rules, &error);

        if (code != rows[i].code || rules.form != rows[i].rules.form ||
            rules.players != rows[i].rules.players)
            fail_msg("row %zu: code %d, form %d, %d players", i, code, rules.form, rules.players);
    }
}

#define NEW(system, teams) \
    "{\"act\":\"new\",\"system\":\"" system "\",\"rounds\":3,\"seed\":1,\"teams\":\"" teams "\"}\n"
#define TEAM(name)           "{\"act\":\"add\",\"name\":\"" name "\"}\n"
#define MEMBER(team, rating) "{\"act\":\"member\",\"team\":" #team ",\"name\":\"M\",\"rating\":" #rating "}\n"
#define PAIR(round, pairs)   "{\"act\":\"pair\",\"round\":" #round ",\"pairs\":" pairs "}\n"
#define MATCH(a, b, result) \
    "{\"act\":\"match\",\"white\":" #a ",\"black\":" #b ",\"result\":\"" result "\"}\n"

#define FOUR_PAIRS  \
    MEMBER(1, 2000) \
    MEMBER(1, 1900) \
    MEMBER(2, 2000) MEMBER(2, 1900) MEMBER(3, 2000) MEMBER(3, 1900) MEMBER(4, 2000) MEMBER(4, 1900)
#define FIVE_PAIRS FOUR_PAIRS MEMBER(5, 2000) MEMBER(5, 1900)

/* Of six members for four boards there are fifteen orders (12.1). */
static void fifteen_lineups_of_six(void **state)
{
    struct qy_tournament_log *log = read_log(NEW("swiss-cn", "fixed:4") TEAM("A") TEAM("B") MEMBER(
        1, 0) MEMBER(1, 2100) MEMBER(1, 2500) MEMBER(1, 2300) MEMBER(1, 0) MEMBER(1, 2300) MEMBER(2, 2000));
    static const uint16_t order[] = {3, 4, 6, 2, 1, 5};
    uint16_t *member;
    size_t count;
    unsigned good = 0;

    (void)state;
    assert_int_equal(qy_tournament_log_team_members(log, 1, &member, &count), 0);
    assert_int_equal(count, 6);
    assert_memory_equal(member, order, sizeof order);
    free(member);
    assert_int_equal(qy_tournament_player(qy_tournament_log_tournament(log), 1)->rating, 2300);
    for (unsigned a = 1; a <= 6; a++)
        for (unsigned b = 1; b <= 6; b++)
            for (unsigned c = 1; c <= 6; c++)
                for (unsigned d = 1; d <= 6; d++) {
                    char line[120];

                    (void)snprintf(line, sizeof line,
                                   "{\"act\":\"lineup\",\"team\":1,\"round\":1,\"order\":[%u,%u,%u,%u]}", a,
                                   b, c, d);
                    good += act(log, line) == 0;
                }
    assert_int_equal(good, 15);
    assert_int_equal(act(log, "{\"act\":\"lineup\",\"team\":1,\"round\":1,\"order\":[4,3,6,2]}"),
                     QY_E_TOUR_LINEUP);
    assert_int_equal(act(log, "{\"act\":\"lineup\",\"team\":1,\"round\":1,\"order\":[3,4,6,7]}"),
                     QY_E_TOUR_MEMBER);
    assert_int_equal(
        act(log, "{\"act\":\"lineup\",\"team\":1,\"round\":1,\"order\":[4,3,6,2],\"by\":\"chief\"}"), 0);
    qy_tournament_log_free(log);
}

static void boards_of_a_match(void **state)
{
    struct qy_tournament_log *log = read_log(
        NEW("swiss-cn", "fixed:2") TEAM("A") TEAM("B") MEMBER(1, 2000) MEMBER(1, 1900) MEMBER(2, 2000)
            MEMBER(2, 1900) MEMBER(2, 1800) "{\"act\":\"lineup\",\"team\":2,\"round\":1,\"order\":[3,"
                                            "5]}\n" PAIR(1, "[[1,2]]"));
    const struct qy_tournament *teams = qy_tournament_log_tournament(log);
    const struct qy_team_board *board;
    unsigned first;
    unsigned second;
    size_t count;

    (void)state;
    board = qy_tournament_log_boards(log, 1, 2, &first, &second, &count);
    assert_non_null(board);
    assert_int_equal(count, 2);
    assert_int_equal(first, 1);
    assert_int_equal(second, 2);
    assert_int_equal(board[0].white, 1); /* 13.2: the team named first has Red on odd boards */
    assert_int_equal(board[0].black, 3);
    assert_int_equal(board[1].white, 5);
    assert_int_equal(board[1].black, 2);
    assert_int_equal(act(log, "{\"act\":\"result\",\"white\":5,\"black\":2,\"result\":\"1-0\"}"), 0);
    teams = qy_tournament_log_tournament(log);
    assert_int_equal(qy_tournament_player(teams, 1)->entry[0].outcome, QY_TOURNAMENT_OPEN);
    assert_int_equal(act(log, "{\"act\":\"lineup\",\"team\":2,\"round\":1,\"order\":[3,4]}"),
                     QY_E_TOUR_ACT_NOW);
    assert_int_equal(act(log, "{\"act\":\"result\",\"white\":1,\"black\":3,\"result\":\"1/2-1/2\"}"), 0);
    teams = qy_tournament_log_tournament(log);
    assert_int_equal(qy_tournament_player(teams, 2)->entry[0].outcome, QY_TOURNAMENT_WIN);
    assert_int_equal(qy_tournament_score(teams, qy_tournament_player(teams, 2), 1), 20);
    assert_int_equal(act(log, "{\"act\":\"match\",\"white\":1,\"black\":2,\"result\":\"1-0\"}"),
                     QY_E_TOUR_ACT);
    assert_int_equal(act(log, "{\"act\":\"match\",\"white\":1,\"black\":2,\"result\":\"1-0,0-1,1-0\"}"),
                     QY_E_TOUR_ACT);
    assert_int_equal(act(log, "{\"act\":\"match\",\"white\":1,\"black\":2,\"result\":\"1-0,0-1\"}"), 0);
    teams = qy_tournament_log_tournament(log);
    assert_int_equal(qy_tournament_player(teams, 1)->entry[0].outcome, QY_TOURNAMENT_DRAW);
    assert_int_equal(act(log, "{\"act\":\"match\",\"white\":1,\"black\":2,\"result\":\"--\"}"), 0);
    teams = qy_tournament_log_tournament(log);
    assert_int_equal(qy_tournament_player(teams, 1)->entry[0].outcome, QY_TOURNAMENT_FORFEIT_LOSS);
    assert_int_equal(qy_tournament_player(teams, 2)->entry[0].outcome, QY_TOURNAMENT_FORFEIT_LOSS);
    assert_int_equal(act(log, "{\"act\":\"match\",\"white\":1,\"black\":2,\"result\":\"*\"}"), 0);
    assert_int_equal(act(log, "{\"act\":\"lineup\",\"team\":2,\"round\":1,\"order\":[0,4]}"), 0);
    board = qy_tournament_log_boards(log, 1, 1, &first, &second, &count);
    assert_int_equal(board[0].for_white,
                     QY_TOURNAMENT_FORFEIT_WIN); /* nobody sits there for the other team */
    assert_int_equal(board[1].white, 4);
    /* a result is of two who sit at a board against each other */
    assert_int_equal(act(log, "{\"act\":\"result\",\"white\":1,\"black\":0,\"result\":\"0-1\"}"),
                     QY_E_TOUR_MEMBER);
    assert_int_equal(act(log, "{\"act\":\"result\",\"white\":0,\"black\":2,\"result\":\"0-1\"}"),
                     QY_E_TOUR_MEMBER);
    assert_int_equal(act(log, "{\"act\":\"result\",\"white\":2,\"black\":4,\"result\":\"0-1\"}"),
                     QY_E_TOUR_MEMBER);
    assert_int_equal(act(log, "{\"act\":\"result\",\"white\":5,\"black\":2,\"result\":\"0-1\"}"),
                     QY_E_TOUR_MEMBER);
    assert_int_equal(act(log, "{\"act\":\"withdraw\",\"number\":2}"), 0);
    teams = qy_tournament_log_tournament(log);
    assert_int_equal(qy_tournament_player(teams, 1)->entry[0].outcome, QY_TOURNAMENT_FORFEIT_WIN);
    qy_tournament_log_free(log);
}

/* Four teams of two, one round robin; A and B are level until the match between them (15.3). */
static void robin_by_hand(void **state)
{
    static const struct {
        uint16_t number;
        uint16_t rank;
        int32_t points;
        int32_t value[4]; /* board points, games won, direct, fouls */
    } rows[] = {{2, 1, 40, {35, 2, 20, 0}},
                {1, 2, 40, {35, 2, 0, 0}},
                {4, 3, 20, {25, 1, 0, 1}},
                {3, 4, 20, {25, 0, 0, 0}}};
    struct qy_tournament_log *log = read_log(
        NEW("roundrobin-cn", "fixed:2") TEAM("A") TEAM("B") TEAM("C") TEAM("D") MEMBER(1, 2000)
            MEMBER(1, 1900) MEMBER(2, 2000) MEMBER(2, 1900) MEMBER(3, 2000) MEMBER(3, 1900) MEMBER(4, 2000)
                MEMBER(4, 1900) PAIR(1, "[[1,4],[2,3]]") MATCH(1, 4, "1-0,1/2-1/2")
                    MATCH(2, 3, "1/2-1/2,1/2-1/2") PAIR(2, "[[4,3],[1,2]]") MATCH(4, 3, "1/2-1/2,1/2-1/2")
                        MATCH(1, 2, "0-1,1/2-1/2") PAIR(3, "[[2,4],[3,1]]") MATCH(2, 4, "0-1,1-0") MATCH(
                            3, 1, "0-1,1/2-1/2") "{\"act\":\"penalise\",\"number\":4,\"kind\":\"foul\"}\n");
    struct qy_team_table table;
    struct qy_error error;

    (void)state;
    assert_int_equal(qy_tournament_log_team_table(log, &table, &error), 0);
    assert_int_equal(table.count, 4);
    for (size_t i = 0; i < table.count; i++)
        if (table.row[i].number != rows[i].number || table.row[i].rank != rows[i].rank ||
            table.row[i].points != rows[i].points ||
            memcmp(table.row[i].value, rows[i].value, sizeof rows[i].value) != 0)
            fail_msg("place %zu", i + 1);
    qy_team_table_free(&table);
    qy_tournament_log_free(log);
}

/*
 * Five teams of two, three rounds: match points 3, 2, 5, 3, 5 in the order of numbers, so that the opponents'
 * are 12, 11, 6, 7, 5. Then four teams who all met: A and B are level up to the matches won, C and D up to
 * the fouls (15.4).
 */
static void swiss_by_hand(void **state)
{
    static const struct {
        uint16_t number;
        uint16_t rank;
        int32_t points;
        int32_t value[4]; /* opponents, board points, matches won, fouls */
    } rows[2][5] = {{{3, 1, 50, {60, 45, 2, 0}},
                     {5, 2, 50, {50, 45, 2, 0}},
                     {1, 3, 30, {120, 35, 1, 0}},
                     {4, 4, 30, {70, 35, 1, 0}},
                     {2, 5, 20, {110, 20, 0, 0}}},
                    {{1, 1, 40, {80, 35, 2, 0}},
                     {2, 2, 40, {80, 35, 1, 0}},
                     {3, 3, 20, {100, 25, 0, 0}},
                     {4, 4, 20, {100, 25, 0, 1}},
                     {0, 0, 0, {0, 0, 0, 0}}}};
    static const char *const events[] = {
        NEW("swiss-cn", "fixed:2") TEAM("A") TEAM("B") TEAM("C") TEAM("D") TEAM("E")
            FIVE_PAIRS PAIR(1, "[[1,2],[3,4],[5,0]]") MATCH(1, 2, "1-0,1-0") MATCH(3, 4, "1-0,1/2-1/2")
                PAIR(2, "[[1,3],[5,2],[4,0]]") MATCH(1, 3, "1-0,0-1") MATCH(5, 2, "1/2-1/2,1/2-1/2")
                    PAIR(3, "[[1,5],[4,2],[3,0]]") MATCH(1, 5, "1/2-1/2,0-1") MATCH(4, 2, "0-1,1-0"),
        NEW("swiss-cn", "fixed:2") TEAM("A") TEAM("B") TEAM("C") TEAM("D") FOUR_PAIRS PAIR(1, "[[1,3],[2,4]]")
            MATCH(1, 3, "1-0,1/2-1/2") MATCH(2, 4, "1/2-1/2,1/2-1/2") PAIR(2, "[[4,1],[2,3]]")
                MATCH(4, 1, "0-1,1/2-1/2") MATCH(2, 3, "1-0,0-1") PAIR(3, "[[1,2],[3,4]]")
                    MATCH(1, 2, "0-1,1/2-1/2") MATCH(
                        3, 4, "1/2-1/2,1/2-1/2") "{"
                                                 "\"act\":\"penalise\",\"number\":4,\"kind\":\"foul\"}\n"};

    (void)state;
    for (size_t e = 0; e < 2; e++) {
        struct qy_tournament_log *log = read_log(events[e]);
        struct qy_team_table table;
        struct qy_error error;

        assert_int_equal(qy_tournament_log_team_table(log, &table, &error), 0);
        assert_int_equal(table.count, 5 - e);
        for (size_t i = 0; i < table.count; i++)
            if (table.row[i].number != rows[e][i].number || table.row[i].rank != rows[e][i].rank ||
                table.row[i].points != rows[e][i].points ||
                memcmp(table.row[i].value, rows[e][i].value, sizeof rows[e][i].value) != 0)
                fail_msg("event %zu, place %zu: team %u, %d points, %d %d %d %d", e, i + 1,
                         table.row[i].number, table.row[i].points, table.row[i].value[0],
                         table.row[i].value[1], table.row[i].value[2], table.row[i].value[3]);
        qy_team_table_free(&table);
        qy_tournament_log_free(log);
    }
}

/* Places 1 to 5 by wins; the third unit lacks a player: 5 and one more (15.5). */
static void places_are_added_up(void **state)
{
    struct qy_tournament_log *log =
        read_log(NEW("roundrobin-cn", "sum:2") "{\"act\":\"add\",\"name\":\"P1\",\"unit\":\"X\"}\n"
                                               "{\"act\":\"add\",\"name\":\"P2\",\"unit\":\"Y\"}\n"
                                               "{\"act\":\"add\",\"name\":\"P3\",\"unit\":\"Z\"}\n" PAIR(
                                                   1, "[[2,3]]") "{\"act\":\"result\",\"white\":2,\"black\":"
                                                                 "3,\"result\":\"0-1\"}\n");
    struct qy_team_table table;
    struct qy_error error;

    (void)state;
    assert_int_equal(qy_tournament_log_team_table(log, &table, &error), 0);
    assert_int_equal(table.count, 3);
    assert_string_equal(table.row[0].name, "Z");
    assert_int_equal(table.row[0].points, 1 + 4);
    assert_int_equal(table.row[0].value[0], 1);
    assert_int_equal(table.row[0].value[1], 4);
    qy_team_table_free(&table);
    qy_tournament_log_free(log);
}

/* Two units with the same places: the one with fewer fouls is ahead, of all its players (15.5). */
static void fouls_separate_the_same_places(void **state)
{
    struct qy_tournament_log *log =
        read_log(NEW("roundrobin-cn",
                     "sum:1") "{\"act\":\"add\",\"name\":\"P1\",\"unit\":\"X\"}\n"
                              "{\"act\":\"add\",\"name\":\"P2\",\"unit\":\"Y\"}\n"
                              "{\"act\":\"add\",\"name\":\"P3\",\"unit\":\"X\"}\n"
                              "{\"act\":\"add\",\"name\":\"P4\",\"unit\":\"Y\"}\n" PAIR(1, "[[1,4],[2,3]]"));
    struct qy_team_table table;

    (void)state;
    assert_int_equal(act(log, "{\"act\":\"result\",\"white\":1,\"black\":4,\"result\":\"1/2-1/2\"}"), 0);
    assert_int_equal(act(log, "{\"act\":\"result\",\"white\":2,\"black\":3,\"result\":\"1/2-1/2\"}"), 0);
    assert_int_equal(qy_tournament_log_team_table(log, &table, NULL), 0);
    assert_int_equal(table.row[0].rank, 1);
    assert_int_equal(table.row[1].rank, 1);
    qy_team_table_free(&table);
    assert_int_equal(
        act(log, "{\"act\":\"result\",\"white\":2,\"black\":3,\"result\":\"1/2-1/2\",\"fouls\":[0,1]}"), 0);
    assert_int_equal(qy_tournament_log_team_table(log, &table, NULL), 0);
    assert_string_equal(table.row[0].name, "Y");
    assert_string_equal(table.row[1].name, "X");
    assert_int_equal(table.row[1].rank, 2);
    assert_int_equal(table.row[1].points, table.row[0].points);
    assert_int_equal(table.row[1].value[0], table.row[0].value[0]);
    assert_int_equal(table.row[0].value[2], 0);
    assert_int_equal(table.row[1].value[2], 1);
    qy_team_table_free(&table);
    qy_tournament_log_free(log);
}

/* Whatever boards are played in a match: points are shared out, values are the sums of their terms, members
 * fit their opponents, nobody meets twice, and the log replays to the same. */
static void check_event(const struct qy_tournament_log *log, const char *what)
{
    const struct qy_tournament *teams = qy_tournament_log_tournament(log);
    struct qy_team_table table;
    struct qy_error error = {0};

    if (qy_tournament_check(qy_tournament_log_members(log), &error) < 0 ||
        qy_tournament_check(teams, &error) < 0)
        fail_msg("%s: %s", what, error.found);
    assert_int_equal(qy_tournament_log_team_table(log, &table, &error), 0);
    for (size_t i = 0; i < table.count; i++)
        for (size_t k = 0; k < table.columns; k++) {
            struct qy_team_term term[QY_TOURNAMENT_MAX_ROUNDS];
            enum qy_team_column column = (enum qy_team_column)table.column[k];
            size_t count = qy_tournament_log_team_terms(log, &table, table.row[i].number, column, term);
            int32_t sum = 0;

            for (size_t t = 0; t < count; t++)
                sum += term[t].value;
            if (sum != table.row[i].value[k])
                fail_msg("%s: team %u, column %d: %d, summands %d", what, table.row[i].number, column,
                         table.row[i].value[k], sum);
        }
    qy_team_table_free(&table);
    for (size_t i = 0; i < teams->player_count; i++)
        for (unsigned a = 0; a < teams->columns; a++)
            for (unsigned b = 0; b < a; b++)
                if (teams->player[i].entry[a].opponent > 0 &&
                    teams->player[i].entry[a].opponent == teams->player[i].entry[b].opponent)
                    fail_msg("%s: team %u meets one twice", what, teams->player[i].number);
}

struct told {
    const char *what;
    unsigned rounds;
};

static void tell(void *data, unsigned round, const struct qy_pairing *file, const struct qy_pairing *ours)
{
    struct told *told = data;

    told->rounds++;
    if (file->count != ours->count ||
        (file->count > 0 && memcmp(file->pair, ours->pair, file->count * sizeof *file->pair) != 0))
        fail_msg("%s: round %u is paired otherwise", told->what, round);
}

static void random_events(void **state)
{
    static const struct {
        const char *system;
        const char *teams;
        unsigned count;
        unsigned withdrawals;
    } rows[] = {
        {"swiss-cn", "fixed:4", 12, 0},      {"swiss-cn", "free:3", 9, 20},
        {"swiss-cn", "all:2", 8, 0},         {"berger", "fixed:4", 7, 10},
        {"roundrobin-cn", "fixed:2", 6, 0},  {"roundrobin-cn", "all:3", 5, 12},
        {"berger", "scheveningen:4", 5, 10}, {"scheveningen", "scheveningen:6", 2, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (unsigned seed = 1; seed <= 5; seed++) {
            struct qy_simulation simulation = {.players = rows[i].count,
                                               .seed = seed,
                                               .draws = 30,
                                               .forfeits = 12,
                                               .withdrawals = rows[i].withdrawals};
            struct qy_buf text = QY_BUF_INIT;
            struct qy_error error = {0};
            struct qy_tournament_log *log;
            char begin[160];
            struct told told = {begin, 0};

            (void)snprintf(begin, sizeof begin,
                           "{\"act\":\"new\",\"system\":\"%s\",\"rounds\":5,\"seed\":%u,\"teams\":\"%s\"}",
                           rows[i].system, seed, rows[i].teams);
            if (simulate_line(begin, strlen(begin), &simulation, &text, &error) < 0)
                fail_msg("%s: code %d: %s", begin, error.code, error.found);
            log = read_log(qy_buf_str(&text));
            check_event(log, begin);
            assert_int_equal(qy_tournament_log_check(log, tell, &told, &error), 0);
            assert_true(told.rounds > 0);
            qy_tournament_log_free(log);
            qy_buf_free(&text);
        }
}

/* A knock-out of teams: whoever lost a match plays no other one, and the winner of the last one is first. */
static void teams_in_a_knock_out(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed <= 20; seed++) {
        struct qy_simulation simulation = {
            .players = 4 + seed % 6, .seed = seed, .draws = 20, .forfeits = 15};
        struct qy_buf text = QY_BUF_INIT;
        struct qy_error error = {0};
        const struct qy_tournament *teams;
        struct qy_tournament_log *log;
        char begin[160];
        struct told told = {begin, 0};

        (void)snprintf(begin, sizeof begin,
                       "{\"act\":\"new\",\"system\":\"knockout\",\"seed\":%u,\"teams\":\"fixed:3\"}", seed);
        if (simulate_line(begin, strlen(begin), &simulation, &text, &error) < 0)
            fail_msg("%s: code %d: %s", begin, error.code, error.found);
        log = read_log(qy_buf_str(&text));
        teams = qy_tournament_log_tournament(log);
        for (size_t i = 0; i < teams->player_count; i++)
            for (unsigned round = 1; round < teams->columns; round++) {
                unsigned outcome = teams->player[i].entry[round - 1].outcome;

                if ((outcome == QY_TOURNAMENT_LOSS || outcome == QY_TOURNAMENT_FORFEIT_LOSS) &&
                    teams->player[i].entry[round].opponent > 0)
                    fail_msg("%s: team %u lost in round %u and goes on", begin, teams->player[i].number,
                             round);
            }
        assert_int_equal(qy_tournament_check(qy_tournament_log_members(log), &error), 0);
        assert_int_equal(qy_tournament_log_check(log, tell, &told, &error), 0);
        assert_true(told.rounds >= 2);
        qy_tournament_log_free(log);
        qy_buf_free(&text);
    }
}

/* Groups of teams, then a knock-out: the first two of each group go on, match points before all else. */
static void teams_in_stages(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed <= 12; seed++) {
        struct qy_simulation simulation = {.players = 8, .seed = seed, .draws = 30, .forfeits = 12};
        struct qy_buf text = QY_BUF_INIT;
        struct qy_error error = {0};
        const struct qy_tournament *teams;
        struct qy_tournament_log *log;
        unsigned going = 0;
        char begin[200];
        struct told told = {begin, 0};

        (void)snprintf(begin, sizeof begin,
                       "{\"act\":\"new\",\"system\":\"stages\",\"stages\":\"groups:2x4>2,ko\",\"seed\":%u,"
                       "\"teams\":\"free:2\"}",
                       seed);
        if (simulate_line(begin, strlen(begin), &simulation, &text, &error) < 0)
            fail_msg("%s: code %d: %s", begin, error.code, error.found);
        log = read_log(qy_buf_str(&text));
        teams = qy_tournament_log_tournament(log);
        for (size_t i = 0; i < teams->player_count; i++) {
            qy_points own = qy_tournament_score(teams, &teams->player[i], 3);
            unsigned better = 0;

            if (teams->player[i].entry[3].opponent == 0)
                continue;
            going++;
            /* At most one of the three whom a team met in its group has more match points. */
            for (unsigned round = 0; round < 3; round++) {
                const struct qy_tournament_player *other =
                    qy_tournament_player(teams, teams->player[i].entry[round].opponent);

                better += other && qy_tournament_score(teams, other, 3) > own;
            }
            if (better > 1)
                fail_msg("%s: team %u goes on with two before it", begin, teams->player[i].number);
        }
        assert_int_equal(going, 4);
        assert_int_equal(qy_tournament_check(qy_tournament_log_members(log), &error), 0);
        assert_int_equal(qy_tournament_log_check(log, tell, &told, &error), 0);
        qy_tournament_log_free(log);
        qy_buf_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_are_read),       cmocka_unit_test(fifteen_lineups_of_six),
        cmocka_unit_test(boards_of_a_match),    cmocka_unit_test(robin_by_hand),
        cmocka_unit_test(places_are_added_up),  cmocka_unit_test(fouls_separate_the_same_places),
        cmocka_unit_test(random_events),        cmocka_unit_test(swiss_by_hand),
        cmocka_unit_test(teams_in_a_knock_out), cmocka_unit_test(teams_in_stages),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
