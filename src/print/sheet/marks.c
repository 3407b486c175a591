/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sets quotation marks narrow in Western text and wide in Chinese text. */
#include "sheet/marks.h"

#include <string.h>

#define MARK 3 /* bytes of a mark in UTF-8 */

/* Whether a byte is part of a Latin letter: ASCII, or the first byte of U+00C0 to U+024F. */
static bool is_latin(char byte)
{
    unsigned char letter = (unsigned char)byte;

    return g_ascii_isalnum(byte) || (letter >= 0xC3 && letter <= 0xC9);
}

/* Whether a Latin letter, which may have two bytes, precedes the position. */
static bool is_behind_latin(const char *string, size_t at)
{
    if (at > 0 && g_ascii_isalnum(string[at - 1]))
        return true;
    return at > 1 && ((unsigned char)string[at - 1] & 0xC0U) == 0x80 && is_latin(string[at - 2]);
}

/* Whether a quotation mark begins here: U+2018, U+2019, U+201C or U+201D. */
static bool is_mark(const char *at)
{
    return memcmp(at, "\xE2\x80", 2) == 0 && at[2] != '\0' && strchr("\x98\x99\x9C\x9D", at[2]);
}

PangoAttrList *qyi_narrow_marks(PangoAttrList *list, enum qy_lang lang, enum qyi_face face,
                                const char *string, size_t len)
{
    static const char *const family[2] = {"Noto Sans CJK KR,Noto Sans,sans-serif",
                                          "Noto Serif CJK KR,Noto Serif,serif"};

    for (size_t at = 0; at + MARK <= len; at++) {
        if (!is_mark(string + at))
            continue;
        if (lang != QY_LANG_EN &&
            !(is_behind_latin(string, at) && at + MARK < len && is_latin(string[at + MARK])))
            continue;
        PangoAttribute *narrow = pango_attr_family_new(family[face]);
        narrow->start_index = (guint)at;
        narrow->end_index = (guint)(at + MARK);
        if (!list)
            list = pango_attr_list_new();
        pango_attr_list_insert(list, narrow);
        narrow =
            pango_attr_language_new(pango_language_from_string("ko")); /* or Chinese text would widen it */
        narrow->start_index = (guint)at;
        narrow->end_index = (guint)(at + MARK);
        pango_attr_list_insert(list, narrow);
    }
    return list;
}
