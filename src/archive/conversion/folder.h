/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes games to a folder: a file for each game, or for each event, player, code or year, or for every N games. */
#ifndef QYI_CONVERSION_FOLDER_H
#define QYI_CONVERSION_FOLDER_H

#include "collection/map.h"
#include "source/target.h"

#include <qiyuan/record/record.h>

/* A file of a folder among which games are divided. */
struct qyi_out_part {
    struct qyi_target *target; /* NULL once the file is complete */
    uint64_t games;
};

/* The caller sets the first four members; the rest must be zero. */
struct qyi_out_folder {
    const char *path;
    const char *suffix;   /* of the files */
    const char *split;    /* the property by which games are divided, or NULL */
    const char *name_by;  /* the property that names each game's file; NULL: its number */
    struct qyi_map names; /* names of the files so far, folded */
    struct qyi_map keys;  /* values by which games are divided */
    struct qyi_out_part *parts;
    size_t count;
    size_t taken; /* number of names already used by files in the folder */
    bool made;    /* the folder did not exist before */
};

/* Creates the folder if it is missing. Returns 0 or QY_E_FILE_WRITE. */
int qyi_out_folder_make(struct qyi_out_folder *folder, struct qy_error *reterr);

/* Opens the file of one game, number `number`. Every game gets a name of its own, and existing files are not
 * replaced. */
int qyi_out_folder_open(struct qyi_out_folder *folder, const struct qy_record *record, uint64_t number,
                        struct qyi_target **ret_target, struct qy_error *reterr);

/*
 * Returns the file that `split` assigns to a game after `written` games; *ret_new: it was just opened.
 * Errors: QY_E_TOO_MANY_PARTS, QY_E_MEMORY, QY_E_FILE_WRITE.
 */
int qyi_out_folder_split(struct qyi_out_folder *folder, const struct qy_record *record, uint64_t written,
                         struct qyi_out_part **ret_part, bool *ret_new, struct qy_error *reterr);

/* Frees the folder. Files that are still open are deleted, and so is the folder if it was created and
 * remained empty. */
void qyi_out_folder_done(struct qyi_out_folder *folder);

#endif
