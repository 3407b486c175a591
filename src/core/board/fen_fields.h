/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The parts of a FEN common to both games: its fields, the piece placement on a board of any size, the side
 * to move, the counters.
 *
 * Error offsets count from the start of the whole FEN. A failing call does not change its results.
 */
#ifndef QYI_BOARD_FEN_FIELDS_H
#define QYI_BOARD_FEN_FIELDS_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>
#include <qiyuan/core/rules.h>

#define QYI_FEN_FIELDS 6

/* One field: borrowed text and its offset in the FEN. A missing field is empty, at the end of the FEN. */
struct qyi_fen_field {
    const char *text;
    size_t len;
    size_t offset;
};

struct qyi_fen_fields {
    size_t count; /* fields present, at least 1 */
    struct qyi_fen_field field[QYI_FEN_FIELDS];
};

/*
 * Splits a FEN at its blanks (spaces, tabs, line ends; blanks at both ends are skipped). Errors:
 * QY_E_FEN_EMPTY for blank text, QY_E_FEN_REST at a seventh field.
 */
int qyi_fen_split(const char *fen, size_t len, struct qyi_fen_fields *ret_fields, struct qy_error *reterr);

/* The form of a game's piece-placement field. */
struct qyi_fen_board {
    uint8_t files;
    uint8_t ranks;
    const char *letters; /* letters[kind]: the first side's letter, upper case; letters[0] is a space */
    const char *aliases; /* pairs of a letter also accepted and the letter it means ("HN"); "" for none */
};

/*
 * Reads the piece-placement field into files * ranks pieces in square order; letters of the second side are
 * lower case. A run of digits is read digit by digit. Errors: QY_E_FEN_PIECE at the character,
 * QY_E_FEN_RANK_LENGTH at the rank's first character, QY_E_FEN_RANK_COUNT at the first surplus rank or at the
 * end of the field.
 */
int qyi_fen_read_board(const struct qyi_fen_board *board, const struct qyi_fen_field *field,
                       qy_piece *ret_pieces, struct qy_error *reterr);

/* Appends the piece-placement field. */
void qyi_fen_write_board(const struct qyi_fen_board *board, const qy_piece *pieces, struct qy_buf *out);

/*
 * Reads the side to move: a letter of `first` means the first side, one of `second` the second. A missing
 * field means the first side. Error: QY_E_FEN_SIDE.
 */
int qyi_fen_read_side(const struct qyi_fen_field *field, const char *first, const char *second,
                      enum qy_side *ret_side, struct qy_error *reterr);

/* Reads a decimal counter of at most 65535; a missing field gives `missing`. Error: QY_E_FEN_COUNTER. */
int qyi_fen_read_counter(const struct qyi_fen_field *field, uint16_t missing, uint16_t *ret_counter,
                         struct qy_error *reterr);

#endif
