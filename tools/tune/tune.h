/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The tuner: what its parts share. A developer's tool; see docs/tuning.md.
 *
 *   terms.c    what parameters there are, by game; reading and writing them
 *   seed_*.c   the parameters before any tuning, by formulas
 */
#ifndef TUNE_H
#define TUNE_H

#include <qiyuan/game.h>
#include <stdio.h>

#include "engine/eval_priv.h"

/* A group of parameters. */
struct tune_term {
    const char *name;
    unsigned first;
    unsigned count;
    unsigned row; /* how many stand in a row of the file */
};

/* What the tuner needs to know of a game. */
struct tune_game {
    enum qy_game game;
    const char *id;
    const struct tune_term *terms;
    size_t term_count;
    unsigned count; /* of parameters */
    const qyi_score *built_in;
    void (*seed)(qyi_score *params);
    int (*trace)(const qyi_score *params, const struct qy_position *position, struct qyi_eval_trace *ret);
};

/* The game of that name, or NULL. */
const struct tune_game *tune_game(const char *id);

/* Writes parameters as the body of a C array. Returns 0, or -1 where that failed. */
int tune_write(const struct tune_game *game, const qyi_score *params, FILE *out);

/* Reads what tune_write() wrote; "-" names the built-in ones. Returns 0, or -1 having said why. */
int tune_read(const struct tune_game *game, const char *path, qyi_score *ret_params);

/* One group of a seed: the value of place n is a + b * n + c * n * n / 16, middlegame and endgame. */
struct tune_ramp {
    unsigned first;
    unsigned count;
    int middle[3];
    int end[3];
};

/* A table of squares of a seed: a + b * distance from the middle + c * rank. */
struct tune_board {
    unsigned first;
    int middle[3];
    int end[3];
};

/* Fills in the groups of a list. */
void tune_ramps(const struct tune_ramp *ramps, size_t count, qyi_score *params);

void tune_seed_chess(qyi_score *params);
void tune_seed_xiangqi(qyi_score *params);

#endif
