/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Breaks tokens and comments into lines under 80 columns.
 *
 * Where a comment is broken because the line is full, the line ends in a blank; a line end of the comment
 * itself has none in front of it. So every comment is read back unchanged, and for other readers a break is a
 * blank like any other.
 */
#include <string.h>

#include "record/pgn_export.h"

/* ---- tokens ---------------------------------------------------------------------------------------- */

/* The printed width of a text; a non-ASCII character counts as two columns. */
static size_t width(const char *text, size_t len)
{
    size_t columns = 0;

    for (size_t i = 0; i < len; i++)
        columns += (unsigned char)text[i] < 0x80 ? 1 : (unsigned char)text[i] >= 0xC0 ? 2 : 0;
    return columns;
}

static void new_line(struct qyi_pgn_text *text)
{
    qy_buf_addc(text->out, '\n');
    text->column = 0;
}

size_t qyi_pgn_token_begin(struct qyi_pgn_text *text)
{
    struct qy_buf *out = text->out;

    if (text->column > 0 && qy_buf_reserve(out, 2) == 0) {
        out->data[out->len++] = ' ';
        out->data[out->len] = '\0';
    }
    size_t at = out->len;
    for (; text->opened > 0; text->opened--)
        qy_buf_addc(text->out, '(');
    return at;
}

void qyi_pgn_token_end(struct qyi_pgn_text *text, size_t at)
{
    struct qy_buf *out = text->out;

    if (out->failed)
        return;
    size_t columns = width(out->data + at, out->len - at);
    if (text->column == 0) {
        text->column = columns;
    } else if (text->column + 1 + columns < text->columns) {
        text->column += 1 + columns;
    } else {
        out->data[at - 1] = '\n';
        text->column = columns;
    }
}

void qyi_pgn_token(struct qyi_pgn_text *text, const char *token, size_t len)
{
    size_t at = qyi_pgn_token_begin(text);

    qy_buf_add(text->out, token, len);
    qyi_pgn_token_end(text, at);
}

void qyi_pgn_open(struct qyi_pgn_text *text)
{
    text->opened++;
}

void qyi_pgn_close(struct qyi_pgn_text *text)
{
    if (text->column + 1 >= text->columns)
        new_line(text);
    qy_buf_addc(text->out, ')');
    text->column++;
}

/* Writes a number in front of `end`; returns its beginning. */
static char *write_number(unsigned number, char *end)
{
    do
        *--end = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    return end;
}

void qyi_pgn_nag(struct qyi_pgn_text *text, unsigned nag)
{
    char digits[16];
    char *begin = write_number(nag, digits + sizeof(digits));

    *--begin = '$';
    qyi_pgn_token(text, begin, (size_t)(digits + sizeof(digits) - begin));
}

void qyi_pgn_short(struct qyi_pgn_text *text, const char *token, size_t len)
{
    struct qy_buf *out = text->out;
    size_t columns = text->column + 1 + len;

    if (text->opened > 0 || qy_buf_reserve(out, QYI_PGN_SHORT + 2) != 0) {
        qyi_pgn_token(text, token, len);
        return;
    }
    char *at = out->data + out->len;
    if (text->column == 0) {
        columns = len;
    } else if (columns < text->columns) {
        *at++ = ' ';
    } else {
        *at++ = '\n';
        columns = len;
    }
    memcpy(at, token, QYI_PGN_SHORT); /* copies more than needed: a constant size is faster */
    at[len] = '\0';
    out->len = (size_t)(at + len - out->data);
    text->column = columns;
}

void qyi_pgn_number(struct qyi_pgn_text *text, unsigned number, bool dots)
{
    char digits[2 * QYI_PGN_SHORT] = {0};
    char *end = digits + QYI_PGN_SHORT;
    size_t count = dots ? 3 : 1;

    memset(end - count, '.', count);
    char *begin = write_number(number, end - count);
    qyi_pgn_short(text, begin, (size_t)(end - begin));
}

/* ---- comments -------------------------------------------------------------------------------------- */

/* A comment that ends with its line may contain a brace. */
static void add_line_comment(struct qyi_pgn_text *text, const char *comment, size_t len)
{
    qyi_pgn_token(text, ";", 1);
    qy_buf_addc(text->out, ' ');
    qy_buf_add(text->out, comment, len);
    new_line(text);
}

/*
 * An empty line followed by a whole tag would be taken for the next game by readers that look for unclosed
 * comments.
 */
static bool looks_like_game(const char *comment, size_t at)
{
    return comment[at] == '[' && at >= 2 && comment[at - 1] == '\n' && comment[at - 2] == '\n';
}

/* The end of the command that begins at `at`; 0 if it has none, or is longer than a line. */
static size_t command_end(const char *comment, size_t at, size_t len)
{
    size_t most = len - at < QYI_PGN_COLUMNS ? len : at + QYI_PGN_COLUMNS - 2;

    if (comment[at] != '[' || at + 1 >= len || comment[at + 1] != '%')
        return 0;
    for (size_t end = at; end < most && comment[end] != '\n'; end++) {
        if (comment[end] == ']')
            return end + 1;
    }
    return 0;
}

/*
 * The unbreakable piece of a comment at `at`: a blank, a line end, a command, or the text up to the next of
 * these.
 */
static size_t piece_of(const char *comment, size_t at, size_t len)
{
    size_t end = command_end(comment, at, len);

    if (end > 0)
        return end;
    end = at + 1;
    if (comment[at] == ' ' || comment[at] == '\n')
        return end;
    while (end < len && comment[end] != ' ' && comment[end] != '\n' &&
           !(comment[end] == '[' && end + 1 < len && comment[end + 1] == '%'))
        end++;
    return end;
}

/* Writes a piece without blanks, with closing braces replaced; false if there were any. */
static bool add_word(struct qyi_pgn_text *text, const char *word, size_t len)
{
    const char *end = word + len;
    const char *brace;
    bool whole = true;

    while ((brace = memchr(word, '}', (size_t)(end - word))) != NULL) {
        qy_buf_add(text->out, word, (size_t)(brace - word));
        qy_buf_adds(text->out, "\xEF\xBD\x9D"); /* U+FF5D, the full-width brace */
        word = brace + 1;
        whole = false;
    }
    qy_buf_add(text->out, word, (size_t)(end - word));
    return whole;
}

/*
 * A line may be broken after a blank, but not if it has only blanks, nor before a sign that escapes a line:
 * after a blank line a bracket would look like a tag of the next game.
 */
static bool may_break(const struct qyi_pgn_text *text, char next)
{
    const struct qy_buf *out = text->out;
    size_t at = out->len;

    if (at == 0 || out->data[at - 1] != ' ' || next == '%')
        return false;
    while (at > 0 && out->data[at - 1] == ' ')
        at--;
    return at > 0 && out->data[at - 1] != '\n';
}

/* The columns of a piece as written: each closing brace becomes a wide one. */
static size_t written_width(const char *piece, size_t len)
{
    size_t columns = width(piece, len);

    for (size_t i = 0; i < len; i++)
        columns += piece[i] == '}';
    return columns;
}

static bool add_broken(struct qyi_pgn_text *text, const char *comment, size_t len)
{
    bool whole = true;

    for (size_t at = 0; at < len;) {
        size_t end = piece_of(comment, at, len);
        size_t columns = written_width(comment + at, end - at);

        if (comment[at] == '\n') {
            new_line(text);
            at = end;
            continue;
        }
        /* A blank may end up at the end of the line, and must fit into it. */
        if (text->column + columns + 1 >= text->columns && may_break(text, comment[at]))
            new_line(text);
        if (looks_like_game(comment, at)) {
            qy_buf_addc(text->out, ' ');
            text->column++;
            whole = false;
        }
        whole = add_word(text, comment + at, end - at) && whole;
        text->column += columns;
        at = end;
    }
    return whole;
}

bool qyi_pgn_ends_its_line(const char *comment, size_t len)
{
    return memchr(comment, '}', len) != NULL && memchr(comment, '\n', len) == NULL;
}

bool qyi_pgn_comment(struct qyi_pgn_text *text, const char *comment, size_t len)
{
    if (qyi_pgn_ends_its_line(comment, len)) {
        add_line_comment(text, comment, len);
        return true;
    }
    /* Do not leave a brace alone at the end of a line. */
    size_t first = written_width(comment, piece_of(comment, 0, len));
    if (text->column > 0 && text->column + 4 + first >= text->columns)
        new_line(text);
    qyi_pgn_token(text, "{", 1);
    qy_buf_addc(text->out, ' ');
    text->column++;
    bool whole = add_broken(text, comment, len);
    qy_buf_addc(text->out, ' ');
    text->column++;
    if (text->column + 1 >= text->columns)
        new_line(text);
    qy_buf_addc(text->out, '}');
    text->column++;
    return whole;
}
