/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What games answer to writers of moves: how other pieces of a kind stand to one, what a move is.
 */
#ifndef QYI_BOARD_RIVALS_H
#define QYI_BOARD_RIVALS_H

#include <qiyuan/core/buf.h>

/* Other pieces of the kind may go to the same square, among them one from the same file or rank; bits. */
enum qyi_rivals { QYI_RIVAL = 1, QYI_RIVAL_ON_FILE = 2, QYI_RIVAL_ON_RANK = 4 };

enum qyi_check { QYI_CHECK_NONE, QYI_CHECK, QYI_CHECK_MATE };

/* A move as algebraic notation tells it. */
struct qyi_move_parts {
    uint8_t kind;
    uint8_t promotion;
    uint8_t rivals; /* bits of enum qyi_rivals; none for pawns and kings */
    uint8_t check;  /* enum qyi_check */
    uint8_t from;   /* squares */
    uint8_t to;
    bool capture;
    bool castling; /* `to` is where the rook stands */
};

#endif
