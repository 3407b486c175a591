/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Error messages. Laws: whatever bytes an error quotes, its sentence in each language is valid UTF-8 without
 * control characters, and the line and column computed for an offset lie within the text. The first two bytes
 * select the code and the offset.
 */
#include "base/error.h"
#include "base/utf8.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qy_error error;
    struct qy_buf words = QY_BUF_INIT;
    const char *text;

    if (size < 2)
        return 0;
    text = (const char *)data + 2;
    size -= 2;
    FUZZ_LAW(qyi_error_set(&error, -(int)data[0], data[1], text, size, "a move") == -(int)data[0]);
    qyi_error_locate(&error, text, size);
    FUZZ_LAW(error.line >= 1 && error.column >= 1);
    FUZZ_LAW((size_t)error.line + error.column <= size + 2);
    for (int lang = 0; lang < QY_LANG_COUNT; lang++)
        qy_error_words(&error, (enum qy_lang)lang, &words);
    FUZZ_LAW(qyi_utf8_valid(qy_buf_str(&words), words.len));
    for (const char *at = qy_buf_str(&words); at < qy_buf_str(&words) + words.len; at++)
        FUZZ_LAW((unsigned char)*at >= 0x20 && *at != 0x7F);
    qy_buf_free(&words);
    return 0;
}
