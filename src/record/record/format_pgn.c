/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PGN as a format. */
#include <string.h>

#include "record/pgn_export.h"
#include "record/record.h"
#include "record/whole.h"
#include "record/xiangqi_wxf.h"

struct reading {
    struct qyi_record_builder builder; /* first member: the visitor's functions cast it to the whole */
    const struct qyi_record_sink *sink;
    bool repaired;
    int stopped; /* the sink's nonzero return; its 1 must not be mistaken for the reader's "one more game" */
};

static int told(struct reading *reading, int code)
{
    reading->stopped = code;
    return code;
}

static int on_game(void *user, const struct qy_place *place)
{
    struct reading *reading = user;

    reading->repaired = false;
    return qyi_record_on_game(&reading->builder, place);
}

static int on_fault(void *user, const struct qy_error *error)
{
    struct reading *reading = user;

    reading->repaired = true;
    if (!reading->sink->report)
        return 0;
    return told(reading, reading->sink->report(reading->sink->user, QYI_REPORT_REPAIR, error));
}

static int on_note(void *user, const struct qy_error *error)
{
    struct reading *reading = user;

    /* A result given twice with different values is written once; a guess may be wrong. */
    if (error->code == QY_E_PGN_RESULT_OTHER || error->code == QY_E_ENCODING_DOUBT)
        return on_fault(user, error);
    if (!reading->sink->report)
        return 0;
    return told(reading, reading->sink->report(reading->sink->user, QYI_REPORT_NOTE, error));
}

static int on_end(void *user, const struct qy_game_end *end)
{
    struct reading *reading = user;
    struct qyi_record_end how = {.state = QYI_RECORD_WHOLE, .status = end->status};

    if (end->final == NULL)
        how.state = QYI_RECORD_NONE;
    else if (end->cut)
        how.state = QYI_RECORD_CUT;
    else if (reading->repaired)
        how.state = QYI_RECORD_REPAIRED;
    int code = qyi_record_on_end(&reading->builder, end);
    if (code != 0)
        return code;
    return told(reading, reading->sink->record(reading->sink->user, reading->builder.record, &how));
}

static int read_pgn(const struct qyi_record_input *input, const struct qyi_record_sink *sink)
{
    static const struct qy_pgn_visitor visitor = {
        .begin_game = on_game,
        .tag = qyi_record_on_tag,
        .begin_moves = qyi_record_on_start,
        .move = qyi_record_on_move,
        .comment = qyi_record_on_comment,
        .nag = qyi_record_on_nag,
        .begin_variation = qyi_record_on_begin_variation,
        .end_variation = qyi_record_on_end_variation,
        .fault = on_fault,
        .note = on_note,
        .end_game = on_end,
    };
    const struct qy_pgn_options options = {.game_known = input->game_known,
                                           .game = input->game,
                                           .encoding_known = input->encoding_known,
                                           .encoding = input->encoding,
                                           .no_places = true,
                                           .begin = input->begin,
                                           .file_encoding_known = input->file_encoding.known,
                                           .file_encoding_sure = input->file_encoding.sure,
                                           .file_encoding = input->file_encoding.encoding};
    struct reading reading = {.sink = sink};
    struct qy_pgn_reader *reader = NULL;
    struct qy_record *record = NULL;
    int code = qyi_record_new_for(input, &record);

    if (code == 0)
        code = qy_pgn_reader_new(input->read, input->user, &options, &reader);
    qyi_record_builder_init(&reading.builder, record);
    while (code == 0) {
        code = qy_pgn_next(reader, &visitor, &reading);
        if (code != 1 || reading.stopped != 0)
            break;
        code = 0;
    }
    qyi_record_builder_done(&reading.builder);
    qy_pgn_reader_free(reader);
    qy_record_free(record);
    return code;
}

/* Recognises a line that begins with a bracket and a letter, in any of the encodings. */
static enum qyi_probe probe_pgn(const unsigned char *head, size_t len)
{
    bool at_begin = true;

    for (size_t i = 0; i + 1 < len; i++) {
        if (at_begin && head[i] == '[' && ((head[i + 1] | 0x20) >= 'a' && (head[i + 1] | 0x20) <= 'z')) {
            const unsigned char *quote = memchr(head + i, '"', len - i < 64 ? len - i : 64);

            if (quote != NULL)
                return QYI_PROBE_LIKELY;
        }
        at_begin = head[i] == '\n' || head[i] == '\r' || (at_begin && (head[i] <= ' ' || head[i] >= 0x80));
    }
    return QYI_PROBE_MAYBE;
}

/* ---- writing --------------------------------------------------------------------------------------- */

static const char *const suffixes[] = {".pgn", NULL};
static const char *const no_suffixes[] = {NULL};

static int write_full(const struct qy_record *record, const struct qyi_record_output *how, struct qy_buf *out)
{
    return qyi_pgn_export(record, QYI_PGN_FULL, how, out);
}

static int write_reduced(const struct qy_record *record, const struct qyi_record_output *how,
                         struct qy_buf *out)
{
    return qyi_pgn_export(record, QYI_PGN_REDUCED, how, out);
}

const struct qyi_format qyi_format_pgn = {
    .name = "pgn",
    .suffixes = suffixes,
    .games = ~0U,
    .probe = probe_pgn,
    .reader = read_pgn,
    .writer = write_full,
};

const struct qyi_format qyi_format_reduced = {
    .name = "reduced",
    .suffixes = no_suffixes,
    .games = ~0U,
    .writer = write_reduced,
};

/* ---- moves without tags ---------------------------------------------------------------------------- */

static int write_moves(const struct qy_record *record, enum qy_notation notation,
                       const struct qyi_record_output *how, struct qy_buf *out)
{
    struct qyi_record_output with = *how;

    with.notation = notation;
    return qyi_pgn_export(record, QYI_PGN_MOVES, &with, out);
}

static int write_san(const struct qy_record *record, const struct qyi_record_output *how, struct qy_buf *out)
{
    return write_moves(record, QY_NOTATION_SAN, how, out);
}

static int write_wxf(const struct qy_record *record, const struct qyi_record_output *how, struct qy_buf *out)
{
    return write_moves(record, QY_NOTATION_WXF, how, out);
}

static int write_zh(const struct qy_record *record, const struct qyi_record_output *how, struct qy_buf *out)
{
    return write_moves(record, QY_NOTATION_ZH, how, out);
}

const struct qyi_format qyi_format_san = {
    .name = "san",
    .suffixes = no_suffixes,
    .games = 1U << QY_GAME_CHESS,
    .reader = read_pgn,
    .writer = write_san,
};

static enum qyi_probe probe_wxf(const unsigned char *head, size_t len)
{
    return qyi_is_framed_wxf((const char *)head, len) ? QYI_PROBE_SURE : QYI_PROBE_NO;
}

/* Reads a file in WXF's own frame, or moves as in PGN. */
static int read_wxf(const struct qyi_record_input *input, const struct qyi_record_sink *sink)
{
    struct qyi_record_input within = *input;
    struct qy_buf text = QY_BUF_INIT;
    struct qy_buf pgn = QY_BUF_INIT;
    struct qy_memory memory;
    int code = qyi_read_whole(input, &text);

    if (code == 0 && text.len > 0 && qyi_is_framed_wxf(text.data, text.len))
        qyi_unframe_wxf(text.data, text.len, &pgn);
    else if (code == 0)
        qy_buf_add(&pgn, text.data, text.len);
    memory = (struct qy_memory){pgn.data, pgn.len};
    within.read = qy_memory_read;
    within.user = &memory;
    if (code == 0)
        code = pgn.failed ? QY_E_MEMORY : read_pgn(&within, sink);
    qy_buf_free(&text);
    qy_buf_free(&pgn);
    return code;
}

const struct qyi_format qyi_format_wxf = {
    .name = "wxf",
    .suffixes = (const char *const[]){".wxf", NULL},
    .games = 1U << QY_GAME_XIANGQI,
    .probe = probe_wxf,
    .reader = read_wxf,
    .writer = write_wxf,
};

const struct qyi_format qyi_format_zh = {
    .name = "zh",
    .suffixes = no_suffixes,
    .games = 1U << QY_GAME_XIANGQI,
    .reader = read_pgn,
    .writer = write_zh,
};
