/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. What the two forms of qiyuan judge share. The verdict itself is the library's. */
#ifndef QYI_CLI_JUDGE_H
#define QYI_CLI_JUDGE_H

#include "cli/outcome.h"

#include <qiyuan/verdict.h>

/* Writes the notes as an array. */
void qyi_cli_json_notes(struct qyi_json *json, enum qy_game game, const struct qy_game_verdict *verdict);

/* Judges one line of play (--fen --moves). Returns an exit code. */
int qyi_cli_judge_line(struct qyi_cli *cli, const struct qy_rules *rules);

#endif
