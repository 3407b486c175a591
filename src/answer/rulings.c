/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The arbiter's rulings: the facts are those that the arbiter writes as JSON. */
#include "answer/rulings.h"

#include "answer/board.h"
#include "base/span.h"

#include <inttypes.h>
#include <stdio.h>

const struct qyi_table *qyi_rulings_table(void)
{
    static const struct qyi_column columns[] = {
        {.key = "line", .name = "line", .words = "rulings.line"},
        QYI_COLUMN("t", "t"),
        {.key = "when", .words = "rulings.time", .left = true},
        QYI_COLUMN("ruling", "ruling"),
        QYI_COLUMN("side", "side"),
        {.key = "sentence", .words = "rulings.ruling", .left = true},
        {.key = "article", .name = "article", .words = "rulings.article", .left = true},
        QYI_COLUMN("reason", "reason"),
        QYI_COLUMN("by", "by"),
        QYI_COLUMN("of", "of"),
        QYI_COLUMN("move", "move"),
        QYI_COLUMN("moves", "moves"),
        QYI_COLUMN("count", "count"),
        QYI_COLUMN("repetitions", "repetitions"),
        QYI_COLUMN("ms", "ms"),
        QYI_COLUMN("fen", "fen"),
        QYI_COLUMN("result", "result"),
        QYI_COLUMN("ply", "ply"),
        QYI_COLUMN("grounds", "grounds"),
        QYI_COLUMN("decided_by", "decided_by"),
    };
    static const struct qyi_table table = {
        .columns = columns, .count = sizeof columns / sizeof columns[0], .in_words = true};

    return &table;
}

/* Adds several lines unchanged; the last line end is that of the answer. */
static void say_lines(struct qy_buf *lines, struct qyi_writer *writer)
{
    while (lines->len > 0 && lines->data[lines->len - 1] == '\n')
        lines->data[--lines->len] = '\0';
    qyi_say_text(writer, qy_buf_str(lines));
    qyi_say_end(writer);
    writer->out->failed |= lines->failed;
    qy_buf_clear(lines);
}

/* Names an earlier line that was undone or corrected, before the consequences. */
static void say_struck(const struct qyi_rulings_asked *asked, const struct qy_ruling *ruling,
                       struct qyi_writer *writer)
{
    struct qy_buf words = QY_BUF_INIT;

    if (!*asked->struck || ruling->kind == QY_RULING_REFUSED)
        return;
    qy_buf_addf(&words, "%" PRIu32 "\t", ruling->line);
    qyi_add_span(ruling->t, &words);
    qy_buf_addf(&words, "\t%s", asked->struck);
    say_lines(&words, writer);
    qy_buf_free(&words);
}

static void say_ruling(const struct qyi_rulings_asked *asked, const struct qy_ruling *ruling,
                       struct qyi_writer *writer)
{
    const struct qyi_board board = {.position = qy_history_position(qy_arbiter_history(asked->arbiter)),
                                    .from = QY_SQUARE_NONE,
                                    .to = QY_SQUARE_NONE,
                                    .lang = writer->lang};
    struct qy_buf words = QY_BUF_INIT;

    qy_ruling_words(asked->arbiter, ruling, writer->lang, asked->notation, &words);
    say_lines(&words, writer);
    if (ruling->has_fen)
        qyi_draw_board(&board, &words);
    say_lines(&words, writer);
    qy_ruling_evidence(asked->arbiter, ruling, writer->lang, asked->notation, &words);
    say_lines(&words, writer);
    qy_buf_free(&words);
}

static void tell_ruling(const struct qyi_rulings_asked *asked, const struct qy_ruling *ruling,
                        struct qyi_writer *writer)
{
    struct qy_buf text = QY_BUF_INIT;

    qy_ruling_json(asked->arbiter, ruling, &text);
    qyi_tell_members(writer, qy_buf_str(&text), text.len);
    qy_buf_clear(&text);
    qyi_add_span(ruling->t, &text);
    qyi_tell_cell(writer, "when", qy_buf_str(&text));
    qy_buf_clear(&text);
    qy_ruling_sentence(asked->arbiter, ruling, writer->lang, asked->notation, &text);
    qyi_tell_cell(writer, "sentence", qy_buf_str(&text));
    qy_buf_free(&text);
}

void qyi_answer_rulings(const struct qyi_rulings_asked *asked, struct qyi_writer *writer)
{
    size_t count;
    const struct qy_ruling *rulings = qy_arbiter_rulings(asked->arbiter, &count);

    if (count > 0)
        say_struck(asked, &rulings[0], writer);
    for (size_t i = 0; i < count; i++) {
        if (rulings[i].kind == QY_RULING_OK && !asked->all)
            continue;
        qyi_row_open(writer);
        tell_ruling(asked, &rulings[i], writer);
        if (!qyi_is_mute(writer))
            say_ruling(asked, &rulings[i], writer);
        qyi_row_close(writer);
    }
}

void qyi_answer_ruled(const struct qy_arbiter *arbiter, struct qyi_writer *writer)
{
    struct qy_buf text = QY_BUF_INIT;

    qyi_row_open(writer);
    qy_arbiter_summary_json(arbiter, &text);
    qyi_tell_members(writer, qy_buf_str(&text), text.len);
    qy_buf_clear(&text);
    qy_arbiter_summary_words(arbiter, writer->lang, &text);
    say_lines(&text, writer);
    qyi_row_close(writer);
    qy_buf_free(&text);
}
