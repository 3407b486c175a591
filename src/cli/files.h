/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the files of a command one by one: its operands, the files listed by --files-from, and the contents
 * of folders and zip files. An error in a file is reported, and the next file follows. */
#ifndef QYI_CLI_FILES_H
#define QYI_CLI_FILES_H

#include "cli/cli.h"

#include <qiyuan/core/source.h>

struct qyi_cli_files {
    struct qyi_cli *cli;
    void *user;
    /* Whether a file in a folder is wanted, by its name; NULL: files of games. */
    bool (*holds)(const char *name);
    /* Called before a file is opened; nonzero skips it. May be NULL. */
    int (*meet)(void *user, const char *path);
    /*
     * Reads an open file. Returns 0, a positive number to end the command, or a negative code; *ret_why is
     * the reason (code 0: the source knows it, or it is unknown).
     */
    int (*read)(void *user, const char *path, struct qy_source *source, struct qy_error *ret_why);
    /* Called after a file, when errors have been reported: 0, or a negative code with its error. May be NULL. */
    void (*done)(void *user, const char *path, int code, const struct qy_error *why);

    bool told; /* set by `read`: the errors in the file were already reported */
    struct qyi_progress progress;
    struct qy_source *source; /* the current file; else NULL */
    bool damaged;             /* a file is faulty */
    bool unread;              /* a file could not be read at all */
    bool ended;               /* `read` or `meet` ended the command */
};

/* Passes every file named after the action to `take`, which reads it itself. Returns the most serious exit code. */
int qyi_cli_each_whole(struct qyi_cli *cli, int (*take)(void *user, const char *path), void *user);

/* Reads all files. Returns an exit code: that of the list, if it can't be read. */
int qyi_cli_each_file(struct qyi_cli_files *files);

/* Reads one file, called `shown` in answers. False if the command must end. */
bool qyi_cli_read_file(struct qyi_cli_files *files, const char *path, const char *shown);

/* Updates the progress line; cheap to call. */
void qyi_cli_files_progress(struct qyi_cli_files *files);

/* The exit code for all files. */
int qyi_cli_files_exit(const struct qyi_cli_files *files);

#endif
