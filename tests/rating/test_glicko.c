/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Glicko-2: the worked example of its author's paper, and what holds for any period. */
#include "cmocka_all.h"

#include <qiyuan/event/rating.h>

#include <math.h>

static void near(double got, double expected, double within, const char *what)
{
    if (!(fabs(got - expected) <= within))
        fail_msg("%s: %.6f instead of %.6f", what, got, expected);
}

/* 1500/200/0.06 beats 1400/30, loses to 1550/100 and 1700/300: 1464.06, 151.52, 0.05999. */
static void example_of_the_paper(void **state)
{
    const struct qy_glicko player = {1500, 200, 0.06};
    const struct qy_glicko_game games[] = {
        {{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    struct qy_glicko after;

    (void)state;
    assert_int_equal(qy_glicko_rate(&player, games, 3, 0.5, &after), 0);
    near(after.rating, 1464.06, 0.01, "rating");
    near(after.deviation, 151.52, 0.01, "deviation");
    near(after.volatility, 0.05999, 0.00001, "volatility");
}

/* Without games only the deviation grows: sqrt(RD^2 + (173.7178 sigma)^2), at most 350. */
static void idle_periods(void **state)
{
    struct qy_glicko player = {1500, 200, 0.06};

    (void)state;
    assert_int_equal(qy_glicko_rate(&player, NULL, 0, 0.5, &player), 0);
    near(player.rating, 1500, 1e-9, "rating");
    near(player.deviation, sqrt(200.0 * 200 + 10.423068 * 10.423068), 1e-6, "deviation");
    near(player.volatility, 0.06, 1e-12, "volatility");
    for (int i = 0; i < 2000; i++)
        assert_int_equal(qy_glicko_rate(&player, NULL, 0, 0.5, &player), 0);
    near(player.deviation, 350, 1e-9, "deviation in the end");
}

static void games_tell_something(void **state)
{
    (void)state;
    for (int apart = -800; apart <= 800; apart += 50) {
        const struct qy_glicko player = {1500, 120, 0.06};
        struct qy_glicko_game game = {{1500 + apart, 80, 0.06}, 0};
        struct qy_glicko last = {-1e9, 0, 0};

        for (int half = 0; half <= 2; half++) {
            struct qy_glicko after;

            game.score = half / 2.0;
            assert_int_equal(qy_glicko_rate(&player, &game, 1, 0.5, &after), 0);
            assert_true(after.rating > last.rating);
            assert_true(after.deviation < 121);
            last = after;
        }
    }
}

/* A big surprise: volatility goes up, by the other way into step 5. */
static void surprises_raise_volatility(void **state)
{
    const struct qy_glicko player = {1500, 40, 0.06};
    struct qy_glicko_game games[20];
    struct qy_glicko after;

    (void)state;
    for (size_t i = 0; i < 20; i++)
        games[i] = (struct qy_glicko_game){{2000, 30, 0.06}, 1};
    assert_int_equal(qy_glicko_rate(&player, games, 20, 0.5, &after), 0);
    assert_true(after.volatility > 0.06 && after.volatility < 0.5);
    assert_true(after.rating > 1600);
}

static void bounds(void **state)
{
    static const struct {
        struct qy_glicko player;
        double score;
        double tau;
    } rows[] = {{{1500, 0, 0.06}, 1, 0.5},   {{1500, 200, 0}, 1, 0.5},    {{1500, 200, 0.06}, 1.1, 0.5},
                {{1500, 200, 0.06}, 1, 0.1}, {{1500, 200, 0.06}, 1, 1.3}, {{NAN, 200, 0.06}, 1, 0.5},
                {{1500, NAN, 0.06}, 1, 0.5}, {{1500, 200, NAN}, 1, 0.5},  {{1500, 200, 0.06}, NAN, 0.5}};
    struct qy_glicko after = {1, 2, 3};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_glicko_game game = {{1500, 200, 0.06}, rows[i].score};

        if (qy_glicko_rate(&rows[i].player, &game, 1, rows[i].tau, &after) != QY_E_RATING_VALUE)
            fail_msg("row %zu was taken", i);
    }
    near(after.rating, 1, 0, "an untouched result");
}

/* The most that is taken: a rating of 100,000 either way, a deviation of 1,000, a volatility of 1; nothing beyond. */
static void the_most_is_taken(void **state)
{
    static const struct {
        struct qy_glicko player;
        int code;
    } rows[] = {{{100000, 1000, 1}, 0},
                {{-100000, 1000, 1}, 0},
                {{100000.001, 1000, 1}, QY_E_RATING_VALUE},
                {{-100000.001, 1000, 1}, QY_E_RATING_VALUE},
                {{1500, 1000.001, 0.06}, QY_E_RATING_VALUE},
                {{1500, 200, 1.001}, QY_E_RATING_VALUE}};
    const struct qy_glicko_game none = {{0}, 0};
    struct qy_glicko after;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (qy_glicko_rate(&rows[i].player, &none, 0, 0.5, &after) != rows[i].code)
            fail_msg("row %zu is %s", i, rows[i].code ? "taken" : "refused");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(example_of_the_paper),
        cmocka_unit_test(idle_periods),
        cmocka_unit_test(games_tell_something),
        cmocka_unit_test(surprises_raise_volatility),
        cmocka_unit_test(bounds),
        cmocka_unit_test(the_most_is_taken),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
