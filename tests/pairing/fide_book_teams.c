/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Swiss of teams as its rule tells it. */
#include "fide_book_priv.h"

#include <stdlib.h>
#include <string.h>

/* ---- teams ----------------------------------------------------------------------------------------- */

bool book_is_late(const struct book *book)
{
    return book->round + 1 >= book->t->rounds;
}

void book_say_set(const struct book *book, unsigned left, unsigned group, unsigned members,
                  struct verdict *verdict)
{
    unsigned below = left & ~group;
    unsigned next = below != 0 ? book_of_score(book, below, book_highest(book, below)) & ~members : 0;
    int floaters = 0;

    book_say(verdict, book_least_upfloaters(book, below & ~members, next));
    for (int i = 0; i < book->count; i++)
        floaters += (members >> i & 1) && book->man[i].floated;
    book_say(verdict, book_is_late(book) ? 0 : floaters);
}

/* Article 1.7; strength 2 is what type B calls strong. */
void book_know_team(const struct book *book, struct man *man, unsigned colours)
{
    size_t games = strlen(man->history);
    const struct qy_tournament_entry *before = book->round > 1 ? &man->player->entry[book->round - 2] : NULL;
    bool blacks = games > 1 && man->history[games - 1] == 'b' && man->history[games - 2] == 'b';
    bool whites = games > 1 && man->history[games - 1] == 'w' && man->history[games - 2] == 'w';
    int cd = man->difference;

    man->due = 0;
    man->strength = 0;
    if (before && qy_tournament_outcome_played(before->outcome))
        man->floated =
            book_points_of(book, man->player, book->round - 1) +
                qy_tournament_virtual_points(book->t, man->player, book->round - 1) !=
            book_points_of(book, qy_tournament_player(book->t, before->opponent), book->round - 1) +
                qy_tournament_virtual_points(book->t, qy_tournament_player(book->t, before->opponent),
                                             book->round - 1);
    if (colours == QY_TEAM_COLOURS_NONE || games == 0)
        return;
    if (cd < -1 || ((cd == 0 || cd == -1) && blacks))
        man->due = 'w';
    if (cd > 1 || ((cd == 0 || cd == 1) && whites))
        man->due = 'b';
    if (man->due != 0) {
        man->strength = 2;
        return;
    }
    if (colours == QY_TEAM_COLOURS_A)
        return;
    man->strength = 1;
    if (cd == -1 || (cd == 0 && book->round != book->t->rounds && man->history[games - 1] == 'b'))
        man->due = 'w';
    if (cd == 1 || (cd == 0 && book->round != book->t->rounds && man->history[games - 1] == 'w'))
        man->due = 'b';
}

struct team_bracket {
    const struct book *book;
    unsigned group;
    unsigned colours;
    int partner[MOST];
    int best[MOST];
    struct verdict verdict;
    bool found;
};

/* C8, C9, C10, then the identifier: all tops, then all bottoms. */
static void judge_team_bracket(struct team_bracket *bracket, unsigned members)
{
    const struct book *book = bracket->book;
    struct verdict verdict = {.count = 0};
    int refused = 0;
    int strong = 0;
    int opponents = 0;

    for (int i = 0; i < book->count; i++) {
        const struct man *a = &book->man[i];
        const struct man *b = (members >> i & 1) ? &book->man[bracket->partner[i]] : NULL;

        if (!b || bracket->partner[i] < i)
            continue;
        refused += a->due != 0 && a->due == b->due;
        strong += a->due != 0 && a->due == b->due && a->strength == 2 && b->strength == 2;
        if (a->score != b->score)
            opponents += (bracket->group >> i & 1) ? a->floated : b->floated;
    }
    book_say(&verdict, refused);
    book_say(&verdict, bracket->colours == QY_TEAM_COLOURS_B ? strong : 0);
    book_say(&verdict, book_is_late(book) ? 0 : opponents);
    for (int bottoms = 0; bottoms < 2; bottoms++)
        for (int i = 0; i < book->count; i++)
            if ((members >> i & 1) && bracket->partner[i] > i)
                book_say(&verdict, bottoms ? bracket->partner[i] : i);
    if (!bracket->found || book_compare(&verdict, &bracket->verdict) < 0) {
        bracket->verdict = verdict;
        bracket->found = true;
        memcpy(bracket->best, bracket->partner, sizeof bracket->best);
    }
}

static void walk_team_bracket(struct team_bracket *bracket, unsigned members, unsigned left)
{
    const struct book *book = bracket->book;
    int i = 0;

    if (left == 0) {
        judge_team_bracket(bracket, members);
        return;
    }
    while (!(left >> i & 1))
        i++;
    for (int j = i + 1; j < book->count; j++) {
        if (!(left >> j & 1) || !book->legal[i][j])
            continue;
        bracket->partner[i] = j;
        bracket->partner[j] = i;
        walk_team_bracket(bracket, members, left & ~(1U << i) & ~(1U << j));
    }
}

/* Articles 4.2 and 4.3. */
static struct qy_pair team_pair(const struct book *book, int i, int j, unsigned colours)
{
    const struct man *a = &book->man[i];
    const struct man *b = &book->man[j];
    bool first = a->score != b->score     ? a->score > b->score
                 : a->second != b->second ? a->second > b->second
                                          : a->tpn < b->tpn;
    const struct man *one = first ? a : b;
    const struct man *other = first ? b : a;
    char drawn = book->t->initial_colour == QY_TOURNAMENT_BLACK ? 'b' : 'w';
    size_t x = strlen(one->history);
    size_t y = strlen(other->history);
    char colour = 0;

    if (x == 0 && y == 0)
        colour = one->parity % 2 == 1 ? drawn : book_opposite(drawn); /* 4.3.1 */
    else if ((one->due == 0) != (other->due == 0))
        colour = one->due != 0 ? one->due : book_opposite(other->due); /* 4.3.2 */
    else if (one->due != other->due)
        colour = one->due; /* 4.3.3 */
    else if (colours == QY_TEAM_COLOURS_B && one->due != 0 && (one->strength == 2) != (other->strength == 2))
        colour = one->strength == 2 ? one->due : book_opposite(other->due); /* 4.3.4 */
    else if (one->difference != other->difference)
        colour = one->difference < other->difference ? 'w' : 'b'; /* 4.3.5 */
    for (size_t k = 1; colour == 0 && k <= x && k <= y; k++)
        if (one->history[x - k] != other->history[y - k])
            colour = book_opposite(one->history[x - k]); /* 4.3.6 */
    if (colour == 0)
        colour = one->due != 0 ? one->due                                       /* 4.3.7 */
                 : x > 0       ? book_opposite(one->history[x - 1])             /* 4.3.8 */
                               : book_opposite(book_opposite(other->history[y - 1])); /* 4.3.9 */
    return colour == 'w' ? (struct qy_pair){one->player->number, other->player->number}
                         : (struct qy_pair){other->player->number, one->player->number};
}

int fide_book_teams(const struct qy_tournament *tournament, unsigned round, const struct qy_team_swiss *rules,
                    struct qy_pair *ret_pairs)
{
    struct book book = {.t = tournament, .primary = rules->primary, .round = round};
    unsigned left;
    int pairs;

    book_gather(&book, false);
    for (int i = 0; i < book.count; i++) {
        struct man *man = &book.man[i];

        man->rank = man->tpn;
        man->second = rules->secondary ? rules->secondary[man->player - tournament->player] : 0;
        book_know_team(&book, man, rules->colours);
    }
    pairs = book_pair_bye(&book, &left, ret_pairs);
    if (pairs < 0)
        return -1;
    while (left != 0) {
        unsigned group = book_highest(&book, left);
        struct team_bracket bracket = {.book = &book, .group = group, .colours = rules->colours};
        unsigned set = 0;

        if (!book_choose_set(&book, left, group, book_say_set, &set))
            return -1;
        walk_team_bracket(&bracket, group | set, group | set);
        for (int i = 0; i < book.count; i++)
            if (((group | set) >> i & 1) && bracket.best[i] > i)
                ret_pairs[pairs++] = team_pair(&book, i, bracket.best[i], rules->colours);
        left &= ~group & ~set;
    }
    return pairs;
}
