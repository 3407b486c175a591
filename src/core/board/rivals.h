/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What games tell writers of moves: other pieces of the same kind, and the parts of a move. */
#ifndef QYI_BOARD_RIVALS_H
#define QYI_BOARD_RIVALS_H

#include <qiyuan/core/buf.h>

/*
 * Bits: another piece of the kind can go to the same square; such a piece is on the same file; on the same
 * rank.
 */
enum qyi_rivals { QYI_RIVAL = 1, QYI_RIVAL_ON_FILE = 2, QYI_RIVAL_ON_RANK = 4 };

enum qyi_check { QYI_CHECK_NONE, QYI_CHECK, QYI_CHECK_MATE };

/* The parts of a move in algebraic notation. */
struct qyi_move_parts {
    uint8_t kind;
    uint8_t promotion;
    uint8_t rivals; /* bits of enum qyi_rivals; 0 for pawns and kings */
    uint8_t check;  /* enum qyi_check */
    uint8_t from;   /* squares */
    uint8_t to;
    bool capture;
    bool castling; /* `to` is the rook's square */
};

#endif
