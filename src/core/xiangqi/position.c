/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi: makes and takes back moves, updating ranks, files and keys. */
#include "xiangqi/position.h"

#include <string.h>

/* The first index of a kind's pieces in a side's list. */
static unsigned first_place(enum qy_xiangqi_kind kind)
{
    static const uint8_t places[8] = {
        [QY_XIANGQI_PAWN] = QYI_XIANGQI_MAN_PAWN,         [QY_XIANGQI_ADVISOR] = QYI_XIANGQI_MAN_ADVISOR,
        [QY_XIANGQI_ELEPHANT] = QYI_XIANGQI_MAN_ELEPHANT, [QY_XIANGQI_HORSE] = QYI_XIANGQI_MAN_HORSE,
        [QY_XIANGQI_CANNON] = QYI_XIANGQI_MAN_CANNON,     [QY_XIANGQI_ROOK] = QYI_XIANGQI_MAN_ROOK,
        [QY_XIANGQI_GENERAL] = QYI_XIANGQI_MAN_GENERAL};

    return places[kind];
}

void qyi_xiangqi_from_setup(const struct qyi_xiangqi_setup *setup, struct qy_xiangqi_position *ret)
{
    unsigned used[2][8] = {{0}};

    memset(ret, 0, sizeof *ret);
    memset(ret->square, QYI_XIANGQI_GONE, sizeof ret->square);
    for (unsigned square = 0; square < QYI_XIANGQI_SQUARES; square++) {
        qy_piece piece = setup->board[square];
        unsigned side = QY_PIECE_SIDE(piece);
        unsigned kind = QY_PIECE_KIND(piece);

        if (!piece)
            continue;
        uint8_t man = qyi_xiangqi_man_id(side, first_place((enum qy_xiangqi_kind)kind) + used[side][kind]++);
        ret->board[square] = man;
        ret->square[qyi_xiangqi_man_index(man)] = (uint8_t)square;
        qyi_xiangqi_toggle(&ret->men[side], square);
    }
    ret->side = (uint8_t)setup->side;
    ret->halfmove = setup->halfmove;
    ret->fullmove = setup->fullmove;
    ret->key = qyi_xiangqi_compute_key(ret);
}

void qyi_xiangqi_start(struct qy_xiangqi_position *ret)
{
    static const uint8_t back[QYI_XIANGQI_FILES] = {
        QY_XIANGQI_ROOK,    QY_XIANGQI_HORSE,    QY_XIANGQI_ELEPHANT, QY_XIANGQI_ADVISOR, QY_XIANGQI_GENERAL,
        QY_XIANGQI_ADVISOR, QY_XIANGQI_ELEPHANT, QY_XIANGQI_HORSE,    QY_XIANGQI_ROOK};
    struct qyi_xiangqi_setup setup = {.side = QY_FIRST, .fullmove = 1};

    for (unsigned side = 0; side < 2; side++) {
        qy_piece *home = setup.board + (side == QY_FIRST ? 0 : qyi_xiangqi_square(0, 9));
        int forward = side == QY_FIRST ? QYI_XIANGQI_FILES : -QYI_XIANGQI_FILES;

        for (int file = 0; file < QYI_XIANGQI_FILES; file++)
            home[file] = QY_PIECE(side, back[file]);
        home[2 * forward + 1] = home[2 * forward + 7] = QY_PIECE(side, QY_XIANGQI_CANNON);
        for (int file = 0; file < QYI_XIANGQI_FILES; file += 2)
            home[3 * forward + file] = QY_PIECE(side, QY_XIANGQI_PAWN);
    }
    qyi_xiangqi_from_setup(&setup, ret);
}

qy_piece qyi_xiangqi_at(const struct qy_xiangqi_position *position, qy_square square)
{
    return qyi_xiangqi_man_piece(position->board[square]);
}

qy_square qyi_xiangqi_general(const struct qy_xiangqi_position *position, enum qy_side side)
{
    return position->square[QYI_XIANGQI_MEN * side + QYI_XIANGQI_MAN_GENERAL];
}

uint64_t qyi_xiangqi_compute_key(const struct qy_xiangqi_position *position)
{
    uint64_t key = position->side == QY_SECOND ? qyi_xiangqi_tables.key_side : 0;

    for (unsigned square = 0; square < QYI_XIANGQI_SQUARES; square++)
        if (position->board[square])
            key ^= qyi_xiangqi_tables.key[qyi_xiangqi_man_piece(position->board[square])][square];
    return key;
}

void qyi_xiangqi_make(struct qy_xiangqi_position *position, qy_move move, struct qy_xiangqi_undo *ret_undo)
{
    unsigned us = position->side;

    if (move != QY_MOVE_NULL) {
        qyi_xiangqi_do(position, move, us, ret_undo);
        return;
    }
    ret_undo->key = position->key;
    ret_undo->captured = 0;
    ret_undo->halfmove = position->halfmove;
    ret_undo->fullmove = position->fullmove;
    position->key ^= qyi_xiangqi_tables.key_side;
    position->halfmove = (uint16_t)(position->halfmove + (position->halfmove != UINT16_MAX));
    position->fullmove = (uint16_t)(position->fullmove + (us & (position->fullmove != UINT16_MAX)));
    position->side = (uint8_t)(us ^ 1);
}

void qyi_xiangqi_unmake(struct qy_xiangqi_position *position, qy_move move,
                        const struct qy_xiangqi_undo *undo)
{
    unsigned us = position->side ^ 1U;

    if (move != QY_MOVE_NULL) {
        qyi_xiangqi_undo(position, move, us, undo);
        return;
    }
    position->key = undo->key;
    position->halfmove = undo->halfmove;
    position->fullmove = undo->fullmove;
    position->side = (uint8_t)us;
}

bool qyi_xiangqi_irreversible(const struct qy_xiangqi_undo *undo)
{
    return undo->captured != 0;
}
