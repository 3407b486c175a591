/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A file of PGN converted on several threads. It is cut into pieces of whole games; each is read and written by itself
 * into memory, and what came of it is taken over in the order of the file. A piece whose games hang together with
 * something outside of it (a format that refuses a game says so once a run; text between two games is told of the
 * later one; memory ran out) is put aside and read again in its turn, as one thread would.
 */
#include "cli/convert.h"

#include "base/error.h"
#include "base/pipeline.h"
#include "record/pgn.h"

#include <stdlib.h>
#include <string.h>

#define STOP_APART 1 /* what the sink of a piece returns when it is to be read again in its turn */

/* Where the pieces come from and what came of them goes. */
struct workshop {
    struct qyi_cli_convert *whole;
    struct qy_pgn_splitter *splitter;
    struct qy_pgn_options options;
    uint64_t games; /* of the file */
};

struct piece {
    struct qy_buf text;
    struct qy_pgn_options options;
    struct qyi_cli_convert convert; /* of its own */
    struct qy_buf said;
    uint64_t position; /* in the file when the piece was cut */
    int code;
};

/* ---- one piece ------------------------------------------------------------------------------------- */

/* Makes the convert of a piece: the settings of the whole, with buffers and sums of its own. */
static void begin_piece(const struct qyi_cli_convert *whole, struct piece *piece)
{
    struct qyi_cli_convert *convert = &piece->convert;
    struct qyi_cli_convert before = *convert;

    qyi_cli_convert_tally_done(&before.tally);
    *convert = *whole;
    convert->tally = (struct qyi_cli_tally){0};
    convert->target = NULL;
    convert->out = before.out;
    convert->encoded = before.encoded;
    convert->rows = before.rows;
    convert->said = &piece->said;
    convert->how.user = convert;
    convert->reported = convert->repaired = convert->rows_told = false;
    convert->why.code = 0;
    convert->repairs = 0;
    qy_buf_clear(&convert->out);
    qy_buf_clear(&convert->rows);
    qy_buf_clear(&piece->said);
}

static int on_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct qyi_cli_convert *convert = user;
    bool refused;

    convert->record = record;
    convert->tally.games++;
    if (qyi_cli_convert_wants(convert, end)) {
        if (qyi_cli_convert_game(convert, record, &refused) < 0)
            return STOP_APART;
        convert->tally.written++;
    }
    convert->reported = convert->repaired = false;
    convert->why.code = 0;
    return 0;
}

static int read_piece(struct piece *piece, struct qyi_cli_convert *convert,
                      const struct qyi_record_sink *sink)
{
    struct qy_memory unread = {piece->text.data, piece->text.len};
    struct qyi_record_input input = convert->input;

    input.read = qy_memory_read;
    input.user = &unread;
    input.path = convert->file;
    input.encoding_known = piece->options.encoding_known;
    input.encoding = piece->options.encoding;
    input.begin = piece->options.begin;
    return qyi_format_pgn.read(&input, sink);
}

/* ---- the pipeline ---------------------------------------------------------------------------------- */

static int make_piece(void *user, void *item)
{
    struct workshop *shop = user;
    struct piece *piece = item;

    piece->options = shop->options;
    int code = qy_pgn_split(shop->splitter, &piece->text, &piece->options);
    piece->position = qy_source_position(shop->whole->source);
    begin_piece(shop->whole, piece);
    return code;
}

static void work_piece(void *user, void *item)
{
    struct piece *piece = item;
    struct qyi_cli_convert *convert = &piece->convert;
    const struct qyi_record_sink sink = {
        .user = convert, .record = on_record, .report = qyi_cli_convert_report};

    (void)user;
    piece->code = read_piece(piece, convert, &sink);
    if (convert->out.failed || convert->rows.failed || piece->said.failed)
        piece->code = STOP_APART;
}

/* Takes over what came of a piece. */
static int take(struct qyi_cli_convert *whole, struct piece *piece)
{
    struct qyi_cli_convert *convert = &piece->convert;
    struct qy_error error;

    if (piece->said.len > 0) {
        qyi_cli_progress_end(&whole->progress);
        qyi_cli_say_lines(&piece->said);
    }
    qyi_cli_convert_add_tally(&whole->tally, &convert->tally);
    whole->repairs += convert->repairs;
    whole->reported = convert->reported;
    whole->repaired = convert->repaired;
    whole->why = convert->why;
    whole->rows_told |= convert->rows_told;
    qy_buf_add(&whole->rows, qy_buf_str(&convert->rows), convert->rows.len);
    if (whole->out.len > 0) /* what stands in front of all games */
        qy_buf_add(&whole->out, qy_buf_str(&convert->out), convert->out.len);
    struct qy_buf *out = whole->out.len > 0 ? &whole->out : &convert->out;
    int code = whole->out.failed ? QY_E_MEMORY : 0;
    if (code < 0)
        qyi_error_set(&error, code, 0, NULL, 0, NULL);
    else
        code = qyi_target_write(whole->target, out, true, &error);
    if (code == 0 && whole->report)
        code = qyi_target_write(whole->report, &whole->rows, false, &error);
    return code < 0 ? qyi_cli_convert_stop(whole, &error) : 0;
}

static int finish_piece(void *user, void *item)
{
    struct workshop *shop = user;
    struct qyi_cli_convert *whole = shop->whole;
    struct piece *piece = item;
    int code;

    if (piece->code == 0 && !whole->reported) {
        shop->games += piece->convert.tally.games;
        code = take(whole, piece);
    } else {
        const struct qyi_record_sink sink = {
            .user = whole, .record = qyi_cli_convert_record, .report = qyi_cli_convert_report};
        uint64_t before = whole->tally.games;

        code = read_piece(piece, whole, &sink);
        shop->games += whole->tally.games - before;
    }
    qyi_cli_progress(&whole->progress, piece->position, qy_source_size(whole->source));
    return code == 0 && qyi_cli_convert_ended() ? QYI_CONVERT_STOP_SIGNAL : code;
}

static void drop_piece(void *user, void *item)
{
    struct piece *piece = item;

    (void)user;
    qyi_cli_convert_tally_done(&piece->convert.tally);
    qy_buf_free(&piece->convert.out);
    qy_buf_free(&piece->convert.encoded);
    qy_buf_free(&piece->convert.rows);
    qy_buf_free(&piece->said);
    qy_buf_free(&piece->text);
}

int qyi_cli_convert_pieces(struct qyi_cli_convert *convert, unsigned threads)
{
    struct workshop shop = {
        .whole = convert,
        .options = {.encoding_known = convert->input.encoding_known, .encoding = convert->input.encoding}};
    const struct qyi_pipeline pipeline = {.user = &shop,
                                          .item_size = sizeof(struct piece),
                                          .make = make_piece,
                                          .work = work_piece,
                                          .finish = finish_piece,
                                          .drop = drop_piece};
    struct qy_error error;
    int code = qy_pgn_splitter_new(qyi_peek_read, &convert->peek, &shop.options, &shop.splitter);

    if (code < 0)
        return code;
    convert->repairs = 0;
    code = qyi_pipeline_run(&pipeline, threads);
    qy_pgn_splitter_free(shop.splitter);
    if (code != 0 || shop.games > 0 || convert->repairs > 0)
        return code;
    code = qyi_error_no_game(&error);
    int told = qyi_cli_convert_report(convert, QYI_REPORT_REPAIR, &error);
    return told != 0 ? told : code;
}
