/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the conditions that end a match. */
#include "duel/match_words.h"

#include <stdlib.h>

#define MOST_COUNT 1000
#define MOST_SCORE 1e6

/* Reads exactly `count` numbers separated by commas. */
static bool read_numbers(const char *text, double *ret_numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char *end;

        ret_numbers[i] = strtod(text, &end);
        if (end == text || *end != (i + 1 < count ? ',' : '\0'))
            return false;
        text = end + 1;
    }
    return true;
}

/* Reads a repetition count and a score. */
static bool read_bound(const char *text, double least, unsigned *ret_count, int32_t *ret_score)
{
    double n[2];

    if (!read_numbers(text, n, 2) ||
        !(n[0] >= 1 && n[0] <= MOST_COUNT && n[1] >= least && n[1] <= MOST_SCORE))
        return false;
    *ret_count = (unsigned)n[0];
    *ret_score = (int32_t)n[1];
    return true;
}

bool qyi_match_read_draw(const char *text, struct qy_match_setup *setup)
{
    return read_bound(text, 0, &setup->draw_plies, &setup->draw_score);
}

bool qyi_match_read_resign(const char *text, struct qy_match_setup *setup)
{
    return read_bound(text, 1, &setup->resign_moves, &setup->resign_score);
}

bool qyi_match_read_sprt(const char *text, struct qy_match_setup *setup)
{
    double n[4];

    if (!read_numbers(text, n, 4) || !(n[0] < n[1] && n[2] > 0 && n[3] > 0 && n[2] + n[3] < 1))
        return false;
    setup->has_sprt = true;
    setup->sprt = (struct qy_sprt){n[0], n[1], n[2], n[3]};
    return true;
}
