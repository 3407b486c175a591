/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays games between two sets of parameters: each opening twice, with sides exchanged. */
#include "tune.h"

#include <math.h>
#include <qiyuan/play/engine.h>

/* Counts pairs of games by the first set's points, in halves. */
struct score {
    uint64_t pairs[5];
    uint64_t games[3];
};

static double elo(double share)
{
    return share <= 0 ? -INFINITY : share >= 1 ? INFINITY : 400 * log10(share / (1 - share));
}

/* Prints the score and the Elo difference with its 95 % interval, computed from the pairs. */
static void report(const struct score *score)
{
    double count = 0;
    double sum = 0;
    double squares = 0;
    double mean;
    double error;

    for (int i = 0; i < 5; i++) {
        double share = i / 4.0;

        count += (double)score->pairs[i];
        sum += share * (double)score->pairs[i];
        squares += share * share * (double)score->pairs[i];
    }
    mean = sum / count;
    error = 1.96 * sqrt((squares / count - mean * mean) / count);
    printf("%.0f games: +%llu =%llu -%llu, %.1f %%, Elo %+.0f [%+.0f, %+.0f]\n", 2 * count,
           (unsigned long long)score->games[2], (unsigned long long)score->games[1],
           (unsigned long long)score->games[0], 100 * mean, elo(mean), elo(mean - error), elo(mean + error));
    fflush(stdout);
}

/* Plays `games` pairs. */
static int play_pairs(const struct tune_options *options, struct qy_engine *const players[2],
                      struct score *score)
{
    struct tune_conditions conditions = {options->game, options->nodes, 0, players[0], NULL, NULL};

    for (uint64_t i = 0; i < options->games; i++) {
        struct qy_engine *const changed[2] = {players[1], players[0]};
        int first;
        int second;

        conditions.seed = (options->seed + i) << 20;
        first = tune_play_game(&conditions, players);
        second = tune_play_game(&conditions, changed);
        if (first < 0 || second < 0)
            return 1;
        score->games[first]++;
        score->games[2 - second]++;
        score->pairs[first + 2 - second]++;
        if ((i + 1) % 50 == 0)
            report(score);
    }
    return 0;
}

int tune_command_match(const struct tune_options *options)
{
    static qyi_score params[2][QYI_EVAL_TERMS];
    struct qy_engine *players[2] = {NULL, NULL};
    struct score score = {{0}, {0}};
    int status = 1;

    players[0] = tune_player(options->game, options->params[0], params[0]);
    players[1] = players[0] ? tune_player(options->game, options->params[1], params[1]) : NULL;
    if (players[1])
        status = play_pairs(options, players, &score);
    if (status == 0)
        report(&score);
    qy_engine_free(players[0]);
    qy_engine_free(players[1]);
    return status;
}
