/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which lines of an event's log say something of a pair or of a player, and who entered them. */
#ifndef QYI_DIRECTING_ENTERED_H
#define QYI_DIRECTING_ENTERED_H

#include "directing/people.h"
#include "live/event.h"

#include <qiyuan/event/tournament_log.h>

/* The last line that stands and says the result of two entries (members, in an event of teams) in a round, or that of
 * the match in which they play; 0: none does. */
uint32_t qyi_entered_result(const struct qy_tournament_log *event, unsigned round, const unsigned entry[2]);
/* The last line that stands and has an entry withdraw, puts it out, or takes its game away; 0: none does. */
uint32_t qyi_entered_leave(const struct qy_tournament_log *event, unsigned entry);

/*
 * The author of a line: the number of the invitation, 0 for the server or where that is not known, and the name, "" for
 * none.
 */
uint32_t qyi_entered_by(const struct qyi_people *people, uint32_t line, char ret_name[QYI_NAME_SIZE]);
/* Whether that was whoever plays as an entry. */
bool qyi_entered_itself(const struct qyi_people *people, uint32_t line, unsigned entry);

#endif
