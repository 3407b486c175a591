/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by all parts of the PGN reader: blanks, lines, and reports with their positions. */
#include "record/pgn.h"

#include "base/error.h"

#include <string.h>

int qyi_pgn_report_error(struct qy_pgn_reader *reader, enum qyi_pgn_severity severity,
                         const struct qy_place *place, struct qy_error *error)
{
    const struct qy_pgn_visitor *visitor = reader->visitor;

    error->line = place->line;
    error->column = place->column;
    error->offset = place->offset;
    if (severity == QYI_PGN_NOTE && reader->options.repair == QY_REPAIR_NONE && error->code != QY_E_PGN_STRAY)
        severity = QYI_PGN_DAMAGE;
    if (severity == QYI_PGN_NOTE)
        return visitor->note == NULL ? 0 : visitor->note(reader->user, error);
    reader->damaged = reader->damaged || severity == QYI_PGN_DAMAGE;
    reader->illegal = reader->illegal || severity == QYI_PGN_ILLEGAL;
    reader->unsupported = reader->unsupported || severity == QYI_PGN_UNSUPPORTED;
    if (!reader->has_error)
        reader->error = *error;
    reader->has_error = true;
    return visitor->fault == NULL ? 0 : visitor->fault(reader->user, error);
}

int qyi_pgn_report_at(struct qy_pgn_reader *reader, enum qyi_pgn_severity severity, int code,
                      const struct qy_place *place, const char *found, size_t found_len, const char *expected)
{
    struct qy_error error;

    qyi_error_set(&error, code, 0, found, found_len, expected);
    return qyi_pgn_report_error(reader, severity, place, &error);
}

int qyi_pgn_report(struct qy_pgn_reader *reader, enum qyi_pgn_severity severity, int code, size_t at,
                   const char *found, size_t found_len, const char *expected)
{
    struct qy_place place;

    qyi_stream_place(&reader->source, at, &place);
    return qyi_pgn_report_at(reader, severity, code, &place, found, found_len, expected);
}

size_t qyi_pgn_blank(const struct qyi_stream *source, size_t at)
{
    /* U+00A0 no-break space, U+3000 ideographic space, U+FEFF, U+200B zero width, U+2009 thin space */
    static const char *const wide[] = {"\xC2\xA0", "\xE3\x80\x80", "\xEF\xBB\xBF", "\xE2\x80\x8B",
                                       "\xE2\x80\x89"};
    const char *text = source->text + at;
    size_t left = source->end - at;

    if (left == 0)
        return 0;
    if (text[0] == ' ' || (text[0] >= '\t' && text[0] <= '\r'))
        return 1;
    /* Chinese characters begin with other bytes. */
    if (text[0] != '\xC2' && text[0] != '\xE2' && text[0] != '\xE3' && text[0] != '\xEF')
        return 0;
    for (size_t i = 0; i < sizeof(wide) / sizeof(wide[0]); i++) {
        size_t len = strlen(wide[i]);

        if (left >= len && memcmp(text, wide[i], len) == 0)
            return len;
    }
    return 0;
}

int qyi_pgn_over_blanks(struct qy_pgn_reader *reader, size_t *at)
{
    struct qyi_stream *source = &reader->source;

    for (;;) {
        size_t step;

        while ((step = qyi_pgn_blank(source, *at)) > 0)
            *at += step;
        size_t ahead = *at - source->pos;
        if (source->eof || source->end - *at >= QYI_PGN_TOKEN || ahead > QYI_PGN_FAR)
            return 0;
        int code = qyi_stream_fill(source, 2 * ahead + QYI_PGN_AHEAD);
        *at = source->pos + ahead;
        if (code != 0 || qyi_pgn_blank(source, *at) == 0)
            return code;
    }
}

int qyi_pgn_skip_blanks(struct qy_pgn_reader *reader, bool within_line)
{
    struct qyi_stream *source = &reader->source;

    for (;;) {
        size_t at = source->pos;
        size_t step;

        while ((step = qyi_pgn_blank(source, at)) > 0) {
            if (within_line && (source->text[at] == '\n' || source->text[at] == '\r')) {
                source->pos = at;
                return 0;
            }
            at += step;
        }
        source->pos = at;
        if (source->eof || source->end - at >= QYI_PGN_AHEAD)
            return 0;
        int code = qyi_stream_fill(source, QYI_PGN_AHEAD);
        if (code != 0)
            return code;
        if (qyi_pgn_blank(source, source->pos) == 0)
            return 0;
    }
}

int qyi_pgn_pass_gap(struct qy_pgn_reader *reader, bool *ret_gap)
{
    struct qyi_stream *source = &reader->source;
    size_t ends = 0;

    for (;;) {
        int code = qyi_stream_fill(source, QYI_PGN_AHEAD);
        size_t at = source->pos;
        size_t step;

        if (code != 0)
            return code;
        for (; (step = qyi_pgn_blank(source, at)) > 0 && (source->eof || at + 4 < source->end); at += step)
            ends += source->text[at] == '\n' ||
                    (source->text[at] == '\r' && at + 1 < source->end && source->text[at + 1] != '\n');
        bool more = step > 0;
        source->pos = at;
        *ret_gap = ends > 1;
        if (!more)
            return 0;
    }
}

size_t qyi_pgn_line_end(const struct qyi_stream *source, size_t at)
{
    uint64_t word;

    /* Tests eight bytes for none being CR or less: such a byte minus 14 borrows from its highest bit. */
    while (at + 8 <= source->end) {
        memcpy(&word, source->text + at, 8);
        if (((word - UINT64_C(0x0E0E0E0E0E0E0E0E)) & ~word & UINT64_C(0x8080808080808080)) != 0)
            break;
        at += 8;
    }
    while (at < source->end && source->text[at] != '\n' && source->text[at] != '\r')
        at++;
    return at;
}

size_t qyi_pgn_line_left(const struct qyi_stream *source, size_t at, size_t most)
{
    size_t len = 0;

    while (len < most && at + len < source->end && source->text[at + len] != '\n' &&
           source->text[at + len] != '\r')
        len++;
    return len;
}

int qyi_pgn_skip_line(struct qy_pgn_reader *reader)
{
    struct qyi_stream *source = &reader->source;

    for (;;) {
        source->pos = qyi_pgn_line_end(source, source->pos);
        if (source->pos < source->end || source->eof)
            return 0;
        int code = qyi_stream_fill(source, QYI_PGN_AHEAD);
        if (code != 0)
            return code;
    }
}

bool qyi_pgn_is_escaped(struct qyi_stream *source)
{
    struct qy_place place;

    if (source->pos == source->end || source->text[source->pos] != '%')
        return false;
    qyi_stream_place(source, source->pos, &place);
    return place.column == 1;
}
