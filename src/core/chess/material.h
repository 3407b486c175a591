/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What pieces alone decide, wherever they stand. */
#ifndef QYI_CHESS_MATERIAL_H
#define QYI_CHESS_MATERIAL_H

#include "chess/position.h"

/* True for pieces with which `winner` can never mate, wherever they stand (src/core/winnable.md, theorems 1 to 3). */
bool qyi_chess_material_excludes_mate(const struct qy_chess_position *position, enum qy_side winner);

#endif
