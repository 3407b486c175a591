/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One position of one game in a file: finding the game and the position, and the report. */
#include "cmocka_all.h"
#include "record/seek.h"

#include <stdlib.h>
#include <string.h>

/* Three games; the second has a comment behind its second move, the third a move that is not legal. */
#define GAMES                                      \
    "[White \"A\"]\n\n1. e4 e5 1-0\n\n"            \
    "[White \"B\"]\n\n1. d4 d5 {here} 2. c4 *\n\n" \
    "[White \"C\"]\n\n1. e4 e5 2. Ke3 *\n\n"

static const struct {
    const char *title;
    uint64_t number;
    uint64_t ply;
    bool found;
    bool faulty;
    uint64_t games;
    uint64_t plies;
    const char *last; /* NULL: none */
    const char *comment;
} rows[] = {
    {"the end of the first", 1, UINT64_MAX, true, false, 1, 2, "e7e5", ""},
    {"before the first move", 1, 0, true, false, 1, 0, NULL, ""},
    {"in the middle of a game, with its comment", 2, 2, true, false, 2, 2, "d7d5", "here"},
    {"a comment of another move", 2, 3, true, false, 2, 3, "c2c4", ""},
    {"too few moves", 2, 4, false, false, 2, 3, "c2c4", ""},
    {"too few games", 4, 0, false, false, 3, 0, NULL, ""},
    {"before the fault of a game", 3, 2, true, true, 3, 2, "e7e5", ""},
    {"behind it", 3, 3, false, true, 3, 2, "e7e5", ""},
};

static void take_comment(void *user, const struct qy_record *record, const struct qy_record_node *node)
{
    (void)record;
    for (const struct qy_record_item *item = node->after.first; item; item = item->next)
        qy_buf_add(user, item->text, item->len);
}

static void check_row(void **state)
{
    const size_t row = (size_t)(uintptr_t)*state;
    struct qy_buf comment = QY_BUF_INIT;
    struct qyi_seek seek = {
        .number = rows[row].number, .ply = rows[row].ply, .reach = take_comment, .user = &comment};
    struct qy_memory bytes = {GAMES, strlen(GAMES)};
    const struct qyi_record_input input = {.read = qy_memory_read, .user = &bytes};

    assert_int_equal(qyi_seek_position(&seek, "f.pgn", NULL, &input), 0);
    assert_int_equal(seek.found, rows[row].found);
    assert_int_equal(seek.faulty, rows[row].faulty);
    assert_int_equal(seek.error.code != 0, rows[row].faulty);
    assert_int_equal(seek.games, rows[row].games);
    assert_int_equal(seek.plies, rows[row].plies);
    assert_string_equal(qy_buf_str(&comment), rows[row].comment);
    if (rows[row].last) {
        struct qy_position position = seek.start;
        struct qy_buf text = QY_BUF_INIT;
        struct qy_undo undo;

        for (uint64_t i = 0; i + 1 < seek.plies; i++)
            qy_position_make(&position, seek.moves[i], &undo);
        assert_int_equal(
            qy_move_write(&position, seek.moves[seek.plies - 1], QY_NOTATION_UCI, QY_WRITE_DEFAULT, &text),
            0);
        assert_string_equal(qy_buf_str(&text), rows[row].last);
        qy_position_make(&position, seek.moves[seek.plies - 1], &undo);
        assert_true(qy_position_key(&position) == qy_position_key(&seek.position));
        qy_buf_free(&text);
    }
    free(seek.moves);
    qy_buf_free(&comment);
}

int main(void)
{
    struct CMUnitTest tests[sizeof rows / sizeof rows[0]];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        tests[i] = (struct CMUnitTest){rows[i].title, check_row, NULL, NULL, (void *)(uintptr_t)i};
    return cmocka_run_group_tests_name("seek", tests, NULL, NULL);
}
