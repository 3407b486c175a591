/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi: why a move is refused. */
#include <string.h>

#include "cmocka_all.h"
#include "reference.h"

static const char *name_of(enum qy_refusal refusal)
{
#define NAME(symbol, name) name,
    static const char *const names[] = {QY_REFUSALS(NAME)};
#undef NAME

    return names[refusal];
}

static qy_square square_of(const char *text)
{
    return (qy_square)(text[0] - 'a' + 9 * (text[1] - '0'));
}

static void reasons_are_the_most_telling(void **state)
{
    static const char start[] = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    static const struct {
        const char *fen;
        const char *move;
        enum qy_refusal refusal;
    } rows[] = {
        {start, "h2e2", QY_REFUSAL_NONE},
        {start, "e4e5", QY_REFUSAL_NO_SUCH_PIECE},
        {start, "e6e5", QY_REFUSAL_NOT_YOUR_PIECE},
        {start, "a0b0", QY_REFUSAL_OWN_PIECE_THERE},
        {start, "h2h7", QY_REFUSAL_NO_SCREEN},
        {start, "h2h9", QY_REFUSAL_NONE},
        {start, "h2h8", QY_REFUSAL_BLOCKED},
        {start, "h2i9", QY_REFUSAL_NOT_HOW_IT_MOVES},
        {start, "h2h2", QY_REFUSAL_NOT_HOW_IT_MOVES},
        {start, "a0a4", QY_REFUSAL_BLOCKED},
        {start, "a0a2", QY_REFUSAL_NONE},
        {start, "a0b1", QY_REFUSAL_NOT_HOW_IT_MOVES},
        {start, "b0d1", QY_REFUSAL_BLOCKED_LEG},
        {start, "b0c2", QY_REFUSAL_NONE},
        {start, "b0b2", QY_REFUSAL_OWN_PIECE_THERE},
        {start, "b0b1", QY_REFUSAL_NOT_HOW_IT_MOVES},
        {start, "c0e2", QY_REFUSAL_NONE},
        {start, "c0d1", QY_REFUSAL_NOT_HOW_IT_MOVES},
        {start, "d0e1", QY_REFUSAL_NONE},
        {start, "d0c1", QY_REFUSAL_OUTSIDE_PALACE},
        {start, "e0e1", QY_REFUSAL_NONE},
        {start, "e0e9", QY_REFUSAL_NOT_HOW_IT_MOVES},
        {start, "e3e4", QY_REFUSAL_NONE},
        {start, "e3e2", QY_REFUSAL_NOT_HOW_IT_MOVES},
        {start, "e3e5", QY_REFUSAL_NOT_HOW_IT_MOVES},
        {start, "e3d3", QY_REFUSAL_NOT_HOW_IT_MOVES},
        /* a pawn beyond the river */
        {"4k4/9/9/4P4/9/9/9/9/9/4K4 w", "e6e7", QY_REFUSAL_NONE},
        {"4k4/9/9/4P4/9/9/9/9/9/4K4 w", "e6d6", QY_REFUSAL_FACING_GENERALS},
        {"4k4/9/9/2P1P4/9/9/9/9/9/4K4 w", "c6d6", QY_REFUSAL_NONE},
        {"4k4/9/9/2P1P4/9/9/9/9/9/4K4 w", "c6c5", QY_REFUSAL_NOT_HOW_IT_MOVES},
        /* elephants: eye and river */
        {"3k5/9/9/9/9/2B6/3r5/9/9/4K4 w", "c4e2", QY_REFUSAL_BLOCKED_EYE},
        {"3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4e6", QY_REFUSAL_OVER_THE_RIVER},
        {"3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4a2", QY_REFUSAL_NONE},
        {"3k5/9/9/9/2b6/9/9/9/9/4K4 b", "c5e3", QY_REFUSAL_OVER_THE_RIVER},
        /* palaces */
        {"3k5/9/9/9/9/9/9/5K3/9/9 w", "f2g2", QY_REFUSAL_OUTSIDE_PALACE},
        {"3k5/9/9/9/9/9/9/5K3/9/9 w", "f2f3", QY_REFUSAL_OUTSIDE_PALACE},
        {"3k5/9/9/9/9/9/9/9/9/4K4 w", "e0d0", QY_REFUSAL_FACING_GENERALS},
        {"3k5/9/9/9/9/9/9/9/9/4K4 b", "d9e9", QY_REFUSAL_FACING_GENERALS},
        {"3k5/9/9/9/9/9/9/9/9/4K4 b", "d9c9", QY_REFUSAL_OUTSIDE_PALACE},
        {"3k5/9/9/9/9/9/9/3A5/9/4K4 w", "d2c3", QY_REFUSAL_OUTSIDE_PALACE},
        /* pins and screens */
        {"3k5/9/9/9/9/9/4r4/9/4R4/4K4 w", "e1d1", QY_REFUSAL_LEAVES_CHECK},
        {"3k5/9/9/9/9/9/4r4/9/4R4/4K4 w", "e1e3", QY_REFUSAL_NONE},
        {"3k5/9/9/9/4c4/9/4p4/9/4N4/4K4 w", "e1c2", QY_REFUSAL_LEAVES_CHECK},
        {"3k5/9/9/9/4c4/9/9/9/9/R3K4 w", "a0a1", QY_REFUSAL_NONE},
        {"3k5/9/9/9/4c4/9/R8/9/9/4K4 w", "a3e3", QY_REFUSAL_LEAVES_CHECK},
        {"3k5/9/9/9/4c4/9/R8/9/4A4/4K4 w", "a3e3", QY_REFUSAL_NONE},
        {"3k5/9/9/9/4c4/9/R8/9/4A4/4K4 w", "a3a4", QY_REFUSAL_LEAVES_CHECK},
        {"3k5/9/9/9/4c4/9/R8/9/4A4/4K4 w", "e1d2", QY_REFUSAL_NONE},
        {"3k5/9/9/9/9/9/9/3n5/3R5/4K4 w", "d1c1", QY_REFUSAL_LEAVES_CHECK},
        {"3k5/9/9/9/9/9/9/3n5/3R5/4K4 w", "d1d2", QY_REFUSAL_NONE},
        {"3k5/9/9/9/9/9/9/9/3p5/4K4 w", "e0d0", QY_REFUSAL_LEAVES_CHECK},
        {"3k5/9/9/9/9/9/9/9/4p4/4K4 w", "e0e1", QY_REFUSAL_NONE},
        {"3k5/9/9/9/9/9/4r4/9/4p4/4K4 w", "e0e1", QY_REFUSAL_LEAVES_CHECK},
        /* a general that leaves along the line of a rook is still on it */
        {"3k5/9/9/4r4/9/9/9/9/4K4/9 w", "e1e0", QY_REFUSAL_LEAVES_CHECK},
        {"3k5/9/9/4c4/9/4P4/9/9/4K4/9 w", "e1e0", QY_REFUSAL_LEAVES_CHECK},
        {"3k5/9/9/4c4/9/9/9/4K4/9/9 w", "e2e1", QY_REFUSAL_NONE},
        /* cannons: none, one and two pieces in between */
        {"3k5/9/9/C3p4/9/9/9/9/9/4K4 w", "a6e6", QY_REFUSAL_NO_SCREEN},
        {"3k5/9/9/C1P1p4/9/9/9/9/9/4K4 w", "a6e6", QY_REFUSAL_NONE},
        {"3k5/9/9/CPP1p4/9/9/9/9/9/4K4 w", "a6e6", QY_REFUSAL_BLOCKED},
        {"3k5/9/9/C1P1p4/9/9/9/9/9/4K4 w", "a6d6", QY_REFUSAL_BLOCKED},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_xiangqi_position position;
        enum qy_refusal refusal;

        qyi_read(rows[i].fen, &position);
        refusal = qyi_xiangqi_why_not(&position, square_of(rows[i].move), square_of(rows[i].move + 2), 0);
        if (refusal != rows[i].refusal)
            fail_msg("%s %s: expected %s, got %s", rows[i].fen, rows[i].move, name_of(rows[i].refusal),
                     name_of(refusal));
    }
}

static void any_numbers_may_be_asked_about(void **state)
{
    struct qy_xiangqi_position position;

    (void)state;
    qyi_xiangqi_start(&position);
    assert_int_equal(qyi_xiangqi_why_not(&position, 90, 0, 0), QY_REFUSAL_NO_SUCH_PIECE);
    assert_int_equal(qyi_xiangqi_why_not(&position, QY_SQUARE_NONE, 255, 0), QY_REFUSAL_NO_SUCH_PIECE);
    assert_int_equal(qyi_xiangqi_why_not(&position, 0, 90, 0), QY_REFUSAL_NOT_HOW_IT_MOVES);
    assert_int_equal(qyi_xiangqi_why_not(&position, 0, 255, 0), QY_REFUSAL_NOT_HOW_IT_MOVES);
    assert_int_equal(qyi_xiangqi_why_not(&position, 0, 9, QY_XIANGQI_ROOK), QY_REFUSAL_PROMOTION_WRONG);
}

static void none_exactly_when_legal(void **state)
{
    uint64_t seed = 5;

    (void)state;
    for (int i = 0; i < 500; i++) {
        struct qy_xiangqi_position position;
        struct qyi_reference reference;
        qy_move moves[QY_MAX_MOVES];
        bool legal[90][90] = {{false}};
        size_t count;
        char fen[128];

        qyi_random_position(&seed, &position);
        qyi_reference_of(&position, &reference);
        count = qyi_reference_legal(&reference, moves);
        for (size_t j = 0; j < count; j++)
            legal[qyi_xiangqi_move_from(moves[j])][qyi_xiangqi_move_to(moves[j])] = true;
        for (unsigned from = 0; from < 90; from++)
            for (unsigned to = 0; to < 90; to++)
                if ((qyi_xiangqi_why_not(&position, (qy_square)from, (qy_square)to, 0) == QY_REFUSAL_NONE) !=
                    legal[from][to])
                    fail_msg("%s: %u to %u", qyi_fen(&position, fen), from, to);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reasons_are_the_most_telling),
        cmocka_unit_test(any_numbers_may_be_asked_about),
        cmocka_unit_test(none_exactly_when_legal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
