/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Telling encodings apart by what their bytes look like. */
#include <string.h>

#include "base/utf8.h"
#include "source/stream.h"

const char *qy_encoding_name(enum qy_encoding encoding)
{
    static const char *const names[QY_ENCODING_COUNT] = {
        [QY_ENCODING_UTF8] = "UTF-8",       [QY_ENCODING_GB18030] = "GB18030",
        [QY_ENCODING_BIG5] = "Big5",        [QY_ENCODING_UTF16LE] = "UTF-16LE",
        [QY_ENCODING_UTF16BE] = "UTF-16BE", [QY_ENCODING_LATIN1] = "ISO-8859-1",
    };

    return names[encoding];
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

/*
 * True if what is above 127 is well formed by far and large: a stray byte of another encoding does not make
 * the whole file one of that. A character cut off by the end of the sample counts for nothing.
 */
static bool is_utf8(const unsigned char *bytes, size_t len, bool at_end)
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
    return bad == 0 || good > 2 * bad;
}

/* What a double-byte encoding thinks of a pair. */
enum pair { PAIR_BAD, PAIR_RARE, PAIR_COMMON };

static enum pair gbk_pair(unsigned char lead, unsigned char trail)
{
    if (lead < 0x81 || lead == 0xFF || trail < 0x40 || trail == 0x7F || trail == 0xFF)
        return PAIR_BAD;
    /* GB 2312's symbols and first level of characters. */
    bool common = trail >= 0xA1 && ((lead >= 0xB0 && lead <= 0xD7) || (lead >= 0xA1 && lead <= 0xA3));
    return common ? PAIR_COMMON : PAIR_RARE;
}

static enum pair big5_pair(unsigned char lead, unsigned char trail)
{
    if (lead < 0x81 || lead == 0xFF || trail < 0x40 || (trail > 0x7E && trail < 0xA1) || trail == 0xFF)
        return PAIR_BAD;
    return lead >= 0xA1 && lead <= 0xC6 ? PAIR_COMMON : PAIR_RARE;
}

/* How well the bytes read as pairs: common ones count for, rare and impossible ones against. */
static long score(const unsigned char *bytes, size_t len, enum pair (*pair)(unsigned char, unsigned char))
{
    static const long worth[] = {[PAIR_BAD] = -8, [PAIR_RARE] = -1, [PAIR_COMMON] = 2};
    long sum = 0;

    for (size_t i = 0; i + 1 < len;) {
        if (bytes[i] < 0x80) {
            i++;
            continue;
        }
        enum pair found = pair(bytes[i], bytes[i + 1]);
        sum += worth[found];
        i += found == PAIR_BAD ? 1 : 2;
    }
    return sum;
}

/*
 * Letters with accents stand alone among others; Chinese stands in runs, though every other byte of Big5 may
 * be ASCII. So Latin-1 is what has hardly any high byte beside another.
 */
static bool is_latin1(const unsigned char *bytes, size_t len)
{
    size_t high = 0;
    size_t beside = 0;

    for (size_t i = 0; i < len; i++) {
        if (bytes[i] < 0x80)
            continue;
        high++;
        beside += (i > 0 && bytes[i - 1] >= 0x80) || (i + 1 < len && bytes[i + 1] >= 0x80);
    }
    return beside * 4 <= high;
}

enum qy_encoding qyi_encoding_guess(const unsigned char *bytes, size_t len, bool at_end)
{
    if (is_utf8(bytes, len, at_end))
        return QY_ENCODING_UTF8;
    long gbk = score(bytes, len, gbk_pair);
    long big5 = score(bytes, len, big5_pair);
    if (is_latin1(bytes, len) || (gbk < 0 && big5 < 0))
        return QY_ENCODING_LATIN1;
    return gbk > big5 ? QY_ENCODING_GB18030 : QY_ENCODING_BIG5;
}
