/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looks that what a command writes takes the place of nothing that it reads. */
#ifndef QYI_CLI_OUTPUTS_H
#define QYI_CLI_OUTPUTS_H

#include "cli/cli.h"

/*
 * Looks before a command begins: no file is written to by two options, no operand or list is the output of a command
 * that writes something else than games, and no file of games that is there is replaced by a report. Returns an exit
 * code; what is wrong was said.
 */
int qyi_cli_check_outputs(const struct qyi_cli *cli);

/* The same for a command that has an index or a document to write: it replaces no file of games that is there. */
int qyi_cli_may_replace(const struct qyi_cli *cli);

/* True if `path` is the file that --output or --report replaces, under this name or another. */
bool qyi_cli_is_output(const struct qyi_cli *cli, const char *path);

/* True for commands whose output is the games that they read: it may stand in the place of its input. */
bool qyi_cli_rewrites(const struct qyi_cli *cli);

#endif
