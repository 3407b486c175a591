/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers about one game: its outcome, the notes of its verdict, a position of it. */
#include "answer/verdict.h"
#include "game/error_words.h"
#include "game/rules.h"

#include <stdio.h>

/* ---- outcomes -------------------------------------------------------------------------------------- */

static const char *side_name(enum qy_game game, int side)
{
    return side < 0 ? NULL : qy_side_id(game, (enum qy_side)side);
}

static const char *side_words(enum qy_lang lang, enum qy_game game, enum qy_side side)
{
    char id[32];

    (void)snprintf(id, sizeof id, "side.%s", qy_side_id(game, side));
    return qyi_word(lang, id);
}

void qyi_tell_outcome(const struct qy_outcome *outcome, struct qyi_writer *writer)
{
    qyi_tell_text(writer, "result", qy_result_text(outcome->result));
    qyi_tell_text(writer, "reason",
                  outcome->reason == QY_REASON_NONE ? NULL : qy_reason_name(outcome->reason));
    qyi_tell_text(writer, "article", outcome->article);
}

void qyi_say_outcome(enum qy_game game, const struct qy_outcome *outcome, struct qyi_writer *writer)
{
    static const char *const messages[QY_RESULT_COUNT] = {NULL,          "result.won",    "result.won",
                                                          "result.draw", "result.nobody", "result.void",
                                                          "result.half", "result.half"};
    enum qy_side side = qyi_result_side(outcome->result);
    struct qy_buf reason = QY_BUF_INIT;

    if (outcome->result == QY_RESULT_OPEN || qyi_is_mute(writer))
        return;
    qy_outcome_reason_words(game, outcome->result, outcome->reason, writer->lang, &reason);
    qyi_say(writer, messages[outcome->result], side_words(writer->lang, game, side), qy_buf_str(&reason),
            NULL);
    if (outcome->article)
        qyi_say_textf(writer, " (%s)", outcome->article);
    qy_buf_free(&reason);
}

static void tell_note(enum qy_game game, const struct qy_verdict_note *note, struct qyi_writer *writer)
{
    qyi_object_open(writer, NULL);
    qyi_tell_text(writer, "note", note->name);
    qyi_tell_uint(writer, "ply", note->ply);
    qyi_tell_text(writer, "article", note->article);
    if (note->occurrences > 0)
        qyi_tell_uint(writer, "occurrences", note->occurrences);
    if (note->judged) {
        qyi_tell_text(writer, "verdict", qy_verdict_id(note->verdict));
        qyi_tell_text(writer, "deviate", side_name(game, note->deviate));
        qyi_tell_text(writer, "procedure",
                      note->procedure == QY_PROCEDURE_NONE ? NULL : qy_procedure_id(note->procedure));
    }
    if (note->claimant >= 0)
        qyi_tell_text(writer, "claimant", side_name(game, note->claimant));
    qyi_object_close(writer);
}

void qyi_tell_notes(enum qy_game game, const struct qy_game_verdict *verdict, struct qyi_writer *writer)
{
    qyi_array_open(writer, "notes");
    for (size_t i = 0; i < verdict->note_count; i++)
        tell_note(game, &verdict->notes[i], writer);
    qyi_array_close(writer);
}

/* ---- a position ------------------------------------------------------------------------------------ */

static void say_to_move(const struct qy_position *position, bool check, struct qyi_writer *writer)
{
    char number[12];

    (void)snprintf(number, sizeof number, "%u", qy_position_fullmove(position));
    qyi_say(writer, "show.to-move", side_words(writer->lang, position->game, qy_position_side(position)),
            number, NULL);
    if (check)
        qyi_say(writer, "show.in-check", NULL);
}

void qyi_answer_position(const struct qy_position *position, const struct qy_rules *rules, uint64_t plies,
                         struct qyi_writer *writer)
{
    struct qy_outcome outcome = qy_position_outcome(position, rules);
    qy_move moves[QY_MAX_MOVES];
    qy_square checkers[16];
    bool check = qy_position_checkers(position, checkers) > 0;
    struct qy_buf fen = QY_BUF_INIT;

    qy_position_to_fen(position, QY_FEN_DEFAULT, &fen);
    qyi_row_open(writer);
    qyi_tell_text(writer, "game", qy_game_id(position->game));
    qyi_tell_text(writer, "fen", qy_buf_str(&fen));
    qyi_tell_text(writer, "side", qy_side_id(position->game, qy_position_side(position)));
    qyi_tell_uint(writer, "ply", plies);
    qyi_tell_bool(writer, "check", check);
    qyi_tell_uint(writer, "legal", qy_position_legal(position, moves));
    qyi_tell_outcome(&outcome, writer);
    if (outcome.result != QY_RESULT_OPEN)
        qyi_say_outcome(position->game, &outcome, writer);
    else
        say_to_move(position, check, writer);
    qyi_say_end(writer);
    qyi_say_textf(writer, "FEN: %s", qy_buf_str(&fen));
    qyi_row_close(writer);
    qy_buf_free(&fen);
}

/* ---- a game of a file ------------------------------------------------------------------------------ */

static void tell_fault(const struct qy_error *fault, struct qyi_writer *writer)
{
    struct qy_buf words = QY_BUF_INIT;

    if (!fault) {
        qyi_tell_null(writer, "fault");
        return;
    }
    qyi_error_in_words(fault, writer->lang, &words);
    qyi_object_open(writer, "fault");
    qyi_tell_uint(writer, "line", fault->line);
    qyi_tell_uint(writer, "column", fault->column);
    qyi_tell_text(writer, "error", qy_error_name(fault->code));
    qyi_tell_text(writer, "refusal", qyi_error_refusal(fault));
    qyi_tell_text(writer, "text", qy_buf_str(&words));
    qyi_object_close(writer);
    qy_buf_free(&words);
}

static const struct qyi_column judged_columns[] = {
    QYI_COLUMN("file", "file"),       QYI_COLUMN("line", "line"),     QYI_COLUMN("game", "game"),
    QYI_COLUMN("status", "status"),   QYI_COLUMN("result", "result"), QYI_COLUMN("reason", "reason"),
    QYI_COLUMN("article", "article"), QYI_COLUMN("tag", "tag"),       QYI_COLUMN("ply", "ply"),
    QYI_COLUMN("noted", "notes"),     QYI_COLUMN("at", "fault"),      QYI_COLUMN("error", "error"),
    QYI_COLUMN("text", "text")};
#define JUDGED_COLUMNS \
    .columns = judged_columns, .count = sizeof judged_columns / sizeof judged_columns[0], .unasked = true
const struct qyi_table qyi_judged_games_table = {JUDGED_COLUMNS};
const struct qyi_table qyi_more_judged_games_table = {JUDGED_COLUMNS, .no_heads = true};

/* Adds notes as NAME@PLY; a judged repetition as repetition@PLY:draw, or :red if that side must change. */
static void add_notes(const struct qyi_judged_game *game, struct qy_buf *out)
{
    const struct qy_game_verdict *verdict = game->verdict;

    for (size_t i = 0; i < verdict->note_count; i++) {
        const struct qy_verdict_note *note = &verdict->notes[i];

        qy_buf_addf(out, "%s%s@%zu", i > 0 ? "," : "", note->name, note->ply);
        if (note->judged)
            qy_buf_addf(out, ":%s",
                        note->deviate < 0 ? qy_verdict_id(note->verdict)
                                          : side_name(game->game, note->deviate));
    }
}

/* Writes the values of columns only: the notes, and the place of the fault. */
static void tell_judged_cells(const struct qyi_judged_game *game, const struct qy_buf *notes,
                              struct qyi_writer *writer)
{
    char at[24] = "";

    if (game->fault)
        (void)snprintf(at, sizeof at, "%u:%u", (unsigned)game->fault->line, (unsigned)game->fault->column);
    qyi_tell_cell(writer, "noted", qy_buf_str(notes));
    qyi_tell_cell(writer, "at", at);
}

static void add_number(uint64_t number, struct qy_buf *out)
{
    char digits[20];
    size_t at = sizeof digits;

    do
        digits[--at] = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    qy_buf_add(out, digits + at, sizeof digits - at);
}

static void add_word(const char *text, struct qy_buf *out)
{
    qy_buf_addc(out, '\t');
    qy_buf_adds(out, text ? text : "-");
}

/* Adds the game's line for people. Without a format string, because there may be very many games. */
static void say_judged(const struct qyi_judged_game *game, const struct qy_buf *notes,
                       struct qyi_writer *writer)
{
    const struct qy_outcome *outcome = &game->outcome;
    struct qy_buf line = QY_BUF_INIT;
    struct qy_buf space = QY_BUF_INIT;

    if (qyi_is_mute(writer))
        return;
    qy_buf_adds(&line, qyi_path_shown(game->file, &space));
    qy_buf_free(&space);
    qy_buf_addc(&line, ':');
    add_number(game->line, &line);
    add_word(game->status, &line);
    add_word(qy_result_text(outcome->result), &line);
    add_word(outcome->reason == QY_REASON_NONE ? NULL : qy_reason_name(outcome->reason), &line);
    add_word(outcome->article, &line);
    qy_buf_addc(&line, '\t');
    add_number(game->plies, &line);
    if (notes)
        add_word(notes->len > 0 ? qy_buf_str(notes) : NULL, &line);
    writer->out->failed |= line.failed;
    qyi_say_text(writer, qy_buf_str(&line));
    qy_buf_free(&line);
}

void qyi_answer_judged_game(const struct qyi_judged_game *game, bool notes, struct qyi_writer *writer)
{
    const struct qy_outcome *outcome = &game->outcome;
    struct qy_buf noted = QY_BUF_INIT;

    add_notes(game, &noted);
    qyi_row_open(writer);
    qyi_tell_file(writer, game->file);
    qyi_tell_uint(writer, "line", game->line);
    qyi_tell_text(writer, "game", game->started ? qy_game_id(game->game) : NULL);
    qyi_tell_text(writer, "status", game->status);
    qyi_tell_outcome(outcome, writer);
    qyi_tell_text(writer, "tag", game->has_tag ? qy_result_text(game->tag) : NULL);
    qyi_tell_uint(writer, "ply", game->plies);
    say_judged(game, notes ? &noted : NULL, writer);
    tell_judged_cells(game, &noted, writer);
    tell_fault(game->fault, writer);
    qyi_tell_notes(game->game, game->verdict, writer);
    qyi_row_close(writer);
    qy_buf_free(&noted);
}
