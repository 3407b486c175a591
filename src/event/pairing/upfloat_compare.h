/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Comparing two ways to pair a round where players float up (C.04.4.1, C.04.5, C.04.6):
 * scoregroup after scoregroup from the top, first by who is taken up into it, then by its pairs.
 */
#ifndef QYI_PAIRING_UPFLOAT_COMPARE_H
#define QYI_PAIRING_UPFLOAT_COMPARE_H

#include "pairing/fide.h"

#define QYI_MOST_CRITERIA 16

/* The top scoregroup of those who are left, and one way to pair it. */
struct qyi_scoregroup {
    const struct qyi_field *field;
    const uint32_t *left; /* entrants, in the order of the field */
    size_t count;
    size_t residents; /* the first of them */
    const uint32_t *mate;
};

/* Whether the i-th of those left is in the bracket: a resident, or the mate of one. */
bool qyi_scoregroup_has(const struct qyi_scoregroup *group, size_t i);

/* The upfloaters that the next scoregroup takes in, without those of it who come up themselves (C.04.5 and
 * C.04.6 C6). */
uint32_t qyi_scoregroup_next(const struct qyi_scoregroup *group);

/* What a system says of its scoregroups. Criteria are numbers of its own, below QYI_MOST_CRITERIA. */
struct qyi_upfloat_system {
    uint8_t fewest;  /* asks for the fewest upfloaters; the next one compares their scores */
    uint8_t of_set;  /* the last one by which sets of upfloaters are compared */
    uint8_t of_pair; /* the last one of all */

    /* How much there is that each criterion after those two asks to be least. */
    void (*tally)(const struct qyi_scoregroup *group, uint32_t value[QYI_MOST_CRITERIA]);

    /* Which order puts the second after the first, the same set being as good. A bar, or QY_E_MEMORY. */
    int (*order)(const struct qyi_scoregroup *best, const struct qyi_scoregroup *other);
};

/* `compare` of struct qyi_fide. */
int qyi_upfloat_compare(const struct qyi_upfloat_system *system, const struct qyi_rounds *rounds,
                        struct qy_pair_reason *list, size_t most);

#endif
