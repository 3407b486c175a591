/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/level.h"

#include <math.h>

static const struct qyi_level levels[QY_ENGINE_LEVELS] = {
    {1, 0, 90, 430, 110, true}, {1, 0, 60, 145, 110, true}, {1, 0, 40, 110, 105, false},
    {2, 0, 12, 35, 70, false},  {3, 0, 10, 38, 75, false},  {3, 0, 8, 13, 45, false},
    {4, 0, 6, 10, 40, false},   {5, 0, 5, 9, 35, false},    {6, 0, 3, 5, 20, false},
    {0, 2500, 1, 0, 0, false},  {0, 5000, 1, 0, 0, false},  {0, 11000, 1, 0, 0, false},
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

/* A step of a 64-bit generator (splitmix) decides. */
double qyi_level_draw(uint64_t *seed)
{
    uint64_t z = *seed += UINT64_C(0x9E3779B97F4A7C15);

    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return ((double)((z ^ z >> 31) >> 11) + 0.5) / 9007199254740992.0;
}

/* Each move's value is misjudged by a share of the spread; the move that then looks best is chosen. */
size_t qyi_level_choose(const struct qyi_level *level, struct qyi_worker *worker, uint64_t *seed)
{
    const struct qyi_root_move *roots = worker->roots;
    int floor = roots[0].value - level->margin;
    size_t best = 0;
    double best_value = -1e9;

    if (level->blind) {
        int stands = worker->search->ops->evaluate(worker) - level->margin;

        floor = stands < floor ? stands : floor;
    }

    for (size_t i = 0; i < worker->root_count && i < level->lines; i++) {
        double value = roots[i].value - level->spread * log(-log(qyi_level_draw(seed)));

        if (i > 0 && (roots[i].value == -QYI_INFINITE || roots[i].value < floor))
            continue;
        if (value > best_value) {
            best_value = value;
            best = i;
        }
    }
    return best;
}
