/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The top scoregroup and those who come up to it (C.04.4.1 3.2, C.04.5 and C.04.6 3.5): in
 * these systems nobody floats down, a scoregroup that can't be paired alone is joined by players of lower
 * scores.
 */
#ifndef QYI_PAIRING_UPFLOAT_H
#define QYI_PAIRING_UPFLOAT_H

#include "pairing/field.h"

#define QYI_UPFLOAT_COSTS 3

/* What there is to be said of a set of upfloaters besides their number and scores, which come first. */
struct qyi_upfloat_rules {
    bool next;    /* then: the fewest upfloaters that the next scoregroup will need (C.04.6 C6) */
    bool clashes; /* then: the fewest pairs of one preference in the bracket (C.04.4.1 C7) */
    size_t costs; /* then: the least sums of these, one after the other */
    const uint8_t *cost[QYI_UPFLOAT_COSTS]; /* by entrant */
};

/*
 * Chooses the upfloaters of the top scoregroup among those left (`left` in the order of the field,
 * `residents` of them in the scoregroup): member[i] tells of each of `left` whether it is in the bracket,
 * which can be paired, as can be the rest. Of the best sets it is the first, by falling scores and places.
 * Returns 1, 0 when not all that are left can be paired, or QY_E_MEMORY.
 */
int qyi_upfloat(const struct qyi_field *field, const uint32_t *left, size_t count, size_t residents,
                const struct qyi_upfloat_rules *rules, bool *member);

#endif
