/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the regulations of an event. */
#ifndef QYI_CLI_REGULATIONS_H
#define QYI_CLI_REGULATIONS_H

#include "cli/cli.h"

#include <qiyuan/record/arbiter.h>

/*
 * Reads the file of --regulations, if given, into the setup of a game. Returns an exit code; errors have been
 * reported.
 */
int qyi_cli_regulations(const struct qyi_cli *cli, struct qy_game_setup *setup);
/* Reads the regulations that an option names: published ones, or a file. */
int qyi_cli_read_regulations(const struct qyi_cli *cli, const char *name, struct qy_buf *text);

#endif
