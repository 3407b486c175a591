/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Variations before the first move of their line: "(1. d4 d5) 1. e4". Each is an alternative to that move.
 * Its text is kept until the move is read, and then read as if it followed the move.
 */
#include <string.h>

#include "notation/notation.h"
#include "record/pgn.h"

/* Greatest length, and greatest nesting depth, of such a variation. */
#define LONGEST ((size_t)256 * 1024)
#define DEEPEST 4

/* The index after the bracket that closes text[at], ignoring comments; 0 if it is not in the window. */
static size_t closed(const struct qyi_stream *source, size_t at)
{
    size_t depth = 0;

    while (at < source->end) {
        char c = source->text[at];

        if (c == '{') {
            const char *close = memchr(source->text + at, '}', source->end - at);

            if (!close)
                return 0;
            at = (size_t)(close - source->text);
        } else if (c == ';') {
            at = qyi_pgn_line_end(source, at);
            continue;
        }
        depth += c == '(';
        depth -= c == ')';
        at++;
        if (depth == 0)
            return at;
    }
    return 0;
}

int qyi_pgn_keep_early(struct qy_pgn_reader *reader, size_t at, bool *ret_kept)
{
    struct qyi_stream *source = &reader->source;
    struct qyi_pgn_early *early = &reader->early[reader->early_count];
    size_t end;

    *ret_kept = false;
    if (reader->early_count == QYI_PGN_EARLY || reader->early_nested == DEEPEST)
        return 0;
    source->pos = at;
    while ((end = closed(source, source->pos)) == 0) {
        size_t seen = source->end - source->pos;

        if (source->eof || seen > LONGEST) {
            source->pos++;
            return 0;
        }
        int code = qyi_stream_fill(source, 2 * seen + QYI_PGN_AHEAD);
        if (code != 0)
            return code;
    }
    qyi_stream_place(source, source->pos, &early->place);
    early->depth = reader->depth;
    qy_buf_clear(&early->text);
    /* leading blanks make its columns those of the file */
    for (uint32_t i = 1; i < early->place.column && i < QYI_PGN_AHEAD; i++)
        qy_buf_addc(&early->text, ' ');
    early->begin = early->place;
    early->begin.offset -= early->text.len;
    qy_buf_add(&early->text, source->text + source->pos, end - source->pos);
    source->pos = end;
    reader->early_count++;
    *ret_kept = true;
    return early->text.failed ? QY_E_MEMORY : 0;
}

/* Reads a kept variation instead of the rest of the file. */
static int tell(struct qy_pgn_reader *reader, const struct qyi_pgn_early *early, qyi_pgn_read_early *read)
{
    struct qyi_stream file = reader->source;
    struct qy_memory memory = {early->text.data, early->text.len};
    bool pending = reader->number_pending;
    bool over = reader->over; /* the game's only move may also be its last */
    int code = qyi_pgn_report_at(reader, QYI_PGN_NOTE, QY_E_PGN_VARIATION_FIRST, &early->place, "(", 1, NULL);

    if (code != 0)
        return code;
    code = qyi_stream_init(&reader->source, qy_memory_read, &memory, true, QY_ENCODING_UTF8, &early->begin);
    reader->early_nested++;
    reader->over = false;
    if (code == 0)
        code = read(reader, &early->place);
    reader->early_nested--;
    reader->over = over;
    reader->number_pending = pending;
    qyi_stream_done(&reader->source);
    reader->source = file;
    return code;
}

int qyi_pgn_tell_early(struct qy_pgn_reader *reader, qyi_pgn_read_early *read)
{
    struct qyi_pgn_early kept[QYI_PGN_EARLY];
    size_t count = 0;
    int code = 0;

    while (reader->early_count > 0 && reader->early[reader->early_count - 1].depth == reader->depth) {
        struct qyi_pgn_early *last = &reader->early[--reader->early_count];

        kept[count++] = *last;
        last->text = (struct qy_buf)QY_BUF_INIT;
    }
    for (size_t i = count; i-- > 0;) {
        const struct qyi_pgn_early *early = &kept[i];

        if (code == 0 && reader->line[reader->depth].last == QY_MOVE_NONE)
            code = qyi_pgn_report_at(reader, QYI_PGN_DAMAGE, QY_E_PGN_VARIATION_START, &early->place, "(", 1,
                                     NULL);
        else if (code == 0 && !qyi_pgn_skipping(reader))
            code = tell(reader, early, read);
        qy_buf_free(&kept[i].text);
    }
    return code;
}

void qyi_pgn_raise_early(struct qy_pgn_reader *reader)
{
    for (size_t i = 0; i < reader->early_count; i++)
        if (reader->early[i].depth == reader->depth)
            reader->early[i].depth--;
}
