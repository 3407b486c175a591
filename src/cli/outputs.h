/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks that a command does not overwrite files that it reads. */
#ifndef QYI_CLI_OUTPUTS_H
#define QYI_CLI_OUTPUTS_H

#include "cli/cli.h"

/*
 * Checks before a command begins that no two options write to the same file, that no operand or list is the
 * output (except for commands that write games), and that a report does not replace a file of games. Returns
 * an exit code; errors have been reported.
 */
int qyi_cli_check_outputs(const struct qyi_cli *cli);

/* The same for a command that writes an index or a document: it must not replace a file of games. */
int qyi_cli_may_replace(const struct qyi_cli *cli);

/* True if `path` is the file that --output or --report replaces, under any name. */
bool qyi_cli_is_output(const struct qyi_cli *cli, const char *path);

/* True for commands that write the games they read: their output may replace their input. */
bool qyi_cli_rewrites(const struct qyi_cli *cli);

#endif
