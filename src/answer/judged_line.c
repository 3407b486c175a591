/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The verdict on a sequence of moves: each move with its label and the reason, then the result by the rules. */
#include "answer/position.h"
#include "answer/verdict.h"
#include "game/error_words.h"

#include <stdio.h>

/* A line being described, and the current move. */
struct telling {
    const struct qyi_judged_line *line;
    enum qy_game game;
    struct qy_position before; /* the current move */
    struct qy_position after;
    size_t index; /* index of the move, from 0 */
    bool check;
    struct qyi_writer *writer;
};

/* Puts the move of that index to hand: the next one, or the first. */
static void take(struct telling *telling, size_t index)
{
    struct qy_undo undo;
    qy_square checkers[16];

    telling->before = index == 0 ? telling->line->start : telling->after;
    telling->after = telling->before;
    telling->index = index;
    qy_position_make(&telling->after, telling->line->moves[index], &undo);
    telling->check = qy_position_checkers(&telling->after, checkers) > 0;
}

/* The judge's finding on the move, or NULL if it is not in the cycle. */
static const struct qy_judged_move *judged_of(const struct telling *telling)
{
    const struct qy_judgement *judgement = telling->line->judgement;

    if (judgement->move_count == 0 || telling->index + 1 < judgement->moves[0].ply)
        return NULL;
    return &judgement->moves[telling->index + 1 - judgement->moves[0].ply];
}

/* How many pieces a move is aimed at; an idle, blocking or offering move names pieces in its reason only. */
static unsigned victims_of(const struct qy_judged_move *judged)
{
    if (!judged || judged->label == QY_LABEL_IDLE || judged->label == QY_LABEL_BLOCK ||
        judged->label == QY_LABEL_OFFER)
        return 0;
    return judged->victim_count;
}

/* The position after the move, with the mover to move again. False when the other is in check. */
static bool position_passed(const struct telling *telling, struct qy_position *ret_position)
{
    struct qy_undo undo;

    *ret_position = telling->after;
    if (telling->check)
        return false;
    qy_position_make(ret_position, QY_MOVE_NULL, &undo);
    return true;
}

/* The flags for moves as they are usually recorded. */
static unsigned usual_flags(const struct telling *telling)
{
    return telling->writer->lang == QY_LANG_ZH_HANT ? QY_WRITE_TRADITIONAL : QY_WRITE_DEFAULT;
}

/* ---- a move, for programs -------------------------------------------------------------------------- */

/* The labels, the heaviest first. */
static void tell_labels(const struct qy_judged_move *judged, struct qyi_writer *writer)
{
    qyi_tell_text(writer, NULL, qy_judged_is_open(judged) ? "undecided" : qy_label_id(judged->label));
    for (unsigned label = QY_LABEL_COUNT; label-- > 0;)
        if (label != judged->label && (judged->also >> label & 1))
            qyi_tell_text(writer, NULL, qy_label_id((enum qy_label)label));
}

/* Writes the reason for the label, in the requested language and as a name, and the line that justifies it in UCI. */
static void tell_why(const struct telling *telling, const struct qy_judged_move *judged)
{
    struct qyi_writer *writer = telling->writer;
    struct qy_buf text = QY_BUF_INIT;
    struct qy_position position;
    bool passed = position_passed(telling, &position);

    qy_judged_why(judged, writer->lang, &text);
    qyi_tell_text(writer, "why", qy_buf_str(&text));
    qyi_tell_text(writer, "code", qy_why_id(judged->why));
    qyi_tell_bool(writer, "certain", judged->certain);
    qyi_tell_line(&position, judged->line, passed ? judged->line_count : 0, "line", false, writer);
    qy_buf_free(&text);
}

static void tell_victims(const struct telling *telling, const struct qy_judged_move *judged)
{
    struct qy_buf name = QY_BUF_INIT;

    qyi_array_open(telling->writer, "victims");
    for (unsigned i = 0; i < victims_of(judged); i++) {
        qy_buf_clear(&name);
        qy_square_write(telling->game, judged->victims[i].square, &name);
        qyi_tell_text(telling->writer, NULL, qy_buf_str(&name));
    }
    qyi_array_close(telling->writer);
    qy_buf_free(&name);
}

/* Writes the current move as members of the open row. */
static void tell_move(const struct telling *telling)
{
    const struct qy_judged_move *judged = judged_of(telling);
    struct qyi_writer *writer = telling->writer;
    qy_move move = telling->line->moves[telling->index];
    struct qy_buf text = QY_BUF_INIT;

    qyi_tell_uint(writer, "ply", telling->index + 1);
    (void)qy_move_write(&telling->before, move, QY_NOTATION_UCI, QY_WRITE_DEFAULT, &text);
    qyi_tell_text(writer, "move", qy_buf_str(&text));
    qy_buf_clear(&text);
    (void)qy_move_write(&telling->before, move, qy_notation_default(telling->game), usual_flags(telling),
                        &text);
    qyi_tell_text(writer, "text", qy_buf_str(&text));
    qyi_tell_text(writer, "side", qy_side_id(telling->game, qy_position_side(&telling->before)));
    qyi_array_open(writer, "labels");
    if (judged)
        tell_labels(judged, writer);
    else if (telling->check)
        qyi_tell_text(writer, NULL, "check");
    qyi_array_close(writer);
    tell_victims(telling, judged);
    if (judged)
        tell_why(telling, judged);
    qy_buf_free(&text);
}

/* ---- a move, for people ---------------------------------------------------------------------------- */

/*
 * Writes the line that justifies a label: in English in coordinates, like the reason, else in the game's
 * usual notation.
 */
static void add_line_behind(const struct telling *telling, const struct qy_judged_move *judged,
                            struct qy_buf *out)
{
    enum qy_notation notation =
        telling->writer->lang == QY_LANG_EN ? QY_NOTATION_UCI : qy_notation_default(telling->game);
    struct qy_position position;

    if (judged->line_count == 0 || !position_passed(telling, &position))
        return;
    for (unsigned i = 0; i < judged->line_count; i++) {
        struct qy_undo undo;

        qy_buf_adds(out, i == 0 ? " (" : " ");
        (void)qy_move_write(&position, judged->line[i], notation, usual_flags(telling), out);
        qy_position_make(&position, judged->line[i], &undo);
    }
    qy_buf_addc(out, ')');
}

static void add_label(const struct telling *telling, const struct qy_judged_move *judged, struct qy_buf *out)
{
    enum qy_lang lang = telling->writer->lang;

    if (judged && qy_judged_is_open(judged))
        qy_buf_adds(out, qyi_word(lang, "label.undecided"));
    else if (judged || telling->check)
        qy_label_words(judged ? judged->label : QY_LABEL_CHECK, lang, out);
    else
        qy_buf_addc(out, '-');
}

/* What people see of the move: its number, text, side, label, victims, UCI form, why. */
static void say_move(const struct telling *telling)
{
    struct qyi_writer *writer = telling->writer;
    const struct qy_judged_move *judged = judged_of(telling);
    struct qy_buf text = QY_BUF_INIT;
    char mover[32];

    (void)snprintf(mover, sizeof mover, "mover.%s",
                   qy_side_id(telling->game, qy_position_side(&telling->before)));
    qyi_tell_cell(writer, "mover", qyi_word(writer->lang, mover));
    add_label(telling, judged, &text);
    qyi_tell_cell(writer, "label", qy_buf_str(&text));
    qy_buf_clear(&text);
    for (unsigned i = 0; i < victims_of(judged); i++) {
        qy_buf_adds(&text, i > 0 ? "," : "");
        qy_square_write(telling->game, judged->victims[i].square, &text);
    }
    qyi_tell_cell(writer, "aimed", text.len > 0 ? qy_buf_str(&text) : "-");
    qy_buf_clear(&text);
    if (judged) {
        qy_judged_why(judged, writer->lang, &text);
        add_line_behind(telling, judged, &text);
    }
    qyi_tell_cell(writer, "because", qy_buf_str(&text));
    qyi_say_textf(writer, "%s\t%s\t%s", qyi_told_or(writer, "ply", ""), qyi_told_or(writer, "text", ""),
                  qyi_told_or(writer, "mover", ""));
    qyi_say_textf(writer, "\t%s\t%s\t%s", qyi_told_or(writer, "label", ""), qyi_told_or(writer, "aimed", ""),
                  qyi_told_or(writer, "move", ""));
    if (judged)
        qyi_say_textf(writer, "\t%s", qyi_told_or(writer, "because", ""));
    qy_buf_free(&text);
}

static void tell_moves(struct telling *telling, bool brief)
{
    static const struct qyi_column columns[] = {{.key = "ply", .name = "ply", .words = "judge.head-ply"},
                                                {.key = "text", .words = "judge.head-move", .left = true},
                                                {.key = "mover", .words = "judge.head-side", .left = true},
                                                {.key = "label", .words = "judge.head-label", .left = true},
                                                {.key = "aimed", .words = "judge.head-victims", .left = true},
                                                QYI_COLUMN("move", "move"),
                                                QYI_COLUMN("side", "side"),
                                                QYI_COLUMN("labels", "labels"),
                                                QYI_COLUMN("victims", "victims"),
                                                {.key = "because", .words = "judge.head-why", .left = true},
                                                QYI_COLUMN("code", "code")};
    static const struct qyi_table table = {
        .columns = columns, .count = sizeof columns / sizeof columns[0], .in_words = true, .no_heads = false};
    struct qyi_writer *writer = telling->writer;

    qyi_table_open(writer, &table);
    for (size_t i = 0; i < telling->line->count; i++) {
        take(telling, i);
        qyi_row_open(writer);
        tell_move(telling);
        if (!brief && !qyi_is_mute(writer))
            say_move(telling);
        qyi_row_close(writer);
    }
    qyi_table_close(writer);
}

/* ---- the verdict ----------------------------------------------------------------------------------- */

static const char *verdict_name(const struct qyi_judged_line *line)
{
    if (line->foul)
        return "illegal";
    switch (line->verdict->state) {
    case QY_STATE_GOES_ON: return "open";
    case QY_STATE_CLAIMABLE: return "claimable";
    case QY_STATE_ORDERED: return "order";
    case QY_STATE_UNDECIDED: return "undecided";
    case QY_STATE_ENDED: break;
    }
    return line->verdict->outcome.result == QY_RESULT_DRAW ? "draw" : "won";
}

static void tell_procedure(const struct qyi_judged_line *line, struct qyi_writer *writer)
{
    const char *name = NULL;

    if (line->judgement->procedure != QY_PROCEDURE_NONE)
        name = qy_procedure_id(line->judgement->procedure);
    else if (line->verdict->outcome.result != QY_RESULT_OPEN)
        name = line->verdict->state == QY_STATE_CLAIMABLE ? "claim" : "at-once";
    qyi_tell_text(writer, "procedure", name);
}

/* Writes the moves since the position last occurred, or of the cycle that was ruled on. */
static void tell_cycle(struct telling *telling)
{
    const struct qyi_judged_line *line = telling->line;
    size_t first =
        line->judgement->move_count > 0 ? line->judgement->moves[0].ply - 1 : line->verdict->stood_before;

    qyi_array_open(telling->writer, "cycle");
    for (size_t i = 0; first != SIZE_MAX && i < line->count; i++) {
        take(telling, i);
        if (i < first)
            continue;
        qyi_object_open(telling->writer, NULL);
        tell_move(telling);
        qyi_object_close(telling->writer);
    }
    qyi_array_close(telling->writer);
}

/* The points of two readings without which something else would be ruled. */
static void tell_readings(const struct qy_judgement *judgement, struct qyi_writer *writer)
{
    struct qy_buf words = QY_BUF_INIT;

    qyi_array_open(writer, "readings");
    for (unsigned i = 0; i < QY_REGULATION_COUNT; i++) {
        bool other = (judgement->otherwise & QY_REGULATION_BIT(i)) != 0;

        if (!(judgement->readings & QY_REGULATION_BIT(i)))
            continue;
        qy_buf_clear(&words);
        qy_reading_words((enum qy_regulation)i, other, writer->lang, &words);
        qyi_object_open(writer, NULL);
        qyi_tell_text(writer, "point", qy_regulation_id((enum qy_regulation)i));
        qyi_tell_bool(writer, "other", other);
        qyi_tell_text(writer, "text", qy_buf_str(&words));
        qyi_object_close(writer);
    }
    qyi_array_close(writer);
    qy_buf_free(&words);
}

/* Writes the name of the ruling, and if there is none the open question. */
static void tell_pattern(const struct telling *telling)
{
    const struct qy_judgement *judgement = telling->line->judgement;
    struct qyi_writer *writer = telling->writer;
    struct qy_buf words = QY_BUF_INIT;

    qyi_object_open(writer, "patterns");
    for (unsigned side = 0; side < 2; side++) {
        qy_buf_clear(&words);
        qy_pattern_words(judgement, (enum qy_side)side, writer->lang, &words);
        qyi_tell_text(writer, qy_side_id(telling->game, (enum qy_side)side), qy_buf_str(&words));
    }
    qyi_object_close(writer);
    qy_buf_clear(&words);
    qy_judgement_words(judgement, writer->lang, &words);
    qyi_tell_text(writer, "text", qy_buf_str(&words));
    if (judgement->verdict != QY_VERDICT_UNKNOWN) {
        tell_readings(judgement, writer);
    } else {
        qy_buf_clear(&words);
        qy_judgement_question(judgement, writer->lang, &words);
        qyi_tell_text(writer, "question", qy_buf_str(&words));
    }
    qy_buf_free(&words);
}

static void tell_foul(const struct qyi_judged_line *line, struct qyi_writer *writer)
{
    const struct qyi_value move = {.kind = QYI_CELL_TEXT, .text = line->foul, .len = line->foul_len};
    struct qy_buf words = QY_BUF_INIT;

    qyi_error_in_words(line->error, writer->lang, &words);
    qyi_object_open(writer, "illegal");
    qyi_tell_uint(writer, "ply", line->count + 1);
    qyi_tell(writer, "move", &move);
    qyi_tell_text(writer, "refusal", qyi_error_refusal(line->error));
    qyi_tell_text(writer, "text", qy_buf_str(&words));
    qyi_object_close(writer);
    qy_buf_free(&words);
}

/* Adds who must change, and the name of the ruling. */
static void say_judgement(const struct telling *telling)
{
    const struct qy_judgement *judgement = telling->line->judgement;
    struct qyi_writer *writer = telling->writer;
    struct qy_buf words = QY_BUF_INIT;
    char side[32];

    if (judgement->procedure == QY_PROCEDURE_ORDER) {
        (void)snprintf(side, sizeof side, "side.%s",
                       qy_side_id(telling->game, (enum qy_side)judgement->deviate));
        qyi_say(writer, "judge.order", qyi_word(writer->lang, side), judgement->article, NULL);
        qyi_say_end(writer);
    }
    if (judgement->verdict != QY_VERDICT_OPEN) {
        qy_judgement_words(judgement, writer->lang, &words);
        qyi_say_text(writer, qy_buf_str(&words));
        qyi_say_end(writer);
    }
    if (judgement->verdict == QY_VERDICT_UNKNOWN) {
        qy_buf_clear(&words);
        qy_judgement_question(judgement, writer->lang, &words);
        qyi_say_text(writer, qy_buf_str(&words));
        qyi_say_end(writer);
    }
    qy_buf_free(&words);
}

static void say_verdict(const struct telling *telling, bool brief)
{
    const struct qyi_judged_line *line = telling->line;
    const struct qy_outcome *outcome = &line->verdict->outcome;
    struct qyi_writer *writer = telling->writer;

    if (!brief && outcome->result != QY_RESULT_OPEN) {
        if (line->verdict->state == QY_STATE_CLAIMABLE)
            qyi_say(writer, "judge.claimable", NULL);
        qyi_say_outcome(telling->game, outcome, writer);
        qyi_say_end(writer);
    }
    if (!brief)
        say_judgement(telling);
    qyi_say_textf(writer, "%s\t%s\t%s\t%s\t%u", verdict_name(line), qy_result_text(outcome->result),
                  outcome->reason == QY_REASON_NONE ? "-" : qy_reason_name(outcome->reason),
                  outcome->article ? outcome->article : "-", line->verdict->occurrences);
}

void qyi_answer_judged_line(const struct qyi_judged_line *line, bool brief, struct qyi_writer *writer)
{
    struct telling telling = {.line = line, .game = line->start.game, .writer = writer};

    tell_moves(&telling, brief);
    qyi_row_open(writer);
    qyi_tell_text(writer, "verdict", verdict_name(line));
    qyi_tell_outcome(&line->verdict->outcome, writer);
    qyi_tell_text(writer, "deviate",
                  line->judgement->deviate < 0
                      ? NULL
                      : qy_side_id(telling.game, (enum qy_side)line->judgement->deviate));
    tell_procedure(line, writer);
    qyi_tell_text(writer, "rules", qy_rules_id(line->rules));
    qyi_tell_uint(writer, "occurrences", line->verdict->occurrences);
    say_verdict(&telling, brief);
    tell_cycle(&telling);
    if (line->judgement->verdict != QY_VERDICT_OPEN)
        tell_pattern(&telling);
    if (line->foul)
        tell_foul(line, writer);
    qyi_tell_notes(telling.game, line->verdict, writer);
    qyi_row_close(writer);
}
