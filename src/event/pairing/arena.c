/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pairs the free players of an arena. */
#include "pairing/matching.h"
#include "pairing/tournament.h"

#include <qiyuan/event/arena.h>

#include <stdlib.h>
#include <string.h>

/* The most players paired at once; with more, neighbours in the order are paired. */
#define BLOCK 100

/* Parts of the weight of a pair: each sum over a matching of BLOCK players fits below the next. */
enum { COLOURS = 0, NEAR = 8, WAITING = 28, FRESH = 44, PAIRED = 52, BITS = 60 };

unsigned qy_arena_round(const struct qy_tournament *tournament, struct qy_pair pair)
{
    const struct qy_tournament_player *white = qy_tournament_player(tournament, pair.white);
    const struct qy_tournament_player *black = qy_tournament_player(tournament, pair.black);
    unsigned one = white ? qyi_last_game(tournament, white) : QY_TOURNAMENT_MAX_ROUNDS;
    unsigned other = black ? qyi_last_game(tournament, black) : QY_TOURNAMENT_MAX_ROUNDS;
    unsigned round = one > other ? one : other;

    return round < QY_TOURNAMENT_MAX_ROUNDS ? round + 1 : 0;
}

/* Free players. */
struct one {
    const struct qy_tournament_player *player;
    qy_points score;
    uint32_t waited; /* greater for a player who has waited longer */
    unsigned last;   /* the last opponent, 0: none */
    unsigned rounds;
    int whites;     /* more games with White than with Black */
    uint8_t colour; /* colour of the latest game */
};

static void look_at(const struct qy_tournament *tournament, struct one *one)
{
    unsigned last = qyi_last_game(tournament, one->player);

    one->rounds = last;
    one->score = qy_tournament_score(tournament, one->player, tournament->columns);
    for (unsigned round = 1; round <= last; round++) {
        const struct qy_tournament_entry *entry = &one->player->entry[round - 1];

        if (!qy_tournament_outcome_paired(entry->outcome))
            continue;
        one->whites += entry->colour == QY_TOURNAMENT_WHITE ? 1 : -1;
        one->colour = entry->colour;
        one->last = entry->opponent;
    }
}

static int compare(const void *left, const void *right)
{
    const struct one *a = left;
    const struct one *b = right;

    if (a->score != b->score)
        return a->score > b->score ? -1 : 1;
    if (a->player->rating != b->player->rating)
        return a->player->rating > b->player->rating ? -1 : 1;
    return (a->player->number > b->player->number) - (a->player->number < b->player->number);
}

/* Which of the two has the better claim to White: positive for the first, 0 for neither. */
static int colour_claim(const struct one *a, const struct one *b)
{
    if (a->whites != b->whites)
        return b->whites - a->whites;
    return (a->colour == QY_TOURNAMENT_BLACK) - (b->colour == QY_TOURNAMENT_BLACK);
}

static bool met_just_now(const struct one *a, const struct one *b)
{
    return a->last == b->player->number || b->last == a->player->number;
}

static void weigh(struct qyi_matcher *matcher, const struct one *ones, size_t x, size_t y, bool alone)
{
    const struct one *a = &ones[x];
    const struct one *b = &ones[y];
    uint32_t apart = (uint32_t)((y - x) * (y - x));
    bool fresh = !met_just_now(a, b);
    const struct qyi_term terms[] = {{1, PAIRED},
                                     {fresh, FRESH},
                                     {a->waited + b->waited, WAITING},
                                     {BLOCK * BLOCK - apart, NEAR},
                                     {colour_claim(a, b) != 0, COLOURS}};

    if (fresh || alone)
        qyi_matcher_set(matcher, x, y, terms, sizeof terms / sizeof terms[0]);
}

static struct qy_pair seat(const struct one *a, const struct one *b)
{
    bool first = colour_claim(a, b) >= 0;

    return (struct qy_pair){(first ? a : b)->player->number, (first ? b : a)->player->number};
}

/* Pairs neighbours in the order. */
static int pair_block(const struct one *ones, size_t count, bool alone, struct qy_pairing *pairing)
{
    uint32_t hint[BLOCK];
    uint8_t class_of[BLOCK] = {0};
    struct qyi_matcher *matcher;

    if (qyi_matcher_new(count, BITS, &matcher) < 0)
        return QY_E_MEMORY;
    for (size_t x = 0; x < count; x++) {
        hint[x] = (uint32_t)((x ^ 1) < count ? x ^ 1 : 0);
        for (size_t y = x + 1; y < count; y++)
            weigh(matcher, ones, x, y, alone);
    }
    qyi_matcher_solve(matcher, hint, class_of);
    for (size_t x = 0; x < count; x++) {
        size_t mate = qyi_matcher_mate(matcher, x);

        if (mate != SIZE_MAX && mate > x)
            pairing->pair[pairing->count++] = seat(&ones[x], &ones[mate]);
    }
    qyi_matcher_free(matcher);
    return 0;
}

/* Free players with room in their row, in the order of points. */
static int gather(const struct qy_tournament *tournament, const struct qy_arena_field *field,
                  struct one *ones, size_t *ret_count)
{
    size_t count = 0;

    for (size_t i = 0; i < field->count; i++) {
        struct one one = {.player = qy_tournament_player(tournament, field->number[i])};

        if (!one.player)
            return QY_E_TOUR_PLAYER;
        one.waited = (uint32_t)(i < BLOCK ? BLOCK - i : 0);
        look_at(tournament, &one);
        if (one.rounds < QY_TOURNAMENT_MAX_ROUNDS)
            ones[count++] = one;
    }
    qsort(ones, count, sizeof *ones, compare);
    *ret_count = count;
    return 0;
}

int qy_arena_pair(const struct qy_tournament *tournament, const struct qy_arena_field *field,
                  struct qy_pairing *ret_pairing)
{
    struct one *ones = calloc(field->count + 1, sizeof *ones);
    struct qy_pairing pairing = {calloc(field->count / 2 + 1, sizeof *pairing.pair), 0};
    size_t count = 0;
    int code = ones && pairing.pair ? gather(tournament, field, ones, &count) : QY_E_MEMORY;

    for (size_t at = 0; code == 0 && at < count; at += BLOCK)
        code = pair_block(ones + at, count - at < BLOCK ? count - at : BLOCK, field->alone, &pairing);
    free(ones);
    if (code < 0) {
        qy_pairing_free(&pairing);
        return code;
    }
    *ret_pairing = pairing;
    return 0;
}
