/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches names that are spelled differently from the search: transliterations, and spelling mistakes. */
#ifndef QYI_COLLECTION_SOUNDS_H
#define QYI_COLLECTION_SOUNDS_H

#include <stdbool.h>

/*
 * True if a name may be the one searched for; both as qy_words_fold() returns them. Each word of the search
 * must be similar to the beginning of a word of the name: in another alphabet or transliteration (Korchnoi,
 * Kortschnoj, Корчной; Hübner, Huebner), or with one letter in five wrong. Chinese names must match
 * completely: in pinyin with any division, with tone numbers, or in Wade-Giles.
 */
bool qyi_sounds_match(const char *name, const char *wanted);

#endif
