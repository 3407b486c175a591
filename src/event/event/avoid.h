/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Forbidden pairs: named players, and those of one unit, in every Swiss. */
#ifndef QYI_EVENT_AVOID_H
#define QYI_EVENT_AVOID_H

#include <qiyuan/event/tournament.h>

struct qyi_tournament_log_state;

/* Groups that shall not meet in a round: hard ones first. */
struct qyi_avoided {
    struct qy_tournament_group *group;
    size_t hard;
    size_t count;
};

/*
 * Those of the acts, and of units where the event keeps them apart and its system doesn't. The caller frees
 * them. Error: QY_E_MEMORY.
 */
int qyi_avoided_new(const struct qyi_tournament_log_state *state, unsigned round,
                    struct qyi_avoided *ret_avoided);
void qyi_avoided_free(struct qyi_avoided *avoided);

/*
 * Puts the hard groups and the first `soft` others behind those that the tournament forbids. What it had is
 * not freed; free(view->forbidden) gives the new list back. Error: QY_E_MEMORY.
 */
int qyi_avoided_forbid(const struct qyi_avoided *avoided, size_t soft, struct qy_tournament *view);

#endif
