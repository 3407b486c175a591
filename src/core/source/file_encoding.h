/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The encoding of a file of games, which is decided once: by its first game with a byte above 127
 * where that is evidence enough, else by all that stands behind that byte as far as it is looked at.
 */
#ifndef QYI_SOURCE_FILE_ENCODING_H
#define QYI_SOURCE_FILE_ENCODING_H

#include "source/guess.h"

/* This many bytes are looked at, at most. */
#define QYI_FILE_SAMPLE ((size_t)256 * 1024)
/* And so many that are UTF-8 are enough to take a game for it. */
#define QYI_UTF8_EVIDENCE ((size_t)64)

/* What stands in front of a byte; begins as zeros. */
struct qyi_edge {
    unsigned breaks; /* line ends since the last byte that is no blank... */
    char before;     /* ...which is this */
};

/*
 * The first place in `bytes` where a game begins: a bracket at the beginning of a line behind an empty one,
 * unless tags go on there; `len` for none. The edge is moved along.
 */
size_t qyi_next_game(struct qyi_edge *edge, const char *bytes, size_t len);

/*
 * How many letters of ASCII stand right in front of `bytes`, of `before` bytes that are there: a word begins with them.
 */
size_t qyi_letters_before(const char *bytes, size_t before);

/*
 * Decides the encoding of a file from its first byte above 127 on, in front of which this many bytes are there;
 * `at_end`: the file ends with these. Returns false where more is to be seen first: more of it, up to QYI_FILE_SAMPLE.
 */
bool qyi_file_encoding(const char *bytes, size_t len, size_t before, bool at_end,
                       struct qyi_file_encoding *ret_encoding);

#endif
