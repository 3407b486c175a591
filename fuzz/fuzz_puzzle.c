/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lines of puzzle files. Laws: a puzzle that is read and written reads back the same, and its solution solves
 * it.
 */
#include "fuzz.h"

#include <qiyuan/play/puzzle.h>

#include <string.h>

/* Checks that a line of the solution is accepted and solves the puzzle. */
static void solve(const struct qy_puzzle *puzzle, const struct qy_puzzle_line *line)
{
    for (size_t count = 1; count <= line->len; count += 2) {
        qy_move reply = QY_MOVE_NONE;
        enum qy_puzzle_step step = qy_puzzle_try(puzzle, line->move, count, &reply);

        FUZZ_LAW(step != QY_PUZZLE_WRONG);
        if (step == QY_PUZZLE_SOLVED)
            return; /* a shorter solution may begin with the same moves */
    }
    FUZZ_LAW(false);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qy_buf first = QY_BUF_INIT;
    struct qy_buf second = QY_BUF_INIT;
    struct qy_puzzle puzzle;
    struct qy_puzzle again;
    struct qy_error error = {0};

    if (qy_puzzle_read((const char *)data, size, &puzzle, &error) < 0) {
        FUZZ_LAW(error.code < 0);
        return 0;
    }
    solve(&puzzle, &puzzle.line[0]);
    qy_puzzle_write(&puzzle, &first);
    FUZZ_LAW(first.len > 0 && qy_puzzle_read(first.data, first.len - 1, &again, NULL) == 0);
    qy_puzzle_write(&again, &second);
    FUZZ_LAW(first.len == second.len && memcmp(first.data, second.data, first.len) == 0);
    qy_buf_free(&first);
    qy_buf_free(&second);
    return 0;
}
