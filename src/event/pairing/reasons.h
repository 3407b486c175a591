/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the explanations of the pairing systems share. */
#ifndef QYI_PAIRING_REASONS_H
#define QYI_PAIRING_REASONS_H

#include "pairing/matching.h"

#include <qiyuan/event/pair_reasons.h>

/* Adds a reason. Error: QY_E_MEMORY. */
int qyi_reasons_add(struct qy_pair_reasons *reasons, const struct qy_pair_reason *reason);

/* The round in which the two were paired before `round`, or 0; games that were not played count where so
 * said. */
unsigned qyi_reasons_met(const struct qy_tournament_player *player, unsigned other, unsigned round,
                         bool forfeits);

/*
 * Leaves vertex a of a symmetrical graph no neighbour but b, and b none but a; b == SIZE_MAX leaves a none at
 * all.
 */
void qyi_graph_force(struct qyi_graph *graph, size_t a, size_t b);

#endif
