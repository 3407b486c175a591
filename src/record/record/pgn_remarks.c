/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Annotations of moves in PGN: NAGs, signs, comments. */
#include <string.h>

#include "record/pgn.h"

/* ---- annotations ----------------------------------------------------------------------------------- */

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

/* Printed evaluation signs and remarks. 0 means no NAG: skipped. */
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
        if (len > 0 && *remarks[i].text == *text && strlen(remarks[i].text) == len &&
            memcmp(remarks[i].text, text, len) == 0) {
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

/* True if a whole tag begins at text[at], at the beginning of a line; *ret_gap: after an empty line. */
static bool is_tag_line(const struct qyi_stream *source, size_t begin, size_t at, bool *ret_gap)
{
    const char *text = source->text;
    size_t before = at;
    unsigned breaks = 0;

    while (before > begin && is_space(text[before - 1])) {
        before--;
        breaks += text[before] == '\n' || (text[before] == '\r' && text[before + 1] != '\n');
    }
    if (breaks == 0 || (text[at - 1] != '\n' && text[at - 1] != '\r'))
        return false;
    size_t line_end = qyi_pgn_line_end(source, at);
    *ret_gap = breaks > 1;
    return line_end > at + 4 && text[line_end - 1] == ']' && text[line_end - 2] == '"' &&
           qyi_pgn_is_tag(source, at);
}

/*
 * An unclosed comment would swallow all games after it. So if an empty line is followed by a whole tag, the
 * comment is considered ended before it. *ret_event: the first Event tag without an empty line before it, or
 * `end`.
 */
static size_t swallowed_game(const struct qyi_stream *source, size_t begin, size_t end, size_t *ret_event)
{
    static const char event[] = "[Event ";
    const char *text = source->text;

    *ret_event = end;
    for (size_t at = begin; at + 1 < end; at++) {
        const char *bracket = memchr(text + at, '[', end - at);
        bool gap;

        if (bracket == NULL)
            return end;
        at = (size_t)(bracket - text);
        if (!is_tag_line(source, begin, at, &gap))
            continue;
        if (gap)
            return at;
        if (*ret_event == end && end - at > strlen(event) && memcmp(text + at, event, strlen(event)) == 0)
            *ret_event = at;
    }
    return end;
}

/*
 * True if the comment up to text[end], where a brace closes it (`close`) or the text ends, was not closed
 * before the Event tag at text[event]: nothing closes it, or another comment begins after the tag. A comment
 * that quotes a game is closed and contains none.
 */
static bool ended_before(const struct qyi_stream *source, size_t event, size_t end, bool close)
{
    return event < end && (!close || memchr(source->text + event, '{', end - event) != NULL);
}

int qyi_pgn_comment_end(struct qy_pgn_reader *reader, struct qyi_pgn_comment *ret)
{
    struct qyi_stream *source = &reader->source;
    size_t seen = 1;

    for (;;) {
        const char *from = source->text + source->pos + seen;
        const char *close = memchr(from, '}', source->end - source->pos - seen);
        size_t event;

        seen = close != NULL ? (size_t)(close - source->text) - source->pos : source->end - source->pos;
        size_t end = source->pos + seen;
        bool last = close != NULL || source->eof || seen > QYI_PGN_COMMENT;
        ret->end = swallowed_game(source, source->pos + 1, end, &event);
        if (last && ret->end == end && ended_before(source, event, end, close != NULL))
            ret->end = event;
        bool another = ret->end != end;
        ret->closed = close != NULL && !another;
        ret->after = ret->end + ret->closed;
        ret->longer = close == NULL && !another && !source->eof && seen > QYI_PGN_COMMENT;
        if (last || another)
            return 0;
        int code = qyi_stream_fill(source, 2 * seen + QYI_PGN_AHEAD);
        if (code != 0)
            return code;
    }
}

int qyi_pgn_pass_comment(struct qy_pgn_reader *reader)
{
    /* A tag may be cut off by the window's end: this many bytes before it are searched again. */
    enum { AGAIN = 256 * 1024 };
    struct qyi_stream *source = &reader->source;

    for (;;) {
        const char *close = memchr(source->text + source->pos, '}', source->end - source->pos);
        size_t end = close != NULL ? (size_t)(close - source->text) : source->end;
        size_t event;
        size_t game = swallowed_game(source, source->pos, end, &event);

        if (game == end && ended_before(source, event, end, close != NULL))
            game = event;

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

/* The length of a comment in a record: without surrounding blanks and the line ends of full lines. */
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

/* Passes on the text of a comment, which begins after the sign at text[at]; drops one that is too long. */
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
 * Comments do not nest, but some programs nest them: {a {b} c}. After a comment with an opening brace, the
 * next brace can't be a closing one; if it is, and no game, tag, line comment or escaped line begins before
 * it, the comment continues up to it.
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
        size_t event;
        if (at == most || source->text[at] != '}' || swallowed_game(source, comment->after, at, &event) != at)
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

/* ---- comments before the tags ------------------------------------------------------------------------ */

/* True if text[at], after a comment, is a tag, or comments and a tag, within QYI_PGN_FRONT bytes. */
static bool tag_follows(const struct qyi_stream *source, size_t at)
{
    size_t limit = source->end - at < QYI_PGN_FRONT ? source->end : at + QYI_PGN_FRONT;

    for (;;) {
        while (at < limit && qyi_pgn_blank(source, at) > 0)
            at += qyi_pgn_blank(source, at);
        if (at >= limit || source->text[at] != '{')
            return at < limit && qyi_pgn_is_tag(source, at);
        const char *close = memchr(source->text + at, '}', limit - at);
        if (close == NULL)
            return false;
        at = (size_t)(close - source->text) + 1;
    }
}

/* Keeps the comment at `pos`, whose end is known. */
static int keep_preface(struct qy_pgn_reader *reader, const struct qyi_pgn_comment *comment)
{
    struct qyi_stream *source = &reader->source;
    size_t len = comment->end - source->pos - 1;

    if (len > QY_RECORD_COMMENT && length(source->text + source->pos + 1, len) > QY_RECORD_COMMENT)
        return refuse_comment(reader, source->pos, comment->end);
    qy_buf_add(&reader->preface, (const char *)&len, sizeof len);
    qy_buf_add(&reader->preface, source->text + source->pos + 1, len);
    if (reader->preface.failed)
        return QY_E_MEMORY;
    return qyi_pgn_report(reader, QYI_PGN_NOTE, QY_E_PGN_COMMENT_FIRST, source->pos,
                          source->text + source->pos, 0, NULL);
}

int qyi_pgn_read_preface(struct qy_pgn_reader *reader)
{
    struct qyi_stream *source = &reader->source;

    while (source->pos < source->end && source->text[source->pos] == '{') {
        struct qyi_pgn_comment comment;
        int code = qyi_pgn_comment_end(reader, &comment);

        if (code != 0 || comment.longer || !comment.closed)
            return code;
        size_t len = comment.after - source->pos;
        code = qyi_stream_fill(source, len + QYI_PGN_FRONT + QYI_PGN_AHEAD);
        if (code != 0 || !tag_follows(source, source->pos + len))
            return code;
        comment.end = source->pos + len - 1;
        code = keep_preface(reader, &comment);
        if (code != 0)
            return code;
        source->pos += len;
        code = qyi_pgn_skip_blanks(reader, false);
        if (code != 0)
            return code;
    }
    return 0;
}

int qyi_pgn_tell_preface(struct qy_pgn_reader *reader)
{
    const struct qy_buf *kept = &reader->preface;
    size_t at = 0;
    int code = 0;

    while (code == 0 && at < kept->len && !qyi_pgn_skipping(reader) && reader->visitor->comment != NULL) {
        size_t len;

        memcpy(&len, kept->data + at, sizeof len);
        at += sizeof len;
        code = reader->visitor->comment(reader->user, kept->data + at, len);
        at += len;
    }
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

int qyi_pgn_read_wide_sign(struct qy_pgn_reader *reader, char sign)
{
    enum { LONGEST = 16 * 1024, DEEPEST = 8 }; /* or a file of such signs is read once for each of them */
    struct qyi_stream *source = &reader->source;
    size_t depth = 1;

    source->pos += 3;
    if (sign != '(')
        return 0;
    int code = qyi_stream_fill(source, LONGEST);
    if (code != 0)
        return code;
    size_t begin = source->pos;
    size_t at = begin;
    size_t limit = source->end - begin < LONGEST ? source->end : begin + LONGEST;
    for (; at < limit && depth > 0 && depth <= DEEPEST; at++) {
        char c = (unsigned char)source->text[at] < 0x80 ? '\0' : qyi_pgn_wide_sign(source, at);

        depth += c == '(';
        depth -= c == ')';
    }
    if (depth > 0)
        return 0;
    source->pos = at + 2;
    if (qyi_pgn_skipping(reader) || reader->visitor->comment == NULL)
        return 0;
    return reader->visitor->comment(reader->user, source->text + begin, at - 1 - begin);
}
