/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scheveningen tables: rows as they are printed, what every table must keep, and a double match. */
#include "act_lines.h"
#include "cmocka_all.h"

#include <qiyuan/event/teams.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void write_round(unsigned players, unsigned round, char *text, size_t size)
{
    struct qy_pairing pairing;
    size_t at = 0;

    assert_int_equal(qy_scheveningen(players, round, &pairing), 0);
    for (size_t i = 0; i < pairing.count; i++) {
        struct qy_pair pair = pairing.pair[i];
        bool a = pair.white <= players;

        at += (size_t)snprintf(text + at, size - at, "%s%c%u-%c%u", i > 0 ? " " : "", a ? 'A' : 'B',
                               a ? pair.white : pair.white - players, a ? 'B' : 'A',
                               a ? pair.black - players : pair.black);
    }
    qy_pairing_free(&pairing);
}

/* Rounds of the published tables: those of both rules, and those without a rule. */
static void rounds_are_those_printed(void **state)
{
    static const struct {
        unsigned players;
        unsigned round;
        const char *pairs;
    } rows[] = {
        {2, 2, "B2-A1 B1-A2"},
        {3, 2, "B2-A1 A2-B3 B1-A3"},
        {4, 2, "B2-A1 B1-A2 A3-B4 A4-B3"},
        {4, 4, "B4-A1 B3-A2 A3-B2 A4-B1"},
        {5, 4, "B4-A1 A2-B5 A3-B1 B2-A4 B3-A5"},
        {6, 5, "A1-B5 A2-B4 A3-B6 B3-A4 B1-A5 B2-A6"},
        {7, 6, "B6-A1 A2-B7 A3-B1 A4-B2 B3-A5 B4-A6 B5-A7"},
        {8, 7, "A1-B7 A2-B8 A3-B5 A4-B6 B3-A5 B4-A6 B1-A7 B2-A8"},
        {9, 8, "B8-A1 A2-B9 A3-B1 A4-B2 A5-B3 B4-A6 B5-A7 B6-A8 B7-A9"},
        {10, 7, "A1-B7 B5-A2 B2-A3 B1-A4 B4-A5 B9-A6 A7-B3 A8-B10 A9-B6 A10-B8"},
        {10, 10, "B10-A1 B9-A2 B6-A3 B8-A4 A5-B3 A6-B4 A7-B2 B7-A8 A9-B5 A10-B1"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[200];

        write_round(rows[i].players, rows[i].round, text, sizeof text);
        if (strcmp(text, rows[i].pairs) != 0)
            fail_msg("%u boards, round %u: %s", rows[i].players, rows[i].round, text);
    }
}

/* Checks one game: its colours, by number. */
struct seen {
    bool met[21][21];
    int balance[21];
    int run[21]; /* of one colour: above 0 White */
    int longest;
};

static void see(struct seen *seen, unsigned number, int colour)
{
    int *run = &seen->run[number];

    seen->balance[number] += colour;
    *run = *run * colour > 0 ? *run + colour : colour;
    if (abs(*run) > seen->longest)
        seen->longest = abs(*run);
}

static void tables_are_whole_and_balanced(void **state)
{
    (void)state;
    for (unsigned players = 1; players <= QY_TEAM_MEMBERS_MOST; players++) {
        struct seen seen = {0};

        for (unsigned round = 1; round <= players; round++) {
            struct qy_pairing pairing;
            unsigned whites = 0;

            assert_int_equal(qy_scheveningen(players, round, &pairing), 0);
            assert_int_equal(pairing.count, players);
            for (size_t i = 0; i < pairing.count; i++) {
                unsigned white = pairing.pair[i].white;
                unsigned black = pairing.pair[i].black;
                unsigned a = white < black ? white : black;
                unsigned b = white < black ? black : white;

                if (a != i + 1 || b <= players || b > 2 * players || seen.met[a][b])
                    fail_msg("%u boards, round %u: %u-%u", players, round, white, black);
                seen.met[a][b] = true;
                whites += white == a;
                see(&seen, white, 1);
                see(&seen, black, -1);
            }
            if (players != 2 && (2 * whites > players + 1 || 2 * whites + 1 < players))
                fail_msg("%u boards, round %u: team A has White %u times", players, round, whites);
            qy_pairing_free(&pairing);
        }
        for (unsigned i = 1; i <= 2 * players; i++)
            if (abs(seen.balance[i]) > (players % 2 == 1 ? 1 : 0))
                fail_msg("%u boards: number %u has a difference of %d", players, i, seen.balance[i]);
        if (seen.longest > 2)
            fail_msg("%u boards: one colour %d times in a row", players, seen.longest);
    }
    {
        struct qy_pairing pairing;

        assert_int_equal(qy_scheveningen(0, 1, &pairing), QY_E_TOUR_PLAYER);
        assert_int_equal(qy_scheveningen(11, 1, &pairing), QY_E_TOUR_PLAYER);
        assert_int_equal(qy_scheveningen(4, 0, &pairing), QY_E_TOUR_ROUND);
        assert_int_equal(qy_scheveningen(4, 5, &pairing), QY_E_TOUR_ROUND);
    }
}

/* Both matches of a double one, the members in the order in which they were entered. */
static struct qy_tournament_log *double_match(unsigned players)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_error error;
    struct qy_tournament_log *log;

    qy_buf_addf(&text,
                "{\"act\":\"new\",\"system\":\"scheveningen-double\",\"teams\":\"scheveningen:%u\"}\n"
                "{\"act\":\"add\",\"name\":\"A\"}\n{\"act\":\"add\",\"name\":\"B\"}\n",
                players);
    for (unsigned i = 0; i < 2 * players; i++)
        qy_buf_addf(&text, "{\"act\":\"member\",\"team\":%u,\"name\":\"M\"}\n", i < players ? 1 : 2);
    assert_int_equal(qy_tournament_log_read(qy_buf_str(&text), text.len, &log, NULL, &error), 0);
    qy_buf_free(&text);
    for (unsigned round = 1; round <= 2; round++) {
        struct qy_buf line = QY_BUF_INIT;

        assert_int_equal(pair_line(log, NULL, 0, &line, &error), 0);
        assert_int_equal(qy_tournament_log_act_line(log, line.data, line.len, &error), 0);
        qy_buf_free(&line);
    }
    return log;
}

/* The second match of a double one is the first one backwards with other colours. */
static void a_double_match_changes_colours(void **state)
{
    (void)state;
    for (unsigned players = 1; players <= QY_TEAM_MEMBERS_MOST; players++) {
        struct qy_tournament_log *log = double_match(players);
        unsigned first;
        unsigned second;
        size_t count;
        const struct qy_team_board *board = qy_tournament_log_boards(log, 1, 1, &first, &second, &count);
        const struct qy_team_board *again = qy_tournament_log_boards(log, 2, 1, &first, &second, &count);

        assert_int_equal(first, 2);
        assert_int_equal(count, players * players);
        for (size_t i = 0; i < count; i++) {
            size_t turn = players - 1 - i / players;
            bool found = false;

            for (size_t k = turn * players; k < (turn + 1) * players; k++)
                found = found || (again[k].white == board[i].black && again[k].black == board[i].white);
            if (!found)
                fail_msg("%u boards: %u-%u does not come again", players, board[i].white, board[i].black);
        }
        qy_tournament_log_free(log);
    }
}

/* The system is one of two teams, with a form of its own. */
static void what_is_no_match_of_two_is_refused(void **state)
{
    const char *alone = "{\"act\":\"new\",\"system\":\"scheveningen\"}\n";
    struct qy_simulation simulation = {.players = 3, .seed = 1};
    const char *begin = "{\"act\":\"new\",\"system\":\"scheveningen\",\"teams\":\"scheveningen:2\"}";
    struct qy_buf text = QY_BUF_INIT;
    struct qy_error error;
    struct qy_tournament_log *log;

    (void)state;
    assert_int_equal(qy_tournament_log_read(alone, strlen(alone), &log, NULL, &error), QY_E_TOUR_TEAMS);
    assert_int_equal(simulate_line(begin, strlen(begin), &simulation, &text, &error), QY_E_TOUR_SCHEVENINGEN);
    assert_string_equal(error.found, "3");
    qy_buf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds_are_those_printed),
        cmocka_unit_test(tables_are_whole_and_balanced),
        cmocka_unit_test(a_double_match_changes_colours),
        cmocka_unit_test(what_is_no_match_of_two_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
