/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds an event of teams: from a log here, from a report file in the module that reads those. */
#ifndef QYI_EVENT_TEAM_TOURNAMENT_H
#define QYI_EVENT_TEAM_TOURNAMENT_H

#include <qiyuan/event/team_tournament.h>

/* Creates an event without members and seats. It borrows the tournaments. Error: QY_E_MEMORY. */
int qyi_team_tournament_new(struct qy_tournament *teams, struct qy_tournament *members, unsigned rounds,
                            unsigned boards, struct qy_team_tournament **ret_event);

struct qyi_tournament_log_state;

/*
 * Builds the event of teams from a log's state. `teams` is the state's own tournament, or a section of it
 * with fewer teams and `rounds` rounds; to[round] is then the section's round for a round of the log, or 0.
 * `to` NULL: the rounds are the same. Error: QY_E_MEMORY.
 */
int qyi_team_tournament_of_state(const struct qyi_tournament_log_state *state, struct qy_tournament *teams,
                                 unsigned rounds, const uint8_t *to, struct qy_team_tournament **ret_event);

/* Appends a member to a team's list. Error: QY_E_MEMORY. */
int qyi_team_tournament_add_member(struct qy_team *team, unsigned member);

/* Returns the seats of a team in a round for the caller to fill. */
struct qy_team_seat *qyi_team_tournament_seats(struct qy_team_tournament *event, size_t team, unsigned round);

/* Returns the game points of a round without boards: a bye, or no entry. */
qy_points qyi_team_tournament_bye(const struct qy_team_tournament *event, enum qy_tournament_outcome outcome);

/* Counts game points, boards and games won, once the seats and the entries of the teams are set. */
void qyi_team_tournament_count(struct qy_team_tournament *event);

/*
 * Returns the outcome of a match for both teams from its boards (14.2). The team with more game points wins;
 * a match in which no game was played is a forfeit; it is open while a board is open.
 */
void qyi_team_match_outcome(qy_points first, qy_points second, unsigned open, unsigned played,
                            enum qy_tournament_outcome *ret_first, enum qy_tournament_outcome *ret_second);

#endif
