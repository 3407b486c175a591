/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi at the seam. */
#include "game/ops.h"
#include "game/rules.h"
#include "xiangqi/fen.h"
#include "xiangqi/movegen.h"
#include "xiangqi/perft.h"
#include "xiangqi/position.h"
#include "xiangqi/status.h"

#define GAME          xiangqi
#define GAME_ENUM     QY_GAME_XIANGQI
#define GAME_FN(name) qyi_xiangqi_##name
#include "game/adapter.inc.h"

static const char *const kind_ids[] = {"",      "pawn",   "advisor", "elephant",
                                       "horse", "cannon", "rook",    "general"};

static const struct qy_rules rules[] = {
    {"xiangqi-1999", QY_GAME_XIANGQI, QYI_FATE_LOSES, "xq:4.1.1", "xq:4.1.3", "xq:4.2.1"},
};

static qy_piece captured(const struct qy_position *position, qy_move move)
{
    return qyi_xiangqi_captured(&position->as.xiangqi, move);
}

extern const struct qy_game_ops qyi_xiangqi_ops;
const struct qy_game_ops qyi_xiangqi_ops = {
    ADAPTED_FUNCTIONS,
    .id = "xiangqi",
    .side_id = {"red", "black"},
    .start_fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    .files = 9,
    .ranks = 10,
    .first_rank = 0,
    .kinds = 7,
    .letters = " PABNCRK",
    .kind_id = kind_ids,
    .fault_id = qyi_xiangqi_fault_ids,
    .rules = rules,
    .rules_count = sizeof rules / sizeof rules[0],
    .move_from = qyi_xiangqi_move_from,
    .move_to = qyi_xiangqi_move_to,
    .move_promotion = qyi_xiangqi_move_promotion,
    .captured = captured,
};
