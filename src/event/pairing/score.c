/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The points for a player's entries: games, byes, the doubled games of an arena, corrections by a director. */
#include "pairing/double_match.h"
#include "pairing/tournament.h"

#include <qiyuan/event/arena.h>

/* ---- streaks of an arena --------------------------------------------------------------------------- */

static bool is_won(const struct qy_tournament_entry *entry)
{
    return entry->outcome == QY_TOURNAMENT_WIN || entry->outcome == QY_TOURNAMENT_WIN_UNRATED ||
           entry->outcome == QY_TOURNAMENT_FORFEIT_WIN;
}

/* Whether an entry is a finished game: rounds without a game are gaps, and open games do not count yet. */
static bool is_over(const struct qy_tournament_entry *entry)
{
    return qy_tournament_outcome_paired(entry->outcome) && entry->outcome != QY_TOURNAMENT_OPEN;
}

/* Whether the game of a round counts double, because the games before it were won. */
static bool is_double(const struct qy_tournament_player *player, unsigned round)
{
    unsigned won = 0;

    while (--round > 0 && won < QY_ARENA_STREAK) {
        const struct qy_tournament_entry *entry = &player->entry[round - 1];

        if (is_over(entry) && !is_won(entry))
            return false;
        won += is_over(entry);
    }
    return won == QY_ARENA_STREAK;
}

struct qy_arena_game qy_arena_game(const struct qy_tournament *tournament,
                                   const struct qy_tournament_player *player, unsigned round)
{
    struct qy_arena_game game = {0, false};

    if (round < 1 || round > QY_TOURNAMENT_MAX_ROUNDS)
        return game;
    const struct qy_tournament_entry *entry = &player->entry[round - 1];
    if (!qy_tournament_outcome_paired(entry->outcome))
        return game;
    game.doubled = is_double(player, round);
    game.points = qy_points_scheme_of(&tournament->scheme, entry);
    if (game.doubled)
        game.points *= 2;
    return game;
}

unsigned qyi_last_game(const struct qy_tournament *tournament, const struct qy_tournament_player *player)
{
    unsigned round = tournament->columns;

    while (round > 0 && !qy_tournament_outcome_paired(player->entry[round - 1].outcome))
        round--;
    return round;
}

bool qy_arena_is_on_streak(const struct qy_tournament *tournament, const struct qy_tournament_player *player)
{
    return is_double(player, qyi_last_game(tournament, player) + 1);
}

/* ---- scores ---------------------------------------------------------------------------------------- */

/* The points for an entry of a round; the bye of a match of two games is entered in both rounds. */
static qy_points points_of(const struct qy_tournament *tournament, const struct qy_tournament_player *player,
                           unsigned round)
{
    enum qy_tournament_outcome outcome = player->entry[round - 1].outcome;

    if (player->entry[round - 1].struck)
        return 0;
    if (tournament->streaks)
        return qy_arena_game(tournament, player, round).points;
    if (outcome == QY_TOURNAMENT_PAIRING_BYE && round % 2 == 0 && qyi_is_of_matches(tournament))
        return 0;
    return qy_points_scheme_of(&tournament->scheme, &player->entry[round - 1]);
}

/* The points that `abnormal` adds for its player: a bonus, or the difference from the scheme. */
static qy_points abnormal_points(const struct qy_tournament *tournament,
                                 const struct qy_tournament_player *player,
                                 const struct qy_tournament_abnormal *abnormal, unsigned rounds)
{
    qy_points difference = 0;

    if (abnormal->outcome >= QY_TOURNAMENT_OUTCOME_COUNT)
        return abnormal->round <= rounds ? abnormal->points : 0;
    for (unsigned round = 1; round <= rounds; round++)
        if ((abnormal->round == 0 || abnormal->round == round) && !player->entry[round - 1].struck &&
            player->entry[round - 1].outcome == abnormal->outcome)
            difference += abnormal->points - points_of(tournament, player, round);
    return difference;
}

qy_points qy_tournament_score(const struct qy_tournament *tournament,
                              const struct qy_tournament_player *player, unsigned rounds)
{
    qy_points points = 0;

    if (rounds > QY_TOURNAMENT_MAX_ROUNDS)
        rounds = QY_TOURNAMENT_MAX_ROUNDS;
    for (unsigned round = 1; round <= rounds; round++)
        points += points_of(tournament, player, round);
    for (size_t i = 0; i < tournament->abnormal_count; i++)
        if (tournament->abnormal[i].number == player->number)
            points += abnormal_points(tournament, player, &tournament->abnormal[i], rounds);
    return points;
}

qy_points qy_tournament_virtual_points(const struct qy_tournament *tournament,
                                       const struct qy_tournament_player *player, unsigned round)
{
    for (size_t i = tournament->acceleration_count; i-- > 0;) {
        const struct qy_tournament_acceleration *item = &tournament->acceleration[i];

        if (round >= item->first_round && round <= item->last_round && player->number >= item->first_number &&
            player->number <= item->last_number)
            return item->points;
    }
    return 0;
}
