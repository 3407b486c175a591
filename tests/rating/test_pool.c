/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Players and games as text: parsing, positions of errors, results of whole files. */
#include "cmocka_all.h"

#include <qiyuan/event/rating.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

static const struct qy_rating_rules rules = {QY_ELO_2025, 0.5};

static struct qy_rating_pool *pool_of(enum qy_rating_system system, const char *start, const char *games)
{
    struct qy_rating_pool *pool;
    struct qy_error error;

    assert_int_equal(qy_rating_pool_new(system, &pool), 0);
    if (start && qy_rating_pool_start(pool, start, strlen(start), &error) < 0)
        fail_msg("start refused at %u:%u: %s", error.line, error.column, error.expected);
    if (qy_rating_pool_games(pool, games, strlen(games), &error) < 0)
        fail_msg("games refused at %u:%u: %s", error.line, error.column, error.expected);
    assert_int_equal(qy_rating_pool_rate(pool, &rules), 0);
    return pool;
}

static void games_are_rated_in_order(void **state)
{
    struct qy_rating_pool *pool =
        pool_of(QY_RATING_LEVELS, "player\tgames\tpoints\n张三\t49\t199.5\n李四\t50\t95\n",
                "# a remark\n李四\t张三\t1-0\r\n\n张三\tNew\t0-1\nNew\t李四\t*\n");
    const struct qy_rated_player *first = qy_rating_pool_player(pool, 0);
    const struct qy_rated_player *second = qy_rating_pool_player(pool, 1);
    const struct qy_rated_player *third = qy_rating_pool_player(pool, 2);

    (void)state;
    assert_int_equal(qy_rating_pool_count(pool), 3);
    assert_null(qy_rating_pool_player(pool, 3));
    /* 95 beats 199.5: D = 104.5, 52.25 each; then 0 beats 147.25: 73.63 */
    assert_string_equal(first->name, "张三");
    assert_int_equal(first->points, 19950 - 5225 - 7363);
    assert_int_equal(first->games, 51);
    assert_int_equal(first->level_change, -1);
    assert_int_equal(second->points, 9500 + 5225);
    assert_int_equal(second->games, 51);
    assert_int_equal(second->level_change, 1);
    assert_string_equal(third->name, "New");
    assert_int_equal(third->points, 7363);
    assert_int_equal(third->games, 1);
    qy_rating_pool_free(pool);
}

/* An answer can be used as the start of another calculation, with or without its header. */
static void answers_are_starts(void **state)
{
    static const char *const starts[] = {"player\tpoints\tlevel\tgames\tprovisional\na\t314.50\t28\t60\tno\n",
                                         "a\t314.50\t28\t60\tno\n", "a\t314.5\t60\n", "a\t314.50\t-\t60\n"};

    (void)state;
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        struct qy_rating_pool *pool = pool_of(QY_RATING_LEVELS, starts[i], "");

        assert_int_equal(qy_rating_pool_count(pool), 1);
        assert_int_equal(qy_rating_pool_player(pool, 0)->points, 31450);
        assert_int_equal(qy_rating_pool_player(pool, 0)->games, 60);
        qy_rating_pool_free(pool);
    }
}

static void nobody_falls_below_nothing(void **state)
{
    struct qy_rating_pool *pool = pool_of(QY_RATING_LEVELS, NULL, "a\tb\t1-0\na\tb\t1-0\na\tb\t1-0\n");

    (void)state;
    assert_int_equal(qy_rating_pool_player(pool, 0)->points, 1000 + 920 + 846);
    assert_int_equal(qy_rating_pool_player(pool, 1)->points, 0);
    qy_rating_pool_free(pool);
}

/* While no player comes close to zero, the sum of all points is constant. */
static void points_stay_the_same_together(void **state)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2"};
    struct qy_buf start = QY_BUF_INIT;
    struct qy_buf games = QY_BUF_INIT;
    struct qy_rating_pool *pool;
    int64_t sum = 0;
    uint32_t seed = 7;

    (void)state;
    for (int i = 0; i < 200; i++)
        qy_buf_addf(&start, "p%d\t%d.%02d\n", i, 100000 + i * 3, i % 100);
    for (int i = 0; i < 5000; i++) {
        unsigned a;
        unsigned b;

        seed = seed * 1664525 + 1013904223;
        a = (seed >> 8) % 200;
        b = (a + 1 + (seed >> 20) % 199) % 200;
        qy_buf_addf(&games, "p%u\tp%u\t%s\n", a, b, results[(seed >> 4) % 3]);
    }
    pool = pool_of(QY_RATING_LEVELS, qy_buf_str(&start), qy_buf_str(&games));
    for (size_t i = 0; i < 200; i++)
        sum += qy_rating_pool_player(pool, i)->points -
               (int64_t)((100000 + (int64_t)i * 3) * 100 + (int64_t)i % 100);
    assert_int_equal(sum, 0);
    qy_rating_pool_free(pool);
    qy_buf_free(&start);
    qy_buf_free(&games);
}

/* Three games of a period: expected 0.50, 0.76, 0.36; 2 points; K 20: 20 * 0.38 = 7.6. */
static void elo_of_a_period(void **state)
{
    struct qy_rating_pool *pool = pool_of(
        QY_RATING_ELO,
        "player\trating\tgames\tk\nA\t2000\t100\t\nB\t2000\t100\t\nC\t1800\t100\t15\nD\t2100\t100\t\n",
        "A\tB\t1/2-1/2\nC\tA\t0-1\nA\tD\t1/2-1/2\nA\tE\t1-0\n");
    const struct qy_rated_player *a = qy_rating_pool_player(pool, 0);
    const struct qy_rated_player *e = qy_rating_pool_player(pool, 4);

    (void)state;
    assert_int_equal(a->expected, 50 + 76 + 36);
    assert_int_equal(a->score, 4);
    assert_int_equal(a->k, 20);
    assert_int_equal(a->change, 8);
    assert_int_equal(a->rating, 2008);
    assert_int_equal(a->played,
                     4); /* the game against who has no rating counts as played, not for A's rating */
    assert_int_equal(a->performance, 1967 + 125);
    assert_int_equal(qy_rating_pool_player(pool, 2)->k, 15);
    assert_int_equal(qy_rating_pool_player(pool, 2)->change, -4); /* 15 * -0.24 */
    assert_int_equal(e->rating, 0);
    qy_rating_pool_free(pool);
}

static void first_rating_of_a_period(void **state)
{
    struct qy_rating_pool *pool =
        pool_of(QY_RATING_ELO, "A\t1800\nB\t1800\nC\t1800\nD\t1800\nE\t1800\n",
                "A\tNew\t0-1\nNew\tB\t1-0\nC\tNew\t0-1\nNew\tD\t1-0\nE\tNew\t0-1\n");

    (void)state;
    assert_int_equal(qy_rating_pool_player(pool, 5)->rating, 2109);
    assert_int_equal(qy_rating_pool_player(pool, 0)->change, 0); /* unrated opponents do not count */
    qy_rating_pool_free(pool);
}

static void glicko_of_a_period(void **state)
{
    struct qy_rating_pool *pool = pool_of(
        QY_RATING_GLICKO, "me\t1500\t200\t0.06\na\t1400\t30\nb\t1550\t100\nc\t1700\t300\nidle\t1500\t50\n",
        "me\ta\t1-0\nb\tme\t1-0\nme\tc\t0-1\n");
    const struct qy_glicko *me = &qy_rating_pool_player(pool, 0)->glicko;

    (void)state;
    assert_true(fabs(me->rating - 1464.06) < 0.01);
    assert_true(fabs(me->deviation - 151.52) < 0.01);
    assert_true(qy_rating_pool_player(pool, 4)->glicko.deviation > 50);
    qy_rating_pool_free(pool);
}

/* Columns are named in letters of any case, with blanks around them, in any order. */
static void heads_are_read(void **state)
{
    static const char *const starts[] = {"player\trating\tgames\na\t2000\t40\n",
                                         "Player\tRATING\tGames\na\t2000\t40\n",
                                         "player\trating \t games\na\t2000\t40\n",
                                         "Games\tPlayer\tRating\n40\ta\t2000\n",
                                         "\xEF\xBB\xBFplayer\trating\tchange\tgames\r\na\t2000\t+5\t40\r\n",
                                         "a\t2000\t40\n"};

    (void)state;
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        struct qy_rating_pool *pool = pool_of(QY_RATING_ELO, starts[i], "a\tb\t1-0\n");

        assert_int_equal(qy_rating_pool_player(pool, 0)->elo.rating, 2000);
        qy_rating_pool_free(pool);
    }
}

static void faults_are_placed(void **state)
{
    static const struct {
        enum qy_rating_system system;
        bool start;
        const char *text;
        int code;
        uint32_t line;
        uint32_t column;
    } rows[] = {
        {QY_RATING_LEVELS, false, "a\tb\t1-0\na\tb\n", QY_E_RATING_LINE, 2, 3},
        {QY_RATING_LEVELS, false, "a\n", QY_E_RATING_LINE, 1, 1},
        {QY_RATING_LEVELS, false, "a\ta\t1-0\n", QY_E_RATING_LINE, 1, 3},
        {QY_RATING_LEVELS, false, "a\t\t1-0\n", QY_E_RATING_LINE, 1, 3},
        {QY_RATING_LEVELS, false, "a\tb\t2-0\n", QY_E_RATING_LINE, 1, 5},
        {QY_RATING_LEVELS, false, "a\tb\t1-0\n\xff\tb\t1-0\n", QY_E_RATING_LINE, 2, 1},
        {QY_RATING_LEVELS, true, "a\t1.234\n", QY_E_RATING_LINE, 1, 3},
        {QY_RATING_LEVELS, true, "a\t-5\n", QY_E_RATING_LINE, 1, 3},
        {QY_RATING_LEVELS, true, "a\t99999999999999999999\n", QY_E_RATING_LINE, 1, 3},
        {QY_RATING_LEVELS, true, "a\t.\n", QY_E_RATING_LINE, 1, 3},
        {QY_RATING_LEVELS, true, "a\t5\na\t5\n", QY_E_RATING_TWICE, 2, 1},
        {QY_RATING_LEVELS, true, "player\tpoints\n\t5\n", QY_E_RATING_LINE, 2, 1},
        {QY_RATING_ELO, true, "a\t4001\n", QY_E_RATING_LINE, 1, 3},
        {QY_RATING_ELO, true, "player\traiting\tgames\na\t2000\t3\n", QY_E_RATING_COLUMN, 1, 8},
        {QY_RATING_ELO, true, "player\telo\na\t2000\n", QY_E_RATING_COLUMN, 1, 8},
        {QY_RATING_ELO, true, "player\tpoints\tgames\na\t2000\t3\n", QY_E_RATING_COLUMN, 1, 8},
        {QY_RATING_ELO, true, "player\tpoints\tlevel\tgames\tprovisional\na\t1\t-\t3\tno\n",
         QY_E_RATING_COLUMN, 1, 8},
        {QY_RATING_ELO, true, "player\trating\tRating\na\t2000\t3\n", QY_E_RATING_COLUMN, 1, 15},
        {QY_RATING_ELO, true, "player\trating\tdeviation\na\t2000\t3\n", QY_E_RATING_COLUMN, 1, 15},
        {QY_RATING_LEVELS, true, "player\trating\na\t2000\n", QY_E_RATING_COLUMN, 1, 8},
        {QY_RATING_GLICKO, true, "player\trating\tk\na\t2000\t3\n", QY_E_RATING_COLUMN, 1, 15},
        {QY_RATING_ELO, true, "player\tk\na\t0\n", QY_E_RATING_LINE, 2, 3},
        {QY_RATING_GLICKO, true, "a\t1500\t0\n", QY_E_RATING_LINE, 1, 8},
        {QY_RATING_GLICKO, true, "a\t1500\t50\t2\n", QY_E_RATING_LINE, 1, 11},
        {QY_RATING_GLICKO, true, "a\t100000.5\t50\n", QY_E_RATING_LINE, 1, 3},
        {QY_RATING_GLICKO, true, "a\t1500\t1000.5\n", QY_E_RATING_LINE, 1, 8},
        {QY_RATING_GLICKO, true, "a\t1500\t50\t1.000000001\n", QY_E_RATING_LINE, 1, 11},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_rating_pool *pool;
        struct qy_error error = {0};
        int code;

        assert_int_equal(qy_rating_pool_new(rows[i].system, &pool), 0);
        code = rows[i].start ? qy_rating_pool_start(pool, rows[i].text, strlen(rows[i].text), &error)
                             : qy_rating_pool_games(pool, rows[i].text, strlen(rows[i].text), &error);
        if (code != rows[i].code || error.line != rows[i].line || error.column != rows[i].column)
            fail_msg("row %zu: code %d at %u:%u", i, code, error.line, error.column);
        assert_int_equal(qy_rating_pool_count(pool), 0);
        assert_int_equal(qy_rating_pool_games(pool, "x\ty\t1-0", 7, &error), 0);
        assert_int_equal(qy_rating_pool_count(pool), 2);
        qy_rating_pool_free(pool);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_rated_in_order),
        cmocka_unit_test(answers_are_starts),
        cmocka_unit_test(nobody_falls_below_nothing),
        cmocka_unit_test(points_stay_the_same_together),
        cmocka_unit_test(elo_of_a_period),
        cmocka_unit_test(first_rating_of_a_period),
        cmocka_unit_test(glicko_of_a_period),
        cmocka_unit_test(heads_are_read),
        cmocka_unit_test(faults_are_placed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
