/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of games and events gathered into one pool. */
#include "cmocka_all.h"

#include "answer/rated.h"

#include <string.h>

static int take(struct qyi_rated *rated, const char *text)
{
    struct qy_error error;

    return qyi_rated_take(rated, text, strlen(text), &error);
}

/* An event's players start with their ratings in it, unless the start file has others; missing line ends are
 * added. */
static void events_and_games_are_one_pool(void **state)
{
    static const char event[] =
        "{\"act\":\"new\",\"name\":\"Cup\",\"system\":\"berger\",\"seed\":0,\"numbers\":\"lots\",\"sum\":"
        "\"c78e6b5b\"}\n"
        "{\"act\":\"add\",\"number\":1,\"name\":\"A\",\"rating\":2000,\"sum\":\"e3cd3599\"}\n"
        "{\"act\":\"add\",\"number\":2,\"name\":\"B\",\"rating\":1900,\"sum\":\"4cfa04ff\"}\n"
        "{\"act\":\"pair\",\"round\":1,\"pairs\":[[1,2]],\"sum\":\"1627e79e\"}\n"
        "{\"act\":\"result\",\"white\":1,\"black\":2,\"result\":\"1-0\",\"sum\":\"abcc7165\"}\n";
    const struct qy_rating_rules rules = {QY_ELO_2025, QYI_USUAL_TAU};
    struct qyi_rated rated;
    struct qy_error error;

    (void)state;
    assert_int_equal(qyi_rated_begin(QY_RATING_ELO, &rated), 0);
    assert_int_equal(qyi_rated_start(&rated, "A\t2100\n", 7, &error), 0);
    assert_int_equal(take(&rated, event), 0);
    assert_string_equal(qy_buf_str(&rated.start), "\nB\t1900");
    assert_string_equal(qy_buf_str(&rated.games), "A\tB\t1-0\n");
    assert_int_equal(take(&rated, "B\tA\t1/2-1/2"), 0);
    assert_int_equal(qyi_rated_end(&rated, &rules, &error), 0);
    assert_int_equal(qy_rating_pool_count(rated.pool), 2);
    assert_string_equal(qy_buf_str(&rated.games), "A\tB\t1-0\nB\tA\t1/2-1/2\n");
    qyi_rated_free(&rated);
}

static void what_is_wrong_has_its_line(void **state)
{
    const struct qy_rating_rules rules = {QY_ELO_2025, QYI_USUAL_TAU};
    struct qyi_rated rated;
    struct qy_error error = {0};

    (void)state;
    assert_int_equal(qyi_rated_begin(QY_RATING_LEVELS, &rated), 0);
    assert_int_equal(take(&rated, "A\tB\t1-0\nA\tB\tx\n"), 0);
    assert_true(qyi_rated_end(&rated, &rules, &error) < 0);
    assert_int_equal(error.line, 2);
    qyi_rated_free(&rated);
    assert_int_equal(qyi_rated_begin(QY_RATING_LEVELS, &rated), 0);
    assert_true(take(&rated, "{\"x\":1}") < 0);
    qyi_rated_free(&rated);
}

static void tau_has_bounds(void **state)
{
    double tau = 0;

    (void)state;
    assert_true(qyi_rated_tau("0.2", &tau) && tau == 0.2);
    assert_true(qyi_rated_tau("1.2", &tau) && tau == 1.2);
    assert_false(qyi_rated_tau("0.19", &tau) || qyi_rated_tau("1.21", &tau) || qyi_rated_tau("", &tau) ||
                 qyi_rated_tau("nan", &tau) || qyi_rated_tau("0.5x", &tau));
    assert_true(tau == 1.2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_and_games_are_one_pool),
        cmocka_unit_test(what_is_wrong_has_its_line),
        cmocka_unit_test(tau_has_bounds),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
