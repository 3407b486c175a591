/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. The operands that acts of a tournament's log are made of. */
#ifndef QYI_CLI_TOURNAMENT_ACT_H
#define QYI_CLI_TOURNAMENT_ACT_H

#include "cli/cli.h"

#include <qiyuan/tournament_act.h>

/* An operand by its place, the action's own name being 0 and the file 1; NULL where it was not given. */
const char *qyi_cli_act_operand(const struct qyi_cli *cli, size_t place);

/* The same as a text of an act: NULL also where it is empty. */
const char *qyi_cli_act_text(const struct qyi_cli *cli, size_t place);

/* Reads an operand that is a number up to `most`; false when it said what is wrong. */
bool qyi_cli_act_read_number(const struct qyi_cli *cli, size_t place, const char *name, uint32_t most,
                             int32_t *ret_number);

#endif
