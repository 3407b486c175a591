/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parses which diagrams are printed with a game. */
#include "sheet/print_words.h"

#include <stdlib.h>
#include <string.h>

#define MOST_PLY 100000

const char *qyi_print_diagrams(const char *text, struct qyi_print_diagrams *ret_diagrams, size_t *ret_len)
{
    struct qyi_print_diagrams diagrams = {.count = 0};

    while (*text) {
        size_t len = strcspn(text, ",");
        unsigned long ply = strtoul(text, NULL, 10);

        if (len == 3 && memcmp(text, "end", 3) == 0) {
            diagrams.at_end = true;
        } else if (len == 6 && memcmp(text, "arrows", 6) == 0) {
            diagrams.noted = true;
        } else if (len > 0 && strspn(text, "0123456789") == len && ply <= MOST_PLY &&
                   diagrams.count < QY_PRINT_PLIES) {
            diagrams.plies[diagrams.count++] = (uint32_t)ply;
        } else {
            *ret_len = len;
            return text;
        }
        text += len + (text[len] == ',');
    }
    *ret_diagrams = diagrams;
    return NULL;
}
