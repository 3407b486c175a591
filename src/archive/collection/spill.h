/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Byte streams that can grow beyond memory, stored in one nameless file, which disappears when the program
 * ends in any way. */
#ifndef QYI_COLLECTION_SPILL_H
#define QYI_COLLECTION_SPILL_H

#include <qiyuan/core/error.h>

#include <stdint.h>

/* Opens a nameless file in the folder of `beside`; returns -1 with errno set on error. */
int qyi_open_nameless(const char *beside);

struct qyi_spill;

/* Creates `streams` streams in a nameless file in the folder of `beside`; each buffers `piece` bytes in memory. */
int qyi_spill_new(const char *beside, size_t streams, size_t piece, struct qyi_spill **ret_spill,
                  struct qy_error *reterr);
void qyi_spill_free(struct qyi_spill *spill);

/* Appends to a stream. `len` must divide the size of a piece. */
int qyi_spill_add(struct qyi_spill *spill, size_t stream, const void *data, size_t len,
                  struct qy_error *reterr);
/* Appends numbers of 8 bytes to their streams, in the order given; the size of a piece must be a multiple of 8. */
struct qyi_spilled {
    uint64_t number;
    uint32_t stream;
};
int qyi_spill_numbers(struct qyi_spill *spill, const struct qyi_spilled *spilled, size_t count,
                      struct qy_error *reterr);
/* Appends any number of bytes, which may be split between two pieces. */
int qyi_spill_write(struct qyi_spill *spill, size_t stream, const void *data, size_t len,
                    struct qy_error *reterr);
uint64_t qyi_spill_size(const struct qyi_spill *spill, size_t stream);
/* Reads a stream back in order; `buffer` has room for all of it. */
int qyi_spill_read(struct qyi_spill *spill, size_t stream, void *buffer, struct qy_error *reterr);
/* Passes a stream to `take` in order, piece by piece; a nonzero result stops it and is returned. */
int qyi_spill_each(struct qyi_spill *spill, size_t stream,
                   int (*take)(void *user, const void *data, size_t len, struct qy_error *reterr), void *user,
                   struct qy_error *reterr);

#endif
