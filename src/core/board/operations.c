/* SPDX-License-Identifier: GPL-3.0-or-later */
/* EPD operations after the fields of a position. */
#include "board/operations.h"

#include <string.h>

static bool is_blank(char letter)
{
    return letter == ' ' || letter == '\t';
}

bool qyi_operation_next(const char *text, size_t len, size_t *at, const char **ret_operation, size_t *ret_len)
{
    size_t start = *at + 1;
    const char *next = start < len ? memchr(text + start, ';', len - start) : NULL;
    size_t end = next ? (size_t)(next - text) : len;

    if (*at >= len)
        return false;
    *at = end;
    while (start < end && is_blank(text[start]))
        start++;
    while (end > start && is_blank(text[end - 1]))
        end--;
    *ret_operation = text + start;
    *ret_len = end > start ? end - start : 0;
    return true;
}

/* Reads a number of at most `most` at `*at`. */
static bool take_number(const char *text, size_t len, size_t *at, uint64_t most, uint64_t *ret_number)
{
    size_t start = *at;
    uint64_t number = 0;

    for (; *at < len && text[*at] >= '0' && text[*at] <= '9'; ++*at) {
        unsigned digit = (unsigned)(text[*at] - '0');

        if (number > (most - digit) / 10)
            return false;
        number = number * 10 + digit;
    }
    *ret_number = number;
    return *at > start;
}

bool qyi_operation_count(const char *text, size_t len, unsigned *ret_depth, uint64_t *ret_nodes)
{
    uint64_t depth;
    size_t at = 1;
    size_t blank;

    if (len == 0 || (text[0] != 'D' && text[0] != 'd') ||
        !take_number(text, len, &at, QYI_DEEPEST_COUNT, &depth) || depth == 0)
        return false;
    for (blank = at; at < len && is_blank(text[at]);)
        at++;
    if (at == blank || !take_number(text, len, &at, UINT64_MAX, ret_nodes) || at < len)
        return false;
    *ret_depth = (unsigned)depth;
    return true;
}

size_t qyi_operations_no_count(const char *text, size_t len, size_t at)
{
    size_t before = at;
    const char *operation;
    size_t operation_len;
    unsigned depth;
    uint64_t nodes;

    while (qyi_operation_next(text, len, &at, &operation, &operation_len) &&
           qyi_operation_count(operation, operation_len, &depth, &nodes))
        before = at;
    return before;
}

bool qyi_operations_mate(const char *text, size_t len, size_t at, unsigned most,
                         struct qyi_mate_claim *ret_claim)
{
    const char *words;
    size_t words_len;
    bool found = false;

    *ret_claim = (struct qyi_mate_claim){0, false};
    while (qyi_operation_next(text, len, &at, &words, &words_len)) {
        if (words_len >= 3 && memcmp(words, "dm ", 3) == 0) {
            size_t digit = 3;
            uint64_t mate;

            if (found || words_len > 5 || !take_number(words, words_len, &digit, most, &mate) ||
                digit < words_len)
                return false;
            ret_claim->mate = (unsigned)mate;
            found = true;
        }
        ret_claim->checks |= words_len == 6 && memcmp(words, "checks", 6) == 0;
    }
    return found;
}
