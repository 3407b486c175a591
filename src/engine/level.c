/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/level.h"

#include <math.h>

static const struct qyi_level levels[QY_ENGINE_LEVELS] = {
    {1, 0, 60, 450, 300}, {1, 0, 40, 160, 200}, {1, 0, 24, 85, 140}, {2, 0, 16, 50, 95},
    {2, 0, 10, 24, 70},   {3, 0, 8, 18, 55},    {4, 0, 6, 13, 45},   {5, 0, 5, 9, 35},
    {6, 0, 3, 5, 20},     {0, 2500, 1, 0, 0},   {0, 5000, 1, 0, 0},  {0, 11000, 1, 0, 0},
};

#define LEAST_ELO 700
#define ELO_STEP  130

const struct qyi_level *qyi_level(unsigned level)
{
    return &levels[level - 1];
}

unsigned qyi_level_of_elo(unsigned elo)
{
    unsigned level = elo <= LEAST_ELO ? 1 : 1 + (elo - LEAST_ELO + ELO_STEP / 2) / ELO_STEP;

    return level > QY_ENGINE_LEVELS ? 0 : level;
}

unsigned qyi_level_elo(unsigned level)
{
    return LEAST_ELO + ELO_STEP * ((level ? level : QY_ENGINE_LEVELS + 1) - 1);
}

/* A number above 0 and below 1: a step of a 64-bit generator (splitmix) decides. */
static double draw(uint64_t *seed)
{
    uint64_t z = *seed += UINT64_C(0x9E3779B97F4A7C15);

    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return ((double)((z ^ z >> 31) >> 11) + 0.5) / 9007199254740992.0;
}

/* Each move's value is misjudged by a share of the spread; the move that then looks best is chosen. */
size_t qyi_level_choose(const struct qyi_level *level, const struct qyi_worker *worker, uint64_t *seed)
{
    const struct qyi_root_move *roots = worker->roots;
    size_t best = 0;
    double best_value = -1e9;

    for (size_t i = 0; i < worker->root_count && i < level->lines; i++) {
        double value = roots[i].value - level->spread * log(-log(draw(seed)));

        if (roots[i].value == -QYI_INFINITE || roots[0].value - roots[i].value > level->margin)
            continue;
        if (value > best_value) {
            best_value = value;
            best = i;
        }
    }
    return best;
}
