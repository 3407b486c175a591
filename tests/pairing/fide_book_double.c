/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The double-round Swiss as its rule tells it. */
#include "fide_book_priv.h"

#include <string.h>

/* ---- what is known (article 1) --------------------------------------------------------------------- */

static bool was_played(const struct qy_tournament_player *player, unsigned match)
{
    return qy_tournament_outcome_played(player->entry[2 * match].outcome) ||
           qy_tournament_outcome_played(player->entry[2 * match + 1].outcome);
}

/* Forfeited both games. */
static bool lost_both(const struct qy_tournament_player *player, unsigned match)
{
    return player->entry[2 * match].outcome == QY_TOURNAMENT_FORFEIT_LOSS &&
           player->entry[2 * match + 1].outcome == QY_TOURNAMENT_FORFEIT_LOSS;
}

static const struct qy_tournament_player *
opponent_in(const struct book *book, const struct qy_tournament_player *player, unsigned match)
{
    return qy_tournament_player(book->t, player->entry[2 * match].opponent);
}

/* Regularly played: it had two players, neither of whom forfeited both games. */
static bool was_regular(const struct book *book, const struct qy_tournament_player *player, unsigned match)
{
    const struct qy_tournament_player *other = opponent_in(book, player, match);

    return other && !lost_both(player, match) && !lost_both(other, match);
}

bool book_met_in_match(const struct book *book, const struct man *a, const struct man *b)
{
    for (unsigned match = 0; 2 * match + 1 < book->round; match++)
        if (opponent_in(book, a->player, match) == b->player && was_regular(book, a->player, match))
            return true;
    return false;
}

static void know_matches(const struct book *book, struct man *man)
{
    const struct qy_tournament_player *player = man->player;

    man->games = 0;
    man->may_bye = true;
    man->floated = false;
    memset(man->history, 0, sizeof man->history);
    for (unsigned match = 0; 2 * match + 1 < book->round; match++) {
        unsigned round = 2 * match + 1;
        unsigned outcome = player->entry[2 * match].outcome;
        const struct qy_tournament_player *other = opponent_in(book, player, match);
        bool regular = was_regular(book, player, match);

        if (outcome == QY_TOURNAMENT_PAIRING_BYE || outcome == QY_TOURNAMENT_FULL_BYE ||
            (other && lost_both(other, match) && !lost_both(player, match)))
            man->may_bye = false;
        if (was_played(player, match))
            strcat(man->history, player->entry[2 * match].colour == QY_TOURNAMENT_WHITE ? "w" : "b");
        man->games += regular;
        man->floated =
            regular &&
            book_points_of(book, player, round) + qy_tournament_virtual_points(book->t, player, round) !=
                book_points_of(book, other, round) + qy_tournament_virtual_points(book->t, other, round);
    }
}

void book_know_double(struct book *book)
{
    for (int i = 0; i < book->count; i++) {
        know_matches(book, &book->man[i]);
        book->man[i].rank = book->man[i].tpn;
        for (int j = 0; j < book->count; j++)
            if (i != j && book_met_in_match(book, &book->man[i], &book->man[j]))
                book->legal[i][j] = book->legal[j][i] = false;
    }
}

/* ---- a bracket (3.6) ------------------------------------------------------------------------------- */

struct bracket {
    const struct book *book;
    unsigned group;
    unsigned members;
    int partner[MOST];
    int best[MOST];
    struct verdict verdict;
    bool found;
};

/* C8, then the identifier: all tops, then all bottoms. */
static void judge_bracket(struct bracket *bracket)
{
    const struct book *book = bracket->book;
    struct verdict verdict = {.count = 0};
    int opponents = 0;

    for (int i = 0; i < book->count; i++)
        opponents +=
            (bracket->group >> i & 1) && !(bracket->group >> bracket->partner[i] & 1) && book->man[i].floated;
    book_say(&verdict, book_is_late(book) ? 0 : opponents);
    for (int bottoms = 0; bottoms < 2; bottoms++)
        for (int i = 0; i < book->count; i++)
            if ((bracket->members >> i & 1) && bracket->partner[i] > i)
                book_say(&verdict, bottoms ? bracket->partner[i] : i);
    if (!bracket->found || book_compare(&verdict, &bracket->verdict) < 0) {
        bracket->verdict = verdict;
        bracket->found = true;
        memcpy(bracket->best, bracket->partner, sizeof bracket->best);
    }
}

static void walk_bracket(struct bracket *bracket, unsigned left)
{
    const struct book *book = bracket->book;
    int i = 0;

    if (left == 0) {
        judge_bracket(bracket);
        return;
    }
    while (!(left >> i & 1))
        i++;
    for (int j = i + 1; j < book->count; j++) {
        if (!(left >> j & 1) || !book->legal[i][j])
            continue;
        bracket->partner[i] = j;
        bracket->partner[j] = i;
        walk_bracket(bracket, left & ~(1U << i) & ~(1U << j));
    }
}

/* ---- colours (article 4) --------------------------------------------------------------------------- */

static int whites_of(const struct man *man)
{
    int whites = 0;

    for (const char *colour = man->history; *colour; colour++)
        whites += *colour == 'w';
    return whites;
}

static struct qy_pair colour_pair(const struct book *book, int i, int j)
{
    bool first = book->man[i].score != book->man[j].score ? book->man[i].score > book->man[j].score : i < j;
    const struct man *high = &book->man[first ? i : j];
    const struct man *low = &book->man[first ? j : i];
    char drawn = book->t->initial_colour == QY_TOURNAMENT_BLACK ? 'b' : 'w';
    size_t x = strlen(high->history);
    size_t y = strlen(low->history);
    char colour = 0;

    if (x == 0 && y == 0)
        colour = high->parity % 2 == 1 ? drawn : book_opposite(drawn); /* 4.3.1 */
    else if (whites_of(high) != whites_of(low))
        colour = whites_of(high) < whites_of(low) ? 'w' : 'b'; /* 4.3.2 */
    for (size_t k = 1; colour == 0 && k <= x && k <= y; k++)
        if (high->history[x - k] != low->history[y - k])
            colour = book_opposite(high->history[x - k]); /* 4.3.3 */
    if (colour == 0)
        colour = x > 0 ? book_opposite(high->history[x - 1]) /* 4.3.4 */
                       : low->history[y - 1];                /* 4.3.5 */
    return colour == 'w' ? (struct qy_pair){high->player->number, low->player->number}
                         : (struct qy_pair){low->player->number, high->player->number};
}

int fide_book_double(const struct qy_tournament *tournament, unsigned round, struct qy_pair *ret_pairs)
{
    struct book book = {.t = tournament, .round = round, .of_matches = true};
    unsigned left;
    int pairs;

    book_gather(&book, false);
    book_know_double(&book);
    pairs = book_pair_bye(&book, &left, ret_pairs);
    if (pairs < 0)
        return -1;
    while (left != 0) {
        unsigned group = book_highest(&book, left);
        struct bracket bracket = {.book = &book, .group = group};
        unsigned set = 0;

        if (!book_choose_set(&book, left, group, book_say_set, &set))
            return -1;
        bracket.members = group | set;
        walk_bracket(&bracket, bracket.members);
        for (int i = 0; i < book.count; i++)
            if ((bracket.members >> i & 1) && bracket.best[i] > i)
                ret_pairs[pairs++] = colour_pair(&book, i, bracket.best[i]);
        left &= ~bracket.members;
    }
    return pairs;
}
