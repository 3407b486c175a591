/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The distance of two words: optimal string alignment, row by row. */
#include "base/near.h"

#include "base/utf8.h"

#include <limits.h>
#include <string.h>

size_t qyi_letters(const char *text, size_t len, uint32_t letter[QYI_MOST_LETTERS])
{
    size_t count = 0;
    size_t step;

    for (size_t at = 0; at < len; at += step) {
        if (count == QYI_MOST_LETTERS || (step = qyi_utf8_decode(text + at, len - at, &letter[count])) == 0)
            return 0;
        count++;
    }
    return count;
}

static unsigned least(unsigned one, unsigned other)
{
    return one < other ? one : other;
}

/* The third row is for swapped letters. */
unsigned qyi_letters_off(const uint32_t *one, size_t ones, const uint32_t *other, size_t others)
{
    unsigned rows[3][QYI_MOST_LETTERS + 1];

    for (size_t j = 0; j <= others; j++)
        rows[0][j] = (unsigned)j;
    for (size_t i = 1; i <= ones; i++) {
        unsigned *row = rows[i % 3];
        const unsigned *above = rows[(i - 1) % 3];

        row[0] = (unsigned)i;
        for (size_t j = 1; j <= others; j++) {
            row[j] = least(least(above[j], row[j - 1]) + 1, above[j - 1] + (one[i - 1] != other[j - 1]));
            if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1])
                row[j] = least(row[j], rows[(i - 2) % 3][j - 2] + 1);
        }
    }
    return rows[ones % 3][others];
}

void qyi_near_begin(const char *written, size_t len, size_t longest, struct qyi_near *ret_near)
{
    *ret_near = (struct qyi_near){.longest = longest, .off = UINT_MAX};
    ret_near->letters = len > longest ? 0 : qyi_letters(written, len, ret_near->letter);
}

void qyi_near_consider(struct qyi_near *near, const char *name)
{
    uint32_t letter[QYI_MOST_LETTERS];
    size_t letters = qyi_letters(name, strlen(name), letter);

    if (near->letters == 0 || letters == 0 || letters > near->longest)
        return;
    unsigned off = qyi_letters_off(near->letter, near->letters, letter, letters);
    if (off < near->off && off <= (near->letters + 2) / 3) {
        near->best = name;
        near->off = off;
    }
}
