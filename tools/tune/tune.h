/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The tuner: what its parts share. A developer's tool; see tools/tune/README.md.
 *
 *   terms.c    what parameters there are, by game; reading and writing them
 *   seed_*.c   the parameters before any tuning, by formulas
 *   player.c   engines with parameters of their own, and games between two of them
 *   play.c     games of an engine with itself: positions, values and results
 *   fit.c      parameters fitted to such positions
 *   match.c    games between two sets of parameters
 */
#ifndef TUNE_H
#define TUNE_H

#include <qiyuan/core/game.h>
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

/* ---- players --------------------------------------------------------------------------------------- */

struct qy_engine;

/* Makes an engine that evaluates with these parameters, which it borrows; NULL having said why. */
struct qy_engine *tune_player(const struct tune_game *game, const qyi_score *params);

/* Called for each move of a game before it is played. */
struct tune_ply {
    const struct qy_position *position;
    qy_move move;
    int value; /* for the side to move */
};

/*
 * How a game is played: both sides have so many nodes a move; the opening is drawn by lot from `seed`.
 */
struct tune_conditions {
    const struct tune_game *game;
    uint64_t nodes;
    uint64_t seed;
    struct qy_engine *opener;                                /* says which openings are balanced */
    void (*told)(void *closure, const struct tune_ply *ply); /* may be NULL */
    void *closure;
};

/*
 * Plays a game; players[0] has the first move of the array. Returns the points of the first side in halves,
 * or -1 without memory.
 */
int tune_play_game(const struct tune_conditions *conditions, struct qy_engine *const players[2]);

/* The next number of a generator that begins with any seed. */
uint64_t tune_random(uint64_t *state);

/* ---- commands: each returns 0, or 1 having said why ------------------------------------------------ */

struct tune_options {
    const struct tune_game *game;
    const char *params[2];   /* files; "-" for the built-in ones */
    const char *const *data; /* files of positions */
    size_t data_count;
    uint64_t games;
    uint64_t nodes;
    uint64_t seed;
    unsigned epochs;
    double blend;  /* how much of the target is the result, the rest being the value found by search */
    double anchor; /* how strongly parameters are held where they were */
};

int tune_command_seed(const struct tune_options *options);
int tune_command_play(const struct tune_options *options);
int tune_command_fit(const struct tune_options *options);
int tune_command_match(const struct tune_options *options);

void tune_seed_chess(qyi_score *params);
void tune_seed_xiangqi(qyi_score *params);

#endif
