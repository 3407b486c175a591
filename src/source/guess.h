/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: source. Telling encodings apart by evidence: bytes that a set cannot have, letters that follow each
 * other, letters that names have.
 */
#ifndef QYI_SOURCE_GUESS_H
#define QYI_SOURCE_GUESS_H

#include <qiyuan/source.h>

#define QYI_SINGLE_BYTE_SETS 8

/* The characters of 0x80 to 0xFF, in the order of the sets in guess.c. */
extern const uint16_t qyi_single_byte[QYI_SINGLE_BYTE_SETS][128];

/*
 * Guesses the encoding of bytes that hold at least one above 127; `at_end` if the text ends with them.
 * `stated` is what the text states of itself, NULL where it states nothing: it decides between those that do
 * about as well, and bytes that can be UTF-8 are that where it says so. *ret_sure is false where another
 * encoding would read the bytes differently and does nearly as well.
 */
enum qy_encoding qyi_encoding_guess(const unsigned char *bytes, size_t len, bool at_end,
                                    const enum qy_encoding *stated, bool *ret_sure);

#endif
