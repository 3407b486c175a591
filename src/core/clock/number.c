/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decimal numbers in all notations of time controls. */
#include "clock/control.h"

bool qyi_clock_scan_number(const char *text, size_t len, size_t *at, int64_t most, int64_t *ret_number)
{
    size_t i = *at;
    int64_t number = 0;

    while (i < len && text[i] >= '0' && text[i] <= '9') {
        number = number * 10 + (text[i] - '0');
        if (number > most)
            return false;
        i++;
    }
    if (i == *at)
        return false;
    *at = i;
    *ret_number = number;
    return true;
}
