/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the words and numbers of a line. */
#ifndef QYI_BASE_WORDS_H
#define QYI_BASE_WORDS_H

#include <qiyuan/core/api.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Takes the next blank-separated word and moves `text` past it. False, with nothing moved, if there is none
 * or it needs more than `size` bytes with its zero byte.
 */
bool qyi_take_word(const char **text, char *ret_word, size_t size);

/* Takes a decimal number in the range `least` to `most` in the same way. */
QY_API bool qyi_take_number(const char **text, int64_t least, int64_t most, int64_t *ret_number);

#endif
