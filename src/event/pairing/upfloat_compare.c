/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The comparison itself, scoregroup by scoregroup. */
#include "pairing/upfloat_compare.h"

#include <stdlib.h>
#include <string.h>

bool qyi_scoregroup_has(const struct qyi_scoregroup *group, size_t i)
{
    const struct qyi_entrant *entrant = group->field->entrant;
    uint32_t mate = group->mate[group->left[i]];

    if (i < group->residents)
        return true;
    return mate != UINT32_MAX && entrant[mate].score == entrant[group->left[0]].score;
}

uint32_t qyi_scoregroup_next(const struct qyi_scoregroup *group)
{
    const struct qyi_entrant *entrant = group->field->entrant;
    uint32_t count = 0;

    for (size_t i = group->residents; i < group->count; i++) {
        uint32_t one = group->left[i];
        uint32_t mate = group->mate[one];

        if (entrant[one].score != entrant[group->left[group->residents]].score)
            break;
        count +=
            !qyi_scoregroup_has(group, i) && mate != UINT32_MAX && entrant[mate].score < entrant[one].score;
    }
    return count;
}

/* The quantities that the two ways minimise; if players remain unpaired, the number of upfloaters comes first. */
struct tallies {
    uint32_t count[2]; /* number of upfloaters */
    int scores;        /* positive: those of the other are lower; compared if the numbers are equal */
    bool same;         /* upfloaters */
    uint32_t value[2][QYI_MOST_CRITERIA];
};

/* The scores of upfloaters from the lowest (C6 of Dubov, C5 of teams). Above 0 where the other's are lower.
 */
static int compare_scores(const struct qyi_scoregroup *best, const struct qyi_scoregroup *other)
{
    const struct qyi_entrant *entrant = best->field->entrant;
    size_t i = best->count;
    size_t j = best->count;

    for (;;) {
        do
            i--;
        while (i >= best->residents && !qyi_scoregroup_has(best, i));
        do
            j--;
        while (j >= other->residents && !qyi_scoregroup_has(other, j));
        if (i < best->residents || j < other->residents)
            return 0;
        if (entrant[best->left[i]].score != entrant[other->left[j]].score)
            return entrant[best->left[i]].score > entrant[other->left[j]].score ? 1 : -1;
    }
}

static struct tallies tally(const struct qyi_upfloat_system *system, const struct qyi_scoregroup *best,
                            const struct qyi_scoregroup *other)
{
    struct tallies tallies = {.same = true};

    for (size_t i = best->residents; i < best->count; i++) {
        bool in[2] = {qyi_scoregroup_has(best, i), qyi_scoregroup_has(other, i)};

        tallies.count[0] += in[0];
        tallies.count[1] += in[1];
        tallies.same = tallies.same && in[0] == in[1];
    }
    if (tallies.count[0] == tallies.count[1])
        tallies.scores = compare_scores(best, other);
    system->tally(best, tallies.value[0]);
    system->tally(other, tallies.value[1]);
    return tallies;
}

/* Positive if the other way is worse in a criterion, negative if it is better. */
static int behind_in(const struct qyi_upfloat_system *system, const struct tallies *tallies, unsigned number)
{
    uint32_t best = number == system->fewest ? tallies->count[0] : tallies->value[0][number];
    uint32_t other = number == system->fewest ? tallies->count[1] : tallies->value[1][number];

    if (number == system->fewest + 1U)
        return tallies->scores;
    return best == other ? 0 : other > best ? 1 : -1;
}

/* Sets of upfloaters are compared by their own criteria, if the system has any; pairs are compared by all
 * others once the sets are equal. */
static int compare_group(const struct qyi_upfloat_system *system, const struct qyi_scoregroup *best,
                         const struct qyi_scoregroup *other, struct qy_pair_reason *list, size_t most)
{
    struct tallies tallies = tally(system, best, other);
    qy_points score = best->field->entrant[best->left[0]].score;
    bool apart = system->of_set < system->of_pair;
    unsigned from = apart && tallies.same ? system->of_set + 1U : system->fewest;
    unsigned to = apart && !tallies.same ? system->of_set : system->of_pair;
    size_t found = 0;

    for (unsigned number = from; number <= to && found < most; number++) {
        int behind = behind_in(system, &tallies, number);

        if (behind < 0 && found == 0)
            return 0;
        if (behind > 0)
            list[found++] = (struct qy_pair_reason){
                .bar = QY_BAR_CRITERION, .criterion = (uint8_t)number, .score = score};
    }
    if (found > 0)
        return (int)found;
    int bar = tallies.same ? system->order(best, other) : QY_BAR_UPFLOATERS;
    if (bar < 0)
        return bar;
    list[0] = (struct qy_pair_reason){.bar = (uint8_t)bar, .score = score};
    return 1;
}

static bool differ(const struct qyi_scoregroup *best, const struct qyi_scoregroup *other)
{
    for (size_t i = 0; i < best->residents; i++)
        if (best->mate[best->left[i]] != other->mate[other->left[i]])
            return true;
    return false;
}

/* Removes the bracket from the remaining players. */
static size_t descend(const struct qyi_scoregroup *group, uint32_t *left, uint32_t *rest)
{
    size_t kept = 0;

    for (size_t i = 0; i < group->count; i++)
        if (!qyi_scoregroup_has(group, i))
            rest[kept++] = left[i];
    memcpy(left, rest, kept * sizeof *left);
    return kept;
}

int qyi_upfloat_compare(const struct qyi_upfloat_system *system, const struct qyi_rounds *rounds,
                        struct qy_pair_reason *list, size_t most)
{
    const struct qyi_field *field = rounds->field;
    uint32_t *left = malloc(2 * field->count * sizeof *left + 1);
    size_t count = 0;
    int code = 0;

    if (!left)
        return QY_E_MEMORY;
    for (uint32_t i = 0; i < field->count; i++)
        if (rounds->best[i] != UINT32_MAX)
            left[count++] = i;
    while (count > 0) {
        struct qyi_scoregroup best = {field, left, count, 0, rounds->best};

        while (best.residents < count &&
               field->entrant[left[best.residents]].score == field->entrant[left[0]].score)
            best.residents++;
        struct qyi_scoregroup other = best;
        other.mate = rounds->other;
        if (differ(&best, &other)) {
            code = compare_group(system, &best, &other, list, most);
            break;
        }
        count = descend(&best, left, left + field->count);
    }
    free(left);
    return code;
}
