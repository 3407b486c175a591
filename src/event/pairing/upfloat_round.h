/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pairs a round of C.04.5 or C.04.6, whose articles 3.3, 3.5 and 3.6 are the same: the top scoregroup and its
 * upfloaters are paired by the first identifier, until all players are paired.
 */
#ifndef QYI_PAIRING_UPFLOAT_ROUND_H
#define QYI_PAIRING_UPFLOAT_ROUND_H

#include "pairing/field.h"

#define QYI_MOST_DIGITS 4

struct qyi_upfloat_round {
    const uint8_t *floated; /* by entrant: cost of floating the player up again (C7) */
    size_t digits;          /* number of criteria for pairs, at most QYI_MOST_DIGITS */

    /* Says which criteria, the last one first, the pair of i and j fulfils in a bracket whose residents have
     * this score. */
    void (*find_good)(const struct qyi_field *field, qy_points score, uint32_t i, uint32_t j,
                      bool good[QYI_MOST_DIGITS]);
};

/* `mates` of struct qyi_fide, for a field with an even number of players that can be paired. */
int qyi_upfloat_pair(const struct qyi_field *field, const struct qyi_upfloat_round *rules, uint32_t *mate);

#endif
