/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The games that an index tells, read from their files. A file that has changed since it was indexed is
 * gone through as a whole: the answer is always that of the files as they are.
 */
#ifndef QYI_COLLECTION_INDEXED_H
#define QYI_COLLECTION_INDEXED_H

#include <qiyuan/archive/collection.h>

#include <sys/stat.h>

/* What stands behind a file's name in that of its index. */
#define QYI_INDEX_SUFFIX ".qyindex"

/* An index, and the file at hand. Zeroed before use. */
struct qyi_indexed {
    int descriptor; /* of the index */
    struct qy_index *index;
    /* private to indexed.c */
    int plain; /* descriptor of a file that is not packed, or -1 */
    struct qy_source *packed;
    uint64_t position; /* bytes of the packed one read so far */
    struct qy_buf text;
};

/* Opens an index by its descriptor, which stays the caller's. Errors: QY_E_FILE_READ, those of qy_index_open(). */
int qyi_indexed_open(struct qyi_indexed *indexed, int descriptor, struct qy_error *reterr);
void qyi_indexed_done(struct qyi_indexed *indexed);

/* True if a file of which this is known is as it was when it was indexed. */
bool qyi_indexed_is_fresh(const struct qy_index_source *source, const struct stat *status);

/* What a visitor returns when it has seen enough of a game. */
#define QYI_INDEXED_ENOUGH 6

/* How games are scanned. */
struct qyi_indexed_scan {
    const struct qy_pgn_options *options; /* NULL: the usual way */
    const struct qy_scan_visitor *visitor;
    void *user;
};

/* Scans a game of the file `plain`, which holds it as text of PGN. Returns 0, what the visitor returned, or a negative
 * code. */
int qyi_indexed_game(struct qyi_indexed *indexed, int plain, const struct qy_index_game *game,
                     const struct qyi_indexed_scan *scan);

/*
 * Adds to a tree what the index has counted ahead of its root: as a tree of depth 1 has it. Returns 1, 0 where nothing is
 * counted, or a negative code.
 */
int qyi_indexed_tree(struct qy_index *index, const struct qy_position *root, struct qy_tree *tree,
                     struct qy_error *reterr);

/* A question to an index; what returns nonzero ends it. */
struct qyi_indexed_question {
    struct qy_index_search search;
    struct qyi_indexed_scan scan;
    void *user;
    /* Is told where the game at hand begins (line 0: a file follows). */
    void (*at)(void *user, const char *file, uint32_t line);
    /* Reads a file as a whole, or of it the games of these numbers. */
    int (*file)(void *user, const struct qy_index_source *source, const uint32_t *numbers, size_t count);
    void (*stale)(void *user, const char *file); /* is told that it is not as it was */
    /* Unless NULL, told of what the index knows by itself, so that no game has to be read: of `count` games at once where
     * `game` is NULL (which it may refuse), else of a game. */
    int (*settled)(void *owner, const struct qy_index_game *game, uint64_t count);
    /* Unless NULL, asked first: 1 where it took what it wants from the index, of files as they are; 0, or a negative code. */
    int (*answer)(void *owner, struct qy_index *index);
    void *owner; /* of these two */
};

/* Asks. Returns 0, the positive number that ended it, or a negative code. */
int qyi_indexed_ask(struct qyi_indexed *indexed, const struct qyi_indexed_question *question,
                    struct qy_error *reterr);
/* The same of the index in a file. Errors: QY_E_FILE_READ, too. */
int qyi_indexed_ask_file(const char *path, const struct qyi_indexed_question *question,
                         struct qy_error *reterr);

#endif
