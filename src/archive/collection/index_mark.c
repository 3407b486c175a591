/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Identifies an index made with different keys of positions. */
#include "collection/index.h"
#include "collection/map.h"

#include <qiyuan/core/game.h>

uint64_t qyi_index_key_mark(void)
{
    uint64_t mark = 0;

    for (enum qy_game game = 0; game < QY_GAME_COUNT; game++) {
        struct qy_position position;

        qy_position_start(game, &position);
        mark = qyi_mix(mark ^ qy_position_key(&position));
    }
    return mark;
}
