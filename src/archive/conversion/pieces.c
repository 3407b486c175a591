/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Converts a PGN file on several threads: each part is read and written into memory separately, and the
 * results are collected in the order of the file. A part is set aside and read again sequentially if its
 * games depend on something outside it: a format reports an unsuitable game once per run, text between two
 * games is reported for the later one, or memory ran out.
 */
#include "record/pieces.h"
#include "base/error.h"
#include "conversion/work.h"

struct piece {
    struct qyi_piece common;
    struct qyi_conversion_work work;
};

/* The state of converting a file. */
struct workshop {
    struct qyi_conversion *conversion;
    uint64_t games; /* of the file */
};

/* ---- one piece ------------------------------------------------------------------------------------- */

static void begin_piece(void *user, void *item)
{
    struct qyi_conversion *conversion = ((struct workshop *)user)->conversion;
    struct qyi_conversion_work *work = &((struct piece *)item)->work;

    work->of = conversion;
    work->how = conversion->work.how;
    work->how.user = work;
    work->later = true;
    work->rows_told = false;
    work->repairs = 0;
    qyi_convert_next(work);
    qyi_tally_done(&work->tally);
    qy_buf_clear(&work->out);
    qy_buf_clear(&work->rows);
    qy_buf_clear(&work->said);
}

static int read_piece(const struct qyi_piece *piece, struct qyi_conversion_work *work)
{
    const struct qyi_record_sink sink = {
        .user = work, .record = qyi_convert_record, .report = qyi_convert_report};
    struct qy_memory unread = {piece->text.data, piece->text.len};
    struct qyi_record_input input = work->of->options.input;

    input.read = qy_memory_read;
    input.user = &unread;
    input.path = work->of->path;
    input.encoding_known = piece->options.encoding_known;
    input.encoding = piece->options.encoding;
    input.begin = piece->options.begin;
    input.file_encoding = (struct qyi_file_encoding){.known = piece->options.file_encoding_known,
                                                     .sure = piece->options.file_encoding_sure,
                                                     .encoding = piece->options.file_encoding};
    return qyi_format_read(&qyi_format_pgn, &input, &sink);
}

static int work_piece(void *user, void *item, struct qy_memory *text)
{
    struct piece *piece = item;
    struct qyi_conversion_work *work = &piece->work;
    int code = read_piece(&piece->common, work);

    (void)user;
    (void)text;
    return work->out.failed || work->rows.failed || work->said.failed ? QYI_CONVERSION_APART : code;
}

/* ---- all of them ----------------------------------------------------------------------------------- */

/* Collects the results of a part. */
static int take(struct qyi_conversion *conversion, struct qyi_conversion_work *piece)
{
    struct qyi_conversion_work *whole = &conversion->work;
    struct qy_error error;

    if (piece->said.len > 0)
        conversion->caller.say(conversion->caller.user, &piece->said);
    qyi_tally_add(&whole->tally, &piece->tally);
    whole->repairs += piece->repairs;
    whole->reported = piece->reported;
    whole->repaired = piece->repaired;
    whole->why = piece->why;
    whole->rows_told |= piece->rows_told;
    qy_buf_add(&whole->rows, qy_buf_str(&piece->rows), piece->rows.len);
    if (whole->out.len > 0) /* the part of the format that precedes all games */
        qy_buf_add(&whole->out, qy_buf_str(&piece->out), piece->out.len);
    struct qy_buf *out = whole->out.len > 0 ? &whole->out : &piece->out;
    int code =
        whole->out.failed ? qyi_no_memory(&error) : qyi_target_write(conversion->target, out, true, &error);
    if (code == 0 && conversion->report)
        code = qyi_target_write(conversion->report, &whole->rows, false, &error);
    return code < 0 ? qyi_outlet_refused(conversion, &error) : 0;
}

static int finish_piece(void *user, void *item)
{
    struct workshop *shop = user;
    struct qyi_conversion *conversion = shop->conversion;
    struct qyi_conversion_work *whole = &conversion->work;
    struct piece *piece = item;
    uint64_t before = whole->tally.games;
    int code;

    if (piece->common.code == 0 && !whole->reported)
        code = take(conversion, &piece->work);
    else
        code = read_piece(&piece->common, whole);
    shop->games += whole->tally.games - before;
    bool go_on = conversion->caller.go_on(conversion->caller.user, piece->common.position,
                                          qy_source_size(conversion->source));
    return code == 0 && !go_on ? QYI_CONVERSION_ENDED : code;
}

static void drop_piece(void *user, void *item)
{
    struct qyi_conversion_work *work = &((struct piece *)item)->work;

    (void)user;
    qyi_work_done(work);
}

int qyi_convert_pieces(struct qyi_conversion *conversion, unsigned threads)
{
    const struct qyi_record_input *input = &conversion->options.input;
    const struct qy_pgn_options options = {.encoding_known = input->encoding_known,
                                           .encoding = input->encoding};
    struct workshop shop = {.conversion = conversion};
    const struct qyi_pieces pieces = {.read = qyi_peek_read,
                                      .from = &conversion->peek,
                                      .options = &options,
                                      .source = conversion->source,
                                      .user = &shop,
                                      .size = sizeof(struct piece),
                                      .begin = begin_piece,
                                      .work = work_piece,
                                      .finish = finish_piece,
                                      .drop = drop_piece};
    struct qy_error error;
    int code = qyi_pieces_read(&pieces, threads);

    if (code != 0 || shop.games > 0 || conversion->work.repairs > 0)
        return code;
    code = qyi_error_no_game(&error);
    int told = qyi_convert_report(&conversion->work, QYI_REPORT_REPAIR, &error);
    return told != 0 ? told : code;
}
