/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The encodings by name: ours, common aliases, and iconv's. */
#include "source/encoding.h"

#include <string.h>

static const struct {
    const char *name;
    const char *iconv;
    const char *others; /* further spellings, lower case, without punctuation, separated by blanks */
} encodings[QY_ENCODING_COUNT] = {
    [QY_ENCODING_UTF8] = {"UTF-8", "UTF-8", ""},
    [QY_ENCODING_GB18030] = {"GB18030", "GB18030", "gbk gb2312 cp936 euccn"},
    /* Big5 with the additions found in real files */
    [QY_ENCODING_BIG5] = {"Big5", "CP950", "cp950 big5eten"},
    [QY_ENCODING_UTF16LE] = {"UTF-16LE", "UTF-16LE", "utf16 ucs2"},
    [QY_ENCODING_UTF16BE] = {"UTF-16BE", "UTF-16BE", ""},
    [QY_ENCODING_LATIN1] = {"ISO-8859-1", "ISO-8859-1", "latin1 l1"},
    [QY_ENCODING_WINDOWS_1250] = {"windows-1250", "CP1250", "cp1250"},
    [QY_ENCODING_WINDOWS_1251] = {"windows-1251", "CP1251", "cp1251"},
    [QY_ENCODING_WINDOWS_1252] = {"windows-1252", "CP1252", "cp1252 ansi"},
    [QY_ENCODING_WINDOWS_1254] = {"windows-1254", "CP1254", "cp1254"},
    [QY_ENCODING_KOI8_R] = {"KOI8-R", "KOI8-R", "koi8"},
    [QY_ENCODING_LATIN2] = {"ISO-8859-2", "ISO-8859-2", "latin2 l2"},
    [QY_ENCODING_LATIN9] = {"ISO-8859-15", "ISO-8859-15", "latin9 l9"},
    [QY_ENCODING_SHIFT_JIS] = {"Shift_JIS", "CP932", "cp932 sjis windows31j"},
    [QY_ENCODING_EUC_KR] = {"EUC-KR", "CP949", "cp949 uhc"},
    [QY_ENCODING_BIG5_HKSCS] = {"Big5-HKSCS", "BIG5-HKSCS", "hkscs"},
};

const char *qy_encoding_name(enum qy_encoding encoding)
{
    return encodings[encoding].name;
}

const char *qyi_encoding_iconv(enum qy_encoding encoding)
{
    return encodings[encoding].iconv;
}

/* Reduces a name to lower-case letters and digits for comparison. False if it is too long. */
static bool bare(const char *name, size_t len, char ret_bare[24])
{
    size_t count = 0;

    for (size_t i = 0; i < len; i++) {
        char c = name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] | 0x20) : name[i];

        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')))
            continue;
        if (count == 23)
            return false;
        ret_bare[count++] = c;
    }
    ret_bare[count] = '\0';
    return count > 0;
}

static bool has_word(const char *words, const char *word)
{
    size_t len = strlen(word);

    for (const char *at = words; *at; at += strcspn(at, " "), at += strspn(at, " "))
        if (strcspn(at, " ") == len && memcmp(at, word, len) == 0)
            return true;
    return false;
}

int qy_encoding_by_name(const char *name, size_t len, enum qy_encoding *ret_encoding)
{
    char wanted[24];
    char own[24];

    for (size_t i = 0; bare(name, len, wanted) && i < QY_ENCODING_COUNT; i++) {
        (void)bare(encodings[i].name, strlen(encodings[i].name), own);
        if (strcmp(wanted, own) == 0 || has_word(encodings[i].others, wanted)) {
            *ret_encoding = (enum qy_encoding)i;
            return 0;
        }
    }
    return QY_E_VALUE;
}

size_t qyi_ascii_prefix(const char *bytes, size_t len)
{
    size_t i = 0;
    uint64_t word;

    for (; i + 8 <= len; i += 8) {
        memcpy(&word, bytes + i, 8);
        if ((word & UINT64_C(0x8080808080808080)) != 0)
            break;
    }
    while (i < len && (unsigned char)bytes[i] < 0x80)
        i++;
    return i;
}
