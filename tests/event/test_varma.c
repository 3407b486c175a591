/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The restricted drawing of lots (C.05 annex 2): sets of numbers as published, what they promise, draws. */
#include "act_lines.h"
#include "cmocka_all.h"

#include <qiyuan/event/tournament_log.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEAST 9
#define MOST  24

static void sets_are_the_published_ones(void **state)
{
    static const struct {
        unsigned players; /* or one fewer, without the last number */
        const uint8_t set[4][11];
    } rows[] = {
        {10, {{3, 4, 8}, {5, 7, 9}, {1, 6}, {2, 10}}},
        {12, {{4, 5, 9, 10}, {1, 2, 7}, {6, 8, 12}, {3, 11}}},
        {14, {{4, 5, 6, 11, 12}, {1, 2, 8, 9}, {7, 10, 13}, {3, 14}}},
        {16, {{5, 6, 7, 12, 13, 14}, {1, 2, 3, 9, 10}, {8, 11, 15}, {4, 16}}},
        {18, {{5, 6, 7, 8, 14, 15, 16}, {1, 2, 3, 10, 11, 12}, {9, 13, 17}, {4, 18}}},
        {20, {{6, 7, 8, 9, 15, 16, 17, 18}, {1, 2, 3, 11, 12, 13, 14}, {5, 10, 19}, {4, 20}}},
        {22, {{6, 7, 8, 9, 10, 17, 18, 19, 20}, {1, 2, 3, 4, 12, 13, 14, 15}, {11, 16, 21}, {5, 22}}},
        {24, {{6, 7, 8, 9, 10, 11, 19, 20, 21, 22}, {1, 2, 3, 4, 13, 14, 15, 16, 17}, {12, 18, 23}, {5, 24}}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        unsigned seen = 0;

        for (int set = 0; set < 4; set++)
            for (const uint8_t *number = rows[i].set[set]; *number > 0; number++, seen++) {
                assert_int_equal(qy_varma_set(rows[i].players, *number), set);
                assert_int_equal(qy_varma_set(rows[i].players - 1, *number),
                                 *number < rows[i].players ? set : QY_E_TOUR_PLAYER);
            }
        assert_int_equal(seen, rows[i].players);
    }
    assert_int_equal(qy_varma_set(8, 1), QY_E_TOUR_PLAYER);
    assert_int_equal(qy_varma_set(25, 1), QY_E_TOUR_PLAYER);
    assert_int_equal(qy_varma_set(10, 0), QY_E_TOUR_PLAYER);
}

/* The round in which two numbers meet. */
static unsigned meeting(unsigned players, unsigned a, unsigned b)
{
    for (unsigned round = 1; round < players + players % 2; round++) {
        struct qy_pairing pairing;
        bool found = false;

        assert_int_equal(qy_round_robin(players, round, &pairing), 0);
        for (size_t i = 0; i < pairing.count; i++)
            found = found || (pairing.pair[i].white == a && pairing.pair[i].black == b) ||
                    (pairing.pair[i].white == b && pairing.pair[i].black == a);
        qy_pairing_free(&pairing);
        if (found)
            return round;
    }
    return 0;
}

static bool meet_late(unsigned players, unsigned a, unsigned b)
{
    return meeting(players, a, b) + 3 >= players + players % 2;
}

/* Numbers of one set never meet in the last three rounds; in the printed table of 12 players two do. */
static void numbers_of_a_set_meet_early(void **state)
{
    (void)state;
    for (unsigned players = LEAST; players <= MOST; players++)
        for (unsigned a = 1; a <= players; a++)
            for (unsigned b = a + 1; b <= players; b++)
                if (qy_varma_set(players, a) == qy_varma_set(players, b) &&
                    meet_late(players, a, b) != (players == 12 && a == 6 && b == 12))
                    fail_msg("%u players: %u and %u meet in round %u", players, a, b, meeting(players, a, b));
}

/* ---- draws ----------------------------------------------------------------------------------------- */

/* An event of players whose units are the letters; '-' for no unit. */
static struct qy_tournament_log *event_of(const char *system, const char *units, unsigned seed)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_tournament_log *log = NULL;
    struct qy_error error = {0};

    qy_buf_addf(&text, "{\"act\":\"new\",\"system\":\"%s\",\"rounds\":3,\"seed\":%u}\n", system, seed);
    for (const char *unit = units; *unit; unit++) {
        qy_buf_addf(&text, "{\"act\":\"add\",\"name\":\"P%02u\"", (unsigned)(unit - units) + 1);
        if (*unit != '-')
            qy_buf_addf(&text, ",\"unit\":\"%c\"", *unit);
        qy_buf_adds(&text, "}\n");
    }
    if (qy_tournament_log_read(text.data, text.len, &log, NULL, &error) < 0)
        fail_msg("code %d in line %u: %s", error.code, error.line, error.found);
    qy_buf_free(&text);
    return log;
}

/* Draws and enters the act; the players of the table in the order of numbers, as letters of their units. */
static void draw(struct qy_tournament_log *log, const char *units, char *ret_units)
{
    struct qy_buf line = QY_BUF_INIT;
    struct qy_error error = {0};
    bool seen[MOST + 1] = {false};
    uint16_t *number;
    size_t count;

    if (redraw_restricted_line(log, NULL, 0, &line, &error) < 0 ||
        qy_tournament_log_act_line(log, line.data, line.len, &error) < 0)
        fail_msg("%s: code %d, %s", units, error.code, error.found);
    assert_int_equal(qy_tournament_log_table(log, &number, &count), 0);
    assert_int_equal(count, strlen(units));
    for (size_t i = 0; i < count; i++) {
        assert_in_range(number[i], 1, count);
        assert_false(seen[number[i]]);
        seen[number[i]] = true;
        ret_units[i] = units[number[i] - 1];
    }
    ret_units[count] = '\0';
    free(number);
    qy_buf_free(&line);
}

/* Of one unit: whether all have numbers of one set, and whether two meet late. */
static void look_at(const char *drawn, int unit, bool *ret_one_set, bool *ret_late)
{
    unsigned players = (unsigned)strlen(drawn);
    int set = -1;

    *ret_one_set = true;
    *ret_late = false;
    for (unsigned a = 1; a <= players; a++) {
        if (drawn[a - 1] != unit)
            continue;
        *ret_one_set = *ret_one_set && (set < 0 || set == qy_varma_set(players, a));
        set = qy_varma_set(players, a);
        for (unsigned b = a + 1; b <= players; b++)
            *ret_late = *ret_late || (drawn[b - 1] == unit && meet_late(players, a, b));
    }
}

/* Contingents as large as the sets have one each; nobody of theirs meets late. */
static void contingents_fill_their_sets(void **state)
{
    (void)state;
    for (unsigned players = LEAST; players <= MOST; players++)
        for (unsigned seed = 1; seed <= 20; seed++) {
            char units[MOST + 1] = "";
            char drawn[MOST + 1];
            struct qy_tournament_log *log;

            for (unsigned i = 1; i <= players; i++)
                units[i - 1] = (char)('a' + qy_varma_set(players, i));
            if (players == 12)
                units[5] = '-'; /* 6 and 12 may not be of one */
            log = event_of(seed % 2 ? "berger" : "roundrobin-cn-double", units, seed);
            draw(log, units, drawn);
            for (int unit = 'a'; unit <= 'd'; unit++) {
                bool one_set;
                bool late;

                look_at(drawn, unit, &one_set, &late);
                if (!one_set || late)
                    fail_msg("%s, seed %u: %s", units, seed, drawn);
            }
            qy_tournament_log_free(log);
        }
}

/* Any contingents: whoever has numbers of one set meets early, and few have to be split. */
static void random_contingents(void **state)
{
    unsigned whole = 0;
    unsigned split = 0;

    (void)state;
    for (unsigned event = 0; event < 400; event++) {
        unsigned players = LEAST + event % (MOST - LEAST + 1);
        unsigned kinds = 2 + event / 16 % 8;
        uint64_t random = event * UINT64_C(0x9E3779B97F4A7C15) + 1;
        char units[MOST + 1] = "";
        char drawn[MOST + 1];
        struct qy_tournament_log *log;

        for (unsigned i = 0; i < players; i++) {
            random = random * UINT64_C(6364136223846793005) + 1442695040888963407;
            units[i] = (random >> 33) % 7 == 0 ? '-' : (char)('a' + (random >> 40) % kinds);
        }
        log = event_of("berger", units, event);
        draw(log, units, drawn);
        for (int unit = 'a'; unit < 'a' + (int)kinds; unit++) {
            bool one_set;
            bool late;

            look_at(drawn, unit, &one_set, &late);
            if (one_set && late)
                fail_msg("%s: %s", units, drawn);
            whole += one_set && strchr(units, unit) != NULL;
            split += !one_set;
        }
        qy_tournament_log_free(log);
    }
    assert_true(whole > 2 * split);
}

/* Lots drawn by hand: the first of the largest contingent draws a set, then each a number out of it. */
static void lots_by_hand(void **state)
{
    static const char units[] = "bbaaab-cc"; /* a and b have three each: a is first by its code */
    static const uint16_t lots[] = {1, 8, 3, 7, 5, 4, 6, 9};
    struct qy_tournament_log *log = event_of("berger", units, 1);
    struct qy_buf line = QY_BUF_INIT;
    struct qy_error error = {0};

    (void)state;
    assert_int_equal(redraw_restricted_line(log, lots, 0, &line, &error), QY_E_TOUR_LOT_WANTED);
    assert_string_equal(error.expected, "3: 1 2"); /* sets of three numbers */
    assert_int_equal(redraw_restricted_line(log, lots, 1, &line, &error), QY_E_TOUR_LOT_WANTED);
    assert_string_equal(error.expected, "3: 3 4 8");
    assert_int_equal(redraw_restricted_line(log, lots, 2, &line, &error), QY_E_TOUR_LOT_WANTED);
    assert_string_equal(error.expected, "4: 3 4");
    assert_int_equal(redraw_restricted_line(log, (uint16_t[]){3}, 1, &line, &error), QY_E_TOUR_LOT_OTHER);
    assert_int_equal(line.len, 0);
    /* the last number of a set, and the only remaining set of three, need no lot */
    assert_int_equal(redraw_restricted_line(log, lots, 3, &line, &error), QY_E_TOUR_LOT_WANTED);
    assert_string_equal(error.expected, "1: 5 7 9");
    assert_int_equal(redraw_restricted_line(log, lots, 5, &line, &error), QY_E_TOUR_LOT_WANTED);
    assert_string_equal(error.expected, "8: 1 6"); /* the set C is the only one of two: 10 is nobody's */
    assert_int_equal(redraw_restricted_line(log, (uint16_t[]){1, 8, 3, 7, 5, 6}, 6, &line, &error), 0);
    /* Numbers 1 to 9: c, the one without a unit, a, a, b, c, b, a, b. */
    assert_non_null(strstr(qy_buf_str(&line), "\"order\":[9,7,4,5,2,8,1,3,6]"));
    qy_buf_free(&line);
    qy_tournament_log_free(log);
}

static void who_left_has_no_number(void **state)
{
    struct qy_tournament_log *log = event_of("berger", "aaabbbccdd", 7);
    struct qy_buf line = QY_BUF_INIT;
    struct qy_error error = {0};
    uint16_t *number;
    size_t count;

    (void)state;
    assert_int_equal(qy_tournament_log_act_line(log, "{\"act\":\"withdraw\",\"number\":2}", 29, &error), 0);
    assert_int_equal(redraw_restricted_line(log, NULL, 0, &line, &error), 0);
    assert_int_equal(qy_tournament_log_act_line(log, line.data, line.len, &error), 0);
    assert_int_equal(qy_tournament_log_table(log, &number, &count), 0);
    assert_int_equal(count, 9);
    for (size_t i = 0; i < count; i++)
        assert_int_not_equal(number[i], 2);
    free(number);
    qy_buf_free(&line);
    qy_tournament_log_free(log);
}

static void draws_that_are_refused(void **state)
{
    static const struct {
        const char *system, *units;
        int code;
    } rows[] = {{"berger", "aabbccdd", QY_E_TOUR_VARMA},
                {"berger", "aaaaaaaaaabbbbbbbbbbccccc", QY_E_TOUR_VARMA},
                {"swiss-cn", "aaabbbccd", QY_E_TOUR_ACT_NOW},
                {"knockout", "aaabbbccd", QY_E_TOUR_ACT_NOW}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_tournament_log *log = event_of(rows[i].system, rows[i].units, 1);
        struct qy_buf line = QY_BUF_INIT;
        struct qy_error error = {0};

        assert_int_equal(redraw_restricted_line(log, NULL, 0, &line, &error), rows[i].code);
        assert_int_equal(line.len, 0);
        qy_buf_free(&line);
        qy_tournament_log_free(log);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_are_the_published_ones),
        cmocka_unit_test(numbers_of_a_set_meet_early),
        cmocka_unit_test(contingents_fill_their_sets),
        cmocka_unit_test(random_contingents),
        cmocka_unit_test(lots_by_hand),
        cmocka_unit_test(who_left_has_no_number),
        cmocka_unit_test(draws_that_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
