/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stores byte strings of any length in a nameless file, and reads them back by their offsets. */
#ifndef QYI_COLLECTION_SPOOL_H
#define QYI_COLLECTION_SPOOL_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

struct qyi_spool {
    int descriptor;
    char *beside;          /* names the file in errors */
    uint64_t written;      /* bytes in the file */
    struct qy_buf waiting; /* bytes to be written after them */
};

/* Creates a spool in the folder of `beside`; free it with qyi_spool_done(), also after an error. */
int qyi_spool_init(struct qyi_spool *spool, const char *beside, struct qy_error *reterr);
void qyi_spool_done(struct qyi_spool *spool);
/* Appends bytes; *ret_offset is their offset. */
int qyi_spool_add(struct qyi_spool *spool, const void *data, size_t len, uint64_t *ret_offset,
                  struct qy_error *reterr);
/* Reads `len` bytes from `offset` on into `buffer`. */
int qyi_spool_read(struct qyi_spool *spool, uint64_t offset, void *buffer, size_t len,
                   struct qy_error *reterr);

#endif
