/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games between levels of the engine and plain players, for tests and measurements. */
#ifndef QYI_TESTS_LEVEL_MATCHES_H
#define QYI_TESTS_LEVEL_MATCHES_H

#include <qiyuan/play/engine.h>

#include "engine/level.h"

/* The players. */
struct level_player {
    enum { PLAYER_LEVEL, PLAYER_RANDOM, PLAYER_TAKER, PLAYER_TWO_PLIES } kind;
    struct qyi_level level; /* of PLAYER_LEVEL */
};

/* What came of a match, as its first player sees it. */
struct level_match {
    unsigned won;
    unsigned drawn;
    unsigned lost;
    unsigned long moves; /* of the first player, without the opening */
    unsigned long hung;  /* after which a piece of its side could be won by one capture */
};

/* The player of a level, 1 to QY_ENGINE_LEVELS. */
struct level_player level_player(enum qy_game game, unsigned level);

/*
 * Plays `games` games, two from each opening with colours changed, and counts their ends. Openings are
 * drawn with `seed`, and so is what the levels leave to chance: the same seed plays the same games.
 * `adjudicate`: games that are long decided, or even, are ended.
 */
struct level_match level_play(enum qy_game game, const struct level_player players[2], unsigned games,
                              uint64_t seed, bool adjudicate);

/* Points of the first player in 100, and the bounds of the 95 % interval of what it would score. */
double level_score(const struct level_match *match);
void level_interval(const struct level_match *match, double *ret_low, double *ret_high);

#endif
