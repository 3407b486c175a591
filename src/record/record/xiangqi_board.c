/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converts points of nine files and ten ranks into squares, pieces and moves. */
#include "record/xiangqi_board.h"

#include <string.h>

#include "board/fen_fields.h"
#include "game/ops.h"
#include "notation/notation.h"

#define RED(kind)   QY_PIECE(QY_FIRST, QY_XIANGQI_##kind)
#define BLACK(kind) QY_PIECE(QY_SECOND, QY_XIANGQI_##kind)

const qy_piece qyi_xiangqi_men[QYI_XIANGQI_MEN] = {
    RED(ROOK),       RED(HORSE),     RED(ELEPHANT),  RED(ADVISOR),   RED(GENERAL),    RED(ADVISOR),
    RED(ELEPHANT),   RED(HORSE),     RED(ROOK),      RED(CANNON),    RED(CANNON),     RED(PAWN),
    RED(PAWN),       RED(PAWN),      RED(PAWN),      RED(PAWN),      BLACK(ROOK),     BLACK(HORSE),
    BLACK(ELEPHANT), BLACK(ADVISOR), BLACK(GENERAL), BLACK(ADVISOR), BLACK(ELEPHANT), BLACK(HORSE),
    BLACK(ROOK),     BLACK(CANNON),  BLACK(CANNON),  BLACK(PAWN),    BLACK(PAWN),     BLACK(PAWN),
    BLACK(PAWN),     BLACK(PAWN),
};

void qyi_xiangqi_record_begin(struct qy_record *record, const struct qy_place *place)
{
    struct qy_position array;

    qy_position_start(QY_GAME_XIANGQI, &array);
    qy_record_set_start(record, &array);
    qy_record_set_place(record, place);
}

void qyi_xiangqi_setup_of(const struct qy_position *position, struct qyi_xiangqi_setup *ret_setup)
{
    for (qy_square point = 0; point < QYI_XIANGQI_POINTS; point++)
        ret_setup->man[point] = qy_position_at(position, point);
    ret_setup->side = qy_position_side(position);
    ret_setup->fullmove = qy_position_fullmove(position);
    ret_setup->halfmove = qy_position_halfmove(position);
}

void qyi_xiangqi_setup_array(struct qyi_xiangqi_setup *setup)
{
    struct qy_position array;

    qy_position_start(QY_GAME_XIANGQI, &array);
    qyi_xiangqi_setup_of(&array, setup);
}

int qyi_xiangqi_setup_position(const struct qyi_xiangqi_setup *setup, struct qy_position *ret_position,
                               struct qy_error *reterr)
{
    const struct qy_game_ops *ops = qyi_games[QY_GAME_XIANGQI];
    const struct qyi_fen_board form = {ops->files, ops->ranks, ops->letters, ""};
    struct qy_buf fen = QY_BUF_INIT;

    qyi_fen_write_board(&form, setup->man, &fen);
    qy_buf_addf(&fen, " %c - - %u %u", setup->side == QY_FIRST ? 'w' : 'b', setup->halfmove,
                setup->fullmove == 0 ? 1 : setup->fullmove);
    int code = fen.failed ? QY_E_MEMORY
                          : qy_position_from_fen(QY_GAME_XIANGQI, fen.data, fen.len, ret_position, reterr);
    qy_buf_free(&fen);
    return code;
}

void qyi_xiangqi_men_points(const struct qy_position *position, qy_square ret_points[QYI_XIANGQI_MEN])
{
    memset(ret_points, QY_SQUARE_NONE, QYI_XIANGQI_MEN);
    for (unsigned file = QYI_XIANGQI_FILES; file-- > 0;) {
        for (unsigned rank = 0; rank < QYI_XIANGQI_RANKS; rank++) {
            qy_square point = qyi_xiangqi_point(file, rank);
            qy_piece man = qy_position_at(position, point);
            size_t i = 0;

            if (man == 0)
                continue;
            while (i < QYI_XIANGQI_MEN && (qyi_xiangqi_men[i] != man || ret_points[i] != QY_SQUARE_NONE))
                i++;
            if (i < QYI_XIANGQI_MEN)
                ret_points[i] = point;
        }
    }
}

int qyi_xiangqi_move(const struct qy_position *position, qy_square from, qy_square to, qy_move *ret_move,
                     struct qy_error *reterr)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    struct qyi_candidates candidates = {.count = 0};
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_finding finding;
    qy_move move[QY_MAX_MOVES];
    qy_piece man = ops->at(position, from);
    size_t count = man == 0 || QY_PIECE_SIDE(man) != ops->side(position)
                       ? 0
                       : ops->moves_to(position, QY_PIECE_KIND(man), to, move);

    for (size_t i = 0; i < count; i++) {
        if (ops->move_from(move[i]) == from)
            candidates.move[candidates.count++] = move[i];
    }
    if (candidates.count == 1) {
        *ret_move = candidates.move[0];
        return 0;
    }
    qy_square_write(position->game, from, &text);
    qy_square_write(position->game, to, &text);
    qyi_candidates_add(&candidates, &(struct qyi_attempt){from, to, 0, QY_REFUSAL_NONE});
    int code = text.failed
                   ? QY_E_MEMORY
                   : qyi_candidates_settle(position, &candidates, text.data, text.len, &finding, reterr);
    qy_buf_free(&text);
    return code;
}
