/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folders that games are written to: a file for each, or for each event, player, code, year, or this
 * many. */
#ifndef QYI_CONVERSION_FOLDER_H
#define QYI_CONVERSION_FOLDER_H

#include "collection/map.h"
#include "source/target.h"

#include <qiyuan/record/record.h>

/* A file of a folder that games are divided among. */
struct qyi_out_part {
    struct qyi_target *target; /* NULL once it stands in its place */
    uint64_t games;
};

/* The first four are the caller's, the rest is zeroed before use. */
struct qyi_out_folder {
    const char *path;
    const char *suffix;   /* of the files */
    const char *split;    /* what games are divided by; NULL */
    const char *name_by;  /* what the file of each is named by; NULL: its number */
    struct qyi_map names; /* of files so far, folded */
    struct qyi_map keys;  /* of the parts that games are divided among */
    struct qyi_out_part *parts;
    size_t count;
    size_t taken; /* names that files in the folder had before */
    bool made;    /* it was not there before */
};

/* Makes the folder if it is missing. Returns 0 or QY_E_FILE_WRITE. */
int qyi_out_folder_make(struct qyi_out_folder *folder, struct qy_error *reterr);

/* Opens the file of one game, the `number`th: no two games get one name, and no file that is there is replaced. */
int qyi_out_folder_open(struct qyi_out_folder *folder, const struct qy_record *record, uint64_t number,
                        struct qyi_target **ret_target, struct qy_error *reterr);

/*
 * The file that a game goes to by `split`, with `written` games before it; *ret_new if it was just opened. Errors:
 * QY_E_TOO_MANY_PARTS, QY_E_MEMORY, QY_E_FILE_WRITE.
 */
int qyi_out_folder_split(struct qyi_out_folder *folder, const struct qy_record *record, uint64_t written,
                         struct qyi_out_part **ret_part, bool *ret_new, struct qy_error *reterr);

/* Frees it; files that are still open leave no trace, nor does a folder that was made and stayed empty. */
void qyi_out_folder_done(struct qyi_out_folder *folder);

#endif
