/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The criteria of the Dutch system as digits of a weight (C.04.3 articles 2.1 to 2.4).
 *
 * A matching of greatest weight fulfils the criteria in their order: each has a digit of its own, wide enough
 * for the sum over all pairs, the earlier ones above. Where a criterion asks for the least of something, its
 * digit counts the pairs that are without it. Criteria that compare scores have a digit for each score of
 * players moved down.
 */
#ifndef QYI_PAIRING_CRITERIA_H
#define QYI_PAIRING_CRITERIA_H

#include "pairing/bracket.h"

enum qyi_criterion {
    QYI_C21, /* lowest digit first */
    QYI_C20,
    QYI_C19,
    QYI_C18,
    QYI_C17,
    QYI_C16,
    QYI_C15,
    QYI_C14,
    QYI_C13,
    QYI_C12,
    QYI_C11,
    QYI_C10,
    QYI_C9,
    QYI_C8_RESIDENTS, /* the lowest of the scores that C8 compares */
    QYI_C8_SCORES,
    QYI_C8_PAIRS,
    QYI_C7,
    QYI_C6,
    QYI_C4, /* pairs at all: where the graph holds everybody, all must be paired */
    QYI_CRITERIA
};

#define QYI_MAX_TERMS 24

struct qyi_criteria {
    const struct qyi_bracket *bracket;
    size_t total; /* vertices of the graph but the bye */
    bool all;     /* the graph holds everybody */
    bool one;     /* vertex `total` stands for floating down, of one player alone */
    bool lone;    /* the bracket's only downfloater takes the bye: C9 applies */
    uint32_t bits;
    bool used[QYI_CRITERIA];
    uint32_t shift[QYI_CRITERIA];
    uint32_t *level;       /* of each player moved down: which score, lowest first; residents: 0 */
    uint32_t *level_shift; /* of each level, within a digit for scores */
    size_t levels;
};

/* Lays the digits out above `low` bits that are kept free. Error: QY_E_MEMORY. */
int qyi_criteria_new(const struct qyi_bracket *bracket, enum qyi_reach reach, bool lone, uint32_t low,
                     struct qyi_criteria *ret_criteria);
void qyi_criteria_free(struct qyi_criteria *criteria);

/*
 * The weight of the pair of vertices i < j (j == total: i takes the bye, or floats down) as terms; 0 terms
 * when the two may not be a pair.
 */
size_t qyi_criteria_weigh(const struct qyi_criteria *criteria, size_t i, size_t j, struct qyi_term *terms);

#endif
