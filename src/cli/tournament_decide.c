/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament decide: ties that were decided otherwise. */
#include "base/error.h"
#include "cli/tournament.h"
#include "cli/tournament_act.h"
#include "cli/tournament_file.h"
#include "cli/tournament_log.h"

#include <stdlib.h>
#include <string.h>

int qyi_cli_tournament_decide(struct qyi_cli *cli, const char *path)
{
    const char *text = cli->operand_count > 2 ? cli->operand[2] : NULL;
    uint16_t *order = text ? calloc(strlen(text) + 1, sizeof *order) : NULL;
    size_t count = order ? qyi_cli_read_players(text, order) : 0;
    bool lots = cli->operand_count > 3 && strcmp(cli->operand[3], "draw") == 0;
    struct qy_tournament_act act = {.kind = QY_ACT_DECIDE,
                                    .order = order,
                                    .order_count = count,
                                    .how = qyi_cli_act_operand(cli, 3),
                                    .by = qyi_cli_act_operand(cli, 4),
                                    .reason = qyi_cli_act_operand(cli, 5)};
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code;

    if (!text)
        return qyi_cli_usage(cli, "cli.missing-operand", "NUMBERS", NULL);
    if (count == SIZE_MAX)
        (void)qyi_error_set(&error, QY_E_TOUR_LOTS, 0, text, strlen(text), NULL);
    if (error.code < 0 || qyi_cli_log_open(cli, path, true, &file, &error) < 0) {
        free(order);
        return qyi_cli_fail(cli, path, &error);
    }
    if (lots && qy_tournament_log_draw_tie(file.event, order, count, &act, &error) < 0)
        code = qyi_cli_fail(cli, path, &error);
    else
        code = qyi_cli_log_append(cli, &file, &act, 1);
    qy_tournament_act_free(&act);
    qyi_log_file_close(&file);
    free(order);
    return code;
}
