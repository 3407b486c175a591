/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names and numbers of squares: a1 = 0, h1 = 7, h8 = 63. */
#ifndef QYI_CHESS_SQUARES_H
#define QYI_CHESS_SQUARES_H

#include <qiyuan/core/rules.h>

enum { QYI_CHESS_FILE_C = 2, QYI_CHESS_FILE_D = 3, QYI_CHESS_FILE_F = 5, QYI_CHESS_FILE_G = 6 };

/* The file of a square, 0 (a) to 7 (h). */
static inline unsigned qyi_chess_file(unsigned square)
{
    return square & 7;
}

/* The rank of a square, 0 (the first) to 7 (the eighth). */
static inline unsigned qyi_chess_rank(unsigned square)
{
    return square >> 3;
}

static inline unsigned qyi_chess_square(unsigned file, unsigned rank)
{
    return rank * 8 + file;
}

#endif
