/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An index filled by scans of files. */
#ifndef QYI_COLLECTION_INDEX_FILL_H
#define QYI_COLLECTION_INDEX_FILL_H

#include <qiyuan/archive/collection.h>

struct qyi_index_fill {
    struct qy_index_writer *writer;
    struct qy_error *error; /* why it can't be written */
    void *user;
    /* Is told of each game that was added; anything but 0 ends the scan. NULL: nobody is. */
    int (*added)(void *user, const struct qy_scan_game *game);
    /* Is told of a fault of the game that goes by. NULL: nobody is. */
    int (*fault)(void *user, const struct qy_error *error);
    /* Is told of what was put right in it. NULL: nobody is. */
    int (*note)(void *user, const struct qy_error *note);
};

/* What a scan ends with where the index can't be written. */
#define QYI_INDEX_FAILED 5

/* Begins with a file, which is named so; it stands where `path` leads. Returns 1; 0 for one that can't be looked at, as
 * opening it will say; or a negative code. */
int qyi_index_fill_file(const struct qyi_index_fill *fill, const char *name, const char *path);

/* The visitor of the scan of a file; its user is the fill. */
const struct qy_scan_visitor *qyi_index_fill_visitor(bool variations);

#endif
