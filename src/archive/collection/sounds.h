/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names that are spelled otherwise than they are asked for: by other ways of writing their sounds, or by a slip. */
#ifndef QYI_COLLECTION_SOUNDS_H
#define QYI_COLLECTION_SOUNDS_H

#include <stdbool.h>

/*
 * True if a name may be the one that is wanted; both as qy_words_fold() leaves them. Each word that is wanted has to be
 * like the beginning of a word of the name: in the letters of another language (Korchnoi, Kortschnoj, Корчной; Hübner,
 * Huebner), or with one letter in five wrong. Of Chinese names all of it has to be alike: in pinyin however it is
 * divided, with the numbers of tones, or as Wade and Giles wrote it.
 */
bool qyi_sounds_match(const char *name, const char *wanted);

#endif
