/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Files of spellings. Laws: a line gives another spelling together with the name to write, both taken from
 * the file, or nothing, or an error; the forms in pinyin that follow are words of small letters, each once,
 * for names of the file.
 */
#include <qiyuan/archive/collection.h>

#include <string.h>

#include "fuzz.h"

struct taken {
    const char *text;
    size_t len;
};

/* Whether the file has these bytes. */
static bool is_within(const struct taken *taken, const char *text)
{
    return memmem(taken->text, taken->len, text, strlen(text)) != NULL;
}

static int take(void *user, const char *other, const char *name)
{
    const struct taken *taken = user;

    FUZZ_LAW(*other && *name && is_within(taken, name));
    for (size_t i = 0; other[i]; i++)
        FUZZ_LAW((other[i] >= 'a' && other[i] <= 'z') || (other[i] == ' ' && i > 0));
    return 0;
}

static int count(void *user, const char *other, const char *name)
{
    (void)other;
    (void)name;
    ++*(size_t *)user;
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qy_spelling_reader reader = {.name = QY_BUF_INIT, .other = QY_BUF_INIT};
    struct taken taken = {.text = (const char *)data, .len = size};
    const char *at = (const char *)data;
    const char *end = at + size;
    size_t forms[2] = {0, 0};

    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((stop ? stop : end) - at);
        struct qy_error error = {0};
        int got = qy_spelling_read(&reader, at, len, &error);

        FUZZ_LAW(got == 0 || got == 1 || (got == error.code && error.offset <= len));
        if (got == 1)
            FUZZ_LAW(reader.name.len > 0 && reader.other.len > 0 && reader.other.len <= len &&
                     is_within(&taken, qy_buf_str(&reader.name)) &&
                     is_within(&taken, qy_buf_str(&reader.other)));
        at += len + (stop != NULL);
    }
    FUZZ_LAW(qy_spelling_pinyin(&reader, take, &taken) == 0);
    for (unsigned i = 0; i < 2; i++)
        FUZZ_LAW(qy_spelling_pinyin(&reader, count, &forms[i]) == 0);
    FUZZ_LAW(forms[0] == forms[1] && forms[0] <= 64 * size);
    qy_spelling_reader_free(&reader);
    return 0;
}
