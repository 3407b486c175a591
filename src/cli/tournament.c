/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament: which file does what. */
#include "cli/tournament.h"
#include "cli/cli.h"
#include "cli/tournament_file.h"

#include <string.h>

static int pair(struct qyi_cli *cli, const char *path)
{
    if (cli->operand_count > 2 && !cli->text[QYI_OPT_PAIRS])
        return qyi_cli_usage(cli, "cli.extra-operand", cli->operand[2], NULL);
    return qyi_cli_is_log(path) ? qyi_cli_log_pair(cli, path) : qyi_cli_tournament_tell(cli, path);
}

/* With --next the next round is paired at once. */
static int results(struct qyi_cli *cli, const char *path)
{
    int code = qyi_cli_tournament_results(cli, path);

    return code == QYI_EXIT_DONE && cli->text[QYI_OPT_NEXT] ? qyi_cli_log_pair(cli, path) : code;
}

/* Actions that are more than one act, or one answer, on what the second operand is; `most` operands, 0:
 * whatever. */
static const struct {
    const char *name;
    size_t most;
    int (*run)(struct qyi_cli *cli, const char *path);
} actions[] = {
    {"new", 3, qyi_cli_tournament_new},
    {"import", 3, qyi_cli_tournament_import},
    {"ratings", 0, qyi_cli_tournament_ratings},
    {"results", 0, results},
    {"print", 0, qyi_cli_tournament_print},
    {"game", 0, qyi_cli_tournament_game},
    {"publish", 0, qyi_cli_tournament_publish},
    {"table", 2, qyi_cli_tournament_table},
    {"pair", 0, pair},
};

static int run_with_operand(struct qyi_cli *cli, const char *action, const char *path)
{
    size_t i = 0;

    if (cli->text[QYI_OPT_LOG]) /* of `result` alone */
        return qyi_cli_result_of_log(cli, path);
    while (i < sizeof actions / sizeof actions[0] && strcmp(action, actions[i].name) != 0)
        i++;
    if (i == sizeof actions / sizeof actions[0])
        return qyi_cli_is_told(cli) ? qyi_cli_tournament_tell(cli, path) : qyi_cli_tournament_act(cli, path);
    if (actions[i].most > 0 && cli->operand_count > actions[i].most)
        return qyi_cli_usage(cli, "cli.extra-operand", cli->operand[actions[i].most], NULL);
    return actions[i].run(cli, path);
}

static int run_action(struct qyi_cli *cli)
{
    const char *action = cli->operand[0];

    if (strcmp(action, "simulate") == 0)
        return cli->operand_count > 1 ? qyi_cli_usage(cli, "cli.extra-operand", cli->operand[1], NULL)
                                      : qyi_cli_tournament_simulate(cli);
    if (cli->operand_count < 2)
        return qyi_cli_usage(cli, "cli.missing-operand", strcmp(action, "table") == 0 ? "N" : "FILE", NULL);
    return run_with_operand(cli, action, cli->operand[1]);
}

int qyi_cli_tournament(struct qyi_cli *cli)
{
    if (strcmp(cli->operand[0], "follow") == 0)
        return qyi_cli_tournament_follow(cli);
    return cli->operand_count > 1 && qyi_cli_names_house(cli->operand[1]) ? qyi_cli_at_house(cli, run_action)
                                                                          : run_action(cli);
}
