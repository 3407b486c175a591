/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament member, lineup, match: acts of team events. */
#include "base/error.h"
#include "cli/tournament.h"
#include "cli/tournament_act.h"
#include "cli/tournament_file.h"
#include "cli/tournament_log.h"

#include <string.h>

static void put_round(const struct qyi_cli *cli, struct qyi_json *json)
{
    if (cli->text[QYI_OPT_ROUND])
        qyi_cli_act_number(json, "round", cli->number[QYI_OPT_ROUND]);
}

static int append(const struct qyi_cli *cli, const char *path, struct qyi_json *json, struct qy_buf *line)
{
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code;

    qyi_cli_act_end(json, line);
    if (qyi_log_file_open(path, true, &file, &error) < 0) {
        qy_buf_free(line);
        return qyi_cli_fail(cli, path, &error);
    }
    code = qyi_cli_log_append(cli, &file, line);
    qyi_log_file_close(&file);
    qy_buf_free(line);
    return code;
}

int qyi_cli_tournament_member(struct qyi_cli *cli, const char *path)
{
    struct qy_buf line = QY_BUF_INIT;
    struct qyi_json json;
    uint64_t team;
    uint64_t rating = 0;

    if (!qyi_cli_act_read_number(cli, 2, "TEAM", QY_TOURNAMENT_MAX_PLAYERS, &team))
        return QYI_EXIT_USAGE;
    if (!qyi_cli_act_operand(cli, 3))
        return qyi_cli_usage(cli, "cli.missing-operand", "NAME", NULL);
    if (qyi_cli_act_operand(cli, 4) &&
        !qyi_cli_act_read_number(cli, 4, "RATING", QY_TOURNAMENT_MAX_PLAYERS, &rating))
        return QYI_EXIT_USAGE;
    qyi_cli_act_begin(&json, &line, "member");
    qyi_cli_act_number(&json, "team", team);
    qyi_cli_act_text(&json, "name", qyi_cli_act_operand(cli, 3));
    if (rating > 0)
        qyi_cli_act_number(&json, "rating", rating);
    return append(cli, path, &json, &line);
}

/* `lineup FILE TEAM NUMBERS`: members in the order of the boards, 0 for an empty seat. */
int qyi_cli_tournament_lineup(struct qyi_cli *cli, const char *path)
{
    struct qy_buf line = QY_BUF_INIT;
    struct qyi_json json;
    const char *text = qyi_cli_act_operand(cli, 3);
    uint64_t team;

    if (!qyi_cli_act_read_number(cli, 2, "TEAM", QY_TOURNAMENT_MAX_PLAYERS, &team))
        return QYI_EXIT_USAGE;
    if (!text)
        return qyi_cli_usage(cli, "cli.missing-operand", "NUMBERS", NULL);
    qyi_cli_act_begin(&json, &line, "lineup");
    qyi_cli_act_number(&json, "team", team);
    put_round(cli, &json);
    qyi_json_key(&json, "order");
    qyi_json_open(&json, '[');
    while (*text) {
        size_t len = strcspn(text, ",");
        char piece[8] = "";
        uint64_t number;

        if (len < sizeof piece)
            memcpy(piece, text, len);
        if (!qyi_cli_read_number(piece, 0, QY_TOURNAMENT_MAX_PLAYERS, &number)) {
            qy_buf_free(&line);
            return qyi_cli_usage(cli, "tournament.bad-number", "NUMBERS", "9999", text, NULL);
        }
        qyi_json_uint(&json, number);
        text += len + (text[len] == ',');
    }
    qyi_json_close(&json, ']');
    qyi_cli_act_text(&json, "by", qyi_cli_act_operand(cli, 4));
    qyi_cli_act_text(&json, "reason", qyi_cli_act_operand(cli, 5));
    return append(cli, path, &json, &line);
}

/* `match FILE FIRST SECOND RESULTS [BY [REASON]]`; `match FILE` tells the boards of a round. */
int qyi_cli_tournament_match(struct qyi_cli *cli, const char *path)
{
    struct qy_buf line = QY_BUF_INIT;
    struct qyi_json json;
    uint64_t first;
    uint64_t second;

    if (!qyi_cli_act_operand(cli, 2))
        return qyi_cli_tournament_boards(cli, path);
    if (!qyi_cli_act_read_number(cli, 2, "FIRST", QY_TOURNAMENT_MAX_PLAYERS, &first) ||
        !qyi_cli_act_read_number(cli, 3, "SECOND", QY_TOURNAMENT_MAX_PLAYERS, &second))
        return QYI_EXIT_USAGE;
    if (!qyi_cli_act_operand(cli, 4))
        return qyi_cli_usage(cli, "cli.missing-operand", "RESULTS", NULL);
    qyi_cli_act_begin(&json, &line, "match");
    put_round(cli, &json);
    qyi_cli_act_number(&json, "white", first);
    qyi_cli_act_number(&json, "black", second);
    qyi_cli_act_text(&json, "result", qyi_cli_act_operand(cli, 4));
    qyi_cli_act_text(&json, "by", qyi_cli_act_operand(cli, 5));
    qyi_cli_act_text(&json, "reason", qyi_cli_act_operand(cli, 6));
    return append(cli, path, &json, &line);
}
