/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Dubov system as its rule tells it. */
#include "fide_book_priv.h"

#include <stdlib.h>
#include <string.h>

/* ---- Dubov ----------------------------------------------------------------------------------------- */

static int with_virtual(const struct book *book, unsigned number, unsigned round)
{
    const struct qy_tournament_player *player = qy_tournament_player(book->t, number);

    return book_points_of(book, player, round) + qy_tournament_virtual_points(book->t, player, round);
}

void book_know_dubov(const struct book *book, struct man *man)
{
    double sum = 0;

    for (unsigned r = 1; r < book->round; r++) {
        const struct qy_tournament_entry *entry = &man->player->entry[r - 1];

        if (!qy_tournament_outcome_played(entry->outcome))
            continue;
        sum += qy_tournament_player(book->t, entry->opponent)->rating;
        man->up = with_virtual(book, man->player->number, r) < with_virtual(book, entry->opponent, r);
        man->ups += man->up;
        man->up = man->up && r + 1 == book->round;
    }
    man->up = man->up && qy_tournament_outcome_played(man->player->entry[book->round - 2].outcome);
    man->aro = man->games > 0 ? (int)(sum / man->games + 0.5) : 0;
    if (man->games == 0) {
        man->due = 'b';
        man->strength = 1;
    }
}

/* The fewest pairs of one preference that a bracket can have. */
static int least_clashes(const struct book *book, unsigned left)
{
    int least = MOST;
    int i = 0;

    if (left == 0)
        return 0;
    while (!(left >> i & 1))
        i++;
    left &= ~(1U << i);
    for (int j = i + 1; j < book->count; j++)
        if ((left >> j & 1) && book->legal[i][j] && book_completes(book, left & ~(1U << j))) {
            int clashes = (book->man[i].due == book->man[j].due) + least_clashes(book, left & ~(1U << j));

            least = clashes < least ? clashes : least;
        }
    return least;
}

/* C7 to C10. */
static void say_dubov_set(const struct book *book, unsigned left, unsigned group, unsigned members,
                          struct verdict *verdict)
{
    int most = 0;
    int times = 0;
    int again = 0;

    (void)left;
    for (int i = 0; i < book->count; i++) {
        const struct man *man = &book->man[i];
        bool is_most = man->ups >= 2 + book->t->rounds / 5;

        if (!(members >> i & 1) || book->round == book->t->rounds)
            continue;
        most += is_most;
        times += is_most ? man->ups : 0;
        again += man->up;
    }
    book_say(verdict, least_clashes(book, group | members));
    book_say(verdict, most);
    book_say(verdict, times);
    book_say(verdict, again);
}

/* Whether every one of a set can meet one of the other set. */
static bool crosses(const struct book *book, unsigned one, unsigned other)
{
    int i = 0;

    if (one == 0 || other == 0)
        return one == 0 && other == 0;
    while (!(one >> i & 1))
        i++;
    for (int j = 0; j < book->count; j++)
        if ((other >> j & 1) && book->legal[i][j] && crosses(book, one & ~(1U << i), other & ~(1U << j)))
            return true;
    return false;
}

/* A subgroup in its order: by ARO and number, or by number alone. */
static int list_of(const struct book *book, unsigned group, bool by_aro, int *list)
{
    int count = 0;

    for (int i = 0; i < book->count; i++) {
        int at = count;

        if (!(group >> i & 1))
            continue;
        while (by_aro && at > 0 && book->man[list[at - 1]].aro > book->man[i].aro) {
            list[at] = list[at - 1];
            at--;
        }
        list[at] = i;
        count++;
    }
    return count;
}

/* Shifters from the middle outwards: D, C, E, B, F, A, G of seven. */
static int shifters_of(const struct book *book, unsigned group, bool by_aro, int *order)
{
    int list[MOST];
    int count = list_of(book, group, by_aro, list);

    for (int k = 0; k < count; k++) {
        int left = (count - 1) / 2 - (k + 1) / 2;
        int right = (count - 1) / 2 + (k + 1) / 2;

        if (count % 2 == 1)
            order[k] = list[k % 2 == 1 ? left : right];
        else
            order[k] = list[k % 2 == 0 ? (count - 1) / 2 - k / 2 : count / 2 + k / 2];
    }
    return count;
}

/* Fewest pairs inside a subgroup among all pairings of the bracket. */
static int least_inside(const struct book *book, unsigned left, unsigned group)
{
    int least = MOST;
    int i = 0;

    if (left == 0)
        return 0;
    while (!(left >> i & 1))
        i++;
    left &= ~(1U << i);
    for (int j = i + 1; j < book->count; j++)
        if ((left >> j & 1) && book->legal[i][j] && book_completes(book, left & ~(1U << j))) {
            int inside =
                ((group >> i & 1) && (group >> j & 1)) + least_inside(book, left & ~(1U << j), group);

            least = inside < least ? inside : least;
        }
    return least;
}

/* Whether the subgroups can be made equal out of the larger one and then paired. */
static bool can_be_equalised(const struct book *book, unsigned small, unsigned large, unsigned pool)
{
    int wanted = (__builtin_popcount(large) - __builtin_popcount(small)) / 2;

    for (unsigned set = pool;; set = (set - 1) & pool) {
        if (__builtin_popcount(set) == wanted && crosses(book, small | set, large & ~set))
            return true;
        if (set == 0)
            return false;
    }
}

/* The first set of this many shifters, by their order, that leaves a pairing; `step` 1 or 2 of 3.2.4. */
static unsigned first_shifters(const struct book *book, unsigned from, unsigned to, unsigned pool,
                               unsigned pool_after, bool by_aro, int wanted, int step)
{
    int order[MOST];
    int count = shifters_of(book, pool, by_aro, order);
    unsigned best = 0;
    unsigned best_key = 0;

    for (unsigned key = 0; key < 1U << count; key++) { /* the highest bit is the first shifter */
        unsigned set = 0;

        if (__builtin_popcount(key) != wanted || key < best_key)
            continue;
        for (int k = 0; k < count; k++)
            if (key >> (count - 1 - k) & 1)
                set |= 1U << order[k];
        if (step == 1 ? can_be_equalised(book, from & ~set, to | set, pool_after)
                      : crosses(book, from & ~set, to | set)) {
            best = set;
            best_key = key;
        }
    }
    return best;
}

/* G1 and G2 of 3.2.3 and 3.2.4. */
void book_part_bracket(const struct book *book, unsigned members, unsigned *ret_first, unsigned *ret_second)
{
    unsigned group[2] = {0, 0};
    unsigned seekers[2];
    bool fresh = true;
    int small;
    int inside;
    int larger;
    unsigned set;

    for (int i = 0; i < book->count; i++)
        fresh = fresh && (!(members >> i & 1) || book->man[i].games == 0);
    for (int i = 0; i < book->count; i++) {
        bool first =
            fresh ? __builtin_popcount(group[0]) < __builtin_popcount(members) / 2 : book->man[i].due == 'w';

        if (members >> i & 1)
            group[first ? 0 : 1] |= 1U << i;
    }
    seekers[0] = group[0];
    seekers[1] = group[1];
    small = __builtin_popcount(group[1]) < __builtin_popcount(group[0]) ? 1 : 0;
    inside = least_inside(book, members, group[small]);
    set = first_shifters(book, group[small], group[1 - small], seekers[small], seekers[1 - small], small == 0,
                         inside, 1);
    group[small] &= ~set;
    group[1 - small] |= set;
    larger = 1 - small;
    set = first_shifters(book, group[larger], group[1 - larger], seekers[larger], 0, larger == 0,
                         (__builtin_popcount(group[larger]) - __builtin_popcount(group[1 - larger])) / 2, 2);
    group[larger] &= ~set;
    group[1 - larger] |= set;
    *ret_first = group[0];
    *ret_second = group[1];
}

static struct qy_pair dubov_pair(const struct book *book, int i, int j)
{
    const struct man *a = &book->man[i];
    const struct man *b = &book->man[j];
    bool first = a->score != b->score ? a->score > b->score : a->tpn < b->tpn;
    const struct man *high = first ? a : b;
    const struct man *low = first ? b : a;
    char drawn = book->t->initial_colour == QY_TOURNAMENT_BLACK ? 'b' : 'w';
    char colour;

    if (high->games == 0 && low->games == 0)
        colour = high->parity % 2 == 1 ? drawn : book_opposite(drawn);
    else
        colour = book_colour_of(book, high, low);
    return colour == 'w' ? (struct qy_pair){high->player->number, low->player->number}
                         : (struct qy_pair){low->player->number, high->player->number};
}

int fide_book_dubov(const struct qy_tournament *tournament, unsigned round, struct qy_pair *ret_pairs)
{
    struct book book = {.t = tournament, .round = round};
    unsigned left;
    int pairs;

    book_gather(&book, true);
    for (int i = 0; i < book.count; i++) {
        book.man[i].rank = book.man[i].tpn;
        book_know_dubov(&book, &book.man[i]);
    }
    pairs = book_pair_bye(&book, &left, ret_pairs);
    if (pairs < 0)
        return -1;
    while (left != 0) {
        unsigned group = book_highest(&book, left);
        unsigned set = 0;
        unsigned first;
        unsigned second;
        int list[MOST];
        int count;

        if (!book_choose_set(&book, left, group, say_dubov_set, &set))
            return -1;
        left &= ~group & ~set;
        book_part_bracket(&book, group | set, &first, &second);
        count = list_of(&book, first, true, list);
        for (int k = 0; k < count; k++) { /* the first transposition that yields a pairing */
            first &= ~(1U << list[k]);
            for (int j = 0; j < book.count; j++)
                if ((second >> j & 1) && book.legal[list[k]][j] &&
                    crosses(&book, first, second & ~(1U << j))) {
                    second &= ~(1U << j);
                    ret_pairs[pairs++] = dubov_pair(&book, list[k], j);
                    break;
                }
        }
    }
    return pairs;
}
