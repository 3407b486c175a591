/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An event as it stands in a file of either kind, and its players in their order. */
#include "answer/event.h"

#include "base/error.h"

#include <qiyuan/stages.h>
#include <qiyuan/teams.h>

#include <stdlib.h>
#include <string.h>

/* ---- the file -------------------------------------------------------------------------------------------
 */

bool qyi_event_is_log(const char *text, size_t len)
{
    return len > 0 && text[0] == '{';
}

int qyi_event_read(const char *text, size_t len, struct qyi_event *ret_event, struct qy_error *reterr)
{
    struct qyi_event event = {NULL, NULL};
    int code;

    if (qyi_event_is_log(text, len)) {
        code = qy_tournament_log_read(text, len, &event.log, NULL, reterr);
    } else {
        code = qy_trf_read(text, len, &event.trf, reterr);
        if (code == 0)
            code = qy_trf_check_points(event.trf, reterr);
    }
    if (code < 0) {
        qy_trf_free(event.trf);
        return code;
    }
    *ret_event = event;
    return 0;
}

void qyi_event_free(struct qyi_event *event)
{
    qy_tournament_log_free(event->log);
    qy_trf_free(event->trf);
    *event = (struct qyi_event){NULL, NULL};
}

static const struct qy_team_tournament *teams_of(const struct qyi_event *event)
{
    return event->trf ? qy_trf_teams(event->trf) : NULL;
}

const struct qy_tournament *qyi_event_players(const struct qyi_event *event)
{
    return event->log ? qy_tournament_log_tournament(event->log) : qy_trf_tournament(event->trf);
}

const struct qy_tournament *qyi_event_entrants(const struct qyi_event *event)
{
    return teams_of(event) ? teams_of(event)->teams : qyi_event_players(event);
}

bool qyi_event_has_matches(const struct qyi_event *event)
{
    return event->log && qy_tournament_log_members(event->log) != NULL;
}

bool qyi_event_has_stages(const struct qyi_event *event)
{
    return event->log && qy_tournament_log_stages(event->log) > 0;
}

const char *qyi_player_name(const struct qy_tournament *tournament, unsigned number)
{
    const struct qy_tournament_player *player = qy_tournament_player(tournament, number);

    return player ? player->text[QY_PLAYER_NAME] : "";
}

/* ---- the order ------------------------------------------------------------------------------------------
 */

/* The tie-breaks that are asked for, else those of the file, else the usual ones: of a log of teams those of
 * 15.3 and 15.4. */
static int choose_tiebreaks(const struct qy_tournament *tournament, bool teams, bool of_log,
                            const char *asked, struct qy_tiebreak_list *ret_list, struct qy_error *reterr)
{
    bool usual = asked ? strcmp(asked, "cn") == 0
                       : of_log && !qy_tournament_is_by_games(tournament) &&
                             !tournament->text[QY_TOURNAMENT_TIEBREAKS][0];

    if (usual) {
        bool round_robin = qy_tournament_is_round_robin(tournament);

        *ret_list = teams ? qy_tiebreak_list_usual_teams(round_robin) : qy_tiebreak_list_usual(round_robin);
        return 0;
    }
    if (asked)
        return qy_tiebreak_list_parse(asked, strlen(asked), ret_list, reterr);
    return teams ? qy_tiebreak_list_of_teams(tournament, ret_list, reterr)
                 : qy_tiebreak_list_of(tournament, ret_list, reterr);
}

/* Ranks with what teams got in games: standings take over what they need of it. */
static int rank_teams(const struct qyi_event *event, struct qy_standings_setup *setup,
                      struct qyi_ranking *ranking, struct qy_error *reterr)
{
    struct qy_team_tournament *of_log = NULL;
    struct qy_team_scores scores;
    int code = event->log ? qy_team_tournament_of_log(event->log, &of_log, reterr) : 0;

    if (code == 0) {
        scores = qy_team_tournament_scores(of_log ? of_log : teams_of(event));
        setup->teams = &scores;
        code = qy_standings_new(ranking->tournament, setup, &ranking->standings, reterr);
    }
    qy_team_tournament_free(of_log);
    return code;
}

static int rank_all(const struct qyi_event *event, const struct qyi_rank_asked *asked,
                    struct qyi_ranking *ranking, struct qy_error *reterr)
{
    bool matches = qyi_event_has_matches(event);
    bool teams = matches || (!asked->players && teams_of(event));
    struct qy_standings_setup setup = {.rounds = asked->rounds,
                                       .conduct = asked->conduct,
                                       .conduct_count = asked->conduct_count,
                                       .withdrawn = asked->withdrawn,
                                       .withdrawn_count = asked->withdrawn_count};
    uint16_t *decided = NULL;
    int code;

    ranking->tournament = asked->players ? qyi_event_players(event) : qyi_event_entrants(event);
    code =
        choose_tiebreaks(ranking->tournament, teams, matches, asked->tiebreaks, &ranking->tiebreaks, reterr);
    if (code < 0)
        return code;
    setup.tiebreaks = ranking->tiebreaks;
    if (event->log && !asked->conduct)
        setup.conduct = qy_tournament_log_conduct(event->log, &setup.conduct_count);
    if (event->log && qy_tournament_log_decided(event->log, &decided, &setup.decided_count) < 0)
        return qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    setup.decided = decided;
    code = teams ? rank_teams(event, &setup, ranking, reterr)
                 : qy_standings_new(ranking->tournament, &setup, &ranking->standings, reterr);
    free(decided);
    return code;
}

/* Ranks a group of a stage. */
static int rank_section(const struct qyi_event *event, const struct qyi_rank_asked *asked,
                        struct qyi_ranking *ranking, struct qy_error *reterr)
{
    size_t group = asked->group > 0 ? asked->group - 1 : 0;
    bool teams = qy_tournament_log_members(event->log) != NULL;
    int code = 0;

    if (asked->tiebreaks && strcmp(asked->tiebreaks, "cn") == 0)
        ranking->tiebreaks = teams ? qy_tiebreak_list_usual_teams(true) : qy_tiebreak_list_usual(true);
    else if (asked->tiebreaks)
        code =
            qy_tiebreak_list_parse(asked->tiebreaks, strlen(asked->tiebreaks), &ranking->tiebreaks, reterr);
    if (code == 0)
        code = qy_tournament_log_section(event->log, asked->stage - 1, group, &ranking->section, reterr);
    if (code == 0)
        code = qy_tournament_log_section_standings(event->log, asked->stage - 1, ranking->section,
                                                   asked->tiebreaks ? &ranking->tiebreaks : NULL,
                                                   &ranking->standings, reterr);
    if (code < 0) {
        qy_tournament_free(ranking->section);
        return code;
    }
    ranking->tournament = ranking->section;
    ranking->tiebreaks = *qy_standings_tiebreaks(ranking->standings);
    return 0;
}

int qyi_rank(const struct qyi_event *event, const struct qyi_rank_asked *asked,
             struct qyi_ranking *ret_ranking, struct qy_error *reterr)
{
    struct qyi_ranking ranking = {.section = NULL};
    int code;

    if (asked->stage == 0)
        code = rank_all(event, asked, &ranking, reterr);
    else if (!event->log)
        code = qyi_error_setf(reterr, QY_E_TOUR_STAGE, 0, NULL, "%zu", asked->stage);
    else
        code = rank_section(event, asked, &ranking, reterr);
    if (code == 0)
        *ret_ranking = ranking;
    return code;
}

void qyi_ranking_free(struct qyi_ranking *ranking)
{
    if (ranking->standings)
        qy_standings_free(ranking->standings);
    qy_tournament_free(ranking->section);
    *ranking = (struct qyi_ranking){.section = NULL};
}
