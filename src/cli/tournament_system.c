/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. The system of a report file, and asking it about a round. */
#include "cli/tournament_system.h"

#include "base/error.h"
#include "cli/tournament_swiss.h"

#include <stdlib.h>
#include <string.h>

/* Whom the file may be paired for. */
static unsigned fields_of(const struct qy_team_tournament *teams)
{
    return 1U << QY_PAIRING_ANYBODY | 1U << (teams ? QY_PAIRING_TEAMS : QY_PAIRING_PLAYERS);
}

int qyi_cli_system_of(const struct qyi_cli *cli, struct qy_trf *trf, unsigned forms,
                      struct qyi_cli_system *ret_system)
{
    const struct qy_team_tournament *teams = qy_trf_teams(trf);
    struct qy_tournament *players = qy_trf_tournament(trf);
    const char *asked = cli->text[QYI_OPT_SYSTEM];
    const char *code = players->text[QY_TOURNAMENT_SYSTEM_CODE];
    const struct qy_pairing_system *system =
        asked ? qy_pairing_system_named(asked, strlen(asked)) : qy_pairing_system_of_code(code);
    struct qy_buf offered = QY_BUF_INIT;
    const char *name = asked ? asked : code;
    struct qy_error error;

    if (system && forms & 1U << system->form && fields_of(teams) & 1U << system->field) {
        *ret_system = (struct qyi_cli_system){
            .system = system, .tournament = teams ? teams->teams : players, .teams = teams};
        ret_system->two_games =
            !teams && system->cn_rules && qy_tournament_is_of_second_games(ret_system->tournament);
        return QYI_EXIT_DONE;
    }
    qy_pairing_systems_offered(forms, fields_of(teams), false, &offered);
    qyi_error_set(&error, QY_E_TOUR_SYSTEM, 0, name, strlen(name), qy_buf_str(&offered));
    qyi_cli_say_error(cli, &error);
    qy_buf_free(&offered);
    return asked ? QYI_EXIT_USAGE : QYI_EXIT_INPUT;
}

/* What a system is asked: with the scores of teams, with lots as the options have them. */
struct asked {
    struct qy_team_question question;
    struct qy_swiss_cn lots;
    uint16_t *drawn;
};

static void free_asked(struct asked *asked)
{
    qy_team_question_free(&asked->question);
    free(asked->drawn);
}

static int ask(const struct qyi_cli *cli, const struct qyi_cli_system *system, unsigned round,
               struct asked *asked, struct qy_error *reterr)
{
    int code = 0;

    *asked = (struct asked){.question.asked = {.tournament = system->tournament, .round = round}};
    if (system->system->field == QY_PAIRING_TEAMS &&
        qy_team_question_new(system->teams, system->system, round, &asked->question) < 0)
        return qyi_no_memory(reterr);
    if (system->system->holds)
        code = qyi_cli_read_lots(cli, &asked->drawn, &asked->lots, reterr);
    asked->question.asked.lots = &asked->lots;
    if (code < 0)
        free_asked(asked);
    return code;
}

/* A round of a table: the numbers are those of the file. */
static int table_round(const struct qyi_cli_system *system, unsigned round, struct qy_pairing *ret_pairing,
                       struct qy_error *reterr)
{
    int code = qy_pairing_table_of(system->system, system->tournament, round, false, ret_pairing);

    return code < 0
               ? qyi_error_setf(reterr, code, 0, code == QY_E_TOUR_ROUND ? "1-99" : "2-9999", "%u",
                                code == QY_E_TOUR_ROUND ? round : (unsigned)system->tournament->player_count)
               : 0;
}

static int second_games(const struct qyi_cli_system *system, unsigned round, struct qy_pairing *ret_pairing,
                        struct qy_error *reterr)
{
    return qy_pairing_second_games(system->tournament, round, ret_pairing) < 0 ? qyi_no_memory(reterr) : 0;
}

/* Whether a round stands without a question: by a table, or as the second games of the round before. */
static bool is_given(const struct qyi_cli_system *system, unsigned round)
{
    return system->system->form == QY_PAIRING_TABLE || (system->two_games && round % 2 == 0);
}

static int given_round(const struct qyi_cli_system *system, unsigned round, struct qy_pairing *ret_pairing,
                       struct qy_error *reterr)
{
    return system->system->form == QY_PAIRING_TABLE ? table_round(system, round, ret_pairing, reterr)
                                                    : second_games(system, round, ret_pairing, reterr);
}

int qyi_cli_system_pair(const struct qyi_cli *cli, const struct qyi_cli_system *system, unsigned round,
                        struct qy_pairing *ret_pairing, struct qy_lots *ret_lots, struct qy_error *reterr)
{
    struct asked asked;
    int code;

    if (is_given(system, round))
        return given_round(system, round, ret_pairing, reterr);
    code = ask(cli, system, round, &asked, reterr);
    if (code < 0)
        return code;
    code = system->system->pair(system->system, &asked.question.asked, ret_pairing, ret_lots, reterr);
    free_asked(&asked);
    return code;
}

int qyi_cli_system_compare(const struct qyi_cli *cli, const struct qyi_cli_system *system, unsigned round,
                           struct qy_pairing *ret_pairing, struct qy_error *reterr)
{
    struct qy_lots lots = {0};
    struct asked asked;
    bool holds = false;
    int code;

    if (is_given(system, round))
        return given_round(system, round, ret_pairing, reterr);
    code = ask(cli, system, round, &asked, reterr);
    if (code < 0)
        return code;
    asked.lots.by_hand = false;
    if (system->system->holds)
        code = system->system->holds(system->system, &asked.question.asked, &holds, reterr);
    if (code == 0)
        code = holds
                   ? qy_pairing_of_round(system->tournament, round, ret_pairing)
                   : system->system->pair(system->system, &asked.question.asked, ret_pairing, &lots, reterr);
    qy_lots_free(&lots);
    free_asked(&asked);
    return code;
}

int qyi_cli_system_explain(const struct qyi_cli *cli, const struct qyi_cli_system *system, unsigned round,
                           struct qy_pair pair, size_t most, struct qy_pair_reasons *ret_reasons,
                           struct qy_error *reterr)
{
    struct asked asked;
    int code = ask(cli, system, round, &asked, reterr);

    if (code < 0)
        return code;
    code = system->system->explain(system->system, &asked.question.asked, pair, most, ret_reasons, reterr);
    free_asked(&asked);
    return code;
}
