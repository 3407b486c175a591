/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A stream whose first bytes can be examined before it is read. They are returned again when reading, so it
 * works for pipes.
 */
#ifndef QYI_SOURCE_PEEK_H
#define QYI_SOURCE_PEEK_H

#include <qiyuan/core/source.h>

/* The greatest number of bytes examined. */
#define QYI_PEEK 4096

struct qyi_peek {
    /* public, read-only */
    unsigned char head[QYI_PEEK]; /* the first bytes */
    size_t len;                   /* number of bytes in `head` */

    /* private to peek.c */
    size_t at; /* bytes of `head` already returned again */
    qy_read_fn read;
    void *user;
};

/*
 * Reads the first bytes of a stream: as many as fit or, with `once`, those of a single read, for a stream
 * that may pause. Returns 0 or a negative code.
 */
QY_API int qyi_peek_begin(struct qyi_peek *peek, qy_read_fn read, void *user, bool once);

/* Reads the stream from its beginning: a qy_read_fn whose user is the peek. */
QY_API long qyi_peek_read(void *peek, char *buffer, size_t size);

#endif
