/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The field of a round gathered from the rounds before it. */
#include "pairing/field.h"
#include "pairing/pairing.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

static uint8_t other_colour(uint8_t colour)
{
    return colour == QY_TOURNAMENT_WHITE ? QY_TOURNAMENT_BLACK : QY_TOURNAMENT_WHITE;
}

/* ---- one entrant ----------------------------------------------------------------------------------- */

qy_points qyi_field_score(const struct qyi_field *field, const struct qy_tournament_player *player,
                          unsigned round)
{
    size_t index = (size_t)(player - field->tournament->player);

    return (field->primary ? field->primary[index * field->round + round - 1]
                           : qy_tournament_score(field->tournament, player, round - 1)) +
           qy_tournament_virtual_points(field->tournament, player, round);
}

/* Articles 1.6 and 1.7: colour difference, and what colour is due how strongly. */
static void find_preference(struct qyi_entrant *entrant, unsigned rounds)
{
    int difference = 0;
    unsigned run = 0;
    uint8_t last = QY_TOURNAMENT_NO_COLOUR;

    for (unsigned i = 0; i < rounds; i++) {
        const struct qy_tournament_entry *entry = &entrant->player->entry[i];

        if (!qy_tournament_outcome_played(entry->outcome))
            continue;
        difference += entry->colour == QY_TOURNAMENT_WHITE ? 1 : -1;
        run = entry->colour == last ? run + 1 : 1;
        last = entry->colour;
    }
    entrant->imbalance = (uint8_t)abs(difference);
    entrant->repeated = run > 1 ? last : QY_TOURNAMENT_NO_COLOUR;
    entrant->absolute = entrant->imbalance > 1 || run > 1;
    entrant->strong = !entrant->absolute && entrant->imbalance == 1;
    if (entrant->imbalance > 1 || entrant->strong)
        entrant->preference = difference > 0 ? QY_TOURNAMENT_BLACK : QY_TOURNAMENT_WHITE;
    else if (run > 0)
        entrant->preference = other_colour(last);
}

/* Articles 1.4.2 and 1.4.3: the float of the round that lies `back` rounds before. */
static void find_float(const struct qyi_field *field, struct qyi_entrant *entrant, unsigned back)
{
    unsigned round = field->round - back;
    const struct qy_tournament_entry *entry = &entrant->player->entry[round - 1];
    const struct qy_points_scheme *scheme = &field->tournament->scheme;

    if (!qy_tournament_outcome_played(entry->outcome)) {
        entrant->down[back - 1] = qy_points_scheme_worth(scheme, entry->outcome) > scheme->loss;
        return;
    }
    qy_points own = qyi_field_score(field, entrant->player, round);
    qy_points theirs =
        qyi_field_score(field, qy_tournament_player(field->tournament, entry->opponent), round);
    entrant->down[back - 1] = own > theirs;
    entrant->up[back - 1] = own < theirs;
}

/* C2, and how many games were not played. */
static void find_unplayed(const struct qyi_field *field, struct qyi_entrant *entrant)
{
    const struct qy_points_scheme *scheme = &field->tournament->scheme;

    entrant->bye_allowed = true;
    for (unsigned i = 0; i + 1 < field->round; i++) {
        enum qy_tournament_outcome outcome = entrant->player->entry[i].outcome;

        if (qy_tournament_outcome_played(outcome))
            continue;
        entrant->unplayed++;
        if (outcome == QY_TOURNAMENT_PAIRING_BYE || qy_points_scheme_worth(scheme, outcome) >= scheme->win)
            entrant->bye_allowed = false;
    }
}

static void fill_entrant(const struct qyi_field *field, struct qyi_entrant *entrant)
{
    const struct qy_points_scheme *scheme = &field->tournament->scheme;
    qy_points most = scheme->win > scheme->draw ? scheme->win : scheme->draw;

    entrant->score = qyi_field_score(field, entrant->player, field->round);
    find_preference(entrant, field->round - 1);
    find_unplayed(field, entrant);
    for (unsigned back = 1; back <= 2 && back < field->round; back++)
        find_float(field, entrant, back);
    entrant->top = field->final && 2 * entrant->score > (qy_points)(field->round - 1) * most;
}

/* ---- the field ------------------------------------------------------------------------------------- */

struct placed {
    const struct qy_tournament_player *player;
    unsigned key;
};

static int by_key(const void *one, const void *other)
{
    const struct placed *a = one;
    const struct placed *b = other;

    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    return a->player->number < b->player->number ? -1 : 1;
}

/* Sorts all players in the pairing order: by number, or by rank if the file says so. */
static struct placed *order_players(const struct qy_tournament *tournament)
{
    struct placed *placed = malloc(tournament->player_count * sizeof *placed + 1);

    for (size_t i = 0; placed && i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];

        placed[i] = (struct placed){player, tournament->by_rank ? player->rank : player->number};
    }
    if (placed && tournament->player_count > 0)
        qsort(placed, tournament->player_count, sizeof *placed, by_key);
    return placed;
}

/* Took part in the pairing of a round before. */
static bool took_part(const struct qy_tournament_player *player, unsigned rounds)
{
    for (unsigned i = 0; i < rounds; i++)
        if (qy_tournament_outcome_paired(player->entry[i].outcome) ||
            player->entry[i].outcome == QY_TOURNAMENT_PAIRING_BYE)
            return true;
    return false;
}

static int by_score(const void *one, const void *other)
{
    const struct qyi_entrant *a = one;
    const struct qyi_entrant *b = other;

    if (a->score != b->score)
        return a->score > b->score ? -1 : 1;
    return a->place < b->place ? -1 : a->place > b->place;
}

static int gather_entrants(struct qyi_field *field, bool tops)
{
    const struct qy_tournament *tournament = field->tournament;
    bool paired = qy_tournament_paired_rounds(tournament) >= field->round;
    struct placed *placed = order_players(tournament);
    uint32_t arrived = 0;

    field->entrant = calloc(tournament->player_count + 1, sizeof *field->entrant);
    if (!placed || !field->entrant) {
        free(placed);
        return QY_E_MEMORY;
    }
    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = placed[i].player;
        enum qy_tournament_outcome outcome = player->entry[field->round - 1].outcome;
        bool away = outcome == QY_TOURNAMENT_ABSENT
                        ? paired
                        : qy_tournament_outcome_away(outcome) && outcome != QY_TOURNAMENT_PAIRING_BYE;
        struct qyi_entrant *entrant = &field->entrant[field->count];

        if (!away || took_part(player, field->round - 1))
            arrived++;
        if (away)
            continue;
        entrant->player = player;
        entrant->place = (uint32_t)i;
        entrant->parity = arrived;
        fill_entrant(field, entrant);
        entrant->top = entrant->top && tops;
        field->count++;
    }
    free(placed);
    qsort(field->entrant, field->count, sizeof *field->entrant, by_score);
    for (size_t i = 0; i < field->count; i++)
        field->entrant[i].rank = (uint32_t)i;
    return 0;
}

/* ---- who may meet whom ----------------------------------------------------------------------------- */

static void forbid(struct qyi_field *field, uint32_t x, uint32_t y)
{
    qyi_graph_clear(&field->legal, x, y);
    qyi_graph_clear(&field->legal, y, x);
}

/* C1: players who have played each other do not meet again. */
static void forbid_rematches(struct qyi_field *field, const uint32_t *index)
{
    for (uint32_t i = 0; i < field->count; i++)
        for (unsigned round = 0; round + 1 < field->round; round++) {
            const struct qy_tournament_entry *entry = &field->entrant[i].player->entry[round];

            if (qy_tournament_outcome_played(entry->outcome) && index[entry->opponent] != UINT32_MAX)
                forbid(field, i, index[entry->opponent]);
        }
}

static void forbid_groups(struct qyi_field *field, const uint32_t *index)
{
    const struct qy_tournament *tournament = field->tournament;

    for (size_t i = 0; i < tournament->forbidden_count; i++) {
        const struct qy_tournament_group *group = &tournament->forbidden[i];

        if (field->round < group->first_round || field->round > group->last_round)
            continue;
        for (size_t a = 0; a < group->count; a++)
            for (size_t b = a + 1; b < group->count; b++)
                if (index[group->number[a]] != UINT32_MAX && index[group->number[b]] != UINT32_MAX)
                    forbid(field, index[group->number[a]], index[group->number[b]]);
    }
}

/* C3: two players with the same absolute preference do not meet unless one of them is a topscorer. */
static void forbid_clashes(struct qyi_field *field)
{
    for (uint32_t i = 0; i < field->count; i++) {
        const struct qyi_entrant *a = &field->entrant[i];

        for (uint32_t j = i + 1; a->absolute && !a->top && j < field->count; j++) {
            const struct qyi_entrant *b = &field->entrant[j];

            if (b->absolute && !b->top && a->preference == b->preference)
                forbid(field, i, j);
        }
    }
}

static int gather_legal(struct qyi_field *field, enum qyi_clashes clashes)
{
    uint32_t *index = malloc((QY_TOURNAMENT_MAX_PLAYERS + 1) * sizeof *index);

    if (!index || qyi_graph_new(field->count, &field->legal) < 0) {
        free(index);
        return QY_E_MEMORY;
    }
    memset(index, 0xFF, (QY_TOURNAMENT_MAX_PLAYERS + 1) * sizeof *index);
    for (uint32_t i = 0; i < field->count; i++) {
        index[field->entrant[i].player->number] = i;
        memset(&field->legal.row[i * field->legal.words], 0xFF, field->legal.words * sizeof(uint64_t));
        qyi_graph_clear(&field->legal, i, i);
    }
    forbid_rematches(field, index);
    forbid_groups(field, index);
    if (clashes != QYI_CLASHES_NONE)
        forbid_clashes(field);
    free(index);
    return 0;
}

/* ---- colours --------------------------------------------------------------------------------------- */

/*
 * The colour drawn before round one, if the file does not state it: it follows from the first round with
 * colours, for the highest player who had arrived by then. White if there is none so far.
 */
static uint8_t shown_initial_colour(const struct qy_tournament *tournament, const struct placed *placed)
{
    unsigned first = QY_TOURNAMENT_MAX_ROUNDS;
    uint32_t arrived = 0;

    for (size_t i = 0; i < tournament->player_count; i++)
        for (unsigned round = 0; round < first; round++)
            if (tournament->player[i].entry[round].colour != QY_TOURNAMENT_NO_COLOUR)
                first = round;
    if (first == QY_TOURNAMENT_MAX_ROUNDS)
        return QY_TOURNAMENT_WHITE;
    for (size_t i = 0; i < tournament->player_count; i++) {
        uint8_t colour = placed[i].player->entry[first].colour;

        if (!took_part(placed[i].player, first + 1))
            continue;
        if (colour != QY_TOURNAMENT_NO_COLOUR)
            return arrived % 2 == 0 ? colour : other_colour(colour);
        arrived++;
    }
    return QY_TOURNAMENT_WHITE;
}

bool qyi_field_latest_difference(const struct qyi_field *field, const struct qyi_entrant *a,
                                 const struct qyi_entrant *b, uint8_t *ret_colour_of_a)
{
    unsigned i = field->round - 1;
    unsigned j = field->round - 1;

    for (;;) {
        while (i > 0 && !qy_tournament_outcome_played(a->player->entry[i - 1].outcome))
            i--;
        while (j > 0 && !qy_tournament_outcome_played(b->player->entry[j - 1].outcome))
            j--;
        if (i == 0 || j == 0)
            return false;
        i--;
        j--;
        if (a->player->entry[i].colour != b->player->entry[j].colour) {
            *ret_colour_of_a = a->player->entry[i].colour;
            return true;
        }
    }
}

/* Compares two preferences for the same colour (5.2.2): 1 if that of a is granted, -1 if that of b, 0 for neither. */
static int compare_preferences(const struct qyi_entrant *a, const struct qyi_entrant *b)
{
    if (a->absolute != b->absolute)
        return a->absolute ? 1 : -1;
    if (a->absolute && a->imbalance != b->imbalance)
        return a->imbalance > b->imbalance ? 1 : -1;
    if (a->strong != b->strong)
        return a->strong ? 1 : -1;
    return 0;
}

enum qy_colour_rule qyi_field_colours(const struct qyi_field *field, const struct qyi_entrant *a,
                                      const struct qyi_entrant *b, bool *ret_white)
{
    uint8_t colour;

    if (a->preference == QY_TOURNAMENT_NO_COLOUR && b->preference == QY_TOURNAMENT_NO_COLOUR) {
        *ret_white = qyi_field_white_by_number(field, a);
        return QY_COLOUR_NUMBER;
    }
    if (a->preference != b->preference) {
        *ret_white = a->preference != QY_TOURNAMENT_NO_COLOUR ? a->preference == QY_TOURNAMENT_WHITE
                                                              : b->preference == QY_TOURNAMENT_BLACK;
        return QY_COLOUR_BOTH;
    }
    int stronger = compare_preferences(a, b);
    if (stronger != 0) {
        *ret_white = (a->preference == QY_TOURNAMENT_WHITE) == (stronger > 0);
        return QY_COLOUR_STRONGER;
    }
    if (qyi_field_latest_difference(field, a, b, &colour)) {
        *ret_white = colour == QY_TOURNAMENT_BLACK;
        return QY_COLOUR_ALTERNATE;
    }
    *ret_white = a->preference == QY_TOURNAMENT_WHITE;
    return QY_COLOUR_HIGHER;
}

enum qy_colour_rule qyi_field_colours_of(const struct qyi_field *field, qyi_colours colours,
                                         const struct qyi_entrant *a, const struct qyi_entrant *b,
                                         bool *ret_white)
{
    if (qyi_ranks_before(a, b))
        return colours(field, a, b, ret_white);
    enum qy_colour_rule rule = colours(field, b, a, ret_white);
    *ret_white = !*ret_white;
    return rule;
}

/* ---- all of it ------------------------------------------------------------------------------------- */

int qyi_tournament_missing_results(const struct qy_tournament *tournament, unsigned round,
                                   struct qy_error *reterr)
{
    struct qy_pairing pairing;
    struct qy_buf boards = QY_BUF_INIT;
    int code = qy_pairing_of_round(tournament, round, &pairing);

    if (code < 0)
        return qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    for (size_t i = 0; i < pairing.count; i++) {
        const struct qy_pair pair = pairing.pair[i];
        const struct qy_tournament_player *white = qy_tournament_player(tournament, pair.white);

        if (pair.black > 0 && white->entry[round - 1].outcome == QY_TOURNAMENT_OPEN)
            qy_buf_addf(&boards, "%s%zu (%u-%u)", boards.len > 0 ? ", " : "", i + 1, pair.white, pair.black);
    }
    code = qyi_error_setf(reterr, QY_E_TOUR_OPEN, 0, qy_buf_str(&boards), "%u", round);
    qy_buf_free(&boards);
    qy_pairing_free(&pairing);
    return code;
}

static int check_state(const struct qy_tournament *tournament, unsigned round, struct qy_error *reterr)
{
    unsigned finished = qy_tournament_finished_rounds(tournament);
    int code = qy_tournament_check(tournament, reterr);

    if (code < 0)
        return code;
    if (tournament->rounds == 0)
        return qyi_error_set(reterr, QY_E_TOUR_ROUNDS, 0, NULL, 0, NULL);
    if (round < 1 || round > tournament->rounds)
        return qyi_tournament_bad_round(round, tournament->rounds, reterr);
    if (finished + 1 < round)
        return qyi_tournament_missing_results(tournament, finished + 1, reterr);
    return 0;
}

int qyi_field_gather(const struct qy_tournament *tournament, unsigned round, enum qyi_clashes clashes,
                     const qy_points *primary, struct qyi_field *ret_field, struct qy_error *reterr)
{
    struct qyi_field field = {.tournament = tournament, .round = round, .primary = primary};
    int code = check_state(tournament, round, reterr);

    if (code < 0)
        return code;
    field.final = round == tournament->rounds;
    struct placed *placed = order_players(tournament);
    if (!placed)
        return qyi_no_memory(reterr);
    field.initial_colour = tournament->initial_colour != QY_TOURNAMENT_NO_COLOUR
                               ? tournament->initial_colour
                               : shown_initial_colour(tournament, placed);
    free(placed);
    if (gather_entrants(&field, clashes == QYI_CLASHES_BUT_TOPS) < 0 || gather_legal(&field, clashes) < 0) {
        qyi_field_free(&field);
        return qyi_no_memory(reterr);
    }
    *ret_field = field;
    return 0;
}

void qyi_field_free(struct qyi_field *field)
{
    free(field->entrant);
    free(field->more);
    qyi_graph_free(&field->legal);
    field->entrant = NULL;
    field->more = NULL;
    field->count = 0;
}

int qyi_field_copy(const struct qyi_field *field, struct qyi_field *ret_copy)
{
    struct qyi_field copy = *field;

    copy.more = NULL;
    copy.entrant = malloc(field->count * sizeof *copy.entrant + 1);
    if (!copy.entrant || qyi_graph_new(field->count, &copy.legal) < 0) {
        free(copy.entrant);
        return QY_E_MEMORY;
    }
    if (field->count > 0) {
        memcpy(copy.entrant, field->entrant, field->count * sizeof *copy.entrant);
        memcpy(copy.legal.row, field->legal.row, field->count * field->legal.words * sizeof *copy.legal.row);
    }
    *ret_copy = copy;
    return 0;
}

/* ---- the bye first --------------------------------------------------------------------------------- */

/* Whether a is to have the bye rather than b. */
static bool rather(const struct qyi_entrant *a, const struct qyi_entrant *b)
{
    if (a->score != b->score)
        return a->score < b->score;
    if (a->unplayed != b->unplayed)
        return a->unplayed < b->unplayed;
    return a->rank > b->rank;
}

int qyi_field_drop(struct qyi_field *field, uint32_t gone)
{
    struct qyi_graph legal;

    if (qyi_graph_new(field->count - 1, &legal) < 0)
        return QY_E_MEMORY;
    for (uint32_t i = 0; i < field->count; i++)
        for (uint32_t j = 0; j < field->count; j++)
            if (i != gone && j != gone && qyi_graph_has(&field->legal, i, j))
                qyi_graph_set(&legal, i - (i > gone), j - (j > gone));
    qyi_graph_free(&field->legal);
    field->legal = legal;
    memmove(field->entrant + gone, field->entrant + gone + 1,
            (field->count - gone - 1) * sizeof *field->entrant);
    field->count--;
    return 0;
}

/* Lists all but one (SIZE_MAX: all). Returns whether they can be paired, or QY_E_MEMORY. */
static int can_pair_without(const struct qyi_field *field, size_t one, uint32_t *list)
{
    size_t count = 0;

    for (uint32_t i = 0; i < field->count; i++)
        if (i != one)
            list[count++] = i;
    return qyi_graph_perfect(&field->legal, list, count, NULL);
}

int qyi_field_give_bye(struct qyi_field *field, uint16_t *ret_bye)
{
    uint32_t *list = malloc(field->count * (sizeof *list + sizeof(bool)) + 1);
    bool *tried = (bool *)(list + field->count);
    int found = 0;

    *ret_bye = 0;
    if (!list)
        return QY_E_MEMORY;
    memset(tried, 0, field->count * sizeof *tried);
    if (field->count % 2 == 0) {
        found = can_pair_without(field, SIZE_MAX, list);
        free(list);
        return found;
    }
    while (found == 0) {
        size_t best = SIZE_MAX;

        for (size_t i = 0; i < field->count; i++)
            if (!tried[i] && field->entrant[i].bye_allowed &&
                (best == SIZE_MAX || rather(&field->entrant[i], &field->entrant[best])))
                best = i;
        if (best == SIZE_MAX)
            break;
        tried[best] = true;
        found = can_pair_without(field, best, list);
        if (found > 0) {
            *ret_bye = field->entrant[best].player->number;
            if (qyi_field_drop(field, (uint32_t)best) < 0)
                found = QY_E_MEMORY;
        }
    }
    free(list);
    return found;
}

int qyi_field_write(const struct qyi_field *field, const uint32_t *mate, uint16_t bye, qyi_colours colours,
                    struct qy_pairing *ret_pairing)
{
    struct qy_pairing pairing = {.pair = malloc((field->count / 2 + 2) * sizeof *pairing.pair)};

    if (!pairing.pair)
        return QY_E_MEMORY;
    for (uint32_t i = 0; i < field->count; i++) {
        const struct qyi_entrant *a = &field->entrant[i];
        bool white;

        if (mate[i] == UINT32_MAX)
            pairing.pair[pairing.count++] = (struct qy_pair){a->player->number, 0};
        if (mate[i] == UINT32_MAX || mate[i] < i)
            continue;
        const struct qyi_entrant *b = &field->entrant[mate[i]];
        (void)qyi_field_colours_of(field, colours, a, b, &white);
        pairing.pair[pairing.count++] =
            (struct qy_pair){(white ? a : b)->player->number, (white ? b : a)->player->number};
    }
    if (bye > 0)
        pairing.pair[pairing.count++] = (struct qy_pair){bye, 0};
    if (qyi_pairing_sort(field->tournament, field->round, &pairing) < 0) {
        qy_pairing_free(&pairing);
        return QY_E_MEMORY;
    }
    *ret_pairing = pairing;
    return 0;
}
