/* SPDX-License-Identifier: GPL-3.0-or-later */
/* FEN in two steps: a text becomes a setup (valid or not), a setup without faults becomes a position. */
#ifndef QYI_CHESS_FEN_H
#define QYI_CHESS_FEN_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/chess.h>
#include <qiyuan/core/error.h>

/* The faults of a setup: bit numbers, in the order of qyi_chess_fault_ids. */
enum qyi_chess_fault {
    QYI_CHESS_FAULT_NO_WHITE_KING,
    QYI_CHESS_FAULT_NO_BLACK_KING,
    QYI_CHESS_FAULT_MANY_WHITE_KINGS,
    QYI_CHESS_FAULT_MANY_BLACK_KINGS,
    QYI_CHESS_FAULT_MANY_WHITE_MEN, /* more than 16 */
    QYI_CHESS_FAULT_MANY_BLACK_MEN,
    QYI_CHESS_FAULT_MANY_WHITE_PAWNS, /* more than 8 */
    QYI_CHESS_FAULT_MANY_BLACK_PAWNS,
    QYI_CHESS_FAULT_MANY_WHITE_PROMOTED, /* more than there are pawns missing */
    QYI_CHESS_FAULT_MANY_BLACK_PROMOTED,
    QYI_CHESS_FAULT_PAWN_ON_LAST_RANK, /* on the first or eighth rank */
    QYI_CHESS_FAULT_OPPONENT_IN_CHECK, /* the side not to move is in check; includes touching kings */
    QYI_CHESS_FAULT_MANY_CHECKERS,     /* three or more */
    QYI_CHESS_FAULT_CASTLING,          /* king or rook is not where the castling field says */
    QYI_CHESS_FAULT_EN_PASSANT,        /* no pawn can have passed that square in the last move */
    QYI_CHESS_FAULT_COUNT
};

/* The stable names of the faults, ending with NULL; messages `fault.chess.ID` are their texts. */
extern const char *const qyi_chess_fault_ids[];

/* A castling right as written: a rook's file, or the outermost rook on one side of the king. */
enum { QYI_CHESS_OUTERMOST_KINGSIDE = 8, QYI_CHESS_OUTERMOST_QUEENSIDE = 9 };

/* The content of a FEN, valid or not. */
struct qyi_chess_setup {
    qy_piece board[64];
    enum qy_side side;
    uint16_t castling[2]; /* per side: bits 0-7 files of rooks, bits 8-9 as above */
    qy_square en_passant; /* QY_SQUARE_NONE for none */
    uint16_t halfmove;
    uint16_t fullmove;
};

/*
 * Reads a FEN into a setup. Missing last fields get defaults: White to move, no castling, no en passant,
 * counters 0 and 1; a move number of 0 is read as 1. Errors: QY_E_FEN_..., each with its exact offset.
 */
int qyi_chess_read_setup(const char *fen, size_t len, struct qyi_chess_setup *ret_setup,
                         struct qy_error *reterr);

/*
 * Turns a setup into a position and returns all its faults as a set of bits, 0 for none. Do not play on a
 * position with faults.
 */
uint32_t qyi_chess_validate(const struct qyi_chess_setup *setup, struct qy_chess_position *ret_position);

/*
 * Reads a FEN into a position. Castling as in the standard (KQkq), X-FEN (the same letters for the outermost
 * rooks, file letters for others) or Shredder-FEN (HAha). An en passant square without a legal capture gives
 * no right. QY_E_POSITION_FAULTS: the faults are in *ret_faults (0 on success; may be NULL) and their names
 * in `found`. Other errors: those of qyi_chess_read_setup().
 */
int qyi_chess_from_fen(const char *fen, size_t len, struct qy_chess_position *ret_position,
                       uint32_t *ret_faults, struct qy_error *reterr);

/*
 * As qyi_chess_from_fen(), for a study, where a side may have more promoted pieces than pawns missing. It may
 * have more than QY_MAX_MOVES moves: list them with room for QYI_CHESS_ANY_MOVES.
 */
int qyi_chess_from_study(const char *fen, size_t len, struct qy_chess_position *ret_position,
                         struct qy_error *reterr);

/*
 * Appends the FEN: castling as X-FEN, or with `shredder` by the rooks' files; with `counters` all six fields,
 * else the first four. The en passant square is written only if a capture is legal.
 */
void qyi_chess_to_fen(const struct qy_chess_position *position, bool shredder, bool counters,
                      struct qy_buf *out);

#endif
