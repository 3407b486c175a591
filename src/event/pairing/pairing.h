/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sorting the pairs of a round into the order of boards. */
#ifndef QYI_PAIRING_PAIRING_H
#define QYI_PAIRING_PAIRING_H

#include "pairing/tournament.h"

#include <qiyuan/core/buf.h>
#include <qiyuan/event/pairing.h>

/*
 * Sorts the pairs of a round into the order of boards: by the score of the higher player, then of the lower,
 * then by the pairing order of the higher; the bye is last. Scores are those before the round without virtual
 * points; fixed boards are ignored. Error: QY_E_MEMORY.
 */
int qyi_pairing_sort(const struct qy_tournament *tournament, unsigned round, struct qy_pairing *pairing);

/*
 * Moves pairs to the fixed boards of their players: a pair that needs a board changes places with the pair
 * there. If two pairs need the same board, the pair that is already there keeps it, else the first one gets
 * it. The pairs must be in the order of boards. Error: QY_E_MEMORY.
 */
int qyi_pairing_seat(const struct qy_tournament *tournament, struct qy_pairing *pairing);

/* True when a pairing contains the pair with these colours. */
bool qyi_pairing_has(const struct qy_pairing *pairing, struct qy_pair pair);

/* True when both pairings have the same pairs with the same colours, in any order. */
bool qyi_pairing_same(const struct qy_pairing *one, const struct qy_pairing *other);

/* Appends the pairs of `of` that `in` does not have, such as "1-4 2-3". */
void qyi_pairing_add_missing(const struct qy_pairing *of, const struct qy_pairing *in, struct qy_buf *out);

#endif
