/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. What `convert` changes in each game on its way, and where it puts games in a folder. */
#ifndef QYI_CLI_CONVERT_EDIT_H
#define QYI_CLI_CONVERT_EDIT_H

#include "cli/cli.h"

#include <qiyuan/record.h>

/* Looks whether --strip, --set-tag, --rename-tag and --drop-tag are well formed. Returns an exit code. */
int qyi_cli_edit_check(const struct qyi_cli *cli, unsigned *ret_strip);

/* Changes a game as the options say, in this order: strip, drop, rename, set, add the opening. Returns 0 or a
 * negative code. */
int qyi_cli_edit(const struct qyi_cli *cli, unsigned strip, struct qy_record *record);

/*
 * Appends the name, without suffix, that a game has by a choice of --name-by or --split: its event, round, names, title,
 * White, Black, ECO or year; what can't stand in the name of a file becomes `_`.
 */
void qyi_cli_game_name(const char *by, const struct qy_record *record, struct qy_buf *out);

#endif
