/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Notes of an engine on the moves of a game; scores are seen by the first side. */
#include "answer/analysis.h"

#include "answer/answers.h"
#include "answer/position.h"
#include "base/error.h"
#include "base/registry.h"
#include "record/formats.h"
#include "source/target.h"

static void tell_move(const struct qy_position *position, qy_move move, enum qy_notation notation,
                      const char *key, struct qyi_writer *writer)
{
    struct qy_buf text = QY_BUF_INIT;

    if (move != QY_MOVE_NONE)
        (void)qy_move_write(position, move, notation, QY_WRITE_DEFAULT, &text);
    qyi_tell_text(writer, key, move != QY_MOVE_NONE ? qy_buf_str(&text) : NULL);
    qy_buf_free(&text);
}

/* Writes an evaluation as `eval` (hundredths of a pawn) and `mate`, of which one is null. */
static void tell_mark(const struct qy_eval_mark *mark, bool scored, struct qyi_writer *writer)
{
    if (scored && !mark->is_mate)
        qyi_tell_int(writer, "eval", mark->score);
    else
        qyi_tell_null(writer, "eval");
    if (scored && mark->is_mate)
        qyi_tell_int(writer, "mate", mark->score);
    else
        qyi_tell_null(writer, "mate");
}

/* Writes the engine's lines, best first. */
static void tell_lines(const struct qy_position *before, const struct qy_thought *thought,
                       struct qyi_writer *writer)
{
    int32_t sign = qy_position_side(before) == QY_FIRST ? 1 : -1;

    qyi_array_open(writer, "lines");
    for (uint32_t i = 0; i < thought->lines; i++) {
        const struct qy_thought_line *line = &thought->line[i];
        struct qy_eval_mark mark = {line->mate, sign * line->score, line->depth};

        qyi_object_open(writer, NULL);
        tell_mark(&mark, line->scored, writer);
        qyi_tell_int(writer, "depth", line->depth);
        qyi_tell_line(before, line->move, line->count, "line", false, writer);
        qyi_object_close(writer);
    }
    qyi_array_close(writer);
}

/* The message for what a move lost according to the tables; the note's `left` is less than `had`. */
static const char *thrown_words(const struct qy_move_note *note)
{
    if (note->had == QY_TABLE_DRAW)
        return "analyse.draw-thrown";
    return note->left == QY_TABLE_DRAW ? "analyse.win-drawn" : "analyse.win-lost";
}

/* Writes the tables' results before and after the move, as seen by the mover; null if no table has the position. */
static void tell_table(const struct qy_move_note *note, struct qyi_writer *writer)
{
    if (!note->by_table) {
        qyi_tell_null(writer, "table");
        return;
    }
    qyi_object_open(writer, "table");
    qyi_tell_text(writer, "had", qyi_table_outcome_name(note->had));
    qyi_tell_text(writer, "left", qyi_table_outcome_name(note->left));
    qyi_object_close(writer);
}

/* Adds the loss to the game as a comment after the move. */
static int comment_thrown(struct qy_record *record, const struct qy_move_note *note, enum qy_lang lang)
{
    struct qy_buf text = QY_BUF_INIT;

    qyi_message(lang, thrown_words(note), NULL, 0, &text);
    int code = text.failed
                   ? QY_E_MEMORY
                   : qy_record_add_comment(record, note->node, QY_AFTER_MOVE, qy_buf_str(&text), text.len);
    qy_buf_free(&text);
    return code;
}

void qyi_answer_move_note(uint64_t number, const struct qy_position *before, const struct qy_move_note *note,
                          bool lines, struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {
        QYI_COLUMN("game", "game"), QYI_COLUMN("ply", "ply"),
        QYI_COLUMN("side", "side"), QYI_COLUMN("move", "move"),
        QYI_COLUMN("eval", "eval"), QYI_COLUMN("mate", "mate"),
        QYI_COLUMN("best", "best"), QYI_COLUMN("judgement", "judgement"),
        QYI_COLUMN("loss", "loss"),
    };
    static const struct qyi_table table = {
        .columns = columns, .count = sizeof columns / sizeof columns[0], .no_heads = true};
    const struct qy_thought *thought = note->thought;

    qyi_table_open(writer, &table);
    qyi_row_open(writer);
    qyi_tell_uint(writer, "game", number);
    qyi_tell_uint(writer, "ply", note->ply);
    qyi_tell_text(writer, "side", qy_side_id(before->game, qy_position_side(before)));
    tell_move(before, note->node->move, QY_NOTATION_UCI, "move", writer);
    tell_move(before, note->node->move, qy_notation_default(before->game), "text", writer);
    tell_mark(&note->after, note->scored, writer);
    tell_move(before, thought->move, QY_NOTATION_UCI, "best", writer);
    qyi_tell_line(before, thought->line[0].move, thought->line[0].count, "line", false, writer);
    qyi_tell_text(writer, "judgement", note->scored || note->by_table ? qy_note_name(note->note) : NULL);
    if (note->scored)
        qyi_tell_int(writer, "loss", note->loss);
    else
        qyi_tell_null(writer, "loss");
    tell_table(note, writer);
    if (lines)
        tell_lines(before, thought, writer);
    qyi_row_close(writer);
    qyi_table_close(writer);
}

/* ---- games ----------------------------------------------------------------------------------------- */

static int take_note(void *user, const struct qy_position *before, const struct qy_move_note *note)
{
    struct qyi_analysing *analysing = user;

    if (analysing->target && note->by_table && note->left < note->had) {
        int code = comment_thrown(analysing->record, note, analysing->lang);

        if (code < 0)
            return code;
    }
    if (analysing->writer)
        qyi_answer_move_note(analysing->number, before, note, analysing->think.lines > 1, analysing->writer);
    return analysing->go_on(analysing->user, ++analysing->done) ? 0 : QYI_ANALYSIS_ENDED;
}

/* Starts the engine, and another one where the next game is of the other kind. */
static int need_driver(struct qyi_analysing *analysing, enum qy_game game)
{
    if (analysing->driver && analysing->game == game)
        return 0;
    qy_driver_free(analysing->driver);
    analysing->driver = NULL;
    analysing->game = game;
    return qy_driver_new(analysing->setup, game, &analysing->driver, &analysing->error);
}

static int analyse_record(void *user, struct qy_record *record, enum qy_record_state state)
{
    struct qyi_analysing *analysing = user;
    bool write = analysing->target != NULL;

    analysing->number++;
    if (state == QY_RECORD_NONE)
        return 0;
    int code = need_driver(analysing, qy_record_game(record));
    analysing->record = record;
    if (code == 0)
        code = qy_analyse(analysing->driver, record, &analysing->think, write, analysing->tables, take_note,
                          analysing, &analysing->error);
    if (code == 0 && write) {
        code = qy_record_write(record, "pgn", QY_NOTATION_COUNT, QY_WRITE_DEFAULT, &analysing->text);
        if (code == 0)
            code = qyi_target_write(analysing->target, &analysing->text, true, &analysing->error);
        analysing->written += code == 0 && !(state == QY_RECORD_CUT && !qy_record_root(record)->child);
    }
    if (code < 0 && analysing->error.code == 0)
        analysing->error.code = code;
    return code;
}

static int take_fault(void *user, const struct qy_error *error, bool lossless)
{
    struct qyi_analysing *analysing = user;

    if (lossless)
        return 0;
    analysing->damaged = true;
    if (error->code == QY_E_FOREIGN_FILE || error->code == QY_E_NO_GAME)
        analysing->error = *error;
    else
        analysing->fault(analysing->user, error);
    return 0;
}

int qyi_analyse_file(struct qyi_analysing *analysing, const char *path, struct qy_error *reterr)
{
    static const struct qy_records_visitor visitor = {analyse_record, take_fault};
    int code = qyi_records_read_file(path, &analysing->encoding, &visitor, analysing, reterr);

    if (code < 0 && analysing->error.code != 0)
        *reterr = analysing->error;
    qy_driver_free(analysing->driver);
    qy_buf_free(&analysing->text);
    return code;
}
