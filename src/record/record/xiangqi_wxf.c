/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Files of the World Xiangqi Federation, read as PGN:
 *
 *     FORMAT WXF
 *     RED    a name
 *     FEN    a position
 *     RESULT 1-0
 *     START{
 *     1. C2=5 H8+7
 *     }END
 *
 * Each line becomes one line of PGN, so that reports have the line numbers of the file. Text outside such
 * frames is read as moves in PGN.
 */
#include "record/xiangqi_wxf.h"

#include "record/record.h"
#include "record/whole.h"

#include <string.h>
#include <strings.h>

#define SIGNATURE "FORMAT"

/* A piece of the text. */
struct span {
    const char *text;
    size_t len;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == ':';
}

/* A line without surrounding blanks. */
static struct span trimmed(const char *text, size_t len)
{
    while (len > 0 && is_blank(*text)) {
        text++;
        len--;
    }
    while (len > 0 && is_blank(text[len - 1]))
        len--;
    return (struct span){text, len};
}

/* The length of a line's first word, without a brace after it. */
static size_t key_of(struct span line)
{
    size_t len = 0;

    while (len < line.len && !is_blank(line.text[len]) && line.text[len] != '{')
        len++;
    return len;
}

static bool is_key(struct span line, const char *key)
{
    return key_of(line) == strlen(key) && strncasecmp(line.text, key, strlen(key)) == 0;
}

/* Appends a line of the head as a tag on one line; nothing if it has no value. */
static void add_tag(struct span line, struct qy_buf *out)
{
    static const char *const tags[][2] = {{"RED", "Red"},        {"BLACK", "Black"}, {"RESULT", "Result"},
                                          {"FEN", "FEN"},        {"DATE", "Date"},   {"SITE", "Site"},
                                          {"EVENT", "Event"},    {"GAME", "Event"},  {"ROUND", "Round"},
                                          {"OPENING", "Opening"}};
    size_t key = key_of(line);
    struct span value = trimmed(line.text + key, line.len - key);

    while (value.len > 0 && (value.text[value.len - 1] == ';' || value.text[value.len - 1] == ' '))
        value.len--; /* of empty fields: XieXie writes ";;;" */
    if (is_key(line, SIGNATURE)) {
        qy_buf_adds(out, "[Game \"Chinese Chess\"]");
        return;
    }
    for (size_t i = 0; value.len > 0 && i < sizeof tags / sizeof tags[0]; i++) {
        if (!is_key(line, tags[i][0]))
            continue;
        qy_buf_addf(out, "[%s \"", tags[i][1]);
        for (size_t at = 0; at < value.len; at++) {
            if (value.text[at] == '"')
                qy_buf_addc(out, '\\');
            qy_buf_addc(out, value.text[at]);
        }
        qy_buf_adds(out, "\"]");
        return;
    }
}

/*
 * Appends moves up to the closing brace or word; `comment`: within a comment, where braces do not count. True
 * if the moves continue.
 */
static bool add_moves(struct span line, bool *comment, struct qy_buf *out)
{
    if (!*comment && is_key(line, "END"))
        return false;
    for (size_t at = 0; at < line.len; at++) {
        char c = line.text[at];

        if (c == '}' && !*comment)
            return false;
        *comment = c == '{' || (*comment && c != '}');
        qy_buf_addc(out, c);
    }
    return true;
}

bool qyi_is_framed_wxf(const char *text, size_t len)
{
    size_t bom = len > 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    const char *end = memchr(text, '\n', len);
    struct span first = trimmed(text + bom, (end ? (size_t)(end - text) : len) - bom);

    return is_key(first, SIGNATURE) && first.len > strlen(SIGNATURE) &&
           strncasecmp(first.text + first.len - 3, "WXF", 3) == 0;
}

void qyi_unframe_wxf(const char *text, size_t len, struct qy_buf *out)
{
    enum { HEAD, MOVES, REST } part = HEAD;
    bool comment = false;

    for (size_t at = len > 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0; at < len; at++) {
        const char *end = memchr(text + at, '\n', len - at);
        size_t line_len = end ? (size_t)(end - text) - at : len - at;
        struct span line = trimmed(text + at, line_len);

        if (part == HEAD && is_key(line, "START")) {
            size_t key = key_of(line) + (key_of(line) < line.len);
            part = MOVES;
            line = (struct span){line.text + key, line.len - key};
        } else if (part == HEAD && line.len > 0) {
            add_tag(line, out);
        }
        if (part == MOVES && !add_moves(line, &comment, out))
            part = REST;
        qy_buf_addc(out, '\n');
        at += line_len;
    }
}
