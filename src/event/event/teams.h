/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The teams in the state of a log.
 *
 * Invariant: the entries of the members, and the outcome of each match among the entries of the teams, follow
 * from the boards of the matches.
 */
#ifndef QYI_EVENT_TEAMS_H
#define QYI_EVENT_TEAMS_H

#include "event/act.h"

#include <qiyuan/event/teams.h>

struct qyi_tournament_log_state;

struct qyi_team_lineup {
    uint8_t round;
    uint16_t team;
    uint8_t count;
    uint16_t member[QY_TEAM_MEMBERS_MOST];
};

struct qyi_team_match {
    uint8_t round;
    bool played;  /* a result was entered, so that the line-ups can no longer change */
    bool changed; /* boards that must be carried over to members and teams */
    uint16_t first;
    uint16_t second;
    struct qy_team_board *board;
    size_t count;
};

struct qyi_teams {
    struct qy_team_rules rules;
    struct qy_tournament *members; /* NULL if the event has no team matches */
    uint16_t *team;                /* team of each member, by the member's number */
    struct qyi_team_lineup *lineup;
    size_t lineup_count;
    struct qyi_team_match *match;
    size_t match_count;
};

/* True for matches in which every player meets every player of the other team, in as many rounds as a team
 * has players. */
static inline bool qyi_all_meet_all(const struct qyi_teams *teams)
{
    return teams->rules.form == QY_TEAMS_ALL || teams->rules.form == QY_TEAMS_SCHEVENINGEN;
}

/* Applies what `new` announces about teams, if anything. Errors: QY_E_TOUR_TEAMS, QY_E_TOUR_SYSTEM,
 * QY_E_MEMORY. */
int qyi_teams_begin(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                    struct qy_error *reterr);
void qyi_teams_free(struct qyi_teams *teams);

/* Computes a team's rating from its members. */
void qyi_rate_team(struct qyi_tournament_log_state *state, unsigned team);

/* The acts of team events. Errors: QY_E_TOUR_ACT_NOW, QY_E_TOUR_PLAYER, QY_E_TOUR_MEMBER, QY_E_TOUR_LINEUP,
 * QY_E_TOUR_ACT, QY_E_MEMORY. */
int qyi_teams_enter_member(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                           struct qy_error *reterr);
int qyi_teams_enter_lineup(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                           struct qy_error *reterr);
int qyi_teams_enter_match(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                          struct qy_error *reterr);
int qyi_teams_enter_result(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                           struct qy_error *reterr);

/*
 * Call after each act: creates the matches of a newly paired round, drops matches that were struck out,
 * decides the open boards of a forfeited match, and carries the boards over to members and teams. Error:
 * QY_E_MEMORY.
 */
int qyi_teams_follow(struct qyi_tournament_log_state *state);

/* qy_tournament_log_team_members() for a state. */
int qyi_team_members(const struct qyi_teams *teams, unsigned team, uint16_t **ret_numbers, size_t *ret_count);

/* Returns the match of a team in a round, or NULL. */
struct qyi_team_match *qyi_team_match(const struct qyi_teams *teams, unsigned round, unsigned team);

/* The totals of a team over the boards of a match. */
struct qyi_team_sum {
    qy_points points;
    unsigned won;
    unsigned open;
    unsigned played;
};
struct qyi_team_sum qyi_team_sum(const struct qyi_teams *teams, const struct qyi_team_match *match,
                                 unsigned team);

#endif
