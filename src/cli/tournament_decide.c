/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament decide: ties that were decided otherwise. */
#include "base/error.h"
#include "cli/tournament.h"
#include "cli/tournament_file.h"
#include "cli/tournament_log.h"

#include <stdlib.h>
#include <string.h>

static void put_decision(struct qyi_cli *cli, const uint16_t *order, size_t count, struct qy_buf *line)
{
    static const char *const keys[] = {"kind", "by", "reason"};
    struct qyi_json json;

    qyi_json_begin(&json, line);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "act");
    qyi_json_string(&json, "decide");
    qyi_json_key(&json, "order");
    qyi_json_open(&json, '[');
    for (size_t i = 0; i < count; i++)
        qyi_json_uint(&json, order[i]);
    qyi_json_close(&json, ']');
    for (size_t i = 0; i < 3 && 3 + i < cli->operand_count; i++) {
        qyi_json_key(&json, keys[i]);
        qyi_json_string(&json, cli->operand[3 + i]);
    }
    qyi_json_close(&json, '}');
}

int qyi_cli_tournament_decide(struct qyi_cli *cli, const char *path)
{
    const char *text = cli->operand_count > 2 ? cli->operand[2] : NULL;
    uint16_t *order = text ? calloc(strlen(text) + 1, sizeof *order) : NULL;
    size_t count = order ? qyi_cli_read_players(text, order) : 0;
    bool lots = cli->operand_count > 3 && strcmp(cli->operand[3], "draw") == 0;
    struct qy_buf line = QY_BUF_INIT;
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code = QYI_EXIT_DONE;

    if (!text)
        return qyi_cli_usage(cli, "cli.missing-operand", "NUMBERS", NULL);
    if (count == SIZE_MAX)
        (void)qyi_error_set(&error, QY_E_TOUR_LOTS, 0, text, strlen(text), NULL);
    if (error.code < 0 || qyi_log_file_open(path, true, &file, &error) < 0) {
        free(order);
        return qyi_cli_fail(cli, path, &error);
    }
    if (lots && qy_tournament_log_draw_tie(file.event, order, count, &line, &error) < 0)
        code = qyi_cli_fail(cli, path, &error);
    else if (!lots)
        put_decision(cli, order, count, &line);
    if (code == QYI_EXIT_DONE) {
        qy_buf_addc(&line, '\n');
        code = qyi_cli_log_append(cli, &file, &line);
    }
    qyi_log_file_close(&file);
    qy_buf_free(&line);
    free(order);
    return code;
}
