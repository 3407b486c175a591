/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares two rounds bracket by bracket, counting everything again for both. */
#include "fide_book_priv.h"

#include <stdlib.h>
#include <string.h>

#define NOBODY (-1)

/* A quantity to minimise, and its name. */
struct count {
    uint8_t bar;
    uint8_t criterion;
    int value;
};

struct counts {
    struct count count[VALUES];
    int number;
};

static void note(struct counts *counts, uint8_t bar, uint8_t criterion, int value)
{
    counts->count[counts->number++] = (struct count){bar, criterion, value};
}

static void note_criterion(struct counts *counts, int criterion, int value)
{
    note(counts, QY_BAR_CRITERION, (uint8_t)criterion, value);
}

/* Compares place by place; of a criterion the first place that differs decides. */
static void settle(const struct counts *one, const struct counts *other, int score,
                   struct fide_book_verdict *verdict)
{
    int decided = -1;

    *verdict = (struct fide_book_verdict){.score = score};
    for (int i = 0; i < one->number && i < other->number; i++) {
        const struct count *a = &one->count[i];
        const struct count *b = &other->count[i];

        if (a->value == b->value || decided == b->criterion)
            continue;
        decided = b->criterion;
        if (verdict->sign == 0)
            verdict->sign = b->value > a->value ? 1 : -1;
        if (b->value > a->value && verdict->sign > 0) {
            verdict->item[verdict->count].bar = b->bar;
            verdict->item[verdict->count++].criterion = b->criterion;
        }
    }
}

static void say_order(uint8_t bar, struct fide_book_verdict *verdict)
{
    verdict->item[verdict->count++].bar = bar;
}

/* ---- the field and the rounds ---------------------------------------------------------------------- */

static void gather(const struct fide_book_case *what, struct book *book)
{
    *book = (struct book){
        .t = what->tournament, .round = what->round, .of_matches = what->system == QY_PAIRS_DOUBLE};
    book_gather(book, what->system != QY_PAIRS_TEAMS && what->system != QY_PAIRS_DOUBLE);
    for (int i = 0; i < book->count; i++) {
        book->man[i].rank = what->system == QY_PAIRS_BURSTEIN ? 0 : book->man[i].tpn;
        if (what->system == QY_PAIRS_DUBOV)
            book_know_dubov(book, &book->man[i]);
        if (what->system == QY_PAIRS_TEAMS)
            book_know_team(book, &book->man[i], what->rules->colours);
    }
    if (what->system == QY_PAIRS_BURSTEIN)
        book_rank_burstein(book);
    if (what->system == QY_PAIRS_DOUBLE)
        book_know_double(book);
}

static int man_of(const struct book *book, unsigned number)
{
    for (int i = 0; i < book->count; i++)
        if (book->man[i].player->number == number)
            return i;
    return NOBODY;
}

static void take_partners(const struct book *book, const struct qy_pair *pairs, size_t count, int *partner)
{
    for (int i = 0; i < book->count; i++)
        partner[i] = NOBODY;
    for (size_t k = 0; k < count; k++) {
        int i = man_of(book, pairs[k].white);
        int j = man_of(book, pairs[k].black);

        partner[i] = j;
        if (j != NOBODY)
            partner[j] = i;
    }
}

static int falling(const void *one, const void *other)
{
    return *(const int *)other - *(const int *)one;
}

/* How many of a set find no partner in it, and their scores from the highest. */
static void note_floaters(const struct book *book, unsigned members, const int *partner, int first,
                          int second, struct counts *counts)
{
    int scores[MOST];
    int floaters = 0;

    for (int i = 0; i < book->count; i++)
        if ((members >> i & 1) && (partner[i] == NOBODY || !(members >> partner[i] & 1)))
            scores[floaters++] = book->man[i].score;
    qsort(scores, (size_t)floaters, sizeof *scores, falling);
    note_criterion(counts, first, floaters);
    for (int i = 0; i < MOST; i++)
        note_criterion(counts, second, i < floaters ? scores[i] : -1000000);
}

static int count_clashes(const struct book *book, unsigned members, const int *partner, bool strong)
{
    int clashes = 0;

    for (int i = 0; i < book->count; i++) {
        int j = partner[i];

        if (!(members >> i & 1) || j < i || !(members >> j & 1) || book->man[i].due == 0 ||
            book->man[i].due != book->man[j].due)
            continue;
        clashes += !strong || (book->man[i].strength == 2 && book->man[j].strength == 2);
    }
    return clashes;
}

/* ---- Burstein -------------------------------------------------------------------------------------- */

static void count_burstein(const struct book *book, unsigned members, unsigned below, const int *partner,
                           struct counts *counts)
{
    unsigned next = below != 0 ? book_highest(book, below) : 0;

    note_floaters(book, members, partner, 5, 6, counts);
    for (int i = 0; i < book->count; i++)
        if ((members >> i & 1) && (partner[i] == NOBODY || !(members >> partner[i] & 1)))
            next |= 1U << i;
    if (below != 0)
        note_floaters(book, next, partner, 7, 7, counts);
    note_criterion(counts, 8, count_clashes(book, members, partner, false));
}

static void judge_burstein(const struct book *book, unsigned left, const int *one, const int *other,
                           struct fide_book_verdict *verdict)
{
    unsigned moved = 0;

    while (left != 0) {
        unsigned members = moved | book_highest(book, left & ~moved);
        unsigned below = left & ~members;
        bool differ = false;

        moved = 0;
        for (int i = 0; i < book->count; i++) {
            int a = one[i] != NOBODY && (members >> one[i] & 1) ? one[i] : NOBODY;
            int b = other[i] != NOBODY && (members >> other[i] & 1) ? other[i] : NOBODY;

            differ = differ || ((members >> i & 1) && a != b);
            if ((members >> i & 1) && a == NOBODY)
                moved |= 1U << i;
        }
        if (differ) {
            struct counts counts[2] = {{.number = 0}, {.number = 0}};
            int lowest = 1000000;

            for (int i = 0; i < book->count; i++)
                if ((members >> i & 1) && book->man[i].score < lowest)
                    lowest = book->man[i].score;
            count_burstein(book, members, below, one, &counts[0]);
            count_burstein(book, members, below, other, &counts[1]);
            settle(&counts[0], &counts[1], lowest, verdict);
            if (verdict->sign == 0)
                say_order(QY_BAR_ORDER, verdict);
            return;
        }
        left = moved | below;
    }
}

/* ---- Dubov and teams ------------------------------------------------------------------------------- */

static unsigned set_of(const struct book *book, unsigned group, const int *partner)
{
    unsigned set = 0;

    for (int i = 0; i < book->count; i++)
        if ((group >> i & 1) && partner[i] != NOBODY)
            set |= 1U << partner[i];
    return set & ~group;
}

static int sum_of(const struct book *book, unsigned set,
                  int (*value)(const struct book *, const struct man *))
{
    int sum = 0;

    for (int i = 0; i < book->count; i++)
        if (set >> i & 1)
            sum += value(book, &book->man[i]);
    return sum;
}

static int is_most(const struct book *book, const struct man *man)
{
    return man->ups >= 2 + book->t->rounds / 5 && book->round != book->t->rounds;
}

static int times_of_most(const struct book *book, const struct man *man)
{
    return is_most(book, man) ? man->ups : 0;
}

static int was_up(const struct book *book, const struct man *man)
{
    return man->up && book->round != book->t->rounds;
}

static int has_floated(const struct book *book, const struct man *man)
{
    return man->floated && !book_is_late(book);
}

/* The number of upfloaters and their scores; these are left out where `with_scores` is not set. */
static void note_set(const struct book *book, unsigned set, int criterion, bool with_scores,
                     struct counts *counts)
{
    int scores[MOST];
    int count = 0;

    for (int i = 0; i < book->count; i++)
        if (set >> i & 1)
            scores[count++] = book->man[i].score;
    qsort(scores, (size_t)count, sizeof *scores, falling);
    note_criterion(counts, criterion, count);
    for (int i = count; i-- > 0 && with_scores;)
        note_criterion(counts, criterion + 1, -scores[i]);
}

static void count_dubov(const struct book *book, unsigned group, const int *partner, bool with_scores,
                        struct counts *counts)
{
    unsigned set = set_of(book, group, partner);

    note_set(book, set, 5, with_scores, counts);
    note_criterion(counts, 7, count_clashes(book, group | set, partner, false));
    note_criterion(counts, 8, sum_of(book, set, is_most));
    note_criterion(counts, 9, sum_of(book, set, times_of_most));
    note_criterion(counts, 10, sum_of(book, set, was_up));
}

static void count_team_set(const struct book *book, unsigned left, unsigned group, const int *partner,
                           bool with_scores, struct counts *counts)
{
    unsigned set = set_of(book, group, partner);
    unsigned below = left & ~group;
    unsigned next = below != 0 ? book_of_score(book, below, book_highest(book, below)) & ~set : 0;
    int taken = 0;

    note_set(book, set, 4, with_scores, counts);
    for (int i = 0; i < book->count; i++)
        taken += (next >> i & 1) && book->man[partner[i]].score < book->man[i].score;
    note_criterion(counts, 6, taken);
    note_criterion(counts, 7, sum_of(book, set, has_floated));
}

static int count_residents(const struct book *book, unsigned group, const int *partner)
{
    int residents = 0;

    for (int i = 0; i < book->count; i++)
        residents += (group >> i & 1) && !(group >> partner[i] & 1) && has_floated(book, &book->man[i]);
    return residents;
}

static void count_team_pairs(const struct book *book, unsigned group, unsigned members, const int *partner,
                             bool strong, struct counts *counts)
{
    note_criterion(counts, 8, count_clashes(book, members, partner, false));
    note_criterion(counts, 9, strong ? count_clashes(book, members, partner, true) : 0);
    note_criterion(counts, 10, count_residents(book, group, partner));
}

static bool crosses_all(unsigned first, unsigned members, const int *partner)
{
    for (int i = 0; i < MOST; i++)
        if ((members >> i & 1) && (first >> i & 1) == (first >> partner[i] & 1))
            return false;
    return true;
}

static void judge_dubov_group(const struct book *book, unsigned group, const int *one, const int *other,
                              struct fide_book_verdict *verdict)
{
    struct counts counts[2] = {{.number = 0}, {.number = 0}};
    unsigned members = group | set_of(book, group, one);
    unsigned first;
    unsigned second;
    bool as_many;

    as_many = __builtin_popcount(members) == __builtin_popcount(group | set_of(book, group, other));
    count_dubov(book, group, one, as_many, &counts[0]);
    count_dubov(book, group, other, as_many, &counts[1]);
    settle(&counts[0], &counts[1], verdict->score, verdict);
    if (verdict->sign != 0)
        return;
    if (members != (group | set_of(book, group, other))) {
        say_order(QY_BAR_UPFLOATERS, verdict);
        return;
    }
    book_part_bracket(book, members, &first, &second);
    say_order(crosses_all(first, members, other) ? QY_BAR_ORDER : QY_BAR_SHIFTERS, verdict);
}

static void judge_team_group(const struct fide_book_case *what, const struct book *book, unsigned left,
                             unsigned group, const int *one, const int *other,
                             struct fide_book_verdict *verdict)
{
    struct counts counts[2] = {{.number = 0}, {.number = 0}};
    unsigned members = group | set_of(book, group, one);
    bool same = members == (group | set_of(book, group, other));
    bool as_many = __builtin_popcount(members) == __builtin_popcount(group | set_of(book, group, other));
    bool strong = what->rules && what->rules->colours == QY_TEAM_COLOURS_B;

    for (int k = 0; k < 2; k++) {
        const int *partner = k == 0 ? one : other;

        if (same && what->system == QY_PAIRS_DOUBLE)
            note_criterion(&counts[k], 8, count_residents(book, group, partner));
        else if (same)
            count_team_pairs(book, group, members, partner, strong, &counts[k]);
        else
            count_team_set(book, left, group, partner, as_many, &counts[k]);
    }
    settle(&counts[0], &counts[1], verdict->score, verdict);
    if (verdict->sign == 0)
        say_order(same ? QY_BAR_ORDER : QY_BAR_UPFLOATERS, verdict);
}

static void judge_groups(const struct fide_book_case *what, const struct book *book, unsigned left,
                         const int *one, const int *other, struct fide_book_verdict *verdict)
{
    while (left != 0) {
        unsigned group = book_highest(book, left);
        bool differ = false;

        for (int i = 0; i < book->count; i++)
            if (group >> i & 1) {
                differ = differ || one[i] != other[i];
                verdict->score = book->man[i].score;
            }
        if (differ && what->system == QY_PAIRS_DUBOV)
            judge_dubov_group(book, group, one, other, verdict);
        else if (differ)
            judge_team_group(what, book, left, group, one, other, verdict);
        if (differ)
            return;
        left &= ~group & ~set_of(book, group, one);
    }
}

/* ---- whole rounds ---------------------------------------------------------------------------------- */

/* The bye: the lowest score, the most games, the last by rank. */
static void judge_byes(const struct man *one, const struct man *other, struct fide_book_verdict *verdict)
{
    struct counts counts[2] = {{.number = 0}, {.number = 0}};
    const struct man *men[2] = {one, other};

    for (int k = 0; k < 2; k++) {
        note(&counts[k], QY_BAR_BYE_SCORE, 1, men[k]->score);
        note(&counts[k], QY_BAR_BYE_GAMES, 2, -men[k]->games);
        note(&counts[k], QY_BAR_BYE_LAST, 3, -men[k]->rank);
    }
    settle(&counts[0], &counts[1], other->score, verdict);
    if (verdict->sign > 0)
        verdict->count = 1;
    verdict->item[0].criterion = 0;
}

static void judge(const struct fide_book_case *what, const struct book *book, const int *one,
                  const int *other, struct fide_book_verdict *verdict)
{
    unsigned left = (1U << book->count) - 1;
    int bye = NOBODY;
    int other_bye = NOBODY;

    *verdict = (struct fide_book_verdict){.sign = 0};
    for (int i = 0; i < book->count; i++) {
        bye = one[i] == NOBODY ? i : bye;
        other_bye = other[i] == NOBODY ? i : other_bye;
    }
    if (bye != NOBODY)
        left &= ~(1U << bye);
    if (bye != other_bye)
        judge_byes(&book->man[bye], &book->man[other_bye], verdict);
    else if (what->system == QY_PAIRS_BURSTEIN)
        judge_burstein(book, left, one, other, verdict);
    else
        judge_groups(what, book, left, one, other, verdict);
}

void fide_book_judge(const struct fide_book_case *what, const struct qy_pair *one,
                     const struct qy_pair *other, size_t count, struct fide_book_verdict *ret_verdict)
{
    struct book book;
    int partner[2][MOST];

    gather(what, &book);
    take_partners(&book, one, count, partner[0]);
    take_partners(&book, other, count, partner[1]);
    judge(what, &book, partner[0], partner[1], ret_verdict);
}

enum qy_pair_bar fide_book_bar(const struct fide_book_case *what, unsigned a, unsigned b)
{
    struct book book;
    const struct man *one;
    const struct man *other;

    gather(what, &book);
    one = &book.man[man_of(&book, a)];
    if (b == 0)
        return one->may_bye ? QY_BAR_NONE : QY_BAR_BYE;
    other = &book.man[man_of(&book, b)];
    if (what->system == QY_PAIRS_DOUBLE ? book_met_in_match(&book, one, other)
                                        : book_have_played(&book, one, other))
        return QY_BAR_MET;
    if (what->system != QY_PAIRS_TEAMS && what->system != QY_PAIRS_DOUBLE && one->strength == 3 &&
        other->strength == 3 && one->due == other->due)
        return QY_BAR_COLOURS;
    return book.legal[one - book.man][other - book.man] ? QY_BAR_NONE : QY_BAR_FORBIDDEN;
}

/* ---- colours --------------------------------------------------------------------------------------- */

/* Looks back from the latest games for one in which the two had different colours. */
static bool once_differed(const struct man *a, const struct man *b)
{
    size_t x = strlen(a->history);
    size_t y = strlen(b->history);

    while (x > 0 && y > 0)
        if (a->history[--x] != b->history[--y])
            return true;
    return false;
}

/* Articles 5.2.1 to 5.2.5 of C.04.4.1 and C.04.4.2. */
static enum qy_colour_rule rule_of_two(const struct man *a, const struct man *b)
{
    if (a->games == 0 && b->games == 0)
        return QY_COLOUR_NUMBER;
    if (a->due != b->due)
        return QY_COLOUR_BOTH;
    if (a->strength != b->strength)
        return QY_COLOUR_STRONGER;
    return once_differed(a, b) ? QY_COLOUR_ALTERNATE : QY_COLOUR_HIGHER;
}

/* Articles 4.3.1 to 4.3.9 of C.04.6; `first` is the first team. */
static enum qy_colour_rule rule_of_teams(const struct man *first, const struct man *second, bool strengths)
{
    if (first->games == 0 && second->games == 0)
        return QY_COLOUR_NUMBER;
    if ((first->due == 0) != (second->due == 0))
        return QY_COLOUR_ONE;
    if (first->due != second->due)
        return QY_COLOUR_BOTH;
    if (strengths && first->due != 0 && first->strength != second->strength)
        return QY_COLOUR_STRONGER;
    if (first->difference != second->difference)
        return QY_COLOUR_DIFFERENCE;
    if (once_differed(first, second))
        return QY_COLOUR_ALTERNATE;
    if (first->due != 0)
        return QY_COLOUR_HIGHER;
    return first->games > 0 ? QY_COLOUR_LAST : QY_COLOUR_LAST_OTHER;
}

static int count_whites(const struct man *man)
{
    int whites = 0;

    for (const char *colour = man->history; *colour; colour++)
        whites += *colour == 'w';
    return whites;
}

/* Articles 4.3.1 to 4.3.5 of C.04.5. */
static enum qy_colour_rule rule_of_matches(const struct man *first, const struct man *second)
{
    if (first->history[0] == '\0' && second->history[0] == '\0')
        return QY_COLOUR_NUMBER;
    if (count_whites(first) != count_whites(second))
        return QY_COLOUR_FEWER;
    if (once_differed(first, second))
        return QY_COLOUR_ALTERNATE;
    return first->history[0] != '\0' ? QY_COLOUR_LAST : QY_COLOUR_LAST_OTHER;
}

enum qy_colour_rule fide_book_colour_rule(const struct fide_book_case *what, unsigned a, unsigned b)
{
    struct book book;
    const struct man *one;
    const struct man *other;
    qy_points second[2] = {0, 0};
    bool first;

    gather(what, &book);
    one = &book.man[man_of(&book, a)];
    other = &book.man[man_of(&book, b)];
    if (what->system != QY_PAIRS_TEAMS && what->system != QY_PAIRS_DOUBLE)
        return rule_of_two(one, other);
    if (what->system == QY_PAIRS_DOUBLE)
        return one->score > other->score || (one->score == other->score && one->tpn < other->tpn)
                   ? rule_of_matches(one, other)
                   : rule_of_matches(other, one);
    if (what->rules->secondary) {
        second[0] = what->rules->secondary[one->player - book.t->player];
        second[1] = what->rules->secondary[other->player - book.t->player];
    }
    first = one->score != other->score ? one->score > other->score
            : second[0] != second[1]   ? second[0] > second[1]
                                       : one->tpn < other->tpn;
    return rule_of_teams(first ? one : other, first ? other : one, what->rules->colours == QY_TEAM_COLOURS_B);
}

/* ---- all rounds with a pair ------------------------------------------------------------------------ */

struct walk {
    const struct fide_book_case *what;
    const struct book *book;
    const int *than; /* NULL: only counted */
    int partner[MOST];
    int rounds;
    int better;
};

static void walk_rounds(struct walk *walk, unsigned left, bool bye)
{
    const struct book *book = walk->book;
    int i = 0;

    if (left == 0) {
        struct fide_book_verdict verdict;

        walk->rounds++;
        if (walk->than) {
            judge(walk->what, book, walk->than, walk->partner, &verdict);
            walk->better += verdict.sign < 0;
        }
        return;
    }
    while (!(left >> i & 1))
        i++;
    left &= ~(1U << i);
    if (bye && book->man[i].may_bye) {
        walk->partner[i] = NOBODY;
        walk_rounds(walk, left, false);
    }
    for (int j = i + 1; j < book->count; j++)
        if ((left >> j & 1) && book->legal[i][j]) {
            walk->partner[i] = j;
            walk->partner[j] = i;
            walk_rounds(walk, left & ~(1U << j), bye);
        }
}

int fide_book_count_better(const struct fide_book_case *what, unsigned a, unsigned b,
                           const struct qy_pair *pairs, size_t count, int *ret_better)
{
    struct book book;
    struct walk walk = {.what = what, .book = &book};
    int than[MOST];
    unsigned left;
    int i;
    int j;

    gather(what, &book);
    if (pairs) {
        take_partners(&book, pairs, count, than);
        walk.than = than;
    }
    i = man_of(&book, a);
    j = b > 0 ? man_of(&book, b) : NOBODY;
    left = ((1U << book.count) - 1) & ~(1U << i);
    walk.partner[i] = j;
    if (j != NOBODY) {
        walk.partner[j] = i;
        left &= ~(1U << j);
    }
    walk_rounds(&walk, left, book.count % 2 == 1 && j != NOBODY);
    *ret_better = walk.better;
    return walk.rounds;
}
