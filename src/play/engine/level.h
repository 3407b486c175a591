/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Playing below its strength: nearer horizons and plausible mistakes. May use: base, game. */
#ifndef QYI_ENGINE_LEVEL_H
#define QYI_ENGINE_LEVEL_H

#include "engine/search.h"

struct qyi_level {
    unsigned depth; /* of the search; 0: no limit */
    uint64_t nodes; /* 0: no limit */
    unsigned lines; /* moves that are weighed against each other; 1: the best is played */
    int spread;     /* centipawns by which a move is commonly misjudged */
    int margin;     /* no move that loses more than this is played */
    bool blind;     /* to what it could win: only what it has already counts as lost */
    bool guard;     /* no piece is left hanging if that can be helped */
    unsigned slip;  /* of 100 moves this many are made without a thought: any legal one */
};

/* The levels of each game, the lowest first, and what a piece is worth in an exchange, by kind. */
extern const struct qyi_level qyi_levels[QY_GAME_COUNT][QY_ENGINE_LEVELS];
extern const int qyi_level_worth[QY_GAME_COUNT][8];

/* What a level (1 to QY_ENGINE_LEVELS) of a game is made of. */
const struct qyi_level *qyi_level(enum qy_game game, unsigned level);

/* Lets an engine play at a level that is made here; NULL: at full strength. The level is not copied. */
void qyi_engine_set_level(struct qy_engine *engine, const struct qyi_level *level);

/* The level whose strength is nearest to an Elo number. */
unsigned qyi_level_of_elo(unsigned elo);
/* The Elo number that stands for a level, and for full strength (0). */
unsigned qyi_level_elo(unsigned level);

/* A number above 0 and below 1, the next of a seed. */
double qyi_level_draw(uint64_t *seed);

/*
 * True if a legal move leaves a piece hanging: some one capture of a piece (no pawn) that answers it wins, when
 * both sides then take on that square as long as it pays, more than the move took.
 */
bool qyi_level_hangs(const struct qy_position *position, qy_move move);

/* What a capture gains for its side when both sides then take on its square, each with its least piece, as long as
 * it pays. */
int qyi_level_exchange(const struct qy_position *position, qy_move move);

/* Chooses among the searched root moves of a worker as the level would in its position; returns its index. */
size_t qyi_level_choose(const struct qyi_level *level, struct qyi_worker *worker,
                        const struct qy_position *position, uint64_t *seed);

#endif
