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
    bool floated; /* met another score in the round before */
    int second;   /* secondary score */
    int aro;      /* average rating of opponents */
    int ups;      /* so often met a higher score */
    bool up;      /* in the round before */
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

/* ---- sets of upfloaters ---------------------------------------------------------------------------------
 */

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
    return completes(book, group | set) && completes(book, left & ~group & ~set);
}

/* The least number of upfloaters that the highest group of `left` needs; 0 for nobody left. */
static int least_upfloaters(const struct book *book, unsigned left, unsigned group)
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

static unsigned of_score(const struct book *book, unsigned left, unsigned like)
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

/* Number and scores, then what the system says, then the order of sets. */
static void judge_set(const struct book *book, unsigned left, unsigned group, unsigned members,
                      void (*more)(const struct book *, unsigned left, unsigned group, unsigned members,
                                   struct verdict *),
                      struct verdict *verdict)
{
    struct set set = set_of(book, members);

    say(verdict, set.count);
    for (int i = set.count; i-- > 0;)
        say(verdict, -book->man[set.list[i]].score); /* the lowest as high as can be, and so on */
    more(book, left, group, members, verdict);
    for (int i = 0; i < set.count; i++)
        say(verdict, set.list[i]);
}

/* The best of all legal sets; false where there is none. */
static bool choose_set(const struct book *book, unsigned left, unsigned group,
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
            if (!found || compare(&verdict, &best) < 0) {
                best = verdict;
                *ret_set = set;
                found = true;
            }
        }
        if (set == 0)
            return found;
    }
}

/* ---- teams ----------------------------------------------------------------------------------------------
 */

static bool is_late(const struct book *book)
{
    return book->round + 1 >= book->t->rounds;
}

/* C6 and C7 of C.04.6. */
static void say_team_set(const struct book *book, unsigned left, unsigned group, unsigned members,
                         struct verdict *verdict)
{
    unsigned below = left & ~group;
    unsigned next = below != 0 ? of_score(book, below, highest(book, below)) & ~members : 0;
    int floaters = 0;

    say(verdict, least_upfloaters(book, below & ~members, next));
    for (int i = 0; i < book->count; i++)
        floaters += (members >> i & 1) && book->man[i].floated;
    say(verdict, is_late(book) ? 0 : floaters);
}

/* Article 1.7; strength 2 is what type B calls strong. */
static void know_team(const struct book *book, struct man *man, unsigned colours)
{
    size_t games = strlen(man->history);
    const struct qy_tour_entry *before = book->round > 1 ? &man->player->entry[book->round - 2] : NULL;
    bool blacks = games > 1 && man->history[games - 1] == 'b' && man->history[games - 2] == 'b';
    bool whites = games > 1 && man->history[games - 1] == 'w' && man->history[games - 2] == 'w';
    int cd = man->difference;

    man->due = 0;
    man->strength = 0;
    if (before && qy_outcome_played(before->outcome))
        man->floated = points_of(book, man->player, book->round - 1) +
                           qy_tournament_virtual_points(book->t, man->player, book->round - 1) !=
                       points_of(book, qy_tournament_player(book->t, before->opponent), book->round - 1) +
                           qy_tournament_virtual_points(
                               book->t, qy_tournament_player(book->t, before->opponent), book->round - 1);
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
    say(&verdict, refused);
    say(&verdict, bracket->colours == QY_TEAM_COLOURS_B ? strong : 0);
    say(&verdict, is_late(book) ? 0 : opponents);
    for (int bottoms = 0; bottoms < 2; bottoms++)
        for (int i = 0; i < book->count; i++)
            if ((members >> i & 1) && bracket->partner[i] > i)
                say(&verdict, bottoms ? bracket->partner[i] : i);
    if (!bracket->found || compare(&verdict, &bracket->verdict) < 0) {
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
    char drawn = book->t->initial_colour == QY_TOUR_BLACK ? 'b' : 'w';
    size_t x = strlen(one->history);
    size_t y = strlen(other->history);
    char colour = 0;

    if (x == 0 && y == 0)
        colour = one->parity % 2 == 1 ? drawn : opposite(drawn); /* 4.3.1 */
    else if ((one->due == 0) != (other->due == 0))
        colour = one->due != 0 ? one->due : opposite(other->due); /* 4.3.2 */
    else if (one->due != other->due)
        colour = one->due; /* 4.3.3 */
    else if (colours == QY_TEAM_COLOURS_B && one->due != 0 && (one->strength == 2) != (other->strength == 2))
        colour = one->strength == 2 ? one->due : opposite(other->due); /* 4.3.4 */
    else if (one->difference != other->difference)
        colour = one->difference < other->difference ? 'w' : 'b'; /* 4.3.5 */
    for (size_t k = 1; colour == 0 && k <= x && k <= y; k++)
        if (one->history[x - k] != other->history[y - k])
            colour = opposite(one->history[x - k]); /* 4.3.6 */
    if (colour == 0)
        colour = one->due != 0 ? one->due                             /* 4.3.7 */
                 : x > 0       ? opposite(one->history[x - 1])        /* 4.3.8 */
                               : opposite(opposite(other->history[y - 1])); /* 4.3.9 */
    return colour == 'w' ? (struct qy_pair){one->player->number, other->player->number}
                         : (struct qy_pair){other->player->number, one->player->number};
}

int fide_book_teams(const struct qy_tournament *tournament, unsigned round, const struct qy_team_swiss *rules,
                    struct qy_pair *ret_pairs)
{
    struct book book = {.t = tournament, .round = round};
    unsigned left;
    int pairs = 0;
    int bye;

    gather(&book, false);
    for (int i = 0; i < book.count; i++) {
        struct man *man = &book.man[i];

        man->rank = man->tpn;
        man->second = rules->secondary ? rules->secondary[man->player - tournament->player] : 0;
        know_team(&book, man, rules->colours);
    }
    left = (1U << book.count) - 1;
    bye = give_bye(&book, left);
    if (bye == -2)
        return -1;
    if (bye >= 0) {
        left &= ~(1U << bye);
        ret_pairs[pairs++] = (struct qy_pair){book.man[bye].player->number, 0};
    }
    while (left != 0) {
        unsigned group = highest(&book, left);
        struct team_bracket bracket = {.book = &book, .group = group, .colours = rules->colours};
        unsigned set = 0;

        if (!choose_set(&book, left, group, say_team_set, &set))
            return -1;
        walk_team_bracket(&bracket, group | set, group | set);
        for (int i = 0; i < book.count; i++)
            if (((group | set) >> i & 1) && bracket.best[i] > i)
                ret_pairs[pairs++] = team_pair(&book, i, bracket.best[i], rules->colours);
        left &= ~group & ~set;
    }
    return pairs;
}

/* ---- Dubov ----------------------------------------------------------------------------------------------
 */

static int with_virtual(const struct book *book, unsigned number, unsigned round)
{
    const struct qy_tour_player *player = qy_tournament_player(book->t, number);

    return points_of(book, player, round) + qy_tournament_virtual_points(book->t, player, round);
}

static void know_dubov(const struct book *book, struct man *man)
{
    double sum = 0;

    for (unsigned r = 1; r < book->round; r++) {
        const struct qy_tour_entry *entry = &man->player->entry[r - 1];

        if (!qy_outcome_played(entry->outcome))
            continue;
        sum += qy_tournament_player(book->t, entry->opponent)->rating;
        man->up = with_virtual(book, man->player->number, r) < with_virtual(book, entry->opponent, r);
        man->ups += man->up;
        man->up = man->up && r + 1 == book->round;
    }
    man->up = man->up && qy_outcome_played(man->player->entry[book->round - 2].outcome);
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
        if ((left >> j & 1) && book->legal[i][j] && completes(book, left & ~(1U << j))) {
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
    say(verdict, least_clashes(book, group | members));
    say(verdict, most);
    say(verdict, times);
    say(verdict, again);
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
        if ((left >> j & 1) && book->legal[i][j] && completes(book, left & ~(1U << j))) {
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

/* The first set of so many shifters, by their order, that leaves a pairing; `step` 1 or 2 of 3.2.4. */
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
static void part_bracket(const struct book *book, unsigned members, unsigned *ret_first, unsigned *ret_second)
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
    char drawn = book->t->initial_colour == QY_TOUR_BLACK ? 'b' : 'w';
    char colour;

    if (high->games == 0 && low->games == 0)
        colour = high->parity % 2 == 1 ? drawn : opposite(drawn);
    else
        colour = colour_of(book, high, low);
    return colour == 'w' ? (struct qy_pair){high->player->number, low->player->number}
                         : (struct qy_pair){low->player->number, high->player->number};
}

int fide_book_dubov(const struct qy_tournament *tournament, unsigned round, struct qy_pair *ret_pairs)
{
    struct book book = {.t = tournament, .round = round};
    unsigned left;
    int pairs = 0;
    int bye;

    gather(&book, true);
    for (int i = 0; i < book.count; i++) {
        book.man[i].rank = book.man[i].tpn;
        know_dubov(&book, &book.man[i]);
    }
    left = (1U << book.count) - 1;
    bye = give_bye(&book, left);
    if (bye == -2)
        return -1;
    if (bye >= 0) {
        left &= ~(1U << bye);
        ret_pairs[pairs++] = (struct qy_pair){book.man[bye].player->number, 0};
    }
    while (left != 0) {
        unsigned group = highest(&book, left);
        unsigned set = 0;
        unsigned first;
        unsigned second;
        int list[MOST];
        int count;

        if (!choose_set(&book, left, group, say_dubov_set, &set))
            return -1;
        left &= ~group & ~set;
        part_bracket(&book, group | set, &first, &second);
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
