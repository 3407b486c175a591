/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * UTF-8. Laws: a text is valid if and only if it decodes to its end, and decoded characters encode to the
 * same bytes.
 */
#include "base/utf8.h"
#include "fuzz.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    size_t at = 0;

    while (at < size) {
        uint32_t scalar = 0;
        char again[4];
        size_t step = qyi_utf8_decode(text + at, size - at, &scalar);

        if (step == 0)
            break;
        FUZZ_LAW(step <= 4 && step <= size - at);
        FUZZ_LAW(scalar <= 0x10FFFF && !(scalar >= 0xD800 && scalar <= 0xDFFF));
        FUZZ_LAW(qyi_utf8_encode(scalar, again) == step);
        FUZZ_LAW(memcmp(again, text + at, step) == 0);
        at += step;
    }
    FUZZ_LAW(qyi_utf8_valid(text, size) == (at == size));
    return 0;
}
