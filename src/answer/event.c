/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An event read from a log or a report file, and its ranking. */
#include "answer/event.h"
#include "answer/answers.h"
#include "answer/report_comments.h"

#include "base/error.h"
#include "pairing/systems.h"
#include "pairing/tournament.h"

#include <qiyuan/core/game.h>
#include <qiyuan/event/stages.h>
#include <qiyuan/event/teams.h>

#include <stdlib.h>
#include <string.h>

/* ---- the file -------------------------------------------------------------------------------------- */

/* True where a text begins as a log does. */
static bool event_is_log(const char *text, size_t len)
{
    return len > 0 && text[0] == '{';
}

int qyi_event_read(const char *text, size_t len, struct qyi_event *ret_event, struct qy_error *reterr)
{
    struct qyi_event event = {NULL, NULL};
    int code;

    if (event_is_log(text, len)) {
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

bool qyi_event_by_team_table(const struct qyi_event *event)
{
    const struct qy_tournament *tournament = qyi_event_entrants(event);

    return qyi_event_has_matches(event) && !tournament->text[QY_TOURNAMENT_TIEBREAKS][0] &&
           !qy_tournament_is_by_games(tournament) &&
           (!qy_tournament_log_tells_entries(event->log) || tournament->cn_rules ||
            qy_tournament_log_system(event->log)->cn_rules);
}

bool qyi_event_has_stages(const struct qyi_event *event)
{
    return event->log && qy_tournament_log_stages(event->log) > 0;
}

/* ---- the order ------------------------------------------------------------------------------------- */

/* Chooses the tie-breaks: those requested, else those of the file, else the default; for a log of teams those
 * of 15.3 and 15.4. */
static int choose_tiebreaks(const struct qy_tournament *tournament, bool teams, bool by_table,
                            const char *asked, struct qy_tiebreak_list *ret_list, struct qy_error *reterr)
{
    bool usual = asked ? strcmp(asked, "cn") == 0 : by_table;

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

/* Ranks teams with their points in games, which the standings copy as needed. */
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

    ranking->tournament = asked->players ? qyi_event_players(event) : qyi_event_entrants(event);
    ranking->log = event->log;
    int code = choose_tiebreaks(ranking->tournament, teams, qyi_event_by_team_table(event), asked->tiebreaks,
                                &ranking->tiebreaks, reterr);
    if (code < 0)
        return code;
    setup.tiebreaks = ranking->tiebreaks;
    if (event->log && !asked->conduct)
        setup.conduct = qy_tournament_log_conduct(event->log, &setup.conduct_count);
    if (event->log && qy_tournament_log_decided(event->log, &decided, &setup.decided_count) < 0)
        return qyi_no_memory(reterr);
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

/* ---- ranks, and what is given to others ------------------------------------------------------------ */

static size_t index_of(const struct qy_tournament *tournament, unsigned number)
{
    const struct qy_tournament_player *player = qy_tournament_player(tournament, number);

    return player ? (size_t)(player - tournament->player) : tournament->player_count;
}

/* `rank` has room for one more element than there are players, for number 0. */
static int ranks_of_stages(const struct qyi_event *event, const struct qy_tournament *tournament,
                           uint16_t *rank, struct qy_error *reterr)
{
    struct qy_tournament_places places;
    int code = qy_tournament_log_places(event->log, &places, reterr);

    if (code < 0)
        return code;
    for (size_t i = 0; i < places.count; i++)
        rank[index_of(tournament, places.place[i].number)] = places.place[i].from;
    qy_tournament_places_free(&places);
    return 0;
}

static int ranks_of_table(const struct qyi_event *event, const struct qy_tournament *tournament,
                          uint16_t *rank, struct qy_error *reterr)
{
    struct qy_team_table table;
    int code = qy_tournament_log_team_table(event->log, &table, reterr);

    if (code < 0)
        return code;
    for (size_t i = 0; i < table.count; i++)
        rank[index_of(tournament, table.row[i].number)] = table.row[i].rank;
    qy_team_table_free(&table);
    return 0;
}

static int ranks_of_standings(const struct qyi_event *event, const struct qy_tournament *tournament,
                              uint16_t *rank, struct qy_error *reterr)
{
    const struct qyi_rank_asked asked = {.tiebreaks = NULL};
    struct qyi_ranking ranking;
    int code = qyi_rank(event, &asked, &ranking, reterr);

    if (code < 0)
        return code;
    for (size_t i = 0; i < qy_standings_count(ranking.standings); i++) {
        const struct qy_standing *row = qy_standings_at(ranking.standings, i);

        rank[index_of(tournament, row->number)] = row->rank;
    }
    qyi_ranking_free(&ranking);
    return 0;
}

/*
 * Returns the ranks of the participants that rounds pair, by index: from the standings, 0 for those without a
 * rank. The caller frees them. Errors: those of qyi_rank().
 */
static int event_ranks(const struct qyi_event *event, uint16_t **ret_rank, struct qy_error *reterr)
{
    const struct qy_tournament *tournament = qyi_event_entrants(event);
    uint16_t *rank = calloc(tournament->player_count + 2, sizeof *rank);
    int code = 0;

    if (!rank)
        return qyi_no_memory(reterr);
    if (qy_tournament_paired_rounds(tournament) == 0)
        code = 0;
    else if (qyi_event_has_stages(event))
        code = ranks_of_stages(event, tournament, rank, reterr);
    else if (qyi_event_by_team_table(event))
        code = ranks_of_table(event, tournament, rank, reterr);
    else
        code = ranks_of_standings(event, tournament, rank, reterr);
    if (code < 0) {
        free(rank);
        return code;
    }
    *ret_rank = rank;
    return 0;
}

/* Whether the type says only which game it is. */
static bool says_game_alone(const struct qy_tournament *tournament)
{
    const char *type = tournament->text[QY_TOURNAMENT_TYPE];
    bool game = *type == '\0';

    for (unsigned i = 0; i < QY_GAME_COUNT; i++)
        game = game || strcmp(type, qy_game_id((enum qy_game)i)) == 0;
    return game;
}

/* Adds record 092: "Individual Swiss-System (dutch)"; for xiangqi it says so, because readers recognise the
 * rules by it. */
static void add_type(const struct qy_tournament_log *log, struct qy_buf *out)
{
    static const char *const forms[] = {[QY_PAIRING_SWISS] = "Swiss-System",
                                        [QY_PAIRING_TABLE] = "Round Robin",
                                        [QY_PAIRING_STAGES] = "Knock-out",
                                        [QY_PAIRING_ARENA] = "Arena"};
    const struct qy_pairing_system *system = qy_tournament_log_system(log);

    if (qy_tournament_log_tournament(log)->cn_rules)
        qy_buf_addf(out, "%s: ", qyi_type_of_cn_rules);
    qy_buf_addf(out, "%s %s (%s)", qy_tournament_log_members(log) ? "Team" : "Individual",
                forms[system->form], system->name);
}

/* Copies the log's tournament with the ranks of its standings; the caller owns the players, and `type` holds
 * its text. */
static int view_with_ranks(const struct qyi_event *event, struct qy_buf *type, struct qy_tournament *ret_view,
                           struct qy_error *reterr)
{
    const struct qy_tournament *tournament = qyi_event_entrants(event);
    struct qy_tournament view = *tournament;
    uint16_t *rank = NULL;
    int code = event_ranks(event, &rank, reterr);

    if (code < 0)
        return code;
    view.player = malloc(tournament->player_count * sizeof *view.player + 1);
    if (!view.player) {
        free(rank);
        return qyi_no_memory(reterr);
    }
    if (tournament->player_count > 0)
        memcpy(view.player, tournament->player, tournament->player_count * sizeof *view.player);
    for (size_t i = 0; i < tournament->player_count; i++)
        view.player[i].rank = rank[i];
    /* the same rules under the name known to other programs */
    if (qy_tournament_log_tells_entries(event->log))
        view.text[QY_TOURNAMENT_SYSTEM_CODE] = qyi_code_for_files(view.text[QY_TOURNAMENT_SYSTEM_CODE]);
    if (tournament->forbidden_count == 0 &&
        qy_tournament_log_forbidden(event->log, &view.forbidden, &view.forbidden_count) < 0) {
        free(view.player);
        free(rank);
        return qyi_no_memory(reterr);
    }
    if (qy_tournament_log_tells_entries(event->log) && says_game_alone(tournament)) {
        add_type(event->log, type);
        view.text[QY_TOURNAMENT_TYPE] = qy_buf_str(type);
    }
    free(rank);
    *ret_view = view;
    return 0;
}

/* Writes the teams into a report file, except for all against all, whose members play several games in a
 * round. `teams` is a copy that the caller owns. */
static int write_teams(struct qy_team_tournament *teams, struct qy_buf *out)
{
    return teams->turns ? qy_trf_write_new(teams->members, QY_TRF_26, out) : qy_trf_write_teams(teams, out);
}

static int write_teams_of_log(const struct qyi_event *event, struct qy_tournament *view,
                              struct qy_tournament *members, struct qy_buf *out)
{
    struct qy_team_tournament *teams;

    if (qy_team_tournament_of_log(event->log, &teams, NULL) < 0)
        return QY_E_MEMORY;
    teams->teams = view;
    teams->members = members ? members : teams->members;
    int code = write_teams(teams, out);
    qy_team_tournament_free(teams);
    return code;
}

static void free_view(const struct qyi_event *event, struct qy_buf *type, struct qy_tournament *view)
{
    if (view->forbidden != qyi_event_entrants(event)->forbidden)
        qy_tournament_groups_free(view->forbidden, view->forbidden_count);
    free(view->player);
    qy_buf_free(type);
}

/* `members` are used instead of the log's if they were changed for the output; or NULL. */
static int write_event(const struct qyi_event *event, bool csv, struct qy_tournament *view,
                       struct qy_tournament *members, struct qy_buf *out)
{
    bool matches = qyi_event_has_matches(event);

    if (csv)
        return matches ? qy_csv_write_teams(event->log, members, out) : qy_csv_write(view, out);
    return matches ? write_teams_of_log(event, view, members, out) : qy_trf_write_new(view, QY_TRF_26, out);
}

int qyi_event_export(const struct qyi_event *event, bool csv, struct qy_buf *out, struct qy_error *reterr)
{
    struct qy_buf type = QY_BUF_INIT;
    struct qy_tournament view;
    int code = view_with_ranks(event, &type, &view, reterr);

    if (code < 0)
        return code;
    code = write_event(event, csv, &view, NULL, out);
    if (code == 0 && !csv)
        code = qyi_report_comments(event->log, out);
    free_view(event, &type, &view);
    return code < 0 ? qyi_error_set(reterr, code, 0, NULL, 0, NULL) : 0;
}

/* ---- for everybody --------------------------------------------------------------------------------- */

#define LIST_ID_MOST 11 /* the columns of a report file; numbers of identity cards are longer */

struct left_out {
    unsigned births;
    unsigned ids;
};

static void leave_out(struct qy_tournament *tournament, struct left_out *left_out)
{
    for (size_t i = 0; i < tournament->player_count; i++) {
        const char **text = tournament->player[i].text;

        left_out->births += *text[QY_PLAYER_BIRTH] != '\0';
        text[QY_PLAYER_BIRTH] = "";
        if (strlen(text[QY_PLAYER_ID]) > LIST_ID_MOST) {
            left_out->ids++;
            text[QY_PLAYER_ID] = "";
        }
    }
}

/* Copies the rows without private data. */
static int copy_of(const struct qy_tournament *tournament, struct left_out *left_out,
                   struct qy_tournament *ret_copy)
{
    size_t size = tournament->player_count * sizeof *tournament->player;

    *ret_copy = *tournament;
    ret_copy->player_room = tournament->player_count;
    ret_copy->player = malloc(size + 1);
    if (!ret_copy->player)
        return QY_E_MEMORY;
    if (size > 0)
        memcpy(ret_copy->player, tournament->player, size);
    leave_out(ret_copy, left_out);
    return 0;
}

/* Adds a note to the last lines of a report file, which readers skip, that it is incomplete. */
static int add_left_out(const struct left_out *left_out, struct qy_buf *out)
{
    if (left_out->births > 0)
        qy_buf_addf(out, "### Public copy: dates of birth left out: %u\n", left_out->births);
    if (left_out->ids > 0)
        qy_buf_addf(out, "### Public copy: numbers of identity cards left out: %u\n", left_out->ids);
    return out->failed ? QY_E_MEMORY : 0;
}

static int write_public_report(const struct qyi_event *event, bool csv, struct left_out *left_out,
                               struct qy_buf *out)
{
    struct qy_tournament players;
    int code = copy_of(qyi_event_players(event), left_out, &players);

    if (code < 0)
        return code;
    if (csv) {
        code = qy_csv_write(&players, out);
    } else if (teams_of(event)) {
        struct qy_team_tournament teams = *teams_of(event);

        teams.members = &players;
        code = write_teams(&teams, out);
    } else {
        code = qy_trf_write_new(&players, QY_TRF_26, out);
    }
    free(players.player);
    return code;
}

static int write_public_log(const struct qyi_event *event, bool csv, struct left_out *left_out,
                            struct qy_buf *out, struct qy_error *reterr)
{
    struct qy_buf type = QY_BUF_INIT;
    struct qy_tournament members = {.player = NULL};
    struct qy_tournament view;
    bool matches = qyi_event_has_matches(event);
    int code = view_with_ranks(event, &type, &view, reterr);

    if (code < 0)
        return code;
    leave_out(&view, left_out);
    if (matches)
        code = copy_of(qy_tournament_log_members(event->log), left_out, &members);
    if (code == 0)
        code = write_event(event, csv, &view, matches ? &members : NULL, out);
    free(members.player);
    free_view(event, &type, &view);
    return code < 0 ? qyi_error_set(reterr, code, 0, NULL, 0, NULL) : 0;
}

int qyi_event_export_public(const struct qyi_event *event, bool csv, struct qy_buf *out,
                            struct qy_error *reterr)
{
    struct left_out left_out = {0, 0};
    int code = event->log ? write_public_log(event, csv, &left_out, out, reterr)
                          : write_public_report(event, csv, &left_out, out);

    if (code == 0 && !csv)
        code = add_left_out(&left_out, out);
    if (code < 0 && (!event->log || out->failed))
        return qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    return code;
}

/* Whether no further round can be paired. */
static bool all_left(const struct qyi_event *event, const struct qy_tournament *tournament)
{
    for (size_t i = 0; i < tournament->player_count; i++)
        if (!event->log || !qy_tournament_log_has_left(event->log, tournament->player[i].number))
            return false;
    return true;
}

bool qyi_event_is_over(const struct qyi_event *event, const struct qy_tournament *tournament)
{
    unsigned paired = qy_tournament_paired_rounds(tournament);
    unsigned finished = qy_tournament_finished_rounds(tournament);
    struct qy_tournament_places places;
    struct qy_arena_times times;

    if (event->log && qy_tournament_log_arena(event->log, &times))
        return times.closed && finished >= paired;
    if (!qyi_event_has_stages(event))
        return paired > 0 && finished >= paired &&
               (finished >= tournament->rounds || all_left(event, tournament));
    if (finished < paired || qy_tournament_log_places(event->log, &places, NULL) < 0)
        return false;
    bool all = places.count > 0;
    for (size_t i = 0; all && i < tournament->player_count; i++) {
        size_t at = 0;

        while (at < places.count && places.place[at].number != tournament->player[i].number)
            at++;
        /* a player who left before the draw gets no place */
        all = at < places.count || qy_tournament_log_has_left(event->log, tournament->player[i].number);
    }
    qy_tournament_places_free(&places);
    return all;
}
