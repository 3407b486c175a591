/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parameters of each game's levels, found with bench/bench_levels. */
#include "engine/level.h"

/*
 * depth, nodes, lines, spread, margin, blind, guard, slip; docs/engine.md has the Elo difference between
 * levels
 */
/* clang-format off */
const struct qyi_level qyi_levels[QY_GAME_COUNT][QY_ENGINE_LEVELS] = {
    [QY_GAME_CHESS] = {
        {1, 0, 200, 300, 600, true, false, 40},
        {1, 0, 200, 200, 300, true, false, 20},
        {1, 0, 200, 200, 200, true, false, 10},
        {1, 0, 200, 200, 90, true, true, 0},
        {1, 0, 60, 77, 146, false, true, 0},
        {1, 0, 60, 56, 105, false, true, 0},
        {2, 0, 20, 11, 31, false, true, 0},
        {4, 0, 8, 18, 55, false, true, 0},
        {0, 600, 1, 0, 0, false, false, 0},
        {0, 950, 1, 0, 0, false, false, 0},
        {0, 1600, 1, 0, 0, false, false, 0},
        {0, 2700, 1, 0, 0, false, false, 0},
        {0, 4000, 1, 0, 0, false, false, 0},
        {0, 8000, 1, 0, 0, false, false, 0},
        {0, 14000, 1, 0, 0, false, false, 0},
    },
    [QY_GAME_XIANGQI] = {
        {1, 0, 200, 300, 600, true, false, 40},
        {1, 0, 200, 250, 400, true, false, 25},
        {1, 0, 200, 200, 200, true, false, 10},
        {3, 0, 200, 3000, 180, true, true, 0},
        {1, 0, 60, 129, 224, false, true, 0},
        {1, 0, 60, 98, 168, false, true, 0},
        {2, 0, 20, 59, 128, false, true, 0},
        {3, 0, 12, 38, 95, false, true, 0},
        {4, 0, 8, 15, 45, false, true, 0},
        {0, 700, 1, 0, 0, false, false, 0},
        {0, 1150, 1, 0, 0, false, false, 0},
        {0, 1950, 1, 0, 0, false, false, 0},
        {0, 3400, 1, 0, 0, false, false, 0},
        {0, 5700, 1, 0, 0, false, false, 0},
        {0, 12000, 1, 0, 0, false, false, 0},
    },
};
/* clang-format on */

const int qyi_level_worth[QY_GAME_COUNT][8] = {
    [QY_GAME_CHESS] = {0, 100, 320, 330, 500, 950, 20000, 0},
    [QY_GAME_XIANGQI] = {0, 100, 200, 200, 400, 450, 900, 20000},
};
