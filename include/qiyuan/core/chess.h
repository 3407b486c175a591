/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, chess: the position as a value. Its fields are private to the library; read them through
 * <qiyuan/core/game.h>.
 */
#ifndef QIYUAN_CHESS_H
#define QIYUAN_CHESS_H

#include <qiyuan/core/rules.h>
#include <qiyuan/errors/board.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Kinds of pieces; a `qy_piece` of chess is QY_PIECE(side, kind). */
enum qy_chess_kind {
    QY_CHESS_PAWN = 1,
    QY_CHESS_KNIGHT,
    QY_CHESS_BISHOP,
    QY_CHESS_ROOK,
    QY_CHESS_QUEEN,
    QY_CHESS_KING
};

/*
 * The board is four planes of 64 squares: bit n of planes 0 to 3 together is the `qy_piece` on square n. The
 * whole position is smaller than a cache line, so a search copies it instead of undoing moves.
 */
struct qy_chess_position {
    uint64_t plane[4];
    uint64_t key;
    uint64_t castling; /* squares of the kings and rooks that may still castle */
    uint16_t halfmove;
    uint16_t fullmove;
    uint8_t side;
    qy_square en_passant; /* 0 unless an en passant capture is legal */
    uint8_t chess960;     /* 1 if the FEN asked for Chess960 castling */
    uint8_t zero;         /* always 0, so that every byte of the value is defined */
};

/* What unmake needs to take a move back: the overwritten state. */
struct qy_chess_undo {
    struct qy_chess_position before;
    uint8_t irreversible; /* 1 for a capture, a pawn move or the loss of a castling right */
};

#ifdef __cplusplus
}
#endif

#endif
