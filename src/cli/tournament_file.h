/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file of a tournament's log, opened and appended to for a command. */
#ifndef QYI_CLI_TOURNAMENT_FILE_H
#define QYI_CLI_TOURNAMENT_FILE_H

#include "cli/cli.h"
#include "trf/log_file.h"

#include <qiyuan/event/trf.h>

/* An operand by its place, the action's own name being 0 and the file 1; NULL where it was not given. */
const char *qyi_cli_act_operand(const struct qyi_cli *cli, size_t place);

/* For a `struct qyi_warner`: a warning goes to standard error unless --quiet; `user` is a struct qyi_warned. */
struct qyi_warned {
    const struct qyi_cli *cli;
    const char *path;
};
void qyi_cli_say_warning(void *user, const char *id, const char *first, const char *second,
                         const char *third);
/* The same for what is refused: it is said even to those who want no warnings. */
void qyi_cli_say_objection(void *user, const char *id, const char *first, const char *second,
                           const char *third);

/* qyi_log_file_open() for a command: returns an exit code; what is wrong was said, a last line that was cut by a
 * crash, too. */
int qyi_cli_log_open(const struct qyi_cli *cli, const char *path, bool append, struct qyi_log_file *ret_file);

/* The round that is asked for, else the latest. */
unsigned qyi_cli_round(const struct qyi_cli *cli, const struct qy_tournament_log *log);

/* Reads a report file, whose points must be right. Returns an exit code; what is wrong was said. */
int qyi_cli_read_trf(const struct qyi_cli *cli, const char *path, struct qy_trf **ret_trf);

#endif
