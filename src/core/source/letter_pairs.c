/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The likelihood of words by pairs of letters. The question is always which of several decodings of the same
 * bytes is the word. So a pair counts relative to the cost of a usual one, and pairs of ASCII letters, which
 * all decodings share, only show the group of languages.
 */
#include "source/letter_pairs.h"

#include <limits.h>
#include <stdbool.h>

/*
 * In thirds of a natural logarithm: the cost of usual pairs, of a pair that no word has, and of a word from
 * another group.
 */
enum { USUAL = 8, USUAL_ACCENTED = 18, USUAL_CYRILLIC = 19, UNKNOWN = 30, FOREIGN = 12 };

#define MOST_OWN      44
#define ASCII_LETTERS 26

struct group {
    bool latin;
    size_t own; /* number of letters besides a to z */
    uint16_t letters[MOST_OWN];
    const char *rows[1 + ASCII_LETTERS + MOST_OWN];
};

static const struct group groups[QYI_LANGUAGE_GROUPS] = {
#include "source/letter_pairs.inc"
};

/* The row of a letter; 0 for the edge of a word (0), -1 for a letter that the group does not have. */
static int row_of(const struct group *group, uint16_t letter)
{
    int own = group->latin ? 1 + ASCII_LETTERS : 1;

    if (letter < 0x80)
        return letter == 0 ? 0 : group->latin ? letter - 'a' + 1 : -1;
    for (size_t i = 0; i < group->own; i++)
        if (group->letters[i] == letter)
            return own + (int)i;
    return -1;
}

static int usual(const struct group *group, uint16_t before, uint16_t letter)
{
    if (!group->latin)
        return USUAL_CYRILLIC;
    return letter >= 0x80 || before >= 0x80 ? USUAL_ACCENTED : USUAL;
}

static int weigh_in(const struct group *group, const uint16_t *word, size_t count)
{
    int points = 0;
    int row_before = 0;
    uint16_t before = 0;

    for (size_t i = 0; i <= count; i++) {
        uint16_t letter = i < count ? word[i] : 0;
        int row = row_of(group, letter);
        int cost = row_before < 0 || row < 0 ? UNKNOWN : group->rows[row_before][row] - 'a';

        points += usual(group, before, letter) - cost;
        row_before = row;
        before = letter;
    }
    return points;
}

/* True if the first non-ASCII letter of a word is of a group's alphabet. */
static bool is_of_alphabet(const struct group *group, const uint16_t *word, size_t count)
{
    size_t i = 0;

    while (i + 1 < count && word[i] < 0x80)
        i++;
    return group->latin == (word[i] < 0x400);
}

void qyi_letter_pairs_add(struct qyi_letter_pairs *pairs, const uint16_t *word, size_t count)
{
    int points[QYI_LANGUAGE_GROUPS];
    int best = INT_MIN;

    for (size_t i = 0; i < QYI_LANGUAGE_GROUPS; i++) {
        points[i] = is_of_alphabet(&groups[i], word, count) ? weigh_in(&groups[i], word, count)
                                                            : -USUAL_ACCENTED * (int)count;
        if (points[i] > best)
            best = points[i];
    }
    for (size_t i = 0; i < QYI_LANGUAGE_GROUPS; i++)
        pairs->points[i] += points[i] > best - FOREIGN ? points[i] : best - FOREIGN;
}

int qyi_letter_pairs_best(const struct qyi_letter_pairs *pairs)
{
    int best = INT_MIN;

    for (size_t i = 0; i < QYI_LANGUAGE_GROUPS; i++)
        if (pairs->points[i] > best)
            best = pairs->points[i];
    return best / 3;
}
