/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Selects the positions that may be dead. */
#ifndef QYI_CHESS_NEAR_DEAD_H
#define QYI_CHESS_NEAR_DEAD_H

#include "chess/position.h"

/*
 * False for a position far from dead, so that qyi_chess_winnable(), which may search a million positions,
 * need not be called after each move of a normal game. True proves nothing. If a dead position gets false, it
 * is found some moves later; src/core/winnable.md lists the cases selected.
 */
bool qyi_chess_near_dead(const struct qy_chess_position *position);

#endif
