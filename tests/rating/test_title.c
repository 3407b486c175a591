/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Title performances, reckoned by hand from B.01 1.4.6 to 1.4.9. */
#include "cmocka_all.h"

#include <qiyuan/event/rating.h>

#define NINE(r) r, r, r, r, r, r, r, r, r

static void performances_are_those_of_the_table(void **state)
{
    static const struct {
        enum qy_title title;
        int rating[9];
        size_t count;
        unsigned half_points;
        int average;
        int performance;
        bool achieved;
    } rows[] = {
        /* 7 of 9 are 78 percent: 220 points; an average of 2379 is too low for any score */
        {QY_TITLE_GM, {NINE(2380)}, 9, 14, 2380, 2600, true},
        {QY_TITLE_GM, {NINE(2379)}, 9, 14, 2379, 2599, false},
        {QY_TITLE_GM, {NINE(2379)}, 9, 18, 2379, 3179, false},
        /* 6.5 of 9 are 72 percent: 166 points */
        {QY_TITLE_GM, {NINE(2433)}, 9, 13, 2433, 2599, false},
        {QY_TITLE_GM, {NINE(2434)}, 9, 13, 2434, 2600, true},
        /* the mean is rounded: 2433.5 and more are 2434 */
        {QY_TITLE_GM, {2434, 2434, 2434, 2434, 2434, 2433, 2433, 2433, 2433}, 9, 13, 2434, 2600, true},
        {QY_TITLE_GM, {2434, 2434, 2434, 2434, 2433, 2433, 2433, 2433, 2433}, 9, 13, 2433, 2599, false},
        /* one opponent alone is raised to the floor, the lowest: 8 of 2402 and 2200 are 2380 (2379.6) */
        {QY_TITLE_GM, {2402, 2402, 2402, 2402, 2402, 2402, 2402, 2402, 1700}, 9, 14, 2380, 2600, true},
        {QY_TITLE_GM, {2402, 2402, 2402, 2402, 2402, 2402, 2402, 2100, 1700}, 9, 14, 2346, 2566, false},
        /* an unrated one is 1400, and may be the one that is raised */
        {QY_TITLE_GM, {0, 2402, 2402, 2402, 2402, 2402, 2402, 2402, 2402}, 9, 14, 2380, 2600, true},
        {QY_TITLE_GM, {0, 0, 2402, 2402, 2402, 2402, 2402, 2402, 2402}, 9, 14, 2268, 2488, false},
        /* other titles have other floors and levels */
        {QY_TITLE_IM, {NINE(2230)}, 9, 14, 2230, 2450, true},
        {QY_TITLE_IM, {1500, 2252, 2252, 2252, 2252, 2252, 2252, 2252, 2252}, 9, 14, 2230, 2450, true},
        {QY_TITLE_WGM, {NINE(2180)}, 9, 14, 2180, 2400, true},
        {QY_TITLE_WGM, {1500, 2202, 2202, 2202, 2202, 2202, 2202, 2202, 2202}, 9, 14, 2180, 2400, true},
        {QY_TITLE_WIM, {NINE(2030)}, 9, 14, 2030, 2250, true},
        {QY_TITLE_WIM, {1500, 2052, 2052, 2052, 2052, 2052, 2052, 2052, 2052}, 9, 14, 2030, 2250, true},
        /* 35 percent at least: 3 of 9 are 33, 3.5 are 39 */
        {QY_TITLE_GM, {NINE(2800)}, 9, 6, 2800, 2675, false},
        {QY_TITLE_GM, {NINE(2800)}, 9, 7, 2800, 2720, true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_title_performance made;

        assert_int_equal(
            qy_title_performance(rows[i].title, rows[i].rating, rows[i].count, rows[i].half_points, &made),
            0);
        if (made.average != rows[i].average || made.performance != rows[i].performance ||
            made.achieved != rows[i].achieved)
            fail_msg("row %zu: %s %d, %d, %d", i, qy_title_name(rows[i].title), made.average,
                     made.performance, made.achieved);
    }
}

static void no_games_and_no_such_score_are_refused(void **state)
{
    struct qy_title_performance made = {.average = 7};
    int rating[QY_TITLE_GAMES_MOST + 1] = {2400};

    (void)state;
    assert_int_equal(qy_title_performance(QY_TITLE_IM, rating, 0, 0, &made), QY_E_RATING_GAMES);
    assert_int_equal(qy_title_performance(QY_TITLE_IM, rating, 1, 3, &made), QY_E_RATING_GAMES);
    assert_int_equal(qy_title_performance(QY_TITLE_IM, rating, QY_TITLE_GAMES_MOST + 1, 3, &made),
                     QY_E_RATING_GAMES);
    assert_int_equal(made.average, 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(performances_are_those_of_the_table),
        cmocka_unit_test(no_games_and_no_such_score_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
