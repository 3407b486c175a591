/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What annotators add to the moves of a game in PGN: NAGs, signs, comments. */
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

    while (at < source->end && qyi_is_digit(source->text[at])) {
        nag = nag < 1000 ? nag * 10 + (unsigned)(source->text[at] - '0') : nag;
        if (++at == source->end && at - start_at < QYI_PGN_FAR) {
            int code = qyi_stream_fill(source, 2 * (at - start_at) + QYI_PGN_AHEAD);

            if (code != 0)
                return code;
            at -= start_at - source->pos;
            start_at = source->pos;
        }
    }
    source->pos = at;
    if (at > start_at + 1 && nag <= 255)
        return qyi_pgn_tell_nag(reader, nag);
    int code = qyi_pgn_report(reader, QYI_PGN_DAMAGE, QY_E_PGN_NAG, start_at, source->text + start_at,
                              at - start_at, NULL);
    return code != 0 ? code : qyi_pgn_pass_digits(reader);
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

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

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
        while (before > begin && is_space(text[before - 1])) {
            before--;
            breaks += text[before] == '\n' || (text[before] == '\r' && text[before + 1] != '\n');
        }
        if (breaks < 2 || (text[at - 1] != '\n' && text[at - 1] != '\r'))
            continue;
        size_t line_end = qyi_pgn_line_end(source, at);
        if (line_end > at + 4 && text[line_end - 1] == ']' && text[line_end - 2] == '"' &&
            qyi_pgn_is_tag(source, at))
            return at;
    }
    return end;
}

int qyi_pgn_comment_end(struct qy_pgn_reader *reader, struct qyi_pgn_comment *ret)
{
    struct qyi_stream *source = &reader->source;
    size_t seen = 1;

    for (;;) {
        const char *from = source->text + source->pos + seen;
        const char *close = memchr(from, '}', source->end - source->pos - seen);

        seen = close != NULL ? (size_t)(close - source->text) - source->pos : source->end - source->pos;
        ret->end = swallowed_game(source, source->pos + 1, source->pos + seen);
        bool another = ret->end != source->pos + seen;
        ret->closed = close != NULL && !another;
        ret->after = ret->end + ret->closed;
        ret->longer = close == NULL && !another && !source->eof && seen > QYI_PGN_COMMENT;
        if (close != NULL || another || source->eof || ret->longer)
            return 0;
        int code = qyi_stream_fill(source, 2 * seen + QYI_PGN_AHEAD);
        if (code != 0)
            return code;
    }
}

int qyi_pgn_pass_comment(struct qy_pgn_reader *reader)
{
    /* A tag may be cut off by the window's end: so much in front of that is looked at again. */
    enum { AGAIN = 256 * 1024 };
    struct qyi_stream *source = &reader->source;

    for (;;) {
        const char *close = memchr(source->text + source->pos, '}', source->end - source->pos);
        size_t end = close != NULL ? (size_t)(close - source->text) : source->end;
        size_t game = swallowed_game(source, source->pos, end);

        if (game != end || close != NULL || source->eof) {
            source->pos = game != end ? game : end + (close != NULL);
            return 0;
        }
        if (end - source->pos > AGAIN)
            source->pos = end - AGAIN;
        int code = qyi_stream_fill(source, 2 * AGAIN);
        if (code != 0)
            return code;
    }
}

/* How long a comment is as a record keeps it: without the blanks around it, nor the line ends where its lines were full. */
static size_t length(const char *text, size_t len)
{
    size_t kept = 0;

    while (len > 0 && (unsigned char)text[len - 1] <= ' ')
        len--;
    for (size_t i = 0; i < len; i++)
        kept += (kept > 0 || (unsigned char)text[i] > ' ') && text[i] != '\r' &&
                !(text[i] == '\n' && i > 0 && text[i - 1] == ' ');
    return kept;
}

static int refuse_comment(struct qy_pgn_reader *reader, size_t at, size_t end)
{
    return qyi_pgn_report(reader, QYI_PGN_DAMAGE, QY_E_PGN_LONG, at, reader->source.text + at, end - at,
                          "1 MiB");
}

/* Tells of the text of a comment, which begins behind the sign at text[at]; one that is too long is left out. */
static int tell_comment(struct qy_pgn_reader *reader, size_t at, size_t end)
{
    const struct qyi_stream *source = &reader->source;
    const char *text = source->text + at + 1;
    size_t len = end - at - 1;

    if (len > QY_RECORD_COMMENT && length(text, len) > QY_RECORD_COMMENT)
        return refuse_comment(reader, at, end);
    const char *bad = source->has_bad ? memchr(text, QYI_BAD_BYTE, len) : NULL;
    int code = 0;

    if (bad != NULL) {
        struct qy_place place;

        qyi_stream_place(&reader->source, (size_t)(bad - source->text), &place);
        code = qyi_pgn_report_at(reader, QYI_PGN_DAMAGE, QY_E_PGN_BYTE, &place, bad, 1,
                                 qy_encoding_name(source->encoding));
    }
    if (code != 0 || qyi_pgn_skipping(reader) || reader->visitor->comment == NULL)
        return code;
    return reader->visitor->comment(reader->user, text, len);
}

/*
 * Comments do not nest, but some programs write one in another: {a {b} c}. Behind a comment that holds an opening brace the
 * next brace can't be a closing one; where it is, and no game, tag, line comment or escaped line begins before it, the
 * comment goes on to there.
 */
static int take_nested(struct qy_pgn_reader *reader, struct qyi_pgn_comment *comment)
{
    struct qyi_stream *source = &reader->source;
    size_t len = comment->end - source->pos;
    size_t opened = 0;

    if (!memchr(source->text + source->pos + 1, '{', len - 1))
        return 0;
    int code = qyi_stream_fill(source, len + QYI_PGN_AHEAD);
    if (code != 0)
        return code;
    comment->end = source->pos + len;
    comment->after = comment->end + 1;
    size_t at = comment->after;
    for (size_t i = source->pos + 1; i < comment->end; i++)
        opened += source->text[i] == '{';
    for (; opened > 0; opened--) {
        size_t most =
            source->end - comment->after < QYI_PGN_AHEAD ? source->end : comment->after + QYI_PGN_AHEAD;

        while (at < most && !strchr("{};%[\"", source->text[at]))
            at++;
        if (at == most || source->text[at] != '}' || swallowed_game(source, comment->after, at) != at)
            break;
        comment->end = at++;
        comment->after = at;
    }
    return comment->end == source->pos + len
               ? 0
               : qyi_pgn_report(reader, QYI_PGN_NOTE, QY_E_PGN_NESTED, source->pos,
                                source->text + source->pos, comment->after - source->pos, NULL);
}

int qyi_pgn_read_comment(struct qy_pgn_reader *reader)
{
    struct qyi_stream *source = &reader->source;
    struct qyi_pgn_comment comment;
    int code = qyi_pgn_comment_end(reader, &comment);

    if (code != 0)
        return code;
    if (comment.closed && !comment.longer) {
        code = take_nested(reader, &comment);
        if (code != 0)
            return code;
    }
    size_t at = source->pos;
    if (comment.longer) {
        code = refuse_comment(reader, at, comment.end);
        return code != 0 ? code : qyi_pgn_pass_comment(reader);
    }
    if (!comment.closed)
        code = qyi_pgn_report(reader, QYI_PGN_DAMAGE, QY_E_PGN_COMMENT, at, source->text + at,
                              comment.end - at, "}");
    if (code == 0)
        code = tell_comment(reader, at, comment.end);
    source->pos = comment.after;
    return code;
}

/* `; to the end of the line` */
int qyi_pgn_read_line_comment(struct qy_pgn_reader *reader)
{
    struct qyi_stream *source = &reader->source;
    size_t end = qyi_pgn_line_end(source, source->pos);

    while (end == source->end && !source->eof && end - source->pos < QYI_PGN_COMMENT) {
        size_t seen = end - source->pos;
        int code = qyi_stream_fill(source, 2 * seen + QYI_PGN_AHEAD);

        if (code != 0)
            return code;
        end = qyi_pgn_line_end(source, source->pos + seen);
    }
    int code = tell_comment(reader, source->pos, end);
    source->pos = end;
    return code != 0 ? code : qyi_pgn_skip_line(reader);
}
