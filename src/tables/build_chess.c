/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The loops of retrograde analysis for chess. */
#include "tables/build.h"

#include <stdlib.h>
#include <string.h>

#include "chess/movegen.h"
#include "chess/status.h"

typedef struct qy_chess_position qyi_body_position;

#define QYI_BODY_RIGHTS 1

static void place(qyi_body_position *position, const struct qyi_material *material, const uint8_t *square,
                  unsigned side)
{
    memset(position, 0, sizeof(*position));
    position->side = (uint8_t)side;
    position->fullmove = 1;
    for (unsigned i = 0; i < material->men; i++)
        for (unsigned plane = 0; plane < 4; plane++)
            position->plane[plane] |= (uint64_t)(material->piece[i] >> plane & 1) << square[i];
}

static bool in_check(const qyi_body_position *position)
{
    return qyi_chess_in_check(position);
}

static bool impossible(qyi_body_position *position)
{
    bool attacked;

    position->side ^= 1;
    attacked = qyi_chess_in_check(position);
    position->side ^= 1;
    return attacked;
}

static size_t legal(const qyi_body_position *position, qy_move *ret_moves)
{
    return qyi_chess_gen_legal(position, ret_moves);
}

static unsigned move_from(qy_move move)
{
    return qyi_chess_move_from(move);
}

static unsigned move_to(qy_move move)
{
    return qyi_chess_move_to(move);
}

static unsigned move_promotion(qy_move move)
{
    return qyi_chess_move_promotion(move);
}

/* Squares along a direction as far as they are empty, `most` at most. */
static unsigned slid(const qy_piece *board, unsigned square, int file_step, int rank_step, unsigned most,
                     uint8_t *ret_from)
{
    int file = (int)qyi_chess_file(square) + file_step;
    int rank = (int)qyi_chess_rank(square) + rank_step;
    unsigned count = 0;

    while (count < most && file >= 0 && file < 8 && rank >= 0 && rank < 8 && !board[rank * 8 + file]) {
        ret_from[count++] = (uint8_t)(rank * 8 + file);
        file += file_step;
        rank += rank_step;
    }
    return count;
}

/* A pawn came from one square behind, or from its own array's rank two squares behind. */
static unsigned pawn_came(const qy_piece *board, qy_piece piece, unsigned square, uint8_t *ret_from)
{
    bool first = QY_PIECE_SIDE(piece) == QY_FIRST;
    unsigned rank = first ? qyi_chess_rank(square) : 7 - qyi_chess_rank(square);

    if (rank < 2) /* it has not moved yet */
        return 0;
    return slid(board, square, 0, first ? -1 : 1, rank == 3 ? 2 : 1, ret_from);
}

static const int8_t steps[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}};
static const int8_t leaps[8][2] = {{1, 2}, {-1, 2}, {1, -2}, {-1, -2}, {2, 1}, {2, -1}, {-2, 1}, {-2, -1}};

static unsigned steps_back(const qy_piece *board, qy_piece piece, unsigned square, uint8_t *ret_from)
{
    unsigned kind = QY_PIECE_KIND(piece);
    unsigned most = kind == QY_CHESS_KING || kind == QY_CHESS_KNIGHT ? 1 : 7;
    const int8_t(*way)[2] = kind == QY_CHESS_KNIGHT ? leaps : steps;
    unsigned count = 0;

    if (kind == QY_CHESS_PAWN)
        return pawn_came(board, piece, square, ret_from);
    for (unsigned i = kind == QY_CHESS_BISHOP ? 4 : 0; i < (kind == QY_CHESS_ROOK ? 4U : 8U); i++)
        count += slid(board, square, way[i][0], way[i][1], most, ret_from + count);
    return count;
}

#include "tables/build.inc.h"

/* What the capture en passant by the man `by` is worth to its side, if it is legal. */
static bool capture_in_passing(const struct qyi_builder *builder, const uint8_t *square, unsigned by,
                               unsigned taken, unsigned passed, struct sight *sight)
{
    const struct qyi_link *link = &builder->link[QY_TABLE_MEN][0][taken];
    const struct qyi_material *material = &builder->table->places.material;
    unsigned side = QY_PIECE_SIDE(material->piece[by]);
    uint8_t after[QY_TABLE_MEN];
    uint8_t there[QY_TABLE_MEN];
    qyi_body_position position;

    memcpy(after, square, sizeof(after));
    after[by] = (uint8_t)passed;
    for (unsigned i = 0; i < material->men - 1; i++)
        there[i] = after[link->order[i]];
    {
        struct qyi_material left = link->table->places.material;

        for (unsigned i = 0; i < left.men; i++)
            left.piece[i] = (qy_piece)(left.piece[i] ^ (link->exchanged ? 8 : 0));
        place(&position, &left, there, side ^ 1);
    }
    if (impossible(&position))
        return false;
    take_in(sight, value_beyond(link, after, side ^ 1), true);
    return true;
}

static bool rights_after(const struct qyi_builder *builder, const uint8_t *square, unsigned side,
                         unsigned man, unsigned from, uint16_t *ret_value)
{
    const struct qyi_material *material = &builder->table->places.material;
    unsigned to = square[man];
    struct sight sight = {0};
    bool any = false;

    if (QY_PIECE_KIND(material->piece[man]) != QY_CHESS_PAWN || (from ^ to) != 16)
        return false;
    for (unsigned by = 2; by < material->men; by++) {
        unsigned beside = square[by] > to ? square[by] - to : to - square[by];

        if (material->piece[by] == QY_PIECE(side ^ 1, QY_CHESS_PAWN) && beside == 1 &&
            qyi_chess_rank(square[by]) == qyi_chess_rank(to))
            any |= capture_in_passing(builder, square, by, man, (from + to) / 2, &sight);
    }
    if (any)
        *ret_value = sight.best      ? qyi_value_of(sight.best)
                     : sight.way_out ? QYI_VALUE_DRAW
                                     : qyi_value_of(sight.worst);
    return any;
}

const struct qyi_build_loops qyi_build_loops_chess = {
    .work = work_part,
    .again = look_at_watched,
    .lose_by_rule = lose_by_rule,
};
