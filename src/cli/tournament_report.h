/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. The rounds of a report file, and checks of files of either kind. Each returns an exit code. */
#ifndef QYI_CLI_TOURNAMENT_REPORT_H
#define QYI_CLI_TOURNAMENT_REPORT_H

#include "answer/event.h"
#include "cli/cli.h"

/* `pair FILE` of a report file: the next round. */
int qyi_cli_report_pair(struct qyi_cli *cli, const char *path, struct qyi_event *event);

/* `check FILE`. */
int qyi_cli_check(struct qyi_cli *cli, const char *path, struct qyi_event *event);

/* `explain FILE` of a report file: a pair of a round, with so many alternatives. */
int qyi_cli_report_explain(struct qyi_cli *cli, const char *path, struct qy_trf *trf, unsigned round,
                           struct qy_pair pair, size_t most);

#endif
