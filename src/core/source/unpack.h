/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The ways in which files are packed: one constant table each. Whether a build has xz and bzip2
 * the options `xz` and `bzip2` of the build say.
 */
#ifndef QYI_SOURCE_UNPACK_H
#define QYI_SOURCE_UNPACK_H

#include <qiyuan/core/api.h>

#include <stdbool.h>
#include <stddef.h>

/* Packed bytes on their way in: [at, len) is not used up yet. */
struct qyi_packed {
    unsigned char *bytes;
    size_t at;
    size_t len;
    bool ended; /* no more will come */
};

struct qyi_packing {
    const char *name;
    const char *mark; /* what such a file begins with; NULL: it is told otherwise */
    size_t mark_len;

    /* What unpacks; NULL where memory runs out. */
    void *(*begin)(void);
    /*
     * One step: moves `at` on, sets *ret_done when a packed stream ended (the next call begins another).
     * Returns the bytes written to `buffer`, QY_E_MEMORY, or QY_E_COMPRESSED_DATA and in *ret_why why.
     */
    long (*step)(void *state, struct qyi_packed *in, char *buffer, size_t size, bool *ret_done,
                 const char **ret_why);
    void (*end)(void *state);
};

/* The packing that begins so; NULL for what is not packed. */
const struct qyi_packing *qyi_packing_of(const unsigned char *head, size_t len);
#define QYI_PACKING_HEAD 6 /* this many bytes tell */

/* Whether a file begins as a packed one does; what the descriptor reads next stays. */
QY_API bool qyi_is_packed(int descriptor);

/* Members of zip files: deflate without a head. */
extern const struct qyi_packing qyi_packing_deflate;

#endif
