/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers about a file of puzzles, once each was verified again. */
#include "answer/answers.h"

void qyi_answer_puzzle(const char *file, uint32_t line, const struct qyi_puzzle_checked *checked,
                       struct qyi_writer *writer)
{
    const struct qy_puzzle *puzzle = checked->puzzle;
    const char *verdict = qy_puzzle_verdict_name(checked->verdict);
    struct qy_position at = puzzle->position;
    struct qy_buf move = QY_BUF_INIT;
    struct qy_undo undo;

    for (size_t i = 0; i + 1 < checked->ply; i++)
        qy_position_make(&at, puzzle->line[0].move[i], &undo);
    if (checked->verdict == QY_PUZZLE_SECOND && checked->move != QY_MOVE_NONE)
        (void)qy_move_write(&at, checked->move, QY_NOTATION_UCI, QY_WRITE_DEFAULT, &move);
    qyi_row_open(writer);
    qyi_tell_file(writer, file);
    qyi_tell_uint(writer, "line", line);
    qyi_tell_text(writer, "id", puzzle->id);
    qyi_tell_text(writer, "aim", qy_puzzle_theme_name(puzzle->aim));
    qyi_tell_text(writer, "verdict", verdict);
    qyi_tell_uint(writer, "ply", checked->ply);
    qyi_tell_text(writer, "move", move.len ? qy_buf_str(&move) : NULL);
    qyi_say_told(writer, "puzzles.checked", "file", "line", "id", "verdict", "ply", NULL);
    if (move.len)
        qyi_say_textf(writer, " %s", qy_buf_str(&move));
    qyi_say_end(writer);
    qyi_row_close(writer);
    qy_buf_free(&move);
}

void qyi_answer_puzzles_checked(const uint64_t counts[4], struct qyi_writer *writer)
{
    qyi_row_open(writer);
    qyi_tell_uint(writer, "puzzles", counts[0] + counts[1] + counts[2] + counts[3]);
    for (unsigned i = 0; i < 4; i++)
        qyi_tell_uint(writer, qy_puzzle_verdict_name((enum qy_puzzle_verdict)i), counts[i]);
    qyi_say_told(writer, "puzzles.sum", "puzzles", "sound", "second", "refuted", "undecided", NULL);
    qyi_say_end(writer);
    qyi_row_close(writer);
}
