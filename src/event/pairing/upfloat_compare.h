/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Compares two ways to pair a round in systems with upfloaters (C.04.4.1, C.04.5, C.04.6): scoregroup by
 * scoregroup from the top, first by the upfloaters, then by the pairs.
 */
#ifndef QYI_PAIRING_UPFLOAT_COMPARE_H
#define QYI_PAIRING_UPFLOAT_COMPARE_H

#include "pairing/fide.h"

#define QYI_MOST_CRITERIA 16

/* The top scoregroup of the remaining players, and one way to pair it. */
struct qyi_scoregroup {
    const struct qyi_field *field;
    const uint32_t *left; /* entrants, in the order of the field */
    size_t count;
    size_t residents; /* number of residents, who come first */
    const uint32_t *mate;
};

/* True when the i-th remaining player is in the bracket: a resident, or the mate of a resident. */
bool qyi_scoregroup_has(const struct qyi_scoregroup *group, size_t i);

/* Counts the upfloaters that the next scoregroup takes in, not counting its own residents who float up
 * themselves (C.04.5 and C.04.6 C6). */
uint32_t qyi_scoregroup_next(const struct qyi_scoregroup *group);

/* How a system compares its scoregroups. Each system numbers its criteria, below QYI_MOST_CRITERIA. */
struct qyi_upfloat_system {
    /* number of the criterion for the fewest upfloaters; the next one compares their scores */
    uint8_t fewest;
    uint8_t of_set;  /* number of the last criterion that compares sets of upfloaters */
    uint8_t of_pair; /* number of the last criterion */

    /* Computes the quantities that the later criteria minimise. */
    void (*tally)(const struct qyi_scoregroup *group, uint32_t value[QYI_MOST_CRITERIA]);

    /* Returns the order that puts `other` after `best` when the same set of upfloaters is equally good: a
     * bar, or QY_E_MEMORY. */
    int (*order)(const struct qyi_scoregroup *best, const struct qyi_scoregroup *other);
};

/* `compare` of struct qyi_fide. */
int qyi_upfloat_compare(const struct qyi_upfloat_system *system, const struct qyi_rounds *rounds,
                        struct qy_pair_reason *list, size_t most);

#endif
