/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi as an implementation of the common interface. */
#include "game/ops.h"
#include "game/rules.h"
#include "xiangqi/fen.h"
#include "xiangqi/judge.h"
#include "xiangqi/movegen.h"
#include "xiangqi/perft.h"
#include "xiangqi/position.h"
#include "xiangqi/status.h"
#include "xiangqi/winnable.h"

#define GAME          xiangqi
#define GAME_ENUM     QY_GAME_XIANGQI
#define GAME_FN(name) qyi_xiangqi_##name
#include "game/adapter.inc.h"

static void adapt_to_fen(const struct qy_position *position, unsigned flags, struct qy_buf *out)
{
    qyi_xiangqi_to_fen(&position->as.xiangqi, !(flags & QY_FEN_NO_COUNTERS), out);
}

static qy_square adapt_king(const struct qy_position *position, enum qy_side side)
{
    return qyi_xiangqi_general(&position->as.xiangqi, side);
}

static qy_piece adapt_captured(const struct qy_position *position, qy_move move)
{
    return qyi_xiangqi_at(&position->as.xiangqi, qyi_xiangqi_move_to(move));
}

static unsigned move_promotion(qy_move move)
{
    (void)move;
    return 0;
}

static qy_square castling_rook(qy_move move)
{
    (void)move;
    return QY_SQUARE_NONE;
}

static bool free_castling(const struct qy_position *position)
{
    (void)position;
    return false;
}

static qy_move only_move(const struct qy_position *position, unsigned kind, qy_square to, int file, int rank,
                         unsigned promotion)
{
    return qyi_xiangqi_only_move(&position->as.xiangqi, kind, to, file, rank, promotion);
}

static size_t men_of(const struct qy_position *position, unsigned kind, qy_square *ret_squares)
{
    return qyi_xiangqi_men_of(&position->as.xiangqi, kind, ret_squares);
}

static qy_move no_castling(const struct qy_position *position, bool kingside)
{
    (void)position;
    (void)kingside;
    return QY_MOVE_NONE;
}

static bool in_check(const struct qy_position *position)
{
    return qyi_xiangqi_in_check(&position->as.xiangqi);
}

static void advance(const struct qy_position *before, qy_move move, struct qy_position *ret_after)
{
    struct qy_undo undo;

    ret_after->game = before->game;
    ret_after->as.xiangqi = before->as.xiangqi;
    adapt_make(ret_after, move, &undo);
}

static const struct qyi_reading *reading(void)
{
    static const struct qyi_reading table = {only_move, no_castling, men_of, in_check, advance, NULL};

    return &table;
}

static const char *const kind_ids[] = {"",      "pawn",   "advisor", "elephant",
                                       "horse", "cannon", "rook",    "general"};

static enum qy_answer drawn(const struct qy_oracle *oracle, const struct qy_xiangqi_position *position)
{
    const struct qy_position asked = {.game = QY_GAME_XIANGQI, .as.xiangqi = *position};

    return oracle->drawn(oracle->tables, &asked);
}

static int judge(const struct qy_rules *by, const struct qy_position *start, const qy_move *moves,
                 size_t count, const struct qy_oracle *oracle, struct qy_judgement *ret_judgement)
{
    return qyi_xiangqi_judge_asking(by->repetition, &start->as.xiangqi, moves, count, oracle, drawn,
                                    ret_judgement);
}

static const char *cycle_article(const struct qy_rules *rules, unsigned cycle)
{
    return qyi_xiangqi_cycle_article(rules->repetition, cycle);
}

extern const struct qy_game_ops qyi_xiangqi_ops;
const struct qy_game_ops qyi_xiangqi_ops = {
    ADAPTED_FUNCTIONS,
    .id = "xiangqi",
    .side_id = {"red", "black"},
    .start_fen = qyi_xiangqi_start_fen,
    .files = 9,
    .ranks = 10,
    .first_rank = 0,
    .kinds = 7,
    .letters = qyi_xiangqi_letters,
    .worth = (const uint16_t[]){0, 100, 200, 200, 400, 450, 900, 10000},
    .kind_id = kind_ids,
    .fault_id = qyi_xiangqi_fault_ids,
    .move_from = qyi_xiangqi_move_from,
    .move_to = qyi_xiangqi_move_to,
    .move_promotion = move_promotion,
    .plain_move = qyi_xiangqi_pack,
    .castling_rook = castling_rook,
    .free_castling = free_castling,
    .reading = reading,
    .captured = adapt_captured,
    .judge = judge,
    .cycle_article = cycle_article,
};
