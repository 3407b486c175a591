/* SPDX-License-Identifier: GPL-3.0-or-later */
/* FIDE mode: an event is in it from its first act, leaves it for good, and says when. */
#ifndef QYI_EVENT_FIDE_H
#define QYI_EVENT_FIDE_H

#include "event/event.h"

#include <qiyuan/event/tournament_log.h>

/* Whether an event that has begun is one of those that are in FIDE mode. */
bool qyi_fide_begins(const struct qyi_tournament_log_state *state);

/* Makes the act by which an event leaves FIDE mode after one with these objections; false where it stays, or
 * is not in it. */
bool qyi_fide_leaves(const struct qyi_tournament_log_state *state, unsigned objections,
                     struct qy_tournament_act *ret_act);

#endif
