/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. An outcome as commands print it. */
#ifndef QYI_CLI_OUTCOME_H
#define QYI_CLI_OUTCOME_H

#include "cli/input.h"

/* Appends an outcome in words: "White wins: checkmate (ch:10.1)". Nothing for an open game. */
void qyi_cli_add_outcome(const struct qyi_cli *cli, enum qy_game game, const struct qy_outcome *outcome,
                         struct qy_buf *out);

/* Writes the members result, reason and article; reason and article are null where there is none. */
void qyi_cli_json_outcome(struct qyi_json *json, const struct qy_outcome *outcome);

/* The name of a reason, `-` for none. */
const char *qyi_cli_reason(enum qy_reason reason);

#endif
