/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fills an index by scanning files. */
#ifndef QYI_COLLECTION_INDEX_FILL_H
#define QYI_COLLECTION_INDEX_FILL_H

#include <qiyuan/archive/collection.h>

struct qyi_index_fill {
    struct qy_index_writer *writer;
    struct qy_error *error; /* why the index can't be written */
    void *user;
    /* Called for each game added; a nonzero result ends the scan. May be NULL. */
    int (*added)(void *user, const struct qy_scan_game *game);
    /* Called for a fault in the current game. May be NULL. */
    int (*fault)(void *user, const struct qy_error *error);
    /* Called for a correction in the current game. May be NULL. */
    int (*note)(void *user, const struct qy_error *note);
};

/* The result of a scan when the index can't be written. */
#define QYI_INDEX_FAILED 5

/* Begins a file with this name; its content is at `path`. Returns 1; 0 for a file that can't be examined,
 * which opening it will report; or a negative code. */
int qyi_index_fill_file(const struct qyi_index_fill *fill, const char *name, const char *path);

/* The visitor that scans a file; its user is the fill. */
const struct qy_scan_visitor *qyi_index_fill_visitor(bool variations);

#endif
