/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which games are rated, at what pace, and what one game changes. */
#include "cmocka_all.h"
#include "wire/strength.h"

#include <string.h>

static void paces(void **state)
{
    static const struct {
        const char *time;
        const char *pace;
    } rows[] = {
        {"-", ""},
        {"3m", "blitz"},
        {"3m+2s", "blitz"},
        {"5m+5s", "blitz"},
        {"5m+6s", "rapid"},
        {"10m", "blitz"},
        {"10m+5s", "rapid"},
        {"30m", "rapid"},
        {"60m", "classical"},
        {"45m+15s", "classical"},
        {"90m+30s", "classical"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_time_control control;

        assert_int_equal(qy_time_control_parse(rows[i].time, strlen(rows[i].time), &control, NULL), 0);
        if (strcmp(qyi_pace_of(&control), rows[i].pace) != 0)
            fail_msg("%s is “%s”", rows[i].time, qyi_pace_of(&control));
    }
}

/* Against the numbers of Glickman's paper, FIDE's tables and the book: two who are new. */
static void two_who_are_new(void **state)
{
    static const struct qyi_strength none[2] = {{0}, {0}};
    struct qyi_strength after[2];

    (void)state;
    qyi_strength_rate(2, "rapid", 1000, none, after);
    assert_int_equal(after[0].elo, 1510); /* K 20 in rapid, expected 50 % */
    assert_int_equal(after[1].elo, 1490);
    assert_int_equal(after[0].points, 1000); /* ten points from an equal */
    assert_int_equal(after[1].points, 0);    /* points are not negative */
    assert_int_equal(after[0].glicko, 166231);
    assert_int_equal(after[1].glicko, 133769);
    assert_int_equal(after[0].deviation, 29032);
    assert_true(after[0].games == 1 && after[0].all == 1 && after[0].at == 1000);
    qyi_strength_rate(2, "classical", 1000, none, after);
    assert_int_equal(after[0].elo, 1520); /* K 40 */
    qyi_strength_rate(1, "rapid", 1000, none, after);
    assert_int_equal(after[0].elo, 1500);
    assert_int_equal(after[0].glicko, 150000);
}

static void without_games_a_rating_is_less_sure(void **state)
{
    struct qyi_strength before[2] = {{20, 20, 0, 1600, 160000, 6000, 60000, 1000},
                                     {20, 20, 0, 1600, 160000, 6000, 60000, 1000}};
    struct qyi_strength soon[2];
    struct qyi_strength later[2];

    (void)state;
    qyi_strength_rate(2, "rapid", 2000, before, soon);
    qyi_strength_rate(2, "rapid", 2000 + (int64_t)24 * 30 * 86400000, before, later);
    assert_true(later[0].deviation > soon[0].deviation);
    assert_true(later[0].glicko > soon[0].glicko);
}

static void what_is_shown(void **state)
{
    struct qyi_strength strength = {29, 49, 123456, 1587, 171249, 11001, 60000, 1};
    struct qyi_shown shown = qyi_strength_show(QY_RATING_ELO, &strength);

    (void)state;
    assert_true(shown.rating == 1587 && shown.off == 0 && shown.provisional);
    shown = qyi_strength_show(QY_RATING_GLICKO, &strength);
    assert_true(shown.rating == 1712 && shown.off == 220 && shown.provisional);
    shown = qyi_strength_show(QY_RATING_LEVELS, &strength);
    assert_true(shown.rating == 1234 && shown.provisional);
    strength = (struct qyi_strength){30, 50, 123456, 1587, 171250, 11000, 60000, 1};
    assert_false(qyi_strength_show(QY_RATING_ELO, &strength).provisional);
    assert_false(qyi_strength_show(QY_RATING_GLICKO, &strength).provisional);
    assert_false(qyi_strength_show(QY_RATING_LEVELS, &strength).provisional);
    for (int i = 0; i < QY_RATING_SYSTEMS; i++)
        assert_int_equal(qyi_scheme_named(qyi_scheme_name((enum qy_rating_system)i)), i);
    assert_int_equal(qyi_scheme_named("elo2"), QY_RATING_SYSTEMS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paces),
        cmocka_unit_test(two_who_are_new),
        cmocka_unit_test(without_games_a_rating_is_less_sure),
        cmocka_unit_test(what_is_shown),
    };

    return cmocka_run_group_tests_name("strength", tests, NULL, NULL);
}
