/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The operations after a FEN in a line. */
#include "board/operations.h"
#include "cmocka_all.h"

#include <string.h>

static size_t first(const char *text)
{
    return strcspn(text, ";");
}

static void operations_come_one_by_one(void **state)
{
    static const char line[] = "fen ;D1 20; ; dm 3\t;";
    static const char *const wanted[] = {"D1 20", "", "dm 3", ""};
    size_t at = first(line);
    const char *operation;
    size_t len;

    (void)state;
    for (size_t i = 0; i < 4; i++) {
        assert_true(qyi_operation_next(line, strlen(line), &at, &operation, &len));
        assert_int_equal(len, strlen(wanted[i]));
        assert_memory_equal(operation, wanted[i], len);
    }
    assert_false(qyi_operation_next(line, strlen(line), &at, &operation, &len));
    at = 3;
    assert_false(qyi_operation_next("fen", 3, &at, &operation, &len));
}

static void counts_are_read(void **state)
{
    static const struct {
        const char *text;
        unsigned depth; /* 0: it is no count */
        uint64_t nodes;
    } rows[] = {
        {"D1 20", 1, 20},
        {"d255\t0", 255, 0},
        {"D3 18446744073709551615", 3, UINT64_MAX},
        {"D3 18446744073709551616", 0, 0},
        {"D256 1", 0, 0},
        {"D0 1", 0, 0},
        {"D 1", 0, 0},
        {"D1", 0, 0},
        {"D1 ", 0, 0},
        {"D1 2x", 0, 0},
        {"E1 2", 0, 0},
        {"", 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        unsigned depth = 0;
        uint64_t nodes = 0;

        assert_int_equal(qyi_operation_count(rows[i].text, strlen(rows[i].text), &depth, &nodes),
                         rows[i].depth > 0);
        assert_int_equal(depth, rows[i].depth);
        assert_true(rows[i].depth == 0 || nodes == rows[i].nodes);
    }
}

static void what_is_no_count_is_found(void **state)
{
    static const struct {
        const char *text;
        size_t at;
    } rows[] = {{"fen ;D1 20 ;D2 400", 18}, {"fen ;D1 20 ;x ;D2 400", 11}, {"fen ;", 4}, {"fen", 3}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(qyi_operations_no_count(rows[i].text, strlen(rows[i].text), first(rows[i].text)),
                         rows[i].at);
}

static void mates_are_read(void **state)
{
    static const struct {
        const char *text;
        bool good;
        unsigned mate;
        bool checks;
    } rows[] = {
        {"fen ;dm 3", true, 3, false},
        {"fen ;dm 12 ;line a b ;checks", true, 12, true},
        {"fen ;checks ;dm 0", true, 0, true},
        {"fen ;dm 61", false, 0, false},
        {"fen ;dm 3 ;dm 3", false, 0, false},
        {"fen ;dm x", false, 0, false},
        {"fen ;dm 003", false, 0, false},
        {"fen ;checks", false, 0, false},
        {"fen", false, 0, false},
        {"fen ;dm 3x", false, 0, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_mate_claim claim;
        bool good = qyi_operations_mate(rows[i].text, strlen(rows[i].text), first(rows[i].text), 60, &claim);

        assert_int_equal(good, rows[i].good);
        assert_true(!good || (claim.mate == rows[i].mate && claim.checks == rows[i].checks));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operations_come_one_by_one),
        cmocka_unit_test(counts_are_read),
        cmocka_unit_test(what_is_no_count_is_found),
        cmocka_unit_test(mates_are_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
