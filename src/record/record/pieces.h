/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A file of PGN read on several threads: it is cut into pieces of whole games, each is read by itself, and
 * what came of them is taken in the order of the file.
 */
#ifndef QYI_RECORD_PIECES_H
#define QYI_RECORD_PIECES_H

#include <qiyuan/record/pgn.h>

/* What every piece has: the first member of the caller's own. */
struct qyi_piece {
    struct qy_buf text;            /* whole games */
    struct qy_pgn_options options; /* where they stand, and their encoding */
    uint64_t position;             /* of the source when the piece was cut */
    int code;                      /* what `read` returned */
};

struct qyi_pieces {
    qy_read_fn read; /* gives the file, */
    void *from;
    const struct qy_pgn_options *options; /* of which this is known beforehand (NULL: nothing), */
    const struct qy_source *source;       /* and whose position this tells; NULL: nobody asks */
    void *user;
    size_t size; /* bytes of a piece; zeroed once, then used again and again */
    /* Makes a piece ready, on the calling thread; NULL: there is nothing to do. */
    void (*begin)(void *user, void *piece);
    /* Reads its text, on any thread. */
    int (*work)(void *user, void *piece, struct qy_memory *text);
    /* Takes what came of it: 0 to go on, anything else to stop with. */
    int (*finish)(void *user, void *piece);
    /* Frees what a piece holds besides `struct qyi_piece`; NULL: nothing. */
    void (*drop)(void *user, void *piece);
};

/* Reads a file so. Returns 0, what `finish` stopped with, or a negative code. */
QY_API int qyi_pieces_read(const struct qyi_pieces *pieces, unsigned threads);

/* On how many threads an open file is worth to be read: one for a small file, and for a pipe, whose games are to be told
 * as they come. */
QY_API unsigned qyi_pieces_threads(const struct qy_source *source);

#endif
