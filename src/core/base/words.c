/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the words and numbers of a line. */
#include "base/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool qyi_take_word(const char **text, char *ret_word, size_t size)
{
    const char *begin = *text + strspn(*text, " ");
    size_t len = strcspn(begin, " ");

    if (len == 0 || len >= size)
        return false;
    memcpy(ret_word, begin, len);
    ret_word[len] = '\0';
    *text = begin + len;
    return true;
}

bool qyi_take_number(const char **text, int64_t least, int64_t most, int64_t *ret_number)
{
    const char *rest = *text;
    char word[24];
    char *end;

    if (!qyi_take_word(&rest, word, sizeof word))
        return false;
    errno = 0;
    long long number = strtoll(word, &end, 10);
    if (errno != 0 || end == word || *end || number < least || number > most)
        return false;
    *ret_number = number;
    *text = rest;
    return true;
}
