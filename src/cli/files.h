/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files that a command goes through one after the other: its operands and what --files-from lists, folders and
 * zip files as what is in them. A fault of one is reported, and the next one follows. */
#ifndef QYI_CLI_FILES_H
#define QYI_CLI_FILES_H

#include "cli/cli.h"

#include <qiyuan/core/source.h>

struct qyi_cli_files {
    struct qyi_cli *cli;
    void *user;
    /* In folders, the names of files that are wanted; NULL: those of games. */
    bool (*holds)(const char *name);
    /* Is told of a file before it is opened; nonzero passes it over. NULL: nobody is. */
    int (*meet)(void *user, const char *path);
    /*
     * Reads an open file. Returns 0, a positive number to end the command, or a negative code; *ret_why says why (code
     * 0: the source, or nobody, knows).
     */
    int (*read)(void *user, const char *path, struct qy_source *source, struct qy_error *ret_why);
    /* Is told what became of a file once that was said (0, or a negative code with its error); NULL: nobody is. */
    void (*done)(void *user, const char *path, int code, const struct qy_error *why);

    bool told; /* for `read`: what is wrong with the file was told where it was met */
    struct qyi_progress progress;
    struct qy_source *source; /* that is read; else NULL */
    bool damaged;             /* a file is not as it should be */
    bool unread;              /* one could not be read at all */
    bool ended;               /* by `read` or `meet` */
};

/* Gives every file that is named to `take`, which reads it by itself; of an action, whose name is the first operand.
 * Returns the gravest exit code. */
int qyi_cli_each_whole(struct qyi_cli *cli, int (*take)(void *user, const char *path), void *user);

/* Goes through them all. Returns an exit code: that of the list, if it can't be read. */
int qyi_cli_each_file(struct qyi_cli_files *files);

/* Reads one file, named as `shown` in answers. False when the command is to end. */
bool qyi_cli_read_file(struct qyi_cli_files *files, const char *path, const char *shown);

/* Tells the terminal how far the file is read; cheap. */
void qyi_cli_files_progress(struct qyi_cli_files *files);

/* The exit code of what became of them. */
int qyi_cli_files_exit(const struct qyi_cli_files *files);

#endif
