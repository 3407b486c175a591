/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. Folders that `convert` writes to. */
#ifndef QYI_CLI_CONVERT_FOLDER_H
#define QYI_CLI_CONVERT_FOLDER_H

#include "cli/cli.h"
#include "collection/map.h"
#include "source/target.h"

#include <qiyuan/record.h>

/* A file of a folder that games are divided among. */
struct qyi_cli_part {
    struct qyi_target *target; /* NULL once it stands in its place */
    uint64_t games;
};

/* Zeroed before use. */
struct qyi_cli_folder {
    struct qyi_map names; /* of files so far, folded */
    struct qyi_map keys;  /* of the parts that games are divided among */
    struct qyi_cli_part *parts;
    size_t count;
    size_t taken; /* names that files in the folder had before */
    bool made;    /* it was not there before */
};

/* Makes the folder if it is missing. Returns 0 or QY_E_FILE_WRITE. */
int qyi_cli_folder_make(struct qyi_cli_folder *folder, const char *path, struct qy_error *reterr);

/* Opens the file of one game: named by --name-by, or `number`; no two games get one name, and no file that is there
 * is replaced. */
int qyi_cli_folder_open(struct qyi_cli_folder *folder, struct qyi_cli *cli, const char *path,
                        const char *suffix, const struct qy_record *record, uint64_t number,
                        struct qyi_target **ret_target, struct qy_error *reterr);

/* True for a value of --split: a number of games, event, white, black, eco or year. */
bool qyi_cli_split_is_good(const char *by);

/*
 * The file that a game goes to by --split, with `written` games before it; *ret_new if it was just opened. Errors:
 * QY_E_TOO_MANY_PARTS, QY_E_MEMORY, QY_E_FILE_WRITE.
 */
int qyi_cli_folder_split(struct qyi_cli_folder *folder, struct qyi_cli *cli, const char *path,
                         const char *suffix, const struct qy_record *record, uint64_t written,
                         struct qyi_cli_part **ret_part, bool *ret_new, struct qy_error *reterr);

/* Frees it; files that are still open leave no trace, nor does a folder that was made and stayed `empty`. */
void qyi_cli_folder_done(struct qyi_cli_folder *folder, const char *path, bool empty);

#endif
