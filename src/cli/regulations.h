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

#endif
