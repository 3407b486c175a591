/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. The games of an event: their regulations and the arbiters' logs of them. */
#ifndef QYI_CLI_TOURNAMENT_GAMES_H
#define QYI_CLI_TOURNAMENT_GAMES_H

#include "cli/cli.h"

#include <qiyuan/tournament_log.h>

/*
 * Gives an act what --rules and --regulations announce, where they are given; `log` is NULL for `new`. The act borrows
 * from `text`. Returns an exit code; what is wrong was said.
 */
int qyi_cli_regulate(const struct qyi_cli *cli, const struct qy_tournament_log *log,
                     struct qy_tournament_act *act, struct qy_buf *text);

/* `game FILE BOARD`: the line with which the arbiter's log of a game begins. Returns an exit code. */
int qyi_cli_tournament_game(struct qyi_cli *cli, const char *path);

/* `result --log=LOG FILE [BOARD]`. Returns an exit code. */
int qyi_cli_result_of_log(struct qyi_cli *cli, const char *path);

#endif
