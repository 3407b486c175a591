/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tournament. The Dubov system, C.04.4.1 of February 2026: scoregroups from the top, joined from below,
 * are parted into those who want White and those who want Black; who met weak opponents so far meets high
 * ratings.
 */
#include "tournament/fide.h"
#include "tournament/upfloat.h"

#include "base/error.h"

#include <stdlib.h>

struct field {
    struct qyi_field field;
    uint32_t *aro;                    /* average rating of opponents, by entrant (1.7) */
    uint8_t *cost[QYI_UPFLOAT_COSTS]; /* by entrant: C8, C9, C10 */
};

/* ---- what is known of the players -----------------------------------------------------------------------
 */

static bool has_played(const struct qyi_field *field, const struct qyi_entrant *entrant)
{
    return entrant->unplayed + 1U < field->round;
}

/* The mean of the ratings met at the board, halves upwards; 0 without a game. */
static uint32_t average_rating(const struct qyi_field *field, const struct qy_tour_player *player)
{
    uint32_t sum = 0;
    uint32_t games = 0;

    for (unsigned i = 0; i + 1 < field->round; i++)
        if (qy_outcome_played(player->entry[i].outcome)) {
            sum += qy_tournament_player(field->tournament, player->entry[i].opponent)->rating;
            games++;
        }
    return games > 0 ? (2 * sum + games) / (2 * games) : 0;
}

static qy_points score_before(const struct qy_tournament *tournament, unsigned number, unsigned round)
{
    const struct qy_tour_player *player = qy_tournament_player(tournament, number);

    return qy_tournament_score(tournament, player, round - 1) +
           qy_tournament_virtual_points(tournament, player, round);
}

/* How often a player met a higher score (1.8). */
static uint8_t count_upfloats(const struct qyi_field *field, const struct qy_tour_player *player)
{
    const struct qy_tournament *tournament = field->tournament;
    uint8_t count = 0;

    for (unsigned round = 1; round < field->round; round++) {
        const struct qy_tour_entry *entry = &player->entry[round - 1];

        if (qy_outcome_played(entry->outcome))
            count = (uint8_t)(count + (score_before(tournament, player->number, round) <
                                       score_before(tournament, entry->opponent, round)));
    }
    return count;
}

static void know(struct field *dubov, size_t i)
{
    struct qyi_field *field = &dubov->field;
    struct qyi_entrant *entrant = &field->entrant[i];
    uint8_t times = count_upfloats(field, entrant->player);
    bool most = times >= 2 + field->tournament->rounds / 5;

    if (!has_played(field, entrant))
        entrant->preference = QY_TOUR_BLACK; /* 1.6.4 */
    dubov->aro[i] = average_rating(field, entrant->player);
    if (field->final)
        return;
    dubov->cost[0][i] = most;
    dubov->cost[1][i] = most ? times : 0;
    dubov->cost[2][i] = entrant->up[0];
}

/* Article 5.2. */
static bool first_is_white(const struct qyi_field *field, const struct qyi_entrant *a,
                           const struct qyi_entrant *b)
{
    if (!has_played(field, a) && !has_played(field, b))
        return (a->parity % 2 == 1) == (field->initial_colour == QY_TOUR_WHITE);
    return qyi_field_first_is_white(field, a, b);
}

/* ---- a bracket (3.2.3 to 3.2.6) -------------------------------------------------------------------------
 */

struct bracket {
    const struct field *dubov;
    struct qyi_matcher *matcher;
    uint32_t *vertex; /* entrants */
    size_t count;
    bool *second;   /* is in G2 */
    uint32_t *list; /* of vertices: shifters in their order, then a subgroup in its order */
    bool *shifted;  /* out of its subgroup, so far */
    size_t list_count;
};

static bool before_by_aro(const struct bracket *bracket, uint32_t a, uint32_t b)
{
    const struct field *dubov = bracket->dubov;
    uint32_t x = bracket->vertex[a];
    uint32_t y = bracket->vertex[b];

    if (dubov->aro[x] != dubov->aro[y])
        return dubov->aro[x] < dubov->aro[y];
    return dubov->field.entrant[x].place < dubov->field.entrant[y].place;
}

static bool before_by_number(const struct bracket *bracket, uint32_t a, uint32_t b)
{
    const struct qyi_entrant *entrant = bracket->dubov->field.entrant;

    return entrant[bracket->vertex[a]].place < entrant[bracket->vertex[b]].place;
}

/* Lists a subgroup: those who want White by their opponents' ratings, the others by number (3.2.5, 4.4). */
static void list_group(struct bracket *bracket, bool second)
{
    bracket->list_count = 0;
    for (uint32_t i = 0; i < bracket->count; i++) {
        size_t at = bracket->list_count;

        if (bracket->second[i] != second)
            continue;
        while (at > 0 && (second ? before_by_number(bracket, i, bracket->list[at - 1])
                                 : before_by_aro(bracket, i, bracket->list[at - 1]))) {
            bracket->list[at] = bracket->list[at - 1];
            at--;
        }
        bracket->list[at] = i;
        bracket->list_count++;
    }
}

/* The vertex in the middle of those that are still listed, the higher one of two; it leaves the list (4.3.3).
 */
static uint32_t take_middle(struct bracket *bracket)
{
    size_t at = (bracket->list_count - 1) / 2;
    uint32_t middle = bracket->list[at];

    for (size_t i = at + 1; i < bracket->list_count; i++)
        bracket->list[i - 1] = bracket->list[i];
    bracket->list_count--;
    return middle;
}

/* White seekers are in G1; where nobody has played yet, the first half by number is. */
static void part(struct bracket *bracket)
{
    const struct qyi_field *field = &bracket->dubov->field;
    bool fresh = true;

    for (size_t i = 0; i < bracket->count; i++)
        fresh = fresh && !has_played(field, &field->entrant[bracket->vertex[i]]);
    for (size_t i = 0; i < bracket->count; i++) {
        size_t ahead = 0;

        for (uint32_t k = 0; fresh && k < bracket->count; k++)
            ahead += before_by_number(bracket, k, (uint32_t)i);
        bracket->second[i] = fresh ? ahead >= bracket->count / 2
                                   : field->entrant[bracket->vertex[i]].preference != QY_TOUR_WHITE;
        bracket->shifted[i] = false;
    }
}

/* A matching of the most pairs across the subgroups; with `across` alone, of those pairs only. */
static int solve(struct bracket *bracket, bool across)
{
    struct qyi_term terms[2] = {{1, 64}, {1, 48}}; /* bits below are for trials */
    uint32_t *hint = malloc(bracket->count * sizeof *hint + 1);
    uint8_t *class_of = calloc(bracket->count + 1, 1);
    int code;

    qyi_matcher_free(bracket->matcher);
    bracket->matcher = NULL;
    code = hint && class_of ? qyi_matcher_new(bracket->count, 96, &bracket->matcher) : QY_E_MEMORY;
    for (size_t i = 0; code == 0 && i < bracket->count; i++) {
        hint[i] = (uint32_t)i + 1;
        for (size_t j = i + 1; j < bracket->count; j++) {
            bool other = bracket->second[i] != bracket->second[j];

            if ((other || !across) &&
                qyi_graph_has(&bracket->dubov->field.legal, bracket->vertex[i], bracket->vertex[j]))
                qyi_matcher_set(bracket->matcher, i, j, terms, other ? 2 : 1);
        }
    }
    if (code == 0)
        qyi_matcher_solve(bracket->matcher, hint, class_of);
    free(hint);
    free(class_of);
    return code;
}

static bool within_group(const struct bracket *bracket, size_t i)
{
    return bracket->second[i] == bracket->second[qyi_matcher_mate(bracket->matcher, i)];
}

/* So many of a subgroup are in pairs of their own in the best matchings: each such pair has one shifter. */
static size_t count_shifters(const struct bracket *bracket, bool second)
{
    size_t count = 0;

    for (size_t i = 0; i < bracket->count; i++)
        count += bracket->second[i] == second && within_group(bracket, i);
    return count / 2;
}

/* Meets one of its own subgroup who is not shifted. */
static bool may_be_shifted(const struct bracket *bracket, size_t i)
{
    return within_group(bracket, i) && !bracket->shifted[qyi_matcher_mate(bracket->matcher, i)];
}

static void nudge_within(struct bracket *bracket, size_t i, qyi_nudge by)
{
    for (size_t j = 0; j < bracket->count; j++)
        if (j != i && bracket->second[j] == bracket->second[i] && !bracket->shifted[j] &&
            qyi_matcher_has(bracket->matcher, i, j))
            qyi_matcher_nudge(bracket->matcher, i, j, by);
}

/* Who is shifted meets one of the subgroup who is not. */
static void keep_shifted(struct bracket *bracket, size_t i)
{
    for (size_t j = 0; j < bracket->count; j++)
        if (j != i && (bracket->second[j] != bracket->second[i] || bracket->shifted[j]) &&
            qyi_matcher_has(bracket->matcher, i, j))
            qyi_matcher_forbid(bracket->matcher, i, j);
    bracket->shifted[i] = true;
}

/*
 * Chooses the shifters of a subgroup: the first set, in the order from the middle, whose members can all be
 * in different pairs of the subgroup's own. Whoever could not be one before can't be one of more.
 */
static void choose_shifters(struct bracket *bracket, bool second)
{
    size_t wanted = count_shifters(bracket, second);

    list_group(bracket, second);
    while (wanted > 0) {
        uint32_t i = take_middle(bracket);

        if (!may_be_shifted(bracket, i)) {
            nudge_within(bracket, i, 1);
            qyi_matcher_mend(bracket->matcher, i);
            if (!may_be_shifted(bracket, i)) {
                nudge_within(bracket, i, -1);
                continue;
            }
        }
        keep_shifted(bracket, i);
        wanted--;
    }
}

/* The subgroups change by those who are shifted: first out of the smaller one, then out of the larger
 * (3.2.4). */
static void shift(struct bracket *bracket)
{
    size_t sizes[2] = {0, 0};
    bool smaller;

    for (size_t i = 0; i < bracket->count; i++)
        sizes[bracket->second[i]]++;
    smaller = sizes[1] < sizes[0];
    choose_shifters(bracket, smaller);
    choose_shifters(bracket, !smaller);
    for (size_t i = 0; i < bracket->count; i++)
        bracket->second[i] = bracket->second[i] != bracket->shifted[i];
}

/* Each of S1 in turn meets the first of G2 by number that leaves a pairing (3.2.6, 4.4). */
static void transpose(struct bracket *bracket)
{
    list_group(bracket, false);
    for (size_t k = 0; k < bracket->list_count; k++) {
        uint32_t i = bracket->list[k];

        for (uint32_t j = 0; j < bracket->count; j++) {
            size_t behind = 0;

            if (!bracket->second[j] || !qyi_matcher_has(bracket->matcher, i, j))
                continue;
            for (uint32_t other = 0; other < bracket->count; other++)
                behind += bracket->second[other] && before_by_number(bracket, j, other);
            qyi_matcher_nudge(bracket->matcher, i, j, (qyi_nudge)behind);
        }
        qyi_matcher_mend(bracket->matcher, i);
        qyi_matcher_settle(bracket->matcher, i);
    }
}

static int pair_bracket(struct bracket *bracket, uint32_t *mate)
{
    part(bracket);
    if (solve(bracket, false) < 0)
        return QY_E_MEMORY;
    shift(bracket);
    if (solve(bracket, true) < 0)
        return QY_E_MEMORY;
    transpose(bracket);
    for (size_t i = 0; i < bracket->count; i++)
        mate[bracket->vertex[i]] = bracket->vertex[qyi_matcher_mate(bracket->matcher, i)];
    return 1;
}

/* ---- a round --------------------------------------------------------------------------------------------
 */

struct round {
    struct field *dubov;
    uint32_t *mate;
    uint32_t *left; /* in the order of the field */
    size_t count;
    uint32_t *vertex;
    uint32_t *list;
    bool *member; /* of `left` */
    bool *second;
    bool *shifted;
};

static int pair_top(struct round *round)
{
    struct field *dubov = round->dubov;
    struct qyi_upfloat_rules rules = {.clashes = true,
                                      .costs = QYI_UPFLOAT_COSTS,
                                      .cost = {dubov->cost[0], dubov->cost[1], dubov->cost[2]}};
    struct bracket bracket = {.dubov = dubov,
                              .vertex = round->vertex,
                              .list = round->list,
                              .second = round->second,
                              .shifted = round->shifted};
    const struct qyi_entrant *entrant = dubov->field.entrant;
    size_t residents = 0;
    size_t kept = 0;
    int code;

    while (residents < round->count && entrant[round->left[residents]].score == entrant[round->left[0]].score)
        residents++;
    code = qyi_upfloat(&dubov->field, round->left, round->count, residents, &rules, round->member);
    for (size_t i = 0; code > 0 && i < round->count; i++) {
        if (round->member[i])
            bracket.vertex[bracket.count++] = round->left[i];
        else
            round->left[kept++] = round->left[i];
    }
    if (code > 0) {
        round->count = kept;
        code = pair_bracket(&bracket, round->mate);
    }
    qyi_matcher_free(bracket.matcher);
    return code;
}

static int pair_all(struct field *dubov, uint32_t *mate)
{
    size_t count = dubov->field.count;
    uint32_t *lists = calloc(3 * count + 1, sizeof *lists + sizeof(bool));
    struct round round = {.dubov = dubov, .mate = mate, .left = lists, .count = count};
    int code = 1;

    if (!lists)
        return QY_E_MEMORY;
    round.vertex = lists + count;
    round.list = lists + 2 * count;
    round.member = (bool *)(lists + 3 * count);
    round.second = round.member + count;
    round.shifted = round.second + count;
    for (uint32_t i = 0; i < count; i++)
        round.left[i] = i;
    while (code > 0 && round.count > 0)
        code = pair_top(&round);
    free(lists);
    return code;
}

static int pair_field(struct field *dubov, struct qy_pairing *pairing)
{
    struct qyi_field *field = &dubov->field;
    uint32_t *mate = malloc(2 * field->count * sizeof *mate + 1);
    uint8_t *costs = calloc(QYI_UPFLOAT_COSTS * field->count + 1, 1);
    uint16_t bye = 0;
    int code = mate && costs ? qyi_field_give_bye(field, &bye) : QY_E_MEMORY;

    if (code > 0) {
        dubov->aro = mate + field->count;
        for (size_t k = 0; k < QYI_UPFLOAT_COSTS; k++)
            dubov->cost[k] = costs + k * field->count;
        for (size_t i = 0; i < field->count; i++)
            know(dubov, i);
        code = pair_all(dubov, mate);
    }
    if (code > 0)
        code = qyi_field_write(field, mate, bye, first_is_white, pairing);
    else if (code == 0)
        code = QY_E_TOUR_NO_PAIRING;
    free(mate);
    free(costs);
    return code;
}

/* Everybody must have a rating (1.1). */
static int check_ratings(const struct qy_tournament *tournament, struct qy_error *reterr)
{
    for (size_t i = 0; i < tournament->player_count; i++)
        if (tournament->player[i].rating == 0)
            return qyi_error_setf(reterr, QY_E_TOUR_UNRATED, 0, NULL, "%u", tournament->player[i].number);
    return 0;
}

int qyi_pair_dubov(const struct qy_tournament *tournament, unsigned round, struct qy_pairing *ret_pairing,
                   struct qy_error *reterr)
{
    struct field dubov = {.aro = NULL};
    int code = check_ratings(tournament, reterr);

    if (code == 0)
        code = qyi_field_gather(tournament, round, QYI_CLASHES_ALL, NULL, &dubov.field, reterr);
    if (code < 0)
        return code;
    code = pair_field(&dubov, ret_pairing);
    qyi_field_free(&dubov.field);
    return code < 0 ? qyi_error_setf(reterr, code, 0, NULL, "%u", round) : 0;
}
