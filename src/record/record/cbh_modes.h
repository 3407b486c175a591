/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The encodings of moves in ChessBase databases. */
#ifndef QYI_RECORD_CBH_MODES_H
#define QYI_RECORD_CBH_MODES_H

#include <stdbool.h>
#include <stdint.h>

#define QYI_CBH_MODE_BITS 0x3F /* bits of the first byte of a game */

struct qyi_cbh_mode {
    uint8_t number;
    /* a move is two bytes with its squares; else one byte for the piece's number and its step */
    bool squares;
    bool after;           /* the move count is subtracted after the table, not before */
    bool reversed;        /* pieces are numbered from h8 down; the target square comes first */
    bool towers;          /* Chess960: the squares of kings and rooks follow the first position */
    const uint8_t *table; /* the meaning of each byte */
};

/*
 * The encoding with that number; NULL for ChessBase's other games, boards without rules, and undocumented
 * numbers.
 */
const struct qyi_cbh_mode *qyi_cbh_mode(unsigned number);

/* The meaning of a byte after `moves` moves. */
unsigned qyi_cbh_value(const struct qyi_cbh_mode *mode, unsigned byte, uint32_t moves);

#endif
