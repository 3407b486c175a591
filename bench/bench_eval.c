/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Measures how many positions a second are evaluated, in CPU time: those of seeded random games, in their
 * order, several times over. Prints a line for each game and implementation, with the sum of all values,
 * which must be equal for all implementations of a game.
 */
#include <inttypes.h>
#include <qiyuan/core/game.h>
#include <stdio.h>
#include <time.h>

#include "engine/eval_priv.h"

#define POSITIONS 5000
#define ROUNDS    200

static struct qy_position positions[POSITIONS];

static double now(void)
{
    struct timespec at;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
    return (double)at.tv_sec + (double)at.tv_nsec / 1e9;
}

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static void fill(enum qy_game game)
{
    uint64_t seed = 8;
    struct qy_position position;

    qy_position_start(game, &position);
    for (size_t i = 0; i < POSITIONS; i++) {
        qy_move moves[QY_MAX_MOVES];
        size_t count = qy_position_legal(&position, moves);
        struct qy_undo undo;

        positions[i] = position;
        if (count == 0 || qy_position_fullmove(&position) > 60)
            qy_position_start(game, &position);
        else
            qy_position_make(&position, moves[next_random(&seed) % count], &undo);
    }
}

/* Prints the rate of the current implementation; returns the sum of the values. */
static int64_t measure(struct qyi_eval *eval, enum qy_game game, const char *name)
{
    double start = now();
    double spent;
    int64_t sum = 0;

    for (int round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < POSITIONS; i++)
            sum += game == QY_GAME_CHESS ? qyi_eval_chess(eval, &positions[i].as.chess)
                                         : qyi_eval_xiangqi(eval, &positions[i].as.xiangqi);
    spent = now() - start;
    printf("%-8s %-9s %5.2f M evaluations/s  sum %" PRId64 "\n", qy_game_id(game), name,
           POSITIONS * ROUNDS / spent / 1e6, sum);
    return sum;
}

int main(void)
{
    bool equal = true;

    for (int game = 0; game < QY_GAME_COUNT; game++) {
        struct qyi_eval *eval = qyi_eval_new();
        int64_t best;

        if (!eval)
            return 2;
        fill((enum qy_game)game);
        best = measure(eval, (enum qy_game)game, "chosen");
        eval->chess = qyi_eval_chess_baseline;
        eval->xiangqi = qyi_eval_xiangqi_baseline;
        equal = measure(eval, (enum qy_game)game, "baseline") == best && equal;
        qyi_eval_free(eval);
    }
    return equal ? 0 : 1;
}
