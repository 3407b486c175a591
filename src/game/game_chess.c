/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chess at the seam. */
#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/perft.h"
#include "chess/position.h"
#include "chess/status.h"
#include "game/ops.h"
#include "game/rules.h"

#define GAME          chess
#define GAME_ENUM     QY_GAME_CHESS
#define GAME_FN(name) qyi_chess_##name
#include "game/adapter.inc.h"

static const char *const kind_ids[] = {"", "pawn", "knight", "bishop", "rook", "queen", "king"};

static const struct qy_rules rules[] = {
    {"chess-classic", QY_GAME_CHESS, QYI_FATE_DRAWS, "ch:10.1", "ch:10.3", "ch:10.4"},
    {"chess-fide-2023", QY_GAME_CHESS, QYI_FATE_DRAWS, "fide:5.1.1", "fide:5.2.1", "fide:5.2.2"},
};

static qy_piece captured(const struct qy_position *position, qy_move move)
{
    return qyi_chess_captured(&position->as.chess, move);
}

extern const struct qy_game_ops qyi_chess_ops;
const struct qy_game_ops qyi_chess_ops = {
    ADAPTED_FUNCTIONS,
    .id = "chess",
    .side_id = {"white", "black"},
    .start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    .files = 8,
    .ranks = 8,
    .first_rank = 1,
    .kinds = 6,
    .letters = " PNBRQK",
    .kind_id = kind_ids,
    .fault_id = qyi_chess_fault_ids,
    .rules = rules,
    .rules_count = sizeof rules / sizeof rules[0],
    .move_from = qyi_chess_move_from,
    .move_to = qyi_chess_move_to,
    .move_promotion = qyi_chess_move_promotion,
    .captured = captured,
};
