/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counting the tree of legal moves. May use: base. */
#ifndef QYI_XIANGQI_PERFT_H
#define QYI_XIANGQI_PERFT_H

#include <qiyuan/core/xiangqi.h>

/*
 * The leaf nodes of the tree of legal moves, `depth` plies deep. The lists of the last ply are written and
 * counted, their moves are not made. The position is the same afterwards.
 */
uint64_t qyi_xiangqi_perft(struct qy_xiangqi_position *position, unsigned depth);

#endif
