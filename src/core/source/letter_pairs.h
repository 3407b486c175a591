/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which letters follow each other in the words of many languages of Latin and Cyrillic letters. */
#ifndef QYI_SOURCE_LETTER_PAIRS_H
#define QYI_SOURCE_LETTER_PAIRS_H

#include <stddef.h>
#include <stdint.h>

#define QYI_LANGUAGE_GROUPS 5

/* What words have so far, in each group of languages. */
struct qyi_letter_pairs {
    int points[QYI_LANGUAGE_GROUPS];
};

/*
 * Adds a word of small letters with such beyond ASCII among them: good if they follow each other so in a group,
 * bad if hardly. A word of another group than the others costs a little. Points are natural logarithms of how
 * likely it is.
 */
void qyi_letter_pairs_add(struct qyi_letter_pairs *pairs, const uint16_t *word, size_t count);

/* The points in the group in which all words together do best. */
int qyi_letter_pairs_best(const struct qyi_letter_pairs *pairs);

#endif
