/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament member, lineup, match: acts of team events. */
#include "base/error.h"
#include "cli/tournament.h"
#include "cli/tournament_act.h"
#include "cli/tournament_echo.h"
#include "cli/tournament_file.h"
#include "cli/tournament_log.h"

#include <stdlib.h>
#include <string.h>

static int32_t round_of(const struct qyi_cli *cli)
{
    return cli->text[QYI_OPT_ROUND] ? (int32_t)cli->number[QYI_OPT_ROUND] : 0;
}

/* `member FILE TEAM NAME [RATING]`: the team by its number or its name. */
int qyi_cli_tournament_member(struct qyi_cli *cli, const char *path)
{
    struct qy_tournament_act act = {.kind = QY_ACT_MEMBER, .name = qyi_cli_act_text(cli, 3)};
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code = QYI_EXIT_USAGE;

    if (!qyi_cli_act_operand(cli, 3) || !act.name)
        return qyi_cli_usage(cli, "cli.missing-operand", qyi_cli_act_operand(cli, 2) ? "NAME" : "TEAM", NULL);
    if (qyi_cli_act_operand(cli, 4) &&
        !qyi_cli_act_read_number(cli, 4, "RATING", QY_TOURNAMENT_MAX_PLAYERS, &act.rating))
        return QYI_EXIT_USAGE;
    if (qyi_cli_log_open(cli, path, true, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    if (qyi_cli_read_player(cli, qy_tournament_log_tournament(file.event), cli->operand[2], &act.team))
        code = qyi_cli_log_do(cli, &file, &act, 1);
    qyi_log_file_close(&file);
    return code;
}

/* `lineup FILE TEAM NUMBERS [BY [REASON]]`. */
int qyi_cli_tournament_lineup(struct qyi_cli *cli, const char *path)
{
    const char *text = qyi_cli_act_operand(cli, 3);
    struct qy_tournament_act act = {.kind = QY_ACT_LINEUP,
                                    .round = round_of(cli),
                                    .by = qyi_cli_act_text(cli, 4),
                                    .reason = qyi_cli_act_text(cli, 5)};
    const char *bad;
    uint16_t *order;
    int code;

    if (!qyi_cli_act_read_number(cli, 2, "TEAM", QY_TOURNAMENT_MAX_PLAYERS, &act.team))
        return QYI_EXIT_USAGE;
    if (!text)
        return qyi_cli_usage(cli, "cli.missing-operand", "NUMBERS", NULL);
    order = calloc(strlen(text) + 1, sizeof *order);
    if (!order)
        return qyi_cli_no_memory(cli);
    act.order = order;
    act.order_count = qyi_cli_read_numbers(text, 0, order, &bad); /* 0: an empty seat */
    code = act.order_count == SIZE_MAX
               ? qyi_cli_usage(cli, "tournament.bad-number", "NUMBERS", "9999", bad, NULL)
               : qyi_cli_log_do_one(cli, path, &act);
    free(order);
    return code;
}

/* `match FILE FIRST SECOND RESULTS [BY [REASON]]`; `match FILE` tells the boards of a round. */
int qyi_cli_tournament_match(struct qyi_cli *cli, const char *path)
{
    struct qy_tournament_act act = {.kind = QY_ACT_MATCH,
                                    .round = round_of(cli),
                                    .result = qyi_cli_act_text(cli, 4),
                                    .by = qyi_cli_act_text(cli, 5),
                                    .reason = qyi_cli_act_text(cli, 6)};

    if (!qyi_cli_act_operand(cli, 2))
        return qyi_cli_tournament_boards(cli, path);
    if (!qyi_cli_act_read_number(cli, 2, "FIRST", QY_TOURNAMENT_MAX_PLAYERS, &act.white) ||
        !qyi_cli_act_read_number(cli, 3, "SECOND", QY_TOURNAMENT_MAX_PLAYERS, &act.black))
        return QYI_EXIT_USAGE;
    if (!qyi_cli_act_operand(cli, 4))
        return qyi_cli_usage(cli, "cli.missing-operand", "RESULTS", NULL);
    return qyi_cli_log_do_one(cli, path, &act);
}
