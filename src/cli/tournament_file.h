/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opens a tournament's log for a command, and appends to it. */
#ifndef QYI_CLI_TOURNAMENT_FILE_H
#define QYI_CLI_TOURNAMENT_FILE_H

#include "cli/cli.h"
#include "trf/log_file.h"

#include <qiyuan/event/trf.h>

/* Returns an operand by position: 0 is the name of the action, 1 the file; NULL if it was not given. */
const char *qyi_cli_act_operand(const struct qyi_cli *cli, size_t place);

/* The functions for a `struct qyi_warner`: prints a warning on standard error unless --quiet; `user` is a
 * struct qyi_warned. */
struct qyi_warned {
    const struct qyi_cli *cli;
    const char *path;
};
void qyi_cli_say_warning(void *user, const char *id, const char *first, const char *second,
                         const char *third);
/* The same for objections that refuse an act: printed even with --quiet. */
void qyi_cli_say_objection(void *user, const char *id, const char *first, const char *second,
                           const char *third);

/* qyi_log_file_open() for a command: returns an exit code; errors have been reported, also an incomplete last
 * line. */
int qyi_cli_log_open(const struct qyi_cli *cli, const char *path, bool append, struct qyi_log_file *ret_file);

/* The round requested, else the latest. */
unsigned qyi_cli_round(const struct qyi_cli *cli, const struct qy_tournament_log *log);

/* Reads a report file, whose points must be correct. Returns an exit code; errors have been reported. */
int qyi_cli_read_trf(const struct qyi_cli *cli, const char *path, struct qy_trf **ret_trf);

#endif
