/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. Tournament files: logs of acts, and the actions of `qiyuan tournament` that write to them.
 *
 * A file is locked from reading it to the end of writing. An act is written behind what counts, and counts
 * once its line end is on the disk: what a crash leaves of it is cut off by the next act.
 */
#ifndef QYI_CLI_TOURNAMENT_LOG_H
#define QYI_CLI_TOURNAMENT_LOG_H

#include "cli/cli.h"

#include <qiyuan/tournament_log.h>

struct qyi_log_file;

/* `new FILE`, `import FILE SOURCE`, `ratings FILE LIST` (a CSV list), `results FILE [ROUND]`. Return an exit code. */
int qyi_cli_tournament_new(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_import(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_ratings(struct qyi_cli *cli, const char *path);
int qyi_cli_tournament_results(struct qyi_cli *cli, const char *path);

/* True where `simulate` was asked for an event that has no report file: stages, a table. */
bool qyi_cli_simulates_log(const struct qyi_cli *cli);

/* Appends the log of such a random event. Returns an exit code; what is wrong was said. */
int qyi_cli_simulate_log(const struct qyi_cli *cli, const struct qy_simulation *simulation,
                         struct qy_buf *log);

/* `pair FILE` of a log: pairs the next round and answers with the pairs. Returns an exit code. */
int qyi_cli_log_pair(struct qyi_cli *cli, const char *path);

#endif
