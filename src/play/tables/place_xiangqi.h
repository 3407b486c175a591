/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes a xiangqi position from the pieces of a material. May use: xiangqi. */
#ifndef QYI_TABLES_PLACE_XIANGQI_H
#define QYI_TABLES_PLACE_XIANGQI_H

#include <string.h>

#include "tables/material.h"
#include "xiangqi/position.h"

/* `square`: of the pieces in the material's order; a piece with a square outside the board is captured. */
static inline void qyi_xiangqi_place(struct qy_xiangqi_position *position,
                                     const struct qyi_material *material, const uint8_t *square,
                                     unsigned side)
{
    /* Index of the first piece of a kind in the list of squares.h. */
    static const uint8_t first[8] = {
        [QY_XIANGQI_PAWN] = QYI_XIANGQI_MAN_PAWN,         [QY_XIANGQI_ADVISOR] = QYI_XIANGQI_MAN_ADVISOR,
        [QY_XIANGQI_ELEPHANT] = QYI_XIANGQI_MAN_ELEPHANT, [QY_XIANGQI_HORSE] = QYI_XIANGQI_MAN_HORSE,
        [QY_XIANGQI_CANNON] = QYI_XIANGQI_MAN_CANNON,     [QY_XIANGQI_ROOK] = QYI_XIANGQI_MAN_ROOK,
        [QY_XIANGQI_GENERAL] = QYI_XIANGQI_MAN_GENERAL};
    uint8_t used[2][8] = {{0}};

    memset(position, 0, sizeof(*position));
    memset(position->square, QYI_XIANGQI_GONE, sizeof(position->square));
    position->side = (uint8_t)side;
    position->fullmove = 1;
    for (unsigned i = 0; i < material->men; i++) {
        unsigned owner = QY_PIECE_SIDE(material->piece[i]);
        unsigned kind = QY_PIECE_KIND(material->piece[i]);
        unsigned man = first[kind] + used[owner][kind]++;

        if (square[i] >= QYI_XIANGQI_SQUARES)
            continue;
        position->board[square[i]] = qyi_xiangqi_man_id(owner, man);
        position->square[QYI_XIANGQI_MEN * owner + man] = square[i];
        qyi_xiangqi_toggle(&position->men[owner], square[i]);
    }
}

#endif
