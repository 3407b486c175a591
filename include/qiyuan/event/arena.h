/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, pairing: the arena, where whoever is free is paired at once until the time is up.
 *
 *   qy_arena_field   who is free
 *   qy_arena_game    what a game was worth
 *
 * A game stands in the row of each of its two players behind all games that stand there: in the first round in which
 * neither has anything, nor behind it. Rounds are columns of the table and nothing that is played at one time.
 *
 * Points are those of the arenas of lichess.org (its page "How do Arena tournaments work?"): a win is worth 2, a draw 1;
 * after two wins in a row games are worth twice as much until one is not won, that one included. There is no berserk, and
 * draws are worth the same however short. A game won without play is a win, one not come to is lost.
 */
#ifndef QIYUAN_ARENA_H
#define QIYUAN_ARENA_H

#include <qiyuan/event/pairing.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Wins in a row behind which games are worth double. */
#define QY_ARENA_STREAK 2

/* Those who have no game, who waits longest first. */
struct qy_arena_field {
    const uint16_t *number;
    size_t count;
    bool alone; /* two who met just now need not wait: nobody is at a game, or they have waited long enough */
};

struct qy_arena_game {
    qy_points points;
    bool doubled;
};

/* The game of a player in a round, 0 points where there is none or it has no result. */
QY_API struct qy_arena_game qy_arena_game(const struct qy_tournament *tournament,
                                          const struct qy_tournament_player *player, unsigned round);

/* The next game of a player is worth double. */
QY_API bool qy_arena_is_on_streak(const struct qy_tournament *tournament,
                                  const struct qy_tournament_player *player);

/* The round in which a game of the two stands that is paired now; 0: a row is full. */
QY_API unsigned qy_arena_round(const struct qy_tournament *tournament, struct qy_pair pair);

/*
 * Pairs those who are free: as many as possible, then no two who met in the latest game of one of them, then
 * rather who waits longer, then such as are near each other in points (in ratings, before the first game), then by colours. Two who
 * met just now wait while others play (`alone`). The first of a pair is White (Red): who had it less often, then less lately. Pairs stand
 * in the order of points. Errors: QY_E_MEMORY, QY_E_TOUR_PLAYER.
 */
QY_API int qy_arena_pair(const struct qy_tournament *tournament, const struct qy_arena_field *field,
                         struct qy_pairing *ret_pairing);

#ifdef __cplusplus
}
#endif

#endif
