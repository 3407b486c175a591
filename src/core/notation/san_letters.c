/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The piece letters of chess in languages other than English. */
#include <string.h>

#include "base/utf8.h"
#include "notation/notation.h"

/* King, queen, rook, bishop, knight and, if a book writes it, pawn. */
static const struct {
    const char *id;
    const char *man[6];
} languages[QY_LETTERS_COUNT] = {
    [QY_LETTERS_ENGLISH] = {"en", {"K", "Q", "R", "B", "N", "P"}},
    [QY_LETTERS_GERMAN] = {"de", {"K", "D", "T", "L", "S", "B"}},
    [QY_LETTERS_FRENCH] = {"fr", {"R", "D", "T", "F", "C", "P"}},
    [QY_LETTERS_SPANISH] = {"es", {"R", "D", "T", "A", "C", "P"}},
    [QY_LETTERS_DUTCH] = {"nl", {"K", "D", "T", "L", "P", NULL}},
    [QY_LETTERS_HUNGARIAN] = {"hu", {"K", "V", "B", "F", "H", NULL}},
    [QY_LETTERS_RUSSIAN] = {"ru", {"Кр", "Ф", "Л", "С", "К", "п"}},
    [QY_LETTERS_PORTUGUESE] = {"pt", {"R", "D", "T", "B", "C", "P"}},
    [QY_LETTERS_CZECH] = {"cs", {"K", "D", "V", "S", "J", NULL}},
    [QY_LETTERS_POLISH] = {"pl", {"K", "H", "W", "G", "S", NULL}},
};
static const char english[] = "KQRBNP";

const char *qy_letters_id(enum qy_letters letters)
{
    return languages[letters].id;
}

/* The piece of the letter at the beginning of a text, and its length; 6 for none. */
static unsigned man_at(enum qy_letters letters, const char *text, size_t len, size_t *ret_len)
{
    for (unsigned man = 0; man < 6; man++) {
        const char *letter = languages[letters].man[man];

        *ret_len = letter ? strlen(letter) : 0;
        if (letter && *ret_len <= len && memcmp(text, letter, *ret_len) == 0)
            return man;
    }
    return 6;
}

/* Files and the capture sign typed on a Cyrillic keyboard look like Latin letters. */
static char latin_letter(uint32_t scalar)
{
    switch (scalar) {
    case 0x430: return 'a';
    case 0x441: return 'c';
    case 0x435: return 'e';
    case 0x445: return 'x';
    default: return '\0';
    }
}

bool qyi_san_english(enum qy_letters letters, const char *text, size_t len, struct qyi_folded *ret)
{
    char out[4 * QYI_MOVE_TEXT];
    size_t used = 0;

    for (size_t at = 0; at < len;) {
        size_t step = 1;
        uint32_t scalar = (unsigned char)text[at];
        char before = used > 0 ? out[used - 1] : 'x';
        bool moves_or_taken = at == 0 || before == 'x' || before == ':';
        bool man_may_stand = moves_or_taken || strchr("12345678=/(", before) != NULL;
        unsigned man = man_may_stand ? man_at(letters, text + at, len - at, &step) : 6;

        if (used + 4 > sizeof(out))
            return false;
        if (man < 6) {
            out[used++] = english[man];
            at += step;
            continue;
        }
        step = scalar < 0x80 ? 1 : qyi_utf8_decode(text + at, len - at, &scalar);
        if (step == 0 || (moves_or_taken && scalar >= 'A' && scalar <= 'Z' && scalar != 'O'))
            return false; /* a capital letter of another language */
        if (letters == QY_LETTERS_RUSSIAN && latin_letter(scalar) != '\0') {
            out[used++] = latin_letter(scalar);
        } else {
            memcpy(out + used, text + at, step);
            used += step;
        }
        at += step;
    }
    return qyi_fold(out, used, ret);
}

bool qyi_san_letters_differ(enum qy_letters letters, uint32_t used)
{
    for (unsigned man = 0; man < 6; man++) {
        const char *letter = languages[letters].man[man];

        if ((used >> (english[man] & 31) & 1) != 0 &&
            (!letter || letter[0] != english[man] || letter[1] != '\0'))
            return true;
    }
    return false;
}
