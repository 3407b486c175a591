/* SPDX-License-Identifier: GPL-3.0-or-later */
/* FIDE mode: an event enters it with its first act and records when it leaves it, for good. */
#ifndef QYI_EVENT_FIDE_H
#define QYI_EVENT_FIDE_H

#include "event/event.h"

#include <qiyuan/event/tournament_log.h>

/* True when an event that has just begun is in FIDE mode. */
bool qyi_fide_begins(const struct qyi_tournament_log_state *state);

/* Makes the act that takes an event out of FIDE mode after an act with these objections; false if the event
 * stays in it or was not in it. */
bool qyi_fide_leaves(const struct qyi_tournament_log_state *state, unsigned objections,
                     struct qy_tournament_act *ret_act);

#endif
