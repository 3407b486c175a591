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

/* The move between two squares in either game. */
static qy_move move_of(const struct qy_position *position, qy_square from, qy_square to)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);

    for (size_t i = 0; i < count; i++)
        if (qy_move_from(position->game, moves[i]) == from && qy_move_to(position->game, moves[i]) == to)
            return moves[i];
    fail_msg("no move from %u to %u", from, to);
    return QY_MOVE_NONE;
}

/* A line proves that a side can win: legal to its end, which that side has won. */
static void lines_prove_a_win(void **state)
{
    static const struct {
        enum qy_game game;
        const char *fen;
        qy_square mates[2]; /* the move of the second side that mates */
        qy_square quiet[2]; /* one that does not */
    } cases[] = {
        {QY_GAME_CHESS, "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", {59, 31}, {59, 38}},
        {QY_GAME_XIANGQI, "4k4/9/9/9/9/9/9/r8/8r/3K5 b - - 0 1", {18, 0}, {17, 26}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct qy_position position;
        struct qy_winnable result = {.answer = QY_WINNABLE_YES, .line_len = 1};
        qy_move line[2];

        assert_int_equal(
            qy_position_from_fen(cases[i].game, cases[i].fen, strlen(cases[i].fen), &position, NULL), 0);
        result.line = line;
        line[0] = move_of(&position, cases[i].mates[0], cases[i].mates[1]);
        line[1] = line[0];
        assert_true(qy_winnable_holds(&position, QY_SECOND, &result));
        assert_false(qy_winnable_holds(&position, QY_FIRST, &result));
        result.line_len = 2; /* goes on after the mate */
        assert_false(qy_winnable_holds(&position, QY_SECOND, &result));
        result.line_len = 0;
        assert_false(qy_winnable_holds(&position, QY_SECOND, &result));
        line[0] = move_of(&position, cases[i].quiet[0], cases[i].quiet[1]);
        result.line_len = 1;
        assert_false(qy_winnable_holds(&position, QY_SECOND, &result));
        result.answer = QY_WINNABLE_NO; /* says that there is no line */
        assert_true(qy_winnable_holds(&position, QY_SECOND, &result));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dead_positions_are_dead),
        cmocka_unit_test(lines_prove_a_win),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
