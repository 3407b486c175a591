/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ways in which a ChessBase database encodes moves. */
#ifndef QYI_RECORD_CBH_MODES_H
#define QYI_RECORD_CBH_MODES_H

#include <stdbool.h>
#include <stdint.h>

#define QYI_CBH_MODE_BITS 0x3F /* of the first byte of a game */

struct qyi_cbh_mode {
    uint8_t number;
    /* a move is two bytes with its squares; else one that names a piece by his number and his way */
    bool squares;
    bool after;           /* the moves before are taken off behind the table, not before it */
    bool reversed;        /* pieces are numbered from h8 down; of squares the one gone to stands first */
    bool towers;          /* kings and rooks may begin elsewhere: where is told behind the first position */
    const uint8_t *table; /* what a byte means */
};

/*
 * The way of that number; NULL for other games of ChessBase's, boards without rules, and numbers nobody has described.
 */
const struct qyi_cbh_mode *qyi_cbh_mode(unsigned number);

/* What a byte means when this many moves stand before it. */
unsigned qyi_cbh_value(const struct qyi_cbh_mode *mode, unsigned byte, uint32_t moves);

#endif
