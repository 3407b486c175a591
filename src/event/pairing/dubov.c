/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The Dubov system, C.04.4.1 of February 2026: scoregroups from the top, with players floating up, are
 * divided into those who prefer White and those who prefer Black; players who have met weak opponents meet
 * high ratings.
 */
#include "pairing/upfloat.h"
#include "pairing/upfloat_compare.h"

#include "base/error.h"

#include <stdlib.h>

/* The system's own data, by entrant. */
struct known {
    uint32_t *aro;                    /* average rating of opponents (1.7) */
    uint8_t *cost[QYI_UPFLOAT_COSTS]; /* C8, C9, C10 */
};

static const struct known *known_of(const struct qyi_field *field)
{
    return field->more;
}

/* ---- what is known of the players ------------------------------------------------------------------ */

static bool has_played(const struct qyi_field *field, const struct qyi_entrant *entrant)
{
    return entrant->unplayed + 1U < field->round;
}

/* The mean of the ratings met at the board, halves upwards; 0 without a game. */
static uint32_t average_rating(const struct qyi_field *field, const struct qy_tournament_player *player)
{
    uint32_t sum = 0;
    uint32_t games = 0;

    for (unsigned i = 0; i + 1 < field->round; i++)
        if (qy_tournament_outcome_played(player->entry[i].outcome)) {
            sum += qy_tournament_player(field->tournament, player->entry[i].opponent)->rating;
            games++;
        }
    return games > 0 ? (2 * sum + games) / (2 * games) : 0;
}

static qy_points score_before(const struct qy_tournament *tournament, unsigned number, unsigned round)
{
    const struct qy_tournament_player *player = qy_tournament_player(tournament, number);

    return qy_tournament_score(tournament, player, round - 1) +
           qy_tournament_virtual_points(tournament, player, round);
}

/* How often a player met a higher score (1.8). */
static uint8_t count_upfloats(const struct qyi_field *field, const struct qy_tournament_player *player)
{
    const struct qy_tournament *tournament = field->tournament;
    uint8_t count = 0;

    for (unsigned round = 1; round < field->round; round++) {
        const struct qy_tournament_entry *entry = &player->entry[round - 1];

        if (qy_tournament_outcome_played(entry->outcome))
            count = (uint8_t)(count + (score_before(tournament, player->number, round) <
                                       score_before(tournament, entry->opponent, round)));
    }
    return count;
}

static void know_one(struct qyi_field *field, const struct known *known, size_t i)
{
    struct qyi_entrant *entrant = &field->entrant[i];
    uint8_t times = count_upfloats(field, entrant->player);
    bool most = times >= 2 + field->tournament->rounds / 5;

    if (!has_played(field, entrant))
        entrant->preference = QY_TOURNAMENT_BLACK; /* 1.6.4 */
    known->aro[i] = average_rating(field, entrant->player);
    if (field->final)
        return;
    known->cost[0][i] = most;
    known->cost[1][i] = most ? times : 0;
    known->cost[2][i] = entrant->up[0];
}

static int know(struct qyi_field *field, const struct qy_team_swiss *rules)
{
    size_t count = field->count;
    struct known *known = calloc(1, sizeof *known + count * (sizeof *known->aro + QYI_UPFLOAT_COSTS));

    (void)rules;
    if (!known)
        return QY_E_MEMORY;
    known->aro = (uint32_t *)(known + 1);
    for (size_t k = 0; k < QYI_UPFLOAT_COSTS; k++)
        known->cost[k] = (uint8_t *)(known->aro + count) + k * count;
    for (size_t i = 0; i < count; i++)
        know_one(field, known, i);
    field->more = known;
    return 0;
}

/* Article 5.2. */
static enum qy_colour_rule give_colours(const struct qyi_field *field, const struct qyi_entrant *a,
                                        const struct qyi_entrant *b, bool *ret_white)
{
    if (has_played(field, a) || has_played(field, b))
        return qyi_field_colours(field, a, b, ret_white);
    *ret_white = qyi_field_white_by_number(field, a);
    return QY_COLOUR_NUMBER;
}

/* ---- a bracket (3.2.3 to 3.2.6) -------------------------------------------------------------------- */

struct bracket {
    const struct qyi_field *field;
    struct qyi_matcher *matcher;
    uint32_t *vertex; /* entrants */
    size_t count;
    bool *second;   /* is in G2 */
    uint32_t *list; /* vertices: shifters in their order, then a subgroup in its order */
    bool *shifted;  /* moved out of its subgroup so far */
    size_t list_count;
};

static bool before_by_aro(const struct bracket *bracket, uint32_t a, uint32_t b)
{
    const uint32_t *aro = known_of(bracket->field)->aro;
    uint32_t x = bracket->vertex[a];
    uint32_t y = bracket->vertex[b];

    if (aro[x] != aro[y])
        return aro[x] < aro[y];
    return bracket->field->entrant[x].place < bracket->field->entrant[y].place;
}

static bool before_by_number(const struct bracket *bracket, uint32_t a, uint32_t b)
{
    const struct qyi_entrant *entrant = bracket->field->entrant;

    return entrant[bracket->vertex[a]].place < entrant[bracket->vertex[b]].place;
}

/* Lists a subgroup: those who prefer White by their opponents' ratings, the others by number (3.2.5, 4.4). */
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

/* Removes and returns the vertex in the middle of the list, the higher one of two (4.3.3). */
static uint32_t take_middle(struct bracket *bracket)
{
    size_t at = (bracket->list_count - 1) / 2;
    uint32_t middle = bracket->list[at];

    for (size_t i = at + 1; i < bracket->list_count; i++)
        bracket->list[i - 1] = bracket->list[i];
    bracket->list_count--;
    return middle;
}

/* Players who prefer White are in G1; if nobody has played yet, the first half by number. */
static void part(struct bracket *bracket)
{
    const struct qyi_field *field = bracket->field;
    bool fresh = true;

    for (size_t i = 0; i < bracket->count; i++)
        fresh = fresh && !has_played(field, &field->entrant[bracket->vertex[i]]);
    for (size_t i = 0; i < bracket->count; i++) {
        size_t ahead = 0;

        for (uint32_t k = 0; fresh && k < bracket->count; k++)
            ahead += before_by_number(bracket, k, (uint32_t)i);
        bracket->second[i] = fresh ? ahead >= bracket->count / 2
                                   : field->entrant[bracket->vertex[i]].preference != QY_TOURNAMENT_WHITE;
        bracket->shifted[i] = false;
    }
}

/* Finds a matching with the most pairs between the subgroups; with `across`, only with such pairs. */
static int solve(struct bracket *bracket, bool across)
{
    struct qyi_term terms[2] = {{1, 64}, {1, 48}}; /* bits below are for trials */
    uint32_t *hint = malloc(bracket->count * sizeof *hint + 1);
    uint8_t *class_of = calloc(bracket->count + 1, 1);

    qyi_matcher_free(bracket->matcher);
    bracket->matcher = NULL;
    int code = hint && class_of ? qyi_matcher_new(bracket->count, 96, &bracket->matcher) : QY_E_MEMORY;
    for (size_t i = 0; code == 0 && i < bracket->count; i++) {
        hint[i] = (uint32_t)i + 1;
        for (size_t j = i + 1; j < bracket->count; j++) {
            bool other = bracket->second[i] != bracket->second[j];

            if ((other || !across) &&
                qyi_graph_has(&bracket->field->legal, bracket->vertex[i], bracket->vertex[j]))
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

/* The number of pairs within a subgroup in the best matchings: each has one shifter. */
static size_t count_shifters(const struct bracket *bracket, bool second)
{
    size_t count = 0;

    for (size_t i = 0; i < bracket->count; i++)
        count += bracket->second[i] == second && within_group(bracket, i);
    return count / 2;
}

/* Whether the player can meet one of the same subgroup who is not shifted. */
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

/* Fixes that a shifted player meets one of the same subgroup who is not shifted. */
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
 * in different pairs within the subgroup. A player who could not be one before can't be one in a larger set.
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

/* Moves the shifters to the other subgroup: first out of the smaller one, then out of the larger (3.2.4). */
static void shift(struct bracket *bracket)
{
    size_t sizes[2] = {0, 0};

    for (size_t i = 0; i < bracket->count; i++)
        sizes[bracket->second[i]]++;
    bool smaller = sizes[1] < sizes[0];
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

/* The subgroups in which each of the one meets one of the other. Error: QY_E_MEMORY. */
static int make_subgroups(struct bracket *bracket)
{
    part(bracket);
    if (solve(bracket, false) < 0)
        return QY_E_MEMORY;
    shift(bracket);
    return 0;
}

static int pair_bracket(struct bracket *bracket, uint32_t *mate)
{
    if (make_subgroups(bracket) < 0 || solve(bracket, true) < 0)
        return QY_E_MEMORY;
    transpose(bracket);
    for (size_t i = 0; i < bracket->count; i++)
        mate[bracket->vertex[i]] = bracket->vertex[qyi_matcher_mate(bracket->matcher, i)];
    return 1;
}

/* ---- a round --------------------------------------------------------------------------------------- */

struct round {
    const struct qyi_field *field;
    uint32_t *mate;
    uint32_t *left; /* in the order of the field */
    size_t count;
    uint32_t *vertex;
    uint32_t *list;
    bool *member; /* for each of `left` */
    bool *second;
    bool *shifted;
};

static int pair_top(struct round *round)
{
    const struct qyi_field *field = round->field;
    const struct known *known = known_of(field);
    struct qyi_upfloat_rules rules = {.clashes = true,
                                      .costs = QYI_UPFLOAT_COSTS,
                                      .cost = {known->cost[0], known->cost[1], known->cost[2]}};
    struct bracket bracket = {.field = field,
                              .vertex = round->vertex,
                              .list = round->list,
                              .second = round->second,
                              .shifted = round->shifted};
    size_t residents = 0;
    size_t kept = 0;

    while (residents < round->count &&
           field->entrant[round->left[residents]].score == field->entrant[round->left[0]].score)
        residents++;
    int code = qyi_upfloat(field, round->left, round->count, residents, &rules, round->member);
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

static int pair_all(const struct qyi_field *field, uint32_t *mate)
{
    size_t count = field->count;
    uint32_t *lists = calloc(3 * count + 1, sizeof *lists + sizeof(bool));
    struct round round = {.field = field, .mate = mate, .left = lists, .count = count};
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

/* All players must have a rating (1.1). */
static int check_ratings(const struct qy_tournament *tournament, struct qy_error *reterr)
{
    for (size_t i = 0; i < tournament->player_count; i++)
        if (tournament->player[i].rating == 0)
            return qyi_error_setf(reterr, QY_E_TOUR_UNRATED, 0, NULL, "%u", tournament->player[i].number);
    return 0;
}

/* ---- comparing ------------------------------------------------------------------------------------- */

/* C7 by pairs, C8 to C10 by upfloaters. */
static void tally(const struct qyi_scoregroup *group, uint32_t value[QYI_MOST_CRITERIA])
{
    const struct qyi_entrant *entrant = group->field->entrant;
    const struct known *known = known_of(group->field);

    for (size_t i = 0; i < group->count; i++) {
        uint32_t one = group->left[i];
        uint32_t mate = group->mate[one];

        if (!qyi_scoregroup_has(group, i) || mate == UINT32_MAX)
            continue;
        value[7] += one < mate && entrant[one].preference == entrant[mate].preference;
        for (size_t k = 0; k < QYI_UPFLOAT_COSTS && i >= group->residents; k++)
            value[8 + k] += known->cost[k][one];
    }
}

/* Whether all pairs go across the subgroups of the bracket; 1, 0 or QY_E_MEMORY. */
static int crosses(const struct qyi_scoregroup *group, const uint32_t *mate)
{
    size_t count = group->field->count;
    uint32_t *lists = calloc(3 * count + 1, sizeof *lists);
    struct bracket bracket = {.field = group->field, .vertex = lists};
    int code = QY_E_MEMORY;

    if (!lists)
        return QY_E_MEMORY;
    bracket.list = lists + count;
    bracket.second = (bool *)(lists + 2 * count);
    bracket.shifted = bracket.second + count;
    for (size_t i = 0; i < group->count; i++)
        if (qyi_scoregroup_has(group, i))
            bracket.vertex[bracket.count++] = group->left[i];
    if (make_subgroups(&bracket) == 0)
        code = 1;
    uint32_t *at = bracket.list; /* by entrant: the place among the vertices */
    for (uint32_t i = 0; code > 0 && i < bracket.count; i++)
        at[bracket.vertex[i]] = i;
    for (size_t i = 0; code > 0 && i < bracket.count; i++) {
        uint32_t other = mate[bracket.vertex[i]];

        code = other != UINT32_MAX && bracket.second[i] != bracket.second[at[other]];
    }
    qyi_matcher_free(bracket.matcher);
    free(lists);
    return code;
}

/* The same bracket with other pairs: by a later transposition (4.4), or by later shifters (4.3). */
static int order(const struct qyi_scoregroup *best, const struct qyi_scoregroup *other)
{
    int code = crosses(best, other->mate);

    return code < 0 ? code : code > 0 ? QY_BAR_ORDER : QY_BAR_SHIFTERS;
}

static int compare(const struct qyi_rounds *rounds, struct qy_pair_reason *list, size_t most)
{
    static const struct qyi_upfloat_system system = {
        .fewest = 5, .of_set = 10, .of_pair = 10, .tally = tally, .order = order};

    return qyi_upfloat_compare(&system, rounds, list, most);
}

const struct qyi_fide qyi_fide_dubov = {
    .name = QY_PAIRS_DUBOV,
    .clashes = QYI_CLASHES_ALL,
    .bye_first = true,
    .check = check_ratings,
    .know = know,
    .mates = pair_all,
    .colours = give_colours,
    .compare = compare,
};
