/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How near one word is to another, for whoever wrote it wrong. */
#ifndef QYI_BASE_NEAR_H
#define QYI_BASE_NEAR_H

#include <stddef.h>
#include <stdint.h>

#include <qiyuan/core/api.h>

/* Longer words are near to none. */
#define QYI_MOST_LETTERS 48

/* The letters of a word; returns how many, 0 where they are too many or can't be read. */
QY_API size_t qyi_letters(const char *text, size_t len, uint32_t letter[QYI_MOST_LETTERS]);

/* How many letters must be put in, left out or changed, or neighbours swapped, to come from one to the other. */
QY_API unsigned qyi_letters_off(const uint32_t *one, size_t ones, const uint32_t *other, size_t others);

/* What was written, and the nearest of the names that were considered. */
struct qyi_near {
    uint32_t letter[QYI_MOST_LETTERS];
    size_t letters;   /* 0: nothing is near to it */
    size_t longest;   /* names that are longer are not near */
    const char *best; /* NULL: none is near */
    unsigned off;
};

/* Begins with what was written; longer words than `longest` are near to none. */
void qyi_near_begin(const char *written, size_t len, size_t longest, struct qyi_near *ret_near);

/* Keeps a name if it is nearer than those before it; a third of the letters may differ. */
void qyi_near_consider(struct qyi_near *near, const char *name);

#endif
