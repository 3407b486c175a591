/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. What an organiser does with an event beside pairs and results. Each returns an exit code. */
#ifndef QYI_CLI_TOURNAMENT_EVENING_H
#define QYI_CLI_TOURNAMENT_EVENING_H

#include "cli/cli.h"

/* `arrive FILE [NUMBERS|all]`, `absent FILE NUMBERS`: without numbers, who is missing. */
int qyi_cli_tournament_checkin(struct qyi_cli *cli, const char *path);

/* `appeals FILE`. */
int qyi_cli_tournament_appeals(struct qyi_cli *cli, const char *path);

/* `ratings FILE LIST`: ratings of a CSV list for the players of the event, by id, else by name. */
int qyi_cli_tournament_ratings(struct qyi_cli *cli, const char *path);

#endif
