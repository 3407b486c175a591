/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The Double-Swiss system, C.04.5 of February 2026. An odd round, the first game of a
 * match, is paired by the rule; an even one is the same pairs with colours reversed (4.4).
 */
#include "pairing/double_match.h"
#include "pairing/upfloat_compare.h"
#include "pairing/upfloat_round.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* The system's own data. */
struct known {
    bool last; /* match: C7 and C8 lapse */
    unsigned matches;
    uint8_t *floated; /* by entrant: in the match before (1.5), as a cost */
    uint8_t *had;     /* by entrant: this many colours */
    uint8_t *whites;
    uint8_t *colour; /* [entrant * matches + i]: the colours had, from the first */
};

static const struct known *known_of(const struct qyi_field *field)
{
    return field->more;
}

static int check(const struct qy_tournament *tournament, struct qy_error *reterr)
{
    const char *code = tournament->text[QY_TOURNAMENT_SYSTEM_CODE];

    if (!qyi_is_of_matches(tournament))
        return qyi_error_set(reterr, QY_E_TOUR_SYSTEM, 0, code, strlen(code), "FIDE_DOUBLESWISS");
    return qyi_matches_check(tournament, reterr);
}

/* ---- what is known of the players ------------------------------------------------------------------ */

/* C1 of matches in which each forfeited a game: nothing was played, but they have met. */
static void forbid_met(struct qyi_field *field, size_t i, unsigned opponent)
{
    for (size_t j = 0; j < field->count; j++)
        if (field->entrant[j].player->number == opponent) {
            qyi_graph_clear(&field->legal, i, j);
            qyi_graph_clear(&field->legal, j, i);
        }
}

/* C1, C2 and 3.4.3 refer to matches. */
static int count_matches(struct qyi_field *field)
{
    unsigned matches = (field->round - 1) / 2;

    for (size_t i = 0; i < field->count; i++) {
        struct qyi_entrant *entrant = &field->entrant[i];

        entrant->bye_allowed = true;
        entrant->unplayed = 0;
        for (unsigned m = 1; m <= matches; m++) {
            struct qyi_match match = qyi_match_of(field->tournament, entrant->player, m);

            if (match.won_by_forfeit || match.free_win)
                entrant->bye_allowed = false;
            entrant->unplayed = (uint8_t)(entrant->unplayed + !match.met);
            if (match.met && match.colour == QY_TOURNAMENT_NO_COLOUR)
                forbid_met(field, i, match.opponent);
        }
    }
    return 0;
}

/* Article 1.5. */
static bool has_floated(const struct qyi_field *field, const struct qy_tournament_player *player)
{
    unsigned round = field->round;

    if (round < 3)
        return false;
    struct qyi_match match = qyi_match_of(field->tournament, player, (round - 1) / 2);
    return match.met &&
           qyi_field_score(field, player, round - 2) !=
               qyi_field_score(field, qy_tournament_player(field->tournament, match.opponent), round - 2);
}

static int know(struct qyi_field *field, const struct qy_team_swiss *rules)
{
    unsigned matches = (field->round - 1) / 2;
    struct known *known = calloc(1, sizeof *known + field->count * (matches + 3) + 1);

    (void)rules;
    if (!known)
        return QY_E_MEMORY;
    known->last = field->round + 1 >= field->tournament->rounds;
    known->matches = matches;
    known->floated = (uint8_t *)(known + 1);
    known->had = known->floated + field->count;
    known->whites = known->had + field->count;
    known->colour = known->whites + field->count;
    field->more = known;
    for (size_t i = 0; i < field->count; i++) {
        const struct qy_tournament_player *player = field->entrant[i].player;

        known->floated[i] = !known->last && has_floated(field, player);
        for (unsigned m = 1; m <= matches; m++) {
            uint8_t colour = qyi_match_of(field->tournament, player, m).colour;

            if (colour == QY_TOURNAMENT_NO_COLOUR)
                continue;
            known->colour[i * matches + known->had[i]++] = colour;
            known->whites[i] = (uint8_t)(known->whites[i] + (colour == QY_TOURNAMENT_WHITE));
        }
    }
    return 0;
}

/* ---- colours (article 4) --------------------------------------------------------------------------- */

/* The colour of one in the latest match, counted back from the last, in which the two had different ones. */
static uint8_t latest_difference(const struct known *known, size_t a, size_t b)
{
    const uint8_t *one = known->colour + a * known->matches;
    const uint8_t *other = known->colour + b * known->matches;
    size_t i = known->had[a];
    size_t j = known->had[b];

    while (i > 0 && j > 0)
        if (one[--i] != other[--j])
            return one[i];
    return QY_TOURNAMENT_NO_COLOUR;
}

/* Article 4.3 for two players, the higher ranked first: the part of it that decides, and whether the first
 * has White. */
static enum qy_colour_rule give_colours(const struct qyi_field *field, const struct qyi_entrant *a,
                                        const struct qyi_entrant *b, bool *ret_white)
{
    const struct known *known = known_of(field);
    size_t i = (size_t)(a - field->entrant);
    size_t j = (size_t)(b - field->entrant);
    uint8_t difference = latest_difference(known, i, j);

    if (known->had[i] == 0 && known->had[j] == 0) {
        *ret_white = qyi_field_white_by_number(field, a);
        return QY_COLOUR_NUMBER;
    }
    if (known->whites[i] != known->whites[j]) {
        *ret_white = known->whites[i] < known->whites[j];
        return QY_COLOUR_FEWER;
    }
    if (difference != QY_TOURNAMENT_NO_COLOUR) {
        *ret_white = difference == QY_TOURNAMENT_BLACK;
        return QY_COLOUR_ALTERNATE;
    }
    if (known->had[i] > 0) {
        *ret_white = known->colour[i * known->matches + known->had[i] - 1U] == QY_TOURNAMENT_BLACK;
        return QY_COLOUR_LAST;
    }
    *ret_white = known->colour[j * known->matches + known->had[j] - 1U] == QY_TOURNAMENT_WHITE;
    return QY_COLOUR_LAST_OTHER;
}

/* ---- the first game -------------------------------------------------------------------------------- */

/* C8: an upfloater's opponent did not float in the match before. */
static void find_good(const struct qyi_field *field, qy_points score, uint32_t i, uint32_t j,
                      bool good[QYI_MOST_DIGITS])
{
    const struct qyi_entrant *entrant = field->entrant;
    uint32_t resident = entrant[i].score == score ? i : j;

    good[0] = entrant[i].score == entrant[j].score || !known_of(field)->floated[resident];
}

static int mates(const struct qyi_field *field, uint32_t *mate)
{
    const struct qyi_upfloat_round rules = {
        .floated = known_of(field)->floated, .digits = 1, .find_good = find_good};

    return qyi_upfloat_pair(field, &rules, mate);
}

/* C7 by upfloaters, C8 by pairs. */
static void tally(const struct qyi_scoregroup *group, uint32_t value[QYI_MOST_CRITERIA])
{
    const struct qyi_entrant *entrant = group->field->entrant;
    const uint8_t *floated = known_of(group->field)->floated;

    value[6] = qyi_scoregroup_next(group);
    for (size_t i = 0; i < group->count; i++) {
        uint32_t one = group->left[i];
        uint32_t mate = group->mate[one];

        if (!qyi_scoregroup_has(group, i) || mate == UINT32_MAX)
            continue;
        if (i >= group->residents)
            value[7] += floated[one];
        else
            value[8] += entrant[mate].score != entrant[one].score && floated[one];
    }
}

static int order(const struct qyi_scoregroup *best, const struct qyi_scoregroup *other)
{
    (void)best;
    (void)other;
    return QY_BAR_ORDER;
}

static int compare(const struct qyi_rounds *rounds, struct qy_pair_reason *list, size_t most)
{
    static const struct qyi_upfloat_system system = {
        .fewest = 4, .of_set = 7, .of_pair = 8, .tally = tally, .order = order};

    return qyi_upfloat_compare(&system, rounds, list, most);
}

/* The round of the first game of the match in which two met before, or 0. */
static unsigned met_in(const struct qyi_field *field, const struct qyi_entrant *a,
                       const struct qyi_entrant *b)
{
    for (unsigned m = 1; m <= (field->round - 1) / 2; m++) {
        struct qyi_match match = qyi_match_of(field->tournament, a->player, m);

        if (match.met && match.opponent == b->player->number)
            return 2 * m - 1;
    }
    return 0;
}

const struct qyi_fide qyi_fide_double = {
    .name = QY_PAIRS_DOUBLE,
    .clashes = QYI_CLASHES_NONE,
    .bye_first = true,
    .check = check,
    .rank = count_matches,
    .know = know,
    .met = met_in,
    .mates = mates,
    .colours = give_colours,
    .compare = compare,
};

/* ---- the second game ------------------------------------------------------------------------------- */

static const struct qy_tournament_entry *first_game(const struct qyi_field *field, size_t i)
{
    return &field->entrant[i].player->entry[field->round - 2];
}

static uint32_t index_of(const struct qyi_field *field, unsigned number)
{
    for (uint32_t i = 0; i < field->count; i++)
        if (field->entrant[i].player->number == number)
            return i;
    return UINT32_MAX;
}

/* Keeps the pairs of the first game: a player who was not in it is not in the second. */
static int keep_pairs(struct qyi_field *field)
{
    for (size_t i = field->count; i-- > 0;)
        if (!qy_tournament_outcome_paired(first_game(field, i)->outcome) &&
            first_game(field, i)->outcome != QY_TOURNAMENT_PAIRING_BYE &&
            qyi_field_drop(field, (uint32_t)i) < 0)
            return QY_E_MEMORY;
    for (size_t i = 0; i < field->count; i++) {
        bool bye = first_game(field, i)->outcome == QY_TOURNAMENT_PAIRING_BYE;
        uint32_t mate = bye ? UINT32_MAX : index_of(field, first_game(field, i)->opponent);

        field->entrant[i].bye_allowed = bye;
        for (size_t j = 0; j < field->count; j++)
            qyi_graph_clear(&field->legal, i, j);
        if (mate != UINT32_MAX)
            qyi_graph_set(&field->legal, i, mate);
    }
    return 0;
}

static int same_mates(const struct qyi_field *field, uint32_t *mate)
{
    for (size_t i = 0; i < field->count; i++) {
        bool bye = field->entrant[i].bye_allowed;

        mate[i] = bye ? UINT32_MAX : index_of(field, first_game(field, i)->opponent);
        if (!bye && mate[i] == UINT32_MAX)
            return 0;
    }
    return 1;
}

static enum qy_colour_rule reverse_colours(const struct qyi_field *field, const struct qyi_entrant *a,
                                           const struct qyi_entrant *b, bool *ret_white)
{
    (void)b;
    *ret_white = a->player->entry[field->round - 2].colour != QY_TOURNAMENT_WHITE;
    return QY_COLOUR_SECOND;
}

/* There is no choice, so nothing to compare: any different pairing is not allowed. */
static int compare_nothing(const struct qyi_rounds *rounds, struct qy_pair_reason *list, size_t most)
{
    (void)rounds;
    (void)list;
    (void)most;
    return 0;
}

const struct qyi_fide qyi_fide_double_second = {
    .name = QY_PAIRS_DOUBLE,
    .clashes = QYI_CLASHES_NONE,
    .second = true,
    .check = check,
    .rank = keep_pairs,
    .mates = same_mates,
    .colours = reverse_colours,
    .compare = compare_nothing,
};
