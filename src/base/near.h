/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: base. How near one word is to another, for whoever wrote it wrong. */
#ifndef QYI_BASE_NEAR_H
#define QYI_BASE_NEAR_H

#include <stddef.h>
#include <stdint.h>

/* Longer words are near to none. */
#define QYI_MOST_LETTERS 48

/* The letters of a word; returns how many, 0 where they are too many or can't be read. */
size_t qyi_letters(const char *text, size_t len, uint32_t letter[QYI_MOST_LETTERS]);

/* How many letters must be put in, left out or changed, or neighbours swapped, to come from one to the other. */
unsigned qyi_letters_off(const uint32_t *one, size_t ones, const uint32_t *other, size_t others);

#endif
