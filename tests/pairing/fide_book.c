/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the slow systems share. */
#include "fide_book_priv.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is known --------------------------------------------------------------------------------- */

bool book_is_away(const struct book *book, const struct qy_tournament_player *player)
{
    unsigned outcome = player->entry[book->round - 1].outcome;

    return outcome == QY_TOURNAMENT_ZERO_BYE || outcome == QY_TOURNAMENT_HALF_BYE ||
           outcome == QY_TOURNAMENT_FULL_BYE ||
           (outcome == QY_TOURNAMENT_ABSENT && qy_tournament_paired_rounds(book->t) >= book->round);
}

int book_points_of(const struct book *book, const struct qy_tournament_player *player, unsigned round)
{
    int points = 0;

    if (book->primary)
        return book->primary[(size_t)(player - book->t->player) * book->round + round - 1];
    for (unsigned i = 0; i + 1 < round; i++)
        if (!book->of_matches || i % 2 == 0 || player->entry[i].outcome != QY_TOURNAMENT_PAIRING_BYE)
            points += qy_points_scheme_worth(&book->t->scheme, player->entry[i].outcome);
    return points;
}

static void know_colours(struct man *man)
{
    size_t games = strlen(man->history);
    char last = games > 0 ? man->history[games - 1] : 0;

    if (games == 0)
        return;
    man->due = last == 'w' ? 'b' : 'w';
    man->strength = 1;
    if (man->difference != 0) {
        man->due = man->difference > 0 ? 'b' : 'w';
        man->strength = abs(man->difference) > 1 ? 3 : 2;
    }
    if (games > 1 && man->history[games - 2] == last && abs(man->difference) < 2) {
        man->due = last == 'w' ? 'b' : 'w';
        man->strength = 3;
    }
}

static void know(const struct book *book, struct man *man)
{
    const struct qy_tournament_player *player = man->player;

    man->score = book_points_of(book, player, book->round) +
                 qy_tournament_virtual_points(book->t, player, book->round);
    man->may_bye = true;
    for (unsigned i = 0; i + 1 < book->round; i++) {
        unsigned outcome = player->entry[i].outcome;

        if (qy_tournament_outcome_played(outcome)) {
            man->history[man->games++] = player->entry[i].colour == QY_TOURNAMENT_WHITE ? 'w' : 'b';
            man->difference += player->entry[i].colour == QY_TOURNAMENT_WHITE ? 1 : -1;
        } else if (outcome == QY_TOURNAMENT_PAIRING_BYE || outcome == QY_TOURNAMENT_FULL_BYE ||
                   outcome == QY_TOURNAMENT_FORFEIT_WIN) {
            man->may_bye = false;
        }
    }
    know_colours(man);
}

static bool took_part(const struct qy_tournament_player *player, unsigned rounds)
{
    for (unsigned i = 0; i < rounds; i++)
        if (player->entry[i].opponent > 0 || player->entry[i].outcome == QY_TOURNAMENT_PAIRING_BYE)
            return true;
    return false;
}

bool book_have_played(const struct book *book, const struct man *a, const struct man *b)
{
    for (unsigned i = 0; i + 1 < book->round; i++)
        if (a->player->entry[i].opponent == b->player->number &&
            qy_tournament_outcome_played(a->player->entry[i].outcome))
            return true;
    return false;
}

static bool are_forbidden(const struct book *book, const struct man *a, const struct man *b)
{
    for (size_t i = 0; i < book->t->forbidden_count; i++) {
        const struct qy_tournament_group *group = &book->t->forbidden[i];
        int found = 0;

        for (size_t k = 0; k < group->count; k++)
            found += group->number[k] == a->player->number || group->number[k] == b->player->number;
        if (found == 2 && book->round >= group->first_round && book->round <= group->last_round)
            return true;
    }
    return false;
}

void book_gather(struct book *book, bool clashes)
{
    int arrived = 0;

    for (size_t i = 0; i < book->t->player_count; i++) {
        const struct qy_tournament_player *player = &book->t->player[i];

        if (!book_is_away(book, player) || took_part(player, book->round - 1))
            arrived++;
        if (book_is_away(book, player))
            continue;
        book->man[book->count] = (struct man){.player = player, .tpn = (int)i, .parity = arrived};
        know(book, &book->man[book->count++]);
    }
    for (int i = 0; i < book->count; i++)
        for (int j = 0; j < book->count; j++) {
            const struct man *a = &book->man[i];
            const struct man *b = &book->man[j];

            book->legal[i][j] = i != j && !book_have_played(book, a, b) && !are_forbidden(book, a, b) &&
                                !(clashes && a->strength == 3 && b->strength == 3 && a->due == b->due);
        }
}

/* Whether all of a set can be paired. */
bool book_completes(const struct book *book, unsigned left)
{
    int i = 0;

    if (left == 0)
        return true;
    while (!(left >> i & 1))
        i++;
    left &= ~(1U << i);
    for (int j = i + 1; j < book->count; j++)
        if ((left >> j & 1) && book->legal[i][j] && book_completes(book, left & ~(1U << j)))
            return true;
    return false;
}

/* The player with the bye of an odd field, by score, games and rank; -1 nobody (or an even field), -2 nobody can. */
static int give_bye(const struct book *book, unsigned all)
{
    unsigned tried = 0;

    if (book->count % 2 == 0)
        return book_completes(book, all) ? -1 : -2;
    for (;;) {
        int best = -1;

        for (int i = 0; i < book->count; i++) {
            const struct man *a = &book->man[i];
            const struct man *b = best >= 0 ? &book->man[best] : NULL;

            if ((tried >> i & 1) || !a->may_bye)
                continue;
            if (!b || a->score < b->score || (a->score == b->score && a->games > b->games) ||
                (a->score == b->score && a->games == b->games && a->rank > b->rank))
                best = i;
        }
        if (best < 0)
            return -2;
        tried |= 1U << best;
        if (book_completes(book, all & ~(1U << best)))
            return best;
    }
}

int book_pair_bye(const struct book *book, unsigned *ret_left, struct qy_pair *ret_pairs)
{
    unsigned all = (1U << book->count) - 1;
    int bye = give_bye(book, all);

    if (bye == -2)
        return -1;
    *ret_left = all;
    if (bye < 0)
        return 0;
    *ret_left = all & ~(1U << bye);
    ret_pairs[0] = (struct qy_pair){book->man[bye].player->number, 0};
    return 1;
}

unsigned book_highest(const struct book *book, unsigned left)
{
    unsigned group = 0;
    int score = 0;

    for (int i = 0; i < book->count; i++)
        if ((left >> i & 1) && (group == 0 || book->man[i].score > score)) {
            score = book->man[i].score;
            group = 1;
        }
    group = 0;
    for (int i = 0; i < book->count; i++)
        if ((left >> i & 1) && book->man[i].score == score)
            group |= 1U << i;
    return group;
}

/* ---- verdicts -------------------------------------------------------------------------------------- */

void book_say(struct verdict *verdict, int value)
{
    verdict->value[verdict->count++] = value;
}

int book_compare(const struct verdict *a, const struct verdict *b)
{
    for (int i = 0; i < a->count && i < b->count; i++)
        if (a->value[i] != b->value[i])
            return a->value[i] < b->value[i] ? -1 : 1;
    return a->count - b->count;
}

/* ---- colours (5.2 of C.04.4.1 and C.04.4.2) -------------------------------------------------------- */

char book_opposite(char colour)
{
    return colour == 'w' ? 'b' : 'w';
}

/* The colour of the higher one of two. */
char book_colour_of(const struct book *book, const struct man *high, const struct man *low)
{
    char drawn = book->t->initial_colour == QY_TOURNAMENT_BLACK ? 'b' : 'w';
    size_t a = strlen(high->history);
    size_t b = strlen(low->history);

    if (high->due == 0 && low->due == 0)
        return high->parity % 2 == 1 ? drawn : book_opposite(drawn);
    if (high->due == 0 || low->due == 0 || high->due != low->due)
        return high->due != 0 ? high->due : book_opposite(low->due);
    if (high->strength != low->strength)
        return high->strength > low->strength ? high->due : book_opposite(low->due);
    while (a > 0 && b > 0) {
        a--;
        b--;
        if (high->history[a] != low->history[b])
            return book_opposite(high->history[a]);
    }
    return high->due;
}

/* ---- sets of upfloaters ---------------------------------------------------------------------------- */

/* A set in its order: by falling score, then by number. */
struct set {
    unsigned members;
    int list[MOST];
    int count;
};

static struct set set_of(const struct book *book, unsigned members)
{
    struct set set = {.members = members};

    for (int i = 0; i < book->count; i++) {
        int at = set.count;

        if (!(members >> i & 1))
            continue;
        while (at > 0 && book->man[set.list[at - 1]].score < book->man[i].score) {
            set.list[at] = set.list[at - 1];
            at--;
        }
        set.list[at] = i;
        set.count++;
    }
    return set;
}

static bool is_legal_set(const struct book *book, unsigned group, unsigned set, unsigned left)
{
    return book_completes(book, group | set) && book_completes(book, left & ~group & ~set);
}

/* The least number of upfloaters that the highest group of `left` needs; 0 for nobody left. */
int book_least_upfloaters(const struct book *book, unsigned left, unsigned group)
{
    unsigned below = left & ~group;
    int least = MOST + 1;

    if (group == 0)
        return 0;
    for (unsigned set = below;; set = (set - 1) & below) {
        if (__builtin_popcount(set) < least && is_legal_set(book, group, set, left))
            least = __builtin_popcount(set);
        if (set == 0)
            return least;
    }
}

unsigned book_of_score(const struct book *book, unsigned left, unsigned like)
{
    unsigned same = 0;
    int score = 0;

    for (int i = 0; i < book->count; i++)
        if (like >> i & 1)
            score = book->man[i].score;
    for (int i = 0; i < book->count; i++)
        if ((left >> i & 1) && book->man[i].score == score)
            same |= 1U << i;
    return same;
}

/* Compares by number and scores, then by the system's criteria, then by the order of sets. */
static void judge_set(const struct book *book, unsigned left, unsigned group, unsigned members,
                      void (*more)(const struct book *, unsigned left, unsigned group, unsigned members,
                                   struct verdict *),
                      struct verdict *verdict)
{
    struct set set = set_of(book, members);

    book_say(verdict, set.count);
    for (int i = set.count; i-- > 0;)
        book_say(verdict, -book->man[set.list[i]].score); /* the lowest as high as can be, and so on */
    more(book, left, group, members, verdict);
    for (int i = 0; i < set.count; i++)
        book_say(verdict, set.list[i]);
}

/* Finds the best legal set; false if there is none. */
bool book_choose_set(const struct book *book, unsigned left, unsigned group,
                     void (*more)(const struct book *, unsigned left, unsigned group, unsigned members,
                                  struct verdict *),
                     unsigned *ret_set)
{
    unsigned below = left & ~group;
    struct verdict best = {.count = 0};
    bool found = false;

    for (unsigned set = below;; set = (set - 1) & below) {
        struct verdict verdict = {.count = 0};

        if (is_legal_set(book, group, set, left)) {
            judge_set(book, left, group, set, more, &verdict);
            if (!found || book_compare(&verdict, &best) < 0) {
                best = verdict;
                *ret_set = set;
                found = true;
            }
        }
        if (set == 0)
            return found;
    }
}
