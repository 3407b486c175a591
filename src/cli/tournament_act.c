/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. Reading the operands of acts. */
#include "cli/tournament_act.h"

#include <qiyuan/roster.h>

#include <stdio.h>
#include <string.h>

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

size_t qyi_cli_read_numbers(const char *text, unsigned least, uint16_t *ret_numbers, const char **ret_bad)
{
    size_t count = 0;

    while (*text) {
        size_t len = strcspn(text, ",");
        char piece[8] = "";
        uint64_t number;

        if (len < sizeof piece)
            memcpy(piece, text, len);
        *ret_bad = text;
        if (!qyi_cli_read_number(piece, least, QY_TOURNAMENT_MAX_PLAYERS, &number))
            return SIZE_MAX;
        ret_numbers[count++] = (uint16_t)number;
        text += len + (text[len] == ',');
    }
    return count;
}

size_t qyi_cli_read_players(const char *text, uint16_t *ret_numbers)
{
    const char *bad;

    return qyi_cli_read_numbers(text, 1, ret_numbers, &bad);
}

const char *qyi_cli_sex(const char *text)
{
    char sex = text ? qy_sex_read(text, strlen(text)) : 0;

    return sex == 'm' ? "m" : sex == 'w' ? "w" : text;
}

/* A date as report files have it; anything else is refused. */
int qyi_cli_date(const struct qyi_cli *cli, const char *text, char kept[11], const char **ret_date)
{
    bool doubt;

    *ret_date = text;
    if (!text || !*text)
        return QYI_EXIT_DONE;
    if (!qy_birth_read(text, strlen(text), kept, &doubt))
        return qyi_cli_usage(cli, "tournament.bad-date", text, NULL);
    *ret_date = kept;
    return QYI_EXIT_DONE;
}
