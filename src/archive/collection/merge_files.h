/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Merged games and the report of what was changed, as files. */
#ifndef QYI_COLLECTION_MERGE_FILES_H
#define QYI_COLLECTION_MERGE_FILES_H

#include "source/target.h"

#include <qiyuan/archive/collection.h>

/* Where both go, and how much was changed. */
struct qyi_merge_files {
    struct qyi_target *games;  /* NULL: games are counted; the report is then lines with tabs, not CSV */
    struct qyi_target *report; /* NULL: changes are only counted */
    uint64_t renamed;          /* spellings */
    uint64_t doubts;           /* spellings that may be of several people */
    uint64_t dropped;          /* games */
};

/*
 * Writes a merge's games and report and ends the targets, in any case: nothing is seen of either file before both are
 * whole. Errors: those of qy_merge_write() and of the targets.
 */
int qyi_merge_write_files(struct qy_merge *merge, struct qyi_merge_files *files, struct qy_error *reterr);

#endif
