/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An event's own regulations. */
#ifndef QYI_CLI_REGULATIONS_H
#define QYI_CLI_REGULATIONS_H

#include "cli/cli.h"

#include <qiyuan/record/arbiter.h>

/*
 * Reads the file of --regulations, where it is given, into the setup of a game. Returns an exit code; what is
 * wrong was said.
 */
int qyi_cli_regulations(const struct qyi_cli *cli, struct qy_game_setup *setup);
/* The text of the regulations that an option names: of some that were published, else of a file. */
int qyi_cli_read_regulations(const struct qyi_cli *cli, const char *name, struct qy_buf *text);

#endif
