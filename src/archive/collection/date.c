/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares dates of games, parts of which may be unknown. */
#include <qiyuan/archive/collection.h>

/* Reads up to `most` digits; returns how many there were. */
static unsigned read_digits(const char *text, size_t len, unsigned most, size_t *at, uint32_t *ret_number)
{
    unsigned digits = 0;

    *ret_number = 0;
    while (*at < len && digits < most && text[*at] >= '0' && text[*at] <= '9') {
        *ret_number = *ret_number * 10 + (uint32_t)(text[(*at)++] - '0');
        digits++;
    }
    return digits;
}

/* Moves to the next digit past separators (dots, dashes, 年), but not past a question mark. */
static bool to_next_part(const char *text, size_t len, size_t *at)
{
    while (*at < len && !(text[*at] >= '0' && text[*at] <= '9')) {
        if (text[*at] == '?' || text[*at] == ' ')
            return false;
        ++*at;
    }
    return *at < len;
}

bool qy_date_read(const char *text, size_t len, uint32_t *ret_first, uint32_t *ret_last)
{
    size_t at = 0;
    uint32_t part[3] = {0, 0, 0};
    uint32_t first;
    uint32_t last;

    if (read_digits(text, len, 4, &at, &part[0]) != 4 || part[0] == 0)
        return false;
    for (unsigned i = 1; i < 3 && to_next_part(text, len, &at); i++)
        (void)read_digits(text, len, 2, &at, &part[i]);
    first = last = part[0] * 10000;
    if (part[1] >= 1 && part[1] <= 12) {
        first += part[1] * 100;
        last += part[1] * 100;
        first += part[2] >= 1 && part[2] <= 31 ? part[2] : 1;
        last += part[2] >= 1 && part[2] <= 31 ? part[2] : 31;
    } else {
        first += 101;
        last += 1231;
    }
    *ret_first = first;
    *ret_last = last;
    return true;
}
