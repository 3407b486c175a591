/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament: pairs, checks and simulates events that stand in report files; standings have a file of
 * their own. */
#include "cli/tournament.h"
#include "answer/answers.h"
#include "cli/cli.h"
#include "cli/tournament_act.h"
#include "cli/tournament_file.h"
#include "cli/tournament_games.h"
#include "cli/tournament_house.h"
#include "cli/tournament_log.h"

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

static bool is_of_two_teams(const struct qy_pairing_system *system)
{
    return system->field == QY_PAIRING_TWO_TEAMS;
}

/* A table that can be told by itself: both matches of a double Scheveningen match are the same one. */
static bool has_table(const struct qy_pairing_system *system)
{
    return system && system->form == QY_PAIRING_TABLE && !(is_of_two_teams(system) && system->cycles > 1);
}

static int table_round(const struct qy_pairing_system *system, unsigned players, unsigned round,
                       struct qy_pairing *ret_pairing)
{
    if (is_of_two_teams(system))
        return qy_scheveningen(players, round, ret_pairing);
    return qy_pairing_table(system, players, round, ret_pairing);
}

/* A round of the table; of a Scheveningen one a round "A1-B1 B2-A2", its numbers behind those of A are B's.
 */
static int add_table_round(struct qyi_cli *cli, const struct qy_pairing_system *form, unsigned players,
                           unsigned round)
{
    struct qy_pairing pairing;
    struct qy_error error = {.code = table_round(form, players, round, &pairing)};

    if (error.code < 0)
        return refuse(cli, &error);
    qyi_answer_table_round(round, &pairing, is_of_two_teams(form) ? players : 0, qyi_cli_answer(cli));
    qy_pairing_free(&pairing);
    return QYI_EXIT_DONE;
}

static int table(struct qyi_cli *cli, const char *count)
{
    const char *system = cli->text[QYI_OPT_SYSTEM];
    const struct qy_pairing_system *form;
    uint64_t players;
    uint64_t rounds;
    uint64_t most;
    int code = QYI_EXIT_DONE;

    if (!system)
        return qyi_cli_usage(cli, "cli.missing-operand", "--system=SYSTEM", NULL);
    form = qy_pairing_system_named(system, strlen(system));
    if (!has_table(form))
        return refuse_system(cli, system, "roundrobin-cn[-double], berger[-double[-swap]], scheveningen");
    most = is_of_two_teams(form) ? QY_TEAM_MEMBERS_MOST : QY_TOURNAMENT_MAX_PLAYERS;
    if (!qyi_cli_read_number(count, 2, most, &players))
        return qyi_cli_usage(cli, "tournament.bad-players", is_of_two_teams(form) ? "10" : "9999", count,
                             NULL);
    rounds = is_of_two_teams(form) ? players : (players + players % 2 - 1) * form->cycles;
    for (unsigned round = 1; code == QYI_EXIT_DONE && round <= rounds; round++) {
        code = add_table_round(cli, form, (unsigned)players, round);
        if (!qyi_cli_flush_full(cli))
            return QYI_EXIT_SYSTEM;
    }
    return code;
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

/* Actions that are more than one act, or one answer, on one file; `most` operands, 0: whatever. */
static const struct {
    const char *name;
    size_t most;
    int (*run)(struct qyi_cli *cli, const char *path);
} file_actions[] = {
    {"new", 3, qyi_cli_tournament_new},         {"import", 3, qyi_cli_tournament_import},
    {"ratings", 0, qyi_cli_tournament_ratings}, {"results", 0, qyi_cli_tournament_results},
    {"print", 0, qyi_cli_tournament_print},     {"game", 0, qyi_cli_tournament_game},
    {"publish", 0, qyi_cli_tournament_publish}, {"table", 2, table},
};

/* An action on the file that is its second operand. */
static int run_on_file(struct qyi_cli *cli, const char *action, const char *path)
{
    if (cli->text[QYI_OPT_LOG]) /* of `result` alone */
        return qyi_cli_result_of_log(cli, path);
    if (strcmp(action, "pair") == 0 && cli->operand_count > 2 && !cli->text[QYI_OPT_PAIRS])
        return qyi_cli_usage(cli, "cli.extra-operand", cli->operand[2], NULL);
    if (strcmp(action, "pair") == 0 && qyi_cli_is_log(path))
        return qyi_cli_log_pair(cli, path);
    if (qyi_cli_is_told(cli))
        return qyi_cli_tournament_tell(cli, path);
    if (qyi_cli_is_act(action))
        return qyi_cli_tournament_act(cli, path);
    for (size_t i = 0; i < sizeof file_actions / sizeof file_actions[0]; i++) {
        size_t most = file_actions[i].most;

        if (strcmp(action, file_actions[i].name) != 0)
            continue;
        if (most > 0 && cli->operand_count > most)
            return qyi_cli_usage(cli, "cli.extra-operand", cli->operand[most], NULL);
        return file_actions[i].run(cli, path);
    }
    return table(cli, path);
}

static int run_action(struct qyi_cli *cli)
{
    const char *action = cli->operand[0];

    if (strcmp(action, "simulate") == 0)
        return cli->operand_count > 1 ? qyi_cli_usage(cli, "cli.extra-operand", cli->operand[1], NULL)
                                      : simulate(cli);
    if (cli->operand_count < 2)
        return qyi_cli_usage(cli, "cli.missing-operand", strcmp(action, "table") == 0 ? "N" : "FILE", NULL);
    return run_on_file(cli, action, cli->operand[1]);
}

int qyi_cli_tournament(struct qyi_cli *cli)
{
    if (strcmp(cli->operand[0], "follow") == 0)
        return qyi_cli_tournament_follow(cli);
    return cli->operand_count > 1 && qyi_cli_names_house(cli->operand[1]) ? qyi_cli_at_house(cli, run_action)
                                                                          : run_action(cli);
}
