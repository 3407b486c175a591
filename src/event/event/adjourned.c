/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Adjourned games: they have no result yet and count as draws while other rounds are paired
 * (C.04.2; article 6 of appendix 2 for any game that is not over).
 */
#include "event/state.h"

#include "base/error.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

static size_t find(const struct qyi_tournament_log_state *state, unsigned round, unsigned white)
{
    size_t i = 0;

    while (i < state->adjourned_count &&
           (state->adjourned[i].round != round || state->adjourned[i].white != white))
        i++;
    return i;
}

int qyi_adjourned_set(struct qyi_tournament_log_state *state, unsigned round, unsigned white, bool adjourned)
{
    size_t at = find(state, round, white);

    if (!adjourned && at < state->adjourned_count)
        state->adjourned[at] = state->adjourned[--state->adjourned_count];
    if (!adjourned || at < state->adjourned_count)
        return 0;
    if (QYI_ONE_MORE(state->adjourned, at) < 0)
        return QY_E_MEMORY;
    state->adjourned[at] = (struct qyi_adjourned){(uint16_t)white, (uint8_t)round};
    state->adjourned_count = at + 1;
    return 0;
}

int qyi_adjourned_view(const struct qyi_tournament_log_state *state, struct qy_tournament *ret_view)
{
    const struct qy_tournament *tournament = state->tournament;
    struct qy_tournament view = *tournament;

    view.player = malloc(tournament->player_count * sizeof *view.player + 1);
    if (!view.player)
        return QY_E_MEMORY;
    if (tournament->player_count > 0) /* nobody has no address */
        memcpy(view.player, tournament->player, tournament->player_count * sizeof *view.player);
    for (size_t i = 0; i < state->adjourned_count; i++)
        (void)qy_tournament_set_result(&view, state->adjourned[i].round, state->adjourned[i].white,
                                       QY_TOURNAMENT_DRAW, QY_TOURNAMENT_DRAW);
    *ret_view = view;
    return 0;
}
