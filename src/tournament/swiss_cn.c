/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tournament. The Swiss system of the xiangqi rules of competition, appendix 2.
 *
 * The rule pairs from the top and repairs from the bottom; what it aims at is taken exactly: among all
 * complete pairings the one that is best by, in this order, for each score from the top: most pairs inside
 * it, then the least sum of gaps of its pairs downwards, fewest pairs that force a third same move in a row
 * or a difference of 3 (not in the last round), least need of a first or second move left over. These are
 * digits of the weights of pairs, and the pairing is a matching of greatest weight. What is then open is
 * drawn by lot: whoever draws has as candidates the opponents of all best pairings that the lots before have
 * left, so that no lot ever hinders a full pairing.
 */
#include "tournament/matching.h"
#include "tournament/pairing.h"
#include "tournament/random.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

struct entrant {
    const struct qy_tour_player *player;
    qy_points score;
    int need;    /* first moves less second moves */
    uint8_t row; /* the colour of the last two games where it was the same */
    bool had_bye;
    uint32_t level; /* of scores, from the lowest */
    bool upper;     /* of the halves of round one */
};

struct swiss {
    const struct qy_tournament *tournament;
    unsigned round;
    uint64_t state;
    qy_lot_fn tell;
    void *user;
    struct entrant *entrant; /* by score, then by number; in round one in the order of seeding */
    size_t count;
    size_t levels;
    struct qyi_matcher *matcher;
    uint32_t *gap_shift; /* of each level; count_shift of levels + 1 follows */
    uint32_t *count_shift;
    uint32_t forced_shift; /* in round one: of pairs across the halves */
    uint32_t need_shift;
    uint32_t bye_shift;
    uint32_t pair_shift;
    uint32_t bits;
    uint16_t *candidates;
};

static uint32_t bits_for(size_t most)
{
    uint32_t bits = 0;

    while (most >> bits != 0)
        bits++;
    return bits;
}

/* ---- who takes part -------------------------------------------------------------------------------------
 */

/* A game without a result counts as a draw, and as a game (rule 5). */
static enum qy_tour_outcome counted(const struct qy_tour_entry *entry)
{
    return entry->outcome == QY_TOUR_OPEN ? QY_TOUR_DRAW : (enum qy_tour_outcome)entry->outcome;
}

static void fill_entrant(const struct swiss *swiss, struct entrant *entrant)
{
    uint8_t last = QY_TOUR_NO_COLOUR;

    entrant->score = qy_tournament_score(swiss->tournament, entrant->player, swiss->round - 1);
    for (unsigned i = 0; i + 1 < swiss->round; i++) {
        const struct qy_tour_entry *entry = &entrant->player->entry[i];
        enum qy_tour_outcome outcome = counted(entry);

        if (entry->outcome == QY_TOUR_OPEN)
            entrant->score += swiss->tournament->scheme.draw;
        entrant->had_bye = entrant->had_bye || outcome == QY_TOUR_PAIRING_BYE || outcome == QY_TOUR_FULL_BYE;
        if (!qy_outcome_played(outcome))
            continue;
        entrant->need += entry->colour == QY_TOUR_WHITE ? 1 : -1;
        entrant->row = entry->colour == last ? last : QY_TOUR_NO_COLOUR;
        last = entry->colour;
    }
}

static int by_score(const void *one, const void *other)
{
    const struct entrant *a = one;
    const struct entrant *b = other;

    if (a->score != b->score)
        return a->score > b->score ? -1 : 1;
    return a->player->number < b->player->number ? -1 : 1;
}

static int by_rating(const void *one, const void *other)
{
    const struct entrant *a = one;
    const struct entrant *b = other;

    if (a->player->rating != b->player->rating)
        return a->player->rating > b->player->rating ? -1 : 1;
    return a->player->number < b->player->number ? -1 : 1;
}

static int by_number(const void *one, const void *other)
{
    const uint16_t *a = one;
    const uint16_t *b = other;

    return *a < *b ? -1 : *a > *b;
}

static void tell_lot(struct swiss *swiss, enum qy_lot_kind kind, uint16_t player, uint16_t drawn,
                     size_t count)
{
    struct qy_lot lot = {kind, player, drawn, count, swiss->candidates};

    if (!swiss->tell)
        return;
    qsort(swiss->candidates, count, sizeof *swiss->candidates, by_number);
    swiss->tell(swiss->user, &lot);
}

/* Rule 4: by rating, the unrated by lot behind; the first half against the second. */
static void seed_first_round(struct swiss *swiss)
{
    size_t rated = 0;

    qsort(swiss->entrant, swiss->count, sizeof *swiss->entrant, by_rating);
    while (rated < swiss->count && swiss->entrant[rated].player->rating > 0)
        rated++;
    for (size_t i = rated; i + 1 < swiss->count; i++) {
        size_t drawn = i + qyi_draw_below(&swiss->state, (uint32_t)(swiss->count - i));
        struct entrant entrant = swiss->entrant[drawn];

        for (size_t k = i; k < swiss->count; k++)
            swiss->candidates[k - i] = swiss->entrant[k].player->number;
        swiss->entrant[drawn] = swiss->entrant[i];
        swiss->entrant[i] = entrant;
        tell_lot(swiss, QY_LOT_ORDER, 0, entrant.player->number, swiss->count - i);
    }
    for (size_t i = 0; i < swiss->count; i++)
        swiss->entrant[i].upper = i < swiss->count / 2;
}

static int gather(struct swiss *swiss)
{
    const struct qy_tournament *tournament = swiss->tournament;
    bool paired = qy_tournament_paired_rounds(tournament) >= swiss->round;

    swiss->entrant = calloc(tournament->player_count + 1, sizeof *swiss->entrant);
    swiss->candidates = malloc((tournament->player_count + 1) * sizeof *swiss->candidates);
    if (!swiss->entrant || !swiss->candidates)
        return QY_E_MEMORY;
    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct qy_tour_player *player = &tournament->player[i];
        enum qy_tour_outcome outcome = player->entry[swiss->round - 1].outcome;

        if (outcome == QY_TOUR_ABSENT ? paired : qy_outcome_away(outcome) && outcome != QY_TOUR_PAIRING_BYE)
            continue;
        swiss->entrant[swiss->count].player = player;
        fill_entrant(swiss, &swiss->entrant[swiss->count++]);
    }
    qsort(swiss->entrant, swiss->count, sizeof *swiss->entrant, by_score);
    for (size_t i = swiss->count; i-- > 0;)
        swiss->entrant[i].level =
            i + 1 == swiss->count
                ? 0
                : swiss->entrant[i + 1].level + (swiss->entrant[i].score != swiss->entrant[i + 1].score);
    swiss->levels = swiss->count > 0 ? swiss->entrant[0].level + 1 : 0;
    if (swiss->round == 1)
        seed_first_round(swiss);
    return 0;
}

/* Rule 3: nobody meets twice; and groups that were announced. */
static bool may_meet(const struct swiss *swiss, const struct entrant *a, const struct entrant *b)
{
    const struct qy_tournament *tournament = swiss->tournament;

    for (unsigned i = 0; i + 1 < swiss->round; i++)
        if (a->player->entry[i].opponent == b->player->number &&
            qy_outcome_played(counted(&a->player->entry[i])))
            return false;
    for (size_t i = 0; i < tournament->forbidden_count; i++) {
        const struct qy_tour_group *group = &tournament->forbidden[i];
        bool found[2] = {false, false};

        for (size_t k = 0; k < group->count; k++) {
            found[0] = found[0] || group->number[k] == a->player->number;
            found[1] = found[1] || group->number[k] == b->player->number;
        }
        if (found[0] && found[1] && swiss->round >= group->first_round && swiss->round <= group->last_round)
            return false;
    }
    return true;
}

/* ---- weights --------------------------------------------------------------------------------------------
 */

/* The largest gap downwards from a level: to the lowest score. */
static uint32_t deepest(const struct swiss *swiss, size_t first_of_level)
{
    return (uint32_t)(swiss->entrant[first_of_level].score - swiss->entrant[swiss->count - 1].score);
}

static int lay_digits(struct swiss *swiss)
{
    size_t pairs = swiss->count / 2 + 1;
    uint32_t at = bits_for(swiss->count) + 3;
    size_t end = swiss->count;

    swiss->gap_shift = calloc(2 * swiss->levels + 2, sizeof *swiss->gap_shift);
    if (!swiss->gap_shift)
        return QY_E_MEMORY;
    swiss->count_shift = swiss->gap_shift + swiss->levels + 1;
    swiss->need_shift = at;
    at += bits_for(pairs * QY_TOUR_MAX_ROUNDS);
    swiss->forced_shift = at;
    at += bits_for(pairs);
    for (size_t level = 0; level < swiss->levels && swiss->round > 1; level++) {
        size_t begin = end;

        while (begin > 0 && swiss->entrant[begin - 1].level == level)
            begin--;
        swiss->gap_shift[level] = at;
        at += bits_for(pairs * deepest(swiss, begin));
        swiss->count_shift[level] = at;
        at += bits_for(end - begin);
        end = begin;
    }
    swiss->bye_shift = at;
    at += bits_for(swiss->levels + swiss->count);
    swiss->pair_shift = at;
    swiss->bits = at + bits_for(pairs) + 1;
    return 0;
}

/* Whether somebody who moves with `colour` gets it for the third time, or comes to a difference of 3. */
static bool breaks_balance(const struct entrant *entrant, uint8_t colour)
{
    return entrant->row == colour || (colour == QY_TOUR_WHITE ? entrant->need >= 2 : entrant->need <= -2);
}

/* Rule 9: both ways to give the first move break somebody's balance. */
static bool forced(const struct entrant *a, const struct entrant *b)
{
    return (breaks_balance(a, QY_TOUR_WHITE) || breaks_balance(b, QY_TOUR_BLACK)) &&
           (breaks_balance(a, QY_TOUR_BLACK) || breaks_balance(b, QY_TOUR_WHITE));
}

/* Rule 8: what is left of a need when both want the same: that of the one who wants it less. */
static uint32_t need_left(const struct entrant *a, const struct entrant *b)
{
    uint32_t one = (uint32_t)abs(a->need);
    uint32_t other = (uint32_t)abs(b->need);

    if (a->need == 0 || b->need == 0 || (a->need > 0) != (b->need > 0))
        return 0;
    return one < other ? one : other;
}

/* The weight of a pair, a before b in order; b NULL: the bye. Every digit of a least sum counts down from a
 * bound that all complete pairings reach alike. */
static size_t weigh(const struct swiss *swiss, const struct entrant *a, const struct entrant *b,
                    struct qyi_term *terms)
{
    size_t count = 0;
    size_t end = swiss->count;

    terms[count++] = (struct qyi_term){1, swiss->pair_shift};
    if (!b)
        terms[count++] = (struct qyi_term){
            (uint32_t)(swiss->round == 1 ? (size_t)(a - swiss->entrant) : swiss->levels - a->level),
            swiss->bye_shift};
    for (size_t level = 0; level < swiss->levels && swiss->round > 1; level++) {
        size_t begin = end;
        uint32_t gap;

        while (begin > 0 && swiss->entrant[begin - 1].level == level)
            begin--;
        gap = deepest(swiss, begin);
        end = begin;
        if (b && a->level == level && b->level == level)
            terms[count++] = (struct qyi_term){1, swiss->count_shift[level]};
        if (b && a->level == level)
            gap -= (uint32_t)(a->score - b->score);
        terms[count++] = (struct qyi_term){gap, swiss->gap_shift[level]};
    }
    if (!b || (swiss->round == 1 ? a->upper != b->upper
                                 : swiss->round == swiss->tournament->rounds || !forced(a, b)))
        terms[count++] = (struct qyi_term){1, swiss->forced_shift};
    terms[count++] = (struct qyi_term){QY_TOUR_MAX_ROUNDS - (b ? need_left(a, b) : 0), swiss->need_shift};
    return count;
}

static int build(struct swiss *swiss)
{
    size_t total = swiss->count + swiss->count % 2;
    const struct entrant *entrants = swiss->entrant;
    struct qyi_term *terms = malloc((2 * swiss->levels + 8) * sizeof *terms);
    uint32_t *hint = calloc(total + 1, sizeof *hint);
    uint8_t *class_of = calloc(total + 1, 1);
    int code = QY_E_MEMORY;

    if (entrants && terms && hint && class_of && lay_digits(swiss) == 0)
        code = qyi_matcher_new(total, swiss->bits, &swiss->matcher);
    for (size_t i = 0; code == 0 && i < swiss->count; i++)
        for (size_t j = i + 1; j < total; j++) {
            const struct entrant *a = &entrants[i];
            const struct entrant *b = j < swiss->count ? &entrants[j] : NULL;

            if (b ? may_meet(swiss, a, b) : !a->had_bye)
                qyi_matcher_set(swiss->matcher, i, j, terms, weigh(swiss, a, b, terms));
        }
    if (code == 0)
        qyi_matcher_solve(swiss->matcher, hint, class_of);
    free(terms);
    free(hint);
    free(class_of);
    return code;
}

/* ---- lots -----------------------------------------------------------------------------------------------
 */

/* Who draws when (rule 12). */
struct turn {
    uint32_t index;
    uint32_t level;  /* from the top */
    uint32_t group;  /* size of those of the score with the same kind of need: the smaller group draws */
    bool restricted; /* has fewer candidates than another of the group: goes first */
    uint32_t number; /* ascending in odd rounds, descending in even ones */
    uint32_t choices;
};

static int by_turn(const void *one, const void *other)
{
    const struct turn *a = one;
    const struct turn *b = other;

    if (a->level != b->level)
        return a->level < b->level ? -1 : 1;
    if (a->group != b->group)
        return a->group < b->group ? -1 : 1;
    if (a->restricted != b->restricted)
        return a->restricted ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

static int sign(int need)
{
    return (need > 0) - (need < 0);
}

static bool same_group(const struct entrant *a, const struct entrant *b)
{
    return a->level == b->level && sign(a->need) == sign(b->need) && a->upper == b->upper;
}

static void fill_turn(const struct swiss *swiss, uint32_t i, struct turn *turn)
{
    const struct entrant *entrant = &swiss->entrant[i];
    size_t total = swiss->count + swiss->count % 2;

    *turn = (struct turn){.index = i, .number = entrant->player->number};
    turn->level = (uint32_t)(swiss->levels - entrant->level) + (swiss->round == 1 && !entrant->upper);
    if (swiss->round % 2 == 0)
        turn->number = QY_TOUR_MAX_PLAYERS - turn->number;
    for (size_t j = 0; j < swiss->count; j++)
        turn->group += same_group(entrant, &swiss->entrant[j]);
    for (size_t j = 0; j < total; j++)
        turn->choices += qyi_matcher_maybe(swiss->matcher, i, j);
}

static struct turn *order_turns(const struct swiss *swiss)
{
    struct turn *turns = malloc((swiss->count + 1) * sizeof *turns);

    for (uint32_t i = 0; turns && i < swiss->count; i++)
        fill_turn(swiss, i, &turns[i]);
    for (size_t i = 0; turns && i < swiss->count; i++)
        for (size_t j = 0; j < swiss->count; j++)
            if (same_group(&swiss->entrant[i], &swiss->entrant[j]) && turns[j].choices > turns[i].choices)
                turns[i].restricted = true;
    if (turns)
        qsort(turns, swiss->count, sizeof *turns, by_turn);
    return turns;
}

static uint16_t number_at(const struct swiss *swiss, size_t j)
{
    return j < swiss->count ? swiss->entrant[j].player->number : 0;
}

/* All opponents that i has in the best pairings that are left: each is tried. */
static size_t list_candidates(struct swiss *swiss, size_t i)
{
    size_t total = swiss->count + swiss->count % 2;
    size_t count = 0;

    for (size_t j = 0; j < total; j++) {
        if (!qyi_matcher_maybe(swiss->matcher, i, j))
            continue;
        if (qyi_matcher_mate(swiss->matcher, i) != j) {
            qyi_matcher_nudge(swiss->matcher, i, j, 1);
            qyi_matcher_mend(swiss->matcher, i);
            qyi_matcher_nudge(swiss->matcher, i, j, -1);
            if (qyi_matcher_mate(swiss->matcher, i) == j)
                swiss->candidates[count++] = number_at(swiss, j);
            qyi_matcher_mend(swiss->matcher, i);
        } else {
            swiss->candidates[count++] = number_at(swiss, j);
        }
    }
    return count;
}

/*
 * Draws an opponent: those who may be are put in a random order, and the first of them who is in a best
 * pairing is taken, which is each candidate with the same chance.
 */
static void draw_opponent(struct swiss *swiss, size_t i, uint32_t *order)
{
    size_t total = swiss->count + swiss->count % 2;
    size_t listed = swiss->tell ? list_candidates(swiss, i) : 0;
    uint32_t count = 0;

    /* By index, so that what is drawn does not depend on whether lots are told. */
    for (size_t j = 0; j < total; j++)
        if (qyi_matcher_has(swiss->matcher, i, j))
            order[count++] = (uint32_t)j;
    for (uint32_t k = 0; k + 1 < count; k++) {
        uint32_t other = k + qyi_draw_below(&swiss->state, count - k);
        uint32_t kept = order[k];

        order[k] = order[other];
        order[other] = kept;
    }
    if (count > 1) {
        for (uint32_t k = 0; k < count; k++)
            if (qyi_matcher_maybe(swiss->matcher, i, order[k]))
                qyi_matcher_nudge(swiss->matcher, i, order[k], (qyi_nudge)(count - k));
        qyi_matcher_mend(swiss->matcher, i);
    }
    if (listed > 1)
        tell_lot(swiss, QY_LOT_OPPONENT, number_at(swiss, i),
                 number_at(swiss, qyi_matcher_mate(swiss->matcher, i)), listed);
    qyi_matcher_settle(swiss->matcher, i);
}

static int draw_all(struct swiss *swiss)
{
    size_t total = swiss->count + swiss->count % 2;
    uint32_t *order = malloc((total + 1) * sizeof *order);
    bool *settled = calloc(total + 1, sizeof *settled);
    struct turn *turns = order_turns(swiss);
    bool memory = order && settled && turns;

    for (size_t k = 0; memory && k < swiss->count; k++) {
        size_t i = turns[k].index;

        if (settled[i])
            continue;
        draw_opponent(swiss, i, order);
        settled[i] = true;
        settled[qyi_matcher_mate(swiss->matcher, i)] = true;
    }
    free(order);
    free(settled);
    free(turns);
    return memory ? 0 : QY_E_MEMORY;
}

/* ---- first moves ----------------------------------------------------------------------------------------
 */

/* Whose balance is served when both want the same move: 1 that of a, -1 that of b, 0 by lot (9 to 11). */
static int served(const struct swiss *swiss, const struct entrant *a, const struct entrant *b)
{
    unsigned left = swiss->tournament->rounds - swiss->round;
    qy_points gap = a->score - b->score;
    uint8_t third = a->need > 0 ? QY_TOUR_WHITE : QY_TOUR_BLACK;

    if (left < 3 && gap != 0) {
        if (left == 0 && abs(gap) < QY_POINT)
            return 0;
        return gap > 0 ? 1 : -1;
    }
    if (abs(a->need) != abs(b->need))
        return abs(a->need) > abs(b->need) ? 1 : -1;
    if ((a->row == third) != (b->row == third))
        return a->row == third ? 1 : -1;
    return 0;
}

static bool first_moves(struct swiss *swiss, const struct entrant *a, const struct entrant *b)
{
    int who = 0;
    bool drawn;

    if (sign(a->need) != sign(b->need)) /* opposite needs, or one of them has none */
        return a->need < b->need;
    if (a->need != 0)
        who = served(swiss, a, b);
    if (who != 0)
        return (who > 0) == (a->need < 0);
    drawn = qyi_draw_below(&swiss->state, 2) == 0;
    swiss->candidates[0] = a->player->number;
    swiss->candidates[1] = b->player->number;
    tell_lot(swiss, QY_LOT_FIRST_MOVE, a->player->number, (drawn ? a : b)->player->number, 2);
    return drawn;
}

static int write_pairs(struct swiss *swiss, struct qy_pairing *pairing)
{
    pairing->count = 0;
    pairing->pair = malloc((swiss->count / 2 + 1) * sizeof *pairing->pair);
    if (!pairing->pair)
        return QY_E_MEMORY;
    for (size_t i = 0; i < swiss->count; i++) {
        size_t mate = qyi_matcher_mate(swiss->matcher, i);
        const struct entrant *a = &swiss->entrant[i];

        if (mate == swiss->count) {
            pairing->pair[pairing->count++] = (struct qy_pair){a->player->number, 0};
        } else if (mate > i) {
            const struct entrant *b = &swiss->entrant[mate];
            bool first = first_moves(swiss, a, b);

            pairing->pair[pairing->count++] =
                (struct qy_pair){(first ? a : b)->player->number, (first ? b : a)->player->number};
        }
    }
    return qyi_pairing_sort(swiss->tournament, swiss->round, pairing);
}

/* ---- all of it ------------------------------------------------------------------------------------------
 */

static bool complete(const struct swiss *swiss)
{
    for (size_t i = 0; i < swiss->count; i++)
        if (qyi_matcher_mate(swiss->matcher, i) == SIZE_MAX)
            return false;
    return true;
}

static int pair_swiss(struct swiss *swiss, struct qy_pairing *pairing)
{
    if (gather(swiss) < 0 || build(swiss) < 0)
        return QY_E_MEMORY;
    if (!complete(swiss))
        return QY_E_TOUR_NO_PAIRING;
    return draw_all(swiss) < 0 ? QY_E_MEMORY : write_pairs(swiss, pairing);
}

int qy_pair_swiss_cn(const struct qy_tournament *tournament, unsigned round, uint64_t seed, qy_lot_fn tell,
                     void *user, struct qy_pairing *ret_pairing, struct qy_error *reterr)
{
    struct swiss swiss = {
        .tournament = tournament, .round = round, .state = seed, .tell = tell, .user = user};
    struct qy_pairing pairing = {0};
    int code = qy_tournament_check(tournament, reterr);

    if (code < 0)
        return code;
    if (tournament->rounds == 0)
        return qyi_error_set(reterr, QY_E_TOUR_ROUNDS, 0, NULL, 0, NULL);
    if (round < 1 || round > tournament->rounds || round > qy_tournament_paired_rounds(tournament) + 1)
        return qyi_tournament_bad_round(round, tournament->rounds, reterr);
    code = pair_swiss(&swiss, &pairing);
    free(swiss.entrant);
    free(swiss.candidates);
    free(swiss.gap_shift);
    qyi_matcher_free(swiss.matcher);
    if (code < 0) {
        qy_pairing_free(&pairing);
        return qyi_error_setf(reterr, code, 0, NULL, "%u", round);
    }
    *ret_pairing = pairing;
    return 0;
}
