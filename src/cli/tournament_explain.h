/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. Why a round is paired as it is; pairings made by hand. */
#ifndef QYI_CLI_TOURNAMENT_EXPLAIN_H
#define QYI_CLI_TOURNAMENT_EXPLAIN_H

#include "cli/cli.h"

#include <qiyuan/pair_reasons.h>
#include <qiyuan/tournament_log.h>

/* `explain FILE --round N --pair A-B`. Returns an exit code. */
int qyi_cli_tournament_explain(struct qyi_cli *cli, const char *path);

/* Reads "3-7,1-2,5-0"; the caller frees it. Returns an exit code; what is wrong was said. */
int qyi_cli_read_pairs(const struct qyi_cli *cli, const char *text, struct qy_pairing *ret_pairing);

/* Tells what a pairing of the next round breaks that is not the system's. Returns an exit code: anything but
 * QYI_EXIT_DONE where it can't be a pairing of the round. */
int qyi_cli_judge_pairs(struct qyi_cli *cli, const char *path, const struct qy_tournament_log *event,
                        const struct qy_pairing *pairing);

#endif
