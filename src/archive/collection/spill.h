/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Streams of bytes that grow beyond memory, in one nameless file: it is gone with the
 * program, however that ends. */
#ifndef QYI_COLLECTION_SPILL_H
#define QYI_COLLECTION_SPILL_H

#include <qiyuan/core/error.h>

#include <stdint.h>

/* Opens a nameless file in the folder that `beside` stands in; -1 with errno set. */
int qyi_open_nameless(const char *beside);

struct qyi_spill;

/* `streams` streams in a file of the folder that `beside` stands in; each holds `piece` bytes in memory. */
int qyi_spill_new(const char *beside, size_t streams, size_t piece, struct qyi_spill **ret_spill,
                  struct qy_error *reterr);
void qyi_spill_free(struct qyi_spill *spill);

/* Appends to a stream. `len` divides the size of a piece. */
int qyi_spill_add(struct qyi_spill *spill, size_t stream, const void *data, size_t len,
                  struct qy_error *reterr);
/* The same for numbers of 8 bytes, in their order; the size of a piece must be a multiple of that. */
struct qyi_spilled {
    uint64_t number;
    uint32_t stream;
};
int qyi_spill_numbers(struct qyi_spill *spill, const struct qyi_spilled *spilled, size_t count,
                      struct qy_error *reterr);
/* The same for any length: what is added may lie in two pieces. */
int qyi_spill_write(struct qyi_spill *spill, size_t stream, const void *data, size_t len,
                    struct qy_error *reterr);
uint64_t qyi_spill_size(const struct qyi_spill *spill, size_t stream);
/* Reads a stream back in order: `buffer` holds all of it. */
int qyi_spill_read(struct qyi_spill *spill, size_t stream, void *buffer, struct qy_error *reterr);
/* Hands a stream on in order, piece by piece; what `take` returns stops it and is returned. */
int qyi_spill_each(struct qyi_spill *spill, size_t stream,
                   int (*take)(void *user, const void *data, size_t len, struct qy_error *reterr), void *user,
                   struct qy_error *reterr);

#endif
