/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Weighs the encodings that bytes may be in. Each decodes the same bytes and gets points for the result:
 * letters used in names are good, letters in impossible places are bad, bytes that the encoding does not have
 * are worst. The best wins; the guess is sure if no other that decodes the bytes differently is near.
 */
#include "source/guess.h"

#include "base/utf8.h"
#include "source/encoding.h"
#include "source/letter_pairs.h"

#include <stdlib.h>
#include <string.h>

/* Bytes above 127 that are enough evidence. */
#define ENOUGH 1024
/* Points so low that no other text makes up for them. */
#define HOPELESS (-400)
/* Longer words are weighed in part. */
#define LONGEST_WORD 48
/* In a text of up to this many bytes, repeated words count once. */
#define SHORT 1024
/* Bytes below separate words, and are part of a character in no encoding. */
#define FIRST_OF_WORDS 0x30

/* Points. */
enum {
    IMPOSSIBLE = -24, /* a byte or pair that the encoding does not have */
    MISPLACED = -10,  /* a letter in an impossible place */
    ODD = -5,         /* a sign that is rare in texts */
    MARGIN = 8,       /* the lead that the best needs to be sure */
    FEW_SINGLE = 10,  /* the lead if there are only one or two letters */
    /* the lead for one or two double-byte characters, which may be frequent in another encoding */
    FEW_DOUBLE = 13
};

struct text {
    const unsigned char *bytes;
    size_t len;
};

/* ---- single-byte encodings ------------------------------------------------------------------------- */

static const enum qy_encoding single[QYI_SINGLE_BYTE_SETS] = {
    QY_ENCODING_LATIN1,       QY_ENCODING_WINDOWS_1252, QY_ENCODING_WINDOWS_1250, QY_ENCODING_WINDOWS_1251,
    QY_ENCODING_WINDOWS_1254, QY_ENCODING_KOI8_R,       QY_ENCODING_LATIN2,       QY_ENCODING_LATIN9,
};

/* The character of a byte in an encoding, ASCII included. */
static unsigned character(const uint16_t *set, unsigned char byte)
{
    return byte < 0x80 ? byte : set[byte - 0x80];
}

static bool is_ascii_letter(unsigned c)
{
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

static bool is_cyrillic(unsigned c)
{
    return (c >= 0x400 && c < 0x460) || c == 0x490 || c == 0x491;
}

static bool is_accented(unsigned c)
{
    return (c >= 0xC0 && c < 0x180 && c != 0xD7 && c != 0xF7) || c == 0x218 || c == 0x219 || c == 0x21A ||
           c == 0x21B;
}

static bool is_letter(unsigned c)
{
    return is_ascii_letter(c) || is_accented(c) || is_cyrillic(c);
}

static bool is_upper(unsigned c)
{
    if (c < 0x80)
        return c >= 'A' && c <= 'Z';
    if (is_cyrillic(c))
        return c < 0x430 || c == 0x490;
    if (c < 0x100)
        return c < 0xDF;
    if (c == 0x178)
        return true;
    /* In Latin Extended-A capitals and small letters alternate, shifted by one in two ranges. */
    bool shifted = (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E);
    return c != 0x131 && c != 0x138 && c != 0x149 && ((c & 1) == 0) != shifted;
}

/* The small letter of a capital, or the letter itself. */
static unsigned small(unsigned c)
{
    if (c == 0x178)
        return 0xFF;
    if (!is_upper(c) || c == 0x130) /* the Turkish one is handled separately */
        return c;
    if (is_cyrillic(c))
        return c + (c == 0x490 ? 1 : c < 0x410 ? 0x50 : 0x20);
    return c + (c < 0x100 ? 0x20 : 1);
}

/* The points of a letter for its place in the word, in any language. */
static int weigh_place(unsigned before, unsigned c, unsigned after)
{
    bool small_before = is_letter(before) && !is_upper(before);
    bool small_after = is_letter(after) && !is_upper(after);

    if (is_upper(c) && (small_before || (is_letter(before) && small_after)))
        return MISPLACED; /* within a word, or between a capital and a small letter */
    if (!is_upper(c) && is_letter(after) && is_upper(after))
        return MISPLACED;
    if (is_cyrillic(c))
        return is_ascii_letter(before) || is_ascii_letter(after) ? MISPLACED : 0;
    if (!is_letter(before) && !is_letter(after)) /* single-letter words with an accent are very rare */
        return c == 0xE0 || c == 0xE8 || c == 0xE9 || c == 0xF3 ? 1 : ODD;
    return 0;
}

/* The points of typographic signs that texts really use. */
static int weigh_sign(unsigned before, unsigned c, unsigned after)
{
    bool inside = is_letter(before) && is_letter(after);

    switch (c) {
    case 0x2019: return is_letter(before) ? 4 : 2; /* ’ */
    case 0x2018:
    case 0x201C:
    case 0x201E: return is_letter(before) ? ODD : 3;
    case 0x201D: return is_letter(after) ? ODD : 3;
    case 0x2013:
    case 0x2014:
    case 0x2026: return inside ? 0 : 3;
    case 0xBD:
    case 0xB1: return inside ? ODD : 2;
    case 0xAB:
    case 0xBB:
    case 0xB7:
    case 0xA0: return inside ? ODD : 0;
    default: return inside ? MISPLACED : ODD;
    }
}

/* True if two characters are letters of the same alphabet. */
static bool is_one_alphabet(unsigned a, unsigned b)
{
    return is_letter(a) && is_letter(b) && is_cyrillic(a) == is_cyrillic(b);
}

/* Adds the word around a byte, of letters of one alphabet, to `pairs`; returns its end. */
static size_t add_word(const struct text *text, const uint16_t *set, size_t at,
                       struct qyi_letter_pairs *pairs)
{
    uint16_t word[LONGEST_WORD];
    unsigned c = character(set, text->bytes[at]);
    size_t count = 0;
    size_t from = at;
    size_t to = at;

    while (from > 0 && at - from < LONGEST_WORD / 2 &&
           is_one_alphabet(c, character(set, text->bytes[from - 1])))
        from--;
    while (to < text->len && to - from < LONGEST_WORD && is_one_alphabet(c, character(set, text->bytes[to])))
        to++;
    for (size_t i = from; i < to; i++)
        word[count++] = (uint16_t)small(character(set, text->bytes[i]));
    if (count > 1)
        qyi_letter_pairs_add(pairs, word, count);
    return to;
}

static int weigh_single(const struct text *text, const uint16_t *set)
{
    int points = 0;
    int words = 0;
    size_t high = 0;
    size_t end = 0; /* end of the last word weighed */
    struct qyi_letter_pairs pairs = {0};

    for (size_t i = 0; i < text->len && high < ENOUGH && points + words > HOPELESS; i++) {
        if (text->bytes[i] < 0x80)
            continue;
        unsigned before = i > 0 ? character(set, text->bytes[i - 1]) : ' ';
        unsigned after = i + 1 < text->len ? character(set, text->bytes[i + 1]) : ' ';
        unsigned c = character(set, text->bytes[i]);

        high++;
        points += c == 0         ? IMPOSSIBLE
                  : is_letter(c) ? weigh_place(before, c, after)
                                 : weigh_sign(before, c, after);
        if (is_letter(c) && i >= end) {
            end = add_word(text, set, i, &pairs);
            words = qyi_letter_pairs_best(&pairs);
        }
    }
    return points + words;
}

/* True if two encodings decode the bytes alike. */
static bool same_reading(const struct text *text, const uint16_t *a, const uint16_t *b)
{
    for (size_t i = 0; i < text->len; i++)
        if (text->bytes[i] >= 0x80 && a[text->bytes[i] - 0x80] != b[text->bytes[i] - 0x80])
            return false;
    return true;
}

/* ---- double-byte encodings ------------------------------------------------------------------------- */

/*
 * Characters frequent in names and in the terms of the game, ascending: surnames and pieces, syllables of
 * names.
 */
static const uint16_t chinese[] = {
    0xB0CB, 0xB0D7, 0xB1AD, 0xB1B1, 0xB1F8, 0xB2CC, 0xB2DC, 0xB3A3, 0xB3B5, 0xB3C2, 0xB3CC, 0xB4A8, 0xB4BA,
    0xB4DE, 0xB4F3, 0xB4F7, 0xB5CB, 0xB5DA, 0xB6A1, 0xB6AB, 0xB6AD, 0xB6C5, 0xB6CE, 0xB6D4, 0xB6FE, 0xB7B6,
    0xB7BD, 0xB7EB, 0xB8B5, 0xB8BA, 0xB8DB, 0xB8DF, 0xB8F6, 0xB9A8, 0xB9CB, 0xB9E2, 0xB9E3, 0xB9F9, 0xB9FA,
    0xBAA3, 0xBAAB, 0xBAC2, 0xBACD, 0xBACE, 0xBAD3, 0xBAD8, 0xBADA, 0xBAEC, 0xBAEE, 0xBAF3, 0xBAFA, 0xBAFE,
    0xBBAA, 0xBBC6, 0xBCD6, 0xBDA8, 0xBDAA, 0xBDAB, 0xBDAD, 0xBDAF, 0xBDEC, 0xBDF0, 0xBDF8, 0xBEA9, 0xBEC5,
    0xBED6, 0xBEFC, 0xBFAA, 0xBFB5, 0xBFD7, 0xC0B5, 0xC0D7, 0xC0E8, 0xC0EE, 0xC1BA, 0xC1CE, 0xC1D6, 0xC1F5,
    0xC1F9, 0xC1FA, 0xC2AC, 0xC2BD, 0xC2C0, 0xC2D6, 0xC2DE, 0xC2ED, 0xC3AB, 0xC3CF, 0xC3F7, 0xC4CF, 0xC4EA,
    0xC5CB, 0xC5DA, 0xC5ED, 0xC6BD, 0xC6DF, 0xC6E5, 0xC7AE, 0xC7B0, 0xC7BF, 0xC7C7, 0xC7D8, 0xC7F1, 0xC8CB,
    0xC8CE, 0xC8D9, 0xC8FC, 0xC8FD, 0xC9CF, 0xC9DB, 0xC9F2, 0xCAA4, 0xCAAF, 0xCAB7, 0xCABF, 0xCACB, 0xCAD6,
    0xCBA7, 0xCBC4, 0xCBCE, 0xCBD5, 0xCBEF, 0xCCA8, 0xCCB7, 0xCCC0, 0xCCC6, 0xCCEC, 0xCCEF, 0xCDCB, 0xCDF2,
    0xCDF4, 0xCDF5, 0xCEB0, 0xCEBA, 0xCEC4, 0xCEE2, 0xCEE4, 0xCEE5, 0xCFC4, 0xCFC8, 0xCFE0, 0xCFF3, 0xCFF4,
    0xD0BB, 0xD0DC, 0xD0EC, 0xD0ED, 0xD1A6, 0xD1D6, 0xD1EE, 0xD2A6, 0xD2B6, 0xD2BB, 0xD2D7, 0xD2FC, 0xD3A6,
    0xD3C2, 0xD3DA, 0xD3E0, 0xD4AC, 0xD4F8, 0xD5C5, 0xD5D4, 0xD5E3, 0xD6A3, 0xD6D0, 0xD6D3, 0xD6DC, 0xD6EC,
    0xD7C5, 0xD7DE, 0xD7E4,
};
static const uint16_t korean[] = {
    0xB0A1, 0xB0AD, 0xB0E6, 0xB0ED, 0xB0F8, 0xB0FB, 0xB1B8, 0xB1B9, 0xB1C7, 0xB1D4, 0xB1D9, 0xB1E2,
    0xB1E6, 0xB1E8, 0xB3AA, 0xB3B2, 0xB3EB, 0xB4C2, 0xB4D9, 0xB5B5, 0xB5BF, 0xB6F3, 0xB7CE, 0xB7F9,
    0xB8A6, 0xB8B6, 0xB8ED, 0xB9AE, 0xB9CC, 0xB9CE, 0xB9DA, 0xB9E6, 0xB9E8, 0xB9E9, 0xB9FC, 0xBAAF,
    0xBAB8, 0xBAB9, 0xBAF3, 0xBBF3, 0xBCAD, 0xBCAE, 0xBCB1, 0xBCB3, 0xBCB7, 0xBCBA, 0xBCD2, 0xBCD5,
    0xBCDB, 0xBCF6, 0xBCF7, 0xBCF8, 0xBDC3, 0xBDC4, 0xBDC5, 0xBDC9, 0xBEC6, 0xBEC8, 0xBEE7, 0xBEF6,
    0xBEF8, 0xBEFA, 0xBFA1, 0xBFA9, 0xBFAC, 0xBFB5, 0xBFB9, 0xBFC0, 0xBFC1, 0xBFEB, 0xBFEC, 0xBFF8,
    0xC0A7, 0xC0AF, 0xC0B1, 0xC0B2, 0xC0BA, 0xC0BB, 0xC0C7, 0xC0CC, 0xC0CE, 0xC0D3, 0xC0D6, 0xC0DA,
    0xC0E5, 0xC0E7, 0xC0FC, 0xC1A4, 0xC1A6, 0xC1B6, 0xC1C1, 0xC1D6, 0xC1D8, 0xC1F6, 0xC1F8, 0xC2F7,
    0xC2F9, 0xC3A2, 0xC3A4, 0xC3B5, 0xC3B6, 0xC3D6, 0xC3DF, 0xC5C2, 0xC7A5, 0xC7CF, 0xC7D1, 0xC7D8,
    0xC7E3, 0xC7F5, 0xC7F6, 0xC7FC, 0xC8A3, 0xC8AB, 0xC8AF, 0xC8B2, 0xC8C6, 0xC8F1,
};

static int by_number(const void *a, const void *b)
{
    return (int)*(const uint16_t *)a - (int)*(const uint16_t *)b;
}

static bool is_frequent(const uint16_t *list, size_t count, unsigned lead, unsigned trail)
{
    uint16_t pair = (uint16_t)(lead << 8 | trail);

    return bsearch(&pair, list, count, sizeof *list, by_number) != NULL;
}

/* The points of a byte pair in an encoding. */
static int gbk_pair(unsigned lead, unsigned trail)
{
    if (lead < 0x81 || lead == 0xFF || trail < 0x40 || trail == 0x7F || trail == 0xFF)
        return IMPOSSIBLE;
    /* GB 2312's symbols and its first level of characters */
    bool common = trail >= 0xA1 && ((lead >= 0xB0 && lead <= 0xD7) || (lead >= 0xA1 && lead <= 0xA3));
    if (common && is_frequent(chinese, sizeof chinese / sizeof chinese[0], lead, trail))
        return 11;
    return common ? 6 : trail >= 0xA1 && lead >= 0xD8 && lead <= 0xF7 ? 1 : -3;
}

static int big5_pair(unsigned lead, unsigned trail)
{
    if (lead < 0x81 || lead == 0xFF || trail < 0x40 || (trail > 0x7E && trail < 0xA1) || trail == 0xFF)
        return IMPOSSIBLE;
    return lead >= 0xA1 && lead <= 0xC6 ? 7 : lead > 0xC8 && lead < 0xFA ? 0 : -3;
}

static int sjis_pair(unsigned lead, unsigned trail)
{
    if (trail < 0x40 || trail == 0x7F || trail > 0xFC || lead == 0x80 || lead > 0xFC)
        return IMPOSSIBLE;
    if ((lead == 0x82 && trail >= 0x9F && trail <= 0xF1) || (lead == 0x83 && trail <= 0x96))
        return 9; /* kana */
    if (lead == 0x81)
        return 3;
    return lead >= 0x88 && lead <= 0x97 ? 5 : lead >= 0x98 && lead <= 0x9F ? 0 : -4;
}

static int euckr_pair(unsigned lead, unsigned trail)
{
    if (lead < 0x81 || lead == 0xFF || trail < 0x41 || trail == 0xFF)
        return IMPOSSIBLE;
    if (trail < 0xA1)
        return -6;
    if (is_frequent(korean, sizeof korean / sizeof korean[0], lead, trail))
        return 11;
    return lead >= 0xB0 && lead <= 0xC8 ? 4 : lead >= 0xCA && lead <= 0xFD ? -6 : -2;
}

struct double_byte {
    enum qy_encoding encoding;
    int (*pair)(unsigned lead, unsigned trail);
    unsigned alone_from; /* bytes from here to `alone_to` are single characters; 0 for none */
    unsigned alone_to;
};

static const struct double_byte doubles[] = {
    {QY_ENCODING_GB18030, gbk_pair, 0, 0},
    {QY_ENCODING_BIG5, big5_pair, 0, 0},
    {QY_ENCODING_SHIFT_JIS, sjis_pair, 0xA1, 0xDF},
    {QY_ENCODING_EUC_KR, euckr_pair, 0, 0},
};
#define DOUBLES (sizeof doubles / sizeof doubles[0])

/*
 * True if two bytes at `at` touch Latin letters, so that they are accented letters in a word and not one
 * character: letters on both sides, or the second byte a letter with two more behind.
 */
static bool is_in_word(const struct text *text, size_t at)
{
    const unsigned char *bytes = text->bytes;
    bool before = at > 0 && is_ascii_letter(bytes[at - 1]);
    bool after = at + 2 < text->len && is_ascii_letter(bytes[at + 2]);

    return after && (before || is_ascii_letter(bytes[at + 1]));
}

static int weigh_double(const struct text *text, const struct double_byte *set)
{
    const unsigned char *bytes = text->bytes;
    int points = 0;
    size_t high = 0;

    for (size_t i = 0; i + 1 < text->len && high < ENOUGH; i++) {
        if (bytes[i] < 0x80)
            continue;
        high++;
        if (set->alone_from > 0 && bytes[i] >= set->alone_from && bytes[i] <= set->alone_to) {
            points -= 2;
            continue;
        }
        int pair = set->pair(bytes[i], bytes[i + 1]);
        points += is_in_word(text, i) && pair > MISPLACED ? MISPLACED : pair;
        if (pair > IMPOSSIBLE)
            i++;
    }
    return points;
}

/* ---- UTF-8 ----------------------------------------------------------------------------------------- */

/*
 * True if the bytes above 127 are mostly well-formed UTF-8: a stray byte of another encoding does not change
 * the whole text's. Ignores a character cut off by the end of the sample.
 */
static bool is_mostly_utf8(const unsigned char *bytes, size_t len, bool at_end, bool *ret_whole)
{
    const char *text = (const char *)bytes;
    size_t good = 0;
    size_t bad = 0;

    for (size_t i = 0; i < len;) {
        uint32_t scalar;

        i += qyi_ascii_prefix(text + i, len - i);
        if (i == len)
            break;
        size_t step = qyi_utf8_decode(text + i, len - i, &scalar);
        if (step == 0 && !at_end && len - i < 4 && bytes[i] >= 0xC2)
            break;
        good += step > 0;
        bad += step == 0;
        i += step == 0 ? 1 : step;
    }
    *ret_whole = bad == 0;
    return bad == 0 || good > 2 * bad;
}

bool qyi_is_utf8(const unsigned char *bytes, size_t len, bool at_end)
{
    bool whole;

    (void)is_mostly_utf8(bytes, len, at_end, &whole);
    return whole;
}

bool qyi_is_slight_utf8(const unsigned char *bytes, size_t len)
{
    enum { FEW = 4 };
    size_t pairs = 0;

    if (!qyi_is_utf8(bytes, len, true))
        return false;
    for (size_t i = 0; i < len; i++) {
        if (bytes[i] < 0x80)
            continue;
        bool touches =
            (i > 0 && is_ascii_letter(bytes[i - 1])) || (i + 2 < len && is_ascii_letter(bytes[i + 2]));
        if (bytes[i] >= 0xE0 || touches || ++pairs > FEW)
            return false;
        i++;
    }
    return pairs > 0;
}

/* The script of a two-byte UTF-8 character; 0 for one not used in names. */
static unsigned script_of(uint32_t scalar)
{
    static const struct {
        uint16_t first;
        uint16_t last;
    } scripts[] = {{0xA0, 0x24F},  {0x386, 0x3FF}, {0x400, 0x52F},
                   {0x531, 0x587}, {0x5D0, 0x5F4}, {0x60C, 0x6D3}};

    for (unsigned i = 0; i < sizeof scripts / sizeof scripts[0]; i++)
        if (scalar >= scripts[i].first && scalar <= scripts[i].last)
            return i + 1;
    return 0;
}

/* A run of two-byte characters, the first at `*at`, which is moved past them. */
struct two_byte_run {
    bool strange; /* has signs of no alphabet, or adjacent letters of two alphabets */
    bool latin;   /* all are letters, accents and modifiers of the Latin alphabet, including phonetic ones */
    bool whole;   /* well-formed, with no longer character in it */
    bool wedged;  /* one three-byte character between ASCII letters */
};

static struct two_byte_run read_run(const unsigned char *bytes, size_t len, size_t *at)
{
    const char *text = (const char *)bytes;
    struct two_byte_run run = {.latin = true, .whole = true};
    unsigned before = 0; /* the script of the previous character */
    size_t i = *at;

    for (size_t step; i < len && bytes[i] >= 0x80; i += step) {
        uint32_t scalar;

        step = qyi_utf8_decode(text + i, len - i, &scalar);
        run.whole = step == 2;
        run.wedged = step == 3 && i == *at && i > 0 && is_ascii_letter(bytes[i - 1]) && i + 3 < len &&
                     is_ascii_letter(bytes[i + 3]);
        if (run.wedged)
            i += 3;
        if (!run.whole)
            break;
        if (scalar >= 0xA0 && scalar < 0xC0) /* typographic signs fit beside any script */
            continue;
        unsigned script = script_of(scalar);
        if (scalar >= 0x300 && scalar < 0x370 && i == *at && i > 0) /* an accent after its letter */
            script = 1;
        run.strange |= script == 0 || (before != 0 && before != script);
        run.latin &= scalar < 0x370;
        before = script;
    }
    *at = i;
    return run;
}

/*
 * True if text is well-formed UTF-8 only by chance, as pairs of GB18030 may be in names of a few characters.
 * Read as UTF-8, such text has signs of no alphabet, or adjacent letters of two alphabets; and unlike
 * Məmmədyarov it is separate from ASCII letters. Or three adjacent accented letters in a word are one of
 * Korean.
 */
static bool is_chance(const unsigned char *bytes, size_t len)
{
    bool odd = false;

    for (size_t i = 0; i < len;) {
        size_t from = i;

        if (bytes[i] < 0x80) {
            i++;
            continue;
        }
        struct two_byte_run run = read_run(bytes, len, &i);
        /* three-byte characters do not arise by chance, except within one word */
        if (!run.whole && !run.wedged)
            return false;
        odd |= run.wedged;
        bool touches =
            (from > 0 && is_ascii_letter(bytes[from - 1])) || (i < len && is_ascii_letter(bytes[i]));
        odd |= run.strange && !(run.latin && touches);
    }
    return odd;
}

/* ---- the decision ---------------------------------------------------------------------------------- */

/* The encodings, their points, and for single-byte ones the decoding table. */
struct candidate {
    enum qy_encoding encoding;
    int points;
    const uint16_t *set;
};

#define CANDIDATES (QYI_SINGLE_BYTE_SETS + DOUBLES)

static bool reads_alike(const struct text *text, const struct candidate *a, const struct candidate *b)
{
    return a == b || (a->set && b->set && same_reading(text, a->set, b->set));
}

/*
 * True if Big5 text has a pair that only Hong Kong's supplement defines; in other tables it is for private
 * use.
 */
static bool has_hkscs(const struct text *text)
{
    for (size_t i = 0; i + 1 < text->len; i++) {
        unsigned pair = (unsigned)text->bytes[i] << 8 | text->bytes[i + 1];

        if (text->bytes[i] <= 0x80)
            continue;
        if ((pair >= 0x8740 && pair < 0xA100) || (pair >= 0xC6A1 && pair < 0xC900) || pair >= 0xFA40)
            return true;
        i++;
    }
    return false;
}

/* True if text has at most `most` bytes above 127. */
static bool has_at_most(const struct text *text, size_t most)
{
    size_t high = 0;

    for (size_t i = 0; i < text->len && high <= most; i++)
        high += text->bytes[i] >= 0x80;
    return high <= most;
}

/* The lead that the best needs to be sure: more if there is little evidence. */
static int margin_of(const struct text *text, const struct candidate *best)
{
    if (best->set)
        return has_at_most(text, 2) ? FEW_SINGLE : MARGIN;
    return has_at_most(text, 4) ? FEW_DOUBLE : MARGIN;
}

/*
 * The words above 127 of a short text, each once: a repetition is not further evidence. Keeps the first byte
 * between words.
 */
static struct text without_repeats(const unsigned char *bytes, size_t len, unsigned char kept[SHORT])
{
    size_t from[SHORT / 2];
    size_t count = 0;
    size_t end = 0;

    if (len > SHORT)
        return (struct text){bytes, len};
    for (size_t i = 0; i < len;) {
        size_t start = i;
        bool high = false;
        bool again = false;

        for (; i < len && bytes[i] >= FIRST_OF_WORDS; i++)
            high |= bytes[i] >= 0x80;
        for (size_t k = 0; high && k < count; k++)
            again |= from[k] + (i - start) < end && memcmp(kept + from[k], bytes + start, i - start) == 0 &&
                     kept[from[k] + (i - start)] < FIRST_OF_WORDS;
        if (high && !again) {
            from[count++] = end;
            memcpy(kept + end, bytes + start, i - start);
            end += i - start;
        }
        if (i < len && (end == 0 || kept[end - 1] >= FIRST_OF_WORDS))
            kept[end++] = bytes[i];
        while (i < len && bytes[i] < FIRST_OF_WORDS)
            i++;
    }
    return (struct text){kept, end};
}

/* The best encoding for bytes that are UTF-8 by chance, or not at all. */
static const struct candidate *weigh_all(const struct text *text, struct candidate *candidates)
{
    const struct candidate *best = &candidates[0];

    for (size_t i = 0; i < QYI_SINGLE_BYTE_SETS; i++) {
        const uint16_t *set = qyi_single_byte[i];
        size_t like = 0;

        while (like < i && !same_reading(text, qyi_single_byte[like], set))
            like++;
        candidates[i] =
            (struct candidate){single[i], like < i ? candidates[like].points : weigh_single(text, set), set};
    }
    for (size_t i = 0; i < DOUBLES; i++)
        candidates[QYI_SINGLE_BYTE_SETS + i] =
            (struct candidate){doubles[i].encoding, weigh_double(text, &doubles[i]), NULL};
    for (size_t i = 1; i < CANDIDATES; i++)
        if (candidates[i].points > best->points)
            best = &candidates[i];
    return best;
}

static enum qy_encoding refined(const struct text *text, enum qy_encoding encoding)
{
    return encoding == QY_ENCODING_BIG5 && has_hkscs(text) ? QY_ENCODING_BIG5_HKSCS : encoding;
}

/* The encoding that a text declares, if it fits about as well as the best one; else NULL. */
static const struct candidate *find_stated(const struct candidate *candidates, enum qy_encoding stated,
                                           int least)
{
    for (size_t i = 0; i < CANDIDATES; i++)
        if (candidates[i].encoding == stated)
            return candidates[i].points > least ? &candidates[i] : NULL;
    return NULL;
}

/* True if another encoding that decodes the text differently does nearly as well as this one. */
static bool is_rivalled(const struct text *text, const struct candidate *candidates,
                        const struct candidate *best, int margin)
{
    for (size_t i = 0; i < CANDIDATES; i++)
        if (!reads_alike(text, best, &candidates[i]) && candidates[i].points + margin > best->points)
            return true;
    return false;
}

bool qyi_is_of_pairs(enum qy_encoding encoding)
{
    for (size_t i = 0; i < DOUBLES; i++)
        if (doubles[i].encoding == encoding)
            return true;
    return false;
}

/* The points that a hint must exceed to be preferred to the best. */
static int least_points(const struct qyi_encoding_hint *hint, int best, int margin)
{
    int near = best > margin ? best - margin : 0;

    return hint->file && near > 0 ? 0 : near;
}

enum qy_encoding qyi_encoding_guess(const unsigned char *bytes, size_t len, bool at_end,
                                    const struct qyi_encoding_hint *hint, bool *ret_sure)
{
    unsigned char kept[SHORT];
    struct candidate candidates[CANDIDATES];
    enum qy_encoding hinted = !hint                                      ? QY_ENCODING_UTF8
                              : hint->encoding == QY_ENCODING_BIG5_HKSCS ? QY_ENCODING_BIG5
                                                                         : hint->encoding;
    bool whole;

    *ret_sure = true;
    if (is_mostly_utf8(bytes, len, at_end, &whole) &&
        !(whole && qyi_is_of_pairs(hinted) && is_chance(bytes, len)))
        return QY_ENCODING_UTF8;
    const struct text text = without_repeats(bytes, len, kept);
    const struct candidate *best = weigh_all(&text, candidates);
    int margin = margin_of(&text, best);
    const struct candidate *said =
        hint ? find_stated(candidates, hinted, least_points(hint, best->points, margin)) : NULL;
    if (said)
        return refined(&text, hinted);
    if (whole)
        return QY_ENCODING_UTF8;
    *ret_sure = best->points > 0 && !is_rivalled(&text, candidates, best, margin);
    return refined(&text, best->encoding);
}
