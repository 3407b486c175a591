/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Engines, limits and times from the options of the commands that use engines. */
#ifndef QYI_CLI_ENGINES_H
#define QYI_CLI_ENGINES_H

#include "base/arena.h"
#include "cli/cli.h"

#include <qiyuan/play/duel.h>

#define QYI_CLI_ENGINES        2
#define QYI_CLI_ENGINE_OPTIONS 64

/* The engines given. --name, --protocol, --option and --memory apply to the --engine before them, or to all
 * engines if they come before the first. */
struct qyi_cli_engines {
    struct qy_driver_setup setup[QYI_CLI_ENGINES];
    size_t count;
    struct qy_driver_option option[QYI_CLI_ENGINES][QYI_CLI_ENGINE_OPTIONS];
    struct qyi_arena names; /* names of options */
};

/* Reads the options. Returns an exit code; errors have been reported. Free the result with qyi_cli_engines_end(). */
int qyi_cli_engines(const struct qyi_cli *cli, struct qyi_cli_engines *ret_engines);
void qyi_cli_engines_end(struct qyi_cli_engines *engines);

/* The limits of --nodes, --depth, --movetime; false if none is given. */
bool qyi_cli_limits(const struct qyi_cli *cli, struct qy_think *ret_think);

/* Reads a time control whose durations may have decimals ("1s+0.01s"). Returns an exit code. */
int qyi_cli_time(const struct qyi_cli *cli, const char *text, struct qy_time_control *ret_control);

#endif
