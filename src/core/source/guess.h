/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Distinguishes encodings by evidence: bytes that an encoding does not have, letter sequences, letters used
 * in names.
 */
#ifndef QYI_SOURCE_GUESS_H
#define QYI_SOURCE_GUESS_H

#include <qiyuan/core/source.h>

#define QYI_SINGLE_BYTE_SETS 8

/* The characters of 0x80 to 0xFF, by encoding, in the order of guess.c. */
extern const uint16_t qyi_single_byte[QYI_SINGLE_BYTE_SETS][128];

/* Prior knowledge about the bytes. */
struct qyi_encoding_hint {
    enum qy_encoding encoding;
    bool file; /* it is the encoding of their file; else the one that their text declares */
};

/* The encoding detected for a file. */
struct qyi_file_encoding {
    bool known;
    bool sure;
    enum qy_encoding encoding;
};

/*
 * Guesses the encoding of bytes with at least one above 127; `at_end` if the text ends with them. Well-formed
 * UTF-8 is UTF-8, with one exception: if a hint (NULL: none) names a double-byte encoding, and read as UTF-8
 * the text has letters that occur in no word, the hint is followed. Otherwise a hint decides between
 * encodings that do about equally well; a file's encoding is kept unless the bytes contradict it. *ret_sure
 * is false if another encoding would decode the bytes differently and does nearly as well.
 */
enum qy_encoding qyi_encoding_guess(const unsigned char *bytes, size_t len, bool at_end,
                                    const struct qyi_encoding_hint *hint, bool *ret_sure);

/* True for a double-byte encoding other than Big5-HKSCS. */
bool qyi_is_of_pairs(enum qy_encoding encoding);

/* True for well-formed UTF-8; ignores a character cut off by the end unless the text ends there. */
bool qyi_is_utf8(const unsigned char *bytes, size_t len, bool at_end);

/*
 * True for well-formed UTF-8 with only a few two-byte characters, none of them next to an ASCII letter: pairs
 * of another encoding may look like this by chance.
 */
bool qyi_is_slight_utf8(const unsigned char *bytes, size_t len);

#endif
