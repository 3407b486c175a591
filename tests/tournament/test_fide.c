/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The FIDE systems besides the Dutch one: against their rules done by hand for tiny fields. */
#include "cmocka_all.h"

#include "fide_book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int book_of(const struct qy_tournament *tournament, unsigned round, struct qy_pair *ret_pairs);

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
                                           .system = (uint8_t)(event % 2 == 0 ? system : QY_FIDE_DUTCH)};
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

static void burstein_by_the_book(void **state)
{
    (void)state;
    assert_true(play_tiny_events(QY_FIDE_BURSTEIN, fide_book_burstein, 3000, 9) > 4000);
}

/* ---- events without a system ----------------------------------------------------------------------------
 */

static unsigned draw_below(uint64_t *state, unsigned most)
{
    *state = *state * 6364136223846793005U + 1442695040888963407U;
    return (unsigned)(*state >> 33) % most;
}

static bool have_met(const struct qy_tournament *tournament, unsigned a, unsigned b, unsigned rounds)
{
    const struct qy_tour_player *player = qy_tournament_player(tournament, a);

    for (unsigned i = 0; i < rounds; i++)
        if (player->entry[i].opponent == b && qy_outcome_played(player->entry[i].outcome))
            return true;
    return false;
}

/* Pairs at random whoever has not met; who is left over has a bye, or nothing. */
static void play_at_random(struct qy_tournament *tournament, unsigned round, uint64_t *state)
{
    static const enum qy_tour_outcome results[][2] = {{QY_TOUR_WIN, QY_TOUR_LOSS},
                                                      {QY_TOUR_WIN, QY_TOUR_LOSS},
                                                      {QY_TOUR_LOSS, QY_TOUR_WIN},
                                                      {QY_TOUR_DRAW, QY_TOUR_DRAW},
                                                      {QY_TOUR_FORFEIT_WIN, QY_TOUR_FORFEIT_LOSS}};
    unsigned count = (unsigned)tournament->player_count;
    bool busy[FIDE_BOOK_MOST + 1] = {false};
    bool bye = false;

    for (unsigned a = 1; a <= count; a++) {
        unsigned from = draw_below(state, count);
        const enum qy_tour_outcome *result = results[draw_below(state, 9) % 5];
        bool white = draw_below(state, 3) > 0;

        for (unsigned k = 0; k < count && !busy[a]; k++) {
            unsigned b = (from + k) % count + 1;

            if (busy[b] || a == b || have_met(tournament, a, b, round - 1))
                continue;
            busy[a] = busy[b] = true;
            assert_int_equal(qy_tournament_set_pair(tournament, round, white ? a : b, white ? b : a), 0);
            assert_int_equal(qy_tournament_set_result(tournament, round, white ? a : b, result[0], result[1]),
                             0);
        }
        if (!busy[a] && !bye) {
            bye = true;
            assert_int_equal(qy_tournament_set_pair(tournament, round, a, 0), 0);
        }
    }
}

static struct qy_tournament *random_event(unsigned players, unsigned rounds, uint64_t *state)
{
    struct qy_tournament *tournament;

    assert_int_equal(qy_tournament_new(&tournament), 0);
    for (unsigned number = 1; number <= players; number++) {
        struct qy_tour_player *player;

        assert_int_equal(qy_tournament_add_player(tournament, number, &player), 0);
        player->rating = (uint16_t)(1500 + draw_below(state, 4) * (players % 2 == 0 ? 1 : 70));
    }
    tournament->rounds = (uint8_t)(rounds + draw_below(state, 3));
    tournament->initial_colour = draw_below(state, 2) == 0 ? QY_TOUR_WHITE : QY_TOUR_BLACK;
    if (draw_below(state, 4) == 0)
        assert_int_equal(qy_tournament_accelerate_baku(tournament), 0);
    for (unsigned round = 1; round < rounds; round++)
        play_at_random(tournament, round, state);
    return tournament;
}

static void teams_by_the_book(void **state)
{
    unsigned paired = 0;

    (void)state;
    for (unsigned event = 0; event < 3000; event++) {
        uint64_t random = event;
        unsigned players = 3 + event % 8;
        unsigned round = 1 + draw_below(&random, players > 4 ? 5 : 3);
        struct qy_tournament *tournament = random_event(players, round, &random);
        qy_points games[FIDE_BOOK_MOST];
        qy_points primary[FIDE_BOOK_MOST * 8] = {0};
        struct qy_team_swiss rules = {.colours = (uint8_t)(event / 8 % 3),
                                      .primary = event % 3 == 0 ? primary : NULL,
                                      .secondary = event % 5 > 0 ? games : NULL};
        struct qy_pair pairs[FIDE_BOOK_MOST];
        struct qy_pairing pairing;
        int found;
        int code;

        for (unsigned i = 0; i < players; i++)
            games[i] = (qy_points)draw_below(&random, 4) * 5;
        for (unsigned i = 0; i < players; i++) /* game points: so many a round */
            for (unsigned r = 2; r <= round; r++)
                primary[i * round + r - 1] =
                    primary[i * round + r - 2] + (qy_points)draw_below(&random, 5) * 5;
        found = fide_book_teams(tournament, round, &rules, pairs);
        code = qy_pair_team_swiss(tournament, round, &rules, &pairing, NULL);
        compare_round(found, pairs, code, &pairing, round, event);
        paired += found >= 0;
        qy_tournament_free(tournament);
    }
    assert_true(paired > 2000);
}

/* What a team has on the boards before a round, counted from them; a bye is half of them (C.04.6 1.4). */
static qy_points games_of(const struct qy_tour_log *log, unsigned team, unsigned round, unsigned boards)
{
    const struct qy_tour_player *player = qy_tournament_player(qy_tour_log_tournament(log), team);
    qy_points points = 0;

    for (unsigned r = 1; r < round; r++) {
        unsigned side[2];
        size_t count;
        const struct qy_team_board *board = qy_tour_log_boards(log, r, team, &side[0], &side[1], &count);
        uint8_t outcome = player->entry[r - 1].outcome;

        if (!board && (outcome == QY_TOUR_PAIRING_BYE || outcome == QY_TOUR_HALF_BYE))
            points += (qy_points)boards * 5;
        for (size_t i = 0; board && i < count; i++) {
            bool white = (side[0] == team) != board[i].reversed;
            uint8_t got = white ? board[i].for_white : board[i].for_black;

            points += got == QY_TOUR_WIN || got == QY_TOUR_FORFEIT_WIN ? 10 : got == QY_TOUR_DRAW ? 5 : 0;
        }
    }
    return points;
}

/* Pairs the next round by the book, with the scores that the boards and the matches say. */
static int book_of_log(const struct qy_tour_log *log, unsigned round, unsigned boards, uint8_t colours,
                       bool by_games, struct qy_pair *ret_pairs)
{
    const struct qy_tournament *teams = qy_tour_log_tournament(log);
    qy_points primary[FIDE_BOOK_MOST * 8];
    qy_points secondary[FIDE_BOOK_MOST];
    struct qy_team_swiss rules = {.colours = colours, .primary = primary, .secondary = secondary};

    for (size_t i = 0; i < teams->player_count; i++) {
        const struct qy_tour_player *team = &teams->player[i];

        for (unsigned r = 1; r <= round; r++)
            primary[i * round + r - 1] =
                by_games ? games_of(log, team->number, r, boards) : qy_tournament_score(teams, team, r - 1);
        secondary[i] = by_games ? qy_tournament_score(teams, team, round - 1)
                                : games_of(log, team->number, round, boards);
    }
    return fide_book_teams(teams, round, &rules, ret_pairs);
}

/* Compares the next round with the line that pairs it. Returns whether the other score pairs otherwise. */
static bool check_round_of_log(const struct qy_tour_log *log, struct qy_pairing *pairing, unsigned round,
                               uint8_t colours, bool by_games, unsigned event)
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

/* Whole events of a log, with either score as the primary one: each round is that of the book. */
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
        struct qy_tour_log *log = NULL;
        char begin[160];

        (void)snprintf(begin, sizeof begin,
                       "{\"act\":\"new\",\"system\":\"%s\",\"rounds\":4,\"seed\":%u,\"teams\":\"fixed:3\"}",
                       rows[event % 4].system, event);
        assert_int_equal(qy_tour_log_simulate(begin, strlen(begin), &simulation, &text, NULL), 0);
        assert_int_equal(qy_tour_log_read(text.data, text.len, &log, NULL, NULL), 0);
        for (const char *at = strstr(text.data, "{\"act\":\"pair\""); at;
             at = strstr(at + 1, "{\"act\":\"pair\"")) {
            struct qy_tour_log *before = NULL;
            struct qy_pairing pairing;
            unsigned round;

            assert_int_equal(qy_tour_log_read(text.data, (size_t)(at - text.data), &before, NULL, NULL), 0);
            round = qy_tournament_paired_rounds(qy_tour_log_tournament(before)) + 1;
            assert_int_equal(qy_pairing_of_round(qy_tour_log_tournament(log), round, &pairing), 0);
            otherwise += check_round_of_log(before, &pairing, round, rows[event % 4].colours,
                                            rows[event % 4].by_games, event);
            qy_tour_log_free(before);
        }
        qy_tour_log_free(log);
        qy_buf_free(&text);
    }
    assert_true(otherwise > 50); /* or nothing was tried but what both scores give */
}

static void dubov_by_the_book(void **state)
{
    unsigned paired = 0;

    (void)state;
    for (unsigned event = 0; event < 4000; event++) {
        uint64_t random = event;
        unsigned players = 3 + event % 8;
        unsigned round = 1 + draw_below(&random, players > 4 ? 5 : 3);
        struct qy_tournament *tournament = random_event(players, round, &random);
        uint16_t numbers[4] = {1, 2, 3, 4};

        if (event % 3 == 0 && players > 5) /* those who want one colour may have to be shifted for it */
            assert_int_equal(qy_tournament_forbid(tournament, 1, 99, numbers, 2 + event % 5 / 2), 0);
        paired += same_as_book(QY_FIDE_DUBOV, fide_book_dubov, tournament, round, event);
        qy_tournament_free(tournament);
    }
    assert_true(paired > 2000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(burstein_by_the_book),
        cmocka_unit_test(teams_by_the_book),
        cmocka_unit_test(logs_of_teams_by_the_book),
        cmocka_unit_test(dubov_by_the_book),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
