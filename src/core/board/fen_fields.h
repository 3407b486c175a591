/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The parts of a FEN that do not depend on the game: its fields, the piece-placement field of a
 * board of any size, the side to move, the counters.
 *
 * Offsets of errors count from the start of the whole FEN. A failing call leaves its results untouched.
 */
#ifndef QYI_BOARD_FEN_FIELDS_H
#define QYI_BOARD_FEN_FIELDS_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>
#include <qiyuan/core/rules.h>

#define QYI_FEN_FIELDS 6

/* One field: borrowed text and where it stands in the FEN. A missing field is empty and at the FEN's end. */
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
 * Splits a FEN at its blanks (spaces, tabs, ends of lines; blanks at either end are skipped).
 * Errors: QY_E_FEN_EMPTY for blank text, QY_E_FEN_REST where a seventh field begins.
 */
int qyi_fen_split(const char *fen, size_t len, struct qyi_fen_fields *ret_fields, struct qy_error *reterr);

/* What a game's piece-placement field is made of. */
struct qyi_fen_board {
    uint8_t files;
    uint8_t ranks;
    const char *letters; /* letters[kind]: the first side's letter, upper case; letters[0] is a space */
    const char *aliases; /* pairs of a letter also read and the letter it stands for ("HN"); "" for none */
};

/*
 * Reads the piece-placement field into files * ranks pieces numbered as squares are; letters of the second
 * side are lower case. A run of digits is read digit by digit.
 * Errors: QY_E_FEN_PIECE at the character, QY_E_FEN_RANK_LENGTH at the rank's first character,
 * QY_E_FEN_RANK_COUNT at the first rank too many or at the end of the field.
 */
int qyi_fen_read_board(const struct qyi_fen_board *board, const struct qyi_fen_field *field,
                       qy_piece *ret_pieces, struct qy_error *reterr);

/* Appends the piece-placement field. */
void qyi_fen_write_board(const struct qyi_fen_board *board, const qy_piece *pieces, struct qy_buf *out);

/*
 * Reads the side to move: one of the letters of `first` is the first side, one of `second` the second. A
 * missing field is the first side. Error: QY_E_FEN_SIDE.
 */
int qyi_fen_read_side(const struct qyi_fen_field *field, const char *first, const char *second,
                      enum qy_side *ret_side, struct qy_error *reterr);

/*
 * Reads a counter of at most 65535, written in decimal digits; a missing field gives `missing`.
 * Error: QY_E_FEN_COUNTER.
 */
int qyi_fen_read_counter(const struct qyi_fen_field *field, uint16_t missing, uint16_t *ret_counter,
                         struct qy_error *reterr);

#endif
