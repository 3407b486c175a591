/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * FEN in two steps: text becomes a setup (whatever was written down), a setup that has no fault
 * becomes a position.
 */
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
    QYI_CHESS_FAULT_MANY_WHITE_PROMOTED, /* more than pawns are missing */
    QYI_CHESS_FAULT_MANY_BLACK_PROMOTED,
    QYI_CHESS_FAULT_PAWN_ON_LAST_RANK, /* the first or the eighth */
    QYI_CHESS_FAULT_OPPONENT_IN_CHECK, /* the side not to move; touching kings too */
    QYI_CHESS_FAULT_MANY_CHECKERS,     /* three or more */
    QYI_CHESS_FAULT_CASTLING,          /* king or rook is not where the castling field says */
    QYI_CHESS_FAULT_EN_PASSANT,        /* no pawn can have passed that square with the last move */
    QYI_CHESS_FAULT_COUNT
};

/* The faults' stable names; ends in NULL. Messages `fault.chess.ID` word them. */
extern const char *const qyi_chess_fault_ids[];

/* A right to castle as it was written: a rook's file, or the outermost rook on one side of the king. */
enum { QYI_CHESS_OUTERMOST_KINGSIDE = 8, QYI_CHESS_OUTERMOST_QUEENSIDE = 9 };

/* What a FEN says, possible or not. */
struct qyi_chess_setup {
    qy_piece board[64];
    enum qy_side side;
    uint16_t castling[2]; /* for each side: bits 0-7 files of rooks, bits 8-9 as above */
    qy_square en_passant; /* QY_SQUARE_NONE for none */
    uint16_t halfmove;
    uint16_t fullmove;
};

/*
 * Reads a FEN into a setup. Missing last fields are completed: White to move, no castling, no en passant,
 * counters 0 and 1; a move number of 0 is taken for 1. Errors: QY_E_FEN_..., each at its exact offset.
 */
int qyi_chess_read_setup(const char *fen, size_t len, struct qyi_chess_setup *ret_setup,
                         struct qy_error *reterr);

/*
 * Turns a setup into a position and returns all its faults as a set of bits: 0 for a good one. What was
 * written when there are faults must not be played.
 */
uint32_t qyi_chess_validate(const struct qyi_chess_setup *setup, struct qy_chess_position *ret_position);

/*
 * Reads a FEN into a position. Castling as in the standard (KQkq), X-FEN (the same letters for the outermost
 * rooks, file letters for others) or Shredder-FEN (HAha). An en passant square without a legal capture gives
 * no right. QY_E_POSITION_FAULTS: all faults are in *ret_faults (also written on success, 0; may be NULL) and
 * their names in `found`. Other errors: those of qyi_chess_read_setup().
 */
int qyi_chess_from_fen(const char *fen, size_t len, struct qy_chess_position *ret_position,
                       uint32_t *ret_faults, struct qy_error *reterr);

/*
 * The same for a study: that a side has more promoted pieces than it lacks pawns is no fault there. Its moves
 * may be more than QY_MAX_MOVES: list them with room for QYI_CHESS_ANY_MOVES.
 */
int qyi_chess_from_study(const char *fen, size_t len, struct qy_chess_position *ret_position,
                         struct qy_error *reterr);

/*
 * Appends the FEN: castling as X-FEN, or with `shredder` by the rooks' files; with `counters` all six fields,
 * else the first four. The en passant square is written only where a capture is legal.
 */
void qyi_chess_to_fen(const struct qy_chess_position *position, bool shredder, bool counters,
                      struct qy_buf *out);

#endif
