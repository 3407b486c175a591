/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. The acts of a director, and the words that they are made of. */
#ifndef QYI_CLI_TOURNAMENT_ACT_H
#define QYI_CLI_TOURNAMENT_ACT_H

#include "cli/cli.h"

#include <qiyuan/tournament_act.h>

/* Whether an action is an act: add, bye, result ... */
bool qyi_cli_is_act(const char *name);
/* Does the act that the operands are. Returns an exit code. */
int qyi_cli_tournament_act(struct qyi_cli *cli, const char *path);

/* The act that begins an event as the options announce it; what it points to is theirs. */
void qyi_cli_announced(const struct qyi_cli *cli, const char *name, struct qy_tournament_act *ret_act);

#endif
