/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads a PGN file on several threads: it is cut into pieces of whole games, each read separately, with
 * results taken in file order.
 */
#ifndef QYI_RECORD_PIECES_H
#define QYI_RECORD_PIECES_H

#include <qiyuan/record/pgn.h>

/* The first member of the caller's own struct for a piece. */
struct qyi_piece {
    struct qy_buf text;            /* whole games */
    struct qy_pgn_options options; /* position and encoding of the text */
    uint64_t position;             /* position of the source when the piece was cut */
    int code;                      /* result of `work` */
};

struct qyi_pieces {
    qy_read_fn read; /* reads the file */
    void *from;
    const struct qy_pgn_options *options; /* options known in advance; NULL: none */
    const struct qy_source *source;       /* source whose position is noted; NULL: none */
    void *user;
    size_t size; /* size of a piece in bytes; it is zeroed once, then reused */
    /* Prepares a piece, on the calling thread; NULL: nothing to do. */
    void (*begin)(void *user, void *piece);
    /* Reads its text, on any thread. */
    int (*work)(void *user, void *piece, struct qy_memory *text);
    /* Receives the result: 0 continues, anything else stops. */
    int (*finish)(void *user, void *piece);
    /* Frees a piece's resources beyond `struct qyi_piece`; NULL: none. */
    void (*drop)(void *user, void *piece);
};

/* Reads a file in this way. Returns 0, the stop code of `finish`, or a negative code. */
QY_API int qyi_pieces_read(const struct qyi_pieces *pieces, unsigned threads);

/*
 * The number of threads worth using for an open file: one for a small file, and for a pipe, whose games must
 * be reported as they come.
 */
QY_API unsigned qyi_pieces_threads(const struct qy_source *source);

#endif
