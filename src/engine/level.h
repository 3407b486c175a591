/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: engine. Playing below its strength: nearer horizons and plausible mistakes. May use: base, game. */
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
};

/* What a level (1 to QY_ENGINE_LEVELS) is made of. */
const struct qyi_level *qyi_level(unsigned level);

/* The level whose strength is nearest to an Elo number. */
unsigned qyi_level_of_elo(unsigned elo);
/* The Elo number that stands for a level, and for full strength (0). */
unsigned qyi_level_elo(unsigned level);

/* A number above 0 and below 1, the next of a seed. */
double qyi_level_draw(uint64_t *seed);

/* Chooses among the searched root moves of a worker as the level would; returns its index. */
size_t qyi_level_choose(const struct qyi_level *level, struct qyi_worker *worker, uint64_t *seed);

#endif
