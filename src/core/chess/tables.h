/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The constant tables that gen_tables.c writes at build time. */
#ifndef QYI_CHESS_TABLES_H
#define QYI_CHESS_TABLES_H

#include <stdint.h>

/* The number of attack sets of all rooks and bishops with all relevant occupations. */
#define QYI_CHESS_SLIDES 107648

/* One of the four lines through a square: the squares below and above it in square order. */
struct qyi_chess_ray_pair {
    uint64_t lower;
    uint64_t upper;
};

/* A slider on a square: the squares whose occupation matters, and the index of its first attack set. */
struct qyi_chess_slider {
    uint64_t relevant;
    uint64_t offset;
};

struct qyi_chess_tables {
    uint64_t knight[64];
    uint64_t king[64];
    uint64_t pawn[2][64];                  /* attacks of a side's pawn */
    uint64_t rook[64];                     /* on an empty board */
    uint64_t bishop[64];                   /* on an empty board */
    uint64_t between[64][64];              /* strictly between two squares on a line; else empty */
    uint64_t line[64][64];                 /* the whole line through two squares; else empty */
    struct qyi_chess_ray_pair rays[4][64]; /* rank, file, diagonal, antidiagonal */
    struct qyi_chess_slider rook_slider[64];
    struct qyi_chess_slider bishop_slider[64];
    uint8_t distance[64][64];    /* king moves on an empty board */
    uint8_t chosen[256][8];      /* the numbers of the bits set in a byte, padded with zeros */
    uint64_t key_piece[16][64];  /* by piece; 0 for an empty square */
    uint64_t key_castling[64];   /* by the square of a king or rook that may castle */
    uint64_t key_en_passant[64]; /* by square; 0 for a1, which means none */
    uint64_t key_side;           /* if the second side is to move */
    uint64_t key_start;          /* of the starting position, with all castling rights */
};

extern const struct qyi_chess_tables qyi_chess_tables;
/* In pext order of the occupations of `relevant`. */
extern const uint64_t qyi_chess_slides[QYI_CHESS_SLIDES];

#endif
