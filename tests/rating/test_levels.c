/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Levels and points: every branch of the table at its bounds, and what holds for any game. */
#include "cmocka_all.h"

#include <qiyuan/event/rating.h>

/* Hundredths of the lower and the higher side, and what the lower one gains from a loss, a draw, a win. */
static const struct {
    int64_t lower;
    int64_t higher;
    int64_t loss;
    int64_t draw;
    int64_t win;
} rows[] = {
    {50000, 50999, -1000, 0, 1000},         /* D = 9.99 */
    {50000, 51000, -920, 550, 1100},        /* D = 10: 10 - 0.8, (10 + 1) / 2, 10 + 1 */
    {50000, 52500, -800, 625, 1250},        /* D = 25 */
    {50000, 50000 + 3333, -733, 667, 1333}, /* D = 33.33: 7.3336, 6.6665, 13.333 */
    {50000, 59900, -208, 995, 1990},        /* D = 99 */
    {50000, 59999, -200, 1000, 2000},       /* D = 99.99: 2.0008, 9.9995, 19.999 */
    {50000, 60000, -200, 2500, 5000},       /* D = 100 */
    {50000, 60001, -200, 2500, 5001},       /* D = 100.01: 25.0025, 50.005 away from zero */
    {50000, 69999, -200, 5000, 10000},      /* D = 199.99: 49.9975, 99.995 */
    {50000, 70000, 0, 5000, 10000},         /* D = 200 */
    {0, 200000, 0, 50000, 100000},          /* D = 2000: there is no cap */
};

static void known_gains(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const int64_t expected[] = {rows[i].loss, rows[i].draw, rows[i].win};

        for (unsigned result = QY_RATED_LOSS; result <= QY_RATED_WIN; result++) {
            int64_t gain = qy_level_gain(rows[i].lower, rows[i].higher, (enum qy_rated_result)result);

            if (gain != expected[result])
                fail_msg("row %zu, result %u: %lld instead of %lld", i, result, (long long)gain,
                         (long long)expected[result]);
        }
    }
}

static void equal_points(void **state)
{
    (void)state;
    assert_int_equal(qy_level_gain(700, 700, QY_RATED_WIN), 1000);
    assert_int_equal(qy_level_gain(700, 700, QY_RATED_LOSS), -1000);
    assert_int_equal(qy_level_gain(700, 700, QY_RATED_DRAW), 0);
    assert_int_equal(qy_level_gain(700, 90000, QY_RATED_NONE), 0);
}

/* The loser loses what the winner gains; a better result never gains less; the weaker never gains less by a
 * win than the stronger would. */
static void laws(void **state)
{
    (void)state;
    for (int64_t difference = 0; difference <= 40000; difference += 7) {
        int64_t low = 12345;
        int64_t high = low + difference;
        int64_t last = INT64_MIN;

        for (unsigned i = QY_RATED_LOSS; i <= QY_RATED_WIN; i++) {
            int64_t gain = qy_level_gain(low, high, (enum qy_rated_result)i);

            assert_int_equal(gain, -qy_level_gain(high, low, (enum qy_rated_result)(QY_RATED_WIN - i)));
            assert_true(gain >= last);
            last = gain;
        }
        assert_true(qy_level_gain(low, high, QY_RATED_WIN) >= qy_level_gain(high, low, QY_RATED_WIN));
    }
}

static void levels(void **state)
{
    static const struct {
        int64_t points;
        unsigned level;
    } steps[] = {{0, 0},      {9999, 0},   {10000, 30}, {19999, 30}, {20000, 29},  {299999, 2},
                 {300000, 1}, {299900, 2}, {290000, 2}, {289999, 3}, {9999999, 1}, {150000, 16}};

    (void)state;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        if (qy_level_of(steps[i].points) != steps[i].level)
            fail_msg("%lld hundredths: level %u instead of %u", (long long)steps[i].points,
                     qy_level_of(steps[i].points), steps[i].level);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_gains),
        cmocka_unit_test(equal_points),
        cmocka_unit_test(laws),
        cmocka_unit_test(levels),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
