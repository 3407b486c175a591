/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The obstacles to refused moves, and to pieces that may not recapture. */
#include "cmocka_all.h"
#include "game/obstacles.h"

#include <string.h>

static qy_square square_of(enum qy_game game, const char *name)
{
    unsigned files = game == QY_GAME_CHESS ? 8 : 9;
    unsigned first = game == QY_GAME_CHESS ? '1' : '0';

    return (qy_square)((unsigned)(name[1] - (char)first) * files + (unsigned)(name[0] - 'a'));
}

static struct qy_position read(enum qy_game game, const char *fen)
{
    struct qy_position position;

    assert_int_equal(qy_position_from_fen(game, fen, strlen(fen), &position, NULL), 0);
    return position;
}

static void write_square(enum qy_game game, qy_square square, struct qy_buf *out)
{
    unsigned files = game == QY_GAME_CHESS ? 8 : 9;

    qy_buf_addf(out, "%c%u", (char)('a' + square % files),
                square / files + (game == QY_GAME_CHESS ? 1U : 0U));
}

/* Obstacles as "kind square[target] ...". */
static void word(enum qy_game game, const struct qyi_obstacle *found, size_t count, struct qy_buf *out)
{
    static const char *const kinds[] = {"man", "leg", "eye", "screen", "attacker"};

    for (size_t i = 0; i < count; i++) {
        qy_buf_addf(out, "%s%s ", i > 0 ? " " : "", kinds[found[i].kind]);
        write_square(game, found[i].square, out);
        if (found[i].target != QY_SQUARE_NONE) {
            qy_buf_addc(out, '>');
            write_square(game, found[i].target, out);
        }
    }
}

static void test_refusals(void **state)
{
    static const char chess[] = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    static const char xiangqi[] = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    static const struct {
        enum qy_game game;
        const char *fen;
        const char *from;
        const char *to;
        const char *expected;
    } cases[] = {
        {QY_GAME_CHESS, chess, "a1", "a5", "man a2"},
        {QY_GAME_CHESS, chess, "a1", "a2", "man a2"},
        {QY_GAME_CHESS, chess, "a1", "b3", ""},
        {QY_GAME_CHESS, "4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2", "d3", "attacker e8>e1"},
        {QY_GAME_CHESS, "4r1k1/8/8/8/8/8/8/4K3 w - - 0 1", "e1", "e2", "attacker e8>e2"},
        {QY_GAME_CHESS, "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4", "e5", "man e5"},
        {QY_GAME_CHESS, "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2", "e4", "man e3"},
        {QY_GAME_CHESS, "5rk1/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "g1", "attacker f8>f1"},
        {QY_GAME_CHESS, "5rk1/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "h1", "attacker f8>f1"},
        {QY_GAME_CHESS, "6k1/8/8/8/8/8/8/R1B1KN1R w KQ - 0 1", "e1", "g1", "man f1"},
        {QY_GAME_CHESS, "6k1/8/8/8/8/8/8/RNB1K2R w KQ - 0 1", "e1", "c1", "man c1 man b1"},
        {QY_GAME_XIANGQI, xiangqi, "b0", "d1", "leg c0"},
        {QY_GAME_XIANGQI, xiangqi, "b2", "b5", ""},
        {QY_GAME_XIANGQI, xiangqi, "b2", "b7", "screen b7"},
        {QY_GAME_XIANGQI, "5k3/9/9/9/9/9/9/9/3R5/2B1K4 w - - 0 1", "c0", "e2", "eye d1"},
        {QY_GAME_XIANGQI, "3k5/9/9/r8/p8/9/p8/9/C8/4K4 w - - 0 1", "a1", "a6", "man a3 man a5"},
        {QY_GAME_XIANGQI, "4k4/9/9/9/4P4/9/9/9/9/4K4 w - - 0 1", "e5", "d5", "attacker e9>e0"},
        {QY_GAME_XIANGQI, "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "e0", "d0", "attacker d9>d0"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct qy_position position = read(cases[i].game, cases[i].fen);
        qy_square from = square_of(cases[i].game, cases[i].from);
        qy_square to = square_of(cases[i].game, cases[i].to);
        struct qyi_obstacle found[QYI_OBSTACLES_MOST];
        enum qy_refusal refusal = qy_position_why_not(&position, from, to, 0);
        struct qy_buf text = QY_BUF_INIT;

        word(cases[i].game, found, qyi_obstacles(&position, from, to, refusal, found), &text);
        if (strcmp(qy_buf_str(&text), cases[i].expected) != 0)
            fail_msg("%s%s in %s (%s): \"%s\", not \"%s\"", cases[i].from, cases[i].to, cases[i].fen,
                     qy_refusal_name(refusal), qy_buf_str(&text), cases[i].expected);
        qy_buf_free(&text);
    }
}

/* The elephant blocks a cannon's check: if it recaptures, its general is attacked. */
static void test_recapture(void **state)
{
    struct qy_position position =
        read(QY_GAME_XIANGQI, "3ak1b2/4a4/4b4/9/6c2/6R2/9/4C4/4A4/2BAK1B2 b - - 0 1");
    qy_square squares[16];
    qy_square king = QY_SQUARE_NONE;

    (void)state;
    assert_int_equal(qyi_recapture_checkers(&position, square_of(QY_GAME_XIANGQI, "g4"),
                                            square_of(QY_GAME_XIANGQI, "e7"),
                                            square_of(QY_GAME_XIANGQI, "g5"), squares, &king),
                     1);
    assert_int_equal(squares[0], square_of(QY_GAME_XIANGQI, "e2"));
    assert_int_equal(king, square_of(QY_GAME_XIANGQI, "e9"));
    assert_int_equal(qyi_recapture_checkers(&position, square_of(QY_GAME_XIANGQI, "a0"),
                                            square_of(QY_GAME_XIANGQI, "e7"),
                                            square_of(QY_GAME_XIANGQI, "g5"), squares, &king),
                     0);
}

/* Squares beyond the board have nothing in the way, for any refusal. */
static void test_beyond_the_board(void **state)
{
    static const char *const fen[] = {
        "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"};
    struct qyi_obstacle found[QYI_OBSTACLES_MOST];

    (void)state;
    for (int game = 0; game < QY_GAME_COUNT; game++) {
        struct qy_position position = read((enum qy_game)game, fen[game]);
        qy_square squares = game == QY_GAME_CHESS ? 64 : 90;

        for (unsigned refusal = 0; refusal < QY_REFUSAL_COUNT; refusal++) {
            assert_int_equal(qyi_obstacles(&position, 0, squares, (enum qy_refusal)refusal, found), 0);
            assert_int_equal(qyi_obstacles(&position, squares, 0, (enum qy_refusal)refusal, found), 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_refusals),
                                       cmocka_unit_test(test_beyond_the_board),
                                       cmocka_unit_test(test_recapture)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
