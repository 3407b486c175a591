/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament: dispatches its actions. */
#include "cli/tournament.h"
#include "cli/cli.h"
#include "cli/tournament_file.h"

#include <string.h>

static int pair(struct qyi_cli *cli, const char *path)
{
    if (cli->operand_count > 2 && !cli->text[QYI_OPT_PAIRS])
        return qyi_cli_usage(cli, "cli.extra-operand", cli->operand[2], NULL);
    return qyi_is_log_file(path) ? qyi_cli_log_pair(cli, path) : qyi_cli_tournament_tell(cli, path);
}

/* Enters results; with --next also pairs the next round. */
static int results(struct qyi_cli *cli, const char *path)
{
    int code = qyi_cli_tournament_results(cli, path);

    return code == QYI_EXIT_DONE && cli->text[QYI_OPT_NEXT] ? qyi_cli_log_pair(cli, path) : code;
}

/* Actions that are not a single act or answer. The second operand is a file or something else. */
static const struct {
    const char *name;
    int (*run)(struct qyi_cli *cli, const char *path);
} actions[] = {
    {"new", qyi_cli_tournament_new},
    {"import", qyi_cli_tournament_import},
    {"ratings", qyi_cli_tournament_ratings},
    {"results", results},
    {"print", qyi_cli_tournament_print},
    {"game", qyi_cli_tournament_game},
    {"publish", qyi_cli_tournament_publish},
    {"table", qyi_cli_tournament_table},
    {"pair", pair},
};

static int run_action(struct qyi_cli *cli)
{
    const char *action = cli->operand[0];
    const char *path = cli->operand[1];
    size_t i = 0;

    if (cli->text[QYI_OPT_LOG]) /* only for `result` */
        return qyi_cli_result_of_log(cli, path);
    while (i < sizeof actions / sizeof actions[0] && strcmp(action, actions[i].name) != 0)
        i++;
    if (i == sizeof actions / sizeof actions[0])
        return qyi_cli_is_told(cli) ? qyi_cli_tournament_tell(cli, path) : qyi_cli_tournament_act(cli, path);
    return actions[i].run(cli, path);
}

int qyi_cli_tournament(struct qyi_cli *cli)
{
    if (strcmp(cli->operand[0], "follow") == 0)
        return qyi_cli_tournament_follow(cli);
    if (strcmp(cli->operand[0], "simulate") == 0)
        return qyi_cli_tournament_simulate(cli);
    return qyi_cli_names_house(cli->operand[1]) ? qyi_cli_at_house(cli, run_action) : run_action(cli);
}
