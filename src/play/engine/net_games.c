/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inputs of each game's networks, and the bodies of code that this CPU runs. */
#include "chess/movegen.h"
#include "engine/net_chess.h"
#include "engine/net_xiangqi.h"

static void chess_changes(const struct qy_position *position, const struct qyi_net_sums *from,
                          struct qyi_net_changes *ret_changes)
{
    qyi_net_chess_changes(&position->as.chess, from, ret_changes);
}

static void xiangqi_changes(const struct qy_position *position, const struct qyi_net_sums *from,
                            struct qyi_net_changes *ret_changes)
{
    qyi_net_xiangqi_changes(&position->as.xiangqi, from, ret_changes);
}

const struct qyi_net_game qyi_net_games[QY_GAME_COUNT] = {
    [QY_GAME_CHESS] = {2 * 6 * 64, 0, chess_changes},
    [QY_GAME_XIANGQI] = {2 * 7 * 90, QYI_XIANGQI_GONE, xiangqi_changes},
};

const struct qyi_net_body *qyi_net_body_at(size_t index)
{
    static const struct qyi_net_body *const bodies[] = {
        &qyi_net_baseline,
#ifdef QYI_ENGINE_X86_BODIES
        &qyi_net_avx2,
        &qyi_net_avx512,
#endif
    };

    return index < sizeof bodies / sizeof bodies[0] && qyi_chess_body_runs(index) ? bodies[index] : NULL;
}
