/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converts the games one by one: selecting, editing, and the format's messages. */
#include "base/error.h"
#include "conversion/work.h"
#include "record/edit.h"

#include <string.h>

/*
 * Reports that a game can't be written; `found` in the error is the name of its kind. The message appears
 * once, for the first such game; the totals count all, and the report has a row for each.
 */
static void refuse_game(struct qyi_conversion_work *work, int code, bool *told)
{
    const struct qy_place *place = qy_record_place(work->record);
    const char *game = qy_game_id(qy_record_game(work->record));
    struct qy_error error;

    work->tally.skipped++;
    work->tally.unsuited = true;
    if (*told) {
        qyi_convert_left_out(work, QY_GAME_UNSUPPORTED);
        return;
    }
    *told = true;
    qyi_error_set(&error, code, (size_t)place->offset, game, strlen(game), work->of->options.to->name);
    error.line = place->line;
    error.column = place->column;
    qyi_convert_tell(work, QYI_TOLD_SKIPPED, &error);
}

/* True if the game is to be written; counts the reasons against it. */
static bool wants(struct qyi_conversion_work *work, const struct qyi_record_end *end)
{
    bool all = work->of->options.input.repair == QY_REPAIR_ALL; /* the readable part of a broken-off game */
    bool cut = (end->state == QYI_RECORD_CUT && !all) || end->state == QYI_RECORD_NONE;

    work->tally.illegal |= end->status == QY_GAME_ILLEGAL;
    work->tally.damaged |= end->status == QY_GAME_DAMAGED || end->status == QY_GAME_UNSUPPORTED;
    if (!cut && !(work->of->options.strict && work->reported)) {
        work->tally.repaired += work->repaired;
        if (end->status == QY_GAME_ILLEGAL)
            qyi_convert_say_why(work);
        return true;
    }
    work->tally.damaged |= !cut;
    work->tally.skipped++;
    qyi_convert_left_out(work, end->status);
    return false;
}

static int edit(const struct qyi_conversion_options *options, struct qy_record *record)
{
    int code = qyi_record_strip(record, options->strip);

    if (code == 0)
        code = qyi_tags_edit(record, options->tag, options->tags);
    return code < 0 || !options->add_opening ? code : qyi_tags_add_opening(record, options->lang);
}

/* Appends a game to `out`, edited and in its encoding. Returns 0 or a negative code, with which nothing was appended;
 * *ret_refused: the format does not hold it. */
static int convert_game(struct qyi_conversion_work *work, struct qy_record *record, bool *ret_refused)
{
    const struct qyi_format *to = work->of->options.to;
    size_t before = work->out.len;
    size_t lost = 0;
    int code = edit(&work->of->options, record);

    *ret_refused = false;
    if (code < 0)
        return code;
    code = qyi_format_write(to, record, &work->how, &work->out, NULL);
    if (code == 0)
        code = qyi_convert_encode(work, before, &lost);
    *ret_refused = code == QY_E_FORMAT_GAME || code == QY_E_VALUE;
    if (code == 0 && lost > 0)
        qyi_convert_lost(work, QYI_LOSS_TEXT);
    if (code < 0)
        work->out.len = before;
    return code;
}

void qyi_convert_next(struct qyi_conversion_work *work)
{
    work->reported = work->repaired = work->cut_told = false;
    work->why.code = 0;
}

void qyi_work_done(struct qyi_conversion_work *work)
{
    qyi_tally_done(&work->tally);
    qy_buf_free(&work->out);
    qy_buf_free(&work->encoded);
    qy_buf_free(&work->rows);
    qy_buf_free(&work->said);
}

static int write_record(struct qyi_conversion_work *work, struct qy_record *record)
{
    struct qyi_conversion *conversion = work->of;
    struct qy_error error;
    bool refused;

    if (conversion->options.to->single && work->tally.written > 0 && conversion->outlet != QYI_OUTLET_EACH) {
        refuse_game(work, QY_E_FORMAT_SINGLE, &conversion->told_single);
        return 0;
    }
    int code = convert_game(work, record, &refused);
    if (work->later) {
        work->tally.written += code == 0;
        return code < 0 ? QYI_CONVERSION_APART : 0;
    }
    if (refused) {
        refuse_game(work, QY_E_FORMAT_GAME, &conversion->told_game[qy_record_game(record)]);
        return 0;
    }
    if (code < 0)
        qyi_error_set(&error, code, 0, NULL, 0, NULL);
    else
        code = qyi_outlet_put(conversion, &error);
    return code < 0 ? qyi_outlet_refused(conversion, &error) : 0;
}

int qyi_convert_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct qyi_conversion_work *work = user;
    struct qyi_conversion *conversion = work->of;
    struct qy_error error;
    int code = 0;

    work->record = record;
    work->tally.games++;
    if (wants(work, end))
        code = write_record(work, record);
    qyi_convert_next(work);
    if (work->later)
        return code;
    if (code == 0 && conversion->report && qyi_target_write(conversion->report, &work->rows, false, &error))
        code = qyi_outlet_refused(conversion, &error);
    bool go_on = conversion->caller.go_on(conversion->caller.user, qy_source_position(conversion->source),
                                          qy_source_size(conversion->source));
    return code == 0 && !go_on ? QYI_CONVERSION_ENDED : code;
}

int qyi_convert_report(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    struct qyi_conversion_work *work = user;

    work->reported = true;
    if (error->code == QY_E_FOREIGN_FILE || error->code == QY_E_NO_GAME) {
        qyi_convert_tell(work, QYI_TOLD_SKIPPED, error);
        return 0;
    }
    work->repaired |= kind == QYI_REPORT_REPAIR;
    work->repairs += kind == QYI_REPORT_REPAIR;
    work->tally.notes += kind == QYI_REPORT_NOTE;
    qyi_convert_tell(work, kind == QYI_REPORT_NOTE ? QYI_TOLD_NOTE : QYI_TOLD_REPAIR, error);
    return 0;
}
