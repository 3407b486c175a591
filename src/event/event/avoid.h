/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Forbidden pairs of every Swiss: players named by an act, and players of the same unit. */
#ifndef QYI_EVENT_AVOID_H
#define QYI_EVENT_AVOID_H

#include <qiyuan/event/tournament.h>

struct qyi_tournament_log_state;

/* Groups whose members must not meet in a round, hard ones first. */
struct qyi_avoided {
    struct qy_tournament_group *group;
    size_t hard;
    size_t count;
};

/*
 * Collects the groups named by acts, and the units if the event keeps them apart and its pairing system does
 * not do so itself. The caller frees them. Error: QY_E_MEMORY.
 */
int qyi_avoided_new(const struct qyi_tournament_log_state *state, unsigned round,
                    struct qyi_avoided *ret_avoided);
void qyi_avoided_free(struct qyi_avoided *avoided);

/*
 * Appends the hard groups and the first `soft` soft ones to the groups that the tournament forbids. The
 * view's old list is not freed; free the new one with free(view->forbidden). Error: QY_E_MEMORY.
 */
int qyi_avoided_forbid(const struct qyi_avoided *avoided, size_t soft, struct qy_tournament *view);

#endif
