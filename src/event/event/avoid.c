/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Forbidden pairs of every Swiss: players named by an act, and players of the same unit. */
#include "event/avoid.h"

#include "base/grow.h"
#include "event/state.h"
#include "pairing/tournament.h"

#include <stdlib.h>
#include <string.h>

void qyi_avoided_free(struct qyi_avoided *avoided)
{
    for (size_t i = 0; i < avoided->count; i++)
        free((void *)avoided->group[i].number);
    free(avoided->group);
    *avoided = (struct qyi_avoided){0};
}

static int add_group(struct qyi_avoided *avoided, const uint16_t *number, size_t count, unsigned first,
                     unsigned last)
{
    uint16_t *copy = malloc(count * sizeof *copy + 1);

    if (!copy || QYI_ONE_MORE(avoided->group, avoided->count) < 0) {
        free(copy);
        return QY_E_MEMORY;
    }
    memcpy(copy, number, count * sizeof *copy);
    avoided->group[avoided->count++] =
        (struct qy_tournament_group){(uint8_t)first, (uint8_t)last, (uint16_t)count, copy};
    return 0;
}

/* Named players. */
static int add_named(const struct qyi_tournament_log_state *state, unsigned round, bool hard,
                     struct qyi_avoided *avoided)
{
    int code = 0;

    for (size_t i = 0; code == 0 && i < state->avoid_count; i++) {
        const struct qyi_avoid *avoid = &state->avoid[i];

        if (avoid->hard == hard && round >= avoid->first_round && round <= avoid->last_round)
            code = add_group(avoided, avoid->number, avoid->count, round, round);
    }
    return code;
}

static int by_unit(const void *one, const void *other)
{
    const struct qy_tournament_player *const *a = one;
    const struct qy_tournament_player *const *b = other;
    int order = strcmp(qyi_player_unit(*a), qyi_player_unit(*b));

    return order != 0 ? order : ((*a)->number > (*b)->number) - ((*a)->number < (*b)->number);
}

/* A group for each unit of two and more. */
static int add_units(const struct qy_tournament *tournament, unsigned first, unsigned last,
                     struct qyi_avoided *avoided)
{
    size_t count = tournament->player_count;
    const struct qy_tournament_player **player =
        malloc(count * sizeof(const struct qy_tournament_player *) + 1);
    uint16_t *number = malloc(count * sizeof *number + 1);
    int code = player && number ? 0 : QY_E_MEMORY;

    for (size_t i = 0; code == 0 && i < count; i++)
        player[i] = &tournament->player[i];
    if (code == 0)
        qsort(player, count, sizeof(const struct qy_tournament_player *), by_unit);
    for (size_t i = 0; code == 0 && i < count;) {
        const char *unit = qyi_player_unit(player[i]);
        size_t members = 0;

        for (; i + members < count && strcmp(qyi_player_unit(player[i + members]), unit) == 0; members++)
            number[members] = player[i + members]->number;
        if (*unit && members > 1)
            code = add_group(avoided, number, members, first, last);
        i += members;
    }
    free(player);
    free(number);
    return code;
}

/* True if the event keeps units apart. The xiangqi Swiss has its own rule; in other systems, logs of earlier
 * versions named units without effect. */
static bool parts_units(const struct qyi_tournament_log_state *state, enum qy_unit_rule rule)
{
    return state->numbers.apart && !state->system->cn_rules && state->units == rule;
}

int qyi_avoided_new(const struct qyi_tournament_log_state *state, unsigned round,
                    struct qyi_avoided *ret_avoided)
{
    struct qyi_avoided avoided = {0};
    int code = add_named(state, round, true, &avoided);

    if (code == 0 && parts_units(state, QY_UNITS_HARD))
        code = add_units(state->tournament, round, round, &avoided);
    avoided.hard = avoided.count;
    if (code == 0)
        code = add_named(state, round, false, &avoided);
    if (code == 0 && parts_units(state, QY_UNITS_SOFT))
        code = add_units(state->tournament, round, round, &avoided);
    if (code < 0) {
        qyi_avoided_free(&avoided);
        return code;
    }
    *ret_avoided = avoided;
    return 0;
}

int qyi_avoided_forbid(const struct qyi_avoided *avoided, size_t soft, struct qy_tournament *view)
{
    size_t added = avoided->hard + soft;
    struct qy_tournament_group *group = malloc((view->forbidden_count + added) * sizeof *group + 1);

    if (!group)
        return QY_E_MEMORY;
    if (view->forbidden_count > 0)
        memcpy(group, view->forbidden, view->forbidden_count * sizeof *group);
    if (added > 0)
        memcpy(group + view->forbidden_count, avoided->group, added * sizeof *group);
    view->forbidden = group;
    view->forbidden_count += added;
    return 0;
}

int qy_tournament_log_forbidden(const struct qy_tournament_log *log, struct qy_tournament_group **ret_group,
                                size_t *ret_count)
{
    const struct qyi_tournament_log_state *state = &log->state;
    unsigned rounds = state->tournament->rounds > 0 ? state->tournament->rounds : QY_TOURNAMENT_MAX_ROUNDS;
    struct qyi_avoided avoided = {0};
    int code = 0;

    for (size_t i = 0; code == 0 && i < state->avoid_count; i++) {
        const struct qyi_avoid *avoid = &state->avoid[i];

        if (avoid->hard && avoid->first_round <= rounds)
            code = add_group(&avoided, avoid->number, avoid->count, avoid->first_round,
                             avoid->last_round < rounds ? avoid->last_round : rounds);
    }
    if (code == 0 && parts_units(state, QY_UNITS_HARD))
        code = add_units(state->tournament, 1, rounds, &avoided);
    if (code < 0) {
        qyi_avoided_free(&avoided);
        return code;
    }
    *ret_group = avoided.group;
    *ret_count = avoided.count;
    return 0;
}

void qy_tournament_groups_free(struct qy_tournament_group *group, size_t count)
{
    qyi_avoided_free(&(struct qyi_avoided){.group = group, .count = count});
}
