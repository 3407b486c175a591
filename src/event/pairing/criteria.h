/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The criteria of the Dutch system as digits of a weight (C.04.3 articles 2.1 to 2.4).
 *
 * A matching of greatest weight meets the criteria in their order: each has a digit of its own, wide enough
 * for the sum over all pairs, with earlier criteria in higher digits. If a criterion minimises something, its
 * digit counts the pairs that do not have it. Criteria that compare scores have a digit for each score of the
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
    QYI_C4, /* number of pairs: if the graph holds all players, all must be paired */
    QYI_CRITERIA
};

#define QYI_MAX_TERMS 24

struct qyi_criteria {
    const struct qyi_bracket *bracket;
    size_t total; /* vertices of the graph without the bye */
    bool all;     /* the graph holds all players */
    bool one;     /* vertex `total` means floating down; only one player may take it */
    bool lone;    /* the bracket's only downfloater gets the bye: C9 applies */
    uint32_t bits;
    bool used[QYI_CRITERIA];
    uint32_t shift[QYI_CRITERIA];
    uint32_t *level;       /* score of each player moved down, by index from the lowest; residents: 0 */
    uint32_t *level_shift; /* position of each score within a digit for scores */
    size_t levels;
};

/* Assigns the digits, and leaves the lowest `low` bits free. Error: QY_E_MEMORY. */
int qyi_criteria_new(const struct qyi_bracket *bracket, enum qyi_reach reach, bool lone, uint32_t low,
                     struct qyi_criteria *ret_criteria);
void qyi_criteria_free(struct qyi_criteria *criteria);

/*
 * Returns the weight of the pair of vertices i < j as a list of terms, or 0 terms if the two must not be
 * paired. j == total: i gets the bye, or floats down.
 */
size_t qyi_criteria_weigh(const struct qyi_criteria *criteria, size_t i, size_t j, struct qyi_term *terms);

#endif
