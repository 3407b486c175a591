/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. Reading the operands of acts. */
#include "cli/tournament_act.h"

#include <stdio.h>

const char *qyi_cli_act_operand(const struct qyi_cli *cli, size_t place)
{
    return place < cli->operand_count ? cli->operand[place] : NULL;
}

const char *qyi_cli_act_text(const struct qyi_cli *cli, size_t place)
{
    const char *text = qyi_cli_act_operand(cli, place);

    return text && *text ? text : NULL;
}

bool qyi_cli_act_read_number(const struct qyi_cli *cli, size_t place, const char *name, uint32_t most,
                             int32_t *ret_number)
{
    const char *text = qyi_cli_act_operand(cli, place);
    uint64_t number;
    char bound[16];

    if (!text) {
        (void)qyi_cli_usage(cli, "cli.missing-operand", name, NULL);
        return false;
    }
    if (qyi_cli_read_number(text, 0, most, &number)) {
        *ret_number = (int32_t)number;
        return true;
    }
    (void)snprintf(bound, sizeof bound, "%u", (unsigned)most);
    (void)qyi_cli_usage(cli, "tournament.bad-number", name, bound, text, NULL);
    return false;
}
