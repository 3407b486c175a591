/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What `qiyuan convert` says of its work: messages, the report as CSV, the sums. */
#include "base/csv.h"
#include "base/grow.h"
#include "cli/convert.h"

#include "answer/collections.h"
#include "answer/verdict.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const told_names[] = {"note", "repair", "skipped", "lost"};
static const char *const loss_names[QYI_LOSS_COUNT] = {
    [QYI_LOSS_TAGS] = "tags", [QYI_LOSS_VARIATIONS] = "variations", [QYI_LOSS_COMMENTS] = "comments",
    [QYI_LOSS_NAGS] = "nags", [QYI_LOSS_START] = "start",           [QYI_LOSS_NULL_MOVE] = "null-moves",
    [QYI_LOSS_TEXT] = "text", [QYI_LOSS_MOVES] = "moves",           [QYI_LOSS_RESULT] = "result",
};

/* ---- the report ------------------------------------------------------------------------------------ */

static void add_row(struct qyi_cli_convert *convert, uint32_t line, uint64_t column, enum qyi_cli_told kind,
                    const char *name, const char *words)
{
    struct qy_buf *rows = &convert->rows;

    if (!convert->report)
        return;
    convert->rows_told = true;
    qyi_add_csv(convert->file, rows);
    qy_buf_addf(rows, ",%lu,%llu,%s,%s,", (unsigned long)line, (unsigned long long)column, told_names[kind],
                name);
    qyi_add_csv(words, rows);
    qy_buf_adds(rows, "\r\n");
}

void qyi_cli_convert_header(struct qyi_cli_convert *convert)
{
    qy_buf_adds(&convert->rows, "file,line,column,kind,name,text\r\n");
}

static void say_of_game(struct qyi_cli_convert *convert, const struct qy_error *error)
{
    convert->tally.told = true;
    if (convert->said) {
        qyi_cli_word_fault(convert->cli, convert->file, error, convert->said);
        return;
    }
    qyi_cli_progress_end(&convert->progress);
    (void)qyi_cli_fail(convert->cli, convert->file, error);
}

void qyi_cli_convert_say_why(struct qyi_cli_convert *convert)
{
    if (convert->why.code != 0)
        say_of_game(convert, &convert->why);
    convert->why.code = 0;
}

void qyi_cli_convert_tell(struct qyi_cli_convert *convert, enum qyi_cli_told kind,
                          const struct qy_error *error)
{
    /* --quiet is silent of what is written all the same, not of why the exit status is what it is */
    bool silent =
        (convert->cli->quiet && kind != QYI_TOLD_SKIPPED) ||
        (kind == QYI_TOLD_NOTE && !convert->cli->text[QYI_OPT_STRICT] && !qyi_cli_note_is_said(error->code));
    const char *name = qy_error_name(error->code);

    if (!silent) {
        say_of_game(convert, error);
    } else if (convert->cli->quiet && kind == QYI_TOLD_REPAIR && convert->why.code == 0) {
        convert->why = *error;
    }
    if (convert->report) {
        struct qy_buf words = QY_BUF_INIT;

        qyi_error_in_words(error, convert->cli->lang, &words);
        /* in a file without lines the offset stands for the column */
        uint64_t column = error->line > 0 ? error->column : error->offset;
        add_row(convert, error->line, column, kind, name ? name : "", qy_buf_str(&words));
        qy_buf_free(&words);
    }
}

void qyi_cli_convert_left_out(struct qyi_cli_convert *convert, enum qy_game_status status)
{
    const struct qy_place *place = qy_record_place(convert->record);
    struct qy_buf words = QY_BUF_INIT;

    qyi_cli_convert_say_why(convert);
    if (!convert->report)
        return;
    qyi_cli_word(convert->cli, &words, "convert.left-out", NULL);
    add_row(convert, place->line, place->column, QYI_TOLD_SKIPPED, qy_game_status_name(status),
            qy_buf_str(&words));
    qy_buf_free(&words);
}

static const char *loss_words(const struct qyi_cli_convert *convert, enum qyi_loss loss, struct qy_buf *out)
{
    qyi_cli_words(convert->cli->lang, "loss", loss_names[loss], NULL, out);
    return qy_buf_str(out);
}

static void add_lost_row(struct qyi_cli_convert *convert, enum qyi_loss loss, const char *what)
{
    const struct qy_place *place = qy_record_place(convert->record);
    struct qy_buf words = QY_BUF_INIT;

    (void)loss_words(convert, loss, &words);
    if (what)
        qy_buf_addf(&words, ": %s", what);
    add_row(convert, place->line, place->column, QYI_TOLD_LOST, loss_names[loss], qy_buf_str(&words));
    qy_buf_free(&words);
}

void qyi_cli_convert_lost(void *user, enum qyi_loss loss)
{
    struct qyi_cli_convert *convert = user;

    convert->tally.lost[loss]++;
    if (loss != QYI_LOSS_TAGS) /* each has a row of its own */
        add_lost_row(convert, loss, NULL);
}

/* Keeps a tag's name, if it is not kept yet. */
static void keep_lost_tag(struct qyi_cli_tally *tally, const char *name)
{
    for (size_t i = 1; i <= tally->lost_tags; i++) {
        size_t at = (tally->last_lost_tag + i) % tally->lost_tags;

        if (strcmp(tally->lost_tag[at], name) == 0) {
            tally->last_lost_tag = at;
            return;
        }
    }
    char *copy =
        QYI_GROW(tally->lost_tag, tally->lost_tag_room, tally->lost_tags + 1) == 0 ? strdup(name) : NULL;
    if (copy) { /* without memory it is counted all the same */
        tally->last_lost_tag = tally->lost_tags;
        tally->lost_tag[tally->lost_tags++] = copy;
    }
}

void qyi_cli_convert_lost_tag(void *user, const char *name)
{
    struct qyi_cli_convert *convert = user;

    keep_lost_tag(&convert->tally, name);
    add_lost_row(convert, QYI_LOSS_TAGS, name);
}

void qyi_cli_convert_add_tally(struct qyi_cli_tally *tally, const struct qyi_cli_tally *more)
{
    tally->games += more->games;
    tally->written += more->written;
    tally->skipped += more->skipped;
    tally->repaired += more->repaired;
    tally->notes += more->notes;
    for (size_t i = 0; i < QYI_LOSS_COUNT; i++)
        tally->lost[i] += more->lost[i];
    for (size_t i = 0; i < more->lost_tags; i++)
        keep_lost_tag(tally, more->lost_tag[i]);
    tally->told |= more->told;
    tally->damaged |= more->damaged;
    tally->illegal |= more->illegal;
    tally->unsuited |= more->unsuited;
    tally->unread |= more->unread;
}

void qyi_cli_convert_tally_done(struct qyi_cli_tally *tally)
{
    for (size_t i = 0; i < tally->lost_tags; i++)
        free(tally->lost_tag[i]);
    free(tally->lost_tag);
}

/* ---- the sums -------------------------------------------------------------------------------------- */

static void say_losses(const struct qyi_cli_convert *convert)
{
    struct qy_buf list = QY_BUF_INIT;

    for (size_t loss = 0; loss < QYI_LOSS_COUNT; loss++) {
        struct qy_buf words = QY_BUF_INIT;

        if (convert->tally.lost[loss] == 0)
            continue;
        if (list.len > 0)
            qyi_cli_word(convert->cli, &list, "cli.list-separator", NULL);
        qy_buf_addf(&list, "%s (%llu", loss_words(convert, (enum qyi_loss)loss, &words),
                    (unsigned long long)convert->tally.lost[loss]);
        for (size_t i = 0; loss == QYI_LOSS_TAGS && i < convert->tally.lost_tags; i++)
            qy_buf_addf(&list, "%s %s", i == 0 ? ":" : ",", convert->tally.lost_tag[i]);
        qy_buf_addc(&list, ')');
        qy_buf_free(&words);
    }
    if (list.len > 0)
        qyi_cli_say(convert->cli, "convert.lost", convert->to->name, qy_buf_str(&list), NULL);
    qy_buf_free(&list);
}

static void tell_sums(struct qyi_cli_convert *convert)
{
    const struct qyi_cli_tally *tally = &convert->tally;
    const struct qyi_converted sums = {.games = tally->games,
                                       .written = tally->written,
                                       .repaired = tally->repaired,
                                       .skipped = tally->skipped,
                                       .notes = tally->notes,
                                       .loss = loss_names,
                                       .lost = tally->lost,
                                       .losses = QYI_LOSS_COUNT,
                                       .lost_tag = (const char *const *)tally->lost_tag,
                                       .lost_tags = tally->lost_tags};

    qyi_answer_converted(&sums, qyi_cli_answer(convert->cli));
}

void qyi_cli_convert_summary(struct qyi_cli_convert *convert)
{
    const struct qyi_cli_tally *tally = &convert->tally;
    const uint64_t counts[] = {tally->written, tally->games, tally->repaired, tally->skipped, tally->notes};
    char text[5][24];

    if (convert->cli->json)
        tell_sums(convert);
    if (convert->cli->quiet && (tally->told || !(tally->damaged || tally->illegal || tally->unsuited)))
        return;
    for (size_t i = 0; i < 5; i++)
        snprintf(text[i], sizeof text[i], "%llu", (unsigned long long)counts[i]);
    say_losses(convert);
    if (tally->repaired > 0 || tally->skipped > 0 || tally->notes > 0)
        qyi_cli_say(convert->cli, "convert.sums", text[0], text[1], text[2], text[3], text[4], NULL);
}
