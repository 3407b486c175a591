/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament: pairs, checks and simulates events that stand in report files; standings have a file of
 * their own. */
#include "cli/tournament.h"
#include "answer/answers.h"
#include "cli/cli.h"
#include "cli/tournament_file.h"

#include <qiyuan/pairing_systems.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define USUAL_DRAWS 33

/* Says an error that is about no file. Returns the exit code that it calls for. */
static int refuse(const struct qyi_cli *cli, const struct qy_error *error)
{
    qyi_cli_say_error(cli, error);
    return qyi_cli_exit_of(error->code);
}

/* ---- the file -------------------------------------------------------------------------------------- */

/* Says that a system is not offered where it was asked for. */
static int refuse_system(const struct qyi_cli *cli, const char *system, const char *offered)
{
    struct qy_error error = {.code = QY_E_TOUR_SYSTEM};

    memcpy(error.found, system,
           strlen(system) < sizeof error.found ? strlen(system) : sizeof error.found - 1);
    memcpy(error.expected, offered, strlen(offered));
    return refuse(cli, &error);
}

/* ---- table ----------------------------------------------------------------------------------------- */

static int table(struct qyi_cli *cli, const char *count)
{
    const char *name = cli->text[QYI_OPT_SYSTEM];
    const struct qy_pairing_system *system = name ? qy_pairing_system_named(name, strlen(name)) : NULL;
    bool teams = system && system->field == QY_PAIRING_TWO_TEAMS;
    struct qy_error error = {0};
    uint64_t players;

    if (!name)
        return qyi_cli_usage(cli, "cli.missing-operand", "--system=SYSTEM", NULL);
    if (!system || qyi_table_rounds(system, 2) == 0)
        return refuse_system(cli, name, "roundrobin-cn[-double], berger[-double[-swap]], scheveningen");
    if (!qyi_cli_read_number(count, 2, teams ? QY_TEAM_MEMBERS_MOST : QY_TOURNAMENT_MAX_PLAYERS, &players))
        return qyi_cli_usage(cli, "tournament.bad-players", teams ? "10" : "9999", count, NULL);
    for (unsigned round = 1; round <= qyi_table_rounds(system, (unsigned)players); round++) {
        error.code = qyi_answer_table_round(system, (unsigned)players, round, qyi_cli_answer(cli));
        if (error.code < 0)
            return refuse(cli, &error);
        if (!qyi_cli_flush_full(cli))
            return QYI_EXIT_SYSTEM;
    }
    return QYI_EXIT_DONE;
}

/* ---- simulate -------------------------------------------------------------------------------------- */

static unsigned number_of(const struct qyi_cli *cli, enum qyi_cli_option_id option, unsigned usual)
{
    return cli->text[option] ? (unsigned)cli->number[option] : usual;
}

static int simulate(struct qyi_cli *cli)
{
    const char *system = cli->text[QYI_OPT_SYSTEM] ? cli->text[QYI_OPT_SYSTEM] : "dutch";
    struct qy_simulation simulation = {
        .players = number_of(cli, QYI_OPT_PLAYERS, 0),
        .rounds = number_of(cli, QYI_OPT_ROUNDS, 0),
        .seed = cli->text[QYI_OPT_SEED] ? cli->number[QYI_OPT_SEED] : 0,
        .draws = number_of(cli, QYI_OPT_DRAWS, USUAL_DRAWS),
        .forfeits = number_of(cli, QYI_OPT_FORFEITS, 0),
        .half_byes = number_of(cli, QYI_OPT_BYES, 0),
        .withdrawals = number_of(cli, QYI_OPT_WITHDRAWALS, 0),
        .late = number_of(cli, QYI_OPT_LATE, 0),
        .system = qy_pairing_system_named(system, strlen(system)),
    };
    struct qy_tournament *tournament;
    struct qy_error error = {0};
    struct qy_buf text = QY_BUF_INIT;
    int code;

    if (simulation.system && simulation.system->form == QY_PAIRING_ARENA) /* has no rounds, but a clock */
        return refuse_system(cli, system, "dutch, dubov, burstein, swiss-cn, roundrobin-cn, knockout ...");
    if (cli->text[QYI_OPT_PLAYERS] && qyi_cli_simulates_log(cli)) {
        code = qyi_cli_simulate_log(cli, &simulation, &text);
        code = code == QYI_EXIT_DONE ? qyi_cli_deliver(cli, &text) : code;
        qy_buf_free(&text);
        return code;
    }
    if (!cli->text[QYI_OPT_PLAYERS] || !cli->text[QYI_OPT_ROUNDS])
        return qyi_cli_usage(cli, "cli.missing-operand",
                             cli->text[QYI_OPT_PLAYERS] ? "--rounds=N" : "--players=N", NULL);
    if (!simulation.system)
        return refuse_system(cli, system, "dutch, dutch-baku, dubov, burstein, double-swiss, swiss-cn");
    error.code = qy_tournament_simulate(&simulation, &tournament);
    if (error.code == QY_E_TOUR_DOUBLE_ROUNDS)
        (void)snprintf(error.found, sizeof error.found, "%u", simulation.rounds);
    if (error.code < 0)
        return refuse(cli, &error);
    if (qy_tournament_paired_rounds(tournament) < simulation.rounds) {
        struct qy_buf round = QY_BUF_INIT;

        qy_buf_addf(&round, "%u", qy_tournament_paired_rounds(tournament));
        qyi_cli_say(cli, "tournament.ended-early", qy_buf_str(&round), NULL);
        qy_buf_free(&round);
    }
    error.code = qy_trf_write_new(tournament, QY_TRF_26, &text);
    code = error.code < 0 ? refuse(cli, &error) : qyi_cli_deliver(cli, &text);
    qy_tournament_free(tournament);
    qy_buf_free(&text);
    return code;
}

/* ---- the command ----------------------------------------------------------------------------------- */

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

/* Actions that are more than one act, or one answer, on what the second operand is; `most` operands, 0: whatever. */
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
    {"table", 2, table},
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
                                      : simulate(cli);
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
