/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The endgame tables used by commands. */
#ifndef QYI_CLI_TABLES_H
#define QYI_CLI_TABLES_H

#include "cli/cli.h"

#include <qiyuan/play/tables.h>

/* Appends the folder of --folder, or the default folder in the user's data. */
void qyi_cli_tables_folder(const struct qyi_cli *cli, struct qy_buf *out);

/* Reports a table that could not be used, if any, and frees the tables; accepts NULL. */
void qyi_cli_close_tables(const struct qyi_cli *cli, struct qy_tables *tables);

/* Opens the folder of --folder, or the default folder in the user's data, which need not exist. Returns an
 * exit code; errors have been reported. Close them with qyi_cli_close_tables(). */
int qyi_cli_open_tables(struct qyi_cli *cli, struct qy_tables **ret_tables);

/* The game of a material: that of --game, else the first game with such pieces. */
enum qy_game qyi_cli_material_game(const struct qyi_cli *cli, const char *material);

/* The positions that --mate, --seed and --top select from tables. */
struct qy_table_puzzles qyi_cli_drawn(const struct qyi_cli *cli);

#endif
