/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Sort keys of names on printed lists. Chinese characters are sorted by pinyin, from a table made at build
 * time.
 */
#include "sheet/order.h"

#include <string.h>
#include <utf8proc.h>

#define BY_PINYIN 0x200000U /* above all letters */
#define UNLISTED  0x400000U /* above all characters in the pinyin table */

/* Characters with a different reading as a surname, each with a character that has this reading. */
static const char surnames[][2][4] = {
    {"单", "善"}, {"單", "善"}, {"曾", "增"}, {"解", "谢"}, {"仇", "求"}, {"查", "扎"}, {"区", "欧"},
    {"區", "欧"}, {"翟", "宅"}, {"盖", "舸"}, {"乐", "岳"}, {"樂", "岳"}, {"缪", "妙"}, {"繆", "妙"},
    {"员", "运"}, {"員", "运"}, {"折", "蛇"}, {"种", "虫"}, {"秘", "必"}, {"那", "纳"}, {"宁", "佞"},
    {"覃", "秦"}, {"朴", "瓢"}, {"冼", "显"}, {"华", "化"}, {"華", "化"}, {"任", "仁"}, {"尹", "引"},
    {"葛", "舸"}, {"召", "邵"}, {"繁", "婆"}, {"长", "掌"}, {"尉", "玉"}, {"令", "灵"},
};

/* Letters that Unicode doesn't decompose. */
static const char letters[][2][4] = {{"ø", "o"},  {"ł", "l"},  {"đ", "d"}, {"ð", "d"}, {"æ", "ae"},
                                     {"œ", "oe"}, {"þ", "th"}, {"ħ", "h"}, {"ŧ", "t"}, {"ı", "i"}};

struct key {
    uint32_t *weight;
    size_t count;
};

static void add(struct key *key, uint32_t weight)
{
    if (key->count < QYI_NAME_KEY)
        key->weight[key->count++] = weight;
}

static utf8proc_int32_t first_of(const char *text)
{
    utf8proc_int32_t letter = 0;

    (void)utf8proc_iterate((const utf8proc_uint8_t *)text, -1, &letter);
    return letter;
}

/* The character whose reading a surname has: usually itself. */
static utf8proc_int32_t as_surname(utf8proc_int32_t letter)
{
    for (size_t i = 0; i < sizeof surnames / sizeof surnames[0]; i++)
        if (first_of(surnames[i][0]) == letter)
            return first_of(surnames[i][1]);
    return letter;
}

static bool is_chinese(utf8proc_int32_t letter)
{
    return (letter >= 0x3400 && letter <= 0x9FFF) || (letter >= 0xF900 && letter <= 0xFAFF) ||
           (letter >= 0x20000 && letter <= 0x3FFFF);
}

static void add_chinese(enum qy_lang lang, utf8proc_int32_t letter, bool surname, struct key *key)
{
    utf8proc_int32_t read = surname ? as_surname(letter) : letter;
    uint32_t order = 0;

    if (lang != QY_LANG_ZH_HANT && read >= QYI_PINYIN_FIRST && read < QYI_PINYIN_FIRST + QYI_PINYIN_COUNT)
        order = qyi_pinyin_order[read - QYI_PINYIN_FIRST];
    /* surnames with the same reading get different keys */
    add(key, order > 0 ? BY_PINYIN + 2 * order + (read != letter) : UNLISTED + (uint32_t)letter);
}

/* Adds a letter without accents in lower case; separators between words sort first. */
static void add_letter(utf8proc_int32_t letter, struct key *key)
{
    utf8proc_int32_t parts[16];
    int last = 0;
    utf8proc_ssize_t count = utf8proc_decompose_char(
        letter, parts, 16, UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK,
        &last);

    for (utf8proc_ssize_t i = 0; i < count && i < 16; i++) {
        utf8proc_category_t category = utf8proc_category(parts[i]);
        const char *plain = NULL;

        for (size_t k = 0; k < sizeof letters / sizeof letters[0]; k++)
            if (first_of(letters[k][0]) == parts[i])
                plain = letters[k][1];
        for (; plain && *plain; plain++)
            add(key, (unsigned char)*plain);
        if (plain)
            continue;
        if (category >= UTF8PROC_CATEGORY_PC && category <= UTF8PROC_CATEGORY_ZP)
            add(key, 1);
        else
            add(key, (uint32_t)parts[i]);
    }
}

void qyi_name_key(enum qy_lang lang, const char *name, uint32_t ret_key[QYI_NAME_KEY])
{
    const utf8proc_uint8_t *at = (const utf8proc_uint8_t *)name;
    struct key key = {.weight = ret_key};

    memset(ret_key, 0, QYI_NAME_KEY * sizeof *ret_key);
    while (*at && key.count < QYI_NAME_KEY) {
        utf8proc_int32_t letter;
        utf8proc_ssize_t len = utf8proc_iterate(at, -1, &letter);

        if (len <= 0) { /* invalid UTF-8 sorts last */
            add(&key, UINT32_MAX);
            at++;
            continue;
        }
        if (is_chinese(letter))
            add_chinese(lang, letter, (const char *)at == name, &key);
        else
            add_letter(letter, &key);
        at += len;
    }
}

int qyi_name_key_compare(const uint32_t one[QYI_NAME_KEY], const uint32_t two[QYI_NAME_KEY])
{
    for (size_t i = 0; i < QYI_NAME_KEY; i++)
        if (one[i] != two[i])
            return one[i] < two[i] ? -1 : 1;
    return 0;
}
