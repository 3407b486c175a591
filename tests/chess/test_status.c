/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Status and reasons of chess. */
#include "support.h"

static void mate_stalemate_or_open(void **state)
{
    static const struct {
        const char *fen;
        enum qy_status status;
        bool check;
    } rows[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", QY_STATUS_OPEN, false},
        {"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", QY_STATUS_CHECKMATE, true},
        {"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", QY_STATUS_CHECKMATE, true},
        {"R5k1/5pp1/7p/8/8/8/8/6K1 b - - 0 1", QY_STATUS_OPEN, true},
        {"k7/2K5/1Q6/8/8/8/8/8 b - - 0 1", QY_STATUS_STALEMATE, false},
        {"k7/p1K5/1Q6/8/8/8/8/8 b - - 0 1", QY_STATUS_OPEN, false},
        /* Only an en passant capture answers the check. */
        {"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", QY_STATUS_OPEN, true},
        {"6rk/6pp/8/6N1/8/8/8/4K3 b - - 0 1", QY_STATUS_OPEN, false},
        {"6rk/5Npp/8/8/8/8/8/4K3 b - - 0 1", QY_STATUS_CHECKMATE, true},
        /* Castling is never the only move, but it is one. */
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", QY_STATUS_OPEN, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_chess_position position = position_of(rows[i].fen);

        if (qyi_chess_status(&position) != rows[i].status || qyi_chess_in_check(&position) != rows[i].check)
            fail_msg("%s: %d", rows[i].fen, (int)qyi_chess_status(&position));
    }
}

static void material_that_cannot_mate(void **state)
{
    static const struct {
        const char *fen;
        bool dead;
    } rows[] = {
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", true},
        {"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true},
        {"4k3/8/8/8/8/8/8/4Kn2 w - - 0 1", true},
        {"4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true},
        {"4k3/8/8/8/8/8/8/4K1b1 w - - 0 1", true},
        {"4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true},
        {"4kb2/8/8/8/8/b7/1B6/2B1K3 w - - 0 1", true},
        {"1b2kb2/8/8/8/8/b7/8/2B1K3 w - - 0 1", true},
        {"4kb2/8/8/2b5/8/b7/5B2/2B1K3 w - - 0 1", true},
        {"4kb2/8/8/8/8/b7/B7/2B1K3 w - - 0 1", false},
        {"2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", false},
        {"4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", false},
        {"4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", false},
        {"4k1n1/8/8/8/8/8/8/4KN2 w - - 0 1", false},
        {"4k1b1/8/8/8/8/8/8/4KN2 w - - 0 1", false},
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false},
        {"4k3/8/8/8/8/8/8/4KR2 w - - 0 1", false},
        {"4k3/8/8/8/8/8/8/4K1q1 w - - 0 1", false},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_chess_setup setup;
        struct qy_chess_position position;

        /* Checks and counts of pieces do not matter here. */
        assert_int_equal(qyi_chess_read_setup(rows[i].fen, strlen(rows[i].fen), &setup, NULL), 0);
        qyi_chess_validate(&setup, &position);
        if (qyi_chess_dead_material(&position) != rows[i].dead)
            fail_msg("%s", rows[i].fen);
    }
}

/* Compares a set of squares with names such as "e4 f2 " in the order of their numbers. */
static bool same_squares(const qy_square *squares, size_t count, const char *names)
{
    char text[256] = "";

    for (size_t i = 0; i < count; i++)
        snprintf(text + 3 * i, sizeof text - 3 * i, "%c%c ", 'a' + squares[i] % 8, '1' + squares[i] / 8);
    return strcmp(text, names) == 0;
}

static void attackers_and_checkers(void **state)
{
    static const char crowd[] = "4k3/8/3p1p2/2q1r1b1/4N3/2N3B1/8/K3R3 w - - 0 1";
    static const struct {
        const char *fen;
        const char *square; /* NULL: who gives check */
        enum qy_side by;
        const char *squares;
    } rows[] = {
        {crowd, "e4", QY_FIRST, "e1 c3 "},
        {crowd, "e4", QY_SECOND, "e5 "},
        {crowd, "e5", QY_SECOND, "c5 d6 f6 "},
        {crowd, "e5", QY_FIRST, "g3 "},
        {crowd, "a1", QY_SECOND, ""},
        {crowd, "b1", QY_FIRST, "a1 e1 c3 "},
        {crowd, "h8", QY_FIRST, ""},
        {crowd, NULL, QY_FIRST, ""},
        {"4k3/8/8/8/7b/5n2/8/R3K3 w - - 0 1", NULL, QY_FIRST, "f3 h4 "},
        {"4k3/3P4/8/8/8/8/8/4K3 b - - 0 1", NULL, QY_FIRST, "d7 "},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_chess_position position = position_of(rows[i].fen);
        qy_square squares[32];
        size_t count = rows[i].square
                           ? qyi_chess_attackers(&position, square_of(rows[i].square), rows[i].by, squares)
                           : qyi_chess_checkers(&position, squares);

        if (!same_squares(squares, count, rows[i].squares))
            fail_msg("%s, %s: not %s", rows[i].fen, rows[i].square ? rows[i].square : "check",
                     rows[i].squares);
    }
}

static void kings_and_men(void **state)
{
    struct qy_chess_position position = position_of("4k3/8/8/8/4n3/8/8/RK6 w - - 0 1");
    qy_square squares[32];

    (void)state;
    assert_int_equal(qyi_chess_king(&position, QY_FIRST), square_of("b1"));
    assert_int_equal(qyi_chess_king(&position, QY_SECOND), square_of("e8"));
    assert_int_equal(qyi_chess_at(&position, square_of("e4")), QY_PIECE(QY_SECOND, QY_CHESS_KNIGHT));
    assert_int_equal(qyi_chess_at(&position, square_of("a1")), QY_PIECE(QY_FIRST, QY_CHESS_ROOK));
    assert_int_equal(qyi_chess_at(&position, square_of("h8")), 0);
    assert_int_equal(qyi_chess_attackers(&position, QY_SQUARE_NONE, QY_FIRST, squares), 0);
}

#define CASTLE    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
#define NO_RIGHTS "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1"

static void reasons(void **state)
{
    static const struct {
        const char *fen;
        const char *way; /* from, to, and the promotion's number if any */
        enum qy_refusal why;
    } rows[] = {
        {CASTLE, "e4e5", QY_REFUSAL_NO_SUCH_PIECE},
        {CASTLE, "a8a7", QY_REFUSAL_NOT_YOUR_PIECE},
        {CASTLE, "a1a1", QY_REFUSAL_NOT_HOW_IT_MOVES},
        {CASTLE, "a1e1", QY_REFUSAL_OWN_PIECE_THERE},
        {CASTLE, "a1b3", QY_REFUSAL_NOT_HOW_IT_MOVES},
        {CASTLE, "a1g1", QY_REFUSAL_BLOCKED},
        {CASTLE, "a1a8", QY_REFUSAL_NONE},
        {CASTLE, "e1e3", QY_REFUSAL_NOT_HOW_IT_MOVES},
        {CASTLE, "e1f3", QY_REFUSAL_NOT_HOW_IT_MOVES},
        {CASTLE, "a1a25", QY_REFUSAL_PROMOTION_WRONG},
        /* Castling, asked in both ways. */
        {CASTLE, "e1g1", QY_REFUSAL_NONE},
        {CASTLE, "e1c1", QY_REFUSAL_NONE},
        {CASTLE, "e1h1", QY_REFUSAL_NONE},
        {CASTLE, "e1a1", QY_REFUSAL_NONE},
        {CASTLE, "e1b1", QY_REFUSAL_NOT_HOW_IT_MOVES},
        {CASTLE, "e1g15", QY_REFUSAL_PROMOTION_WRONG},
        {NO_RIGHTS, "e1g1", QY_REFUSAL_CASTLING_MOVED},
        {NO_RIGHTS, "e1c1", QY_REFUSAL_CASTLING_MOVED},
        {NO_RIGHTS, "e1h1", QY_REFUSAL_CASTLING_MOVED},
        {"4k3/8/8/8/8/8/8/R4K1R w - - 0 1", "f1h1", QY_REFUSAL_OWN_PIECE_THERE},
        {"4k3/8/8/8/8/8/8/R4K1R w - - 0 1", "f1d1", QY_REFUSAL_NOT_HOW_IT_MOVES},
        {"4k3/8/8/8/8/4K3/8/R6R w - - 0 1", "e3g3", QY_REFUSAL_NOT_HOW_IT_MOVES},
        {"r3k2r/8/8/8/8/8/8/RN2K1NR w KQkq - 0 1", "e1g1", QY_REFUSAL_CASTLING_BLOCKED},
        {"r3k2r/8/8/8/8/8/8/RN2K1NR w KQkq - 0 1", "e1c1", QY_REFUSAL_CASTLING_BLOCKED},
        {"r3kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", QY_REFUSAL_CASTLING_ATTACKED},
        {"4kr2/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "e1c1", QY_REFUSAL_CASTLING_ATTACKED},
        {"1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", QY_REFUSAL_NONE},
        {"2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", QY_REFUSAL_CASTLING_ATTACKED},
        /* Pawns. */
        {"4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2e3", QY_REFUSAL_BLOCKED},
        {"4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2e4", QY_REFUSAL_BLOCKED},
        {"4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2e4", QY_REFUSAL_BLOCKED},
        {"4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2d3", QY_REFUSAL_NOT_HOW_IT_MOVES},
        {"4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2e1", QY_REFUSAL_OWN_PIECE_THERE},
        {"4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5", QY_REFUSAL_NOT_HOW_IT_MOVES},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", QY_REFUSAL_NONE},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", QY_REFUSAL_NOT_HOW_IT_MOVES},
        {"7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8", QY_REFUSAL_PROMOTION_MISSING},
        {"7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e81", QY_REFUSAL_PROMOTION_WRONG},
        {"7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e86", QY_REFUSAL_PROMOTION_WRONG},
        {"7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e82", QY_REFUSAL_NONE},
        {"7k/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e45", QY_REFUSAL_PROMOTION_WRONG},
        {"7k/8/8/8/8/8/4p3/6K1 b - - 0 1", "e2e1", QY_REFUSAL_PROMOTION_MISSING},
        {"7k/8/8/8/8/8/4p3/6K1 b - - 0 1", "e2e15", QY_REFUSAL_NONE},
        /* Checks: pins, standing in check, the king's own walk, both pieces of an en passant off the rank. */
        {"4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", QY_REFUSAL_LEAVES_CHECK},
        {"4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2e7", QY_REFUSAL_NONE},
        {"4r2k/8/8/8/8/8/R7/4K3 w - - 0 1", "a2a3", QY_REFUSAL_LEAVES_CHECK},
        {"4r2k/8/8/8/8/8/R7/4K3 w - - 0 1", "a2e2", QY_REFUSAL_NONE},
        {"5r1k/8/8/8/8/8/8/4K3 w - - 0 1", "e1f1", QY_REFUSAL_LEAVES_CHECK},
        {"7k/8/8/8/8/8/8/r3K3 w - - 0 1", "e1f1", QY_REFUSAL_LEAVES_CHECK},
        {"8/8/8/K2pP2r/8/8/8/7k w - - 0 1", "e5d6", QY_REFUSAL_NOT_HOW_IT_MOVES},
        {"4r2k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8", QY_REFUSAL_BLOCKED},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_chess_position position = position_of(rows[i].fen);
        unsigned promotion = rows[i].way[4] ? (unsigned)(rows[i].way[4] - '0') : 0;
        enum qy_refusal why =
            qyi_chess_why_not(&position, square_of(rows[i].way), square_of(rows[i].way + 2), promotion);

        if (why != rows[i].why)
            fail_msg("%s, %s: %d instead of %d", rows[i].fen, rows[i].way, (int)why, (int)rows[i].why);
    }
}

static void values_off_the_board(void **state)
{
    struct qy_chess_position position;

    (void)state;
    qyi_chess_start(&position);
    assert_int_equal(qyi_chess_why_not(&position, QY_SQUARE_NONE, 0, 0), QY_REFUSAL_BAD_VALUE);
    assert_int_equal(qyi_chess_why_not(&position, 12, 64, 0), QY_REFUSAL_BAD_VALUE);
    assert_int_equal(qyi_chess_why_not(&position, 12, 28, 99), QY_REFUSAL_PROMOTION_WRONG);
}

/* Castling by king takes rook, and the board afterwards ("" where it is not legal). */
static void castling_with_kings_and_rooks_anywhere(void **state)
{
    static const struct {
        const char *fen;
        const char *move;
        const char *after;
    } rows[] = {
        {CASTLE, "e1h1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"},
        {CASTLE, "e1a1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8h8", "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 1 2"},
        /* King and rook side by side; king or rook already at home. */
        {"4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
        {"4k3/8/8/8/8/8/8/5RK1 w F - 0 1", "g1f1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
        {"4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
        {"4k3/8/8/8/8/8/8/1R1K4 w B - 0 1", "d1b1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
        {"4k3/8/8/8/8/8/8/2KR4 w D - 0 1", "c1d1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
        {"4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "e1f1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
        /* The rook leaves the square from which it shields the king. */
        {"4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", "d1b1", ""},
        {"4k3/8/8/8/8/8/8/qRK5 w B - 0 1", "c1b1", ""},
        {"4k3/8/8/8/8/8/8/1R1K4 w B - 0 1", "d1b1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
        /* The king, not the rook, must not cross attacked squares. */
        {"1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1", "1r2k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
        {"3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1", ""},
        {"2r1k3/8/8/8/8/8/8/R4K2 w A - 0 1", "f1a1", ""},
        /* A piece in the way of the rook alone, or of the king alone. */
        {"4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1a1", ""},
        {"4k3/8/8/8/8/8/8/1KR3N1 w C - 0 1", "b1c1", ""},
        {"4k3/8/8/8/8/8/8/1KR4N w C - 0 1", "b1c1", "4k3/8/8/8/8/8/8/5RKN b - - 1 1"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_chess_position position;
        struct qy_chess_undo undo;
        struct qy_buf fen = QY_BUF_INIT;
        qy_move move;

        position = position_of(rows[i].fen);
        move = move_of(&position, rows[i].move);
        if (move != QY_MOVE_NONE) {
            qyi_chess_make(&position, move, &undo);
            qyi_chess_to_fen(&position, false, true, &fen);
        }
        if (strcmp(qy_buf_str(&fen), rows[i].after) != 0)
            fail_msg("%s, %s: “%s”", rows[i].fen, rows[i].move, qy_buf_str(&fen));
        qy_buf_free(&fen);
    }
}

static void parts_of_moves(void **state)
{
    struct qy_chess_position position = position_of(CASTLE);
    qy_move castle = move_of(&position, "e1h1");
    struct qy_chess_position promotion = position_of("7k/4P3/8/8/8/8/8/4K3 w - - 0 1");
    qy_move queen = move_of(&promotion, "e7e8q");

    (void)state;
    assert_int_equal(qyi_chess_move_from(castle), square_of("e1"));
    assert_int_equal(qyi_chess_move_to(castle), square_of("g1"));
    assert_int_equal(qyi_chess_move_target(castle), square_of("h1"));
    assert_int_equal(qyi_chess_move_promotion(castle), 0);
    assert_int_equal(qyi_chess_move_promotion(queen), QY_CHESS_QUEEN);
    assert_int_equal(qyi_chess_move_to(queen), square_of("e8"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mate_stalemate_or_open),
        cmocka_unit_test(material_that_cannot_mate),
        cmocka_unit_test(attackers_and_checkers),
        cmocka_unit_test(kings_and_men),
        cmocka_unit_test(reasons),
        cmocka_unit_test(values_off_the_board),
        cmocka_unit_test(castling_with_kings_and_rooks_anywhere),
        cmocka_unit_test(parts_of_moves),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
