/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The system of a report file, and asking it about a round. */
#include "trf/report_pairing.h"

#include "base/error.h"

#include <stdio.h>
#include <string.h>

/* The systems that the file may be paired by. */
static unsigned fields_of(const struct qy_team_tournament *teams)
{
    return 1U << QY_PAIRING_ANYBODY | 1U << (teams ? QY_PAIRING_TEAMS : QY_PAIRING_PLAYERS);
}

int qyi_report_system(struct qy_trf *trf, const char *name_or_null, unsigned forms,
                      struct qyi_report_system *ret_system, struct qy_error *reterr)
{
    const struct qy_team_tournament *teams = qy_trf_teams(trf);
    struct qy_tournament *players = qy_trf_tournament(trf);
    const char *name = name_or_null ? name_or_null : players->text[QY_TOURNAMENT_SYSTEM_CODE];
    const struct qy_pairing_system *system =
        name_or_null ? qy_pairing_system_named(name, strlen(name)) : qy_pairing_system_of_code(name);
    struct qy_buf offered = QY_BUF_INIT;

    if (system && forms & 1U << system->form && fields_of(teams) & 1U << system->field) {
        *ret_system = (struct qyi_report_system){
            .system = system, .tournament = teams ? teams->teams : players, .teams = teams};
        ret_system->two_games =
            !teams && system->cn_rules && qy_tournament_is_of_second_games(ret_system->tournament);
        return 0;
    }
    qy_pairing_systems_offered(forms, fields_of(teams), false, &offered);
    (void)qyi_error_set(reterr, QY_E_TOUR_SYSTEM, 0, name, strlen(name), qy_buf_str(&offered));
    qy_buf_free(&offered);
    return QY_E_TOUR_SYSTEM;
}

/* Prepares the input of a system for a round; for teams with their scores. Free it with qy_team_question_free(). */
static int ask(const struct qyi_report_system *system, const struct qy_swiss_cn *lots, unsigned round,
               struct qy_team_question *ret_question, struct qy_error *reterr)
{
    *ret_question = (struct qy_team_question){.asked = {.tournament = system->tournament, .round = round}};
    if (system->system->field == QY_PAIRING_TEAMS &&
        qy_team_question_new(system->teams, system->system, round, ret_question) < 0)
        return qyi_no_memory(reterr);
    ret_question->asked.lots = lots;
    return 0;
}

/* Makes a round of a table, with the numbers in the file. */
static int table_round(const struct qyi_report_system *system, unsigned round, struct qy_pairing *ret_pairing,
                       struct qy_error *reterr)
{
    int code = qy_pairing_table_of(system->system, system->tournament, round, false, ret_pairing);

    return code < 0
               ? qyi_error_setf(reterr, code, 0, code == QY_E_TOUR_ROUND ? "99" : "2-9999", "%u",
                                code == QY_E_TOUR_ROUND ? round : (unsigned)system->tournament->player_count)
               : 0;
}

static int second_games(const struct qyi_report_system *system, unsigned round,
                        struct qy_pairing *ret_pairing, struct qy_error *reterr)
{
    return qy_pairing_second_games(system->tournament, round, ret_pairing) < 0 ? qyi_no_memory(reterr) : 0;
}

/* Whether a round needs no pairing: it follows from a table, or repeats the round before as its second games. */
static bool is_given(const struct qyi_report_system *system, unsigned round)
{
    return system->system->form == QY_PAIRING_TABLE || (system->two_games && round % 2 == 0);
}

static int given_round(const struct qyi_report_system *system, unsigned round, struct qy_pairing *ret_pairing,
                       struct qy_error *reterr)
{
    return system->system->form == QY_PAIRING_TABLE ? table_round(system, round, ret_pairing, reterr)
                                                    : second_games(system, round, ret_pairing, reterr);
}

static int pair_round(const struct qyi_report_system *system, const struct qy_swiss_cn *lots, unsigned round,
                      struct qy_pairing *ret_pairing, struct qy_lots *ret_lots, struct qy_error *reterr)
{
    struct qy_team_question question;

    if (is_given(system, round))
        return given_round(system, round, ret_pairing, reterr);
    int code = ask(system, lots, round, &question, reterr);
    if (code < 0)
        return code;
    code = qy_pairing_system_pair(system->system, &question.asked, ret_pairing, ret_lots, reterr);
    qy_team_question_free(&question);
    return code;
}

/* Rejects a round in which nobody plays. */
static int check_anybody(const struct qyi_report_system *system, unsigned round, struct qy_error *reterr)
{
    const struct qy_tournament *tournament = system->tournament;
    bool table = system->system->form == QY_PAIRING_TABLE;
    unsigned ready = 0;
    char number[16];

    if (round > QY_TOURNAMENT_MAX_ROUNDS || (!table && is_given(system, round)))
        return 0;
    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];

        ready += table ? !qy_tournament_is_struck(tournament, player) &&
                             !qy_pairing_is_struck_out(tournament, player)
                       : player->entry[round - 1].outcome == QY_TOURNAMENT_ABSENT;
    }
    (void)snprintf(number, sizeof number, "%u", ready);
    return ready < 2 ? qyi_error_setf(reterr, QY_E_TOUR_NOBODY, 0, number, "%u", round) : 0;
}

int qyi_report_pair(const struct qyi_report_system *system, const struct qy_swiss_cn *lots, unsigned round,
                    struct qy_pairing *ret_pairing, struct qy_lots *ret_lots, struct qy_error *reterr)
{
    int code = check_anybody(system, round, reterr);

    return code < 0 ? code : pair_round(system, lots, round, ret_pairing, ret_lots, reterr);
}

/* Returns the system's own pairs for an existing round: those of the file if lots can have made them. */
static int pair_again(const struct qyi_report_system *system, const struct qy_swiss_cn *lots, unsigned round,
                      struct qy_pairing *ret_pairing, struct qy_error *reterr)
{
    struct qy_team_question question;
    struct qy_lots drawn = {0};
    bool holds = false;
    int code;

    if (system->system->by_lots && !is_given(system, round)) {
        code = ask(system, lots, round, &question, reterr);
        if (code < 0)
            return code;
        code = qy_pairing_system_holds(system->system, &question.asked, &holds, reterr);
        qy_team_question_free(&question);
        if (code < 0)
            return code;
    }
    code = holds ? qy_pairing_of_round(system->tournament, round, ret_pairing)
                 : pair_round(system, lots, round, ret_pairing, &drawn, reterr);
    qy_lots_free(&drawn);
    return code;
}

int qyi_report_check(struct qyi_report_system *system, const struct qy_swiss_cn *lots,
                     void (*visit)(void *data, unsigned round, const struct qy_pairing *file,
                                   const struct qy_pairing *ours),
                     void *data, struct qy_error *reterr)
{
    unsigned rounds = qy_tournament_paired_rounds(system->tournament);
    struct qy_swiss_cn drawn = *lots;
    int code = 0;

    drawn.by_hand = false;
    if (system->tournament->rounds == 0) /* the file need not state it */
        system->tournament->rounds = (uint8_t)(system->system->matches ? rounds + rounds % 2 : rounds);
    for (unsigned round = 1; code == 0 && round <= rounds; round++) {
        struct qy_pairing ours = {0};
        struct qy_pairing file = {0};

        code = pair_again(system, &drawn, round, &ours, reterr);
        if (code == 0 || code == QY_E_TOUR_NO_PAIRING) {
            code = qy_pairing_of_round(system->tournament, round, &file);
            if (code < 0)
                (void)qyi_error_set(reterr, code, 0, NULL, 0, NULL);
        }
        if (code == 0)
            visit(data, round, &file, &ours);
        qy_pairing_free(&ours);
        qy_pairing_free(&file);
    }
    return code;
}

int qyi_report_explain(const struct qyi_report_system *system, const struct qy_swiss_cn *lots, unsigned round,
                       struct qy_pair pair, size_t most, struct qy_pair_reasons *ret_reasons,
                       struct qy_error *reterr)
{
    struct qy_team_question question;
    int code = ask(system, lots, round, &question, reterr);

    if (code < 0)
        return code;
    code = qy_pairing_system_explain(system->system, &question.asked, pair, most, ret_reasons, reterr);
    qy_team_question_free(&question);
    return code;
}
