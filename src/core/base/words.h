/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words and numbers of a line, one after the other. */
#ifndef QYI_BASE_WORDS_H
#define QYI_BASE_WORDS_H

#include <qiyuan/core/api.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Takes the next word, between blanks, and moves `text` behind it. False, with nothing moved, where there is none or it
 * has not room in `size` bytes with its end.
 */
bool qyi_take_word(const char **text, char *ret_word, size_t size);

/* Likewise a decimal number of that range. */
QY_API bool qyi_take_number(const char **text, int64_t least, int64_t most, int64_t *ret_number);

#endif
