/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The messages of a conversion about games, and its report as CSV. */
#include "base/csv.h"
#include "base/registry.h"
#include "conversion/work.h"
#include "game/error_words.h"

#include <stdio.h>

static void add_row(struct qyi_conversion_work *work, uint32_t line, uint64_t column, enum qyi_told kind,
                    const char *name, const char *words)
{
    static const char *const kinds[] = {"note", "repair", "skipped", "lost"};
    struct qy_buf *rows = &work->rows;

    if (!work->of->report)
        return;
    work->rows_told = true;
    qyi_add_csv(work->of->path, rows);
    qy_buf_addf(rows, ",%lu,%llu,%s,%s,", (unsigned long)line, (unsigned long long)column, kinds[kind], name);
    qyi_add_csv(words, rows);
    qy_buf_adds(rows, "\r\n");
}

static void say_of_game(struct qyi_conversion_work *work, const struct qy_error *error)
{
    const struct qyi_conversion *conversion = work->of;

    work->tally.told = true;
    if (conversion->caller.word)
        conversion->caller.word(conversion->caller.user, conversion->path, error, &work->said);
    else
        qyi_error_line(conversion->path, error, conversion->options.lang, &work->said);
    if (!work->later)
        conversion->caller.say(conversion->caller.user, &work->said);
}

void qyi_convert_say_why(struct qyi_conversion_work *work)
{
    if (work->why.code != 0)
        say_of_game(work, &work->why);
    work->why.code = 0;
}

void qyi_convert_tell(struct qyi_conversion_work *work, enum qyi_told kind, const struct qy_error *error)
{
    const struct qyi_conversion_options *options = &work->of->options;
    /* `quiet` omits messages about games that are written anyway, but not reasons for an incomplete conversion */
    bool silent = (options->quiet && kind != QYI_TOLD_SKIPPED) ||
                  (kind == QYI_TOLD_NOTE && !options->strict && !qyi_note_is_told(error->code));
    const char *name = qy_error_name(error->code);

    if (!silent) {
        say_of_game(work, error);
    } else if (options->quiet && kind == QYI_TOLD_REPAIR && work->why.code == 0) {
        work->why = *error;
    }
    if (work->of->report) {
        struct qy_buf words = QY_BUF_INIT;

        qyi_error_in_words(error, options->lang, &words);
        /* in a file without lines the offset stands for the column */
        uint64_t column = error->line > 0 ? error->column : error->offset;
        add_row(work, error->line, column, kind, name ? name : "", qy_buf_str(&words));
        qy_buf_free(&words);
    }
}

void qyi_convert_left_out(struct qyi_conversion_work *work, enum qy_game_status status)
{
    const struct qy_place *place = qy_record_place(work->record);

    qyi_convert_say_why(work);
    add_row(work, place->line, place->column, QYI_TOLD_SKIPPED, qy_game_status_name(status),
            qyi_message_text(work->of->options.lang, "convert.left-out"));
}

static void add_lost_row(struct qyi_conversion_work *work, enum qyi_loss loss, const char *what)
{
    const struct qy_place *place = qy_record_place(work->record);
    struct qy_buf words = QY_BUF_INIT;
    char id[32];

    if (!work->of->report)
        return;
    (void)snprintf(id, sizeof id, "loss.%s", qyi_loss_id(loss));
    qy_buf_adds(&words, qyi_message_text(work->of->options.lang, id));
    if (what)
        qy_buf_addf(&words, ": %s", what);
    add_row(work, place->line, place->column, QYI_TOLD_LOST, qyi_loss_id(loss), qy_buf_str(&words));
    qy_buf_free(&words);
}

void qyi_convert_lost(void *user, enum qyi_loss loss)
{
    struct qyi_conversion_work *work = user;

    work->tally.lost[loss]++;
    bool rows = loss == QYI_LOSS_TAGS || (loss == QYI_LOSS_TEXT && work->cut_told);
    if (!rows) /* otherwise each has its own */
        add_lost_row(work, loss, NULL);
}

void qyi_convert_cut_tag(void *user, const char *name)
{
    struct qyi_conversion_work *work = user;

    work->cut_told = true;
    qyi_tally_cut_tag(&work->tally, name);
    add_lost_row(work, QYI_LOSS_TEXT, name);
}

void qyi_convert_lost_tag(void *user, const char *name)
{
    struct qyi_conversion_work *work = user;

    qyi_tally_lost_tag(&work->tally, name);
    add_lost_row(work, QYI_LOSS_TAGS, name);
}
