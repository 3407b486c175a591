/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A conversion from its beginning to its end. */
#include "conversion/conversion.h"

#include "base/error.h"
#include "conversion/work.h"
#include "record/pieces.h"
#include "source/folder.h"

#include <stdlib.h>
#include <string.h>

int qyi_conversion_new(const struct qyi_conversion_options *options,
                       const struct qyi_conversion_caller *caller, struct qyi_conversion **ret_conversion,
                       struct qy_error *reterr)
{
    struct qyi_conversion *conversion = calloc(1, sizeof *conversion);

    if (!conversion)
        return qyi_no_memory(reterr);
    conversion->options = *options;
    conversion->options.strict |= options->input.repair == QY_REPAIR_NONE;
    conversion->caller = *caller;
    conversion->work.of = conversion;
    conversion->work.how = options->how;
    conversion->work.how.lost = qyi_convert_lost;
    conversion->work.how.lost_tag = qyi_convert_lost_tag;
    conversion->work.how.cut_tag = qyi_convert_cut_tag;
    conversion->work.how.user = &conversion->work;
    if (options->encoding == QY_ENCODING_BIG5 || options->encoding == QY_ENCODING_BIG5_HKSCS)
        conversion->work.how.flags |= QY_WRITE_TRADITIONAL; /* these have only traditional characters */
    int code = qyi_outlet_open(conversion, reterr);
    if (code < 0) {
        qyi_target_abandon(conversion->target);
        conversion->target = NULL;
        qyi_conversion_free(conversion);
        return code;
    }
    qy_buf_adds(&conversion->work.rows, "file,line,column,kind,name,text\r\n");
    *ret_conversion = conversion;
    return 0;
}

static int read_source(struct qyi_conversion *conversion, unsigned threads)
{
    const struct qyi_conversion_options *options = &conversion->options;
    const struct qyi_record_sink sink = {
        .user = &conversion->work, .record = qyi_convert_record, .report = qyi_convert_report};
    const struct qyi_format *format = NULL;
    int code = qyi_peek_begin(&conversion->peek, qy_source_read, conversion->source, false);

    if (code < 0)
        return code;
    if (conversion->outlet == QYI_OUTLET_STREAM && threads > 1 &&
        qyi_format_choose(&conversion->peek, conversion->path, options->from, &format, NULL) == 0 &&
        format == &qyi_format_pgn)
        return qyi_convert_pieces(conversion, threads);
    return qyi_games_read(&conversion->peek, conversion->path, options->from, &options->input, &sink);
}

void qyi_conversion_meet(struct qyi_conversion *conversion, const char *path)
{
    conversion->in_place |= qyi_is_same_file(conversion->options.output, path) ||
                            qyi_is_same_file(conversion->options.report, path);
}

int qyi_conversion_read(struct qyi_conversion *conversion, const char *path, struct qy_source *source,
                        unsigned threads, bool *ret_told)
{
    struct qyi_conversion_work *work = &conversion->work;

    conversion->path = path;
    conversion->source = source;
    work->repairs = 0;
    qyi_convert_next(work);
    int code = read_source(conversion, threads > 0 ? threads : qyi_pieces_threads(source));
    work->tally.damaged |= work->repaired; /* reported outside of games */
    if (work->repaired)
        qyi_convert_say_why(work);
    *ret_told = work->reported;
    return code;
}

/* True if a file to be replaced by the output was read and contains data that would be lost. */
static bool would_lose(const struct qyi_conversion *conversion)
{
    const struct qyi_conversion_tally *tally = &conversion->work.tally;
    bool lost = false;

    for (size_t i = 0; i < QYI_LOSS_COUNT; i++)
        lost |= tally->lost[i] > 0;
    return conversion->in_place && conversion->target &&
           (lost || tally->skipped > 0 || tally->repaired > 0 || tally->damaged || tally->unread ||
            tally->unsuited);
}

static int close_report(struct qyi_conversion *conversion, struct qy_error *reterr)
{
    struct qyi_target *report = conversion->report;
    int code = qyi_target_write(report, &conversion->work.rows, true, reterr);

    conversion->report = NULL;
    if (code == 0)
        return qyi_target_commit(report, reterr);
    qyi_target_abandon(report);
    return code;
}

void qyi_conversion_end(struct qyi_conversion *conversion, bool whole, struct qyi_conversion_end *ret_end)
{
    struct qyi_conversion_tally *tally = &conversion->work.tally;
    bool lossy = would_lose(conversion);
    bool one_of_many = conversion->told_single && conversion->outlet == QYI_OUTLET_WHOLE &&
                       conversion->options.output && strcmp(conversion->options.output, "-") != 0;
    struct qy_error error;

    *ret_end = (struct qyi_conversion_end){.kept = lossy && whole, .taken = conversion->folder.taken};
    /* a file without a game, or with only the first of many, would look complete */
    if (!whole || lossy || one_of_many || tally->written == 0) {
        qyi_target_abandon(conversion->target);
        conversion->target = NULL;
    }
    if (one_of_many) {
        tally->skipped += tally->written;
        tally->written = 0;
    }
    if (lossy) {
        tally->written = 0;
        tally->unsuited = true;
    }
    if (!whole || (tally->games == 0 && !conversion->work.rows_told)) /* nothing was read */
        return;
    if (qyi_outlet_close(conversion, &error) < 0)
        (void)qyi_outlet_refused(conversion, &error);
    if (conversion->report && close_report(conversion, &error) < 0)
        (void)qyi_outlet_refused(conversion, &error);
}

struct qyi_conversion_tally *qyi_conversion_tally(struct qyi_conversion *conversion)
{
    return &conversion->work.tally;
}

void qyi_conversion_free(struct qyi_conversion *conversion)
{
    if (!conversion)
        return;
    qyi_target_abandon(conversion->target);
    qyi_target_abandon(conversion->report);
    qyi_out_folder_done(&conversion->folder);
    qyi_work_done(&conversion->work);
    free(conversion);
}
