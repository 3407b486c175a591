/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. The file of a tournament's log: locked, read, appended to. */
#ifndef QYI_CLI_TOURNAMENT_FILE_H
#define QYI_CLI_TOURNAMENT_FILE_H

#include "cli/cli.h"

#include <qiyuan/tournament_log.h>

struct qyi_log_file {
    const char *path;
    int fd;
    size_t good; /* so many bytes count */
    struct qy_tournament_log *event;
    struct qy_buf added; /* the lines written last */
};

/*
 * Makes a file with its first act. Errors: QY_E_TOUR_EXISTS, QY_E_FILE_WRITE, those of the act; the file is
 * not there then, or as it was.
 */
int qyi_log_file_make(const char *path, const struct qy_tournament_act *begin, struct qy_error *reterr);

/*
 * Opens a file, for reading alone or for appending, and waits until nobody else writes. The caller closes it.
 * A last line that was cut by a crash doesn't count; that is said.
 * Errors: QY_E_FILE_READ, those of qy_tournament_log_read().
 */
int qyi_log_file_open(const struct qyi_cli *cli, const char *path, bool append, struct qyi_log_file *ret_file,
                      struct qy_error *reterr);
void qyi_log_file_close(struct qyi_log_file *file);

/*
 * Does acts and writes them all: after an error nothing of them stands. Errors: QY_E_FILE_WRITE, those of the
 * acts.
 */
int qyi_log_file_append(struct qyi_log_file *file, const struct qy_tournament_act *acts, size_t count,
                        struct qy_error *reterr);

/* The same in two steps: does acts, whose lines are gathered in `added`; then writes them. */
int qyi_log_file_do(struct qyi_log_file *file, const struct qy_tournament_act *acts, size_t count,
                    struct qy_error *reterr);
int qyi_log_file_flush(struct qyi_log_file *file, struct qy_error *reterr);

/* The same for a command: returns an exit code; what is wrong was said. */
int qyi_cli_log_append(const struct qyi_cli *cli, struct qyi_log_file *file,
                       const struct qy_tournament_act *acts, size_t count);

#endif
