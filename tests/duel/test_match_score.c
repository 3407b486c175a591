/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What scores prove: Elo, intervals, the sequential test. */
#include "cmocka_all.h"

#include <qiyuan/play/duel.h>

#include <math.h>

static void assert_near(double got, double expected, double off, size_t row)
{
    if (isinf(expected) ? got == expected : fabs(got - expected) <= off)
        return;
    fail_msg("row %zu: expected %.6f, got %.6f", row, expected, got);
}

/* Wilson's interval of 10 wins in 10 is widely printed as 72.2 % to 100 %; Elo of 76 % is 200. */
static void estimates(void **state)
{
    static const struct {
        struct qy_match_score score;
        struct qy_match_estimate expected;
    } rows[] = {
        {{10, 0, 0, {0}}, {1, 0.7225, 1, INFINITY, 166.2, INFINITY, 0.9992}},
        {{0, 0, 10, {0}}, {0, 0, 0.2775, -INFINITY, -INFINITY, -166.2, 0.0008}},
        {{60, 20, 20, {0}}, {0.7, 0.6149, 0.7703, 147.19, 81.27, 210.23, 1}},
        {{60, 20, 20, {2, 6, 14, 16, 12}}, {0.7, 0.6172, 0.7680, 147.19, 82.98, 207.96, 1}},
        {{95, 3, 2, {0}}, {0.965, 0.9120, 0.9835, 576.18, 406.31, 710.65, 1}},
        {{0, 4, 0, {0, 0, 2, 0, 0}}, {0.5, 0.2550, 0.7450, 0, -186.20, 186.20, 0.5}},
        {{0, 0, 0, {0}}, {0, 0, 0, 0, 0, 0, 0}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_match_estimate got = qy_match_estimate(&rows[i].score);

        assert_near(got.score, rows[i].expected.score, 1e-4, i);
        assert_near(got.score_low, rows[i].expected.score_low, 1e-4, i);
        assert_near(got.score_high, rows[i].expected.score_high, 1e-4, i);
        assert_near(got.elo, rows[i].expected.elo, 0.01, i);
        assert_near(got.los, rows[i].expected.los, 1e-4, i);
        assert_near(got.elo_low, rows[i].expected.elo_low, isinf(rows[i].expected.elo) ? 0.1 : 0.02, i);
        assert_near(got.elo_high, rows[i].expected.elo_high, isinf(rows[i].expected.elo) ? 0.1 : 0.02, i);
    }
    for (uint64_t games = 1; games < 2000; games++) { /* 60 wins once had +6261 as their upper bound */
        assert_true(isinf(qy_match_estimate(&(struct qy_match_score){games, 0, 0, {0}}).elo_high));
        assert_true(isinf(qy_match_estimate(&(struct qy_match_score){0, 0, games, {0}}).elo_low));
    }
    assert_near(qy_elo_share(200), 0.7597, 1e-4, 0);
    assert_near(qy_elo_of_share(0.75), 190.85, 0.01, 0);
}

/* Ratios found by another program, which maximises the likelihood of each hypothesis in its own way. */
static void sequential_tests(void **state)
{
    static const struct {
        uint64_t pairs[5];
        double elo0;
        double elo1;
        double llr;
        enum qy_sprt_verdict verdict;
    } rows[] = {
        {{10, 90, 200, 110, 15}, 0, 5, 0.975911, QY_SPRT_OPEN},
        {{100, 1000, 2000, 1100, 110}, 0, 5, 2.446486, QY_SPRT_OPEN},
        {{5, 20, 60, 30, 10}, 0, 10, 1.077961, QY_SPRT_OPEN},
        {{0, 0, 3, 10, 30}, 0, 50, 5.744369, QY_SPRT_ELO1},
        {{30, 10, 2, 0, 0}, -10, 10, -2.417698, QY_SPRT_OPEN},
        {{60, 20, 4, 0, 0}, -10, 10, -4.8353, QY_SPRT_ELO0},
        {{50, 400, 900, 390, 48}, 0, 3, -0.768639, QY_SPRT_OPEN},
        {{0, 0, 0, 0, 0}, 0, 5, 0, QY_SPRT_OPEN},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_match_score score = {0};
        struct qy_sprt sprt = {rows[i].elo0, rows[i].elo1, 0.05, 0.05};
        struct qy_sprt_state got;

        for (unsigned k = 0; k < 5; k++)
            score.pairs[k] = rows[i].pairs[k];
        got = qy_match_sprt(&score, &sprt);
        assert_near(got.llr, rows[i].llr, i == 5 ? 2e-3 : 1e-4, i);
        assert_near(got.lower, -2.944439, 1e-6, i);
        assert_near(got.upper, 2.944439, 1e-6, i);
        if (got.verdict != rows[i].verdict)
            fail_msg("row %zu: verdict %d", i, (int)got.verdict);
    }
}

/* The same score seen from the other side is the same test with its hypotheses turned round. */
static void tests_are_fair(void **state)
{
    struct qy_match_score score = {.pairs = {12, 40, 80, 60, 20}};
    struct qy_match_score turned = {.pairs = {20, 60, 80, 40, 12}};
    struct qy_sprt sprt = {2, 8, 0.05, 0.1};
    struct qy_sprt mirror = {-8, -2, 0.1, 0.05};
    double llr = qy_match_sprt(&score, &sprt).llr;

    (void)state;
    assert_near(qy_match_sprt(&turned, &mirror).llr, -llr, 1e-9, 0);
    assert_true(llr > 0.1);
}

static void shares_of_scores(void **state)
{
    (void)state;
    assert_near(qy_score_share(false, 0), 0.5, 1e-12, 0);
    assert_near(qy_score_share(false, 100), 0.5910, 1e-4, 1);
    assert_near(qy_score_share(false, -100), 0.4090, 1e-4, 2);
    assert_near(qy_score_share(true, 3), 1, 0, 3);
    assert_near(qy_score_share(true, -1), 0, 0, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(estimates),
        cmocka_unit_test(sequential_tests),
        cmocka_unit_test(tests_are_fair),
        cmocka_unit_test(shares_of_scores),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
