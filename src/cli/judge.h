/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. What the two forms of qiyuan judge share. The verdict itself is the library's. */
#ifndef QYI_CLI_JUDGE_H
#define QYI_CLI_JUDGE_H

#include "cli/input.h"

#include <qiyuan/verdict.h>

/* Judges one line of play (--fen --moves). Returns an exit code. */
int qyi_cli_judge_line(struct qyi_cli *cli, const struct qy_rules *rules);

#endif
