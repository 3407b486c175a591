/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tournament. The Swiss team pairing system, C.04.6 of February 2026: the bye, then the top scoregroup
 * with its upfloaters, again and again, then the colours of the first boards.
 */
#include "tournament/upfloat.h"

#include "base/error.h"

#include <qiyuan/teams.h>

#include <stdlib.h>

/* What the rules ask about a team besides its entrant. */
struct team {
    int difference; /* of colours (1.6.2) */
    uint8_t last;   /* colour of the latest match played */
    bool strong;    /* the preference of its entrant is (1.7.2) */
    bool floated;   /* in the round before (1.5) */
    qy_points secondary;
};

/* The field comes first, so that who is asked for colours finds the rest behind it. */
struct match_field {
    struct qyi_field field;
    enum qy_team_colours colours;
    const qy_points *secondary; /* by player of the tournament */
    struct team *team;          /* by entrant */
    uint8_t *floated;           /* the same, as a cost */
    bool late;                  /* one of the last two rounds */
};

/* ---- what is known of the teams -------------------------------------------------------------------------
 */

/* Article 1.5: it played a team of another score. */
static bool has_floated(const struct qyi_field *field, const struct qy_tour_player *player)
{
    unsigned round = field->round - 1;
    const struct qy_tour_entry *entry = round > 0 ? &player->entry[round - 1] : NULL;
    const struct qy_tour_player *other;

    if (!entry || !qy_outcome_played(entry->outcome))
        return false;
    other = qy_tournament_player(field->tournament, entry->opponent);
    return qyi_field_score(field, player, round) != qyi_field_score(field, other, round);
}

/* Article 1.7. A preference that both types call for is the simple one of type A, the strong one of type B.
 */
static void find_preference(const struct match_field *match, struct qyi_entrant *entrant, struct team *team)
{
    bool twice = entrant->repeated != QY_TOUR_NO_COLOUR;
    int difference = team->difference;
    uint8_t due = QY_TOUR_NO_COLOUR;

    if (difference < -1 || (twice && team->last == QY_TOUR_BLACK && (difference == 0 || difference == -1)))
        due = QY_TOUR_WHITE;
    else if (difference > 1 || (twice && team->last == QY_TOUR_WHITE && (difference == 0 || difference == 1)))
        due = QY_TOUR_BLACK;
    team->strong = due != QY_TOUR_NO_COLOUR;
    if (due == QY_TOUR_NO_COLOUR && match->colours == QY_TEAM_COLOURS_B) {
        if (difference != 0)
            due = difference < 0 ? QY_TOUR_WHITE : QY_TOUR_BLACK;
        else if (!match->field.final && team->last != QY_TOUR_NO_COLOUR)
            due = team->last == QY_TOUR_WHITE ? QY_TOUR_BLACK : QY_TOUR_WHITE;
    }
    entrant->preference = match->colours == QY_TEAM_COLOURS_NONE ? QY_TOUR_NO_COLOUR : due;
}

static void know(struct match_field *match, size_t i)
{
    struct qyi_field *field = &match->field;
    struct qyi_entrant *entrant = &field->entrant[i];
    struct team *team = &match->team[i];

    for (unsigned round = 1; round < field->round; round++) {
        const struct qy_tour_entry *entry = &entrant->player->entry[round - 1];

        if (!qy_outcome_played(entry->outcome))
            continue;
        team->difference += entry->colour == QY_TOUR_WHITE ? 1 : -1;
        team->last = entry->colour;
    }
    if (match->secondary)
        team->secondary = match->secondary[entrant->player - field->tournament->player];
    team->floated = has_floated(field, entrant->player);
    match->floated[i] = team->floated && !match->late;
    find_preference(match, entrant, team);
}

/* ---- colours (article 4) --------------------------------------------------------------------------------
 */

/* The first team of each pair (4.2): by score, secondary score, number. */
static bool is_first_team(const struct match_field *match, uint32_t a, uint32_t b)
{
    const struct qyi_entrant *entrant = match->field.entrant;

    if (entrant[a].score != entrant[b].score)
        return entrant[a].score > entrant[b].score;
    if (match->team[a].secondary != match->team[b].secondary)
        return match->team[a].secondary > match->team[b].secondary;
    return entrant[a].place < entrant[b].place;
}

static int rank_first_teams(struct match_field *match)
{
    size_t count = match->field.count;
    uint32_t *order = malloc(count * sizeof *order + 1);

    if (!order)
        return QY_E_MEMORY;
    for (uint32_t i = 0; i < count; i++) {
        size_t at = i;

        while (at > 0 && is_first_team(match, i, order[at - 1])) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
    for (size_t i = 0; i < count; i++)
        match->field.entrant[order[i]].rank = (uint32_t)i;
    free(order);
    return 0;
}

static uint8_t other_colour(uint8_t colour)
{
    return colour == QY_TOUR_WHITE ? QY_TOUR_BLACK : QY_TOUR_WHITE;
}

/* Article 4.3 for the first team of two. */
static bool first_is_white(const struct qyi_field *field, const struct qyi_entrant *a,
                           const struct qyi_entrant *b)
{
    const struct match_field *match = (const struct match_field *)(const void *)field;
    const struct team *first = &match->team[a - field->entrant];
    const struct team *second = &match->team[b - field->entrant];
    uint8_t colour;

    if (first->last == QY_TOUR_NO_COLOUR && second->last == QY_TOUR_NO_COLOUR)
        return (a->parity % 2 == 1) == (field->initial_colour == QY_TOUR_WHITE);
    if (a->preference != b->preference)
        return a->preference != QY_TOUR_NO_COLOUR ? a->preference == QY_TOUR_WHITE
                                                  : b->preference == QY_TOUR_BLACK;
    if (match->colours == QY_TEAM_COLOURS_B && a->preference != QY_TOUR_NO_COLOUR &&
        first->strong != second->strong)
        return (a->preference == QY_TOUR_WHITE) == first->strong;
    if (first->difference != second->difference)
        return first->difference < second->difference;
    if (qyi_field_latest_difference(field, a, b, &colour))
        return colour == QY_TOUR_BLACK;
    if (a->preference != QY_TOUR_NO_COLOUR)
        return a->preference == QY_TOUR_WHITE;
    if (first->last != QY_TOUR_NO_COLOUR)
        return other_colour(first->last) == QY_TOUR_WHITE;
    return other_colour(second->last) == QY_TOUR_BLACK;
}

/* ---- a bracket (3.6) ------------------------------------------------------------------------------------
 */

struct bracket {
    const struct match_field *match;
    struct qyi_matcher *matcher;
    uint32_t *vertex; /* entrants, by number */
    size_t count;
    qy_points score; /* of the residents */
};

enum digit { DIGIT_C10, DIGIT_C9, DIGIT_C8, DIGIT_PAIRS, DIGITS };

static uint32_t bits_for(size_t most)
{
    uint32_t bits = 0;

    while (most >> bits != 0)
        bits++;
    return bits;
}

/* What a pair is good for: at all, and for C8, C9 and C10. */
static size_t weigh(const struct bracket *bracket, size_t i, size_t j, uint32_t low, struct qyi_term *terms)
{
    const struct match_field *match = bracket->match;
    uint32_t width = bits_for(bracket->count / 2);
    const struct qyi_entrant *a = &match->field.entrant[bracket->vertex[i]];
    const struct qyi_entrant *b = &match->field.entrant[bracket->vertex[j]];
    const struct team *one = &match->team[bracket->vertex[i]];
    const struct team *other = &match->team[bracket->vertex[j]];
    bool same = a->preference != QY_TOUR_NO_COLOUR && a->preference == b->preference;
    bool up = a->score != b->score;
    const struct team *resident = a->score == bracket->score ? one : other;
    bool good[DIGITS] = {[DIGIT_PAIRS] = true,
                         [DIGIT_C8] = !same,
                         [DIGIT_C9] =
                             match->colours == QY_TEAM_COLOURS_B && !(same && one->strong && other->strong),
                         [DIGIT_C10] = !match->late && !(up && resident->floated)};
    size_t count = 0;

    for (uint32_t k = 0; k < DIGITS; k++)
        if (good[k])
            terms[count++] = (struct qyi_term){1, low + k * width};
    return count;
}

static int solve(struct bracket *bracket)
{
    uint32_t low = bits_for(bracket->count * (bracket->count + 2)) + 1;
    uint32_t *hint = malloc(bracket->count * sizeof *hint + 1);
    uint8_t *class_of = calloc(bracket->count + 1, 1);
    int code = hint && class_of
                   ? qyi_matcher_new(bracket->count, low + DIGITS * bits_for(bracket->count / 2) + 1,
                                     &bracket->matcher)
                   : QY_E_MEMORY;

    for (size_t i = 0; code == 0 && i < bracket->count; i++) {
        hint[i] = (uint32_t)(i + bracket->count / 2);
        for (size_t j = i + 1; j < bracket->count; j++) {
            struct qyi_term terms[DIGITS];

            if (qyi_graph_has(&bracket->match->field.legal, bracket->vertex[i], bracket->vertex[j]))
                qyi_matcher_set(bracket->matcher, i, j, terms, weigh(bracket, i, j, low, terms));
        }
    }
    if (code == 0)
        qyi_matcher_solve(bracket->matcher, hint, class_of);
    free(hint);
    free(class_of);
    return code;
}

static bool is_top(const struct bracket *bracket, size_t i)
{
    size_t mate = qyi_matcher_mate(bracket->matcher, i);

    return mate != SIZE_MAX && mate > i;
}

/* Changes what the pairs of i with larger numbers weigh. */
static void nudge(struct bracket *bracket, size_t i, qyi_nudge by)
{
    for (size_t j = i + 1; j < bracket->count; j++)
        if (qyi_matcher_has(bracket->matcher, i, j))
            qyi_matcher_nudge(bracket->matcher, i, j, by);
}

static void forbid(struct bracket *bracket, size_t i, size_t begin, size_t end)
{
    for (size_t j = begin; j < end; j++)
        if (qyi_matcher_has(bracket->matcher, i, j))
            qyi_matcher_forbid(bracket->matcher, i, j);
}

/* The top members of the first identifier (3.6.2): each in turn, where the best pairings leave it so. */
static void choose_tops(struct bracket *bracket)
{
    for (size_t i = 0; i < bracket->count; i++) {
        if (!is_top(bracket, i)) {
            nudge(bracket, i, 1);
            qyi_matcher_mend(bracket->matcher, i);
        }
        if (is_top(bracket, i))
            forbid(bracket, i, 0, i);
        else
            forbid(bracket, i, i + 1, bracket->count);
    }
}

/* The bottom members: each top in turn meets the smallest number it can. */
static void choose_bottoms(struct bracket *bracket)
{
    for (size_t i = 0; i < bracket->count; i++) {
        if (!is_top(bracket, i))
            continue;
        for (size_t j = i + 1; j < bracket->count; j++)
            if (qyi_matcher_has(bracket->matcher, i, j))
                qyi_matcher_nudge(bracket->matcher, i, j, (qyi_nudge)(bracket->count - j));
        qyi_matcher_mend(bracket->matcher, i);
        qyi_matcher_settle(bracket->matcher, i);
    }
}

/* ---- a round --------------------------------------------------------------------------------------------
 */

struct round {
    struct match_field *match;
    uint32_t *mate; /* by entrant */
    uint32_t *left; /* in the order of the field */
    size_t count;
    uint32_t *vertex;
    bool *member; /* of `left` */
};

/* Moves the bracket's teams from those left, in the order of their numbers. */
static void take_bracket(struct round *round, struct bracket *bracket)
{
    const struct qyi_entrant *entrant = round->match->field.entrant;
    size_t kept = 0;

    for (size_t i = 0; i < round->count; i++) {
        uint32_t one = round->left[i];
        size_t at = bracket->count;

        if (!round->member[i]) {
            round->left[kept++] = one;
            continue;
        }
        while (at > 0 && entrant[bracket->vertex[at - 1]].place > entrant[one].place) {
            bracket->vertex[at] = bracket->vertex[at - 1];
            at--;
        }
        bracket->vertex[at] = one;
        bracket->count++;
    }
    round->count = kept;
}

static int pair_bracket(struct round *round, struct bracket *bracket)
{
    if (solve(bracket) < 0)
        return QY_E_MEMORY;
    choose_tops(bracket);
    choose_bottoms(bracket);
    for (size_t i = 0; i < bracket->count; i++)
        round->mate[bracket->vertex[i]] = bracket->vertex[qyi_matcher_mate(bracket->matcher, i)];
    return 1;
}

static int pair_top(struct round *round)
{
    const struct match_field *match = round->match;
    struct qyi_upfloat_rules rules = {.next = true, .costs = 1, .cost = {match->floated}};
    struct bracket bracket = {.match = match, .vertex = round->vertex};
    size_t residents = 0;
    int code;

    bracket.score = match->field.entrant[round->left[0]].score;
    while (residents < round->count && match->field.entrant[round->left[residents]].score == bracket.score)
        residents++;
    code = qyi_upfloat(&match->field, round->left, round->count, residents, &rules, round->member);
    if (code <= 0)
        return code;
    take_bracket(round, &bracket);
    code = pair_bracket(round, &bracket);
    qyi_matcher_free(bracket.matcher);
    return code;
}

static int pair_all(struct match_field *match, uint32_t *mate)
{
    size_t count = match->field.count;
    uint32_t *lists = calloc(3 * count + 1, sizeof *lists);
    struct round round = {.match = match, .mate = mate, .left = lists, .count = count};
    int code = 1;

    if (!lists)
        return QY_E_MEMORY;
    round.vertex = lists + count;
    round.member = (bool *)(lists + 2 * count);
    for (uint32_t i = 0; i < count; i++)
        round.left[i] = i;
    while (code > 0 && round.count > 0)
        code = pair_top(&round);
    free(lists);
    return code;
}

static int pair_field(struct match_field *match, struct qy_pairing *pairing)
{
    struct qyi_field *field = &match->field;
    uint32_t *mate = malloc(field->count * sizeof *mate + 1);
    uint16_t bye = 0;
    int code = QY_E_MEMORY;

    match->team = calloc(field->count + 1, sizeof *match->team);
    match->floated = calloc(field->count + 1, 1);
    if (mate && match->team && match->floated)
        code = qyi_field_give_bye(field, &bye);
    for (size_t i = 0; code > 0 && i < field->count; i++)
        know(match, i);
    if (code > 0)
        code = pair_all(match, mate);
    if (code > 0)
        code = rank_first_teams(match);
    else if (code == 0)
        code = QY_E_TOUR_NO_PAIRING;
    if (code == 0)
        code = qyi_field_write(field, mate, bye, first_is_white, pairing);
    free(mate);
    free(match->team);
    free(match->floated);
    return code;
}

int qy_pair_team_swiss(const struct qy_tournament *tournament, unsigned round,
                       const struct qy_team_swiss *rules, struct qy_pairing *ret_pairing,
                       struct qy_error *reterr)
{
    struct match_field match = {.colours = (enum qy_team_colours)rules->colours,
                                .secondary = rules->secondary,
                                .late = round + 2 > tournament->rounds};
    int code = qyi_field_gather(tournament, round, QYI_CLASHES_NONE, rules->primary, &match.field, reterr);

    if (code < 0)
        return code;
    code = pair_field(&match, ret_pairing);
    qyi_field_free(&match.field);
    return code < 0 ? qyi_error_setf(reterr, code, 0, NULL, "%u", round) : 0;
}
