/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which positions are worth the question whether they are dead. */
#ifndef QYI_CHESS_NEAR_DEAD_H
#define QYI_CHESS_NEAR_DEAD_H

#include "chess/position.h"

/*
 * False for a position that is far from dead: qyi_chess_winnable(), which may take a million positions, need
 * not be asked after each move of a usual game. True says nothing. Where it is false of a dead position after
 * all, that is found out some moves later; src/core/winnable.md tells which cases are asked.
 */
bool qyi_chess_near_dead(const struct qy_chess_position *position);

#endif
