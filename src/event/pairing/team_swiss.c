/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The Swiss team pairing system, C.04.6 of February 2026: the bye, then the top scoregroup
 * with its upfloaters, again and again, then the colours of the first boards.
 */
#include "pairing/upfloat_compare.h"
#include "pairing/upfloat_round.h"

#include <stdlib.h>

/* The data of a team that the rules need in addition to its entrant. */
struct team {
    int difference; /* colour difference (1.6.2) */
    uint8_t last;   /* colour of the latest match played */
    bool strong;    /* the preference of its entrant is (1.7.2) */
    bool floated;   /* in the round before (1.5) */
    qy_points secondary;
};

/* The system's own data. */
struct known {
    enum qy_team_colours colours;
    bool late;         /* one of the last two rounds */
    struct team *team; /* by entrant */
    uint8_t *floated;  /* the same, as a cost */
};

static const struct known *known_of(const struct qyi_field *field)
{
    return field->more;
}

/* ---- what is known of the teams -------------------------------------------------------------------- */

/* Article 1.5: it played a team of another score. */
static bool has_floated(const struct qyi_field *field, const struct qy_tournament_player *player)
{
    unsigned round = field->round - 1;
    const struct qy_tournament_entry *entry = round > 0 ? &player->entry[round - 1] : NULL;

    if (!entry || !qy_tournament_outcome_played(entry->outcome))
        return false;
    const struct qy_tournament_player *other = qy_tournament_player(field->tournament, entry->opponent);
    return qyi_field_score(field, player, round) != qyi_field_score(field, other, round);
}

/* Article 1.7. A preference that both types call for is the simple one of type A, the strong one of type B.
 */
static void find_preference(const struct qyi_field *field, const struct known *known,
                            struct qyi_entrant *entrant, struct team *team)
{
    bool twice = entrant->repeated != QY_TOURNAMENT_NO_COLOUR;
    int difference = team->difference;
    uint8_t due = QY_TOURNAMENT_NO_COLOUR;

    if (difference < -1 ||
        (twice && team->last == QY_TOURNAMENT_BLACK && (difference == 0 || difference == -1)))
        due = QY_TOURNAMENT_WHITE;
    else if (difference > 1 ||
             (twice && team->last == QY_TOURNAMENT_WHITE && (difference == 0 || difference == 1)))
        due = QY_TOURNAMENT_BLACK;
    team->strong = due != QY_TOURNAMENT_NO_COLOUR;
    if (due == QY_TOURNAMENT_NO_COLOUR && known->colours == QY_TEAM_COLOURS_B) {
        if (difference != 0)
            due = difference < 0 ? QY_TOURNAMENT_WHITE : QY_TOURNAMENT_BLACK;
        else if (!field->final && team->last != QY_TOURNAMENT_NO_COLOUR)
            due = team->last == QY_TOURNAMENT_WHITE ? QY_TOURNAMENT_BLACK : QY_TOURNAMENT_WHITE;
    }
    entrant->preference = known->colours == QY_TEAM_COLOURS_NONE ? QY_TOURNAMENT_NO_COLOUR : due;
}

static void know_one(struct qyi_field *field, const struct known *known, const qy_points *secondary, size_t i)
{
    struct qyi_entrant *entrant = &field->entrant[i];
    struct team *team = &known->team[i];

    for (unsigned round = 1; round < field->round; round++) {
        const struct qy_tournament_entry *entry = &entrant->player->entry[round - 1];

        if (!qy_tournament_outcome_played(entry->outcome))
            continue;
        team->difference += entry->colour == QY_TOURNAMENT_WHITE ? 1 : -1;
        team->last = entry->colour;
    }
    if (secondary)
        team->secondary = secondary[entrant->player - field->tournament->player];
    team->floated = has_floated(field, entrant->player);
    known->floated[i] = team->floated && !known->late;
    find_preference(field, known, entrant, team);
}

/* ---- colours (article 4) --------------------------------------------------------------------------- */

/* The first team of each pair (4.2): by score, secondary score, number. */
static bool is_first_team(const struct qyi_field *field, uint32_t a, uint32_t b)
{
    const struct qyi_entrant *entrant = field->entrant;
    const struct team *team = known_of(field)->team;

    if (entrant[a].score != entrant[b].score)
        return entrant[a].score > entrant[b].score;
    if (team[a].secondary != team[b].secondary)
        return team[a].secondary > team[b].secondary;
    return entrant[a].place < entrant[b].place;
}

static int rank_first_teams(struct qyi_field *field)
{
    size_t count = field->count;
    uint32_t *order = malloc(count * sizeof *order + 1);

    if (!order)
        return QY_E_MEMORY;
    for (uint32_t i = 0; i < count; i++) {
        size_t at = i;

        while (at > 0 && is_first_team(field, i, order[at - 1])) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
    for (size_t i = 0; i < count; i++)
        field->entrant[order[i]].rank = (uint32_t)i;
    free(order);
    return 0;
}

/* From here on ranks follow 4.2; the bye was assigned by the earlier ranks. */
static int know(struct qyi_field *field, const struct qy_team_swiss *rules)
{
    size_t count = field->count;
    struct known *known = calloc(1, sizeof *known + count * (sizeof *known->team + 1));

    if (!known)
        return QY_E_MEMORY;
    known->colours = (enum qy_team_colours)rules->colours;
    known->late = field->round + 2U > field->tournament->rounds;
    known->team = (struct team *)(known + 1);
    known->floated = (uint8_t *)(known->team + count);
    field->more = known;
    for (size_t i = 0; i < count; i++)
        know_one(field, known, rules->secondary, i);
    return rank_first_teams(field);
}

static uint8_t other_colour(uint8_t colour)
{
    return colour == QY_TOURNAMENT_WHITE ? QY_TOURNAMENT_BLACK : QY_TOURNAMENT_WHITE;
}

/* Article 4.3 for two teams: the part of it that decides, and whether the first team has White. */
static enum qy_colour_rule give_colours(const struct qyi_field *field, const struct qyi_entrant *a,
                                        const struct qyi_entrant *b, bool *ret_white)
{
    const struct known *known = known_of(field);
    const struct team *first = &known->team[a - field->entrant];
    const struct team *second = &known->team[b - field->entrant];
    bool one = a->preference == QY_TOURNAMENT_NO_COLOUR || b->preference == QY_TOURNAMENT_NO_COLOUR;
    uint8_t colour;

    if (first->last == QY_TOURNAMENT_NO_COLOUR && second->last == QY_TOURNAMENT_NO_COLOUR) {
        *ret_white = qyi_field_white_by_number(field, a);
        return QY_COLOUR_NUMBER;
    }
    if (a->preference != b->preference) {
        *ret_white = a->preference != QY_TOURNAMENT_NO_COLOUR ? a->preference == QY_TOURNAMENT_WHITE
                                                              : b->preference == QY_TOURNAMENT_BLACK;
        return one ? QY_COLOUR_ONE : QY_COLOUR_BOTH;
    }
    if (known->colours == QY_TEAM_COLOURS_B && a->preference != QY_TOURNAMENT_NO_COLOUR &&
        first->strong != second->strong) {
        *ret_white = (a->preference == QY_TOURNAMENT_WHITE) == first->strong;
        return QY_COLOUR_STRONGER;
    }
    if (first->difference != second->difference) {
        *ret_white = first->difference < second->difference;
        return QY_COLOUR_DIFFERENCE;
    }
    if (qyi_field_latest_difference(field, a, b, &colour)) {
        *ret_white = colour == QY_TOURNAMENT_BLACK;
        return QY_COLOUR_ALTERNATE;
    }
    if (a->preference != QY_TOURNAMENT_NO_COLOUR) {
        *ret_white = a->preference == QY_TOURNAMENT_WHITE;
        return QY_COLOUR_HIGHER;
    }
    if (first->last != QY_TOURNAMENT_NO_COLOUR) {
        *ret_white = other_colour(first->last) == QY_TOURNAMENT_WHITE;
        return QY_COLOUR_LAST;
    }
    *ret_white = other_colour(second->last) == QY_TOURNAMENT_BLACK;
    return QY_COLOUR_LAST_OTHER;
}

/* ---- a bracket (3.6) ------------------------------------------------------------------------------- */

enum digit { DIGIT_C10, DIGIT_C9, DIGIT_C8, DIGITS };

/* The merits of a pair in a bracket of residents of a score: C8, C9 and C10. */
static void find_good(const struct qyi_field *field, qy_points score, uint32_t i, uint32_t j,
                      bool good[QYI_MOST_DIGITS])
{
    const struct known *known = known_of(field);
    const struct qyi_entrant *a = &field->entrant[i];
    const struct qyi_entrant *b = &field->entrant[j];
    const struct team *one = &known->team[i];
    const struct team *other = &known->team[j];
    bool same = a->preference != QY_TOURNAMENT_NO_COLOUR && a->preference == b->preference;
    bool up = a->score != b->score;
    const struct team *resident = a->score == score ? one : other;

    good[DIGIT_C8] = !same;
    good[DIGIT_C9] = known->colours != QY_TEAM_COLOURS_B || !(same && one->strong && other->strong);
    good[DIGIT_C10] = known->late || !(up && resident->floated);
}

static int mates(const struct qyi_field *field, uint32_t *mate)
{
    const struct qyi_upfloat_round rules = {
        .floated = known_of(field)->floated, .digits = DIGITS, .find_good = find_good};

    return qyi_upfloat_pair(field, &rules, mate);
}

/* ---- comparing ------------------------------------------------------------------------------------- */

/* C6 and C7 by upfloaters, C8 to C10 by pairs. */
static void tally(const struct qyi_scoregroup *group, uint32_t value[QYI_MOST_CRITERIA])
{
    const struct qyi_entrant *entrant = group->field->entrant;

    value[6] = qyi_scoregroup_next(group);
    for (size_t i = 0; i < group->count; i++) {
        uint32_t one = group->left[i];
        uint32_t mate = group->mate[one];
        bool good[QYI_MOST_DIGITS];

        if (!qyi_scoregroup_has(group, i) || mate == UINT32_MAX)
            continue;
        value[7] += i >= group->residents && known_of(group->field)->floated[one];
        if (one > mate)
            continue;
        find_good(group->field, entrant[group->left[0]].score, one, mate, good);
        value[8] += !good[DIGIT_C8];
        value[9] += !good[DIGIT_C9];
        value[10] += !good[DIGIT_C10];
    }
}

/* The same teams in other pairs have a later identifier (3.6). */
static int order(const struct qyi_scoregroup *best, const struct qyi_scoregroup *other)
{
    (void)best;
    (void)other;
    return QY_BAR_ORDER;
}

static int compare(const struct qyi_rounds *rounds, struct qy_pair_reason *list, size_t most)
{
    static const struct qyi_upfloat_system system = {
        .fewest = 4, .of_set = 7, .of_pair = 10, .tally = tally, .order = order};

    return qyi_upfloat_compare(&system, rounds, list, most);
}

const struct qyi_fide qyi_fide_teams = {
    .name = QY_PAIRS_TEAMS,
    .clashes = QYI_CLASHES_NONE,
    .bye_first = true,
    .know = know,
    .mates = mates,
    .colours = give_colours,
    .compare = compare,
};

int qy_pair_team_swiss(const struct qy_tournament *tournament, unsigned round,
                       const struct qy_team_swiss *rules, struct qy_pairing *ret_pairing,
                       struct qy_error *reterr)
{
    return qyi_fide_pair(&qyi_fide_teams, tournament, round, rules, ret_pairing, reterr);
}
