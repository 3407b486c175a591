/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Conduct: fouls and penalties entered by hand, and those recorded in the arbiters' logs of games. */
#include "event/state.h"

#include "base/error.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

struct qy_conduct *qyi_conduct_of(struct qyi_tournament_log_state *state, unsigned number)
{
    for (size_t i = 0; i < state->conduct_count; i++)
        if (state->conduct[i].number == number)
            return &state->conduct[i];
    if (QYI_ONE_MORE(state->conduct, state->conduct_count) < 0)
        return NULL;
    state->conduct[state->conduct_count] = (struct qy_conduct){.number = (uint16_t)number};
    return &state->conduct[state->conduct_count++];
}

/* The owner of the conduct: the player, or the team's of a member. */
static unsigned number_of(const struct qyi_tournament_log_state *state, unsigned player)
{
    return state->teams.members ? state->teams.team[player] : player;
}

/* Adds the conduct in a game to the totals, or subtracts it. */
static int count(struct qyi_tournament_log_state *state, const struct qy_game_conduct *game, int sign)
{
    const uint16_t player[2] = {game->white, game->black};

    for (unsigned side = 0; side < 2; side++) {
        if (game->fouls[side] == 0 && game->warnings[side] == 0)
            continue;
        struct qy_conduct *conduct = qyi_conduct_of(state, number_of(state, player[side]));
        if (!conduct)
            return QY_E_MEMORY;
        conduct->fouls = (uint16_t)(conduct->fouls + sign * game->fouls[side]);
        conduct->warnings = (uint16_t)(conduct->warnings + sign * game->warnings[side]);
    }
    return 0;
}

static struct qy_game_conduct *find(const struct qyi_tournament_log_state *state, unsigned round,
                                    unsigned white)
{
    for (size_t i = 0; i < state->game_count; i++)
        if (state->game[i].round == round && state->game[i].white == white)
            return &state->game[i];
    return NULL;
}

/* Whether the act contains conduct in the game; a result that is typed does not change what is known. */
static bool tells(const struct qy_tournament_act *act)
{
    bool any = act->log != NULL;

    for (unsigned side = 0; side < 2; side++)
        any = any || act->fouls[side] != 0 || act->warnings[side] != 0 || act->used[side] != 0;
    return any;
}

int qyi_game_conduct_enter(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                           unsigned round, struct qy_error *reterr)
{
    struct qy_game_conduct *game = find(state, round, (unsigned)act->white);

    if (!tells(act))
        return 0;
    if (!game) {
        if (QYI_ONE_MORE(state->game, state->game_count) < 0)
            return qyi_no_memory(reterr);
        game = &state->game[state->game_count++];
    } else if (count(state, game, -1) < 0) {
        return qyi_no_memory(reterr);
    }
    *game = (struct qy_game_conduct){
        .round = (uint8_t)round, .white = (uint16_t)act->white, .black = (uint16_t)act->black};
    memcpy(game->fouls, act->fouls, sizeof game->fouls);
    memcpy(game->warnings, act->warnings, sizeof game->warnings);
    memcpy(game->used, act->used, sizeof game->used);
    return count(state, game, 1) < 0 ? qyi_no_memory(reterr) : 0;
}

void qyi_conduct_renumber(struct qyi_tournament_log_state *state, const uint16_t *to)
{
    size_t kept = 0;

    for (size_t i = 0; i < state->conduct_count; i++) {
        struct qy_conduct conduct = state->conduct[i];

        conduct.number = to[conduct.number];
        if (conduct.number > 0)
            state->conduct[kept++] = conduct;
    }
    state->conduct_count = kept;
    for (size_t i = 0; i < state->game_count && !state->teams.members; i++) {
        state->game[i].white = to[state->game[i].white];
        state->game[i].black = to[state->game[i].black];
    }
}

bool qy_tournament_log_game_conduct(const struct qy_tournament_log *log, unsigned round, unsigned white,
                                    struct qy_game_conduct *ret_conduct)
{
    const struct qy_game_conduct *game = find(&log->state, round, white);

    if (game)
        *ret_conduct = *game;
    return game != NULL;
}
