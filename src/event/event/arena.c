/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arena tournaments: their duration, who is waiting, and the pairing of games as players become free. */
#include "event/arena.h"
#include "pairing/tournament.h"

#include "base/error.h"

#include <qiyuan/event/arena.h>

#include <stdlib.h>
#include <string.h>

/* ---- its time -------------------------------------------------------------------------------------- */

int qyi_arena_begin(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                    struct qy_error *reterr)
{
    bool arena = qyi_is_arena(state);
    struct qy_points_scheme *scheme = &state->tournament->scheme;

    if (arena != (act->minutes > 0) || (arena && act->rounds > 0))
        return qyi_error_setf(reterr, QY_E_TOUR_ACT, 0,
                              arena && act->minutes > 0 ? "minutes" : "system: arena, minutes", "%d",
                              (int)(act->minutes > 0 ? act->rounds : act->minutes));
    if (!arena)
        return 0;
    state->arena.minutes = act->minutes;
    state->checkin = true;
    state->tournament->streaks = true;
    if (!act->scoring) {
        scheme->win = 2 * QY_POINT;
        scheme->draw = QY_POINT;
        scheme->pairing_bye = 0;
    }
    return 0;
}

int qyi_arena_open_or_close(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                            struct qy_error *reterr)
{
    bool open = qyi_act_is(act->how, "open");
    bool again = qyi_act_is(act->how, "again");

    if (!open && !again && !qyi_act_is(act->how, "close"))
        return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, qyi_act_text(act->how), qyi_act_length(act->how),
                             "open, close, again");
    if (open && act->at <= 0)
        return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, NULL, 0, "at");
    if (!qyi_is_arena(state) || state->arena.closed || open == (state->arena.opened > 0))
        return qyi_act_not_now(
            act, qyi_is_arena(state) && !open && !state->arena.closed ? "arena open" : "pair", reterr);
    if (open)
        state->arena.opened = act->at;
    else if (again)
        state->arena.again = true;
    else
        state->arena.closed = true;
    return 0;
}

bool qy_tournament_log_arena(const struct qy_tournament_log *log, struct qy_arena_times *ret_times)
{
    const struct qyi_arena_state *arena = &log->state.arena;

    *ret_times = (struct qy_arena_times){arena->minutes, arena->opened, arena->closed};
    return arena->minutes > 0;
}

/* ---- who is free ----------------------------------------------------------------------------------- */

void qyi_arena_wait(struct qyi_tournament_log_state *state, unsigned number)
{
    if (!qyi_is_arena(state) || number > QY_TOURNAMENT_MAX_PLAYERS)
        return;
    state->leave[number].arrived = true;
    state->leave[number].free_since = ++state->arena.tick;
}

void qyi_arena_freed(struct qyi_tournament_log_state *state, unsigned one, unsigned other)
{
    state->arena.tick++;
    state->leave[one].free_since = state->leave[other].free_since = state->arena.tick;
}

static bool is_at_game(const struct qy_tournament *tournament, const struct qy_tournament_player *player)
{
    for (unsigned round = tournament->columns; round > 0; round--)
        if (player->entry[round - 1].outcome == QY_TOURNAMENT_OPEN)
            return true;
    return false;
}

static bool is_free(const struct qyi_tournament_log_state *state, const struct qy_tournament_player *player)
{
    const struct qyi_leave *leave = &state->leave[player->number];

    return leave->arrived && !leave->left && !is_at_game(state->tournament, player);
}

struct waiting {
    uint32_t since;
    uint16_t number;
};

static int compare(const void *one, const void *other)
{
    const struct waiting *a = one;
    const struct waiting *b = other;

    if (a->since != b->since)
        return a->since < b->since ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

/* Collects the free players, those who have waited longest first; the caller frees the numbers. */
static int gather(const struct qyi_tournament_log_state *state, uint16_t **ret_number,
                  struct qy_arena_field *ret_field)
{
    const struct qy_tournament *tournament = state->tournament;
    struct waiting *waiting = malloc(tournament->player_count * sizeof *waiting + 1);
    uint16_t *number = malloc(tournament->player_count * sizeof *number + 1);
    size_t count = 0;
    bool alone = true;

    if (!waiting || !number) {
        free(waiting);
        free(number);
        return QY_E_MEMORY;
    }
    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];

        alone = alone && !is_at_game(tournament, player);
        if (is_free(state, player))
            waiting[count++] = (struct waiting){state->leave[player->number].free_since, player->number};
    }
    qsort(waiting, count, sizeof *waiting, compare);
    for (size_t i = 0; i < count; i++)
        number[i] = waiting[i].number;
    free(waiting);
    *ret_number = number;
    *ret_field = (struct qy_arena_field){number, count, alone || state->arena.again};
    return 0;
}

/* ---- games ----------------------------------------------------------------------------------------- */

static bool may_pair(const struct qyi_tournament_log_state *state)
{
    return state->arena.opened > 0 && !state->arena.closed;
}

int qyi_arena_seat(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                   struct qy_error *reterr)
{
    struct qy_tournament *tournament = state->tournament;
    unsigned round = (unsigned)act->round;
    uint16_t board = 0;

    if (!may_pair(state))
        return qyi_act_not_now(act, state->arena.closed ? "result" : "arena open", reterr);
    for (size_t i = 0; round >= 1 && round <= tournament->columns && i < tournament->player_count; i++)
        board = (uint16_t)(board + (tournament->player[i].entry[round - 1].colour == QY_TOURNAMENT_WHITE));
    for (size_t i = 0; i < act->pair_count; i++) {
        struct qy_pair pair = act->pairs[i];
        unsigned two[2] = {pair.white, pair.black};
        unsigned first = qy_arena_round(tournament, pair);

        board++;
        for (unsigned k = 0; k < 2; k++) {
            const struct qy_tournament_player *player = qy_tournament_player(tournament, two[k]);

            if (!player || !is_free(state, player) || two[0] == two[1])
                return qyi_error_setf(reterr, QY_E_TOUR_PLAYER, 0, "1-9999", "%u", two[k]);
        }
        if (first == 0 || round < first || round > QY_TOURNAMENT_MAX_ROUNDS)
            return qyi_tournament_bad_round(round, first, reterr);
        if (qy_tournament_set_pair(tournament, round, two[0], two[1]) < 0)
            return qyi_no_memory(reterr);
        for (unsigned k = 0; k < 2; k++)
            qy_tournament_player(tournament, two[k])->entry[round - 1].board = board;
    }
    if (round > tournament->rounds)
        tournament->rounds = (uint8_t)round;
    state->arena.again = false;
    return 0;
}

int qyi_arena_next(const struct qyi_tournament_log_state *state, unsigned *ret_round,
                   struct qy_pairing *ret_pairing, struct qy_error *reterr)
{
    static const struct qy_tournament_act pairs = {.kind = QY_ACT_PAIR};
    struct qy_arena_field field;
    uint16_t *number = NULL;
    struct qy_pairing all = {NULL, 0};
    size_t kept = 0;

    if (!may_pair(state))
        return qyi_act_not_now(&pairs, state->arena.closed ? "result" : "arena open", reterr);
    int code = gather(state, &number, &field);
    if (code == 0)
        code = qy_arena_pair(state->tournament, &field, &all);
    free(number);
    if (code < 0)
        return qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    *ret_round = 0;
    for (size_t i = 0; i < all.count; i++) {
        unsigned round = qy_arena_round(state->tournament, all.pair[i]);

        *ret_round = *ret_round == 0 || round < *ret_round ? round : *ret_round;
    }
    for (size_t i = 0; i < all.count; i++)
        if (qy_arena_round(state->tournament, all.pair[i]) == *ret_round)
            all.pair[kept++] = all.pair[i];
    all.count = kept;
    *ret_pairing = all;
    return 0;
}

bool qy_tournament_log_can_pair(const struct qy_tournament_log *log)
{
    struct qy_pairing pairing = {NULL, 0};
    unsigned round = 0;
    bool can = qyi_is_arena(&log->state) && may_pair(&log->state) &&
               qyi_arena_next(&log->state, &round, &pairing, NULL) == 0 && pairing.count > 0;

    qy_pairing_free(&pairing);
    return can;
}

unsigned qy_tournament_log_free_players(const struct qy_tournament_log *log)
{
    const struct qyi_tournament_log_state *state = &log->state;
    unsigned count = 0;

    for (size_t i = 0; qyi_is_arena(state) && may_pair(state) && i < state->tournament->player_count; i++)
        count += is_free(state, &state->tournament->player[i]);
    return count;
}
