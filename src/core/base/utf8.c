/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decodes, encodes and checks UTF-8. */
#include "base/utf8.h"

#include <string.h>

size_t qyi_utf8_decode(const char *text, size_t len, uint32_t *ret_scalar)
{
    const unsigned char *bytes = (const unsigned char *)text;
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};

    if (len == 0)
        return 0;
    if (bytes[0] < 0x80) {
        *ret_scalar = bytes[0];
        return 1;
    }
    size_t size = bytes[0] >= 0xF0 ? 4 : bytes[0] >= 0xE0 ? 3 : 2;
    if (bytes[0] < 0xC2 || bytes[0] > 0xF4 || size > len)
        return 0;
    uint32_t scalar = bytes[0] & (0xFFU >> (size + 1));
    for (size_t i = 1; i < size; i++) {
        if ((bytes[i] & 0xC0) != 0x80)
            return 0;
        scalar = scalar << 6 | (bytes[i] & 0x3FU);
    }
    if (scalar < least[size] || scalar > 0x10FFFF || (scalar >= 0xD800 && scalar < 0xE000))
        return 0;
    *ret_scalar = scalar;
    return size;
}

size_t qyi_utf8_encode(uint32_t scalar, char *out)
{
    if (scalar > 0x10FFFF || (scalar >= 0xD800 && scalar < 0xE000))
        scalar = 0xFFFD;
    if (scalar < 0x80) {
        out[0] = (char)scalar;
        return 1;
    }
    if (scalar < 0x800) {
        out[0] = (char)(0xC0 | scalar >> 6);
        out[1] = (char)(0x80 | (scalar & 0x3F));
        return 2;
    }
    if (scalar < 0x10000) {
        out[0] = (char)(0xE0 | scalar >> 12);
        out[1] = (char)(0x80 | (scalar >> 6 & 0x3F));
        out[2] = (char)(0x80 | (scalar & 0x3F));
        return 3;
    }
    out[0] = (char)(0xF0 | scalar >> 18);
    out[1] = (char)(0x80 | (scalar >> 12 & 0x3F));
    out[2] = (char)(0x80 | (scalar >> 6 & 0x3F));
    out[3] = (char)(0x80 | (scalar & 0x3F));
    return 4;
}

bool qyi_utf8_valid(const char *text, size_t len)
{
    while (len > 0) {
        uint32_t scalar;
        uint64_t eight;

        /* Checks eight ASCII bytes at a time: nearly all text is ASCII. */
        if (len >= 8) {
            memcpy(&eight, text, 8);
            if ((eight & 0x8080808080808080U) == 0) {
                text += 8;
                len -= 8;
                continue;
            }
        }
        size_t step = qyi_utf8_decode(text, len, &scalar);
        if (step == 0)
            return false;
        text += step;
        len -= step;
    }
    return true;
}

bool qyi_utf8_is_ascii(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)text[i] >= 0x80)
            return false;
    return true;
}

size_t qyi_utf8_count(const char *text, size_t len)
{
    size_t count = 0;

    for (size_t i = 0; i < len; i++)
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}
