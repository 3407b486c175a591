/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Conclusions from material alone, wherever the pieces are. */
#ifndef QYI_CHESS_MATERIAL_H
#define QYI_CHESS_MATERIAL_H

#include "chess/position.h"

/*
 * True for material with which `winner` can never mate, wherever the pieces are (src/core/winnable.md,
 * theorems 1 to 3).
 */
bool qyi_chess_material_excludes_mate(const struct qy_chess_position *position, enum qy_side winner);

#endif
