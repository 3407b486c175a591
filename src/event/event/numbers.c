/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Entry numbers and pairing numbers of an event: the order of C.04.2, and renumbering. */
#include "event/numbers.h"

#include "event/state.h"
#include "pairing/tournament.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

#define NUMBERS (QY_TOURNAMENT_MAX_PLAYERS + 1)

/* C.04.2: no number changes once the fourth round is paired. */
#define FROZEN_ROUNDS 4

/* ---- the two kinds --------------------------------------------------------------------------------- */

int qyi_numbers_begin(struct qyi_numbers *numbers, const char *announced, struct qy_error *reterr)
{
    if (!announced)
        return 0;
    numbers->by_rating = qyi_act_is(announced, "rating");
    if (!numbers->by_rating && !qyi_act_is(announced, "lots"))
        return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, announced, strlen(announced), "rating, lots");
    numbers->apart = true;
    numbers->next = 1;
    numbers->number = calloc(NUMBERS, sizeof *numbers->number);
    numbers->entry = calloc(NUMBERS, sizeof *numbers->entry);
    if (!numbers->number || !numbers->entry)
        return qyi_no_memory(reterr);
    return 0;
}

void qyi_numbers_free(struct qyi_numbers *numbers)
{
    free(numbers->number);
    free(numbers->entry);
    *numbers = (struct qyi_numbers){0};
}

int qyi_numbers_enter(struct qyi_numbers *numbers, unsigned entry, unsigned number)
{
    if (entry < 1 || entry > QY_TOURNAMENT_MAX_PLAYERS || numbers->number[entry] > 0)
        return QY_E_TOUR_PLAYER;
    numbers->number[entry] = (uint16_t)number;
    numbers->entry[number] = (uint16_t)entry;
    if (entry >= numbers->next)
        numbers->next = (uint16_t)(entry + 1);
    return 0;
}

/* ---- acts ------------------------------------------------------------------------------------------ */

/* Whether the number in an act is a player's. */
static bool names_player(const struct qy_tournament_act *act)
{
    switch (act->kind) {
    case QY_ACT_RATE:
    case QY_ACT_BYE:
    case QY_ACT_WITHDRAW:
    case QY_ACT_PENALISE:
    case QY_ACT_APPEAL:
    case QY_ACT_REMOVE:
    case QY_ACT_RETURN: return true;
    case QY_ACT_EDIT: return !qyi_act_is(act->how, "member");
    default: return false;
    }
}

struct mapping {
    const uint16_t *to;
    struct qy_error *reterr;
    int code;
};

static uint16_t mapped(struct mapping *mapping, int64_t number)
{
    if (number == 0)
        return 0;
    if (number > 0 && number <= QY_TOURNAMENT_MAX_PLAYERS && mapping->to[number] > 0)
        return mapping->to[number];
    if (mapping->code == 0)
        mapping->code =
            qyi_error_setf(mapping->reterr, QY_E_TOUR_PLAYER, 0, "1-9999", "%lld", (long long)number);
    return 0;
}

static uint16_t *map_order(struct mapping *mapping, const uint16_t *order, size_t count)
{
    uint16_t *made = order ? malloc(count * sizeof *made + 1) : NULL;

    for (size_t i = 0; made && i < count; i++)
        made[i] = mapped(mapping, order[i]);
    if (order && !made)
        mapping->code = QY_E_MEMORY;
    return made;
}

static struct qy_pair *map_pairs(struct mapping *mapping, const struct qy_pair *pair, size_t count)
{
    struct qy_pair *made = pair ? malloc(count * sizeof *made + 1) : NULL;

    for (size_t i = 0; made && i < count; i++)
        made[i] = (struct qy_pair){mapped(mapping, pair[i].white), mapped(mapping, pair[i].black)};
    if (pair && !made)
        mapping->code = QY_E_MEMORY;
    return made;
}

/* Lots are in the numbers of the time when they were drawn, and are not drawn again. */
static int map_act(const struct qyi_tournament_log_state *state, const uint16_t *to,
                   const struct qy_tournament_act *act, struct qy_tournament_act *ret_act,
                   struct qy_error *reterr)
{
    struct mapping mapping = {to, reterr, 0};
    struct qyi_act_memory *memory = calloc(1, sizeof *memory);
    bool of_members = state->teams.members && act->kind == QY_ACT_RESULT;

    *ret_act = *act;
    ret_act->memory = memory;
    if (!memory)
        return qyi_no_memory(reterr);
    if (names_player(act))
        ret_act->number = mapped(&mapping, act->number);
    ret_act->team = mapped(&mapping, act->team);
    if (!of_members) {
        ret_act->white = mapped(&mapping, act->white);
        ret_act->black = mapped(&mapping, act->black);
    }
    if (act->kind != QY_ACT_LINEUP)
        ret_act->order = memory->order = map_order(&mapping, act->order, act->order_count);
    ret_act->decided = memory->decided = map_pairs(&mapping, act->decided, act->decided_count);
    ret_act->pairs = memory->pairs = map_pairs(&mapping, act->pairs, act->pair_count);
    if (mapping.code == QY_E_MEMORY)
        (void)qyi_no_memory(reterr);
    if (mapping.code < 0)
        qy_tournament_act_free(ret_act);
    return mapping.code;
}

static int same_act(const struct qy_tournament_act *act, struct qy_tournament_act *ret_act)
{
    *ret_act = *act;
    ret_act->memory = NULL;
    return 0;
}

int qyi_act_to_numbers(const struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                       struct qy_tournament_act *ret_act, struct qy_error *reterr)
{
    return state->numbers.apart ? map_act(state, state->numbers.number, act, ret_act, reterr)
                                : same_act(act, ret_act);
}

int qyi_act_to_entries(const struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                       struct qy_tournament_act *ret_act, struct qy_error *reterr)
{
    return state->numbers.apart ? map_act(state, state->numbers.entry, act, ret_act, reterr)
                                : same_act(act, ret_act);
}

/* ---- numbers given anew ---------------------------------------------------------------------------- */

static void renumber_list(uint16_t *list, size_t count, const uint16_t *to)
{
    for (size_t i = 0; i < count; i++)
        list[i] = to[list[i]];
}

static void renumber_stages(struct qyi_stages *stages, const uint16_t *to)
{
    for (size_t i = 0; i < stages->decision_count; i++)
        renumber_list(stages->decision[i].order, stages->decision[i].count, to);
    for (size_t i = 0; i < stages->begun_count; i++)
        renumber_list(stages->begun[i].seat, stages->begun[i].seat_count, to);
}

static void renumber_teams(struct qyi_teams *teams, const uint16_t *to)
{
    if (!teams->members)
        return;
    for (size_t i = 0; i < teams->members->player_count; i++) {
        unsigned member = teams->members->player[i].number;

        teams->team[member] = to[teams->team[member]];
    }
    for (size_t i = 0; i < teams->lineup_count; i++)
        teams->lineup[i].team = to[teams->lineup[i].team];
    for (size_t i = 0; i < teams->match_count; i++) {
        teams->match[i].first = to[teams->match[i].first];
        teams->match[i].second = to[teams->match[i].second];
    }
}

/* Renumbers the arrays indexed by number: withdrawals and entries. */
static int renumber_tables(struct qyi_tournament_log_state *state, const uint16_t *to)
{
    struct qyi_leave *leave = calloc(NUMBERS, sizeof *leave);
    uint16_t *entry = state->numbers.apart ? calloc(NUMBERS, sizeof *entry) : NULL;

    if (!leave || (state->numbers.apart && !entry)) {
        free(leave);
        free(entry);
        return QY_E_MEMORY;
    }
    for (unsigned old = 1; old < NUMBERS; old++) {
        if (to[old] > 0)
            leave[to[old]] = state->leave[old];
        if (!entry || state->numbers.entry[old] == 0)
            continue;
        state->numbers.number[state->numbers.entry[old]] = to[old];
        entry[to[old]] = to[old] > 0 ? state->numbers.entry[old] : 0;
    }
    free(state->leave);
    state->leave = leave;
    if (entry) {
        free(state->numbers.entry);
        state->numbers.entry = entry;
    }
    return 0;
}

int qyi_renumber(struct qyi_tournament_log_state *state, const uint16_t *to)
{
    if (renumber_tables(state, to) < 0)
        return QY_E_MEMORY;
    qyi_tournament_renumber(state->tournament, to);
    qyi_conduct_renumber(state, to);
    qyi_playoff_renumber(state, to);
    for (size_t i = 0; i < state->adjourned_count; i++)
        state->adjourned[i].white = to[state->adjourned[i].white];
    for (size_t i = 0; i < state->appeal_count; i++)
        state->appeal[i].number = to[state->appeal[i].number];
    for (size_t i = 0; i < state->avoid_count; i++)
        renumber_list(state->avoid[i].number, state->avoid[i].count, to);
    renumber_stages(&state->stages, to);
    renumber_teams(&state->teams, to);
    return 0;
}

/* ---- the order of C.04.2 --------------------------------------------------------------------------- */

/* The rank of a title: GM, IM, WGM, FM, WIM, CM, WFM, WCM, none; report files also abbreviate them to letters. */
static unsigned title_rank(const char *title)
{
    static const char *const titles[][2] = {{"GM", "g"},   {"IM", "m"}, {"WGM", "wg"}, {"FM", "f"},
                                            {"WIM", "wm"}, {"CM", "c"}, {"WFM", "wf"}, {"WCM", "wc"}};
    unsigned i = 0;

    while (i < sizeof titles / sizeof titles[0] && strcmp(title, titles[i][0]) != 0 &&
           strcmp(title, titles[i][1]) != 0)
        i++;
    return i;
}

struct strength {
    const struct qy_tournament_player *player;
    uint16_t entry;
};

static int by_strength(const void *one, const void *other)
{
    const struct strength *a = one;
    const struct strength *b = other;
    int order = (b->player->rating > a->player->rating) - (b->player->rating < a->player->rating);
    unsigned rank_a = title_rank(a->player->text[QY_PLAYER_TITLE]);
    unsigned rank_b = title_rank(b->player->text[QY_PLAYER_TITLE]);

    if (order == 0)
        order = (rank_a > rank_b) - (rank_a < rank_b);
    if (order == 0)
        order = strcmp(a->player->text[QY_PLAYER_NAME], b->player->text[QY_PLAYER_NAME]);
    return order != 0 ? order : (a->entry > b->entry) - (a->entry < b->entry);
}

int qyi_numbers_by_strength(const struct qyi_tournament_log_state *state, uint16_t **ret_order)
{
    const struct qy_tournament *tournament = state->tournament;
    size_t count = tournament->player_count;
    struct strength *strength = malloc(count * sizeof *strength + 1);
    uint16_t *order = malloc(count * sizeof *order + 1);

    if (!strength || !order) {
        free(strength);
        free(order);
        return QY_E_MEMORY;
    }
    for (size_t i = 0; i < count; i++)
        strength[i] =
            (struct strength){&tournament->player[i], state->numbers.entry[tournament->player[i].number]};
    qsort(strength, count, sizeof *strength, by_strength);
    for (size_t i = 0; i < count; i++)
        order[i] = strength[i].player->number;
    free(strength);
    *ret_order = order;
    return 0;
}

/* Whether numbers are final: after the fourth round is paired; for teams after the first, because their
 * strength changes as members are added. */
static bool is_frozen(const struct qyi_tournament_log_state *state)
{
    unsigned paired = qy_tournament_paired_rounds(state->tournament);

    return paired >= FROZEN_ROUNDS || (state->teams.members && paired == 0);
}

static bool in_order(const uint16_t *order, size_t count)
{
    size_t i = 0;

    while (i < count && order[i] == i + 1)
        i++;
    return i == count;
}

int qyi_numbers_follow(struct qyi_tournament_log_state *state)
{
    uint16_t *order;
    int code = 0;

    if (!state->numbers.by_rating || state->numbers.drawn || is_frozen(state))
        return 0;
    uint16_t *to = calloc(NUMBERS, sizeof *to);
    if (!to || qyi_numbers_by_strength(state, &order) < 0) {
        free(to);
        return QY_E_MEMORY;
    }
    for (size_t i = 0; i < state->tournament->player_count; i++)
        to[order[i]] = (uint16_t)(i + 1);
    if (!in_order(order, state->tournament->player_count))
        code = qyi_renumber(state, to);
    free(order);
    free(to);
    return code;
}
