/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Skips unwanted parts of a game: moves and numbers in the most frequent forms. */
#include "notation/notation.h"
#include "record/pgn.h"

/*
 * Characters of a skipped line that neither begin nor end anything: blanks, letters, digits and the signs of
 * moves. PASSED_SIGN may also be part of a result.
 */
enum passed { PASSED_NOT, PASSED, PASSED_SIGN };

static inline enum passed passed_as(char c)
{
    static const uint8_t table[256] = {
        ['\t'] = PASSED,     ['\n'] = PASSED, ['\r'] = PASSED, [' '] = PASSED,      ['#'] = PASSED,
        ['+'] = PASSED,      ['.'] = PASSED,  ['='] = PASSED,  ['-'] = PASSED_SIGN, ['/'] = PASSED_SIGN,
        [':'] = PASSED_SIGN, ['0'] = PASSED,  ['1'] = PASSED,  ['2'] = PASSED,      ['3'] = PASSED,
        ['4'] = PASSED,      ['5'] = PASSED,  ['6'] = PASSED,  ['7'] = PASSED,      ['8'] = PASSED,
        ['9'] = PASSED,      ['A'] = PASSED,  ['B'] = PASSED,  ['C'] = PASSED,      ['D'] = PASSED,
        ['E'] = PASSED,      ['F'] = PASSED,  ['G'] = PASSED,  ['H'] = PASSED,      ['I'] = PASSED,
        ['K'] = PASSED,      ['N'] = PASSED,  ['O'] = PASSED,  ['P'] = PASSED,      ['Q'] = PASSED,
        ['R'] = PASSED,      ['a'] = PASSED,  ['b'] = PASSED,  ['c'] = PASSED,      ['d'] = PASSED,
        ['e'] = PASSED,      ['f'] = PASSED,  ['g'] = PASSED,  ['h'] = PASSED,      ['i'] = PASSED,
        ['x'] = PASSED,
    };

    return (enum passed)table[(unsigned char)c];
}

/*
 * True for a Chinese character or full-width digit that is not part of a result: each result word (see
 * qyi_pgn_result()) has one of the five.
 */
static inline bool passed_character(const char *text)
{
    const unsigned char *bytes = (const unsigned char *)text;
    uint32_t three = (uint32_t)bytes[0] << 16 | (uint32_t)bytes[1] << 8 | bytes[2];

    if (three >= 0xEFBC90 && three <= 0xEFBC99) /* full-width digits */
        return true;
    if (three < 0xE4B880 || three > 0xE9BFBF) /* U+4E00 to U+9FFF */
        return false;
    switch (three) {
    case 0xE5928C: /* 和 */
    case 0xE58B9D: /* 勝 */
    case 0xE8839C: /* 胜 */
    case 0xE8B2A0: /* 負 */
    case 0xE8B49F: /* 负 */ return false;
    default: return true;
    }
}

/* True if text[at], not the first of its run, follows a digit, or a blank after a digit (1 - 0). */
static inline bool follows_digit(const char *text, size_t begin, size_t at)
{
    return qyi_is_digit(text[at - 1]) ||
           (text[at - 1] == ' ' && at - begin > 1 && qyi_is_digit(text[at - 2]));
}

/* Skips ASCII of moves and numbers from `at` on, in a run that began at `begin`. */
static inline size_t pass_ascii(const char *text, size_t begin, size_t at, size_t limit)
{
    for (; at < limit; at++) {
        enum passed how = passed_as(text[at]);

        /* A sign after a digit: 1-0, 1/2, 0:1; but also C2-5, which the full parser accepts too. */
        if (how == PASSED_NOT || (how == PASSED_SIGN && at > begin && follows_digit(text, begin, at)))
            break;
    }
    return at;
}

void qyi_pgn_pass_run(struct qyi_stream *source)
{
    const char *text = source->text;
    size_t limit = source->end > QYI_QUICK_AHEAD ? source->end - QYI_QUICK_AHEAD : 0;
    size_t at = pass_ascii(text, source->pos, source->pos, limit);

    while (at < limit && passed_character(text + at))
        at = pass_ascii(text, source->pos, at + 3, limit);
    if (at > source->pos + 1 && text[at - 1] == ' ' && follows_digit(text, source->pos, at))
        at--;
    while (at > source->pos && (unsigned char)text[at - 1] > ' ')
        at--;
    source->pos = at;
}
