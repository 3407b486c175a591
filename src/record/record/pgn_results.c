/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The result of a game in files: in PGN's four forms, in others with the same meaning, and in unusual ones.
 */
#include <string.h>
#include <strings.h>

#include "base/utf8.h"
#include "notation/notation.h"
#include "record/pgn.h"

struct form {
    const char *text;
    enum qy_result result;
};

static bool is_text(const char *text, size_t len, const char *form)
{
    return len > 0 && *form == *text && strlen(form) == len && memcmp(form, text, len) == 0;
}

int qyi_pgn_result(const char *text, size_t len, enum qy_result *ret_result)
{
    static const struct form forms[] = {
        {"1-0", QY_RESULT_FIRST_WON},
        {"0-1", QY_RESULT_SECOND_WON},
        {"1/2-1/2", QY_RESULT_DRAW},
        {"*", QY_RESULT_OPEN},
        {"1/2", QY_RESULT_DRAW},
        {"½-½", QY_RESULT_DRAW},
        {"½", QY_RESULT_DRAW},
        {"0-0", QY_RESULT_NOBODY_WON},
        {"0.5-0.5", QY_RESULT_DRAW},
        {"0,5-0,5", QY_RESULT_DRAW},
        {"1:0", QY_RESULT_FIRST_WON},
        {"0:1", QY_RESULT_SECOND_WON},
        {"1–0", QY_RESULT_FIRST_WON},
        {"0–1", QY_RESULT_SECOND_WON},
        {"½–½", QY_RESULT_DRAW},
        {"红胜", QY_RESULT_FIRST_WON},
        {"紅勝", QY_RESULT_FIRST_WON},
        {"红先胜", QY_RESULT_FIRST_WON},
        {"紅先勝", QY_RESULT_FIRST_WON},
        {"先胜", QY_RESULT_FIRST_WON},
        {"先勝", QY_RESULT_FIRST_WON},
        {"黑胜", QY_RESULT_SECOND_WON},
        {"黑勝", QY_RESULT_SECOND_WON},
        {"红先负", QY_RESULT_SECOND_WON},
        {"紅先負", QY_RESULT_SECOND_WON},
        {"先负", QY_RESULT_SECOND_WON},
        {"先負", QY_RESULT_SECOND_WON},
        {"和棋", QY_RESULT_DRAW},
        {"和", QY_RESULT_DRAW},
        {"红先和", QY_RESULT_DRAW},
        {"紅先和", QY_RESULT_DRAW},
        {"先和", QY_RESULT_DRAW},
        {"void", QY_RESULT_VOID},
        {"1/2-0", QY_RESULT_FIRST_HALF},
        {"0-1/2", QY_RESULT_SECOND_HALF},
        {"½-0", QY_RESULT_FIRST_HALF},
        {"0-½", QY_RESULT_SECOND_HALF},
    };

    for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
        if (is_text(text, len, forms[i].text)) {
            *ret_result = forms[i].result;
            return 0;
        }
    }
    return QY_E_VALUE;
}

/* ---- unusual forms --------------------------------------------------------------------------------- */

/* The form of a side's score: the score in half points, and the form required of the other side's. */
enum style { STYLE_PLAIN, STYLE_DECIMAL, STYLE_LETTER, STYLE_SIGN };

static const struct score {
    const char *text;
    uint8_t halves;
    enum style style;
} scores[] = {
    /* longer ones before their own prefixes */
    {"1/2", 1, STYLE_PLAIN},    {"½", 1, STYLE_PLAIN},     {"0.5", 1, STYLE_PLAIN},
    {"0,5", 1, STYLE_PLAIN},    {".5", 1, STYLE_PLAIN},    {"1.0", 2, STYLE_DECIMAL},
    {"1,0", 2, STYLE_DECIMAL},  {"0.0", 0, STYLE_DECIMAL}, {"0,0", 0, STYLE_DECIMAL},
    {"1", 2, STYLE_PLAIN},      {"0", 0, STYLE_PLAIN},     {"O", 0, STYLE_LETTER},
    {"o", 0, STYLE_LETTER},     {"l", 2, STYLE_LETTER},    {"I", 2, STYLE_LETTER},
    {"１／２", 1, STYLE_PLAIN}, {"１", 2, STYLE_PLAIN},    {"０", 0, STYLE_PLAIN},
    {"+", 2, STYLE_SIGN},       {"-", 0, STYLE_SIGN},      {"=", 1, STYLE_SIGN},
};

static const struct score *take_score(const char *text, size_t len, size_t *at)
{
    for (size_t i = 0; i < sizeof scores / sizeof scores[0]; i++) {
        if (*at == len || *scores[i].text != text[*at]) /* most texts are told by the first byte */
            continue;
        size_t size = strlen(scores[i].text);
        if (len - *at >= size && memcmp(text + *at, scores[i].text, size) == 0) {
            *at += size;
            return &scores[i];
        }
    }
    return NULL;
}

static void pass_blanks(const char *text, size_t len, size_t *at)
{
    while (*at < len && (text[*at] == ' ' || text[*at] == '\t'))
        ++*at;
}

/*
 * Skips a hyphen, a dash of any width, a colon or, between signs, a stroke: returns which of "-:/" it is; 0
 * for none.
 */
static char take_sign(const char *text, size_t len, size_t *at)
{
    uint32_t scalar = (unsigned char)text[*at];
    size_t step = scalar < 0x80 ? 1 : qyi_utf8_decode(text + *at, len - *at, &scalar);
    bool dash = scalar == '-' || (scalar >= 0x2010 && scalar <= 0x2015) || scalar == 0x2212 ||
                scalar == 0xFE63 || scalar == 0xFF0D;

    if (!dash && scalar != ':' && scalar != 0xFF1A && scalar != '/')
        return '\0';
    *at += step;
    return dash ? '-' : scalar == '/' ? '/' : ':';
}

/* True if two scores fit together: in half points and in form. */
static bool goes_together(const struct score *one, const struct score *other, char sign)
{
    unsigned sum = one->halves + (unsigned)other->halves;
    bool signs = one->style == STYLE_SIGN || other->style == STYLE_SIGN;

    if (signs && (one->style != other->style || sign == '-'))
        return false;
    if (one->style == STYLE_LETTER || other->style == STYLE_LETTER) /* but O-O is castling */
        return sum == 2 && (one->style == STYLE_PLAIN || other->style == STYLE_PLAIN) && sign != '/';
    if ((one->style == STYLE_DECIMAL || other->style == STYLE_DECIMAL) && one->style != other->style)
        return false; /* 1.0-0 is a move */
    return sum <= 2 && (sign != '/' || signs);
}

static enum qy_result result_of(unsigned first, unsigned second)
{
    if (first == second)
        return first == 1 ? QY_RESULT_DRAW : QY_RESULT_NOBODY_WON;
    if (first + second == 1)
        return first == 1 ? QY_RESULT_FIRST_HALF : QY_RESULT_SECOND_HALF;
    return first > second ? QY_RESULT_FIRST_WON : QY_RESULT_SECOND_WON;
}

/* Skips signs after a result: of mate, of a forfeit, full stops. */
static void pass_tail(const char *text, size_t len, size_t *at)
{
    static const char *const tails[] = {"FF", "ff", "F", "f", "#", "+", ".", "!", "。", ",", "`", "'"};

    for (size_t i = 0; i < sizeof tails / sizeof tails[0]; i++) {
        size_t size = strlen(tails[i]);

        if (len - *at >= size && memcmp(text + *at, tails[i], size) == 0) {
            *at += size;
            return;
        }
    }
}

/* The length of two scores with a sign between them at the beginning of a text; 0 for none. */
static size_t scores_at(const char *text, size_t len, enum qy_result *ret_result)
{
    size_t at = 0;
    const struct score *first = take_score(text, len, &at);

    if (!first)
        return 0;
    pass_blanks(text, len, &at);
    char sign = at < len ? take_sign(text, len, &at) : '\0';
    if (!sign)
        return 0;
    pass_blanks(text, len, &at);
    const struct score *second = at < len ? take_score(text, len, &at) : NULL;
    if (!second || !goes_together(first, second, sign))
        return 0;
    *ret_result = result_of(first->halves, second->halves);
    pass_tail(text, len, &at);
    return at;
}

/*
 * The length of "White wins", "black resigned", "draw" in any letter case at the beginning of a text; 0 for
 * none.
 */
static size_t words_at(const char *text, size_t len, enum qy_result *ret_result)
{
    static const struct form draws[] = {
        {"drawn", QY_RESULT_DRAW}, {"draw", QY_RESULT_DRAW}, {"remis", QY_RESULT_DRAW}};
    static const char *const sides[] = {"white", "red", "black"};
    static const char *const ends[] = {"wins", "won", "resigns", "resigned"};

    if (len == 0 || strchr("dDrRwWbB", *text) == NULL)
        return 0;
    for (size_t i = 0; i < sizeof draws / sizeof draws[0]; i++)
        if (len >= strlen(draws[i].text) && strncasecmp(text, draws[i].text, strlen(draws[i].text)) == 0) {
            *ret_result = draws[i].result;
            return strlen(draws[i].text);
        }
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        size_t at = strlen(sides[i]);

        if (len <= at || strncasecmp(text, sides[i], at) != 0 || text[at] != ' ')
            continue;
        pass_blanks(text, len, &at);
        for (size_t j = 0; j < sizeof ends / sizeof ends[0]; j++) {
            bool first = (i < 2) == (j < 2); /* the winner */

            if (len - at < strlen(ends[j]) || strncasecmp(text + at, ends[j], strlen(ends[j])) != 0)
                continue;
            *ret_result = first ? QY_RESULT_FIRST_WON : QY_RESULT_SECOND_WON;
            return at + strlen(ends[j]);
        }
    }
    return 0;
}

size_t qyi_pgn_result_slip(const char *text, size_t len, enum qy_result *ret_result)
{
    size_t size = scores_at(text, len, ret_result);

    if (size == 0)
        size = words_at(text, len, ret_result);
    if (size == 0 || size == len)
        return size;
    return qyi_ends_word(text[size]) || strchr(".*", text[size]) ? size : 0;
}
