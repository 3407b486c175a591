/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays below full strength: shallower searches and plausible mistakes. May use: base, game. */
#ifndef QYI_ENGINE_LEVEL_H
#define QYI_ENGINE_LEVEL_H

#include "engine/search.h"

struct qyi_level {
    unsigned depth; /* search depth; 0: no limit */
    uint64_t nodes; /* 0: no limit */
    unsigned lines; /* number of moves to choose from; 1: plays the best */
    int spread;     /* centipawns by which a move is typically misjudged */
    int margin;     /* never plays a move that loses more than this */
    bool blind;     /* overlooks possible gains: only losses of what it has count */
    bool guard;     /* leaves no piece hanging if it can avoid that */
    unsigned slip;  /* moves out of 100 that are made at random */
};

/* The levels of each game, lowest first, and the exchange values by kind. */
extern const struct qyi_level qyi_levels[QY_GAME_COUNT][QY_ENGINE_LEVELS];
extern const int qyi_level_worth[QY_GAME_COUNT][8];

/* The settings of a level (1 to QY_ENGINE_LEVELS) of a game. */
const struct qyi_level *qyi_level(enum qy_game game, unsigned level);

/* Makes an engine play at a custom level; NULL: at full strength. The level is not copied. */
void qyi_engine_set_level(struct qy_engine *engine, const struct qyi_level *level);

/* The level nearest in strength to an Elo number. */
unsigned qyi_level_of_elo(unsigned elo);
/* The Elo number of a level, and of full strength (0). */
unsigned qyi_level_elo(unsigned level);

/* The next random number of a seed, above 0 and below 1. */
double qyi_level_draw(uint64_t *seed);

/*
 * True if a legal move leaves a piece hanging: some capture of a piece (not a pawn) in reply, followed by
 * profitable recaptures on that square, wins more than the move captured.
 */
bool qyi_level_hangs(const struct qy_position *position, qy_move move);

/* The gain of a capture after profitable recaptures on its square, each with the least valuable piece. */
int qyi_level_exchange(const struct qy_position *position, qy_move move);

/* Chooses among the searched root moves of a worker as the level would; returns the index. */
size_t qyi_level_choose(const struct qyi_level *level, struct qyi_worker *worker,
                        const struct qy_position *position, uint64_t *seed);

#endif
