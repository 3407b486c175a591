/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament table, simulate: shows what a pairing system does, without an event. */
#include "answer/answers.h"
#include "base/error.h"
#include "cli/tournament.h"
#include "cli/tournament_file.h"
#include "trf/simulated.h"

#include <qiyuan/event/pairing_systems.h>

#include <stdio.h>
#include <string.h>

#define USUAL_DRAWS 33

/* ---- table ----------------------------------------------------------------------------------------- */

int qyi_cli_tournament_table(struct qyi_cli *cli, const char *count)
{
    const char *name = cli->text[QYI_OPT_SYSTEM];
    const struct qy_pairing_system *system = qy_pairing_system_named(name, strlen(name));
    bool teams = system && system->field == QY_PAIRING_TWO_TEAMS;
    struct qy_error error = {0};
    uint64_t players;

    if (!system || qyi_table_rounds(system, 2) == 0) {
        (void)qyi_error_set(&error, QY_E_TOUR_SYSTEM, 0, name, strlen(name),
                            "roundrobin-cn[-double], berger[-double[-swap]], scheveningen");
        return qyi_cli_say_error(cli, &error);
    }
    if (!qyi_cli_read_number(count, 2, teams ? QY_TEAM_MEMBERS_MOST : QY_TOURNAMENT_MAX_PLAYERS, &players))
        return qyi_cli_usage(cli, "tournament.bad-players", teams ? "10" : "9999", count, NULL);
    for (unsigned round = 1; round <= qyi_table_rounds(system, (unsigned)players); round++) {
        error.code = qyi_answer_table_round(system, (unsigned)players, round, qyi_cli_answer(cli));
        if (error.code < 0)
            return qyi_cli_say_error(cli, &error);
        if (!qyi_cli_flush_full(cli))
            return QYI_EXIT_SYSTEM;
    }
    return QYI_EXIT_DONE;
}

/* ---- simulate -------------------------------------------------------------------------------------- */

int qyi_cli_tournament_simulate(struct qyi_cli *cli)
{
    struct qy_simulation simulation = {
        .players = (unsigned)cli->number[QYI_OPT_PLAYERS],
        .rounds = (unsigned)cli->number[QYI_OPT_ROUNDS],
        .seed = cli->number[QYI_OPT_SEED],
        .draws = cli->text[QYI_OPT_DRAWS] ? (unsigned)cli->number[QYI_OPT_DRAWS] : USUAL_DRAWS,
        .forfeits = (unsigned)cli->number[QYI_OPT_FORFEITS],
        .half_byes = (unsigned)cli->number[QYI_OPT_BYES],
        .withdrawals = (unsigned)cli->number[QYI_OPT_WITHDRAWALS],
        .late = (unsigned)cli->number[QYI_OPT_LATE],
    };
    struct qy_tournament_act begin;
    struct qy_error error = {0};
    struct qy_buf text = QY_BUF_INIT;
    unsigned rounds = simulation.rounds;

    qyi_cli_announced(cli, NULL, &begin);
    int logged = qyi_simulation_system(cli->text[QYI_OPT_SYSTEM], &begin, &simulation, &error);
    if (logged < 0)
        return qyi_cli_say_error(cli, &error);
    if (!logged && !cli->text[QYI_OPT_ROUNDS])
        return qyi_cli_usage(cli, "cli.missing-operand", "--rounds=N", NULL);
    int code = logged ? qy_tournament_log_simulate(&begin, &simulation, &text, &error)
                      : qyi_simulate_report(&simulation, &text, &rounds, &error);
    if (code == 0 && rounds < simulation.rounds)
        qyi_cli_say(cli, "tournament.ended-early", QYI_CLI_NUMBER(rounds), NULL);
    code = code < 0 ? qyi_cli_say_error(cli, &error) : qyi_cli_deliver(cli, &text);
    qy_buf_free(&text);
    return code;
}
