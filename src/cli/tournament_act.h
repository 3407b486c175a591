/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. Acts of a tournament's log as the lines they become, and the operands they are made of. */
#ifndef QYI_CLI_TOURNAMENT_ACT_H
#define QYI_CLI_TOURNAMENT_ACT_H

#include "base/json.h"
#include "cli/cli.h"

/* Begins the line of an act; ends it, with the line's end. */
void qyi_cli_act_begin(struct qyi_json *json, struct qy_buf *line, const char *act);
void qyi_cli_act_end(struct qyi_json *json, struct qy_buf *line);

/* Members of an act: a text, left out where it is NULL or empty; a number. */
void qyi_cli_act_text(struct qyi_json *json, const char *key, const char *text);
void qyi_cli_act_number(struct qyi_json *json, const char *key, uint64_t number);

/* An operand by its place, the action's own name being 0 and the file 1; NULL where it was not given. */
const char *qyi_cli_act_operand(const struct qyi_cli *cli, size_t place);

/* Reads an operand that is a number up to `most`; false when it said what is wrong. */
bool qyi_cli_act_read_number(const struct qyi_cli *cli, size_t place, const char *name, uint64_t most,
                             uint64_t *ret_number);

#endif
