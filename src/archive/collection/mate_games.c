/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which patterns of mate each game has. */
#include "collection/mates_xiangqi.h"

const struct qyi_mate_pattern *qyi_mate_patterns(enum qy_game game, size_t *ret_count)
{
    static const struct {
        const struct qyi_mate_pattern *patterns;
        const size_t *count;
    } tables[QY_GAME_COUNT] = {[QY_GAME_XIANGQI] = {qyi_mates_xiangqi, &qyi_mates_xiangqi_count}};

    *ret_count = tables[game].patterns ? *tables[game].count : 0;
    return tables[game].patterns;
}
