/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. What the two forms of qiyuan perft share. */
#ifndef QYI_CLI_PERFT_H
#define QYI_CLI_PERFT_H

#include "cli/cli.h"

/* qiyuan perft --epd: checks a file of counts. Returns an exit code. */
int qyi_cli_perft_epd(struct qyi_cli *cli);

/* The threads of --threads, else 1. */
unsigned qyi_cli_perft_threads(const struct qyi_cli *cli);

/* Says that counting failed with an error code. Returns the exit code. */
int qyi_cli_perft_fail(const struct qyi_cli *cli, int code);

#endif
