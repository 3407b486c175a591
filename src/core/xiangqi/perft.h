/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counting the tree of legal moves. May use: base. */
#ifndef QYI_XIANGQI_PERFT_H
#define QYI_XIANGQI_PERFT_H

#include <qiyuan/core/xiangqi.h>

/*
 * The number of leaf nodes of the tree of legal moves, `depth` plies deep. The moves of the last ply are
 * generated and counted, not made. The position is unchanged afterwards.
 */
uint64_t qyi_xiangqi_perft(struct qy_xiangqi_position *position, unsigned depth);

#endif
