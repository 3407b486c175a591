/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi: attackers, checkers, mate, stalemate, pieces that cannot win. */
#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"
#include "reference.h"

/* The names of some points in order, separated by spaces. */
static const char *names(const qy_square *squares, size_t count, char *text)
{
    char *at = text;

    *at = '\0';
    for (unsigned square = 0; square < 90; square++) {
        for (size_t i = 0; i < count; i++) {
            if (squares[i] != square)
                continue;
            if (at > text)
                *at++ = ' ';
            *at++ = (char)('a' + square % 9);
            *at++ = (char)('0' + square / 9);
            *at = '\0';
        }
    }
    return text;
}

static void statuses(void **state)
{
    static const struct {
        const char *fen;
        enum qy_status status;
        const char *checkers;
    } rows[] = {
        {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", QY_STATUS_OPEN, ""},
        {"3k5/9/9/9/9/9/9/9/3R5/5K3 b", QY_STATUS_OPEN, "d1"},
        /* the file of the other general is closed too */
        {"3k5/9/9/9/9/9/9/9/3R5/4K4 b", QY_STATUS_CHECKMATE, "d1"},
        {"3k5/9/9/9/9/9/9/9/3RR4/5K3 b", QY_STATUS_CHECKMATE, "d1"},
        {"3k5/4P4/9/9/9/9/9/9/9/4K4 b", QY_STATUS_STALEMATE, ""},
        {"3k5/9/3P5/9/9/9/9/9/9/4K4 b", QY_STATUS_STALEMATE, ""},
        {"3k5/9/3P5/9/9/9/9/9/4R4/5K3 b", QY_STATUS_STALEMATE, ""},
        {"3k5/9/3P5/9/9/9/9/9/9/5K3 b", QY_STATUS_OPEN, ""},
        {"4k4/4a4/9/9/9/9/9/9/4C4/3KC4 b", QY_STATUS_OPEN, "e1"},
        {"3ak4/4a4/9/9/9/9/4C4/9/4C4/3K5 b", QY_STATUS_OPEN, "e3"},
        /* two cannons: whatever steps between gives the nearer one its screen */
        {"3aka3/9/9/9/4C4/9/4C4/9/9/3K5 b", QY_STATUS_CHECKMATE, "e3"},
        {"4k4/9/5N3/9/9/9/9/9/4R4/3K5 b", QY_STATUS_OPEN, "e1 f7"},
        {"4ka3/4P4/9/9/9/9/9/9/4R4/3K5 b", QY_STATUS_OPEN, "e8"},
        {"3Pk4/9/3P5/9/9/9/9/9/9/5K3 b", QY_STATUS_OPEN, "d9"},
        {"9/4k4/3P1P3/9/9/9/9/9/9/3K5 b", QY_STATUS_OPEN, ""},
        {"5k3/9/4N4/9/9/9/9/9/9/4K4 b", QY_STATUS_OPEN, "e7"},
        {"5k3/9/5a3/4N4/9/9/9/9/9/4K4 b", QY_STATUS_OPEN, ""},
        {"5k3/4a4/4N4/9/9/9/9/9/9/4K4 b", QY_STATUS_OPEN, ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_xiangqi_position position;
        qy_square squares[16];
        char text[64];
        size_t count;

        qyi_read(rows[i].fen, &position);
        count = qyi_xiangqi_checkers(&position, squares);
        names(squares, count, text);
        if (qyi_xiangqi_status(&position) != rows[i].status || strcmp(text, rows[i].checkers) != 0)
            fail_msg("%s: expected status %d with checkers “%s”, got %d with “%s”", rows[i].fen,
                     rows[i].status, rows[i].checkers, qyi_xiangqi_status(&position), text);
        assert_int_equal(qyi_xiangqi_in_check(&position), count > 0);
    }
}

static void attackers(void **state)
{
    static const char start[] = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    static const struct {
        const char *fen;
        const char *square;
        enum qy_side by;
        const char *attackers;
    } rows[] = {
        {start, "e2", QY_FIRST, "c0 g0"},
        {start, "h9", QY_FIRST, "h2"},
        {start, "h7", QY_FIRST, ""},
        {start, "h9", QY_SECOND, "i9"},
        {start, "h0", QY_SECOND, "h7"},
        {start, "e1", QY_FIRST, "d0 e0 f0"},
        {start, "c2", QY_FIRST, "b0"},
        {start, "e3", QY_FIRST, ""},
        {start, "e4", QY_FIRST, "e3"},
        {start, "e5", QY_SECOND, "e6"},
        {"4k4/9/9/9/4P4/9/9/9/9/4K4 w", "e9", QY_FIRST, ""},
        {"3k5/9/9/9/4R4/9/9/9/9/4K4 w", "e9", QY_FIRST, "e5"},
        /* a piece does not attack its own point, and pieces behind others on a line do not count */
        {"3k5/9/9/9/9/4R4/4R4/9/9/4K4 w", "e4", QY_FIRST, "e3"},
        {"3k5/9/9/9/9/4R4/4R4/9/9/4K4 w", "e5", QY_FIRST, "e4"},
        {"3k5/9/9/9/9/4P4/4C4/9/9/4K4 w", "e6", QY_FIRST, "e3"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_xiangqi_position position;
        qy_square squares[16];
        char text[64];
        size_t count;

        qyi_read(rows[i].fen, &position);
        count = qyi_xiangqi_attackers(&position,
                                      (qy_square)(rows[i].square[0] - 'a' + 9 * (rows[i].square[1] - '0')),
                                      rows[i].by, squares);
        if (strcmp(names(squares, count, text), rows[i].attackers) != 0)
            fail_msg("%s, %s: expected “%s”, got “%s”", rows[i].fen, rows[i].square, rows[i].attackers, text);
    }
}

/* In a position that nobody can reach the generals face each other: each then attacks the other. */
static void facing_generals_attack_each_other(void **state)
{
    struct qyi_xiangqi_setup setup = {.fullmove = 1};
    struct qy_xiangqi_position position;
    qy_square squares[16];

    (void)state;
    setup.board[4] = QY_PIECE(QY_FIRST, QY_XIANGQI_GENERAL);
    setup.board[85] = QY_PIECE(QY_SECOND, QY_XIANGQI_GENERAL);
    qyi_xiangqi_from_setup(&setup, &position);
    assert_int_equal(qyi_xiangqi_attackers(&position, 85, QY_FIRST, squares), 1);
    assert_int_equal(squares[0], 4);
    assert_int_equal(qyi_xiangqi_checkers(&position, squares), 1);
    assert_int_equal(squares[0], 85);
    assert_true(qyi_xiangqi_in_check(&position));
    assert_int_equal(qyi_xiangqi_attackers(&position, 76, QY_FIRST, squares), 0);
}

/* Checking pieces, from two independent pieces of code, over positions of every kind. */
static void checkers_agree_with_the_plain_rules(void **state)
{
    uint64_t seed = 11;
    unsigned checks = 0;

    (void)state;
    for (int i = 0; i < 5000; i++) {
        struct qy_xiangqi_position position;
        struct qyi_reference reference;
        qy_square squares[16];
        size_t count;

        qyi_random_position(&seed, &position);
        qyi_reference_of(&position, &reference);
        count = qyi_xiangqi_checkers(&position, squares);
        checks += count > 0;
        assert_int_equal(count > 0, qyi_reference_unsafe(&reference, reference.side));
        assert_int_equal(count > 0, qyi_xiangqi_in_check(&position));
    }
    assert_in_range(checks, 500, 4500);
}

static void dead_material(void **state)
{
    static const struct {
        const char *fen;
        bool dead;
    } rows[] = {
        {"4k4/9/9/9/9/9/9/9/9/3K5 w", true},
        {"2bak4/4a4/4b4/9/9/9/9/4B4/4A4/2BAK4 w", true},
        {"4k4/9/9/9/9/9/9/9/9/3K1N3 w", false},
        {"4k4/9/9/9/9/9/9/9/9/3K1c3 w", false},
        {"4k4/9/9/9/9/9/9/9/9/3K1R3 w", false},
        {"4k4/9/9/9/9/9/9/9/9/p2K5 w", false},
        {"2bak4/4a4/4b4/9/9/9/8P/4B4/4A4/2BAK4 w", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_xiangqi_position position;

        qyi_read(rows[i].fen, &position);
        if (qyi_xiangqi_dead_material(&position) != rows[i].dead)
            fail_msg("%s: expected %s", rows[i].fen, rows[i].dead ? "dead" : "not dead");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(statuses),
        cmocka_unit_test(attackers),
        cmocka_unit_test(facing_generals_attack_each_other),
        cmocka_unit_test(checkers_agree_with_the_plain_rules),
        cmocka_unit_test(dead_material),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
