/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. Tournaments of a house in place of files. */
#ifndef QYI_CLI_TOURNAMENT_HOUSE_H
#define QYI_CLI_TOURNAMENT_HOUSE_H

#include "cli/cli.h"

/* Whether an operand is a link of a tournament, or a file that holds one. */
bool qyi_cli_names_house(const char *operand);

/*
 * Does an action on the tournament of the link that the second operand names: `run` works on a copy of its log, and
 * the lines that it writes are sent to the house. Answers are given once the house has them. Returns an exit code.
 */
int qyi_cli_at_house(struct qyi_cli *cli, int (*run)(struct qyi_cli *cli));

/* `publish FILE HOUSE`. Returns an exit code. */
int qyi_cli_tournament_publish(struct qyi_cli *cli, const char *path);

/* `follow [--once] LINK FOLDER`. Returns an exit code. */
int qyi_cli_tournament_follow(struct qyi_cli *cli);

#endif
