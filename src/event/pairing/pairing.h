/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pairs of a round: gathered, put in the order of boards. */
#ifndef QYI_PAIRING_PAIRING_H
#define QYI_PAIRING_PAIRING_H

#include "pairing/tournament.h"

#include <qiyuan/core/buf.h>
#include <qiyuan/event/pairing.h>

/*
 * Puts pairs in the order of boards for a round: by the score of the higher of the two, then of the lower,
 * then by the place of the higher in the order of pairing; the bye last. Scores are those before the round,
 * without virtual points; numbers that boards were given don't count. Error: QY_E_MEMORY.
 */
int qyi_pairing_sort(const struct qy_tournament *tournament, unsigned round, struct qy_pairing *pairing);

/*
 * Gives pairs that are in the order of their boards the boards to which players are tied: such a pair and the one that
 * has that board change places. Of two that want the same the one that has it stays, else the first. Error: QY_E_MEMORY.
 */
int qyi_pairing_seat(const struct qy_tournament *tournament, struct qy_pairing *pairing);

/* Whether a pairing has a pair with these colours. */
bool qyi_pairing_has(const struct qy_pairing *pairing, struct qy_pair pair);

/* Whether two pairings have the same pairs with the same colours, in any order. */
bool qyi_pairing_same(const struct qy_pairing *one, const struct qy_pairing *other);

/* Appends the pairs of one that another has not: "1-4 2-3". */
void qyi_pairing_add_missing(const struct qy_pairing *of, const struct qy_pairing *in, struct qy_buf *out);

#endif
