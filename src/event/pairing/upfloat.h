/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The top scoregroup and its upfloaters (C.04.4.1 3.2, C.04.5 and C.04.6 3.5). In these systems nobody floats
 * down: a scoregroup that can't be paired alone takes in players with lower scores.
 */
#ifndef QYI_PAIRING_UPFLOAT_H
#define QYI_PAIRING_UPFLOAT_H

#include "pairing/field.h"

#define QYI_UPFLOAT_COSTS 3

/* How sets of upfloaters are compared after their number and scores. */
struct qyi_upfloat_rules {
    bool next;    /* prefer sets that leave the next scoregroup with the fewest upfloaters (C.04.6 C6) */
    bool clashes; /* then the fewest pairs with the same preference in the bracket (C.04.4.1 C7) */
    size_t costs; /* then the lowest sums of these costs, in order */
    const uint8_t *cost[QYI_UPFLOAT_COSTS]; /* by entrant */
};

/*
 * Chooses the upfloaters of the top scoregroup among the remaining players: `left`, in the order of the
 * field, of whom the first `residents` are in the scoregroup. member[i] says whether the i-th of them is in
 * the bracket. Both the bracket and the rest can be paired. Among the best sets it chooses the first by
 * descending scores and places. Returns 1, 0 when the remaining players can't all be paired, or QY_E_MEMORY.
 */
int qyi_upfloat(const struct qyi_field *field, const uint32_t *left, size_t count, size_t residents,
                const struct qyi_upfloat_rules *rules, bool *member);

#endif
