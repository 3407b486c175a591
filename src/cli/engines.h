/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Engines, limits and times as options name them, for the commands that drive engines. */
#ifndef QYI_CLI_ENGINES_H
#define QYI_CLI_ENGINES_H

#include "base/arena.h"
#include "cli/cli.h"

#include <qiyuan/play/duel.h>

#define QYI_CLI_ENGINES        2
#define QYI_CLI_ENGINE_OPTIONS 64

/* Engines as they were named: --name, --protocol, --option and --memory after an --engine are that engine's,
 * those before the first one every engine's. */
struct qyi_cli_engines {
    struct qy_driver_setup setup[QYI_CLI_ENGINES];
    size_t count;
    struct qy_driver_option option[QYI_CLI_ENGINES][QYI_CLI_ENGINE_OPTIONS];
    struct qyi_arena names; /* of options */
};

/* Reads them. Returns an exit code; what is wrong was said. The caller ends with qyi_cli_engines_end(). */
int qyi_cli_engines(const struct qyi_cli *cli, struct qyi_cli_engines *ret_engines);
void qyi_cli_engines_end(struct qyi_cli_engines *engines);

/* The limits of --nodes, --depth, --movetime; false if none is given. */
bool qyi_cli_limits(const struct qyi_cli *cli, struct qy_think *ret_think);

/* Reads a time control in which durations may have decimals ("1s+0.01s"). Returns an exit code. */
int qyi_cli_time(const struct qyi_cli *cli, const char *text, struct qy_time_control *ret_control);

#endif
