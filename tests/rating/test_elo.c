/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Elo: the printed tables, K, changes, first ratings, performances. */
#include "cmocka_all.h"

#include <qiyuan/event/rating.h>

#include <stdlib.h>

static void printed_tables(void **state)
{
    static const struct {
        int difference;
        int expected;
    } by_difference[] = {{0, 50},   {3, 50},   {4, 51},   {10, 51},  {11, 52},   {91, 62},    {92, 63},
                         {99, 64},  {197, 75}, {198, 76}, {344, 88}, {345, 89},  {391, 91},   {392, 92},
                         {411, 92}, {619, 98}, {620, 99}, {735, 99}, {736, 100}, {3000, 100}, {-3, 50},
                         {-4, 49},  {-98, 37}, {-392, 8}, {-735, 1}, {-736, 0}};
    static const struct {
        int hundredths;
        int difference;
    } by_score[] = {{0, -800}, {1, -677}, {25, -193}, {33, -125}, {49, -7},  {50, 0},
                    {51, 7},   {67, 125}, {75, 193},  {83, 273},  {99, 677}, {100, 800}};

    (void)state;
    for (size_t i = 0; i < sizeof by_difference / sizeof by_difference[0]; i++)
        if (qy_elo_expected(by_difference[i].difference) != by_difference[i].expected)
            fail_msg("difference %d: %d", by_difference[i].difference,
                     qy_elo_expected(by_difference[i].difference));
    for (size_t i = 0; i < sizeof by_score / sizeof by_score[0]; i++)
        if (qy_elo_difference(by_score[i].hundredths) != by_score[i].difference)
            fail_msg("score %d: %d", by_score[i].hundredths, qy_elo_difference(by_score[i].hundredths));
}

/* Both tables are odd functions and never turn back. */
static void tables_are_symmetric(void **state)
{
    (void)state;
    for (int d = -900; d <= 900; d++) {
        assert_int_equal(qy_elo_expected(d) + qy_elo_expected(-d), 100);
        assert_true(qy_elo_expected(d) <= qy_elo_expected(d + 1));
    }
    for (int p = 0; p <= 100; p++) {
        assert_int_equal(qy_elo_difference(p), -qy_elo_difference(100 - p));
        assert_true(p == 0 || qy_elo_difference(p) > qy_elo_difference(p - 1));
    }
}

static void rule_of_400_points(void **state)
{
    (void)state;
    assert_int_equal(qy_elo_game_expected(2400, 1000, QY_ELO_2024), 92);
    assert_int_equal(qy_elo_game_expected(1000, 2400, QY_ELO_2024), 8);
    assert_int_equal(qy_elo_game_expected(2650, 2000, QY_ELO_2024), 92);
    assert_int_equal(qy_elo_game_expected(2650, 2000, QY_ELO_2025), 99);
    assert_int_equal(qy_elo_game_expected(2649, 2000, QY_ELO_2025), 92);
    assert_int_equal(qy_elo_game_expected(2000, 2650, QY_ELO_2025), 8);
}

static void editions(void **state)
{
    static const struct {
        const char *day;
        int code;
        enum qy_elo_edition edition;
    } rows[] = {{"2024-03-01", 0, QY_ELO_2024},      {"2025/09/30", 0, QY_ELO_2024},
                {"2025-10-01", 0, QY_ELO_2025},      {"2028-02-29", 0, QY_ELO_2025},
                {"2024-02-29", QY_E_RATING_DATE, 0}, {"2027-02-29", QY_E_RATING_DATE, 0},
                {"2026-13-01", QY_E_RATING_DATE, 0}, {"2026-3-1", QY_E_RATING_DATE, 0},
                {"2026-01/01", QY_E_RATING_DATE, 0}, {"", QY_E_RATING_DATE, 0}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        enum qy_elo_edition edition = QY_ELO_2024;
        size_t len = 0;

        while (rows[i].day[len])
            len++;
        if (qy_elo_edition_of(rows[i].day, len, &edition) != rows[i].code ||
            (rows[i].code == 0 && edition != rows[i].edition))
            fail_msg("row %zu: %s", i, rows[i].day);
    }
}

static void k_factors(void **state)
{
    static const struct {
        struct qy_elo_player player;
        unsigned games;
        int k;
    } rows[] = {
        {{.rating = 2500, .games = 0}, 9, 40},                        /* new */
        {{.rating = 2350, .games = 29}, 9, 40},                       /* still */
        {{.rating = 2350, .games = 30}, 9, 20},                       /* not any more */
        {{.rating = 2350, .games = 30, .age = 18}, 9, 20},            /* young, but 2300 and more */
        {{.rating = 2299, .games = 99, .age = 18}, 9, 40},            /* young */
        {{.rating = 2299, .games = 99, .age = 19}, 9, 20},            /* not any more */
        {{.rating = 2400, .games = 99}, 9, 10},                       /* reached 2400 */
        {{.rating = 2399, .games = 99}, 9, 20},                       /* not yet */
        {{.rating = 2300, .games = 99, .reached_2400 = true}, 9, 10}, /* once was */
        {{.rating = 2500, .games = 99, .rapid = true}, 9, 20},        /* rapid */
        {{.rating = 1500, .games = 0}, 17, 40},                       /* 680 */
        {{.rating = 1500, .games = 0}, 18, 38},                       /* 684, 39 would be 702 */
        {{.rating = 1800, .games = 99}, 36, 19},                      /* 684 */
        {{.rating = 2500, .games = 99}, 71, 9},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (qy_elo_k(&rows[i].player, rows[i].games) != rows[i].k)
            fail_msg("row %zu: %d instead of %d", i, qy_elo_k(&rows[i].player, rows[i].games), rows[i].k);
}

static void changes_are_rounded_away_from_zero(void **state)
{
    (void)state;
    assert_int_equal(qy_elo_change(20, 50), 10);
    assert_int_equal(qy_elo_change(10, 5), 1); /* 0.5 */
    assert_int_equal(qy_elo_change(10, -5), -1);
    assert_int_equal(qy_elo_change(10, 4), 0);
    assert_int_equal(qy_elo_change(10, -14), -1);
    assert_int_equal(qy_elo_change(10, -15), -2);
}

static void performances(void **state)
{
    static const int five[] = {2046, 1879, 2056, 2157,
                               2198}; /* all beaten: perfect is 736 above the highest */
    static const int mixed[] = {1800, 1900, 2000, 2100};
    int rating = 0;

    (void)state;
    assert_int_equal(qy_elo_average(five, 5), 2067);
    assert_int_equal(qy_elo_performance(five, 5, 10, &rating), 0);
    assert_int_equal(rating, 2867);
    assert_int_equal(qy_elo_perfect(five, 5, 10, &rating), 0);
    assert_int_equal(rating, 2934);
    assert_int_equal(qy_elo_perfect(five, 5, 0, &rating), 0);
    assert_int_equal(rating, 1879 - 800);
    assert_int_equal(qy_elo_performance(mixed, 4, 4, &rating), 0);
    assert_int_equal(rating, 1950);
    assert_int_equal(qy_elo_performance(mixed, 4, 5, &rating), 0); /* 5/8: 0.625 is 0.63 */
    assert_int_equal(rating, 1950 + 95);
    assert_int_equal(qy_elo_performance(mixed, 4, 9, &rating), QY_E_RATING_GAMES);
    assert_int_equal(qy_elo_performance(mixed, 0, 0, &rating), QY_E_RATING_GAMES);
    assert_int_equal(rating, 2045);
}

/* The perfect performance is the lowest rating whose expected score is enough. */
static void perfect_is_the_lowest(void **state)
{
    uint32_t seed = 12345;

    (void)state;
    for (int round = 0; round < 300; round++) {
        int ratings[12];
        size_t count = 1 + seed % 12;
        int rating = 0;

        for (size_t i = 0; i < count; i++) {
            seed = seed * 1664525 + 1013904223;
            ratings[i] = 1400 + (int)(seed >> 8) % 1200;
        }
        for (unsigned halves = 1; halves <= 2 * count; halves++) {
            int at = 0;
            int below = 0;

            assert_int_equal(qy_elo_perfect(ratings, count, halves, &rating), 0);
            for (size_t i = 0; i < count; i++) {
                at += qy_elo_expected(rating - ratings[i]);
                below += qy_elo_expected(rating - 1 - ratings[i]);
            }
            assert_true(at >= (int)(50 * halves) && below < (int)(50 * halves));
        }
    }
}

static void first_ratings(void **state)
{
    static const int equal[] = {1800, 1800, 1800, 1800, 1800};
    static const int strong[] = {2500, 2500, 2500, 2500, 2500};
    static const int weak[] = {1400, 1400, 1400, 1400, 1400};
    int rating = 7;

    (void)state;
    assert_int_equal(qy_elo_first(equal, 5, 10, &rating), 0); /* 6 of 7: 0.86 is 309 */
    assert_int_equal(rating, 2109);
    assert_int_equal(qy_elo_first(equal, 5, 5, &rating), 0);
    assert_int_equal(rating, 1800);
    assert_int_equal(qy_elo_first(strong, 5, 10, &rating), 0); /* at most 2200 */
    assert_int_equal(rating, 2200);
    assert_int_equal(qy_elo_first(weak, 5, 1, &rating), QY_E_RATING_GAMES); /* 1514 - 230 is under 1400 */
    assert_int_equal(qy_elo_first(equal, 4, 8, &rating), QY_E_RATING_GAMES);
    assert_int_equal(qy_elo_first(equal, 5, 0, &rating), QY_E_RATING_GAMES);
    assert_int_equal(rating, 2200);
}

static void raise_of_march_2024(void **state)
{
    (void)state;
    assert_int_equal(qy_elo_raise(1000), 1400);
    assert_int_equal(qy_elo_raise(1500), 1700);
    assert_int_equal(qy_elo_raise(1999), 1999);
    assert_int_equal(qy_elo_raise(1998), 1999);
    assert_int_equal(qy_elo_raise(2000), 2000);
    assert_int_equal(qy_elo_raise(999), 999);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(printed_tables),     cmocka_unit_test(tables_are_symmetric),
        cmocka_unit_test(rule_of_400_points), cmocka_unit_test(editions),
        cmocka_unit_test(k_factors),          cmocka_unit_test(changes_are_rounded_away_from_zero),
        cmocka_unit_test(performances),       cmocka_unit_test(perfect_is_the_lowest),
        cmocka_unit_test(first_ratings),      cmocka_unit_test(raise_of_march_2024),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
