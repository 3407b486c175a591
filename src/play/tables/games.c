/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which games have endgame tables, and the game of a material's name. */
#include "tables/material.h"
#include "tables/rules.h"

#include <string.h>

const struct qyi_table_rules *const qyi_table_rules[QY_GAME_COUNT] = {
    [QY_GAME_CHESS] = &qyi_table_rules_chess,
    [QY_GAME_XIANGQI] = &qyi_table_rules_xiangqi,
};

enum qy_game qyi_material_game(const char *name, enum qy_game otherwise)
{
    struct qyi_material material;

    for (unsigned game = 0; game < QY_GAME_COUNT; game++)
        if (qyi_material_parse(qyi_table_rules[game], name, strlen(name), &material, NULL) == 0)
            return (enum qy_game)game;
    return otherwise;
}
