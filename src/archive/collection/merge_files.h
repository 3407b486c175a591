/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes merged games and the report of the changes to files. */
#ifndef QYI_COLLECTION_MERGE_FILES_H
#define QYI_COLLECTION_MERGE_FILES_H

#include "source/target.h"

#include <qiyuan/archive/collection.h>

/* Where to write both, and the numbers of changes. */
struct qyi_merge_files {
    /* NULL: games are only counted; the report then has lines with tabs instead of CSV */
    struct qyi_target *games;
    struct qyi_target *report; /* NULL: changes are only counted */
    uint64_t renamed;          /* spellings changed */
    uint64_t doubts;           /* spellings that may belong to several people */
    uint64_t dropped;          /* games omitted */
};

/*
 * Writes the games and the report of a merge. In any case it ends the targets: neither file becomes visible
 * before both are complete. Errors: those of qy_merge_write() and of the targets.
 */
int qyi_merge_write_files(struct qy_merge *merge, struct qyi_merge_files *files, struct qy_error *reterr);

#endif
