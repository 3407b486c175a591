/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fields of a FEN and the places of their errors. */
#include "board/fen_fields.h"
#include "cmocka_all.h"

#include <qiyuan/errors/board.h>

#include <string.h>

/* A board of three files and two ranks with two kinds: small enough to see. */
static const struct qyi_fen_board small = {3, 2, " AB", "CA"};

static void fields_and_their_places(void **state)
{
    static const struct {
        const char *fen;
        int code;
        size_t count;  /* of fields */
        size_t offset; /* of the last field, or of the error */
    } rows[] = {
        {"", QY_E_FEN_EMPTY, 0, 0},
        {" \t\r\n", QY_E_FEN_EMPTY, 0, 0},
        {"a", 0, 1, 0},
        {"  a", 0, 1, 2},
        {"a b\tc  d e f\n", 0, 6, 11},
        {"a b c d e f g", QY_E_FEN_REST, 0, 12},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_fen_fields fields = {0};
        struct qy_error error = {0};
        int code = qyi_fen_split(rows[i].fen, strlen(rows[i].fen), &fields, &error);
        size_t offset = code < 0 ? (size_t)error.offset : fields.field[fields.count - 1].offset;

        if (code != rows[i].code || fields.count != rows[i].count || offset != rows[i].offset)
            fail_msg("“%s”: code %d, %zu fields, offset %zu", rows[i].fen, code, fields.count, offset);
        for (size_t f = fields.count; code == 0 && f < QYI_FEN_FIELDS; f++)
            if (fields.field[f].len != 0 || fields.field[f].offset != strlen(rows[i].fen))
                fail_msg("“%s”: missing field %zu", rows[i].fen, f);
    }
}

static void boards_read_and_written(void **state)
{
    static const struct {
        const char *text;
        int code;
        size_t offset;
        const char *found;
        const char *written;
    } rows[] = {
        {"3/3", 0, 0, "", "3/3"},
        {"aB1/1bA", 0, 0, "", "aB1/1bA"},
        {"111/12", 0, 0, "", "3/3"},
        {"C2/2c", 0, 0, "", "A2/2a"},
        {"", QY_E_FEN_RANK_LENGTH, 10, "0", NULL},
        {"3", QY_E_FEN_RANK_COUNT, 11, "1", NULL},
        {"3/", QY_E_FEN_RANK_LENGTH, 12, "0", NULL},
        {"3/3/", QY_E_FEN_RANK_COUNT, 14, "3", NULL},
        {"3/3/3/3", QY_E_FEN_RANK_COUNT, 14, "4", NULL},
        {"2/3", QY_E_FEN_RANK_LENGTH, 10, "2", NULL},
        {"3/a3", QY_E_FEN_RANK_LENGTH, 12, "4", NULL},
        {"99/3", QY_E_FEN_RANK_LENGTH, 10, "18", NULL},
        {"ABAB/3", QY_E_FEN_RANK_LENGTH, 10, "4", NULL},
        {"a0A/3", QY_E_FEN_PIECE, 11, "0", NULL},
        {"3/a炮A", QY_E_FEN_PIECE, 13, "炮", NULL},
        {"3/x2", QY_E_FEN_PIECE, 12, "x", NULL},
        {"3/ 2", QY_E_FEN_PIECE, 12, " ", NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_fen_field field = {rows[i].text, strlen(rows[i].text), 10};
        struct qy_buf written = QY_BUF_INIT;
        struct qy_error error = {0};
        qy_piece pieces[6] = {0};
        int code = qyi_fen_read_board(&small, &field, pieces, &error);

        if (code != rows[i].code || error.offset != rows[i].offset || strcmp(error.found, rows[i].found) != 0)
            fail_msg("“%s”: code %d at %u, “%s”", rows[i].text, code, (unsigned)error.offset, error.found);
        qyi_fen_write_board(&small, pieces, &written);
        if (rows[i].written && strcmp(qy_buf_str(&written), rows[i].written) != 0)
            fail_msg("“%s”: written “%s”", rows[i].text, qy_buf_str(&written));
        qy_buf_free(&written);
    }
}

static void squares_are_numbered_from_below(void **state)
{
    static const qy_piece expected[6] = {0, 0, 1, 10, 0, 0};
    struct qyi_fen_field field = {"b2/2A", 5, 0};
    qy_piece pieces[6];

    (void)state;
    assert_int_equal(qyi_fen_read_board(&small, &field, pieces, NULL), 0);
    assert_memory_equal(pieces, expected, sizeof expected);
}

static void sides_and_counters(void **state)
{
    static const struct {
        const char *text;
        int side;    /* -1: none */
        int counter; /* -1: none */
    } rows[] = {
        {"", 0, 7},
        {"w", 0, -1},
        {"r", 0, -1},
        {"b", 1, -1},
        {"x", -1, -1},
        {"wb", -1, -1},
        {"0", -1, 0},
        {"65535", -1, 65535},
        {"00012", -1, 12},
        {"65536", -1, -1},
        {"99999999999", -1, -1},
        {"-1", -1, -1},
        {"1x", -1, -1},
        {"-", -1, -1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_fen_field field = {rows[i].text, strlen(rows[i].text), 5};
        struct qy_error error = {0};
        enum qy_side side = QY_FIRST;
        uint16_t counter = 0;
        int code = qyi_fen_read_side(&field, "wr", "b", &side, &error);

        if (code != (rows[i].side < 0 ? QY_E_FEN_SIDE : 0) || (code == 0 && (int)side != rows[i].side) ||
            (code < 0 && error.offset != 5))
            fail_msg("“%s” as a side: %d, code %d", rows[i].text, (int)side, code);
        error = (struct qy_error){0};
        code = qyi_fen_read_counter(&field, 7, &counter, &error);
        if (code != (rows[i].counter < 0 ? QY_E_FEN_COUNTER : 0) ||
            (code == 0 && (int)counter != rows[i].counter) || (code < 0 && error.offset != 5))
            fail_msg("“%s” as a counter: %d, code %d", rows[i].text, (int)counter, code);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_and_their_places),
        cmocka_unit_test(boards_read_and_written),
        cmocka_unit_test(squares_are_numbered_from_below),
        cmocka_unit_test(sides_and_counters),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
