/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the nearest word to a misspelt one. */
#ifndef QYI_BASE_NEAR_H
#define QYI_BASE_NEAR_H

#include <stddef.h>
#include <stdint.h>

#include <qiyuan/core/api.h>

/* Longer words are never near. */
#define QYI_MOST_LETTERS 48

/* Splits a word into letters; returns how many, 0 if there are too many or they can't be decoded. */
QY_API size_t qyi_letters(const char *text, size_t len, uint32_t letter[QYI_MOST_LETTERS]);

/*
 * The number of letters to insert, delete or change, or of neighbours to swap, to turn one word into the
 * other.
 */
QY_API unsigned qyi_letters_off(const uint32_t *one, size_t ones, const uint32_t *other, size_t others);

/* A written word, and the nearest name considered so far. */
struct qyi_near {
    uint32_t letter[QYI_MOST_LETTERS];
    size_t letters;   /* 0: nothing is near */
    size_t longest;   /* longer names are not near */
    const char *best; /* NULL: none */
    unsigned off;
};

/* Begins with the written word; words longer than `longest` are never near. */
void qyi_near_begin(const char *written, size_t len, size_t longest, struct qyi_near *ret_near);

/* Keeps a name if it is nearer than the earlier ones; at most a third of the letters may differ. */
void qyi_near_consider(struct qyi_near *near, const char *name);

#endif
