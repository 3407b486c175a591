/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/tournament_act.h"

#include <stdio.h>

void qyi_cli_act_begin(struct qyi_json *json, struct qy_buf *line, const char *act)
{
    qyi_json_begin(json, line);
    qyi_json_open(json, '{');
    qyi_json_key(json, "act");
    qyi_json_string(json, act);
}

void qyi_cli_act_text(struct qyi_json *json, const char *key, const char *text)
{
    if (!text || text[0] == '\0')
        return;
    qyi_json_key(json, key);
    qyi_json_string(json, text);
}

void qyi_cli_act_number(struct qyi_json *json, const char *key, uint64_t number)
{
    qyi_json_key(json, key);
    qyi_json_uint(json, number);
}

void qyi_cli_act_end(struct qyi_json *json, struct qy_buf *line)
{
    qyi_json_close(json, '}');
    qy_buf_addc(line, '\n');
}

const char *qyi_cli_act_operand(const struct qyi_cli *cli, size_t place)
{
    return place < cli->operand_count ? cli->operand[place] : NULL;
}

bool qyi_cli_act_read_number(const struct qyi_cli *cli, size_t place, const char *name, uint64_t most,
                             uint64_t *ret_number)
{
    const char *text = qyi_cli_act_operand(cli, place);
    char bound[24];

    if (!text) {
        (void)qyi_cli_usage(cli, "cli.missing-operand", name, NULL);
        return false;
    }
    if (qyi_cli_read_number(text, 0, most, ret_number))
        return true;
    (void)snprintf(bound, sizeof bound, "%llu", (unsigned long long)most);
    (void)qyi_cli_usage(cli, "tournament.bad-number", name, bound, text, NULL);
    return false;
}
