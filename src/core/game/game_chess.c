/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chess as an implementation of the common interface. */
#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/near_dead.h"
#include "chess/position.h"
#include "chess/status.h"
#include "chess/winnable.h"
#include "game/ops.h"
#include "game/rules.h"

#define GAME          chess
#define GAME_ENUM     QY_GAME_CHESS
#define GAME_FN(name) qyi_chess_##name
#include "game/adapter.inc.h"

static void adapt_to_fen(const struct qy_position *position, unsigned flags, struct qy_buf *out)
{
    qyi_chess_to_fen(&position->as.chess, flags & QY_FEN_SHREDDER, !(flags & QY_FEN_NO_COUNTERS), out);
}

static int from_study(const char *fen, size_t len, struct qy_position *ret_position, struct qy_error *reterr)
{
    struct qy_position position;

    memset(&position, 0, sizeof position);
    position.game = QY_GAME_CHESS;
    int status = qyi_chess_from_study(fen, len, &position.as.chess, reterr);
    if (status == 0)
        *ret_position = position;
    return status;
}

static qy_square adapt_king(const struct qy_position *position, enum qy_side side)
{
    return qyi_chess_king(&position->as.chess, side);
}

static qy_piece adapt_captured(const struct qy_position *position, qy_move move)
{
    switch (qyi_chess_move_class(move)) {
    case QYI_CHESS_CASTLING: return 0;
    case QYI_CHESS_EN_PASSANT: return QY_PIECE(!position->as.chess.side, QY_CHESS_PAWN);
    default: return qyi_chess_at(&position->as.chess, qyi_chess_move_target(move));
    }
}

static bool near_dead(const struct qy_position *position)
{
    return qyi_chess_near_dead(&position->as.chess);
}

static qy_square castling_rook(qy_move move)
{
    return qyi_chess_move_class(move) == QYI_CHESS_CASTLING ? qyi_chess_move_target(move) : QY_SQUARE_NONE;
}

static qy_move hand_move(const struct qy_position *position, qy_square from, qy_square to, unsigned promotion)
{
    return qyi_chess_hand_move(&position->as.chess, from, to, promotion);
}

static bool free_castling(const struct qy_position *position)
{
    return qyi_chess_is_chess960(&position->as.chess);
}

/* ---- reading, for each kind of CPU ----------------------------------------------------------------- */

static size_t men_of(const struct qy_position *position, unsigned kind, qy_square *ret_squares)
{
    const struct qy_chess_position *chess = &position->as.chess;
    uint64_t men = qyi_chess_kind_set(chess, (enum qy_chess_kind)kind) &
                   qyi_chess_side_set(chess, (enum qy_side)chess->side);
    size_t count = 0;

    while (men != 0)
        ret_squares[count++] = (qy_square)qyi_chess_pop(&men);
    return count;
}

static qy_move castling(const struct qy_position *position, bool kingside)
{
    return qyi_chess_castling_move(&position->as.chess, kingside);
}

#define READING(body)                                                                                        \
    static qy_move only_move_##body(const struct qy_position *position, unsigned kind, qy_square to,         \
                                    int file, int rank, unsigned promotion)                                  \
    {                                                                                                        \
        return qyi_chess_only_move_##body(&position->as.chess, kind, to, file, rank, promotion);             \
    }                                                                                                        \
    static bool in_check_##body(const struct qy_position *position)                                          \
    {                                                                                                        \
        return qyi_chess_in_check_##body(&position->as.chess);                                               \
    }                                                                                                        \
    static void parts_##body(const struct qy_position *before, const struct qy_position *after,              \
                             qy_move move, struct qyi_move_parts *ret_parts)                                 \
    {                                                                                                        \
        qyi_chess_parts_##body(&before->as.chess, after != NULL ? &after->as.chess : NULL, move, ret_parts); \
    }                                                                                                        \
    static void advance_##body(const struct qy_position *before, qy_move move,                               \
                               struct qy_position *ret_after)                                                \
    {                                                                                                        \
        ret_after->game = before->game;                                                                      \
        qyi_chess_advance_##body(&before->as.chess, move, &ret_after->as.chess);                             \
    }

#define READING_TABLE(body)                                                               \
    {                                                                                     \
        only_move_##body, castling, men_of, in_check_##body, advance_##body, parts_##body \
    }

READING(baseline)
#ifdef QYI_CHESS_X86_BODIES
READING(bmi2)
READING(avx512)
#endif

static const struct qyi_reading *reading(void)
{
    static const struct qyi_reading tables[] = {
        READING_TABLE(baseline),
#ifdef QYI_CHESS_X86_BODIES
        READING_TABLE(bmi2),
        READING_TABLE(avx512),
#endif
    };

    return &tables[qyi_chess_body() - qyi_chess_bodies];
}

static const char *const kind_ids[] = {"", "pawn", "knight", "bishop", "rook", "queen", "king"};

extern const struct qy_game_ops qyi_chess_ops;
const struct qy_game_ops qyi_chess_ops = {
    ADAPTED_FUNCTIONS,
    .id = "chess",
    .side_id = {"white", "black"},
    .start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    .files = 8,
    .ranks = 8,
    .first_rank = 1,
    .plain_kind = QY_CHESS_PAWN,
    .kinds = 6,
    .letters = " PNBRQK",
    .worth = (const uint16_t[]){0, 100, 300, 300, 500, 900, 10000},
    .kind_id = kind_ids,
    .fault_id = qyi_chess_fault_ids,
    .hand_move = hand_move,
    .from_study = from_study,
    .move_from = qyi_chess_move_from,
    .move_to = qyi_chess_move_to,
    .move_promotion = qyi_chess_move_promotion,
    .castling_rook = castling_rook,
    .free_castling = free_castling,
    .reading = reading,
    .captured = adapt_captured,
    .near_dead = near_dead,
};
