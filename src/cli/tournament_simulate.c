/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament table, simulate: what a system makes without an event. */
#include "answer/answers.h"
#include "cli/tournament.h"
#include "cli/tournament_file.h"

#include <qiyuan/pairing_systems.h>

#include <stdio.h>
#include <string.h>

#define USUAL_DRAWS 33

/* Says that a system is not offered where it was asked for. */
static int refuse_system(const struct qyi_cli *cli, const char *system, const char *offered)
{
    struct qy_error error = {.code = QY_E_TOUR_SYSTEM};

    memcpy(error.found, system,
           strlen(system) < sizeof error.found ? strlen(system) : sizeof error.found - 1);
    memcpy(error.expected, offered, strlen(offered));
    return qyi_cli_refuse(cli, &error);
}

/* ---- table ----------------------------------------------------------------------------------------- */

int qyi_cli_tournament_table(struct qyi_cli *cli, const char *count)
{
    const char *name = cli->text[QYI_OPT_SYSTEM];
    const struct qy_pairing_system *system = qy_pairing_system_named(name, strlen(name));
    bool teams = system && system->field == QY_PAIRING_TWO_TEAMS;
    struct qy_error error = {0};
    uint64_t players;

    if (!system || qyi_table_rounds(system, 2) == 0)
        return refuse_system(cli, name, "roundrobin-cn[-double], berger[-double[-swap]], scheveningen");
    if (!qyi_cli_read_number(count, 2, teams ? QY_TEAM_MEMBERS_MOST : QY_TOURNAMENT_MAX_PLAYERS, &players))
        return qyi_cli_usage(cli, "tournament.bad-players", teams ? "10" : "9999", count, NULL);
    for (unsigned round = 1; round <= qyi_table_rounds(system, (unsigned)players); round++) {
        error.code = qyi_answer_table_round(system, (unsigned)players, round, qyi_cli_answer(cli));
        if (error.code < 0)
            return qyi_cli_refuse(cli, &error);
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

/* Whether such an event has no report file: stages, teams, a table. */
static bool has_log(const struct qyi_cli *cli)
{
    const char *name = cli->text[QYI_OPT_SYSTEM];
    const struct qy_pairing_system *system = name ? qy_pairing_system_named(name, strlen(name)) : NULL;

    if (cli->text[QYI_OPT_STAGES] || cli->text[QYI_OPT_TEAMS])
        return true;
    return name && (!system || system->form != QY_PAIRING_SWISS || system->field == QY_PAIRING_TEAMS);
}

int qyi_cli_tournament_simulate(struct qyi_cli *cli)
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
    struct qy_tournament_act begin;
    struct qy_tournament *tournament;
    struct qy_error error = {0};
    struct qy_buf text = QY_BUF_INIT;
    int code;

    if (simulation.system && simulation.system->form == QY_PAIRING_ARENA) /* has no rounds, but a clock */
        return refuse_system(cli, system, "dutch, dubov, burstein, swiss-cn, roundrobin-cn, knockout ...");
    if (has_log(cli)) {
        qyi_cli_announced(cli, NULL, &begin);
        code = qy_tournament_log_simulate(&begin, &simulation, &text, &error) < 0
                   ? qyi_cli_refuse(cli, &error)
                   : qyi_cli_deliver(cli, &text);
        qy_buf_free(&text);
        return code;
    }
    if (!cli->text[QYI_OPT_ROUNDS])
        return qyi_cli_usage(cli, "cli.missing-operand", "--rounds=N", NULL);
    if (!simulation.system)
        return refuse_system(cli, system, "dutch, dutch-baku, dubov, burstein, double-swiss, swiss-cn");
    error.code = qy_tournament_simulate(&simulation, &tournament);
    if (error.code == QY_E_TOUR_DOUBLE_ROUNDS)
        (void)snprintf(error.found, sizeof error.found, "%u", simulation.rounds);
    if (error.code < 0)
        return qyi_cli_refuse(cli, &error);
    if (qy_tournament_paired_rounds(tournament) < simulation.rounds)
        qyi_cli_say(cli, "tournament.ended-early", QYI_CLI_NUMBER(qy_tournament_paired_rounds(tournament)),
                    NULL);
    error.code = qy_trf_write_new(tournament, QY_TRF_26, &text);
    code = error.code < 0 ? qyi_cli_refuse(cli, &error) : qyi_cli_deliver(cli, &text);
    qy_tournament_free(tournament);
    qy_buf_free(&text);
    return code;
}
