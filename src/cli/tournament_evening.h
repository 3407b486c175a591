/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. What an organiser does with an event beside pairs and results. Each returns an exit code. */
#ifndef QYI_CLI_TOURNAMENT_EVENING_H
#define QYI_CLI_TOURNAMENT_EVENING_H

#include "cli/cli.h"

/* `ratings FILE LIST`: ratings of a CSV list for the players of the event, by id, else by name. */
int qyi_cli_tournament_ratings(struct qyi_cli *cli, const char *path);

#endif
