/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, xiangqi: the position as a value. Its fields are private to the library; ask through
 * <qiyuan/game.h>.
 */
#ifndef QIYUAN_XIANGQI_H
#define QIYUAN_XIANGQI_H

#include <qiyuan/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Kinds of men; a `qy_piece` of xiangqi is QY_PIECE(side, kind). */
enum qy_xiangqi_kind {
    QY_XIANGQI_PAWN = 1,
    QY_XIANGQI_ADVISOR,
    QY_XIANGQI_ELEPHANT,
    QY_XIANGQI_HORSE,
    QY_XIANGQI_CANNON,
    QY_XIANGQI_ROOK,
    QY_XIANGQI_GENERAL
};

struct qy_xiangqi_position {
    uint64_t key;
    qy_piece board[90];
    uint8_t side;
    uint16_t halfmove;
    uint16_t fullmove;
};

/* What unmake needs to take a move back. */
struct qy_xiangqi_undo {
    uint64_t key;
    qy_piece captured;
    uint16_t halfmove;
};

#ifdef __cplusplus
}
#endif

#endif
