/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. qiyuan sheet --booklet. */
#ifndef QYI_CLI_BOOKLET_H
#define QYI_CLI_BOOKLET_H

#include "cli/cli.h"

/* Prints the booklet that the options describe. Returns an exit code; what is wrong was said. */
int qyi_cli_booklet(struct qyi_cli *cli);

#endif
