/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, pairing: the arena: free players are paired at once until the time is up.
 *
 *   qy_arena_field   the players without a game
 *   qy_arena_game    the points of a game
 *
 * A new game goes behind all earlier games in the rows of both players: into the first round in which
 * neither has an entry, nor in any later one. Rounds are only columns of the table, not games played at one time.
 *
 * Points are those of the arenas of lichess.org (its page "How do Arena tournaments work?"): a win is worth 2, a draw 1;
 * after two wins in a row games count double, up to and including the first that is not won. There is no berserk, and
 * short draws count in full. A game won without play is a win; a player who does not come loses.
 */
#ifndef QIYUAN_ARENA_H
#define QIYUAN_ARENA_H

#include <qiyuan/event/pairing.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Wins in a row after which games count double. */
#define QY_ARENA_STREAK 2

/* The players without a game, longest waiting first. */
struct qy_arena_field {
    const uint16_t *number;
    size_t count;
    /* a pair that has just met need not wait: there are no games in progress, or it has waited long enough */
    bool alone;
};

struct qy_arena_game {
    qy_points points;
    bool doubled;
};

/* A player's game in a round; 0 points if there is none or it has no result. */
QY_API struct qy_arena_game qy_arena_game(const struct qy_tournament *tournament,
                                          const struct qy_tournament_player *player, unsigned round);

/* True if the player's next game counts double. */
QY_API bool qy_arena_is_on_streak(const struct qy_tournament *tournament,
                                  const struct qy_tournament_player *player);

/* The round of the table for a game that this pair starts now; 0: a row is full. */
QY_API unsigned qy_arena_round(const struct qy_tournament *tournament, struct qy_pair pair);

/*
 * Pairs the free players. Priorities, in order: as many pairs as possible; no pair that met in the latest
 * game of either; players who have waited longest; pairs close in points (in ratings, before the first game);
 * colours. A pair that has just met waits while others play (`alone`). The first of a pair is White (Red):
 * the one who had it less often, then less recently. Pairs are ordered by points. Errors: QY_E_MEMORY,
 * QY_E_TOUR_PLAYER.
 */
QY_API int qy_arena_pair(const struct qy_tournament *tournament, const struct qy_arena_field *field,
                         struct qy_pairing *ret_pairing);

#ifdef __cplusplus
}
#endif

#endif
