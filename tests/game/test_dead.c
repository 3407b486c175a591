/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions in which neither side can win, and the outcomes that follow. */
#include "cmocka_all.h"

#include <qiyuan/core/game.h>

#include <string.h>

static const struct {
    enum qy_game game;
    const char *fen;
    uint64_t nodes;
    enum qy_winnable_answer dead;
    const char *article; /* of the exact outcome; NULL: open */
    bool undecided;      /* ... within those nodes */
} rows[] = {
    {QY_GAME_CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0, QY_WINNABLE_YES, "ch:10.4", false},
    {QY_GAME_CHESS, "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", 0, QY_WINNABLE_NO, NULL, false},
    {QY_GAME_CHESS, "4k3/8/1p1p1p1p/1P1P1P1P/8/8/8/4K3 b - - 0 1", 0, QY_WINNABLE_YES, "ch:10.4", false},
    {QY_GAME_CHESS, "4k3/3b4/8/1p1p1p1p/pP1P1P1P/P7/8/4KB2 w - - 0 1", 0, QY_WINNABLE_NO, NULL, false},
    /* one side can still mate, whichever it is */
    {QY_GAME_CHESS, "Bb1k1b2/bKp1p1p1/1pP1P1P1/pP6/6P1/P7/8/8 w - - 0 1", 0, QY_WINNABLE_NO, NULL, false},
    {QY_GAME_CHESS, "7k/8/8/8/8/8/1r6/K2B4 b - - 0 1", 0, QY_WINNABLE_NO, NULL, false},
    /* too few positions to tell */
    {QY_GAME_CHESS, "8/2kB4/1p1p1p1p/1P1P1P1P/8/8/3K2b1/8 w - - 0 1", 10, QY_WINNABLE_UNKNOWN, NULL, true},
    {QY_GAME_CHESS, "8/2kB4/1p1p1p1p/1P1P1P1P/8/8/3K2b1/8 w - - 0 1", 0, QY_WINNABLE_NO, NULL, false},
    /* the game is over by itself */
    {QY_GAME_CHESS, "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", 0, QY_WINNABLE_NO, "ch:10.1", false},
    {QY_GAME_CHESS, "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", 0, QY_WINNABLE_YES, "ch:10.3", false},
    {QY_GAME_XIANGQI, "3k5/4a4/9/9/9/9/9/4B4/9/4K4 w - - 0 1", 0, QY_WINNABLE_YES, "xq:4.2.1", false},
};

static void dead_positions_are_dead(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct qy_rules *rules = qy_rules_default(rows[i].game);
        struct qy_position position;
        enum qy_winnable_answer dead;
        struct qy_outcome outcome;
        bool undecided;

        assert_int_equal(
            qy_position_from_fen(rows[i].game, rows[i].fen, strlen(rows[i].fen), &position, NULL), 0);
        assert_int_equal(qy_position_dead(&position, rows[i].nodes, &dead), 0);
        if (dead != rows[i].dead)
            fail_msg("row %zu: %s is %d", i, rows[i].fen, (int)dead);
        assert_int_equal(qy_position_outcome_exact(&position, rules, rows[i].nodes, &outcome, &undecided), 0);
        if ((outcome.article == NULL) != (rows[i].article == NULL) ||
            (outcome.article && strcmp(outcome.article, rows[i].article) != 0) ||
            undecided != rows[i].undecided)
            fail_msg("row %zu: %s, article %s, undecided %d", i, rows[i].fen,
                     outcome.article ? outcome.article : "none", undecided);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dead_positions_are_dead),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
