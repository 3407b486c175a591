/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of collections share: streams of games in memory. */
#ifndef QYI_TESTS_COLLECTION_SUPPORT_H
#define QYI_TESTS_COLLECTION_SUPPORT_H

#include <qiyuan/archive/collection.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct memory {
    const char *data;
    size_t len;
    size_t at;
    size_t piece; /* most bytes that one read gives; 0 for all */
};

static inline long read_memory(void *user, char *buffer, size_t size)
{
    struct memory *memory = user;
    size_t count = memory->len - memory->at;

    count = count < size ? count : size;
    if (memory->piece && count > memory->piece)
        count = memory->piece;
    memcpy(buffer, memory->data + memory->at, count);
    memory->at += count;
    return (long)count;
}

/* The content of a file of the test data; the caller frees it. */
static inline void load_data(const char *name, struct qy_buf *ret_text)
{
    char path[4096];
    char block[4096];
    size_t got;
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", getenv("QIYUAN_TEST_DATA"), name);
    file = fopen(path, "rb");
    if (!file) {
        fprintf(stderr, "can't open %s\n", path);
        abort();
    }
    *ret_text = (struct qy_buf)QY_BUF_INIT;
    while ((got = fread(block, 1, sizeof block, file)) > 0)
        qy_buf_add(ret_text, block, got);
    fclose(file);
}

/* Scans a text to its end. Returns 0, or what stopped it. */
static inline int scan_text(const char *text, size_t len, size_t piece, const struct qy_scan_visitor *visitor,
                            void *user)
{
    struct memory memory = {text, len, 0, piece};
    struct qy_scan *scan;
    int code = qy_scan_new(read_memory, &memory, NULL, &scan);

    while (code == 0 || code == 1) {
        code = qy_scan_next(scan, visitor, user);
        if (code == 0)
            break;
    }
    qy_scan_free(scan);
    return code;
}

#endif
