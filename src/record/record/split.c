/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Cuts a game file into pieces that can be read separately. Cuts are before a tag at the beginning of a line
 * after an empty line, unless tags continue there: the reader begins a new game there, even within an
 * unclosed comment, so the pieces contain the same games as the whole file.
 */
#include <stdlib.h>
#include <string.h>

#include "record/pgn.h"
#include "source/encoding.h"
#include "source/file_encoding.h"

/* Least size of a piece: its data stays in the processor's caches. */
#define PIECE ((size_t)256 * 1024)

struct qy_pgn_splitter {
    qy_read_fn read;
    void *user;
    size_t piece;
    struct qy_buf text; /* bytes read but not yet returned */
    bool eof;
    bool decided; /* the encoding is known in advance */
    bool whole;   /* a double-byte encoding (UTF-16): such a file is not cut */
    enum qy_encoding encoding;
    struct qyi_file_encoding file; /* the encoding detected */
    size_t ascii;                  /* this many bytes of the text, apart from a byte order mark, are ASCII */
    struct qy_place place;         /* position of the text's first byte */
};

int qy_pgn_splitter_new(qy_read_fn read, void *user, const struct qy_pgn_options *options,
                        struct qy_pgn_splitter **ret_splitter)
{
    struct qy_pgn_splitter *splitter = calloc(1, sizeof(*splitter));

    if (splitter == NULL)
        return QY_E_MEMORY;
    splitter->read = read;
    splitter->user = user;
    splitter->piece = PIECE;
    splitter->place = (struct qy_place){.line = 1, .column = 1};
    if (options != NULL && options->encoding_known) {
        splitter->decided = true;
        splitter->encoding = options->encoding;
    }
    *ret_splitter = splitter;
    return 0;
}

void qyi_pgn_splitter_piece(struct qy_pgn_splitter *splitter, size_t piece)
{
    splitter->piece = piece;
}

void qy_pgn_splitter_free(struct qy_pgn_splitter *splitter)
{
    if (splitter == NULL)
        return;
    qy_buf_free(&splitter->text);
    free(splitter);
}

static bool is_wide(enum qy_encoding encoding)
{
    return encoding == QY_ENCODING_UTF16LE || encoding == QY_ENCODING_UTF16BE;
}

/* UTF-16 files are not cut: they begin with a mark, or with a zero byte among the first two. */
static void look_at_front(struct qy_pgn_splitter *splitter)
{
    const unsigned char *bytes = (const unsigned char *)splitter->text.data;
    size_t len = splitter->text.len;

    if (splitter->place.offset > 0 || len < 2)
        return;
    if (len >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) {
        splitter->file =
            (struct qyi_file_encoding){.known = true, .sure = true, .encoding = QY_ENCODING_UTF8};
        return;
    }
    splitter->whole |= (bytes[0] == 0xFF && bytes[1] == 0xFE) || (bytes[0] == 0xFE && bytes[1] == 0xFF) ||
                       memchr(bytes, '\0', len < 4 ? len : 4) != NULL;
}

/* Reads one block after the text. */
static int read_block(struct qy_pgn_splitter *splitter)
{
    struct qy_buf *text = &splitter->text;

    if (qy_buf_reserve(text, QYI_STREAM_BLOCK) != 0)
        return QY_E_MEMORY;
    long got = splitter->read(splitter->user, text->data + text->len, QYI_STREAM_BLOCK);
    if (got < 0)
        return got < INT32_MIN ? QY_E_SYSTEM : (int)got;
    if ((size_t)got > QYI_STREAM_BLOCK)
        return QY_E_SYSTEM;
    text->len += (size_t)got;
    splitter->eof = got == 0;
    look_at_front(splitter);
    splitter->whole = splitter->whole || (splitter->decided && is_wide(splitter->encoding));
    return 0;
}

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

/*
 * True if the comment whose last brace is text[close] may belong to the tags after it: it begins its line,
 * and the line above is not a result.
 */
static bool is_preface(const char *text, size_t close)
{
    const char *open = memrchr(text, '{', close);
    size_t at = open != NULL ? (size_t)(open - text) : 0;
    unsigned breaks = 0;

    if (at == 0 || !is_line_end(text[at - 1]))
        return at == 0;
    while (at > 0 && (is_line_end(text[at - 1]) || text[at - 1] == ' ' || text[at - 1] == '\t')) {
        at--;
        breaks += text[at] == '\n' || (text[at] == '\r' && text[at + 1] != '\n');
    }
    return breaks > 1 || at == 0 || strchr("0123456789*", text[at - 1]) == NULL;
}

/* True if a game begins at the `[` of text[at]. */
static bool begins_game(const char *text, size_t at)
{
    size_t before = at;
    size_t breaks = 0;

    while (before > 0 &&
           (is_line_end(text[before - 1]) || text[before - 1] == ' ' || text[before - 1] == '\t')) {
        before--;
        breaks += text[before] == '\n' || (text[before] == '\r' && text[before + 1] != '\n');
    }
    if (breaks < 2 || before == 0 || !is_line_end(text[at - 1]) || text[before - 1] == ']')
        return false;
    if (text[before - 1] == '}' && is_preface(text, before - 1))
        return false;
    char next = text[at + 1];
    return (next >= 'A' && next <= 'Z') || (next >= 'a' && next <= 'z');
}

/* The first offset from `from` on at which a game begins; 0 for none. */
static size_t next_game(const struct qy_buf *text, size_t from)
{
    for (size_t at = from; at < text->len; at++) {
        const char *found = memchr(text->data + at, '[', text->len - at);

        if (found == NULL)
            return 0;
        at = (size_t)(found - text->data);
        const char *line_end = memchr(found, '\n', text->len - at);
        if (line_end == NULL)
            line_end = memchr(found, '\r', text->len - at);
        if (line_end == NULL || line_end - found < 4)
            continue;
        if (line_end[-1] == '\r')
            line_end--;
        if (line_end[-1] == ']' && line_end[-2] == '"' && begins_game(text->data, at))
            return at;
    }
    return 0;
}

static void count_lines(struct qy_place *place, const char *text, size_t len)
{
    const char *end = text + len;
    uint32_t lines = 0;

    place->offset += len;
    for (size_t i = 0; i < len; i++) /* a separate loop, which the compiler vectorises */
        lines += text[i] == '\n';
    for (const char *cr = text; (cr = memchr(cr, '\r', (size_t)(end - cr))) != NULL; cr++)
        lines += cr + 1 == end || cr[1] != '\n';
    place->line += lines;
}

/*
 * Determines the file's encoding, as a reader of the whole would, once the first byte above 127 is among the
 * first `len` bytes; false if more must be read first.
 */
static bool know_encoding(struct qy_pgn_splitter *splitter, size_t len)
{
    const struct qy_buf *text = &splitter->text;

    if (splitter->decided || splitter->whole || splitter->file.known)
        return true;
    splitter->ascii += qyi_ascii_prefix(text->data + splitter->ascii, text->len - splitter->ascii);
    size_t at = splitter->ascii;
    return at >= len ||
           qyi_file_encoding(text->data + at, text->len - at, at, splitter->eof, &splitter->file);
}

/* Returns the first `len` bytes as a piece. */
static int give(struct qy_pgn_splitter *splitter, size_t len, struct qy_buf *piece,
                struct qy_pgn_options *options)
{
    struct qy_buf *text = &splitter->text;

    qy_buf_clear(piece);
    qy_buf_add(piece, text->data, len);
    if (piece->failed)
        return QY_E_MEMORY;
    options->begin = splitter->place;
    options->encoding_known = splitter->decided;
    options->encoding = splitter->encoding;
    options->file_encoding_known = splitter->file.known;
    options->file_encoding_sure = splitter->file.sure;
    options->file_encoding = splitter->file.encoding;
    splitter->ascii -= splitter->ascii < len ? splitter->ascii : len;
    count_lines(&splitter->place, text->data, len);
    text->len -= len;
    memmove(text->data, text->data + len, text->len);
    return 1;
}

int qy_pgn_split(struct qy_pgn_splitter *splitter, struct qy_buf *piece, struct qy_pgn_options *options)
{
    size_t searched = splitter->piece;

    for (;;) {
        size_t cut = 0;

        if (splitter->text.len > searched && !splitter->whole)
            cut = next_game(&splitter->text, searched);
        size_t len = cut > 0 ? cut : splitter->text.len;
        if ((cut > 0 || splitter->eof) && know_encoding(splitter, len))
            return len == 0 ? 0 : give(splitter, len, piece, options);
        /* A tag may be cut off by the end of the text: its beginning is searched again. */
        if (cut == 0 && splitter->text.len > searched + QYI_STREAM_BLOCK)
            searched = splitter->text.len - QYI_STREAM_BLOCK;
        int code = read_block(splitter);
        if (code != 0)
            return code;
    }
}
