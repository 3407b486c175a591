/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys of names, in which different spellings of a sound are the same. */
#include "collection/sounds.h"

#include "base/utf8.h"
#include "collection/pinyin.h"
#include "collection/query_keys.h"

#include <string.h>

#define ROOM 64 /* of a key, its end included */

struct rule {
    const char *from;
    const char *to; /* capitals stand for sounds that two letters or more write */
};

/* The first matching rule is applied; `^` matches the beginning, `$` the end. */
static size_t apply(const struct rule *rules, const char *text, size_t at, char *key, size_t *len)
{
    for (; rules->from; rules++) {
        const char *from = rules->from + (*rules->from == '^');
        size_t size = strlen(from);
        bool at_end = size > 1 && from[size - 1] == '$';

        size -= at_end;
        if ((*rules->from == '^' && at > 0) || strncmp(text + at, from, size) != 0 ||
            (at_end && text[at + size] != '\0'))
            continue;
        for (const char *to = rules->to; *to && *len + 1 < ROOM; to++)
            if (*len == 0 || key[*len - 1] != *to) /* double letters are one */
                key[(*len)++] = *to;
        return size;
    }
    if (*len + 1 < ROOM && (*len == 0 || key[*len - 1] != text[at]))
        key[(*len)++] = text[at];
    return 1;
}

static void make_key(const struct rule *rules, const char *text, char key[ROOM])
{
    size_t len = 0;

    for (size_t at = 0; text[at];)
        at += apply(rules, text, at, key, &len);
    key[len] = '\0';
}

/* The sounds of European names: Russian ones as English, German, French and Dutch write them, and umlauts. */
static const struct rule european[] = {
    {"schtsch", "SC"}, {"shch", "SC"}, {"stch", "SC"}, {"tsch", "C"}, {"tch", "C"}, {"sch", "S"},
    {"cz", "C"},       {"ch", "C"},    {"sh", "S"},    {"sz", "S"},   {"zh", "Z"},  {"kh", "h"},
    {"ph", "f"},       {"th", "t"},    {"ck", "k"},    {"ae", "a"},   {"oe", "o"},  {"ue", "u"},
    {"iy$", "i"},      {"ij$", "i"},   {"yi$", "i"},   {"ii$", "i"},  {"ey$", "i"}, {"ei$", "i"},
    {"ie$", "i"},      {"yu", "iu"},   {"ju", "iu"},   {"ya", "ia"},  {"ja", "ia"}, {"ye", "e"},
    {"je", "e"},       {"yo", "io"},   {"jo", "io"},   {"ts", "c"},   {"tz", "c"},  {"ce", "se"},
    {"ci", "si"},      {"cy", "si"},   {"c", "k"},     {"q", "k"},    {"x", "ks"},  {"w", "v"},
    {"y", "i"},        {"j", "i"},     {NULL, NULL}};

/*
 * Chinese syllables in pinyin and Wade-Giles, whose apostrophes were removed. `j` is pinyin's, or with the
 * second table that of Wade-Giles, which is r in pinyin.
 */
#define CHINESE                                                                                              \
    {"zh", "C"}, {"ch", "C"}, {"q", "C"}, {"hs", "S"}, {"sh", "S"}, {"x", "S"}, {"tz", "Z"}, {"ts", "Z"},    \
        {"sz", "s"}, {"ss", "s"}, {"c", "Z"}, {"z", "Z"}, {"b", "p"}, {"d", "t"}, {"g$", "G"},               \
        {"ung", "oN"}, {"ong", "oN"}, {"ng", "N"}, {"g", "k"}, {"ieh", "ie"}, {"ueh", "ue"}, {"ien", "ian"}, \
        {"ih", "i"}, {"eh", "e"}, {"uei", "ui"}, {"uo", "o"}, {"ou", "o"}, {"v", "u"},                       \
    {                                                                                                        \
        NULL, NULL                                                                                           \
    }
static const struct rule chinese[] = {{"j", "C"}, CHINESE};
static const struct rule wade_giles[] = {{"j", "r"}, CHINESE};

/* ---- letters --------------------------------------------------------------------------------------- */

/* The Latin transcription of a Russian letter from U+0430 on; NULL for none. */
static const char *russian(uint32_t scalar)
{
    static const char *const letters[] = {"a",  "b",  "v",  "g",    "d", "e", "zh", "z", "i",  "i", "k",
                                          "l",  "m",  "n",  "o",    "p", "r", "s",  "t", "u",  "f", "kh",
                                          "ts", "ch", "sh", "shch", "",  "y", "",   "e", "yu", "ya"};

    return scalar >= 0x0430 && scalar < 0x0430 + sizeof letters / sizeof letters[0] ? letters[scalar - 0x0430]
                                                                                    : NULL;
}

/* Appends a text in Latin letters and blanks, cut if it is too long; digits, which are tone numbers, are dropped. */
static void latin(const char *text, char out[ROOM])
{
    size_t left = strlen(text);
    size_t len = 0;

    while (left > 0 && len + QYI_SYLLABLE < ROOM) {
        uint32_t scalar;
        size_t step = qyi_utf8_decode(text, left, &scalar);
        const char *to = russian(scalar);
        char one[2] = {(char)scalar, '\0'};

        if (step == 0)
            break;
        if (scalar >= QYI_READING_FIRST && scalar - QYI_READING_FIRST < QYI_READINGS)
            to = qyi_syllables[qyi_readings[scalar - QYI_READING_FIRST]];
        else if (!to)
            to = (scalar >= 'a' && scalar <= 'z') || scalar == ' ' ? one : "";
        for (; *to && len + 1 < ROOM; to++)
            out[len++] = *to;
        text += step;
        left -= step;
    }
    out[len] = '\0';
}

static void drop_blanks(char *text)
{
    char *to = text;

    for (; *text; text++)
        if (*text != ' ')
            *to++ = *text;
    *to = '\0';
}

/* ---- alike ----------------------------------------------------------------------------------------- */

/* True if a word of the search is similar to the beginning of a word of a name. */
static bool word_alike(const char *word, const char *wanted)
{
    char key[2][ROOM];
    size_t len = strlen(wanted);
    size_t name_len = strlen(word);
    unsigned most = (unsigned)(len / 5);

    make_key(european, word, key[0]);
    make_key(european, wanted, key[1]);
    size_t key_len = strlen(key[1]);
    if (key_len >= 3 && strncmp(key[0], key[1], key_len) == 0)
        return true;
    if (most == 0 || *key[0] != *key[1])
        return false;
    if (qyi_edit_distance(word, name_len, wanted, len, most) <= most)
        return true;
    return key_len >= 5 && name_len + 1 >= len && len + 1 >= name_len &&
           qyi_edit_distance(key[0], strlen(key[0]), key[1], key_len, 1) <= 1;
}

static bool words_alike(const char *name, char *wanted)
{
    for (char *next = wanted; *next;) {
        char *word = next;
        char copy[ROOM];
        bool found = false;

        next += strcspn(next, " ");
        if (*next)
            *next++ = '\0';
        strcpy(copy, name);
        for (char *at = copy; *at && !found;) {
            char *part = at;

            at += strcspn(at, " ");
            if (*at)
                *at++ = '\0';
            found = word_alike(part, word);
        }
        if (!found)
            return false;
    }
    return true;
}

/* Moves the first word to the end, because the family name may be first or last. */
static void turn(char text[ROOM])
{
    char copy[ROOM];
    size_t first = strcspn(text, " ");

    if (!text[first])
        return;
    strcpy(copy, text + first + 1);
    text[first] = '\0';
    strcat(copy, text);
    strcpy(text, copy);
}

/* Moves the last word of the search to the front. */
static void turn_back(char text[ROOM])
{
    char copy[ROOM];
    char *last = strrchr(text, ' ');

    if (!last)
        return;
    strcpy(copy, last + 1);
    *last = '\0';
    strcat(copy, text);
    strcpy(text, copy);
}

static bool chinese_alike(const char *name, const char *wanted)
{
    enum { WANTED, WANTED_TURNED, NAME, NAME_TURNED, TEXTS };
    static const struct rule *const rules[] = {chinese, wade_giles};
    char text[TEXTS][ROOM];
    char key[TEXTS][2][ROOM];

    strcpy(text[WANTED], wanted);
    strcpy(text[WANTED_TURNED], wanted);
    strcpy(text[NAME], name);
    strcpy(text[NAME_TURNED], name);
    turn_back(text[WANTED_TURNED]);
    turn(text[NAME_TURNED]);
    for (size_t i = 0; i < TEXTS; i++) {
        drop_blanks(text[i]);
        for (size_t way = 0; way < 2; way++)
            make_key(rules[way], text[i], key[i][way]);
    }
    if (strlen(key[WANTED][0]) < 4)
        return false;
    for (size_t i = 0; i < 16; i++) /* either order and either way of both */
        if (strcmp(key[i & 1 ? WANTED_TURNED : WANTED][i >> 1 & 1],
                   key[i & 4 ? NAME_TURNED : NAME][i >> 3]) == 0)
            return true;
    return false;
}

bool qyi_sounds_match(const char *name, const char *wanted)
{
    char had[ROOM];
    char asked[ROOM];

    latin(name, had);
    latin(wanted, asked);
    if (!*had || !*asked)
        return false;
    return chinese_alike(had, asked) || words_alike(had, asked);
}
