/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches of two games: a match as seen by one player, and checking that rounds form whole matches. */
#include "pairing/double_match.h"

#include "base/error.h"

#include <qiyuan/event/pairing_systems.h>

#include <stdio.h>

bool qyi_is_of_matches(const struct qy_tournament *tournament)
{
    const struct qy_pairing_system *system = qy_tournament_system(tournament);

    return system && system->matches;
}

unsigned qyi_first_game(unsigned round)
{
    return round - (round % 2 == 0);
}

static uint8_t other_colour(uint8_t colour)
{
    return colour == QY_TOURNAMENT_NO_COLOUR ? QY_TOURNAMENT_NO_COLOUR
           : colour == QY_TOURNAMENT_WHITE   ? QY_TOURNAMENT_BLACK
                                             : QY_TOURNAMENT_WHITE;
}

static bool forfeits(const struct qy_tournament_entry *game)
{
    return game[0].outcome == QY_TOURNAMENT_FORFEIT_LOSS && game[1].outcome == QY_TOURNAMENT_FORFEIT_LOSS;
}

struct qyi_match qyi_match_of(const struct qy_tournament *tournament,
                              const struct qy_tournament_player *player, unsigned match)
{
    const struct qy_tournament_entry *game = &player->entry[2 * match - 2];
    struct qyi_match found = {.free_win = game[0].outcome == QY_TOURNAMENT_PAIRING_BYE ||
                                          game[0].outcome == QY_TOURNAMENT_FULL_BYE};

    if (!qy_tournament_outcome_paired(game[0].outcome))
        return found;
    const struct qy_tournament_player *opponent = qy_tournament_player(tournament, game[0].opponent);
    found.opponent = game[0].opponent;
    if (qy_tournament_outcome_played(game[0].outcome) || qy_tournament_outcome_played(game[1].outcome))
        found.colour =
            game[0].colour != QY_TOURNAMENT_NO_COLOUR ? game[0].colour : other_colour(game[1].colour);
    found.won_by_forfeit = forfeits(&opponent->entry[2 * match - 2]) && !forfeits(game);
    found.met = !forfeits(&opponent->entry[2 * match - 2]) && !forfeits(game);
    return found;
}

/* ---- whole matches --------------------------------------------------------------------------------- */

static bool is_away(enum qy_tournament_outcome outcome)
{
    return outcome == QY_TOURNAMENT_ABSENT || outcome == QY_TOURNAMENT_ZERO_BYE;
}

/* Whether the second game fits the first; if its round is not paired, it must be absent. */
static bool fits(const struct qy_tournament_entry *game, bool paired)
{
    bool pending = !paired && game[1].outcome == QY_TOURNAMENT_ABSENT;

    if (qy_tournament_outcome_paired(game[0].outcome))
        return pending ||
               (qy_tournament_outcome_paired(game[1].outcome) && game[1].opponent == game[0].opponent &&
                (game[0].colour == QY_TOURNAMENT_NO_COLOUR || game[1].colour != game[0].colour));
    if (game[0].outcome == QY_TOURNAMENT_PAIRING_BYE)
        return pending || game[1].outcome == QY_TOURNAMENT_PAIRING_BYE;
    if (is_away(game[0].outcome))
        return is_away(game[1].outcome);
    return game[1].outcome == game[0].outcome;
}

static int tell(const struct qy_tournament_player *player, unsigned round, struct qy_error *reterr)
{
    const struct qy_tournament_entry *first = &player->entry[round - 2];
    char expected[16];

    if (!qy_tournament_outcome_paired(first->outcome))
        (void)snprintf(expected, sizeof expected, "%s",
                       is_away(first->outcome) ? "Z" : qy_tournament_outcome_letter(first->outcome));
    else
        (void)snprintf(expected, sizeof expected, "%u %c", first->opponent,
                       first->colour == QY_TOURNAMENT_WHITE ? 'b' : 'w');
    return qyi_error_setf(reterr, QY_E_TOUR_DOUBLE_MATCH, 0, expected, "%u, %u", player->number, round);
}

int qyi_matches_check(const struct qy_tournament *tournament, struct qy_error *reterr)
{
    unsigned paired = qy_tournament_paired_rounds(tournament);

    if (tournament->rounds % 2 != 0)
        return qyi_error_setf(reterr, QY_E_TOUR_DOUBLE_ROUNDS, 0, NULL, "%u", tournament->rounds);
    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];

        for (unsigned round = 2; round < QY_TOURNAMENT_MAX_ROUNDS && round <= tournament->columns + 1U;
             round += 2)
            if (!fits(&player->entry[round - 2], round <= paired))
                return tell(player, round, reterr);
    }
    return 0;
}
