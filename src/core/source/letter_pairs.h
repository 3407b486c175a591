/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Frequencies of letter pairs in the words of many languages with Latin and Cyrillic letters. */
#ifndef QYI_SOURCE_LETTER_PAIRS_H
#define QYI_SOURCE_LETTER_PAIRS_H

#include <stddef.h>
#include <stdint.h>

#define QYI_LANGUAGE_GROUPS 5

/* The points of words so far, in each group of languages. */
struct qyi_letter_pairs {
    int points[QYI_LANGUAGE_GROUPS];
};

/*
 * Adds a word of small letters, some of them non-ASCII: good if the sequence is usual in a group, bad if it
 * is rare. A word from another group than the others costs a little. Points are natural logarithms of its
 * likelihood.
 */
void qyi_letter_pairs_add(struct qyi_letter_pairs *pairs, const uint16_t *word, size_t count);

/* The points in the group that suits all words together best. */
int qyi_letter_pairs_best(const struct qyi_letter_pairs *pairs);

#endif
