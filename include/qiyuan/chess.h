/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, chess: the position as a value. Its fields are private to the library; ask through <qiyuan/game.h>.
 */
#ifndef QIYUAN_CHESS_H
#define QIYUAN_CHESS_H

#include <qiyuan/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Kinds of men; a `qy_piece` of chess is QY_PIECE(side, kind). */
enum qy_chess_kind {
    QY_CHESS_PAWN = 1,
    QY_CHESS_KNIGHT,
    QY_CHESS_BISHOP,
    QY_CHESS_ROOK,
    QY_CHESS_QUEEN,
    QY_CHESS_KING
};

struct qy_chess_position {
    uint64_t by_kind[7]; /* [0] every man, then one set for each kind */
    uint64_t by_side[2];
    uint64_t key;
    qy_piece board[64];
    qy_square king[2];
    uint8_t side;
    uint8_t castling;
    qy_square castling_rook[4];
    qy_square en_passant;
    uint16_t halfmove;
    uint16_t fullmove;
};

/* What unmake needs to take a move back. */
struct qy_chess_undo {
    uint64_t key;
    qy_piece captured;
    uint8_t castling;
    qy_square en_passant;
    uint16_t halfmove;
};

#ifdef __cplusplus
}
#endif

#endif
