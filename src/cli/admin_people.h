/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan admin: the people of a house, looked up and changed while it may be served. Each returns the exit code. */
#ifndef QYI_CLI_ADMIN_PEOPLE_H
#define QYI_CLI_ADMIN_PEOPLE_H

#include "cli/cli.h"

/* The accounts whose names begin so; NULL: all. */
int qyi_cli_admin_user(struct qyi_cli *cli, const char *db, const char *name);
/* Gives an account a role: player, admin, or closed, which ends its sessions. */
int qyi_cli_admin_role(struct qyi_cli *cli, const char *db, const char *name, const char *role);
/* New recovery codes for who has lost them. */
int qyi_cli_admin_codes(struct qyi_cli *cli, const char *db, const char *name);

/* The account of a bot, and a new token for it. */
int qyi_cli_admin_bot(struct qyi_cli *cli, const char *db, const char *name);

#endif
