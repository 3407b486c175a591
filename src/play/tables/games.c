/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which games have tables. */
#include "tables/rules.h"

const struct qyi_table_rules *const qyi_table_rules[QY_GAME_COUNT] = {
    [QY_GAME_CHESS] = &qyi_table_rules_chess,
    [QY_GAME_XIANGQI] = &qyi_table_rules_xiangqi,
};
