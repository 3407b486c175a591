/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The tuner: what its parts share. A developer's tool; see tools/tune/README.md.
 *
 *   terms.c    what parameters there are, by game; reading and writing them
 *   seed_*.c   the parameters before any tuning, by formulas
 *   player.c   engines with parameters of their own, and games between two of them
 *   play.c     games of an engine with itself: positions, values and results
 *   pack.c     files of such positions, 32 bytes each
 *   net.c      networks trained on them: see net.h
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
    unsigned row; /* values per row of the file */
};

/* What the tuner needs to know about a game. */
struct tune_game {
    enum qy_game game;
    const char *id;
    const struct tune_term *terms;
    size_t term_count;
    unsigned count; /* number of parameters */
    const qyi_score *built_in;
    void (*seed)(qyi_score *params);
    int (*trace)(const qyi_score *params, const struct qy_position *position, struct qyi_eval_trace *ret);
};

/* The game of that name, or NULL. */
const struct tune_game *tune_game(const char *id);

/* Writes parameters as the body of a C array. Returns 0, or -1 on failure. */
int tune_write(const struct tune_game *game, const qyi_score *params, FILE *out);

/*
 * Reads a file written by tune_write(); "-": the built-in parameters. Returns 0, or -1 after printing the
 * error.
 */
int tune_read(const struct tune_game *game, const char *path, qyi_score *ret_params);

/* Initial values of a group: the value at index n is a + b * n + c * n * n / 16, middlegame and endgame. */
struct tune_ramp {
    unsigned first;
    unsigned count;
    int middle[3];
    int end[3];
};

/* Initial values of a table of squares: a + b * distance from the middle + c * rank. */
struct tune_board {
    unsigned first;
    int middle[3];
    int end[3];
};

/* Fills in the groups of a list. */
void tune_ramps(const struct tune_ramp *ramps, size_t count, qyi_score *params);

/* ---- players --------------------------------------------------------------------------------------- */

struct qy_engine;

/*
 * Makes an engine that evaluates with the file `name`: a network if it ends in ".qynet", else parameters,
 * which are read into `params` and borrowed. NULL after printing the error.
 */
struct qy_engine *tune_player(const struct tune_game *game, const char *name, qyi_score *params);

/* A move of a game, passed to the callback before it is played. */
struct tune_ply {
    const struct qy_position *position;
    qy_move move;
    int value; /* for the side to move */
};

/* Settings of a game: both sides search this many nodes per move; the opening is random, from `seed`. */
struct tune_conditions {
    const struct tune_game *game;
    uint64_t nodes;
    uint64_t seed;
    struct qy_engine *opener; /* the engine that decides which openings are balanced */
    void (*told)(void *closure, const struct tune_ply *ply); /* may be NULL */
    void *closure;
};

/*
 * Plays a game; players[0] plays the first side. Returns the first side's points in halves, or -1 if out of
 * memory.
 */
int tune_play_game(const struct tune_conditions *conditions, struct qy_engine *const players[2]);

/* Next number of a generator that accepts any seed. */
uint64_t tune_random(uint64_t *state);

/* ---- commands: each returns 0, or 1 after printing the error --------------------------------------- */

struct tune_options {
    const struct tune_game *game;
    const char *params[2];   /* files; "-": the built-in ones */
    const char *const *data; /* files of positions */
    size_t data_count;
    const char *out;   /* play: file of packed positions to add to, or NULL for lines; net: the network */
    const char *curve; /* drawing of the learning curve; may be NULL */
    uint64_t games;
    uint64_t nodes;
    uint64_t seed;
    unsigned epochs;
    unsigned width;   /* of a network */
    unsigned threads; /* that train one */
    double scale;     /* of a network; 0: what fits the results best */
    double blend;     /* share of the result in the target; the rest is the search's value */
    double anchor;    /* strength of the pull towards the initial parameters */
};

int tune_command_seed(const struct tune_options *options);
int tune_command_play(const struct tune_options *options);
int tune_command_show(const struct tune_options *options);
int tune_command_net(const struct tune_options *options);
int tune_command_fit(const struct tune_options *options);
int tune_command_match(const struct tune_options *options);

void tune_seed_chess(qyi_score *params);
void tune_seed_xiangqi(qyi_score *params);

#endif
