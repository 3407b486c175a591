/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the lines of an event's log that concern a pair or a player, and who entered them. */
#ifndef QYI_DIRECTING_ENTERED_H
#define QYI_DIRECTING_ENTERED_H

#include "directing/people.h"
#include "live/event.h"

#include <qiyuan/event/tournament_log.h>

/* Returns the last line in force that gives the result of two entries (in team events: members) in a round,
 * or the result of the match in which they play; 0 if there is none. */
uint32_t qyi_entered_result(const struct qy_tournament_log *event, unsigned round, const unsigned entry[2]);
/* Returns the last line in force that withdraws or removes an entry, or forfeits its game; 0 if there is none. */
uint32_t qyi_entered_leave(const struct qy_tournament_log *event, unsigned entry);

/*
 * Returns the author of a line: the number of the invitation, 0 for the server or if unknown, and the name,
 * "" if unknown.
 */
uint32_t qyi_entered_by(const struct qyi_people *people, uint32_t line, char ret_name[QYI_NAME_SIZE]);
/* True if that was the player of this entry. */
bool qyi_entered_itself(const struct qyi_people *people, uint32_t line, unsigned entry);

#endif
