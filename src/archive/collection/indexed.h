/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads the games found through an index from their files. A file that has changed since it was indexed is
 * scanned completely, so that answers always reflect the files as they are.
 */
#ifndef QYI_COLLECTION_INDEXED_H
#define QYI_COLLECTION_INDEXED_H

#include <qiyuan/archive/collection.h>

#include <sys/stat.h>

/* The name of a file's index is the file's name with this suffix. */
#define QYI_INDEX_SUFFIX ".qyindex"

/* An open index, and the current file. Initialise with zeros. */
struct qyi_indexed {
    int descriptor; /* descriptor of the index */
    struct qy_index *index;
    /* private to indexed.c */
    int plain; /* descriptor of a file that is not compressed, or -1 */
    struct qy_source *packed;
    uint64_t position; /* bytes of the compressed file read so far */
    struct qy_buf text;
};

/* Opens an index by its descriptor, which the caller keeps and closes. Errors: QY_E_FILE_READ, those of
 * qy_index_open(). */
int qyi_indexed_open(struct qyi_indexed *indexed, int descriptor, struct qy_error *reterr);
void qyi_indexed_done(struct qyi_indexed *indexed);

/* True if a file with this status has not changed since it was indexed. */
bool qyi_indexed_is_fresh(const struct qy_index_source *source, const struct stat *status);

/* Returned by a visitor when it needs nothing more from a game. */
#define QYI_INDEXED_ENOUGH 6

/* How to scan games. */
struct qyi_indexed_scan {
    const struct qy_pgn_options *options; /* NULL: the defaults */
    const struct qy_scan_visitor *visitor;
    void *user;
};

/* Scans a game in the file `plain`, which contains PGN text. Returns 0, the visitor's result, or a negative code. */
int qyi_indexed_game(struct qyi_indexed *indexed, int plain, const struct qy_index_game *game,
                     const struct qyi_indexed_scan *scan);

/*
 * Adds to a tree of depth 1 what the index has counted in advance for its root. Returns 1, 0 if nothing was
 * counted, or a negative code.
 */
int qyi_indexed_tree(struct qy_index *index, const struct qy_position *root, struct qy_tree *tree,
                     struct qy_error *reterr);

/* A question to an index. A nonzero result of any of its functions ends it. */
struct qyi_indexed_question {
    struct qy_index_search search;
    struct qyi_indexed_scan scan;
    void *user;
    /* Called with the place of the current game (line 0: a file follows). */
    void (*at)(void *user, const char *file, uint32_t line);
    /* Reads a whole file, or only its games with these numbers. */
    int (*file)(void *user, const struct qy_index_source *source, const uint32_t *numbers, size_t count);
    void (*stale)(void *user, const char *file); /* called when the file has changed since it was indexed */
    /* Unless NULL, called with games that the index alone has answered: `count` games at once if `game` is
     * NULL (it may refuse that), else one game. */
    int (*settled)(void *owner, const struct qy_index_game *game, uint64_t count);
    /* Unless NULL, called first. Returns 1 if it took the complete answer from an index of unchanged files, 0
     * if not, or a negative code. */
    int (*answer)(void *owner, struct qy_index *index);
    void *owner; /* passed to these two functions */
};

/* Answers a question. Returns 0, the positive number that ended it, or a negative code. */
int qyi_indexed_ask(struct qyi_indexed *indexed, const struct qyi_indexed_question *question,
                    struct qy_error *reterr);
/* The same with the index in a file. Also QY_E_FILE_READ. */
int qyi_indexed_ask_file(const char *path, const struct qyi_indexed_question *question,
                         struct qy_error *reterr);

#endif
