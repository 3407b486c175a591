/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Burstein system as its rule tells it. */
#include "fide_book_priv.h"

#include <stdlib.h>
#include <string.h>

static int falling(const void *one, const void *other)
{
    return *(const int *)other - *(const int *)one;
}

static struct qy_pair pair_of(const struct book *book, int i, int j)
{
    const struct man *high = &book->man[book->man[i].rank < book->man[j].rank ? i : j];
    const struct man *low = &book->man[book->man[i].rank < book->man[j].rank ? j : i];

    if (book_colour_of(book, high, low) == 'w')
        return (struct qy_pair){high->player->number, low->player->number};
    return (struct qy_pair){low->player->number, high->player->number};
}

/* ---- Burstein -------------------------------------------------------------------------------------- */

/* Articles 1.7 and 1.8. */
void book_rank_burstein(struct book *book)
{
    const struct qy_points_scheme *scheme = &book->t->scheme;
    long buchholz[MOST] = {0};
    long sonneborn[MOST] = {0};

    for (int i = 0; i < book->count; i++) {
        const struct qy_tournament_player *player = book->man[i].player;
        long own = book_points_of(book, player, book->round);

        for (unsigned r = 1; r < book->round; r++) {
            const struct qy_tournament_entry *entry = &player->entry[r - 1];
            long met = own;

            if (qy_tournament_outcome_played(entry->outcome)) {
                const struct qy_tournament_player *other = qy_tournament_player(book->t, entry->opponent);
                unsigned now = other->entry[book->round - 1].outcome;

                met = book_points_of(book, other, book->round);
                if (now == QY_TOURNAMENT_ZERO_BYE ||
                    (now == QY_TOURNAMENT_ABSENT && book_is_away(book, other)))
                    for (unsigned z = book->round - 1;
                         z > 0 && (other->entry[z - 1].outcome == QY_TOURNAMENT_ZERO_BYE ||
                                   other->entry[z - 1].outcome == QY_TOURNAMENT_ABSENT);
                         z--)
                        met += scheme->draw - scheme->zero_bye;
            }
            buchholz[i] += met;
            sonneborn[i] += met * qy_points_scheme_worth(scheme, entry->outcome);
        }
    }
    for (int i = 0; i < book->count; i++)
        for (int j = 0; j < book->count; j++) {
            bool ahead = buchholz[j] != buchholz[i]     ? buchholz[j] > buchholz[i]
                         : sonneborn[j] != sonneborn[i] ? sonneborn[j] > sonneborn[i]
                                                        : book->man[j].tpn < book->man[i].tpn;

            book->man[i].rank += i != j && ahead;
        }
}

/* A bracket and the best of its pairings so far. */
struct bracket {
    const struct book *book;
    unsigned members;
    unsigned below;
    bool ahead;        /* look at the next bracket, too (C7) */
    int partner[MOST]; /* -1: floats */
    int best[MOST];
    struct verdict verdict;
    bool found;
};

static void judge_bracket(struct bracket *bracket);

/* All pairings in the order of article 4: the first by rank meets the last, the next to last ... floats. */
static void walk(struct bracket *bracket, unsigned left)
{
    const struct book *book = bracket->book;
    int first = -1;

    for (int i = 0; i < book->count; i++)
        if ((left >> i & 1) && (first < 0 || book->man[i].rank < book->man[first].rank))
            first = i;
    if (first < 0) {
        judge_bracket(bracket);
        return;
    }
    for (int rank = book->count; rank-- > 0;)
        for (int j = 0; j < book->count; j++) {
            if (book->man[j].rank != rank || j == first || !(left >> j & 1) || !book->legal[first][j])
                continue;
            bracket->partner[first] = j;
            bracket->partner[j] = first;
            walk(bracket, left & ~(1U << first) & ~(1U << j));
            bracket->partner[j] = -1;
        }
    bracket->partner[first] = -1;
    walk(bracket, left & ~(1U << first));
}

/* C5 and C6, then for the next bracket, then C8. */
static void judge_bracket(struct bracket *bracket)
{
    const struct book *book = bracket->book;
    struct verdict verdict = {.count = 0};
    int scores[MOST];
    int floaters = 0;
    int refused = 0;
    unsigned floating = 0;

    for (int i = 0; i < book->count; i++) {
        if (!(bracket->members >> i & 1))
            continue;
        if (bracket->partner[i] < 0) {
            floating |= 1U << i;
            scores[floaters++] = book->man[i].score;
        } else {
            refused += bracket->partner[i] > i && book->man[i].due != 0 &&
                       book->man[i].due == book->man[bracket->partner[i]].due;
        }
    }
    if (!book_completes(book, floating | bracket->below))
        return;
    book_say(&verdict, floaters);
    qsort(scores, (size_t)floaters, sizeof *scores, falling);
    for (int i = 0; i < MOST; i++)
        book_say(&verdict, i < floaters ? scores[i] : -1000000);
    if (bracket->ahead) {
        unsigned group = book_highest(book, bracket->below);
        struct bracket next = {.book = book, .members = floating | group, .below = bracket->below & ~group};

        memset(next.partner, 0xFF, sizeof next.partner);
        if (bracket->below != 0)
            walk(&next, next.members);
        for (int i = 0; i < next.verdict.count && i <= MOST; i++)
            book_say(&verdict, next.verdict.value[i]);
        book_say(&verdict, refused);
    }
    if (!bracket->found || book_compare(&verdict, &bracket->verdict) < 0) {
        bracket->verdict = verdict;
        bracket->found = true;
        memcpy(bracket->best, bracket->partner, sizeof bracket->best);
    }
}

int fide_book_burstein(const struct qy_tournament *tournament, unsigned round, struct qy_pair *ret_pairs)
{
    struct book book = {.t = tournament, .round = round};
    unsigned left;
    unsigned moved = 0;
    int pairs;

    book_gather(&book, true);
    book_rank_burstein(&book);
    pairs = book_pair_bye(&book, &left, ret_pairs);
    if (pairs < 0)
        return -1;
    while (left != 0) {
        unsigned group = book_highest(&book, left & ~moved);
        struct bracket bracket = {
            .book = &book, .members = moved | group, .below = left & ~moved & ~group, .ahead = true};

        memset(bracket.partner, 0xFF, sizeof bracket.partner);
        walk(&bracket, bracket.members);
        moved = 0;
        for (int i = 0; i < book.count; i++) {
            if (!(bracket.members >> i & 1))
                continue;
            if (bracket.best[i] < 0)
                moved |= 1U << i;
            else if (bracket.best[i] > i)
                ret_pairs[pairs++] = pair_of(&book, i, bracket.best[i]);
        }
        left = moved | bracket.below;
    }
    return pairs;
}
