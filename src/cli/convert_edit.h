/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. What `convert` changes in each game on its way. */
#ifndef QYI_CLI_CONVERT_EDIT_H
#define QYI_CLI_CONVERT_EDIT_H

#include "cli/cli.h"

#include <qiyuan/record.h>

/* Looks whether --strip, --set-tag, --rename-tag and --drop-tag are well formed. Returns an exit code. */
int qyi_cli_edit_check(const struct qyi_cli *cli, unsigned *ret_strip);

/* Changes a game as the options say, in this order: strip, drop, rename, set, add the opening. Returns 0 or a
 * negative code. */
int qyi_cli_edit(const struct qyi_cli *cli, unsigned strip, struct qy_record *record);

#endif
