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

/* Reads numbers from `least` on with commas between; see below. `ret_bad`: where the piece begins that is none. */
size_t qyi_cli_read_numbers(const char *text, unsigned least, uint16_t *ret_numbers, const char **ret_bad);

/* Reads numbers of players, "3,17,5", into a list with room for as many as the text has characters. Returns
 * their count, or SIZE_MAX where a piece is none. */
size_t qyi_cli_read_players(const char *text, uint16_t *ret_numbers);

/* The sex as people write it ("F", "男") as an act has it; anything else as it stands. */
const char *qyi_cli_sex(const char *text);

/* Reads a date into `kept`; NULL and "" stay as they are. Returns an exit code; what is wrong was said. */
int qyi_cli_date(const struct qyi_cli *cli, const char *text, char kept[11], const char **ret_date);

#endif
