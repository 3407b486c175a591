/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Simple draws (xq:4.2.1) claimed before the arbiter, ruled by the tables that ship with a line that holds; and who can
 * win at all, by tables and without. */
#include "../cmocka_all.h"

#include <qiyuan/play/tables.h>
#include <qiyuan/record/arbiter.h>

#include <string.h>

static int open_tables(void **state)
{
    struct qy_tables *tables;

    assert_int_equal(qy_tables_new(NULL, &tables, NULL), 0);
    *state = tables;
    return 0;
}

static int close_tables(void **state)
{
    qy_tables_free(*state);
    return 0;
}

static struct qy_position position_of(const char *fen)
{
    struct qy_position position;

    if (qy_position_from_fen(QY_GAME_XIANGQI, fen, strlen(fen), &position, NULL) < 0)
        fail_msg("FEN “%s”", fen);
    return position;
}

/* One piece against enough advisors and elephants, as in books of endgames, and one against one; with some
 * claims that are false. */
static const struct {
    const char *fen;
    bool drawn;
} claims[] = {
    {"3k5/4a4/3a5/9/9/9/9/4N4/4K4/9 w - - 0 1", true},    {"4k4/9/4b4/9/2b6/9/9/4N4/4K4/9 w - - 0 1", true},
    {"9/3ka4/3a4N/9/9/9/9/9/3K5/9 w - - 0 1", true},      {"3ak4/4a4/9/9/9/9/9/6C2/4K4/9 b - - 0 1", true},
    {"4k4/9/4b4/9/6b2/9/9/6C2/4K4/9 w - - 0 1", true},    {"4k4/9/9/9/9/9/9/4C4/4K4/9 w - - 0 1", true},
    {"3k1ab2/4a4/4b4/9/9/9/9/4R4/4K4/9 w - - 0 1", true}, {"2bak4/4a4/4b4/9/9/9/9/8R/4K4/9 b - - 0 1", true},
    {"3k5/4a4/3a5/2P6/9/9/9/9/4K4/9 w - - 0 1", true},    {"4k4/9/4b4/9/2b2P3/9/9/9/4K4/9 w - - 0 1", true},
    {"P2k5/9/9/9/9/9/9/9/4K4/9 w - - 0 1", true},         {"5k3/9/9/9/9/8r/9/9/3K5/1R7 w - - 0 1", true},
    {"3k5/9/9/9/9/r8/9/9/9/4KR3 w - - 0 1", true},        {"3k5/9/9/9/4n4/9/9/9/1N7/4K4 w - - 0 1", true},
    {"3k5/9/9/9/4c4/9/9/9/1C7/4K4 w - - 0 1", true},      {"3k5/9/9/9/4n4/9/9/9/1C7/4K4 w - - 0 1", true},
    {"3k5/9/9/9/9/2p6/9/1C7/9/4K4 w - - 0 1", true},      {"3k5/9/9/9/9/P7p/9/9/9/4K4 b - - 0 1", true},
    {"3k5/9/9/9/9/9/4n1P2/9/9/4K4 b - - 0 1", false},     {"3k5/9/9/2P6/9/9/9/9/2c6/4K4 w - - 0 1", true},
    {"4k4/9/9/4p4/9/9/9/9/4C4/3K5 b - - 0 1", true},      {"3a1k3/4a4/9/9/9/9/6N2/9/4K4/9 w - - 0 1", true},
    {"5k3/4a4/4b4/9/2b6/9/9/4K4/9/R8 w - - 0 1", false},  {"3ak4/4a4/9/9/9/9/9/3K5/9/R8 w - - 0 1", false},
    {"3k5/9/9/3P5/9/9/9/9/4K4/9 w - - 0 1", false},       {"3k5/9/9/9/9/9/9/9/4K4/4N4 w - - 0 1", false},
    {"4k4/9/9/9/4r4/9/9/9/4R4/4K4 w - - 0 1", false},     {"4k4/9/9/4r4/9/9/9/2C6/5R3/3K5 w - - 0 1", true},
    {"6R2/7r1/5k3/9/9/9/9/9/9/3K1C3 w - - 0 1", false},
};

/* The line is legal, and every position of it is drawn by the table. */
static void check_line(struct qy_tables *tables, const struct qy_position *start, const qy_move *line,
                       size_t count)
{
    struct qy_position at = *start;

    assert_true(count > 0);
    for (size_t i = 0; i < count; i++) {
        qy_move moves[QY_MAX_MOVES];
        size_t legal = qy_position_legal(&at, moves);
        struct qy_undo undo;
        size_t found = 0;

        while (found < legal && moves[found] != line[i])
            found++;
        assert_true(found < legal);
        qy_position_make(&at, line[i], &undo);
        assert_int_equal(qy_tables_drawn(tables, &at), QY_ANSWER_YES);
    }
}

/* A game from a position, begun. */
static struct qy_arbiter *begun(const char *fen, const struct qy_arbiter_oracle *oracle)
{
    struct qy_game_setup setup;
    struct qy_event start = {.kind = QY_EVENT_START, .setup = &setup};
    struct qy_event begin = {.kind = QY_EVENT_BEGIN};
    struct qy_arbiter *arbiter;

    qy_game_setup_init(qy_rules_by_id("xiangqi-1999", strlen("xiangqi-1999")), &setup);
    assert_int_equal(qy_time_control_parse("G/1m", 4, &setup.control, NULL), 0);
    setup.start = position_of(fen);
    assert_int_equal(qy_arbiter_new(oracle, &arbiter), 0);
    assert_int_equal(qy_arbiter_feed(arbiter, &start, NULL), 0);
    assert_int_equal(qy_arbiter_feed(arbiter, &begin, NULL), 0);
    return arbiter;
}

static void simple_draws_are_claimed(void **state)
{
    struct qy_tables *tables = *state;
    const struct qy_arbiter_oracle oracle = {
        .drawn = qy_tables_drawn, .line = qy_tables_drawn_line, .user = tables};
    unsigned upheld = 0;

    for (size_t i = 0; i < sizeof claims / sizeof claims[0]; i++) {
        struct qy_event claim = {.kind = QY_EVENT_CLAIM, .t = 100, .has_side = true, .claim = QY_CLAIM_DEAD};
        struct qy_arbiter *arbiter = begun(claims[i].fen, &oracle);
        struct qy_position position = position_of(claims[i].fen);
        const struct qy_ruling *ruling;
        struct qy_buf told = QY_BUF_INIT;
        size_t count;

        assert_int_equal(qy_arbiter_feed(arbiter, &claim, NULL), 0);
        ruling = qy_arbiter_rulings(arbiter, &count);
        assert_true(count > 0);
        if (ruling->by_table != claims[i].drawn ||
            ruling->kind != (claims[i].drawn ? QY_RULING_UPHELD : QY_RULING_REJECTED))
            fail_msg("%s: %s", claims[i].fen, qy_ruling_name(ruling->kind));
        qy_ruling_json(arbiter, ruling, &told);
        assert_true((strstr(qy_buf_str(&told), "\"by_table\":true,\"play\":[\"") != NULL) == claims[i].drawn);
        if (claims[i].drawn)
            check_line(tables, &position, ruling->moves, ruling->move_count);
        upheld += claims[i].drawn;
        qy_buf_free(&told);
        qy_arbiter_free(arbiter);
    }
    assert_true(upheld >= 20);
}

/* The chances to win are the same with tables and without, and each line mates; where a side has no win with its
 * pieces, tables need not look at positions. */
static void winners_are_the_same(void **state)
{
    struct qy_tables *tables = *state;

    for (size_t i = 0; i < sizeof claims / sizeof claims[0]; i++) {
        struct qy_position position = position_of(claims[i].fen);

        for (unsigned side = 0; side < 2; side++) {
            const struct qy_winnable_limits limits = {.nodes = 40000};
            struct qy_winnable asked;
            struct qy_winnable plain;

            assert_int_equal(qy_tables_winnable(tables, &position, (enum qy_side)side, &limits, &asked), 0);
            assert_int_equal(qy_tables_winnable(NULL, &position, (enum qy_side)side, &limits, &plain), 0);
            if (plain.answer != QY_WINNABLE_UNKNOWN && asked.answer != plain.answer)
                fail_msg("%s: side %u %d, without tables %d", claims[i].fen, side, asked.answer,
                         plain.answer);
            assert_true(qy_winnable_holds(&position, (enum qy_side)side, &asked));
            if (!claims[i].drawn && side == (unsigned)qy_position_side(&position))
                assert_int_equal(asked.answer == QY_WINNABLE_YES && asked.nodes == 0, true);
            qy_winnable_clear(&asked);
            qy_winnable_clear(&plain);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(simple_draws_are_claimed),
        cmocka_unit_test(winners_are_the_same),
    };

    return cmocka_run_group_tests(tests, open_tables, close_tables);
}
