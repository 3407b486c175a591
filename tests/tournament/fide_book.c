/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fide_book.h"

#include <stdlib.h>
#include <string.h>

#define MOST   FIDE_BOOK_MOST
#define VALUES 64

struct man {
    const struct qy_tour_player *player;
    int tpn;    /* place among all */
    int parity; /* counted among those who have arrived */
    int score;
    int rank; /* 0 is the highest */
    int games;
    bool may_bye;
    char history[QY_TOUR_MAX_ROUNDS + 1]; /* colours of games played */
    int difference;
    char due;     /* 'w', 'b', 0 */
    int strength; /* 3 absolute, 2 strong, 1 mild, 0 none */
};

struct book {
    const struct qy_tournament *t;
    unsigned round;
    struct man man[MOST];
    int count;
    bool legal[MOST][MOST];
};

/* ---- what is known --------------------------------------------------------------------------------------
 */

static bool is_away(const struct book *book, const struct qy_tour_player *player)
{
    unsigned outcome = player->entry[book->round - 1].outcome;

    return outcome == QY_TOUR_ZERO_BYE || outcome == QY_TOUR_HALF_BYE || outcome == QY_TOUR_FULL_BYE ||
           (outcome == QY_TOUR_ABSENT && qy_tournament_paired_rounds(book->t) >= book->round);
}

static int points_of(const struct book *book, const struct qy_tour_player *player, unsigned round)
{
    int points = 0;

    for (unsigned i = 0; i + 1 < round; i++)
        points += qy_scheme_points(&book->t->scheme, player->entry[i].outcome);
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
    const struct qy_tour_player *player = man->player;

    man->score =
        points_of(book, player, book->round) + qy_tournament_virtual_points(book->t, player, book->round);
    man->may_bye = true;
    for (unsigned i = 0; i + 1 < book->round; i++) {
        unsigned outcome = player->entry[i].outcome;

        if (qy_outcome_played(outcome)) {
            man->history[man->games++] = player->entry[i].colour == QY_TOUR_WHITE ? 'w' : 'b';
            man->difference += player->entry[i].colour == QY_TOUR_WHITE ? 1 : -1;
        } else if (outcome == QY_TOUR_PAIRING_BYE || outcome == QY_TOUR_FULL_BYE ||
                   outcome == QY_TOUR_FORFEIT_WIN) {
            man->may_bye = false;
        }
    }
    know_colours(man);
}

static bool took_part(const struct qy_tour_player *player, unsigned rounds)
{
    for (unsigned i = 0; i < rounds; i++)
        if (player->entry[i].opponent > 0 || player->entry[i].outcome == QY_TOUR_PAIRING_BYE)
            return true;
    return false;
}

static bool have_met(const struct book *book, const struct man *a, const struct man *b)
{
    for (unsigned i = 0; i + 1 < book->round; i++)
        if (a->player->entry[i].opponent == b->player->number &&
            qy_outcome_played(a->player->entry[i].outcome))
            return true;
    for (size_t i = 0; i < book->t->forbidden_count; i++) {
        const struct qy_tour_group *group = &book->t->forbidden[i];
        int found = 0;

        for (size_t k = 0; k < group->count; k++)
            found += group->number[k] == a->player->number || group->number[k] == b->player->number;
        if (found == 2 && book->round >= group->first_round && book->round <= group->last_round)
            return true;
    }
    return false;
}

static void gather(struct book *book, bool clashes)
{
    int arrived = 0;

    for (size_t i = 0; i < book->t->player_count; i++) {
        const struct qy_tour_player *player = &book->t->player[i];

        if (!is_away(book, player) || took_part(player, book->round - 1))
            arrived++;
        if (is_away(book, player))
            continue;
        book->man[book->count] = (struct man){.player = player, .tpn = (int)i, .parity = arrived};
        know(book, &book->man[book->count++]);
    }
    for (int i = 0; i < book->count; i++)
        for (int j = 0; j < book->count; j++) {
            const struct man *a = &book->man[i];
            const struct man *b = &book->man[j];

            book->legal[i][j] = i != j && !have_met(book, a, b) &&
                                !(clashes && a->strength == 3 && b->strength == 3 && a->due == b->due);
        }
}

/* Whether all of a set can be paired. */
static bool completes(const struct book *book, unsigned left)
{
    int i = 0;

    if (left == 0)
        return true;
    while (!(left >> i & 1))
        i++;
    left &= ~(1U << i);
    for (int j = i + 1; j < book->count; j++)
        if ((left >> j & 1) && book->legal[i][j] && completes(book, left & ~(1U << j)))
            return true;
    return false;
}

/* Who has the bye of an odd field, by score, games and rank; -1 nobody (or an even field), -2 nobody can. */
static int give_bye(const struct book *book, unsigned all)
{
    unsigned tried = 0;

    if (book->count % 2 == 0)
        return completes(book, all) ? -1 : -2;
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
        if (completes(book, all & ~(1U << best)))
            return best;
    }
}

static unsigned highest(const struct book *book, unsigned left)
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

/* ---- verdicts -------------------------------------------------------------------------------------------
 */

/* Values in the order of the criteria; smaller is better. */
struct verdict {
    int value[VALUES];
    int count;
};

static void say(struct verdict *verdict, int value)
{
    verdict->value[verdict->count++] = value;
}

static int compare(const struct verdict *a, const struct verdict *b)
{
    for (int i = 0; i < a->count && i < b->count; i++)
        if (a->value[i] != b->value[i])
            return a->value[i] < b->value[i] ? -1 : 1;
    return a->count - b->count;
}

static int falling(const void *one, const void *other)
{
    return *(const int *)other - *(const int *)one;
}

/* ---- colours (5.2 of C.04.4.1 and C.04.4.2) -------------------------------------------------------------
 */

static char opposite(char colour)
{
    return colour == 'w' ? 'b' : 'w';
}

/* The colour of the higher one of two. */
static char colour_of(const struct book *book, const struct man *high, const struct man *low)
{
    char drawn = book->t->initial_colour == QY_TOUR_BLACK ? 'b' : 'w';
    size_t a = strlen(high->history);
    size_t b = strlen(low->history);

    if (high->due == 0 && low->due == 0)
        return high->parity % 2 == 1 ? drawn : opposite(drawn);
    if (high->due == 0 || low->due == 0 || high->due != low->due)
        return high->due != 0 ? high->due : opposite(low->due);
    if (high->strength != low->strength)
        return high->strength > low->strength ? high->due : opposite(low->due);
    while (a > 0 && b > 0) {
        a--;
        b--;
        if (high->history[a] != low->history[b])
            return opposite(high->history[a]);
    }
    return high->due;
}

static struct qy_pair pair_of(const struct book *book, int i, int j)
{
    const struct man *high = &book->man[book->man[i].rank < book->man[j].rank ? i : j];
    const struct man *low = &book->man[book->man[i].rank < book->man[j].rank ? j : i];

    if (colour_of(book, high, low) == 'w')
        return (struct qy_pair){high->player->number, low->player->number};
    return (struct qy_pair){low->player->number, high->player->number};
}

/* ---- Burstein -------------------------------------------------------------------------------------------
 */

/* Articles 1.7 and 1.8. */
static void rank_burstein(struct book *book)
{
    const struct qy_points_scheme *scheme = &book->t->scheme;
    long buchholz[MOST] = {0};
    long sonneborn[MOST] = {0};

    for (int i = 0; i < book->count; i++) {
        const struct qy_tour_player *player = book->man[i].player;
        long own = points_of(book, player, book->round);

        for (unsigned r = 1; r < book->round; r++) {
            const struct qy_tour_entry *entry = &player->entry[r - 1];
            long met = own;

            if (qy_outcome_played(entry->outcome)) {
                const struct qy_tour_player *other = qy_tournament_player(book->t, entry->opponent);
                unsigned now = other->entry[book->round - 1].outcome;

                met = points_of(book, other, book->round);
                if (now == QY_TOUR_ZERO_BYE || (now == QY_TOUR_ABSENT && is_away(book, other)))
                    for (unsigned z = book->round - 1;
                         z > 0 && (other->entry[z - 1].outcome == QY_TOUR_ZERO_BYE ||
                                   other->entry[z - 1].outcome == QY_TOUR_ABSENT);
                         z--)
                        met += scheme->draw - scheme->zero_bye;
            }
            buchholz[i] += met;
            sonneborn[i] += met * qy_scheme_points(scheme, entry->outcome);
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
    if (!completes(book, floating | bracket->below))
        return;
    say(&verdict, floaters);
    qsort(scores, (size_t)floaters, sizeof *scores, falling);
    for (int i = 0; i < MOST; i++)
        say(&verdict, i < floaters ? scores[i] : -1000000);
    if (bracket->ahead) {
        unsigned group = highest(book, bracket->below);
        struct bracket next = {.book = book, .members = floating | group, .below = bracket->below & ~group};

        memset(next.partner, 0xFF, sizeof next.partner);
        if (bracket->below != 0)
            walk(&next, next.members);
        for (int i = 0; i < next.verdict.count && i <= MOST; i++)
            say(&verdict, next.verdict.value[i]);
        say(&verdict, refused);
    }
    if (!bracket->found || compare(&verdict, &bracket->verdict) < 0) {
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
    int pairs = 0;
    int bye;

    gather(&book, true);
    rank_burstein(&book);
    left = (1U << book.count) - 1;
    bye = give_bye(&book, left);
    if (bye == -2)
        return -1;
    if (bye >= 0) {
        left &= ~(1U << bye);
        ret_pairs[pairs++] = (struct qy_pair){book.man[bye].player->number, 0};
    }
    while (left != 0) {
        unsigned group = highest(&book, left & ~moved);
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
