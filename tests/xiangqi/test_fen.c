/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi: FEN and the faults of positions. */
#include <stdio.h>
#include <string.h>

#include "base/registry.h"
#include "cmocka_all.h"
#include "reference.h"

#include <qiyuan/core/error.h>

static void reads_and_writes(void **state)
{
    static const char start[] = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    static const struct {
        const char *fen;
        const char *written; /* NULL: the same */
    } rows[] = {
        {start, NULL},
        {"rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1", start},
        {"rnbakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHBAKAENR w", start},
        {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR", start},
        {"  rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR \t w\n-\n", start},
        {"rnbakabnr/54/1c5c1/p1p1p1p1p/9/333/P1P1P1P1P/1C5C1/9/RNBAKABNR w - -", start},
        {"4k4/9/9/9/9/9/9/9/9/3K5 b - - 119 65535", NULL},
        {"4k4/9/9/9/9/9/9/9/9/3K5 w - - 12", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 12 1"},
        {"4k4/9/9/9/9/9/9/9/9/3K5 w 0 1", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"},
        {"4k4/9/9/9/9/9/9/9/9/3K5 b - 5 7", "4k4/9/9/9/9/9/9/9/9/3K5 b - - 5 7"},
        {"4k4/9/9/9/9/9/9/9/9/3K5 b 12", "4k4/9/9/9/9/9/9/9/9/3K5 b - - 12 1"},
        {"4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 0", "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1"},
        {"4k4/9/9/9/9/9/9/9/9/3K5 b - - 007 003", "4k4/9/9/9/9/9/9/9/9/3K5 b - - 7 3"},
    };

    (void)state;
    assert_string_equal(qyi_xiangqi_start_fen, start);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *expected = rows[i].written ? rows[i].written : rows[i].fen;
        struct qy_xiangqi_position position;
        struct qy_xiangqi_position again;
        char fen[128];

        qyi_read(rows[i].fen, &position);
        if (strcmp(qyi_fen(&position, fen), expected) != 0)
            fail_msg("%s: expected %s, got %s", rows[i].fen, expected, fen);
        qyi_read(fen, &again);
        assert_memory_equal(&position, &again, sizeof position);
    }
}

static void the_array_is_the_array(void **state)
{
    struct qy_xiangqi_position made;
    struct qy_xiangqi_position read;
    struct qy_buf buf = QY_BUF_INIT;

    (void)state;
    qyi_xiangqi_start(&made);
    qyi_read(qyi_xiangqi_start_fen, &read);
    assert_memory_equal(&made, &read, sizeof made);
    qyi_xiangqi_to_fen(&made, false, &buf);
    assert_string_equal(qy_buf_str(&buf),
                        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - -");
    qy_buf_free(&buf);
}

static void refuses_what_is_no_fen(void **state)
{
    static const struct {
        const char *fen;
        int code;
        size_t offset;
    } rows[] = {
        {"", QY_E_FEN_EMPTY, 0},
        {" \n", QY_E_FEN_EMPTY, 0},
        {"4k4/9/9/9/9/9/9/9/9/3Q5 w", QY_E_FEN_PIECE, 21},
        {"4k4/9/9/9/9/9/9/9/8/3K5 w", QY_E_FEN_RANK_LENGTH, 18},
        {"4k4/9/9/9/9/9/9/91/9/3K5 w", QY_E_FEN_RANK_LENGTH, 16},
        {"4k4/9/9/9/9/9/9/9/3K5 w", QY_E_FEN_RANK_COUNT, 21},
        {"4k4/9/9/9/9/9/9/9/9/9/3K5 w", QY_E_FEN_RANK_COUNT, 22},
        {"4k4/9/9/9/9/9/9/9/9/3K5 x", QY_E_FEN_SIDE, 24},
        {"4k4/9/9/9/9/9/9/9/9/3K5 wb", QY_E_FEN_SIDE, 24},
        {"4k4/9/9/9/9/9/9/9/9/3K5 w KQ - 0 1", QY_E_FEN_REST, 26},
        {"4k4/9/9/9/9/9/9/9/9/3K5 w - e3 0 1", QY_E_FEN_REST, 28},
        {"4k4/9/9/9/9/9/9/9/9/3K5 w 0 1 2", QY_E_FEN_REST, 26},
        {"4k4/9/9/9/9/9/9/9/9/3K5 w 0 x", QY_E_FEN_COUNTER, 28},
        {"4k4/9/9/9/9/9/9/9/9/3K5 w - - x 1", QY_E_FEN_COUNTER, 30},
        {"4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 -1", QY_E_FEN_COUNTER, 32},
        {"4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 65536", QY_E_FEN_COUNTER, 32},
        {"4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 moves", QY_E_FEN_REST, 34},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_xiangqi_position position;
        struct qy_xiangqi_position before;
        uint32_t faults = 77;
        struct qy_error error;
        int status;

        memset(&position, 0x5A, sizeof position);
        before = position;
        status = qyi_xiangqi_from_fen(rows[i].fen, strlen(rows[i].fen), &position, &faults, &error);
        if (status != rows[i].code || error.code != status || error.offset != rows[i].offset)
            fail_msg("“%s”: expected %s at %zu, got %s at %zu", rows[i].fen, qy_error_name(rows[i].code),
                     rows[i].offset, status < 0 ? qy_error_name(status) : "success", (size_t)error.offset);
        assert_memory_equal(&position, &before, sizeof before);
        assert_int_equal(faults, 77);
    }
}

/* The text of a FEN is not read past its length. */
static void stops_at_the_length(void **state)
{
    struct qy_xiangqi_position position;

    (void)state;
    assert_int_equal(qyi_xiangqi_from_fen("4k4/9/9/9/9/9/9/9/9/3K5 bxyz", 25, &position, NULL, NULL), 0);
    assert_int_equal(position.side, QY_SECOND);
}

#define F(name) QYI_XIANGQI_##name

static void faults_are_all_named(void **state)
{
    static const struct {
        const char *fen;
        uint32_t faults;
        const char *found;
    } rows[] = {
        {"4k4/9/9/9/9/9/9/9/9/9 w", F(NO_RED_GENERAL), "no-red-general"},
        {"9/9/9/9/9/9/9/9/9/4K4 w", F(NO_BLACK_GENERAL), "no-black-general"},
        {"9/9/9/9/9/9/9/9/9/9 w", F(NO_RED_GENERAL) | F(NO_BLACK_GENERAL),
         "no-red-general, no-black-general"},
        {"3k5/9/9/9/9/9/9/9/9/3KK4 w", F(SEVERAL_GENERALS), "several-generals"},
        {"3k5/3k5/9/9/9/9/9/9/9/4K4 w", F(SEVERAL_GENERALS), "several-generals"},
        {"3k5/9/9/9/9/9/4K4/9/9/9 w", F(GENERAL_OUTSIDE_PALACE), "general-outside-palace"},
        {"2k6/9/9/9/9/9/9/9/9/4K4 w", F(GENERAL_OUTSIDE_PALACE), "general-outside-palace"},
        {"3k5/9/9/9/9/9/9/4K4/9/9 w", 0, ""},
        {"9/9/3k5/9/9/9/9/9/9/4K4 w", 0, ""},
        {"9/9/9/3k5/9/9/9/9/9/4K4 w", F(GENERAL_OUTSIDE_PALACE), "general-outside-palace"},
        {"3k5/9/9/9/9/9/9/9/3A5/4K4 w", F(ADVISOR_OFF_POINT), "advisor-off-point"},
        {"3k5/9/9/9/9/9/9/4A4/9/4K4 w", F(ADVISOR_OFF_POINT), "advisor-off-point"},
        {"3k5/9/9/9/9/9/6A2/9/9/4K4 w", F(ADVISOR_OFF_POINT), "advisor-off-point"},
        {"3k5/9/3A5/9/9/9/9/9/9/4K4 w", F(ADVISOR_OFF_POINT), "advisor-off-point"},
        {"4k4/9/9/9/9/9/9/3A1A3/9/3K5 w", 0, ""},
        {"4k4/9/9/9/9/9/9/9/4A4/3K1A3 w", 0, ""},
        {"3k5/9/9/9/2B6/9/9/9/9/4K4 w", F(ELEPHANT_OVER_RIVER), "elephant-over-river"},
        {"3k5/9/9/9/9/2b6/9/9/9/4K4 w", F(ELEPHANT_OVER_RIVER), "elephant-over-river"},
        {"3k5/9/9/9/9/2B6/9/9/9/4K4 w", 0, ""},
        {"3k5/9/9/9/2b6/9/9/B3B4/9/4K4 w", 0, ""},
        {"3k5/9/9/9/9/9/9/2B6/9/4K4 w", F(ELEPHANT_OFF_POINT), "elephant-off-point"},
        {"1b1k5/9/9/9/9/9/9/9/9/4K4 w", F(ELEPHANT_OFF_POINT), "elephant-off-point"},
        {"3k5/9/9/9/9/4B4/9/9/9/4K4 w", F(ELEPHANT_OFF_POINT), "elephant-off-point"},
        {"3k5/9/9/9/9/9/9/P8/9/4K4 w", F(PAWN_IMPOSSIBLE_POINT), "pawn-impossible-point"},
        {"3k5/9/9/9/9/9/1P7/9/9/4K4 w", F(PAWN_IMPOSSIBLE_POINT), "pawn-impossible-point"},
        {"3k5/9/9/9/9/7P1/9/9/9/4K4 w", F(PAWN_IMPOSSIBLE_POINT), "pawn-impossible-point"},
        {"3k5/9/9/9/7p1/9/9/9/9/4K4 w", F(PAWN_IMPOSSIBLE_POINT), "pawn-impossible-point"},
        {"3k4p/9/9/9/9/9/9/9/9/4K4 w", F(PAWN_IMPOSSIBLE_POINT), "pawn-impossible-point"},
        {"P2k5/9/9/9/7P1/P8/P8/9/9/p3K4 w", 0, ""},
        {"3k5/9/9/9/9/9/9/9/9/RRR1K4 w", F(TOO_MANY_MEN), "too-many-men"},
        {"3k5/9/9/PPPPPP3/9/9/9/9/9/4K4 w", F(TOO_MANY_MEN), "too-many-men"},
        {"3k5/9/9/9/9/9/9/1n1n5/9/1n2K4 w", F(TOO_MANY_MEN), "too-many-men"},
        {"4k4/9/9/9/9/9/9/9/9/4K4 w", F(FACING_GENERALS), "facing-generals"},
        {"4k4/9/9/9/9/9/9/9/9/4K4 b", F(FACING_GENERALS), "facing-generals"},
        {"4k4/9/9/4P4/9/9/9/9/9/4K4 b", 0, ""},
        {"3k5/9/9/9/9/9/9/9/3R5/4K4 w", F(OPPONENT_IN_CHECK), "opponent-in-check"},
        {"3k5/9/9/9/9/9/9/9/3R5/4K4 b", 0, ""},
        {"3k5/9/3P5/9/9/9/9/9/3C5/4K4 w", F(OPPONENT_IN_CHECK), "opponent-in-check"},
        {"3k5/3P5/9/9/9/9/9/9/9/4K4 w", F(OPPONENT_IN_CHECK), "opponent-in-check"},
        {"3kP4/9/9/9/9/9/9/9/9/5K3 w", F(OPPONENT_IN_CHECK), "opponent-in-check"},
        {"3k5/9/4N4/9/9/9/9/9/9/5K3 w", F(OPPONENT_IN_CHECK), "opponent-in-check"},
        {"3k5/4a4/4N4/9/9/9/9/9/9/5K3 w", 0, ""},
        {"3k5/9/9/9/9/9/9/9/4p4/4K4 b", F(OPPONENT_IN_CHECK), "opponent-in-check"},
        {"4k4/4R4/9/9/9/9/9/9/4R4/4R1K2 w",
         F(GENERAL_OUTSIDE_PALACE) | F(TOO_MANY_MEN) | F(OPPONENT_IN_CHECK),
         "general-outside-palace, too-many-men, opponent-in-check"},
        {"4k4/9/9/9/4B4/9/9/9/3A5/1P2K4 b",
         F(ADVISOR_OFF_POINT) | F(ELEPHANT_OVER_RIVER) | F(PAWN_IMPOSSIBLE_POINT),
         "advisor-off-point, elephant-over-river, pawn-impossible-point"},
    };
    uint32_t seen = 0;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_xiangqi_position position;
        struct qy_error error = {0};
        uint32_t faults = ~0U;
        int status = qyi_xiangqi_from_fen(rows[i].fen, strlen(rows[i].fen), &position, &faults, &error);

        if (faults != rows[i].faults || strcmp(error.found, rows[i].found) != 0)
            fail_msg("%s: expected “%s”, got “%s” (%x)", rows[i].fen, rows[i].found, error.found, faults);
        assert_int_equal(status, faults ? QY_E_POSITION_FAULTS : 0);
        seen |= faults;
    }
    for (unsigned i = 0; qyi_xiangqi_fault_ids[i]; i++) {
        if (!(seen >> i & 1))
            fail_msg("no row shows the fault %s", qyi_xiangqi_fault_ids[i]);
        seen &= ~(1U << i);
    }
    assert_int_equal(seen, 0);
}

static void faults_are_worded(void **state)
{
    (void)state;
    for (unsigned i = 0; qyi_xiangqi_fault_ids[i]; i++) {
        char id[64];

        snprintf(id, sizeof id, "fault.xiangqi.%s", qyi_xiangqi_fault_ids[i]);
        for (int lang = 0; lang < QY_LANG_COUNT; lang++)
            if (!qyi_message_text((enum qy_lang)lang, id))
                fail_msg("%s is not worded in %s", id, qy_lang_tag((enum qy_lang)lang));
    }
}

/* Whether the side not to move stands in check, against the plain generator on setups of all sorts. */
static void check_of_the_opponent_agrees(void **state)
{
    uint64_t seed = 99;
    unsigned checks = 0;

    (void)state;
    for (int i = 0; i < 5000; i++) {
        struct qy_xiangqi_position position;
        struct qyi_xiangqi_setup setup = {.fullmove = 1};
        struct qyi_reference reference;
        bool fault;

        qyi_random_position(&seed, &position);
        for (unsigned square = 0; square < QYI_XIANGQI_SQUARES; square++)
            setup.board[square] = qyi_xiangqi_at(&position, (qy_square)square);
        setup.side = (enum qy_side)(position.side ^ 1);
        qyi_reference_of_setup(&setup, &reference);
        fault = qyi_xiangqi_faults(&setup) == QYI_XIANGQI_OPPONENT_IN_CHECK;
        checks += fault;
        assert_int_equal(fault, qyi_reference_unsafe(&reference, (enum qy_side)position.side));
    }
    assert_in_range(checks, 500, 4500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_and_writes),
        cmocka_unit_test(the_array_is_the_array),
        cmocka_unit_test(refuses_what_is_no_fen),
        cmocka_unit_test(stops_at_the_length),
        cmocka_unit_test(faults_are_all_named),
        cmocka_unit_test(faults_are_worded),
        cmocka_unit_test(check_of_the_opponent_agrees),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
