/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions shared by the explanations of all pairing systems. */
#ifndef QYI_PAIRING_REASONS_H
#define QYI_PAIRING_REASONS_H

#include "pairing/matching.h"

#include <qiyuan/event/pair_reasons.h>

/* Adds a reason. Error: QY_E_MEMORY. */
int qyi_reasons_add(struct qy_pair_reasons *reasons, const struct qy_pair_reason *reason);

/* Returns the round before `round` in which the two were paired, or 0; unplayed games count only if requested. */
unsigned qyi_reasons_met(const struct qy_tournament_player *player, unsigned other, unsigned round,
                         bool forfeits);

/*
 * Restricts a symmetrical graph so that a and b have only each other as neighbours. b == SIZE_MAX: a has no
 * neighbour.
 */
void qyi_graph_force(struct qyi_graph *graph, size_t a, size_t b);

#endif
