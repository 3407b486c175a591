/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, xiangqi: the position as a value. Its fields are private to the library; read them through
 * <qiyuan/core/game.h>.
 */
#ifndef QIYUAN_XIANGQI_H
#define QIYUAN_XIANGQI_H

#include <qiyuan/core/rules.h>
#include <qiyuan/errors/board.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Kinds of pieces; a `qy_piece` of xiangqi is QY_PIECE(side, kind). */
enum qy_xiangqi_kind {
    QY_XIANGQI_PAWN = 1,
    QY_XIANGQI_ADVISOR,
    QY_XIANGQI_ELEPHANT,
    QY_XIANGQI_HORSE,
    QY_XIANGQI_CANNON,
    QY_XIANGQI_ROOK,
    QY_XIANGQI_GENERAL
};

/*
 * The points occupied by one side, stored three times: as one set of 90 bits (half[0] holds ranks 0 to 4,
 * half[1] ranks 5 to 9), by ranks (bit n is file n) and by files (bit n is rank n).
 */
struct qy_xiangqi_set {
    uint64_t half[2];
    uint16_t rank[10];
    uint16_t file[10];
};

struct qy_xiangqi_position {
    struct qy_xiangqi_set men[2];
    uint64_t key;
    uint8_t square[32]; /* point of each of the sixteen pieces of each side; 90 when it is off the board */
    uint8_t board[90];  /* the piece on each point; 0 for none */
    uint8_t side;
    uint8_t zero; /* always 0, so that every byte of the value is defined */
    uint16_t halfmove;
    uint16_t fullmove;
};

/* What unmake needs to take a move back. */
struct qy_xiangqi_undo {
    uint64_t key;
    uint8_t captured; /* the piece taken; 0 for none */
    uint8_t place;    /* its index in its side's list; test pieces that only block a point are in no list */
    uint16_t halfmove;
    uint16_t fullmove;
};

#ifdef __cplusplus
}
#endif

#endif
