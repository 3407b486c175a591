/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi: counts the leaves of the tree of moves, the last ply by the length of its list. */
#include "xiangqi/perft.h"

#include "xiangqi/movegen.h"

uint64_t qyi_xiangqi_perft(struct qy_xiangqi_position *position, unsigned depth)
{
    return qyi_xiangqi_best_body()->perft(position, depth);
}
