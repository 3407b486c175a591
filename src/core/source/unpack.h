/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The compression formats: one constant table each. The build options `xz` and `bzip2` decide whether those
 * are included.
 */
#ifndef QYI_SOURCE_UNPACK_H
#define QYI_SOURCE_UNPACK_H

#include <qiyuan/core/api.h>

#include <stdbool.h>
#include <stddef.h>

/* Compressed input: [at, len) is not yet consumed. */
struct qyi_packed {
    unsigned char *bytes;
    size_t at;
    size_t len;
    bool ended; /* no more input will come */
};

struct qyi_packing {
    const char *name;
    const char *mark; /* the first bytes of such a file; NULL: recognised otherwise */
    size_t mark_len;

    /* Makes a decompressor; NULL without memory. */
    void *(*begin)(void);
    /*
     * One step: advances `at`, and sets *ret_done at the end of a compressed stream (the next call begins
     * another). Returns the number of bytes written to `buffer`, QY_E_MEMORY, or QY_E_COMPRESSED_DATA with
     * the reason in *ret_why.
     */
    long (*step)(void *state, struct qyi_packed *in, char *buffer, size_t size, bool *ret_done,
                 const char **ret_why);
    void (*end)(void *state);
};

/* The format of these first bytes; NULL if they are not compressed. */
const struct qyi_packing *qyi_packing_of(const unsigned char *head, size_t len);
#define QYI_PACKING_HEAD 6 /* bytes needed to recognise a format */

/* True if a file begins like a compressed one; does not move the descriptor. */
QY_API bool qyi_is_packed(int descriptor);

/* Members of zip files: deflate without a header. */
extern const struct qyi_packing qyi_packing_deflate;

#endif
