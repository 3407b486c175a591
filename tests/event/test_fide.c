/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The FIDE systems besides the Dutch one: against their rules done by hand for tiny fields. */
#include "act_lines.h"
#include "cmocka_all.h"

#include "fide_book.h"
#include "random_event.h"
#include "share.h"

#include <qiyuan/event/pairing_systems.h>
#include <qiyuan/event/teams.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Players of whom few are there. */
#define MOST_ENTERED 40

typedef int book_of(const struct qy_tournament *tournament, unsigned round, struct qy_pair *ret_pairs);

static const struct qy_pairing_system *system_of(enum qy_fide_system fide)
{
    size_t i = 0;

    while (qy_pairing_system_at(i)->field != QY_PAIRING_PLAYERS || qy_pairing_system_at(i)->fide != fide)
        i++;
    return qy_pairing_system_at(i);
}

static bool has_pair(const struct qy_pairing *pairing, struct qy_pair pair)
{
    for (size_t i = 0; i < pairing->count; i++)
        if (pairing->pair[i].white == pair.white && pairing->pair[i].black == pair.black)
            return true;
    return false;
}

/* What the book found, below 0 for nothing, against what the library did; frees its pairing. */
static void compare_round(int found, const struct qy_pair *pairs, int code, struct qy_pairing *pairing,
                          unsigned round, unsigned event)
{
    if ((found >= 0) != (code == 0))
        fail_msg("event %u, round %u: the book says %d, the library %d", event, round, found, code);
    if (found < 0)
        return;
    assert_int_equal(pairing->count, found);
    for (int i = 0; i < found; i++)
        if (!has_pair(pairing, pairs[i]))
            fail_msg("event %u, round %u: by the book %u-%u, not so by the library", event, round,
                     pairs[i].white, pairs[i].black);
    qy_pairing_free(pairing);
}

/* Compares one round; returns false when neither finds a legal pairing. */
static bool same_as_book(enum qy_fide_system system, book_of *book, const struct qy_tournament *tournament,
                         unsigned round, unsigned event)
{
    struct qy_pair pairs[FIDE_BOOK_MOST];
    struct qy_pairing pairing;
    int found = book(tournament, round, pairs);
    int code = qy_pair_fide(system, tournament, round, &pairing, NULL);

    compare_round(found, pairs, code, &pairing, round, event);
    return found >= 0;
}

/* Random tiny events with everything that happens; from `first` rounds of theirs on they are compared. */
static unsigned play_tiny_events(enum qy_fide_system system, book_of *book, unsigned events, unsigned most)
{
    unsigned rounds = 0;

    for (unsigned event = 0; event < events; event++) {
        struct qy_simulation simulation = {.players = 3 + event % (most - 2),
                                           .rounds = 2 + event / 7 % 7,
                                           .seed = event,
                                           .draws = event * 7 % 90,
                                           .forfeits = event % 3 == 0 ? 6 : 0,
                                           .half_byes = event % 4 == 0 ? 9 : 0,
                                           .withdrawals = event % 5 == 0 ? 25 : 0,
                                           .late = event % 7 == 0 ? 4 : 0,
                                           .baku = event % 6 == 5,
                                           .system = event % 2 == 0 ? system_of(system) : NULL};
        struct qy_tournament *tournament;
        unsigned played;
        unsigned seeding;

        assert_int_equal(qy_tournament_simulate(&simulation, &tournament), 0);
        played = qy_tournament_paired_rounds(tournament);
        if (event % 8 == 1) { /* somebody is not to meet somebody */
            uint16_t numbers[3] = {1, 2, 3};

            assert_int_equal(qy_tournament_forbid(tournament, 2, 99, numbers, 2 + event % 3 / 2), 0);
        }
        seeding = system != QY_FIDE_BURSTEIN ? 0 : tournament->rounds / 2U < 4 ? tournament->rounds / 2U : 4;
        for (unsigned round = seeding + 1; round <= played; round++)
            rounds += same_as_book(system, book, tournament, round, event);
        qy_tournament_free(tournament);
    }
    return rounds;
}

/* ---- events without a system ----------------------------------------------------------------------- */

/* Tiny events, such as have few there of many, and such as no results would lead to. Sets the round. */
static struct qy_tournament *event_of_chance(unsigned event, unsigned players, uint64_t *random,
                                             unsigned *ret_round)
{
    if (event % 3 == 1) {
        *ret_round = 1 + random_below(random, players > 4 ? 5 : 3);
        return random_event(players, *ret_round, random);
    }
    if (event % 3 == 2) {
        *ret_round = 2 + random_below(random, 6);
        return crowded_event(MOST_ENTERED, players, *ret_round, random);
    }
    *ret_round = 1 + random_below(random, 12);
    return scattered_event(players, *ret_round, random);
}

static void burstein_by_the_book(void **state)
{
    unsigned paired = play_tiny_events(QY_FIDE_BURSTEIN, fide_book_burstein, 3000 / test_sample(), 9);

    (void)state;
    for (unsigned event = 0; event < 3000 / test_sample(); event++) {
        uint64_t random = event;
        unsigned round;
        struct qy_tournament *tournament = event_of_chance(event, 3 + event % 8, &random, &round);

        tournament->rounds = (uint8_t)(round + random_below(&random, round)); /* no seeding round */
        paired += same_as_book(QY_FIDE_BURSTEIN, fide_book_burstein, tournament, round, event);
        qy_tournament_free(tournament);
    }
    assert_true(paired > 6000 / test_sample());
}

static void teams_by_the_book(void **state)
{
    unsigned paired = 0;

    (void)state;
    for (unsigned event = 0; event < 4000 / test_sample(); event++) {
        uint64_t random = event;
        unsigned round;
        struct qy_tournament *tournament = event_of_chance(event, 3 + event % 8, &random, &round);
        qy_points games[MOST_ENTERED];
        qy_points primary[MOST_ENTERED * 16] = {0};
        struct qy_team_swiss rules = {.colours = (uint8_t)(event / 8 % 3),
                                      .primary = event % 3 == 0 ? primary : NULL,
                                      .secondary = event % 5 > 0 ? games : NULL};
        struct qy_pair pairs[FIDE_BOOK_MOST];
        struct qy_pairing pairing;
        int found;
        int code;

        for (unsigned i = 0; i < MOST_ENTERED; i++)
            games[i] = (qy_points)random_below(&random, 4) * 5;
        for (unsigned i = 0; i < MOST_ENTERED; i++) /* game points: this many a round */
            for (unsigned r = 2; r <= round; r++)
                primary[i * round + r - 1] =
                    primary[i * round + r - 2] + (qy_points)random_below(&random, 5) * 5;
        found = fide_book_teams(tournament, round, &rules, pairs);
        code = qy_pair_team_swiss(tournament, round, &rules, &pairing, NULL);
        compare_round(found, pairs, code, &pairing, round, event);
        paired += found >= 0;
        qy_tournament_free(tournament);
    }
    assert_true(paired > 3000 / test_sample());
}

/* A team's points on the boards before a round, computed from them; a bye gives half of them (C.04.6 1.4). */
static qy_points games_of(const struct qy_tournament_log *log, unsigned team, unsigned round, unsigned boards)
{
    const struct qy_tournament_player *player = qy_tournament_player(qy_tournament_log_tournament(log), team);
    qy_points points = 0;

    for (unsigned r = 1; r < round; r++) {
        unsigned side[2];
        size_t count;
        const struct qy_team_board *board =
            qy_tournament_log_boards(log, r, team, &side[0], &side[1], &count);
        uint8_t outcome = player->entry[r - 1].outcome;

        if (!board && (outcome == QY_TOURNAMENT_PAIRING_BYE || outcome == QY_TOURNAMENT_HALF_BYE))
            points += (qy_points)boards * 5;
        for (size_t i = 0; board && i < count; i++) {
            bool white = (side[0] == team) != board[i].reversed;
            uint8_t got = white ? board[i].for_white : board[i].for_black;

            points += got == QY_TOURNAMENT_WIN || got == QY_TOURNAMENT_FORFEIT_WIN ? 10
                      : got == QY_TOURNAMENT_DRAW                                  ? 5
                                                                                   : 0;
        }
    }
    return points;
}

/* Pairs the next round by the book, with the scores that the boards and the matches say. */
static int book_of_log(const struct qy_tournament_log *log, unsigned round, unsigned boards, uint8_t colours,
                       bool by_games, struct qy_pair *ret_pairs)
{
    const struct qy_tournament *teams = qy_tournament_log_tournament(log);
    qy_points primary[FIDE_BOOK_MOST * 8];
    qy_points secondary[FIDE_BOOK_MOST];
    struct qy_team_swiss rules = {.colours = colours, .primary = primary, .secondary = secondary};

    for (size_t i = 0; i < teams->player_count; i++) {
        const struct qy_tournament_player *team = &teams->player[i];

        for (unsigned r = 1; r <= round; r++)
            primary[i * round + r - 1] =
                by_games ? games_of(log, team->number, r, boards) : qy_tournament_score(teams, team, r - 1);
        secondary[i] = by_games ? qy_tournament_score(teams, team, round - 1)
                                : games_of(log, team->number, round, boards);
    }
    return fide_book_teams(teams, round, &rules, ret_pairs);
}

/* Compares the next round with the line that pairs it. Returns whether the other score pairs otherwise. */
static bool check_round_of_log(const struct qy_tournament_log *log, struct qy_pairing *pairing,
                               unsigned round, uint8_t colours, bool by_games, unsigned event)
{
    struct qy_pair pairs[FIDE_BOOK_MOST];
    int found = book_of_log(log, round, 3, colours, !by_games, pairs);
    bool otherwise = false;

    for (int i = 0; i < found; i++)
        otherwise = otherwise || !has_pair(pairing, pairs[i]);
    found = book_of_log(log, round, 3, colours, by_games, pairs);
    compare_round(found, pairs, 0, pairing, round, event);
    return otherwise;
}

/* Whole events in a log, with either score as the primary one: each round agrees with the reference
 * implementation. */
static void logs_of_teams_by_the_book(void **state)
{
    static const struct {
        const char *system;
        uint8_t colours;
        bool by_games;
    } rows[] = {{"team-swiss-gp", QY_TEAM_COLOURS_A, true},
                {"team-swiss-b-gp", QY_TEAM_COLOURS_B, true},
                {"team-swiss-none-gp", QY_TEAM_COLOURS_NONE, true},
                {"team-swiss", QY_TEAM_COLOURS_A, false}};
    unsigned otherwise = 0;

    (void)state;
    for (unsigned event = 0; event < 48; event++) {
        struct qy_simulation simulation = {
            .players = 5 + event % 5, .seed = event, .draws = 40, .forfeits = 12, .half_byes = 12};
        struct qy_buf text = QY_BUF_INIT;
        struct qy_tournament_log *log = NULL;
        char begin[160];

        (void)snprintf(begin, sizeof begin,
                       "{\"act\":\"new\",\"system\":\"%s\",\"rounds\":4,\"seed\":%u,\"teams\":\"fixed:3\"}",
                       rows[event % 4].system, event);
        assert_int_equal(simulate_line(begin, strlen(begin), &simulation, &text, NULL), 0);
        assert_int_equal(qy_tournament_log_read(text.data, text.len, &log, NULL, NULL), 0);
        for (const char *at = strstr(text.data, "{\"act\":\"pair\""); at;
             at = strstr(at + 1, "{\"act\":\"pair\"")) {
            struct qy_tournament_log *before = NULL;
            struct qy_pairing pairing;
            unsigned round;

            assert_int_equal(qy_tournament_log_read(text.data, (size_t)(at - text.data), &before, NULL, NULL),
                             0);
            round = qy_tournament_paired_rounds(qy_tournament_log_tournament(before)) + 1;
            assert_int_equal(qy_pairing_of_round(qy_tournament_log_tournament(log), round, &pairing), 0);
            otherwise += check_round_of_log(before, &pairing, round, rows[event % 4].colours,
                                            rows[event % 4].by_games, event);
            qy_tournament_log_free(before);
        }
        qy_tournament_log_free(log);
        qy_buf_free(&text);
    }
    assert_true(otherwise > 50); /* or nothing was tried but what both scores give */
}

static void dubov_by_the_book(void **state)
{
    unsigned paired = 0;

    (void)state;
    for (unsigned event = 0; event < 9000 / test_sample(); event++) {
        uint64_t random = event;
        unsigned players = 3 + event % 8;
        unsigned round;
        struct qy_tournament *tournament = event_of_chance(event, players, &random, &round);
        uint16_t numbers[4] = {1, 2, 3, 4};

        /* players with one colour preference may have to be shifted because of it */
        if (event % 3 == 1 && players > 5)
            assert_int_equal(qy_tournament_forbid(tournament, 1, 99, numbers, 2 + event % 5 / 2), 0);
        paired += same_as_book(QY_FIDE_DUBOV, fide_book_dubov, tournament, round, event);
        qy_tournament_free(tournament);
    }
    assert_true(paired > 6000 / test_sample());
}

/* A state of which a few pairs are allowed: they are these. */
static void allow_only(struct qy_tournament *tournament, uint16_t present, const uint16_t (*pairs)[2],
                       size_t count)
{
    for (uint16_t i = 1; i <= present; i++)
        for (uint16_t j = 1; j < i; j++) {
            const uint16_t two[2] = {j, i};
            bool allowed = false;

            for (size_t k = 0; k < count; k++)
                allowed = allowed || (pairs[k][0] == j && pairs[k][1] == i);
            if (!allowed)
                assert_int_equal(qy_tournament_forbid(tournament, 1, 99, two, 2), 0);
        }
}

/* The system pairs as expected, and so does the book. */
static void assert_dubov_pairs(struct qy_tournament *tournament, unsigned round,
                               const uint16_t (*expected)[2], size_t count)
{
    struct qy_pairing pairing;

    assert_int_equal(qy_pair_fide(QY_FIDE_DUBOV, tournament, round, &pairing, NULL), 0);
    assert_int_equal(pairing.count, count);
    for (size_t i = 0; i < count; i++)
        if (!has_pair(&pairing, (struct qy_pair){expected[i][0], expected[i][1]}) &&
            !has_pair(&pairing, (struct qy_pair){expected[i][1], expected[i][0]}))
            fail_msg("%u-%u are not paired", expected[i][0], expected[i][1]);
    assert_true(same_as_book(QY_FIDE_DUBOV, fide_book_dubov, tournament, round, 0));
    qy_pairing_free(&pairing);
}

/*
 * Two residents, 1 and 2, need an upfloater each. 1 may meet 3 or 5, 2 may meet 4 or 6, and of those left 3
 * may meet 6 and 4 may meet 5: either 3 and 6 come up, or 4 and 5 do. 3 played up nine times, 4 and 5 four
 * times each, 6 never: one maximum upfloater with nine times (C9) is better than two with eight (C8).
 */
static void fewer_maximum_upfloaters_come_first(void **state)
{
    static const struct made_player players[6] = {
        {.points = 10, .black_last = true}, {.points = 10, .black_last = true}, {.ups = 9},
        {.ups = 4, .first_up = 1},          {.ups = 4, .first_up = 1},          {.ups = 0}};
    static const uint16_t allowed[][2] = {{1, 3}, {1, 5}, {2, 4}, {2, 6}, {3, 6}, {4, 5}};
    static const uint16_t expected[][2] = {{1, 3}, {2, 6}, {4, 5}};
    uint64_t random = 1;
    struct qy_tournament *tournament = made_event(players, 6, 10, 11, &random);

    (void)state;
    allow_only(tournament, 6, allowed, sizeof allowed / sizeof allowed[0]);
    assert_dubov_pairs(tournament, 10, expected, 3);
    qy_tournament_free(tournament);
}

/*
 * Black is due to 1, 2, 3, White to 4 to 8. Of the three 3 may meet 6 or 1, and 2 may meet 4 or 1. By 3.2.4
 * the smaller subgroup chooses first: its middle one, 2, is shifted, with 1, so that 3 meets 6. Were it the
 * larger one's turn, 6 in its middle would be shifted, and 2 had to meet 4.
 */
static void smaller_subgroup_shifts_first(void **state)
{
    static const struct made_player players[8] = {
        {.black_last = false}, {.black_last = false}, {.black_last = false}, {.black_last = true},
        {.black_last = true},  {.black_last = true},  {.black_last = true},  {.black_last = true}};
    static const uint16_t allowed[][2] = {{1, 2}, {1, 3}, {3, 6}, {2, 4}, {4, 5}, {4, 6}, {4, 7},
                                          {4, 8}, {5, 6}, {5, 7}, {5, 8}, {6, 7}, {6, 8}, {7, 8}};
    static const uint16_t expected[][2] = {{1, 2}, {3, 6}, {4, 5}, {7, 8}};
    uint64_t random = 1;
    struct qy_tournament *tournament = made_event(players, 8, 5, 7, &random);

    (void)state;
    for (size_t i = 0; i < tournament->player_count; i++)
        tournament->player[i].rating = 1500; /* subgroups go by numbers then */
    allow_only(tournament, 8, allowed, sizeof allowed / sizeof allowed[0]);
    assert_dubov_pairs(tournament, 5, expected, 4);
    qy_tournament_free(tournament);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(burstein_by_the_book),
        cmocka_unit_test(teams_by_the_book),
        cmocka_unit_test(logs_of_teams_by_the_book),
        cmocka_unit_test(dubov_by_the_book),
        cmocka_unit_test(fewer_maximum_upfloaters_come_first),
        cmocka_unit_test(smaller_subgroup_shifts_first),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
