/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What annotators add to the moves of a game: NAGs, signs, comments. */
#include <string.h>

#include "record/pgn.h"

/* ---- what annotators add --------------------------------------------------------------------------- */

int qyi_pgn_tell_nag(struct qy_pgn_reader *reader, unsigned nag)
{
    if (qyi_pgn_skipping(reader) || reader->visitor->nag == NULL)
        return 0;
    return reader->visitor->nag(reader->user, nag);
}

/* `$14` */
int qyi_pgn_read_nag(struct qy_pgn_reader *reader)
{
    struct qyi_stream *source = &reader->source;
    size_t start_at = source->pos;
    size_t at = start_at + 1;
    unsigned nag = 0;

    while (at < source->end && qyi_is_digit(source->text[at]))
        nag = nag < 1000 ? nag * 10 + (unsigned)(source->text[at++] - '0') : (at++, nag);
    source->pos = at;
    if (at == start_at + 1 || nag > 255)
        return qyi_pgn_report(reader, QYI_PGN_DAMAGE, QY_E_PGN_NAG, start_at, source->text + start_at,
                              at - start_at, NULL);
    return qyi_pgn_tell_nag(reader, nag);
}

/* `!` to `?!` */
int qyi_pgn_read_suffix(struct qy_pgn_reader *reader)
{
    static const char *const suffixes[] = {"!", "?", "!!", "??", "!?", "?!"};
    struct qyi_stream *source = &reader->source;
    size_t len = 0;

    while (source->pos + len < source->end && len < 2 &&
           (source->text[source->pos + len] == '!' || source->text[source->pos + len] == '?'))
        len++;
    const char *text = source->text + source->pos;
    source->pos += len;
    for (unsigned i = 0; i < sizeof(suffixes) / sizeof(suffixes[0]); i++) {
        if (strlen(suffixes[i]) == len && memcmp(suffixes[i], text, len) == 0)
            return qyi_pgn_tell_nag(reader, i + 1);
    }
    return 0;
}

/* Signs of evaluation and remarks that are printed beside moves. 0 stands for no NAG: passed over. */
static const struct {
    const char *text;
    unsigned nag;
} remarks[] = {
    {"=", 10},   {"∞", 13}, {"+=", 14},  {"+/=", 14}, {"⩲", 14},  {"=+", 15},  {"=/+", 15}, {"⩱", 15},
    {"+/-", 16}, {"±", 16}, {"-/+", 17}, {"∓", 17},   {"+-", 18}, {"-+", 19},  {"□", 7},    {"N", 146},
    {"D", 220},  {"+", 0},  {"++", 0},   {"#", 0},    {"ch", 0},  {"mate", 0}, {"dbl", 0},  {"ch.", 0},
};

bool qyi_pgn_find_remark(const char *text, size_t len, unsigned *ret_nag)
{
    for (size_t i = 0; i < sizeof(remarks) / sizeof(remarks[0]); i++) {
        if (strlen(remarks[i].text) == len && memcmp(remarks[i].text, text, len) == 0) {
            *ret_nag = remarks[i].nag;
            return true;
        }
    }
    return false;
}

/* ---- comments -------------------------------------------------------------------------------------- */

/*
 * A comment that was never closed would swallow every game after it. So where an empty line is followed by a
 * whole tag, the comment is taken to have ended before.
 */
static size_t swallowed_game(const struct qyi_stream *source, size_t begin, size_t end)
{
    const char *text = source->text;

    for (size_t at = begin; at + 1 < end; at++) {
        const char *bracket = memchr(text + at, '[', end - at);

        if (bracket == NULL)
            return end;
        at = (size_t)(bracket - text);
        size_t before = at;
        unsigned breaks = 0;
        while (before > begin && (text[before - 1] == '\n' || text[before - 1] == '\r')) {
            before--;
            breaks += text[before] == '\n' || (text[before] == '\r' && text[before + 1] != '\n');
        }
        if (breaks < 2)
            continue;
        size_t line_end = qyi_pgn_line_end(source, at);
        if (line_end > at + 4 && text[line_end - 1] == ']' && text[line_end - 2] == '"' &&
            qyi_pgn_is_tag(source, at))
            return at;
    }
    return end;
}

int qyi_pgn_comment_end(struct qy_pgn_reader *reader, size_t *ret_text_end, size_t *ret_after,
                        bool *ret_closed)
{
    struct qyi_stream *source = &reader->source;
    size_t seen = 1;

    for (;;) {
        const char *from = source->text + source->pos + seen;
        const char *close = memchr(from, '}', source->end - source->pos - seen);

        seen = close != NULL ? (size_t)(close - source->text) - source->pos : source->end - source->pos;
        *ret_text_end = swallowed_game(source, source->pos + 1, source->pos + seen);
        *ret_closed = close != NULL && *ret_text_end == source->pos + seen;
        *ret_after = *ret_text_end + *ret_closed;
        if (close != NULL || *ret_text_end != source->pos + seen || source->eof || seen > QYI_PGN_COMMENT)
            return 0;
        int code = qyi_stream_fill(source, 2 * seen + QYI_PGN_AHEAD);
        if (code != 0)
            return code;
    }
}

static int tell_comment(struct qy_pgn_reader *reader, size_t at, size_t end)
{
    const struct qyi_stream *source = &reader->source;
    const char *text = source->text + at;
    const char *bad = source->has_bad ? memchr(text, QYI_BAD_BYTE, end - at) : NULL;
    int code = 0;

    if (bad != NULL) {
        struct qy_place place;

        qyi_stream_place(&reader->source, (size_t)(bad - source->text), &place);
        code = qyi_pgn_report_at(reader, QYI_PGN_DAMAGE, QY_E_PGN_BYTE, &place, bad, 1,
                                 qy_encoding_name(source->encoding));
    }
    if (code != 0 || qyi_pgn_skipping(reader) || reader->visitor->comment == NULL)
        return code;
    return reader->visitor->comment(reader->user, text, end - at);
}

/* Goes on to the end of a comment that is too long to be kept. */
static int pass_long_comment(struct qy_pgn_reader *reader)
{
    struct qyi_stream *source = &reader->source;

    for (;;) {
        const char *close = memchr(source->text + source->pos, '}', source->end - source->pos);

        source->pos = close != NULL ? (size_t)(close - source->text) + 1 : source->end;
        if (close != NULL || source->eof)
            return 0;
        int code = qyi_stream_fill(source, QYI_PGN_AHEAD);
        if (code != 0)
            return code;
    }
}

int qyi_pgn_read_comment(struct qy_pgn_reader *reader)
{
    struct qyi_stream *source = &reader->source;
    size_t end;
    size_t after;
    bool closed;
    int code = qyi_pgn_comment_end(reader, &end, &after, &closed);

    if (code != 0)
        return code;
    size_t at = source->pos;
    bool too_long = end - at > QYI_PGN_COMMENT;
    if (!closed)
        code = qyi_pgn_report(reader, QYI_PGN_DAMAGE, too_long ? QY_E_PGN_LONG : QY_E_PGN_COMMENT, at,
                              source->text + at, end - at, too_long ? "1 MiB" : "}");
    if (code == 0)
        code = tell_comment(reader, at + 1, end);
    source->pos = after;
    return code == 0 && too_long ? pass_long_comment(reader) : code;
}

/* `; to the end of the line` */
int qyi_pgn_read_line_comment(struct qy_pgn_reader *reader)
{
    struct qyi_stream *source = &reader->source;
    size_t end = qyi_pgn_line_end(source, source->pos);

    while (end == source->end && !source->eof && end - source->pos < QYI_PGN_TAG) {
        int code = qyi_stream_fill(source, end - source->pos + QYI_PGN_AHEAD);
        if (code != 0)
            return code;
        end = qyi_pgn_line_end(source, source->pos);
    }
    int code = tell_comment(reader, source->pos + 1, end);
    source->pos = end;
    return code;
}
