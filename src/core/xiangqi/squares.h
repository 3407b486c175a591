/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Points, pieces and moves as numbers. May use: base.
 *
 * A point is rank * 9 + file; a0, Red's left corner, is 0 and i9 is 89.
 *
 * Each side has sixteen pieces at fixed indices in a list, since no piece ever changes its kind:
 *
 *     0        1 2       3 4        5 6     7 8      9 10   11 12 13 14 15
 *     general  advisors  elephants  horses  cannons  rooks  pawns
 *
 * On the board a piece is 0x10 + its index for Red and 0x20 + its index for Black, so that one bit gives its
 * side; 0 is an empty point.
 *
 * A move in 16 bits; bit 14 distinguishes real moves from the reserved 0 (none) and 1 (null move):
 *
 *     15  14  13 ... 7  6 ... 0
 *      0   1    from      to
 */
#ifndef QYI_XIANGQI_SQUARES_H
#define QYI_XIANGQI_SQUARES_H

#include <stdbool.h>

#include <qiyuan/core/xiangqi.h>

#define QYI_XIANGQI_FILES   9
#define QYI_XIANGQI_RANKS   10
#define QYI_XIANGQI_SQUARES 90
#define QYI_XIANGQI_GONE    90 /* the point of a captured piece */

enum qyi_xiangqi_man {
    QYI_XIANGQI_MAN_GENERAL = 0,
    QYI_XIANGQI_MAN_ADVISOR = 1,
    QYI_XIANGQI_MAN_ELEPHANT = 3,
    QYI_XIANGQI_MAN_HORSE = 5,
    QYI_XIANGQI_MAN_CANNON = 7,
    QYI_XIANGQI_MAN_ROOK = 9,
    QYI_XIANGQI_MAN_PAWN = 11,
    QYI_XIANGQI_MEN = 16
};

/* The piece of `side` at index `man` of its list, as stored in the board. */
static inline uint8_t qyi_xiangqi_man_id(unsigned side, unsigned man)
{
    return (uint8_t)((16U << side) + man);
}

/* The side of a piece; `id` is not 0. */
static inline unsigned qyi_xiangqi_man_side(unsigned id)
{
    return id >> 5;
}

/* The index of a piece in `square[]` of the position; `id` is not 0. */
static inline unsigned qyi_xiangqi_man_index(unsigned id)
{
    return id - 16;
}

/* The kind of the piece at index `man` (0 to 15) of a list. */
static inline enum qy_xiangqi_kind qyi_xiangqi_man_kind(unsigned man)
{
    static const uint8_t kinds[QYI_XIANGQI_MEN] = {
        QY_XIANGQI_GENERAL,  QY_XIANGQI_ADVISOR, QY_XIANGQI_ADVISOR, QY_XIANGQI_ELEPHANT,
        QY_XIANGQI_ELEPHANT, QY_XIANGQI_HORSE,   QY_XIANGQI_HORSE,   QY_XIANGQI_CANNON,
        QY_XIANGQI_CANNON,   QY_XIANGQI_ROOK,    QY_XIANGQI_ROOK,    QY_XIANGQI_PAWN,
        QY_XIANGQI_PAWN,     QY_XIANGQI_PAWN,    QY_XIANGQI_PAWN,    QY_XIANGQI_PAWN};

    return (enum qy_xiangqi_kind)kinds[man];
}

/* The piece of a board entry; 0 for an empty point. */
static inline qy_piece qyi_xiangqi_man_piece(unsigned id)
{
    return id ? QY_PIECE(qyi_xiangqi_man_side(id), qyi_xiangqi_man_kind(id & 15)) : (qy_piece)0;
}

static inline unsigned qyi_xiangqi_square(unsigned file, unsigned rank)
{
    return rank * QYI_XIANGQI_FILES + file;
}

static inline unsigned qyi_xiangqi_rank(unsigned square)
{
    return square / QYI_XIANGQI_FILES;
}

static inline unsigned qyi_xiangqi_file(unsigned square)
{
    return square % QYI_XIANGQI_FILES;
}

/* True for the nine points of a side's palace. */
static inline bool qyi_xiangqi_in_palace(unsigned side, unsigned square)
{
    unsigned file = qyi_xiangqi_file(square);
    unsigned rank = qyi_xiangqi_rank(square);

    return file >= 3 && file <= 5 && (side == QY_FIRST ? rank <= 2 : rank >= 7);
}

/* True if the point is on the side's own half of the board. */
static inline bool qyi_xiangqi_at_home(unsigned side, unsigned square)
{
    return (square < QYI_XIANGQI_SQUARES / 2) == (side == QY_FIRST);
}

static inline qy_move qyi_xiangqi_pack(unsigned from, unsigned to)
{
    return (qy_move)(0x4000U | from << 7 | to);
}

/* The point that a real move starts from. */
static inline qy_square qyi_xiangqi_move_from(qy_move move)
{
    return (qy_square)(move >> 7 & 127);
}

/* The point that a real move goes to. */
static inline qy_square qyi_xiangqi_move_to(qy_move move)
{
    return (qy_square)(move & 127);
}

#endif
