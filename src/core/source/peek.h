/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A stream whose first bytes are looked at before it is read: what was looked at is given
 * again, so that a pipe will do.
 */
#ifndef QYI_SOURCE_PEEK_H
#define QYI_SOURCE_PEEK_H

#include <qiyuan/core/source.h>

/* This many bytes are looked at. */
#define QYI_PEEK 4096

struct qyi_peek {
    /* anyone may read these */
    unsigned char head[QYI_PEEK]; /* the first bytes */
    size_t len;                   /* how many there are */

    /* private to peek.c */
    size_t at; /* this many of them were given again */
    qy_read_fn read;
    void *user;
};

/*
 * Reads the first bytes of a stream: as many as there is room for, or (`once`) what a single read gives, for
 * a stream whose end is not to be waited for. Returns 0 or a negative code.
 */
QY_API int qyi_peek_begin(struct qyi_peek *peek, qy_read_fn read, void *user, bool once);

/* Reads the stream from its beginning: a qy_read_fn, its user the peek. */
QY_API long qyi_peek_read(void *peek, char *buffer, size_t size);

#endif
