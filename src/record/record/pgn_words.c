/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the beginning and end of words in PGN, and reads move numbers. */
#include <string.h>

#include "notation/notation.h"
#include "record/pgn.h"

/* ---- words ----------------------------------------------------------------------------------------- */

/* True if text[at] is the bracket of `e8(Q)`. */
static bool is_promotion_bracket(const struct qyi_stream *source, size_t start, size_t at)
{
    const char *text = source->text;

    return at > start && at + 2 < source->end && text[at] == '(' && text[at + 2] == ')' &&
           (text[at - 1] == '8' || text[at - 1] == '1') && strchr("QRBNqrbn", text[at + 1]) != NULL;
}

char qyi_pgn_wide_sign(const struct qyi_stream *source, size_t at)
{
    const unsigned char *text = (const unsigned char *)source->text + at;

    if (source->end - at < 3 || (text[0] != 0xE3 && text[0] != 0xEF))
        return '\0';
    switch ((uint32_t)text[0] << 16 | (uint32_t)text[1] << 8 | text[2]) {
    case 0xEFBC88: /* （ */
        return source->end - at > 6 && text[3] < 0x80 && memcmp(text + 4, "）", 3) == 0 &&
                       !qyi_is_digit((char)text[3])
                   ? '\0'
                   : '(';
    case 0xEFBC89: /* ） */ return at >= 4 && memcmp(text - 4, "（", 3) == 0 && text[-1] < 0x80 ? '\0' : ')';
    case 0xE38090: /* 【 */
    case 0xE38094: /* 〔 */ return '(';
    case 0xE38091: /* 】 */
    case 0xE38095: /* 〕 */ return ')';
    case 0xEFBC8C: /* ， */
    case 0xEFBC9B: /* ； */
    case 0xE38081: /* 、 */
    case 0xE38082: /* 。 */ return ',';
    default: return '\0';
    }
}

size_t qyi_pgn_characters_end(const char *text, size_t start, size_t end, size_t count)
{
    size_t at = start;

    while (at < end && text[at] != '\n' && text[at] != '\r') {
        size_t from = at++;

        while (at < end && ((unsigned char)text[at] & 0xC0) == 0x80)
            at++;
        if (text[from] == ' ' || (at - from == 3 && memcmp(text + from, "　", 3) == 0))
            continue;
        if (--count == 0)
            return at;
    }
    return end;
}

/* The end of the word that begins at `start`. */
size_t qyi_pgn_word_end(const struct qyi_stream *source, size_t start)
{
    const char *text = source->text;
    size_t at = start;

    while (at < source->end && at - start <= QYI_PGN_TOKEN) {
        if ((unsigned char)text[at] >= 0x80) {
            if (qyi_pgn_blank(source, at) > 0 || qyi_pgn_wide_sign(source, at) != 0)
                break;
        } else if (qyi_ends_word(text[at])) {
            if (!is_promotion_bracket(source, start, at))
                break;
            at += 2;
        }
        at++;
    }
    return at;
}

size_t qyi_pgn_without_stop(const char *text, size_t start, size_t end)
{
    size_t bare = end;

    while (bare > start && (text[bare - 1] == '.' || text[bare - 1] == ',' || text[bare - 1] == ':'))
        bare--;
    return bare > start + 1 ? bare : end;
}

/* Advances `pos` while `belongs` is true for the byte there. */
static int pass_while(struct qy_pgn_reader *reader,
                      bool (*belongs)(const struct qyi_stream *source, size_t at))
{
    struct qyi_stream *source = &reader->source;

    for (;;) {
        while (source->pos < source->end && belongs(source, source->pos))
            source->pos++;
        if (source->eof || source->end - source->pos > 3) /* a character may be cut off by the window's end */
            return 0;
        size_t before = source->end - source->pos;
        int code = qyi_stream_fill(source, QYI_PGN_AHEAD);
        if (code != 0 || source->end - source->pos == before)
            return code;
    }
}

static bool is_digit_at(const struct qyi_stream *source, size_t at)
{
    return qyi_is_digit(source->text[at]);
}

static bool is_word_at(const struct qyi_stream *source, size_t at)
{
    return (unsigned char)source->text[at] < 0x80 ? !qyi_ends_word(source->text[at])
                                                  : qyi_pgn_blank(source, at) == 0;
}

int qyi_pgn_pass_digits(struct qy_pgn_reader *reader)
{
    return pass_while(reader, is_digit_at);
}

int qyi_pgn_pass_word(struct qy_pgn_reader *reader)
{
    return pass_while(reader, is_word_at);
}

/* ---- move numbers ---------------------------------------------------------------------------------- */

/* The length of the dot at text[at], in any form used after numbers; 0 for none. */
size_t qyi_pgn_dot(const struct qyi_stream *source, size_t at)
{
    static const char *const wide[] = {"…", "．", "、", "。"};

    if (at >= source->end)
        return 0;
    if (source->text[at] == '.')
        return 1;
    for (size_t i = 0; i < sizeof(wide) / sizeof(wide[0]); i++) {
        size_t len = strlen(wide[i]);

        if (source->end - at >= len && memcmp(source->text + at, wide[i], len) == 0)
            return len;
    }
    return 0;
}

/*
 * Reads the digits of a move number, plain or full-width: returns the index after them; `ret_number` is 0 for
 * none.
 */
static size_t number_digits(const struct qyi_stream *source, size_t at, unsigned *ret_number)
{
    const unsigned char *text = (const unsigned char *)source->text;

    *ret_number = 0;
    for (;;) {
        unsigned digit;

        if (at < source->end && qyi_is_digit((char)text[at])) {
            digit = text[at++] - '0';
        } else if (at + 2 < source->end && text[at] == 0xEF && text[at + 1] == 0xBC && text[at + 2] >= 0x90 &&
                   text[at + 2] <= 0x99) {
            digit = text[at + 2] - 0x90U;
            at += 3;
        } else {
            return at;
        }
        *ret_number = *ret_number < 100000 ? *ret_number * 10 + digit : *ret_number;
    }
}

/*
 * Reads a number that is one character: ①, ⑴, ⒈ up to 20, or digits in wide brackets: （12）. Returns the
 * index after it, `at` for none.
 */
static size_t number_sign(const struct qyi_stream *source, size_t at, unsigned *ret_number)
{
    const unsigned char *text = (const unsigned char *)source->text + at;

    if (source->end - at < 3 || text[0] < 0xE2)
        return at;
    uint32_t scalar = (text[0] & 0x0FU) << 12 | (text[1] & 0x3FU) << 6 | (text[2] & 0x3FU);
    if (text[0] == 0xE2 && scalar >= 0x2460 && scalar < 0x2460 + 60) {
        *ret_number = (scalar - 0x2460) % 20 + 1;
        return at + 3;
    }
    if (memcmp(text, "（", 3) != 0)
        return at;
    size_t end = number_digits(source, at + 3, ret_number);
    return end > at + 3 && source->end - end >= 3 && memcmp(source->text + end, "）", 3) == 0 ? end + 3 : at;
}

/*
 * Reads a move number with its dots: returns the index after them, or `at` if there is none. A number without
 * a dot counts if a letter or nothing follows it (`1e4`): `３卒进１` and pieces of Chinese notation begin
 * differently.
 */
size_t qyi_pgn_move_number(const struct qyi_stream *source, size_t at, unsigned *ret_number)
{
    size_t sign = number_sign(source, at, ret_number);
    size_t end = sign > at ? sign : number_digits(source, at, ret_number);
    size_t dots = end;

    if (end == at)
        return at;
    while (qyi_pgn_dot(source, dots) > 0)
        dots += qyi_pgn_dot(source, dots);
    if (dots > end || end == source->end || sign > at)
        return dots;
    char next = source->text[end];
    bool letter = (next >= 'a' && next <= 'h') || (next >= 'A' && next <= 'Z');
    return letter || qyi_ends_word(next) || qyi_pgn_blank(source, end) > 0 ? end : at;
}
