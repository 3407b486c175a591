/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Telling encodings apart by evidence: bytes that a set cannot have, letters that follow each
 * other, letters that names have.
 */
#ifndef QYI_SOURCE_GUESS_H
#define QYI_SOURCE_GUESS_H

#include <qiyuan/core/source.h>

#define QYI_SINGLE_BYTE_SETS 8

/* The characters of 0x80 to 0xFF, in the order of the sets in guess.c. */
extern const uint16_t qyi_single_byte[QYI_SINGLE_BYTE_SETS][128];

/* Prior knowledge about the bytes. */
struct qyi_encoding_hint {
    enum qy_encoding encoding;
    bool file; /* of the file that they are of; else what their text states of itself */
};

/* The encoding that a file was found to be in. */
struct qyi_file_encoding {
    bool known;
    bool sure;
    enum qy_encoding encoding;
};

/*
 * Guesses the encoding of bytes that hold at least one above 127; `at_end` if the text ends with them. Well-formed
 * UTF-8 is UTF-8, with one exception: where a hint (NULL: there is none) says that it is of two bytes a character, and
 * read as UTF-8 it has letters that stand in no word, it is that. Else a hint decides between those that do about as
 * well; that of a file stands unless the bytes contradict it. *ret_sure is false where another encoding would read the
 * bytes differently and does nearly as well.
 */
enum qy_encoding qyi_encoding_guess(const unsigned char *bytes, size_t len, bool at_end,
                                    const struct qyi_encoding_hint *hint, bool *ret_sure);

/* True for an encoding of two bytes a character, but for Big5-HKSCS. */
bool qyi_is_of_pairs(enum qy_encoding encoding);

/* True for well-formed UTF-8; a character that the end cuts off counts for nothing unless the text ends there. */
bool qyi_is_utf8(const unsigned char *bytes, size_t len, bool at_end);

/*
 * True for well-formed UTF-8 of a few characters of two bytes, none of them beside a letter of ASCII: what pairs of
 * another encoding may be by chance.
 */
bool qyi_is_slight_utf8(const unsigned char *bytes, size_t len);

#endif
