/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every pairing of a bracket made and compared. */
#include "by_the_book.h"

#include <stdlib.h>
#include <string.h>

#define VALUES 128

struct man {
    int index; /* in the event */
    int score;
    char due; /* 'w', 'b' or 0 */
    bool absolute;
    bool strong;
    int difference; /* of colours */
    char twice;     /* colour of the last two games, if the same */
    bool top;
    bool bye_allowed;
    int unplayed;
    bool down[2];
    bool up[2];
};

struct book {
    const struct qy_tournament *t;
    unsigned round;
    struct man man[BOOK_MOST]; /* in order */
    int count;
    bool legal[BOOK_MOST][BOOK_MOST];
    int bye_score; /* C5 */
};

/* A pairing of a bracket: partner[i] of piece i, -1 when unpaired or not of the bracket. */
struct candidate {
    int partner[BOOK_MOST];
};

/* ---- what is known of the pieces ---------------------------------------------------------------------- */

static int score_at(const struct book *book, const struct qy_tournament_player *player, unsigned round)
{
    int points = qy_tournament_virtual_points(book->t, player, round);

    for (unsigned i = 0; i + 1 < round; i++)
        points += qy_points_scheme_worth(&book->t->scheme, player->entry[i].outcome);
    return points;
}

static void know_colours(const struct book *book, struct man *man)
{
    const struct qy_tournament_player *player = &book->t->player[man->index];
    char games[QY_TOURNAMENT_MAX_ROUNDS];
    int played = 0;

    for (unsigned i = 0; i + 1 < book->round; i++)
        if (qy_tournament_outcome_played(player->entry[i].outcome))
            games[played++] = player->entry[i].colour == QY_TOURNAMENT_WHITE ? 'w' : 'b';
    for (int i = 0; i < played; i++)
        man->difference += games[i] == 'w' ? 1 : -1;
    if (played >= 2 && games[played - 1] == games[played - 2])
        man->twice = games[played - 1];
    if (man->difference > 1 || man->twice == 'w')
        man->due = 'b';
    if (man->difference < -1 || man->twice == 'b')
        man->due = 'w';
    if (man->difference > 1) /* the difference goes before the row */
        man->due = 'b';
    man->absolute = man->due != 0;
    if (man->absolute)
        return;
    man->strong = man->difference != 0;
    if (man->strong)
        man->due = man->difference > 0 ? 'b' : 'w';
    else if (played > 0)
        man->due = games[played - 1] == 'w' ? 'b' : 'w';
}

static void know_floats(const struct book *book, struct man *man)
{
    const struct qy_tournament_player *player = &book->t->player[man->index];

    for (unsigned back = 1; back <= 2 && back < book->round; back++) {
        unsigned round = book->round - back;
        const struct qy_tournament_entry *entry = &player->entry[round - 1];

        if (qy_tournament_outcome_played(entry->outcome)) {
            int theirs = score_at(book, qy_tournament_player(book->t, entry->opponent), round);

            man->down[back - 1] = score_at(book, player, round) > theirs;
            man->up[back - 1] = score_at(book, player, round) < theirs;
        } else {
            man->down[back - 1] =
                qy_points_scheme_worth(&book->t->scheme, entry->outcome) > book->t->scheme.loss;
        }
    }
}

static void know(struct book *book, struct man *man)
{
    const struct qy_tournament_player *player = &book->t->player[man->index];

    man->score = score_at(book, player, book->round);
    man->bye_allowed = true;
    for (unsigned i = 0; i + 1 < book->round; i++) {
        enum qy_tournament_outcome outcome = player->entry[i].outcome;

        man->unplayed += !qy_tournament_outcome_played(outcome);
        if (outcome == QY_TOURNAMENT_PAIRING_BYE || outcome == QY_TOURNAMENT_FULL_BYE ||
            outcome == QY_TOURNAMENT_FORFEIT_WIN)
            man->bye_allowed = false;
    }
    man->top =
        book->round == book->t->rounds && 2 * man->score > (int)(book->round - 1) * book->t->scheme.win;
    know_colours(book, man);
    know_floats(book, man);
}

static int in_order(const void *one, const void *other)
{
    const struct man *a = one;
    const struct man *b = other;

    return a->score != b->score ? b->score - a->score : a->index - b->index;
}

static bool may_meet(const struct book *book, const struct man *a, const struct man *b)
{
    const struct qy_tournament_player *player = &book->t->player[a->index];
    unsigned number = book->t->player[b->index].number;

    for (unsigned i = 0; i + 1 < book->round; i++)
        if (player->entry[i].opponent == number && qy_tournament_outcome_played(player->entry[i].outcome))
            return false;
    for (size_t i = 0; i < book->t->forbidden_count; i++) {
        const struct qy_tournament_group *group = &book->t->forbidden[i];
        int found = 0;

        for (size_t k = 0; k < group->count; k++)
            found += group->number[k] == number || group->number[k] == player->number;
        if (found == 2 && book->round >= group->first_round && book->round <= group->last_round)
            return false;
    }
    return !(a->absolute && b->absolute && a->due == b->due && !a->top && !b->top);
}

static void gather(struct book *book)
{
    bool paired = qy_tournament_paired_rounds(book->t) >= book->round;

    for (size_t i = 0; i < book->t->player_count; i++) {
        enum qy_tournament_outcome outcome = book->t->player[i].entry[book->round - 1].outcome;

        if (outcome == QY_TOURNAMENT_ZERO_BYE || outcome == QY_TOURNAMENT_HALF_BYE ||
            outcome == QY_TOURNAMENT_FULL_BYE || (paired && outcome == QY_TOURNAMENT_ABSENT))
            continue;
        book->man[book->count] = (struct man){.index = (int)i};
        know(book, &book->man[book->count++]);
    }
    qsort(book->man, (size_t)book->count, sizeof book->man[0], in_order);
    for (int i = 0; i < book->count; i++)
        for (int j = 0; j < book->count; j++)
            book->legal[i][j] = i != j && may_meet(book, &book->man[i], &book->man[j]);
}

/* ---- who can still be paired ----------------------------------------------------------------------- */

/* Whether the pieces in `left` can all be paired, one of them perhaps having the bye (C1 to C5). */
static bool completes(const struct book *book, unsigned left, bool bye)
{
    int i = 0;

    if (left == 0)
        return true;
    while (!(left >> i & 1))
        i++;
    left &= ~(1U << i);
    if (bye && book->man[i].bye_allowed && book->man[i].score <= book->bye_score &&
        completes(book, left, false))
        return true;
    for (int j = i + 1; j < book->count; j++)
        if ((left >> j & 1) && book->legal[i][j] && completes(book, left & ~(1U << j), bye))
            return true;
    return false;
}

static bool rest_completes(const struct book *book, unsigned left)
{
    return completes(book, left, __builtin_popcount(left) % 2 == 1);
}

/* ---- criteria -------------------------------------------------------------------------------------- */

/* The bracket: pieces moved down are those of `moved`, residents of `residents`; `below` are all others left. */
struct bracket {
    const struct book *book;
    unsigned moved;
    unsigned residents;
    unsigned below;
};

/* The values of the criteria in their order; smaller is better, and the first difference decides. */
struct verdict {
    int value[VALUES];
    int count;
};

static void say(struct verdict *verdict, int value)
{
    verdict->value[verdict->count++] = value;
}

static int falling(const void *one, const void *other)
{
    return *(const int *)other - *(const int *)one;
}

/* Numbers in falling order, in BOOK_MOST places. */
static void say_falling(struct verdict *verdict, int *list, int count)
{
    qsort(list, (size_t)count, sizeof *list, falling);
    for (int i = 0; i < BOOK_MOST; i++)
        say(verdict, i < count ? list[i] : -1000000);
}

static int compare(const struct verdict *a, const struct verdict *b)
{
    for (int i = 0; i < a->count && i < b->count; i++)
        if (a->value[i] != b->value[i])
            return a->value[i] < b->value[i] ? -1 : 1;
    return a->count - b->count;
}

static unsigned unpaired(const struct bracket *bracket, const struct candidate *candidate)
{
    unsigned left = 0;

    for (int i = 0; i < bracket->book->count; i++)
        if (((bracket->moved | bracket->residents) >> i & 1) && candidate->partner[i] < 0)
            left |= 1U << i;
    return left;
}

/* C6 and C7. */
static void say_downfloaters(const struct bracket *bracket, unsigned floaters, struct verdict *verdict)
{
    int scores[BOOK_MOST];
    int count = 0;

    say(verdict, __builtin_popcount(floaters));
    for (int i = 0; i < bracket->book->count; i++)
        if (floaters >> i & 1)
            scores[count++] = bracket->book->man[i].score;
    say_falling(verdict, scores, count);
}

static void for_all(const struct bracket *bracket, struct candidate *candidate, unsigned left,
                    void (*visit)(const struct bracket *, const struct candidate *, void *), void *user)
{
    int i = 0;

    if (left == 0) {
        visit(bracket, candidate, user);
        return;
    }
    while (!(left >> i & 1))
        i++;
    left &= ~(1U << i);
    for_all(bracket, candidate, left, visit, user);
    for (int j = i + 1; j < bracket->book->count; j++) {
        if (!(left >> j & 1) || !bracket->book->legal[i][j] || (bracket->moved >> j & 1))
            continue;
        candidate->partner[i] = j;
        candidate->partner[j] = i;
        for_all(bracket, candidate, left & ~(1U << j), visit, user);
        candidate->partner[i] = candidate->partner[j] = -1;
    }
}

struct best {
    struct verdict verdict;
    bool found;
};

static void see_next(const struct bracket *bracket, const struct candidate *candidate, void *user)
{
    struct best *best = user;
    struct verdict verdict = {.count = 0};
    unsigned floaters = unpaired(bracket, candidate);

    if (!rest_completes(bracket->book, floaters | bracket->below))
        return;
    say_downfloaters(bracket, floaters, &verdict);
    if (!best->found || compare(&verdict, &best->verdict) < 0)
        *best = (struct best){verdict, true};
}

/* The pieces of the highest score among those in `left`. */
static unsigned highest(const struct book *book, unsigned left)
{
    unsigned group = 0;
    int score = 0;

    for (int i = 0; i < book->count; i++) {
        if (!(left >> i & 1))
            continue;
        if (group == 0)
            score = book->man[i].score;
        if (book->man[i].score == score)
            group |= 1U << i;
    }
    return group;
}

/* C8: how the next bracket can comply with C6 and C7. */
static void say_next(const struct bracket *bracket, unsigned floaters, struct verdict *verdict)
{
    struct bracket next = {bracket->book, floaters, highest(bracket->book, bracket->below), 0};
    struct candidate candidate;
    struct best best = {.found = false};

    if (bracket->below == 0)
        return;
    next.below = bracket->below & ~next.residents;
    memset(candidate.partner, 0xFF, sizeof candidate.partner);
    for_all(&next, &candidate, next.moved | next.residents, see_next, &best);
    for (int i = 0; i < best.verdict.count; i++)
        say(verdict, best.verdict.value[i]);
}

/* C9. */
static void say_bye(const struct bracket *bracket, unsigned floaters, struct verdict *verdict)
{
    const struct book *book = bracket->book;
    bool odd = __builtin_popcount(floaters | bracket->below) % 2 == 1;
    int lowest = 0;

    for (int i = 0; i < book->count; i++)
        if (bracket->residents >> i & 1)
            lowest = book->man[i].score;
    if (!odd || book->bye_score < lowest || __builtin_popcount(floaters) != 1)
        return;
    for (int i = 0; i < book->count; i++)
        if (floaters >> i & 1)
            say(verdict, book->man[i].unplayed);
}

static void say_colours(const struct bracket *bracket, const struct candidate *candidate,
                        struct verdict *verdict)
{
    int too_far = 0;
    int third = 0;
    int denied = 0;
    int strong_denied = 0;

    for (int i = 0; i < bracket->book->count; i++) {
        const struct man *a = &bracket->book->man[i];
        const struct man *b = candidate->partner[i] > i ? &bracket->book->man[candidate->partner[i]] : NULL;
        const struct man *refused;

        if (!b || a->due == 0 || a->due != b->due)
            continue;
        denied++;
        if ((a->absolute || a->strong) && (b->absolute || b->strong) && (a->strong || b->strong))
            strong_denied++;
        if (!a->absolute || !b->absolute)
            continue;
        too_far += abs(a->difference) > 1 && abs(b->difference) > 1;
        refused = abs(a->difference) > abs(b->difference) ? b : a;
        if (abs(a->difference) == abs(b->difference))
            third += a->twice != 0 && b->twice != 0;
        else
            third += refused->twice != 0 && refused->twice != refused->due;
    }
    say(verdict, too_far);
    say(verdict, third);
    say(verdict, denied);
    say(verdict, strong_denied);
}

static void say_repeated(const struct bracket *bracket, const struct candidate *candidate, int back,
                         struct verdict *verdict)
{
    int down = 0;
    int up = 0;

    for (int i = 0; i < bracket->book->count; i++) {
        int partner = candidate->partner[i];

        if (bracket->residents >> i & 1)
            down += partner < 0 && bracket->book->man[i].down[back];
        if ((bracket->moved >> i & 1) && partner >= 0)
            up += bracket->book->man[partner].up[back];
    }
    say(verdict, down);
    say(verdict, up);
}

/* C18 to C21, of one round back: differences in falling order; one who is not paired counts as far below. */
static void say_differences(const struct bracket *bracket, const struct candidate *candidate, int back,
                            struct verdict *verdict)
{
    int down[BOOK_MOST];
    int up[BOOK_MOST];
    int downs = 0;
    int ups = 0;

    for (int i = 0; i < bracket->book->count; i++) {
        const struct man *man = &bracket->book->man[i];
        int partner = candidate->partner[i];

        if (!(bracket->moved >> i & 1))
            continue;
        if (man->down[back])
            down[downs++] = partner < 0 ? man->score + 10000 : man->score - bracket->book->man[partner].score;
        if (partner >= 0 && bracket->book->man[partner].up[back])
            up[ups++] = man->score - bracket->book->man[partner].score;
    }
    say_falling(verdict, down, downs);
    say_falling(verdict, up, ups);
}

/* The whole verdict on a candidate; false when it is not legal. */
static bool judge(const struct bracket *bracket, const struct candidate *candidate, struct verdict *verdict)
{
    unsigned floaters = unpaired(bracket, candidate);

    if (!rest_completes(bracket->book, floaters | bracket->below))
        return false;
    say_downfloaters(bracket, floaters, verdict);
    say_next(bracket, floaters, verdict);
    say_bye(bracket, floaters, verdict);
    say_colours(bracket, candidate, verdict);
    say_repeated(bracket, candidate, 0, verdict);
    say_repeated(bracket, candidate, 1, verdict);
    say_differences(bracket, candidate, 0, verdict);
    say_differences(bracket, candidate, 1, verdict);
    return true;
}

static void see(const struct bracket *bracket, const struct candidate *candidate, void *user)
{
    struct best *best = user;
    struct verdict verdict = {.count = 0};

    if (judge(bracket, candidate, &verdict) && (!best->found || compare(&verdict, &best->verdict) < 0))
        *best = (struct best){verdict, true};
}

/* ---- the order of generation (article 4) ----------------------------------------------------------- */

struct generation {
    const struct bracket *bracket;
    const struct best *best;
    struct candidate candidate;
    int pairs; /* to be made */
};

static bool is_best(struct generation *generation)
{
    struct verdict verdict = {.count = 0};

    return judge(generation->bracket, &generation->candidate, &verdict) &&
           compare(&verdict, &generation->best->verdict) == 0;
}

/* Pairs s1[k] and all after it with the rest of s2, smallest first (4.2); calls `then` for each complete pairing. */
static bool transpositions(struct generation *generation, const int *s1, int s1_count, int k, const int *s2,
                           int s2_count, bool (*then)(struct generation *))
{
    struct candidate *candidate = &generation->candidate;

    if (k == s1_count)
        return then(generation);
    for (int i = 0; i < s2_count; i++) {
        if (candidate->partner[s2[i]] >= 0 || !generation->bracket->book->legal[s1[k]][s2[i]])
            continue;
        candidate->partner[s1[k]] = s2[i];
        candidate->partner[s2[i]] = s1[k];
        if (transpositions(generation, s1, s1_count, k + 1, s2, s2_count, then))
            return true;
        candidate->partner[s1[k]] = candidate->partner[s2[i]] = -1;
    }
    return false;
}

/* An exchange: which of S1 go to S2 and the other way round, by bits of places in the bracket. */
struct exchange {
    unsigned out;
    unsigned in;
};

static int sum_of(unsigned bits)
{
    int sum = 0;

    for (int i = 0; i < 32; i++)
        sum += bits >> i & 1 ? i : 0;
    return sum;
}

/* 4.3.2: fewer; nearer together; of S1 the larger number first where they differ; of S2 the smaller. */
static int by_article(const void *one, const void *other)
{
    const struct exchange *a = one;
    const struct exchange *b = other;
    int count = __builtin_popcount(a->out) - __builtin_popcount(b->out);
    int apart = (sum_of(a->in) - sum_of(a->out)) - (sum_of(b->in) - sum_of(b->out));

    if (count != 0 || apart != 0)
        return count != 0 ? count : apart;
    if (a->out != b->out)
        return a->out > b->out ? -1 : 1;
    if (a->in != b->in)
        return (a->in & ~b->in & (0U - (a->in & ~b->in))) < (b->in & ~a->in & (0U - (b->in & ~a->in))) ? -1
                                                                                                       : 1;
    return 0;
}

/* Pairs the remainder: transpositions for each exchange in its order, none first. */
static bool remainder_pairs(struct generation *generation)
{
    const struct bracket *bracket = generation->bracket;
    struct exchange *exchanges;
    int place[BOOK_MOST];
    int count = 0;
    int pairs = generation->pairs;
    size_t total = 0;
    bool done = false;

    for (int i = 0; i < bracket->book->count; i++) {
        if ((bracket->residents >> i & 1) && generation->candidate.partner[i] < 0)
            place[count++] = i;
        pairs -= (bracket->moved >> i & 1) && generation->candidate.partner[i] >= 0;
    }
    if (pairs < 0 || 2 * pairs > count)
        return false;
    exchanges = malloc((1U << count) * sizeof *exchanges);
    for (unsigned s1 = 0; exchanges && s1 < 1U << count; s1++) {
        unsigned first = (1U << pairs) - 1;

        if (__builtin_popcount(s1) == pairs)
            exchanges[total++] = (struct exchange){first & ~s1, s1 & ~first};
    }
    if (exchanges)
        qsort(exchanges, total, sizeof *exchanges, by_article);
    for (size_t e = 0; exchanges && e < total && !done; e++) {
        int s1[BOOK_MOST];
        int s2[BOOK_MOST];
        int counts[2] = {0, 0};
        unsigned in_s1 = (((1U << pairs) - 1) & ~exchanges[e].out) | exchanges[e].in;

        for (int i = 0; i < count; i++) {
            if (in_s1 >> i & 1)
                s1[counts[0]++] = place[i];
            else
                s2[counts[1]++] = place[i];
        }
        done = transpositions(generation, s1, counts[0], 0, s2, counts[1], is_best);
    }
    free(exchanges);
    return done;
}

/* Chooses which of the players moved down are paired (4.4.2): sets in the order of their first differing number. */
static bool moved_pairs(struct generation *generation, int wanted)
{
    const struct bracket *bracket = generation->bracket;
    int moved[BOOK_MOST];
    int residents[BOOK_MOST];
    int count = 0;
    int resident_count = 0;

    for (int i = 0; i < bracket->book->count; i++) {
        if (bracket->moved >> i & 1)
            moved[count++] = i;
        if (bracket->residents >> i & 1)
            residents[resident_count++] = i;
    }
    /* Counting down with the first piece as the highest bit gives the sets in that order. */
    for (unsigned set = (1U << count); set-- > 0;) {
        int chosen[BOOK_MOST];
        int chosen_count = 0;

        if (__builtin_popcount(set) != wanted)
            continue;
        for (int i = 0; i < count; i++)
            if (set >> (count - 1 - i) & 1)
                chosen[chosen_count++] = moved[i];
        if (transpositions(generation, chosen, chosen_count, 0, residents, resident_count, remainder_pairs))
            return true;
    }
    return false;
}

static bool first_of_best(const struct bracket *bracket, const struct best *best, struct candidate *ret)
{
    struct generation generation = {.bracket = bracket, .best = best};
    int size = __builtin_popcount(bracket->moved | bracket->residents);

    memset(generation.candidate.partner, 0xFF, sizeof generation.candidate.partner);
    generation.pairs = (size - best->verdict.value[0]) / 2;
    for (int wanted = __builtin_popcount(bracket->moved); wanted >= 0; wanted--)
        if (moved_pairs(&generation, wanted)) {
            *ret = generation.candidate;
            return true;
        }
    return false;
}

/* ---- the round ------------------------------------------------------------------------------------- */

static bool find_bye_score(struct book *book)
{
    unsigned all = (1U << book->count) - 1;

    for (int i = book->count; i-- > 0;) {
        book->bye_score = book->man[i].score;
        if (rest_completes(book, all))
            return true;
    }
    return book->count == 0;
}

bool book_pair(const struct qy_tournament *tournament, unsigned round, int *mate)
{
    struct book book = {.t = tournament, .round = round};
    unsigned moved = 0;
    unsigned left;

    memset(mate, 0xFF, tournament->player_count * sizeof *mate);
    gather(&book);
    if (!find_bye_score(&book))
        return false;
    left = (1U << book.count) - 1;
    while (left & ~moved) {
        struct bracket bracket = {&book, moved, highest(&book, left & ~moved), 0};
        struct candidate candidate;
        struct best best = {.found = false};

        bracket.below = left & ~moved & ~bracket.residents;
        memset(candidate.partner, 0xFF, sizeof candidate.partner);
        for_all(&bracket, &candidate, bracket.moved | bracket.residents, see, &best);
        if (!best.found || !first_of_best(&bracket, &best, &candidate))
            return false;
        for (int i = 0; i < book.count; i++)
            if (candidate.partner[i] >= 0)
                mate[book.man[i].index] = book.man[candidate.partner[i]].index;
        moved = unpaired(&bracket, &candidate);
        left = moved | bracket.below;
    }
    for (int i = 0; i < book.count; i++)
        if (mate[book.man[i].index] < 0)
            mate[book.man[i].index] = book.man[i].index;
    return true;
}
