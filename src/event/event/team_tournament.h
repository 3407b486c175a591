/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making an event of teams: for logs here, for report files in the module that reads them. */
#ifndef QYI_EVENT_TEAM_TOURNAMENT_H
#define QYI_EVENT_TEAM_TOURNAMENT_H

#include <qiyuan/event/team_tournament.h>

/* An event without members and seats. The tournaments are borrowed. Error: QY_E_MEMORY. */
int qyi_team_tournament_new(struct qy_tournament *teams, struct qy_tournament *members, unsigned rounds,
                            unsigned boards, struct qy_team_tournament **ret_event);

struct qyi_tournament_log_state;

/*
 * The event of teams of a log's state, told as `teams`: its own tournament, or a section of it with fewer
 * teams and `rounds` rounds, where to[round] is the round there of a round of the log, 0 for none; NULL: the
 * same. Error: QY_E_MEMORY.
 */
int qyi_team_tournament_of_state(const struct qyi_tournament_log_state *state, struct qy_tournament *teams,
                                 unsigned rounds, const uint8_t *to, struct qy_team_tournament **ret_event);

/* Puts a member at the end of a team's list. Error: QY_E_MEMORY. */
int qyi_team_tournament_add_member(struct qy_team *team, unsigned member);

/* The seats of a team in a round, to be filled. */
struct qy_team_seat *qyi_team_tournament_seats(struct qy_team_tournament *event, size_t team, unsigned round);

/* Game points of a round without boards: a bye, or nothing. */
qy_points qyi_team_tournament_bye(const struct qy_team_tournament *event, enum qy_tournament_outcome outcome);

/* Counts game points, boards and games won once the seats and the entries of the teams stand. */
void qyi_team_tournament_count(struct qy_team_tournament *event);

/*
 * What two teams got in a match by its boards (14.2): more game points win; without a game played it is a
 * forfeit; open while a board is.
 */
void qyi_team_match_outcome(qy_points first, qy_points second, unsigned open, unsigned played,
                            enum qy_tournament_outcome *ret_first, enum qy_tournament_outcome *ret_second);

#endif
