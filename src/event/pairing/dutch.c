/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The FIDE (Dutch) system, C.04.3 of February 2026: bracket by bracket from the top.
 *
 * A bracket is first paired without regard to the rest, and then the program checks whether all other players
 * can still be paired (C4). If so, as is nearly always the case, the pairing is the best possible; otherwise
 * the bracket is paired again with all players in the graph.
 */
#include "pairing/dutch.h"
#include "pairing/bracket.h"

#include <stdlib.h>
#include <string.h>

/* With this few players left, the graph always contains all of them. */
#define FEW 48

struct round {
    const struct qyi_field *field;
    uint32_t *mate;   /* of each entrant; UINT32_MAX: none so far, or the bye */
    uint32_t *vertex; /* the remaining players in the order of the field, those moved down first */
    size_t count;     /* number of them */
    size_t moved;
    uint64_t *bye; /* players who may have the bye */
    qy_points bye_score;
    bool *open;       /* players without a mate in the graph of the last bracket */
    uint32_t *answer; /* mates in a bracket */
    uint32_t *rest;   /* players who would be left after it */
};

static const uint64_t *bye_of(const struct round *round, size_t count)
{
    return count % 2 == 1 ? round->bye : NULL;
}

/* C5: the bye goes to the lowest possible score; and C4 for the whole field. Returns 1, 0 or an error. */
static int place_bye(struct round *round)
{
    const struct qyi_field *field = round->field;
    int found = 0;

    if (field->count % 2 == 0)
        return qyi_graph_perfect(&field->legal, round->vertex, round->count, NULL);
    for (size_t i = field->count; i-- > 0 && found == 0;) {
        const struct qyi_entrant *entrant = &field->entrant[i];

        if (entrant->bye_allowed)
            round->bye[i / 64] |= UINT64_C(1) << (i % 64);
        if (i > 0 && entrant[-1].score == entrant->score)
            continue;
        round->bye_score = entrant->score;
        found = qyi_graph_perfect(&field->legal, round->vertex, round->count, round->bye);
    }
    return found;
}

/* Returns the end of the residents who begin at `begin`: the players with the same score. */
static size_t end_of_score(const struct round *round, size_t begin)
{
    const struct qyi_entrant *entrant = round->field->entrant;
    size_t end = begin;

    while (end < round->count && entrant[round->vertex[end]].score == entrant[round->vertex[begin]].score)
        end++;
    return end;
}

/* Lists the players left after pairing the bracket as in `answer`: downfloaters, then all below. */
static size_t list_rest(struct round *round, size_t size)
{
    size_t count = 0;

    for (size_t i = 0; i < round->count; i++)
        if (i >= size || round->answer[i] == UINT32_MAX)
            round->rest[count++] = round->vertex[i];
    return count;
}

/* Pairs with a reach and looks whether the rest can be paired. Returns 1, 0 or an error. */
static int try_reach(struct round *round, const struct qyi_bracket *bracket, enum qyi_reach reach)
{
    int code = qyi_bracket_pair(bracket, reach, round->answer, round->open);
    size_t rest = 0;

    if (code <= 0 || reach == QYI_REACH_ALL)
        return code;
    for (size_t i = 0; i < round->count; i++)
        if (round->open[i])
            round->rest[rest++] = round->vertex[i];
    return qyi_graph_perfect(&round->field->legal, round->rest, rest, bye_of(round, rest));
}

/*
 * What each player of the bracket adds to the next one as its only downfloater: one more pair if the player
 * may meet someone who is unpaired in some matching with the most pairs, else a place in a pair if the player
 * may meet anyone.
 */
static int look_below(const struct round *round, const struct qyi_bracket *bracket, uint8_t *floor)
{
    size_t count = bracket->next - bracket->size;
    const uint32_t *next = bracket->vertex + bracket->size;
    uint32_t *mate = malloc(count * (sizeof *mate + sizeof(bool)) + 1);
    bool *missable = (bool *)(mate + count);

    if (!mate || qyi_graph_most(&round->field->legal, next, count, mate, missable) < 0) {
        free(mate);
        return QY_E_MEMORY;
    }
    for (size_t i = 0; i < bracket->size; i++) {
        floor[i] = 0;
        for (size_t k = 0; k < count && floor[i] != QYI_FLOOR_PAIR; k++)
            if (qyi_graph_has(&round->field->legal, bracket->vertex[i], next[k]))
                floor[i] = missable[k] ? QYI_FLOOR_PAIR : QYI_FLOOR_PLACED;
    }
    free(mate);
    return 0;
}

/* Adds the only downfloater to a matching with the most pairs in the next bracket, and lists the players left
 * unpaired. Returns their number, or QY_E_MEMORY. */
static int leave_below(struct round *round, const struct qyi_bracket *bracket, size_t floater)
{
    size_t count = bracket->next - bracket->size + 1;
    uint32_t *list = malloc(count * (2 * sizeof *list + sizeof(bool)) + 1);
    uint32_t *mate = list + count;
    size_t rest = 0;

    if (!list)
        return QY_E_MEMORY;
    list[0] = bracket->vertex[floater];
    memcpy(list + 1, bracket->vertex + bracket->size, (count - 1) * sizeof *list);
    if (qyi_graph_most(&round->field->legal, list, count, mate, (bool *)(mate + count)) < 0) {
        free(list);
        return QY_E_MEMORY;
    }
    for (uint32_t k = 1; mate[0] == UINT32_MAX && k < count; k++)
        if (qyi_graph_has(&round->field->legal, list[0],
                          list[k])) { /* as many pairs, with the floater in one */
            if (mate[k] != UINT32_MAX)
                mate[mate[k]] = UINT32_MAX;
            mate[k] = 0;
            mate[0] = k;
        }
    for (size_t k = 0; k < count; k++)
        if (mate[k] == UINT32_MAX)
            round->rest[rest++] = list[k];
    for (size_t i = bracket->next; i < bracket->total; i++)
        round->rest[rest++] = bracket->vertex[i];
    free(list);
    return (int)rest;
}

/* A bracket out of which one player must float. Returns 1, 0 or an error. */
static int try_one(struct round *round, const struct qyi_bracket *bracket)
{
    struct qyi_bracket with = *bracket;
    uint8_t *floor = malloc(bracket->size + 1);
    size_t floater = 0;
    int code = floor ? look_below(round, bracket, floor) : QY_E_MEMORY;

    with.floor = floor;
    if (code == 0)
        code = qyi_bracket_pair(&with, QYI_REACH_ONE, round->answer, round->open);
    free(floor);
    if (code <= 0)
        return code;
    while (round->answer[floater] != UINT32_MAX)
        floater++;
    int rest = leave_below(round, bracket, floater);
    if (rest < 0)
        return rest;
    return qyi_graph_perfect(&round->field->legal, round->rest, (size_t)rest, bye_of(round, (size_t)rest));
}

static int try_bracket(struct round *round, const struct qyi_bracket *bracket)
{
    int code = 0;

    if (!bracket->bye_here && bracket->next > bracket->size && bracket->total > FEW) {
        if (bracket->size % 2 == 0)
            code = try_reach(round, bracket, QYI_REACH_BRACKET);
        else
            code = try_one(round, bracket);
        if (code == 0)
            code = try_reach(round, bracket, QYI_REACH_NEXT);
    }
    return code != 0 ? code : try_reach(round, bracket, QYI_REACH_ALL);
}

static int pair_next_bracket(struct round *round)
{
    struct qyi_bracket bracket = {
        .field = round->field, .vertex = round->vertex, .moved = round->moved, .total = round->count};

    bracket.size = end_of_score(round, round->moved);
    bracket.next = bracket.size < round->count ? end_of_score(round, bracket.size) : bracket.size;
    bracket.bye = bye_of(round, round->count);
    qy_points score = round->field->entrant[round->vertex[round->moved]].score;
    bracket.bye_here = bracket.bye && round->bye_score >= score;
    int code = try_bracket(round, &bracket);
    if (code <= 0)
        return code;
    for (size_t i = 0; i < bracket.size; i++)
        if (round->answer[i] != UINT32_MAX)
            round->mate[round->vertex[i]] = round->vertex[round->answer[i]];
    size_t rest = list_rest(round, bracket.size);
    round->moved = rest - (round->count - bracket.size);
    round->count = rest;
    memcpy(round->vertex, round->rest, rest * sizeof *round->vertex);
    return 1;
}

/* Pairs all brackets. Returns 1, 0 when no legal pairing exists, or an error. */
static int pair_all(struct round *round)
{
    int code = place_bye(round);

    while (code > 0 && round->moved < round->count)
        code = pair_next_bracket(round);
    return code;
}

int qyi_dutch_mates(const struct qyi_field *field, uint32_t *mate)
{
    size_t count = field->count;
    uint64_t *bye = calloc(field->legal.words + 1, sizeof *bye);
    uint32_t *lists = malloc(3 * count * sizeof *lists + count + 1);
    struct round round = {.field = field, .count = count, .bye = bye, .mate = mate};
    int code = QY_E_MEMORY;

    if (bye && lists) {
        round.vertex = lists;
        round.answer = lists + count;
        round.rest = lists + 2 * count;
        round.open = (bool *)(lists + 3 * count);
        for (uint32_t i = 0; i < count; i++) {
            round.mate[i] = UINT32_MAX;
            round.vertex[i] = i;
        }
        code = pair_all(&round);
    }
    free(bye);
    free(lists);
    return code;
}

const struct qyi_fide qyi_fide_dutch = {
    .name = QY_PAIRS_DUTCH,
    .clashes = QYI_CLASHES_BUT_TOPS,
    .mates = qyi_dutch_mates,
    .colours = qyi_field_colours,
    .compare = qyi_bracket_compare,
};
