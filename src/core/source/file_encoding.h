/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The encoding of a file of games, decided once: by its first game with a byte above 127 if that is enough
 * evidence, else by all bytes examined after it.
 */
#ifndef QYI_SOURCE_FILE_ENCODING_H
#define QYI_SOURCE_FILE_ENCODING_H

#include "source/guess.h"

/* The greatest number of bytes examined. */
#define QYI_FILE_SAMPLE ((size_t)256 * 1024)
/* Bytes of UTF-8 that are enough to take a game for it. */
#define QYI_UTF8_EVIDENCE ((size_t)64)

/* The context before a byte; all zero at first. */
struct qyi_edge {
    unsigned breaks; /* line ends since the last non-blank byte... */
    char before;     /* ...and that byte */
};

/*
 * The first offset in `bytes` at which a game begins: a bracket at the beginning of a line after an empty
 * one, unless tags continue there; `len` for none. Updates the edge.
 */
size_t qyi_next_game(struct qyi_edge *edge, const char *bytes, size_t len);

/*
 * The number of ASCII letters directly in front of `bytes`, of `before` available bytes: they begin a word.
 */
size_t qyi_letters_before(const char *bytes, size_t before);

/*
 * Decides the encoding of a file from its first byte above 127, with `before` bytes available in front of it;
 * `at_end`: the file ends with these bytes. Returns false if it needs more bytes, up to QYI_FILE_SAMPLE.
 */
bool qyi_file_encoding(const char *bytes, size_t len, size_t before, bool at_end,
                       struct qyi_file_encoding *ret_encoding);

#endif
