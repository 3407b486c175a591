/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes the text of --help. */
#ifndef QYI_COMMANDS_HELP_H
#define QYI_COMMANDS_HELP_H

#include "commands/options.h"

/* The subject of the help. */
struct qyi_help {
    enum qy_lang lang;
    const struct qyi_cli_command *command; /* NULL: the program */
    const struct qyi_cli_action *action;   /* of the command, or NULL */
};

/* Appends the help, at most 80 columns wide. */
void qyi_help_write(const struct qyi_help *of, struct qy_buf *out);

#endif
